"""Two choices among the same things: whether the second holds instead of the first."""

import pytest

from perdure.extraction.compare import Said, compare


def label(old, new):
    return compare(Said(content=old), Said(content=new)).label


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I prefer a dark theme", "I prefer a light theme"),
        ("User prefers the light interface.", "User prefers the dark interface."),
        ("User prefers a dark theme in the terminal", "User prefers a light theme in the terminal"),
        ("I prefer window seats on ferries", "I prefer aisle seats on ferries"),
        ("User prefers metric measures", "User prefers imperial measures"),
        ("I prefer formal letters", "I prefer informal letters"),
        ("I prefer tulips on the table", "I prefer dried tulips on the table now"),
    ],
)
def test_of_two_of_which_somebody_prefers_one_the_second_holds(old, new):
    assert label(old, new) == "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("User prefers a dark theme in the terminal", "User prefers a light theme in the calendar"),
        ("User prefers a dark theme at night", "User prefers a light theme in the morning"),
        ("I prefer window seats on ferries", "I prefer aisle seats on coaches"),
        ("I prefer a dark theme when it is late", "I prefer a light theme when it is sunny"),
        ("I prefer dark beer", "I prefer light beer"),
        ("I prefer dark rooms", "I prefer light rooms"),
        ("I prefer white tea", "I prefer green tea"),
        ("I prefer warm showers", "I prefer cold showers"),
        ("I prefer paper maps", "I prefer digital maps"),
        ("I like dark mode", "I like light mode"),
        ("I prefer dark mode", "I like light mode"),
        ("I prefer a dark theme", "I prefer light music"),
        ("I prefer a dark theme", "my sister prefers a light theme"),
        ("I prefer not to use a dark theme", "I prefer not to use a light theme"),
    ],
)
def test_what_may_be_preferred_beside_it_stands_beside_it(old, new):
    assert label(old, new) != "contradiction"
