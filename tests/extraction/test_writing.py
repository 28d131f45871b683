"""Sentences of what is written: where one ends, and where a point is that of a title, an abbreviation, an initial."""

import pytest

from perdure.extraction.grounding import turned_round
from perdure.extraction.writing import faults, joined, sentences_of, trimmed, unwritten


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Ines met Dr. Vale at noon. She left early.", 2),
        ("Mrs. Oak lives near St. Paul Street. It rains!", 2),
        ("J. Marsh wrote to Ana M. Reis. J. R. Holm did not.", 2),
        ("Ines has tools, e.g. a rake. She digs.", 2),
        ("Ines takes vitamin C. It helps her.", 2),
        ("Ines zieht am 4. Juli um. Es regnet.", 2),
        ("Ines bleibt vom 4. Juli bis zum 9. August.", 1),
        ("Ines has 4. July is warm.", 2),
        ("It was Ines and I. We sang… Then we slept?", 3),
        ("Ines wants to be a Dr.", 1),
        ("", 1),
    ],
)
def test_a_sentence_ends_at_its_mark_and_at_no_other_point(text, sentences):
    found = sentences_of(text)
    assert len(found) == sentences
    assert " ".join(found) == text
    assert joined(text).count(";") == sentences - 1


def test_a_summary_is_not_cut_behind_a_title():
    text = "On 2 May, Ines talked about Dr. Vale. Ines said “the tooth hurts”."
    assert trimmed(text, sentences=2) == text
    assert faults(text) == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"note": "Ines digs in the garden."}', "data"),
        ('["Ines digs in the garden."]', "data"),
        ('"Ines digs in the garden."', "data"),
        ("[a memory", "data"),
        ("17", "data"),
        ("", "nothing"),
        ("N/A", "nothing"),
        ("undefined", "nothing"),
        ("There is nothing worth remembering.", "nothing"),
        ("Ines", "nothing"),
        ("Garden, garden. Ines garden.", "nothing"),
        ("Sure, Ines digs in the garden.", "lead-in"),
        ("Here's what happened: Ines digs in the garden.", "lead-in"),
        ("Weekly summary: Ines digs in the garden.", "lead-in"),
    ],
)
def test_what_is_no_sentence_of_a_model_is_told_apart(text, why):
    assert why in (unwritten(text) or "")


@pytest.mark.parametrize(
    "text",
    [
        "Ines digs daily.",
        "“Dig”, said Ines to the others.",
        "Nothing grows in the garden of Ines.",
        "Ines keeps a memory box.",
        "Inês cava no jardim.",
        "イネスは庭を掘る。",
        "2026 was dry for Ines.",
    ],
)
def test_sentences_of_a_model_are_none_of_that(text):
    assert unwritten(text) is None


@pytest.mark.parametrize(
    ("statement", "said", "turned"),
    [
        ("Ines does not grow leeks.", "[user]: I grow leeks\n[assistant]: Lovely.", True),
        ("Ines no longer digs.", "[user]: I dig on Sundays", True),
        ("Ines grows leeks.", "[user]: I grow leeks", False),
        ("Ines does not like slugs.", "[user]: I hate slugs", False),
        ("Ines will not sell the garden.", "[user]: I won't sell the garden", False),
        ("Ines does not eat leeks.", "[user]: Ich esse keinen Lauch, und das schon seit Jahren", False),
    ],
)
def test_what_is_denied_where_nothing_was_is_turned_round(statement, said, turned):
    assert turned_round(statement, said) is turned
