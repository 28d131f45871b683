"""Phrases of a slot that the words around them belie, and births of somebody who was just named."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard

SAID_AT = datetime(2026, 3, 11, 10, tzinfo=UTC)


def keys(text: str, *, before: str | None = None, asked: str | None = None) -> set[str | None]:
    heard = Heard(text=text, said_at=SAID_AT, zone=UTC, before=before, asked=asked)
    return {one.key for one in extract(heard, standard())}


@pytest.mark.parametrize(
    ("text", "key", "filled"),
    [
        ("I am driving the twins to the coach", "role", False),
        ("I'm an accounting clerk", "role", True),
        ("I'm a college librarian", "role", True),
        ("I'm a college librarian", "education", False),
        ("I was a groundsman at Ottery Primary School", "education", False),
        ("I'm a biology teacher", "education", False),
        ("I'm a biology student at Turku", "education", True),
        ("I'm training as a vet at the university", "education", False),
        ("I bought a seat at the gala dinner", "vehicle", False),
        ("We have a Seat Leon", "vehicle", True),
        ("We drive a seat", "vehicle", True),
        ("I paid her the two hundred euros", "currency", False),
        ("I get paid in Danish kroner", "currency", True),
        ("In May we go to Corfu for two weeks", "schedule", False),
        ("I go to bed at eleven", "schedule", True),
        ("I go to the pool at 7 before school", "schedule", True),
    ],
)
def test_a_phrase_fills_a_slot_unless_its_words_say_otherwise(text: str, key: str, filled: bool) -> None:
    assert (key in keys(text)) is filled


@pytest.mark.parametrize(
    ("text", "mine"),
    [
        ("My niece is here. Born on 9 March.", False),
        ("Our cat Odo is a Manx. Born on 9 March 2024.", False),
        ("Wilma has arrived. Born on 9 March.", False),
        ("I'm Wilma. Born on 9 March 1984.", True),
        ("Born on 9 March 1984.", True),
    ],
)
def test_who_was_born_is_who_was_just_named(text: str, mine: bool) -> None:
    assert ("birthday" in keys(text)) is mine


def test_a_birth_goes_on_about_whom_the_message_before_told_of() -> None:
    assert keys("Born on 9 March, 3.2 kilos", before="My cousin had a girl", asked="How lovely!") == set()
    assert keys("Born on 9 March 1984", before="My cousin had a girl", asked="And when were you born?") == {"birthday"}
