"""What stands before a statement and is no part of it, and what is."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text):
    found = extract(Heard(text=text, said_at=datetime(2026, 3, 2, 9, tzinfo=UTC), zone=UTC), standard())
    return [one.content for one in found if not one.amends]


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("As for instruments, I play the harp", "I play the harp"),
        ("As for the weekend, we row on Sundays", "we row on Sundays"),
        ("As for me, I play the harp", "I play the harp"),
        ("Sorry for the delay, I moved to Porto", "I moved to Porto"),
        ("Thanks for the tip, I moved to Porto", "I moved to Porto"),
        ("Thank you for the tip but I moved to Porto", "I moved to Porto"),
        ("Sorry about the noise I have two harps", "I have two harps"),
        ("Thanks for asking my name is Olaf", "my name is Olaf"),
        ("I'm building a kiln 'cause the old one broke", "I'm building a kiln"),
        ("As for my sister, she moved to Porto", "As for my sister, she moved to Porto"),
        ("As for the van, we sold it", "As for the van, we sold it"),
        ("As much as I love the sea, I live in Bern", "As much as I love the sea"),
        ("So I've moved to Porto", "I've moved to Porto"),
        ("It was broken so we moved to Porto", "we moved to Porto"),
        ("I'm so fascinated by trams when I'm in Porto", "I'm so fascinated by trams when I'm in Porto"),
        ("I'm so happy to tell you I joined a choir", "I joined a choir"),
        ("Working as a nurse now", "Working as a nurse now"),
    ],
)
def test_a_statement_begins_and_ends_where_it_is_whole(text, statement):
    assert statement in read(text)


@pytest.mark.parametrize(
    "text",
    [
        "Thanks for the birthday wishes",
        "Sorry for the delay",
        "So far I've had a long day",
        "Thanks for the harp I ordered",
        "Sorry for the noise but I was busy",
        "It was so good to see how the choir has grown",
        "It's so good to have neighbours who help",
        "Every song is about rain, and that's what makes it good",
    ],
)
def test_what_is_only_polite_is_no_statement(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "key", "statement"),
    [
        ("I'm so pleased my niece is a pilot", None, "my niece is a pilot"),
        ("I'm thankful that our uncle is a plumber", None, "our uncle is a plumber"),
        ("We're relieved I moved to Turin", "location", "I moved to Turin"),
        ("It was so damp I moved to Turin", "location", "I moved to Turin"),
        ("I was so upset that I quit my choir", None, "I quit my choir"),
    ],
)
def test_what_one_is_glad_of_or_what_came_of_it_stands_for_itself(text, key, statement):
    found = extract(Heard(text=text, said_at=datetime(2026, 3, 2, 9, tzinfo=UTC), zone=UTC), standard())
    assert [(one.key, one.content) for one in found] == [(key, statement)]


@pytest.mark.parametrize(
    "text",
    [
        "I'm so pleased you came",
        "I'm not sad my niece is a pilot",
        "I was so pleased I cried",
        "It was so cold I fell asleep",
        "I'm convinced the neighbour is a pilot",
    ],
)
def test_what_one_only_feels_does_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text", ["We rowed on and that I paid for", "and that I paid for", "the ferry went and that I missed"]
)
def test_a_that_behind_another_clause_tells_of_no_feeling(text):
    assert read(text) == []
