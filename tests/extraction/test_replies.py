"""Answers that are no sentences: for whom their value is, and what goes on behind it."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard

NOW = datetime(2026, 5, 4, 9, tzinfo=UTC)


def read(asked, text):
    found = extract(Heard(text=text, said_at=NOW, zone=UTC, asked=asked), standard())
    return [(one.key, one.content) for one in found if not one.amends]


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        (
            "Which language should the brochure be in?",
            "Sorbian for me, my husband would rather have Danish",
            [
                (
                    None,
                    "Which language should the brochure be in: Sorbian for me, my husband would rather have Danish",
                )
            ],
        ),
        (
            "Which language do you want the headset in?",
            "Czech for me, Danish for my niece",
            [("language", "language: Czech"), (None, "language: Danish for my niece")],
        ),
        (
            "Is there anything the caterer should know about allergies?",
            "lupin. and my niece can't have soya",
            [("allergy", "allergy: lupin"), (None, "my niece can't have soya")],
        ),
        (
            "Any allergies?",
            "celery, and my father can't have eggs",
            [("allergy", "allergy: celery"), (None, "my father can't have eggs")],
        ),
        ("Any allergies?", "wheat for my aunt, none for me", [(None, "allergy: wheat for my aunt")]),
        ("Any dietary restrictions?", "no beef for Noor", [(None, "diet: no beef for Noor")]),
        (
            "Which editor do you use?",
            "Vim for me, my brother uses Emacs",
            [("editor", "editor: Vim"), (None, "my brother uses Emacs")],
        ),
    ],
)
def test_a_value_is_whose_it_is_said_to_be(asked, text, told):
    assert read(asked, text) == told


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("Which colour should the banner be?", "green for me, my boss would rather have red"),
        ("Which dish shall we cook?", "stew for me, my wife would rather have soup"),
        ("Should I add nuts?", "sesame. and some salt"),
        ("Should I know about any allergies your guests have?", "nuts"),
    ],
)
def test_what_is_for_the_moment_is_no_value(asked, text):
    assert read(asked, text) == []


@pytest.mark.parametrize(
    ("asked", "text", "told"),
    [
        ("Which system do you run? Which os?", "Linux for work, Windows for games", {"os: Linux for work"}),
        ("Any allergies?", "pollen, dust and sesame", {"allergy: pollen, dust and sesame"}),
    ],
)
def test_what_is_for_a_thing_stays_one_s_own(asked, text, told):
    assert told <= {content for key, content in read(asked, text) if key}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("cant eat shelfish", "allergy"),
        ("i dont eat brocoli", "diet"),
        ("I never eat musrhooms", "diet"),
        ("no coriander for me", "diet"),
        ("I'd rather not wake up to kippers, can't stand them", "dislikes"),
        ("we'd rather not be served trifle, can't bear the taste", "dislikes"),
    ],
)
def test_a_food_is_known_however_it_is_turned_down(text, key):
    assert [one for one, _ in read(None, text)] == [key]


@pytest.mark.parametrize(
    "text",
    [
        "I'd rather not see him, can't stand him",
        "I'd rather not go out tonight, can't face it",
        "I'd rather not talk about it, can't stand it",
        "I can't eat anything today",
    ],
)
def test_what_is_no_kind_of_thing_is_no_taste(text):
    assert read(None, text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Breton songs are lovely too, I adore their slow ones",
            [("likes", "Breton songs are lovely too, I adore their slow ones")],
        ),
        ("for bread I go by grams, not cups", [("units", "for bread I go by grams, not cups")]),
        ("at the club I go by Lex", [("name", "at the club I go by Lex")]),
        ("The blinds in the den are velvet", [(None, "The blinds in the den are velvet")]),
        (
            "funny how it goes: my aunt Edda has the ferry now. what keeps rope supple?",
            [(None, "my aunt Edda has the ferry now")],
        ),
        ("Great, another power cut, exactly what I live for", []),
        ("We groaned every time", []),
        ("we rolled our eyes each time", []),
        ("I live for Sunday roasts", [("likes", "I live for Sunday roasts")]),
    ],
)
def test_what_is_praised_measured_by_or_only_wondered_at(text, told):
    assert read(None, text) == told
