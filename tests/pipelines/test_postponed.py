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


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("My physio is on the 4th of May", "the physio rang and they've put me in on the 11th of May instead"),
        ("The vet is booked for the 9th of June", "the vet is off sick so they've given me the 16th of June instead"),
        ("The bursary report is due by April 30", "the board gave us until May 21 to hand in the bursary report"),
        ("The ferry app has to ship by May 3", "we've got until May 24 to ship the ferry app now"),
        ("We're getting married on 14 April in Ghent", "also the barn burnt so we had to push the wedding to 5 May"),
        ("Our wedding is on 8 August", "we've moved the big day to 12 September"),
        ("Juna has viola on Mondays at 4 with Mr Lind", "Juna's viola lesson is Wednesdays at 3:30 this year"),
        ("I have judo on Tuesdays", "judo is Thursdays this term"),
    ],
)  # fmt: skip
def test_what_was_put_on_another_day_ends_the_day_that_was_told(me, known, told):
    me.observe(known, session="talk", at=MARCH)
    me.observe(told, session="later", at=MARCH + timedelta(days=3))
    assert known not in [one.content for one in me.list(kind=("fact", "task")).items]


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ("The vet is booked for the 9th of June", "the dentist is ill so they've given me the 16th of June instead"),
        ("The vet is booked for the 9th of June", "the vet rang, they've put my wife in on the 16th of June"),
        ("The bursary report is due by April 30", "the board gave us until May 21 to hand in the budget"),
        ("We must paint the hall by April 30", "the parish gave us until May 21 to pick the hall"),
        ("I have a casting at Lund on 9 June", "the casting went fine so they booked me in for 16 June"),
        ("We're getting married on 14 June in Ghent", "my sister had to push the wedding back to 5 July"),
        ("We're getting married on 14 June in Ghent", "we may have to push the wedding back to 5 July"),
        ("Juna has viola on Mondays at 4 with Mr Lind", "Falk's viola lesson is Wednesdays at 3:30 this year"),
        ("Juna has viola on Mondays at 4 with Mr Lind", "Juna's viola exam is on Wednesday"),
        ("Juna has viola on Mondays at 4 with Mr Lind", "Juna's viola lesson is on Wednesday this week"),
        ("Juna has viola on Mondays and Fridays", "Juna's viola lesson is Wednesdays at 3:30 this year"),
    ],
)  # fmt: skip
def test_another_ones_day_another_thing_and_one_week_alone_put_nothing_off(me, known, told):
    me.observe(known, session="talk", at=MARCH)
    me.observe(told, session="later", at=MARCH + timedelta(days=3))
    assert known in [one.content for one in me.list(kind=("fact", "task")).items]


def test_until_when_somebody_was_given_time_is_still_to_come(me):
    me.observe("The board gave us until June 20 to ship the ferry app", session="talk", at=MARCH)
    [one] = [one for one in me.list(kind=("fact", "task")).items if "ferry" in one.content]
    assert one.valid_until is None
    assert one.event_start is not None
    assert one.event_start > MARCH
