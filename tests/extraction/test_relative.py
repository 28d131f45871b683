"""What is said of somebody behind "who", and what stands before a question that has no verb."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard

NOW = datetime(2025, 3, 4, tzinfo=UTC)


def read(text):
    return [one.content for one in extract(Heard(text=text, said_at=NOW, zone=UTC), standard()) if not one.amends]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "My son Arvid, who is a welder in Bremen, would like me to come",
            ["My son Arvid", "My son Arvid is a welder in Bremen"],
        ),
        (
            "my friend Tom, who plays the cello, is coming on Friday",
            ["my friend Tom is coming on Friday", "my friend Tom plays the cello"],
        ),
        ("my sister, who's a nurse, lives in Cork", ["my sister lives in Cork", "my sister is a nurse"]),
        ("Ravi, who does our accounts, is off till June", ["Ravi is off till June", "Ravi does our accounts"]),
        (
            "Our elder daughter, Runa, who reads law at Lund, moved out",
            [
                "Our elder daughter, Runa",
                "Our elder daughter, Runa, moved out",
                "Our elder daughter Runa reads law at Lund",
            ],
        ),
        (
            "Could you plan a week for Runa, who is strong in languages and hopeless at chemistry?",
            ["Runa is strong in languages and hopeless at chemistry"],
        ),
        ("we have a dog, and our dog Pip, who is five, snores", ["our dog Pip is five"]),
        ("I saw my neighbour Ilvi, who works at the zoo, on Monday", ["my neighbour Ilvi works at the zoo"]),
    ],
)
def test_what_stands_behind_who_is_said_of_whom_it_stands_behind(text, kept):
    assert set(kept) <= set(read(text))
    assert not any(", who" in one for one in read(text))


@pytest.mark.parametrize(
    "text",
    [
        "I have a friend, who might move to Rome",
        "I asked Tom, who said no",
        "Messages for anyone, who cares",
        "my wife Ana, who I met in Rome, paints",
        "I'm reading about Caesar, who crossed the Rubicon in 49 BC",
        "Can you explain the theorem of Noether, who taught in Göttingen?",
        "I saw a film with Tilda Swinton, who plays a queen",
        "Pretend my son Arvid, who is a pirate, calls",
        "write about Bach, who had twenty children",
        'He said "my son Arvid, who is a welder, is late"',
    ],
)
def test_what_is_unsure_or_of_nobody_who_is_named_is_no_statement(text):
    assert not any(
        one.startswith(
            ("a friend", "Tom said", "anyone", "my wife Ana I", "my son", "Caesar", "Noether", "Tilda", "Bach")
        )
        for one in read(text)
    )


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("My son Arvid is allergic to nuts, snack ideas for school that are safe?", "My son Arvid is allergic to nuts"),
        ("I hate mushrooms, dinner ideas?", "I hate mushrooms"),
        ("I run three times a week, good shoe recommendations?", "I run three times a week"),
        ("I collect stamps, coins and recipes", "I collect stamps, coins and recipes"),
        ("Arvid's allergic to nuts", "Arvid's allergic to nuts"),
        ("Runa's vegetarian now", "Runa's vegetarian now"),
        ("my brother's left-handed", "my brother's left-handed"),
    ],
)
def test_what_is_told_before_what_is_asked_for_or_behind_an_s_is_kept(text, kept):
    assert kept in read(text)


def test_what_belongs_together_stays_together():
    assert read("no peanuts, Runa's allergic") == ["no peanuts, Runa's allergic"]
    assert read("We've got a rabbit, Pip, who hates everyone") == ["We've got a rabbit, Pip, who hates everyone"]


def test_what_somebody_owns_is_not_what_they_are():
    assert read("Runa's vegetarian cookbook") == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("since we moved we've had Mr Quill next door, who plays the tuba at six", "Mr Quill plays the tuba at six"),
        ("we have Dr. Amari upstairs, who is a vet", "Dr. Amari is a vet"),
        ("I've got Ilse across the hall, who keeps bees on the roof", "Ilse keeps bees on the roof"),
    ],
)
def test_a_neighbour_is_told_of_behind_where_they_live(text, told):
    assert told in read(text)
