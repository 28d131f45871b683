"""A few words say what is otherwise now of what was told right before them, of a sort with it, and of nothing else."""

import pytest
from saying import MARCH, agreeing, statements, tell

me = agreeing


@pytest.mark.parametrize(
    ("told", "said", "now"),
    [
        ("I am 41", "42 now!", "I am 42"),
        ("My daughter is 9", "10 now!", "My daughter is 10"),
        ("I weigh 92 kilos", "down to 89 now", "I weigh 89 kilos"),
        ("We pay 1200 rent", "1250 now", "We pay 1250 rent"),
        ("I have two dogs", "three now!", "I have three dogs"),
        ("I get up at six", "more like seven these days", "I get up at seven"),
        ("I play the cello", "the oboe these days", "I play the oboe"),
        ("I play tennis", "actually padel these days", "I play padel"),
        ("I drink coffee after lunch", "well, tea nowadays", "I drink tea after lunch"),
        ("I eat porridge for breakfast", "it's muesli these days", "I eat muesli for breakfast"),
        ("I drive a Fiat", "a Skoda now", "I drive a Skoda"),
        ("I drive a Fiat", "Audi now", "I drive an Audi"),
        ("I own an Audi", "Fiat these days", "I own a Fiat"),
        ("I have two hens", "4 hens now!", "I have 4 hens"),
        ("I have one hen", "Two hens now!", "I have two hens"),
        ("I work at Siemens", "Bosch these days", "I work at Bosch"),
    ],
)
def test_what_is_otherwise_since_takes_the_place_of_what_was_just_told(me, told, said, now):
    assert tell(me, told, said) == [now]
    assert [one.content for one in me.list(kind=["fact", "profile", "preference"], as_of=MARCH).items] == [told]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (["I am 41"], "45 now!"),
        (["I am 41"], "28 degrees now"),
        (["I am 41"], "40 now!"),
        (["I am 41", "I have three cats"], "42 now!"),
        (["I am 41", "I weigh 92 kilos"], "42 now!"),
        (["My daughter is 9", "We keep nine hens"], "10 now!"),
        (["My daughter is 9", "We keep nine hens", "I like jazz"], "10 now!"),
        (["I weigh 92 kilos"], "60 now"),
        (["I have two hens"], "1 now"),
        (["I have one hen"], "two now"),
        (["I have two hens"], "40 hens now"),
        (["I had two hens"], "three now"),
        (["I went to bed at 9"], "10 now"),
        (["My locker is number 9"], "10 now"),
        (["I take the 9 to work"], "10 now"),
        (["My lucky number is 9"], "10 now"),
        (["I drive a Fiat"], "Electric now"),
        (["I work at Siemens"], "Freelance these days"),
        (["I am 41"], "busy now"),
        (["I am 41", "My wife is 33"], "42 now!"),
        (["I have two dogs"], "20 people now"),
        (["I have two dogs"], "it's five now"),
        (["I have 2 dogs and 3 cats"], "4 now"),
        (["My birthday is 3 June"], "4 now"),
        (["I drink tea in the morning"], "cold these days"),
        (["I drink tea in the morning"], "bread these days"),
        (["I drink tea and coffee"], "water these days"),
        (["I drive a Fiat"], "a Fiat now"),
    ],
)
def test_what_may_be_of_something_else_ends_nothing(me, told, said):
    before = tell(me, *told)
    assert set(before) <= set(tell(me, *told, said))


def test_a_number_that_answers_a_question_ends_nothing(me):
    tell(me, "I have two dogs")
    me.observe("How many cats?", role="assistant", session="talk")
    me.observe("three now", session="talk")
    assert "I have two dogs" in [one.content for one in statements(me)]
