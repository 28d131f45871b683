"""Numbers, signs and marks that stand otherwise are no repetition (SPEC 003.3)."""

import pytest

import perdure
from perdure.extraction.compare import Said, compare
from perdure.extraction.figures import refigured

OTHERWISE = [
    ("We lost 4-1 to the Rovers", "We lost 1-4 to the Rovers"),
    ("My account stands at -350", "My account stands at 350"),
    ("The cellar is at -4 degrees", "The cellar is at 4 degrees"),
    ("She takes 1/4 of a pill", "She takes 4/1 of a pill"),
    ("The viva is on 6/7", "The viva is on 7/6"),
    ("Mix the paint 2:5", "Mix the paint 5:2"),
    ("The locker opens with 88-31", "The locker opens with 31-88"),
    ("The vet's number is 4410 276", "The vet's number is 276 4410"),
    ("The rug is 2x4", "The rug is 4x2"),
    ("My fever was >39", "My fever was <39"),
    ("I got a C+ in chemistry", "I got a C- in chemistry"),
    ("The eggs are grade A", "The eggs are grade A+"),
    ("Der Tank steht auf -12", "Der Tank steht auf 12"),
]
ALIKE = [
    ("The shop is open 9-5", "The shop is open 9–5"),
    ("I owe 2,500 kronor", "I owe 2500 kronor"),
    ("The cellar is at -4", "The cellar is at −4"),
    ("The dose is .25 mg", "The dose is 0.25 mg"),
    ("I row 8 km", "I row 8km"),
    ("We live at 12 Elm Road, flat 3", "We live in flat 3, 12 Elm Road"),
    ("It's open from 9 to 5", "It's open 9 to 5"),
    ("I was born on 3 May 1990", "I was born on May 3 1990"),
    ("I like plan B", "I like plan B"),
    ("", ""),
]


@pytest.mark.parametrize(("one", "other"), OTHERWISE)
def test_figures_that_stand_otherwise_make_two_statements(one, other):
    assert refigured(one, other)
    assert refigured(other, one)
    assert compare(Said(content=one), Said(content=other)).label != "same"


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_another_way_of_writing_the_same_figures_is_no_other_statement(one, other):
    assert not refigured(one, other)
    assert not refigured(other, one)


def test_a_fraction_without_its_nought_is_no_whole_number():
    assert compare(Said(content="The dose is .5 mg"), Said(content="The dose is 5 mg")).label != "same"
    assert compare(Said(content="The dose is .5 mg"), Said(content="The dose is 0.5 mg")).label == "same"


@pytest.mark.parametrize(("one", "other"), [OTHERWISE[0], OTHERWISE[5], OTHERWISE[10]])
def test_neither_of_two_is_lost_however_they_come(one, other):
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        given, saved = engine.space(user="ana"), engine.space(user="ben")
        given.remember(one)
        given.remember(other)
        saved.observe(f"/remember {one}")
        saved.observe(f"/remember {other}")
        for space in (given, saved):
            assert {memory.content for memory in space.list(kind="fact").items} == {one, other}


def test_who_won_one_day_may_lose_the_next():
    assert compare(Said(content="Ida beat Olaf at chess"), Said(content="Olaf beat Ida at chess")).label == "unsure"
