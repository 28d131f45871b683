"""Somebody who tells of their life, and what holds of it then. A module of tests says which of the two `me` is."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.testing.fakes import FakeClock

STATEMENTS = ["fact", "preference", "profile", "task", "note"]
MARCH = datetime(2026, 3, 2, 9, tzinfo=UTC)


def _somebody(policy=None):
    clock = FakeClock(MARCH + timedelta(days=50))
    with perdure.open("sqlite:///:memory:", embedder="none", policy=policy, clock=clock) as engine:
        yield engine.space(user="ana")


@pytest.fixture
def anybody():
    yield from _somebody()


@pytest.fixture
def agreeing():
    """Somebody who agrees to each change."""
    yield from _somebody({"consent": {"mode": "auto"}})


def statements(me):
    """Return the statements that hold."""
    return me.list(kind=STATEMENTS, state="active").items


def say(me, *texts, day=0):
    """Say some texts, the first so many days after `MARCH` and each other a day later; return the words that hold."""
    for at, text in enumerate(texts, day):
        me.observe(text, session=str(at), at=MARCH + timedelta(days=at))
    return [one.content for one in statements(me)]


def tell(me, *texts):
    """Say some texts in one talk, a minute apart; return the words that hold."""
    for at, text in enumerate(texts):
        me.observe(text, session="talk", at=MARCH + timedelta(minutes=at))
    return [one.content for one in statements(me)]
