"""What has a phrase of a slot in it and is told of something else: it is a statement, though not of that slot."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def keys(text):
    found = extract(Heard(text=text, said_at=datetime(2026, 3, 2, 9, tzinfo=UTC), zone=UTC), standard())
    return [one.key for one in found if not one.amends]


@pytest.mark.parametrize(
    "text",
    [
        "I'm so thrilled about the school fair",
        "I'm putting my savings into a small business",
        "I'm having a hard time with my business letters",
        "I'm going to open an art shop",
        "Our education worries me a little",
        "we got to see the old castles",
        "we got to meet the mayor",
        "we want to try bouldering",
        "I'm off from May 7 to May 16",
        "I'm off May 7 to 16",
        "I'm out from March 7 to March 16",
        "I'm gone from 8 to 4",
    ],
)
def test_what_is_told_beside_a_slot_is_kept_without_it(text):
    assert keys(text) == [None]


@pytest.mark.parametrize(
    "text", ["I'm glad your pottery course goes well", "I'm sure you love teaching art", "Same here"]
)
def test_what_is_said_to_please_fills_no_slot(text):
    assert keys(text) == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("I'm going to law school in autumn", "education"),
        ("I'm finishing law school this year", "education"),
        ("I'm studying art history", "education"),
        ("I'm accepted at medical school", "education"),
        ("I'm an art student at Kiel", "education"),
        ("I'm back at university", "education"),
        ("I'm a dentist, you know", "role"),
        ("I got to call the plumber", "tasks"),
        ("gotta see the bank about the loan", "tasks"),
        ("I pay in TRY", "currency"),
        ("Bea here", "name"),
        ("I started crocheting", "hobby"),
        ("We started Nordwind Labs", "projects"),
    ],
)
def test_what_fills_a_slot_still_does(text, key):
    assert keys(text) == [key]
