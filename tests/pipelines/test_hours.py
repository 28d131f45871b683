"""When something opens and when it closes, in whatever verbs, and what is told of one day, or of something else."""

import pytest
from saying import agreeing, say

me = agreeing


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("our bakery shuts at half four", "we've started keeping our bakery open till six"),
        ("our kiosk shuts at five", "we keep our kiosk open till nine now"),
        ("our studio's open till seven", "our studio shuts at five now"),
        ("the swimming pool closes at six", "the swimming pool is open till eight these days"),
        ("the crypt is open on Mondays", "the crypt is closed on Mondays"),
    ],
)
def test_another_hour_of_the_same_thing_takes_the_place_of_the_first(me, before, after):
    assert before not in say(me, before, after)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("our bakery shuts at six", "our bakery opens at six in the morning"),
        ("the swimming pool opens at seven", "the swimming pool closes at seven"),
        ("our bakery shuts at four", "our bakery is open till six on Thursdays"),
        ("our bakery shuts at four", "we're keeping the bakery open till six tonight"),
        ("our bakery shuts at four", "we'd like to keep our bakery open till six"),
        ("our bakery shuts at four", "our kiosk's open till six"),
        ("our bakery shuts at four", "my sister keeps her bakery open till six"),
    ],
)
def test_what_opens_closes_as_well(me, first, second):
    assert first in say(me, first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("our bakery shuts at four", "we keep our bakery open till four"),
        ("our bakery's open till four", "our bakery closes at four"),
    ],
)
def test_open_till_is_when_it_closes(me, first, second):
    assert len(say(me, first, second)) == 1
