"""What one says that one never did, or always does, and what another tells that cannot be beside it."""

import pytest

from perdure.extraction.compare import Said, compare


def labels(one, other):
    """Return what comparing two texts comes to, whichever is the known one."""
    return {compare(Said(content=old), Said(content=new)).label for old, new in ((one, other), (other, one))}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I've never left Africa", "last autumn I spent two weeks in Toronto"),
        ("I've never been outside Africa", "I studied in Lyon for a year"),
        ("I've never left South America", "two years ago we flew to New Zealand"),
        ("I work from home all week long", "every morning I cycle to the office"),
        ("I work from home full-time", "I get the 7:50 bus to the office every weekday"),
        ("I'm fully remote", "I drive to work every day"),
        ("I never drink alcohol", "I have a cider with supper every night"),
    ],
)
def test_what_was_never_so_and_a_case_of_it_contradict_each_other(one, other):
    assert labels(one, other) == {"contradiction"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I've never left Africa", "last autumn I spent two weeks in Accra"),
        ("I've never left Africa", "last autumn I spent two weeks in Fernleigh"),
        ("I've never left Africa", "my aunt spent two weeks in Toronto"),
        ("I've never lived outside Africa", "I went to Lyon in 2012"),
        ("I work from home on Thursdays", "every morning I cycle to the office"),
        ("I work from home all week long", "I take the bus to the office on Mondays"),
        ("I work from home all week long", "I walk to the bakery every morning"),
        ("I work from home all week long", "my husband drives to the office every morning"),
        ("I work from home all week long", "I used to cycle to the office every morning"),
        ("I never drink coffee", "I have an espresso machine"),
        ("I never drink coffee", "my flatmate has an espresso every morning"),
    ],
)
def test_what_others_do_or_is_done_elsewhere_does_not(one, other):
    assert not labels(one, other) & {"same", "contradiction"}
