"""A message that comes in late does not bring back what was otherwise by then."""

from datetime import timedelta

import pytest
from saying import MARCH, anybody, statements

me = anybody


def late(me, told, before):
    """Say something, then what was said a month before it, and return what holds."""
    me.observe(told, session="new", at=MARCH + timedelta(days=30))
    me.observe(before, session="old", at=MARCH)
    return sorted(one.content for one in statements(me))


@pytest.mark.parametrize(
    ("told", "before"),
    [
        ("I switched my phone plan to Orange", "My phone plan is with Tele2"),
        ("I've switched from Tele2 to Orange", "My plan is with Tele2"),
        ("My phone plan is with Orange now", "My phone plan is with Tele2"),
        ("We switched to Vattenfall for electricity", "Our electricity is with Enel"),
        ("I switched my streaming to Tidal", "I stream music with Deezer"),
        ("I use Helix now", "I use Emacs"),
        ("We moved the smoke tests to Buildkite", "Our smoke tests run on Jenkins"),
        ("The film club meets at Signe's place these days", "the film club meets at Malte's place"),
        ("My internet provider is Sky", "My internet provider is Virgin"),
    ],
)
def test_what_was_otherwise_later_comes_in_as_what_was(me, told, before):
    assert late(me, told, before) == [told]


@pytest.mark.parametrize(
    ("told", "before"),
    [
        ("I switched my phone plan to Orange", "My broadband is with Sky"),
        ("I use Helix now", "At work I use Emacs"),
        ("We moved the smoke tests to Buildkite", "Our load tests run on Jenkins"),
        ("My phone plan is with Orange now", "My sister's phone plan is with Tele2"),
        ("I gave up the cello", "I play the piano"),
    ],
)
def test_what_was_said_before_of_something_else_holds_still(me, told, before):
    assert late(me, told, before) == sorted([told, before])
