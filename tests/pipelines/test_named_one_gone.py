"""What is left of "a cat, Nim, and a hen, Pip" where one of the two that are named has died, or was stolen."""

import pytest
from saying import agreeing, say

me = agreeing


@pytest.mark.parametrize(
    ("before", "after", "left", "gone"),
    [
        ("We have a cat, Nim, and used to have a hen called Pip", "Nim died yesterday", "hen called Pip", "a cat"),
        ("We have a cat, Nim, and a hen, Pip", "Nim died yesterday", "a hen called Pip", "a cat"),
        ("We have a cat called Nim and a hen called Pip", "Nim died in May", "a hen called Pip", "a cat"),
        ("I have a horse, Sultan, and a barn", "Sultan died in May", "I have a barn", "a horse"),
    ],
)
def test_of_two_that_are_named_the_other_is_left(me, before, after, left, gone):
    say(me, before, after)
    texts = [one.content for one in me.list().items if one.kind != "episode"]
    assert any(left in one for one in texts)
    assert not any(gone in one for one in texts)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("We have two llamas, Inti and Quilla", "Inti died"),
        ("I cycle everywhere", "my bike got stolen"),
        ("We have a cat, Nim, and a hen, Pip", "Pip caught a mouse yesterday"),
        ("I travel a lot by scooter", "my skates were nicked"),
    ],
)
def test_what_may_go_on_stays(me, before, after):
    say(me, before, after)
    assert before in [one.content for one in me.list().items if one.kind != "episode"]
