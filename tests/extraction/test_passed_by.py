"""What is passed by for want of a word says nothing: no time, no end, no change is missed."""

import json
from pathlib import Path

import pytest

from perdure.extraction.endings import over
from perdure.extraction.lexicon import DATED, languages, lexemes, maybe_dated
from perdure.extraction.lists import RUN, runs
from perdure.extraction.succession import parts

CASES = Path(__file__).parents[1] / "behaviour" / "cases"


def test_a_text_that_names_a_date_is_read_for_one() -> None:
    english = languages()["en"]
    for name in ("dates", "update", "extract"):
        for case in json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))["cases"]:
            for text in (turn["text"] for turn in case["turns"]):
                if any(one.letter in DATED for one in lexemes(text, english, month_first=False)):
                    assert maybe_dated(text, english), text


@pytest.mark.parametrize("text", ["tmrw we sail", "it is due in febuary", "yesterday's hail", "Back on the 3rd", "été"])
def test_a_date_is_looked_for_however_it_is_written(text: str) -> None:
    assert maybe_dated(text, languages()["en"])


def test_no_date_is_looked_for_where_no_word_names_one() -> None:
    assert not maybe_dated("The heron is by the pond again", languages()["en"])


@pytest.mark.parametrize("text", ["We've given up the allotment", "I QUIT the choir", "My ex-husband Tom paints"])
def test_an_end_is_found_behind_short_forms_and_in_capitals(text: str) -> None:
    assert over(text)


def test_what_happened_is_found_before_a_short_form() -> None:
    assert parts("Ana left town, Rui runs the bar")
    assert parts("Ana handed the keys to Rui")


@pytest.mark.parametrize("text", ["don't: café-au-lait, 3rd", "plain words_only 42 x", "naïve İstanbul", ""])
def test_runs_of_letters_are_those_of_the_expression(text: str) -> None:
    assert runs(text) == RUN.findall(text)
