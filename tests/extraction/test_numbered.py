"""What is said of one of a row, by its number, beside what is said of the next (SPEC 3.2)."""

import pytest

import perdure
from perdure.extraction.compare import Said, compare


def label(old: str, new: str) -> str:
    return compare(Said(content=old), Said(content=new)).label


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("In week 3 day 1 Mila swims 20 lengths", "In week 3 day 4 Mila swims 30 lengths"),
        ("Week 3 day 1: Mila swims 20 lengths", "Week 4 day 1: Mila swims 30 lengths"),
        ("Mila swims 20 lengths in week 3 day 1", "Mila swims 30 lengths in week 3 day 4"),
        ("On floor 2, room 4 has 12 desks", "On floor 2, room 12 has 4 desks"),
        ("Table 3 says number 5 is 25", "Table 3 says number 25 is 5"),
    ],
)
def test_two_of_a_row_stand_beside_each_other(old, new):
    assert label(old, new) in ("different", "unsure")
    assert label(new, old) in ("different", "unsure")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("In week 3 day 1 Mila swims 20 lengths", "In week 3 day 1 Mila swims 30 lengths"),
        ("Mila swims 20 lengths in week 3 day 1", "Mila swims 30 lengths in week 3 day 1"),
        ("Table 3 says number 5 is 25", "Table 3 says number 5 is 20"),
        ("The exam is in room 4 at 9", "The exam is in room 6 at 10"),
        ("We are in sprint 7", "We are in sprint 8"),
    ],
)
def test_another_number_of_the_same_one_is_a_change(old, new):
    assert label(old, new) == "contradiction"


def test_both_days_of_a_plan_are_kept():
    told = ["In week 3 day 1 Mila swims 20 lengths", "In week 3 day 4 Mila swims 30 lengths"]
    with perdure.open("sqlite:///:memory:", embedder="none", policy={"jobs": {"background": False}}) as engine:
        me = engine.space(user="ana")
        for one in told:
            me.remember(one)
        assert sorted(one.content for one in me.list().items) == told
