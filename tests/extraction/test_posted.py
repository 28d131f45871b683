"""Whom others put somewhere else at work."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.posted import puts

ELSEWHERE = [
    ("I'm on the lending desk", "they've moved me to the archive desk, for good"),
    ("I'm on the lending desk", "I got transferred to acquisitions"),
    ("I work in dispatch", "my boss has reassigned me to the returns team"),
    ("I work in dispatch", "I've been moved to invoicing"),
    ("I'm on MRI", "I was redeployed to X-ray"),
    ("we're on the second floor", "they moved us up to the sixth floor"),
    ("I teach in year 3", "I've been moved to year 5"),
    ("I'm stationed in Tromso", "the army posted me to Bodo"),
    ("I'm on tills", "they've stuck me on the bakery counter now"),
    ("I work on the Falster account", "they've moved me to the Bodo account"),
    ("I work on the Falster project", "I got reassigned to the Bodo project"),
    ("I'm on the loans team at the moment", "I've moved to the pensions team"),
]
STILL = [
    ("I'm on the lending desk", "they've moved Ida to the archive desk"),
    ("I'm on the lending desk", "they've moved me to the archive desk until Friday"),
    ("I'm on the lending desk", "they sent me to the archive desk for a week"),
    ("I'm on the lending desk", "they've put me on the coffee rota"),
    ("I'm on the lending desk", "that story moved me to tears"),
    ("I work on the Falster account", "they've moved me to a premium account"),
    ("I work in dispatch", "they've moved me to the third floor"),
    ("I work in dispatch", "I've moved to Bodo"),
    ("I work in dispatch", "they've switched me to decaf"),
    ("I teach in Tromso", "they've moved me to room 12"),
    ("I'm on the board of trustees", "they've moved me to the loans team"),
    ("I'm on statins", "they've moved me to the loans team"),
    ("I work in payroll", "my coach has moved me to midfield"),
    ("I work in payroll", "they've moved me to nights"),
    ("I work in payroll", "my firm moved me to Thunderbird"),
    ("I work in QA", "my firm moved me to Bergen"),
    ("I'm on the rugby team", "they've moved me to the chess team"),
    ("I lodge with Ida", "I got poached by Birch"),
    ("I do judo at Budo Hall", "Birch poached me"),
]


@pytest.mark.parametrize(("old", "new"), ELSEWHERE)
def test_who_is_put_somewhere_else_at_work_works_there_now(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "contradiction"
    assert puts(new)


@pytest.mark.parametrize(("old", "new"), STILL)
def test_who_is_put_elsewhere_for_a_while_or_somewhere_else_stays_where_they_are(old, new):
    assert compare(Said(content=old), Said(content=new)).label != "contradiction"


def test_apostrophes_in_a_row_are_read_at_once():
    assert not puts("Ida" + "'s've" * 2_000 + " is here")
