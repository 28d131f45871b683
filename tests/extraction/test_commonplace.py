"""What everybody may know, and what is like it but is of the world of its writer."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text):
    found = extract(Heard(text=text, said_at=datetime(2026, 3, 2, 9, tzinfo=UTC), zone=UTC), standard())
    return [one.content for one in found if not one.amends]


@pytest.mark.parametrize(
    "text",
    [
        "Wasps are insects",
        "The cucumber is a fruit",
        "Ants have six legs",
        "A fortnight has fourteen days",
        "Camels need less water",
        "Donkeys are intelligent",
        "Deadlines are always a pain",
        "Tags are pointers to commits",
        "The heart has four valves",
        "The tiger lives in forests",
        "The emperor has two wives",
        "The average flat has three rooms",
        "The human ear has three bones",
        "The Russian revolution began in 1917",
        "The Rhine flows into the North Sea",
        "Vienna is the capital of Austria",
        "The yen is the currency of Japan",
        "Silver does not rust",
        "Kotlin has coroutines",
        "Kafka stores messages",
        "TCP has four timers",
        "Git stores the history",
        "Linux manages the memory",
    ],
)
def test_what_everybody_may_know_is_not_kept(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Our heart has two chambers in the logo",
        "The tiger tank is closed on Mondays",
        "The queen in hive 6 is marked green",
        "A neighbour has three ponies",
        "Tea is in the red tin",
        "Bread costs 3 euros at the mill",
        "Milk comes on Wednesdays",
        "Glass gets collected on Fridays",
        "Wool is kept in the loft",
        "Kafka runs on port 9192",
        "Kafka keeps the bookings",
        "Docker runs the weekly exports",
        "Jenkins runs on the old tower",
        "GitLab hosts the handbook",
        "The president of our rowing club has two sons",
        "Steel is cut in hall C",
        "Hens get fed at seven",
        "Lessons are online",
        "Tickets are 12 euros",
        "Bikes are kept in the shed",
        "The common room has a piano",
        "The human resources office is on floor 3",
    ],
)
def test_what_is_tied_to_the_writer_is_kept(text):
    assert read(text) == [text]


@pytest.mark.parametrize("text", ["Ilva is the mother of", "Bergen is the capital of", "The oak is the", "Bees are"])
def test_what_breaks_off_is_read_without_an_error(text):
    assert read(text) in ([], [text])
