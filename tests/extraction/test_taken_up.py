"""What a clause says of a thing that only the one before names, and who is named along the way."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def _kept(text):
    heard = Heard(text=text, said_at=datetime(2026, 3, 11, 10, tzinfo=UTC), zone=UTC)
    return {(one.key, one.content) for one in extract(heard, standard())}


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("My favourite soup used to be leek, now it's pumpkin.", ("likes", "My favourite soup is pumpkin now")),
        ("I used to live in Turku, now it's Oulu", ("location", "I live in Oulu now")),
        ("My dentist used to be Dr Ahl, but it's Dr Quist these days", (None, "My dentist is Dr Quist now")),
        (
            "Our rehearsals used to be on Mondays, now they're on Fridays",
            ("schedule", "Our rehearsals are on Fridays now"),
        ),
        ("Malte's birthday is May 3rd and mine is the 9th of July.", ("birthday", "my birthday is the 9th of July")),
        ("My sister's birthday is in June. Mine is on 3 May.", ("birthday", "my birthday is on 3 May")),
        ("Her favourite colour is teal, mine's orange", ("likes", "my favourite colour's orange")),
        ("I live in Turku with my husband Malte and our two kids", ("partner.name", "Malte is my husband")),
        ("I live in Turku with my husband Malte and our two kids", ("family", "We have two kids")),
        ("I share an office with my boss Signe", ("manager.name", "Signe is my boss")),
    ],
)
def test_what_is_taken_up_is_a_statement_of_its_own(text, kept):
    assert kept in _kept(text)


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("My favourite soup used to be leek.", "likes"),
        ("My favourite soup used to be leek, now it's pumpkin.", None),
        ("I lived with my boyfriend Malte in 2015", "partner.name"),
        ("Write a letter to my wife Signe", "partner.name"),
        ("I am going with my wife Easter shopping", "partner.name"),
        ("I went to Turku with my two kids", "family"),
        ("I used to work at Nokia, now it's a museum", "employer"),
        ("I used to study law, but it's dull now", "education"),
        ("I used to drive a Saab, now it's my son's car", "vehicle"),
        ("My wife's job is loud, mine is quiet", "role"),
        ("If her birthday is in May, mine is in July", "birthday"),
        ("Tove's boss is called Jo, mine is called Pat in the play", "manager.name"),
        ("I live in Turku with my husband Malte's parents", "partner.name"),
        ("A friend of mine is a vet", "role"),
        ("Malte's birthday is May 3rd, is mine in your notes?", "birthday"),
        ("My problem used to be sleep, now it's that I worry", "likes"),
        ("I would love to live in Turku with my husband Malte", "location"),
    ],
)
def test_what_only_was_or_is_of_others_is_not(text, never):
    assert never not in {key for key, _ in _kept(text)}
