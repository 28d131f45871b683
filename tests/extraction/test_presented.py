"""Who is presented by what they are to the user, and by name."""

import pytest

from perdure.extraction.compare import Said, compare
from perdure.extraction.endings import ended
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


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I own a van", "Olav, the man I share a desk with, sold his van"),
        ("I play chess", "Olav, the man I share a desk with, gave up chess"),
        ("I have two cats", "the man I share a desk with has three cats now"),
        ("I'm vegan", "half of my team eats meat"),
        ("I'm single", "most of my friends are married now"),
        ("I hate tea", "everyone I know loves tea"),
    ],
)
def test_whom_the_user_knows_ends_nothing_of_the_user(old, new):
    assert not retired(old, new)
    assert not ended(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Olav, the man I share a desk with, lives in Kiel", "Olav lives in Ulm now"),
        ("I'm vegan", "I eat meat now"),
    ],
)
def test_what_is_told_of_one_whom_the_user_knows_still_ends(old, new):
    assert compare(Said(content=old), Said(content=new)).label == "contradiction"
