"""What is said of all of a kind, beside what is said of somebody's own (SPEC 3.2)."""

import pytest

import perdure
from perdure.extraction.compare import Said, compare


def label(old: str, new: str) -> str:
    return compare(Said(content=old), Said(content=new)).label


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I love my goat", "Goats are great company"),
        ("I love my geese", "Geese are awful"),
        ("My rabbit is a good jumper", "Rabbits are bad jumpers"),
        ("I adore our donkey", "I adore donkeys"),
        ("Donkeys are lovely", "I love my donkey"),
    ],
)
def test_what_is_said_of_all_of_a_kind_is_not_said_of_somebodys_own(old, new):
    assert label(old, new) in ("different", "unsure")


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("I love my goat", "My goat is great", "same"),
        ("I love goats", "Goats are great", "same"),
        ("I love goats", "Goats are awful", "contradiction"),
        ("I love my geese", "My geese are awful", "contradiction"),
    ],
)
def test_what_is_said_of_the_same_is_compared(old, new, found):
    assert label(old, new) == found


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I love my goat", "Goats are great company"),
        ("I love my geese", "Geese are awful"),
    ],
)
def test_both_are_kept(first, second):
    with perdure.open("sqlite:///:memory:", embedder="none", policy={"jobs": {"background": False}}) as engine:
        me = engine.space(user="ana")
        me.remember(first)
        me.remember(second)
        assert sorted(one.content for one in me.list().items) == sorted([first, second])
