"""What is called off in a few words ends the one plan that it can mean, and nothing else."""

import pytest
from saying import MARCH, anybody, statements

me = anybody


def told(me, *texts):
    for minute, text in enumerate(texts):
        role, _, said = text.rpartition("> ")
        me.observe(said, role=role or "user", session="talk", at=MARCH.replace(minute=minute))
    return [one.content for one in statements(me)]


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("I have a meeting with Wanda on Friday at 4", "cancel the meeting with Wanda"),
        ("I have a meeting with Wanda on Friday at 4", "Wanda's cancelled on me"),
        ("I have a meeting with Wanda on Friday at 4", "she cancelled"),
        ("I have a meeting with Wanda on Friday at 4", "ok, please cancel that"),
        ("I'm seeing Priya on Saturday at noon", "she called it off"),
        ("I'm having lunch with Tom on Tuesday", "Tom cancelled"),
        ("We're meeting the plumber on Thursday", "the plumber cancelled"),
        ("I have a viewing on Friday at 5", "it's off"),
        ("I have a viewing on Friday at 5", "they cancelled on me"),
        ("I have a date with Sam on Thursday", "Sam can't make it"),
        ("I have a haircut on Wednesday", "I had to cancel it"),
        ("Lunch with Ben is on Friday", "Ben just cancelled because he's ill"),
        ("I'm going to a concert on 9 June", "the concert is cancelled"),
        ("My aunt is coming on Thursday", "she can't make it"),
        ("Grandpa's visiting on Thursday", "he had to cancel"),
        ("I have a call with my accountant on Tuesday", "he cancelled"),
        ("My grandparents are visiting on Thursday", "they cancelled"),
        ("I'm meeting Lukas on Sunday", "he bailed"),
    ],
)
def test_a_plan_that_is_called_off_is_over(me, plan, said):
    assert told(me, plan) == [plan]
    assert plan not in told(me, plan, said)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        (["I have a meeting with Wanda on Friday at 4"], ["Tom cancelled"]),
        (["I have a meeting with Wanda on Friday at 4"], ["Wanda cancelled her subscription"]),
        (["I have a meeting with Wanda on Friday at 4"], ["did Wanda cancel?"]),
        (["I have a meeting with Wanda on Friday at 4"], ["don't cancel the meeting with Wanda"]),
        (["I have a meeting with Wanda on Friday at 4"], ["Wanda might cancel"]),
        (["I have a meeting with Wanda on Friday at 4"], ["assistant> Shall I order the pizza?", "cancel that"]),
        (["I have a meeting with Wanda on Friday at 4", "My cat is called Mo"], ["she cancelled"]),
        (["I have a meeting with Wanda on Friday", "I have a call with Wanda on Monday"], ["Wanda cancelled"]),
        (["Wanda's birthday is on Friday"], ["Wanda cancelled"]),
        (["I work with Wanda"], ["Wanda cancelled"]),
        (["I meet Wanda every Friday"], ["Wanda cancelled"]),
        (["I have lunch with Tom every Tuesday"], ["Tom cancelled"]),
        (["I have yoga every Monday"], ["the teacher cancelled"]),
        (["My flight is on Friday"], ["cancel the hotel"]),
        (["I'm seeing Lukas on Sunday"], ["she cancelled"]),
        (["My aunt is coming on Thursday"], ["he cancelled"]),
        (["I'm seeing Lukas and Wanda on Sunday"], ["she cancelled"]),
        (["I'm seeing Lukas and Wanda on Sunday"], ["Wanda cancelled"]),
        (["I'm seeing Lukas on Sunday and Wanda on Monday"], ["he cancelled"]),
        (["My grandparents are visiting on Thursday"], ["she cancelled"]),
        (["My uncle and aunt are visiting on Thursday"], ["he can't make it"]),
        (["I'm flying to Oslo on Sunday with Lukas"], ["he cancelled"]),
        (["We're going to the theatre with Wanda on Sunday"], ["Wanda can't make it"]),
        (["I'm driving to Bath on Sunday for Wanda's wedding"], ["she cancelled"]),
        (["Wanda's wedding is on 9 June"], ["she cancelled"]),
        (["I'm seeing a film on Sunday"], ["she cancelled"]),
        (["My visa expires on 9 June"], ["cancel that"]),
        (["My season ticket ends on 9 June"], ["I cancelled it"]),
        (["The council tax is due on 9 June"], ["cancel that"]),
        (["My uncle turns 60 on 9 June"], ["it's cancelled"]),
        (["My brother retires on 9 June"], ["it's off"]),
        (["My birthday is on 9 June"], ["they cancelled"]),
    ],
)
def test_what_may_be_another_plan_or_is_none_goes_on(me, known, said):
    assert set(known) <= set(told(me, *known, *said))


def test_what_the_user_is_to_do_is_not_called_off_by_another(me):
    known = told(me, "Remind me to ring Wanda on Friday")
    assert known
    assert set(known) <= set(told(me, "Remind me to ring Wanda on Friday", "she cancelled"))


@pytest.mark.parametrize(
    ("plan", "said", "now"),
    [
        (
            "I'm seeing Lukas on Friday",
            "He cancelled, but we're meeting on Sunday instead",
            "I'm seeing Lukas on Sunday",
        ),
        (
            "I have lunch with Wanda on Friday",
            "She had to cancel, it's Monday instead",
            "I have lunch with Wanda on Monday",
        ),
        ("My aunt is coming on Friday", "she cancelled, it's Sunday instead.", "My aunt is coming on Sunday"),
        ("I'm seeing Lukas on Friday", "Lukas cancelled so we'll meet on Sunday instead", "I'm seeing Lukas on Sunday"),
    ],
)
def test_what_is_called_off_for_another_day_is_moved(me, plan, said, now):
    assert told(me, plan, said) == [now]


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("I'm seeing Lukas on Friday", "She cancelled, but we're meeting on Sunday instead"),
        ("I'm seeing Lukas and Wanda on Friday", "She cancelled, but we're meeting on Sunday instead"),
        ("I'm flying to Oslo with Lukas on Friday", "He cancelled, but we're meeting on Sunday instead"),
        ("Wanda's birthday is on Friday", "She cancelled, it's Sunday instead"),
    ],
)
def test_what_may_be_with_somebody_else_is_not_moved(me, plan, said):
    assert plan in told(me, plan, said)
