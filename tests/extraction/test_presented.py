"""Who is presented by what they are to the user, and by name."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.overtaking import overtakes, reaches, turned


def retired(old, new):
    """Tell whether a text ends a statement, as two statements or as a message that says that it is otherwise now."""
    told = any(overtakes(one, old) for one in turned(new) if reaches(one))
    return told or compare(Said(content=old), Said(content=new)).label == "contradiction"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my cousin Jelle lives in Bern", "Ruud (another cousin) has just moved to Basel"),
        ("my cousin Jelle lives in Bern", "Ruud, my other cousin, has just moved to Basel"),
        ("my cousin Jelle lives in Bern", "my cousin Ruud has just moved to Basel"),
        ("my cousin Jelle lives in Bern", "Ruud (my cousin) has moved to Basel"),
        ("my cousin Jelle lives in Bern", "my younger cousin has moved to Basel"),
        ("my brother Jelle is single", "my brother Ruud is married now"),
        ("my brother Jelle is single", "Ruud (elder brother) is married now"),
        ("our cat Ivo sleeps in the barn", "our second cat Odo sleeps in the house now"),
    ],
)
def test_of_two_with_a_name_each_none_is_the_other(old, new):
    assert not retired(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("my cousin Jelle lives in Bern", "Jelle (my cousin) has just moved to Basel"),
        ("my cousin Jelle lives in Bern", "Jelle, my cousin, has moved to Basel"),
        ("my cousin Jelle lives in Bern", "my cousin has just moved to Basel"),
        ("my cousin lives in Bern", "my cousin Jelle has just moved to Basel"),
        ("my brother Jelle is single", "my brother Jelle is married now"),
        ("my cousin Jelle lives in Bern", "my cousin Jel has just moved to Basel"),
        ("my colleague Jelle chairs the board", "my colleague Ruud chairs the board now"),
        ("our second cat Odo sleeps in the barn", "Odo, our second cat, sleeps in the house now"),
    ],
)
def test_who_is_told_of_again_is_the_same(old, new):
    assert retired(old, new)


def test_a_thing_for_which_there_is_a_word_is_nobody_with_that_name():
    assert not retired("our spaniel Muffin sleeps in the hall", "the muffins are gone")
    assert retired("our spaniel Muffin sleeps in the hall", "Muffin's gone")
