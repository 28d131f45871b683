"""Statements about the user as others write them: with "User", or with no subject at all."""

import pytest

from perdure.domain.memory import Memory
from perdure.extraction import pairing
from perdure.extraction.firsthand import with_subject
from perdure.testing.fakes import START


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Lives in a lighthouse near Brest", "User lives in a lighthouse near Brest"),
        ("Has three goats", "User has three goats"),
        ("Is Flemish", "User is Flemish"),
        ("Is an organ builder", "User is an organ builder"),
        ("Doesn't drink alcohol", "User doesn't drink alcohol"),
        ("No longer rows", "User no longer rows"),
        ("Moved to Tromsø in May", "User moved to Tromsø in May"),
        ("Got divorced last year", "User got divorced last year"),
        ("Plans to learn Basque", "User plans to learn Basque"),
        ("Vegan", "User is vegan"),
        ("Allergic to lupins", "User is allergic to lupins"),
        ("Not fond of opera", "User is not fond of opera"),
    ],
)
def test_who_is_left_out_is_the_user(text, said):
    assert with_subject(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "User keeps bees",
        "I keep bees",
        "Ines keeps bees",
        "The ferry leaves at noon",
        "My aunt keeps bees",
        "Lessons begin at nine",
        "Keys are under the mat",
        "Single tickets cost 4 euros",
        "Vegan food is cheap here",
        "Made by hand in Delft",
        "Is Ines coming by train",
        "Does anybody keep bees?",
        "Coffee with oat milk",
        "Notes of the last rehearsal",
        "Wohnt in Kassel",
        "Habite à Nantes",
    ],
)
def test_what_has_a_subject_or_is_no_sentence_stays(text):
    assert with_subject(text) == text


def judged(older, newer, **heard):
    one, other = (Memory(id=text, content=text, said_at=START, seq=n, **heard) for n, text in enumerate((older, newer)))
    return pairing.judge(one, other, single=(), same=0.75, check=0.5).label


@pytest.mark.parametrize(
    ("older", "newer", "label"),
    [
        ("Lives in Nantes", "Moved to Tromsø", "contradiction"),
        ("Rents a flat in Delft", "User rents a flat in Delft", "same"),
        ("Vegetarian", "Eats ham every day", "contradiction"),
        ("Single", "Got married in June", "contradiction"),
        ("Owns a canoe", "Sold the canoe", "contradiction"),
        ("Has a rabbit called Koko", "Has a rabbit called Jaap", "different"),
        ("Plays the harp", "Plays the oboe", "different"),
        ("Lives in Nantes", "Likes Tromsø", "different"),
        ("Lives in Nantes", "Visited Tromsø in May", "different"),
        ("Vegetarian", "Likes cooking for guests", "different"),
        ("Works as a welder", "Studied law in Leuven", "different"),
    ],
)
def test_what_is_given_without_a_subject_is_compared_as_said_of_the_user(older, newer, label):
    assert judged(older, newer) == label


def test_what_was_heard_without_a_subject_may_be_of_somebody_else():
    assert judged("Lives in Nantes", "Moved to Tromsø", role="user", speaker="Ana") == "different"
