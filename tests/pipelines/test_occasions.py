"""What is told of one day ends nothing that is so on all others; what is so from a day on does."""

from datetime import timedelta

import pytest
from saying import MARCH, STATEMENTS, anybody, statements

me = anybody


def say(me, text, *, day=0):
    me.observe(text, session=str(day), at=MARCH + timedelta(days=day))
    return statements(me)


@pytest.mark.parametrize(
    ("habit", "told"),
    [
        ("I get up at 5 every day", "tomorrow I get up at 8 though"),
        ("I finish at 4 every day", "this Friday I finish at noon, dentist"),
        ("I work 9 to 5", "next Tuesday I work 12 to 8"),
        ("I work 9 to 5", "I will work from 12 to 8 tomorrow"),
        ("I work nights", "I'm on the day shift tomorrow"),
        ("I work from 9 to 5", "tomorrow I work from 12 to 8"),
        ("I work from 9 to 5", "today I'm working from noon till seven"),
        ("The mill opens at 9", "tomorrow the mill opens from 10:30 to 2"),
        ("My shift starts at 6", "my shift starts at 8 tomorrow"),
        ("We open at 8", "on the 3rd we open at 10"),
        ("The mill closes at 6", "the mill closes at 4 today"),
        ("We have supper at 7", "tonight we have supper at 9"),
        ("I swim 2 km every morning", "today I swim 4 km"),
    ],
)
def test_one_day_is_kept_beside_the_habit_and_fills_no_slot_of_it(me, habit, told):
    slot = {one.content: one.key for one in say(me, habit)}
    known = {one.content: one for one in say(me, told, day=2)}
    assert slot.keys() <= known.keys()
    day = known.pop(next(content for content in known if content not in slot))
    assert day.key is None
    assert day.event_start is not None
    assert MARCH.date() < day.event_start.date() < (MARCH + timedelta(days=33)).date()


@pytest.mark.parametrize(
    ("habit", "told"),
    [
        ("I start work at 7 every day", "from Monday I start at 9"),
        ("I start work at 7 every day", "I start at 9 now"),
        ("I work 9 to 5", "starting Monday I work 12 to 8"),
        ("I work from 9 to 5", "from 3 May I work from 12 to 8, on Friday I learnt it"),
        ("I work from 9 to 5", "from tomorrow I work from 12 to 8"),
        ("I work 9 to 5", "I switched to nights this week"),
        ("I work nights", "my boss moved me to days today"),
        ("The mill closes at 6", "the mill closes at 5 from tomorrow"),
        ("I drink cocoa every morning", "I gave up cocoa today"),
        ("I go to the gym every Monday", "I quit the gym today"),
        ("My flight leaves at 9", "my flight leaves at 7 tomorrow"),
        ("The deadline is Tuesday", "the deadline is Wednesday this week"),
    ],
)
def test_what_is_so_from_a_day_on_or_of_that_day_alone_gives_way(me, habit, told):
    say(me, habit)
    say(me, told, day=2)
    ends = {one.content: one.superseded_by for one in me.list(kind=STATEMENTS, state=["active", "deprecated"]).items}
    assert ends[habit] is not None


@pytest.mark.parametrize(
    ("habit", "told"),
    [
        ("I cycle to work", "I take the tram to work this week"),
        ("Our rehearsal is every Tuesday", "our rehearsal is Wednesday this week"),
        ("I cycle to work", "my bike has a flat tyre, so I take the bus to work this week"),
        ("I work from the office", "I'm working from home this week"),
    ],
)
def test_what_is_so_this_week_ends_nothing(me, habit, told):
    say(me, habit)
    assert habit in [one.content for one in say(me, told, day=2)]
