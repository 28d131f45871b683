"""What is moved to a day of the week is on the next such day, not on the day on which that is said."""

from datetime import timedelta

import pytest
from saying import MARCH, anybody, statements

me = anybody


@pytest.mark.parametrize(
    ("plan", "said", "days"),
    [
        ("The viewing is on Thursday", "They moved it to Monday", 7),
        ("The recital is on Thursday", "it's been pushed back to Monday", 7),
        ("I have a haircut on Saturday at 3", "we had to move it to Monday", 7),
        ("The recital is on Thursday", "it's been postponed to Friday", 4),
        ("The recital is on Thursday", "it's been brought forward to Tuesday", 1),
        ("The recital is on Thursday", "it's been moved to Sunday", 6),
        ("The recital is on Monday at 10", "it's been moved to Monday at 11", 0),
    ],
)
def test_a_plan_moved_to_a_day_of_the_week_is_on_the_next_one(me, plan, said, days):
    assert f"{MARCH:%A}" == "Monday"
    me.observe(plan, session="talk", at=MARCH)
    me.observe(said, session="talk", at=MARCH + timedelta(minutes=1))
    (moved,) = statements(me)
    assert moved.event_start is not None
    assert moved.event_start.date() == (MARCH + timedelta(days=days)).date()
