"""Names and places of the world."""

import pytest

from perdure.providers.gazetteer import is_given_name, is_place
from perdure.providers.ner_regex import extract


@pytest.mark.parametrize("word", ["oksana", "zofia", "ngozi", "søren", "żaneta", "ana"])
def test_a_first_name_of_any_country_is_known_with_its_accents_or_without(word: str) -> None:
    assert is_given_name(word)


@pytest.mark.parametrize("name", ["khartoum", "tromsø", "łódź", "new zealand", "são paulo", "lisbon"])
def test_a_country_or_a_town_is_known(name: str) -> None:
    assert is_place(name)


@pytest.mark.parametrize("word", ["", "among", "author", "case", "reading", "mobile", "tuesday", "xqzt"])
def test_an_ordinary_word_is_neither(word: str) -> None:
    assert not is_given_name(word)
    assert not is_place(word)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Good news, Zofia got the flat", [("Zofia", "person")]),
        ("Oluchi, Bram and Femke rowed", [("Oluchi", "person"), ("Bram", "person"), ("Femke", "person")]),
        ("they sent her to Khartoum", [("Khartoum", "location")]),
        ("tea at Quarrington with Nkechi", [("Quarrington", "organization"), ("Nkechi", "person")]),
        ("The Blue Lantern closed", [("Blue Lantern", "other")]),
        ("we swam in the Nile", [("Nile", "other")]),
        ("she plays for Torvald", [("Torvald", "organization")]),
    ],
)
def test_where_no_cue_tells_the_name_itself_does(text: str, expected: list[tuple[str, str]]) -> None:
    assert [(one.name, one.type) for one in extract(text)] == expected
