"""Two statements that say the same in other spellings, names, numbers and frames, and others that only look so."""

import pytest

from perdure.extraction.compare import Said, compare


def labels(one, other):
    """Return what comparing two texts comes to, whichever is the known one."""
    return {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}


SPELLED = [
    ("I organise the harbour regatta", "I organize the harbor regatta"),
    ("My uncle is a jeweller", "My uncle is a jeweler"),
    ("My niece is a paediatric nurse", "my niece is a pediatric nurse"),
    ("I keep a catalogue of my moths", "I keep a catalog of my moths"),
    ("We run a book-shop", "we run a bookshop"),
    ("I drive a motor-home", "I drive a motor home"),
    ("I drive a motor home", "I drive a motorhome"),
    ("I love doughnuts", "I love donuts"),
]
SPELLED_APART = [
    ("My tutor is a councillor", "My tutor is a counsellor"),
    ("My aunt plays the organ", "my aunt likes to organise"),
    ("We have a green house", "we have a greenhouse"),
    ("I wear this coat every day", "I wear this everyday coat"),
    ("I collect old stationery", "I collect old storeys"),
]


@pytest.mark.parametrize(("one", "other"), SPELLED)
def test_a_word_is_one_however_it_is_spelled(one, other):
    assert labels(one, other) == {"same"}


@pytest.mark.parametrize(("one", "other"), SPELLED_APART)
def test_words_that_only_look_alike_are_two(one, other):
    assert labels(one, other) <= {"different", "unsure"}
