"""Lives that change: another job, another class, another flatmate; and what stays beside what is known."""

from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.testing.fakes import FakeClock

STATEMENTS = ["fact", "preference", "profile", "task", "note"]
MARCH = datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.fixture
def me():
    policy = {"consent": {"mode": "auto"}}
    clock = FakeClock(MARCH + timedelta(days=50))
    with perdure.open("sqlite:///:memory:", embedder="none", policy=policy, clock=clock) as engine:
        yield engine.space(user="ana")


def say(me, text, *, day=0):
    me.observe(text, session=str(day), at=MARCH + timedelta(days=day))
    return [one.content for one in me.list(kind=STATEMENTS, state="active").items]


HIRED = [
    ("I work at Lindqvist Freight", "First day at Osprey Print today!"),
    ("I work at Lindqvist Freight", "I started at Osprey Print on Tuesday"),
    ("I work at Lindqvist Freight", "Today was my first day at Osprey Print"),
    ("I work at Lindqvist Freight", "my first week at Osprey Print is over, nice crowd"),
    ("I work for the council", "day one at Osprey Print tomorrow"),
    ("I work for the council", "first shift at the bakery tonight"),
    ("I work at lindqvist", "hey so i started at osprey yesterday"),
    ("I'm a roofer", "First day as an electrician today"),
    ("I'm a roofer", "It was my first day as a tram driver yesterday"),
    ("I'm a roofer", "I've started as an apprentice joiner"),
    ("I work at Lindqvist Freight as a clerk", "I started as a nurse at the eye clinic today"),
    ("I'm between jobs", "First day at Osprey Print today"),
    ("I'm unemployed", "I got a job at Osprey Print!"),
    ("My sister works at Lindqvist Freight", "my sister started at Osprey Print on Tuesday"),
    ("My sister works at Lindqvist Freight", "My sister had her first day at Osprey Print today"),
    ("My sister Wanda is a roofer", "Wanda had her first day as a tram driver yesterday"),
    ("Tomek works at the post office", "Tomek got a new job at Osprey Print"),
    ("my dad works at the docks", "Dad has joined Osprey Print as a driver"),
]


@pytest.mark.parametrize(("before", "after"), HIRED)
def test_who_begins_another_job_has_left_the_old_one(me, before, after):
    assert before in say(me, before)
    known = say(me, after, day=20)
    assert before not in known
    assert len(known) == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("I work at Lindqvist Freight", "I started a second job at Osprey Print on weekends"),
        ("I work at Lindqvist Freight", "I also started at the bakery on Saturdays"),
        ("I work at Lindqvist Freight", "I started at a new gym on Monday"),
        ("I work at Lindqvist Freight", "First day at the beach today, so sunny"),
        ("I work at Lindqvist Freight", "First day at Glastonbury, mud everywhere"),
        ("I work at Lindqvist Freight", "first day back at Lindqvist Freight today"),
        ("I work at Lindqvist Freight", "my son had his first day at Osprey Print today"),
        ("I work at Lindqvist Freight", "I started at 7 today"),
        ("My wife works at Lindqvist Freight", "My wife also started at Osprey Print on weekends"),
        ("My wife works at Lindqvist Freight", "My wife started at the choir on Monday"),
        ("My wife works at Lindqvist Freight", "My wife started at Osprey Print in 1998"),
        ("my bro works at lindqvist", "my bro started with chess last week"),
    ],
)
def test_a_first_day_elsewhere_ends_no_job(me, before, after):
    say(me, before)
    assert before in say(me, after, day=20)
