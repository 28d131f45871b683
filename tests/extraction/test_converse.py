"""Two statements of one fact, told from its other end or by another word, and others that only look so."""

import pytest

from perdure.extraction.compare import Said, compare


def labels(one, other):
    """Return what comparing two texts comes to, whichever is the known one."""
    return {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}


def test_a_parting_behind_two_names_and_a_verb_of_its_own_is_read():
    told = "Maren and I called the wedding off and split for good"
    assert compare(Said(content="I'm engaged to Maren"), Said(content=told)).label == "contradiction"
