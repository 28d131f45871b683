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
    ],
)
def test_what_may_be_another_plan_or_is_none_goes_on(me, known, said):
    assert set(known) <= set(told(me, *known, *said))
