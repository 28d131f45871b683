"""What "she broke up with me" ends, whatever was said in between, and what of that sort ends nothing."""

import pytest
from saying import agreeing, say

me = agreeing


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My girlfriend is called Tove", "she broke up with me last night"),
        ("My boyfriend is Malte", "He split up with me"),
        ("I'm engaged to Tove", "she broke up with me yesterday"),
    ],
)
def test_who_left_is_a_partner_no_more(me, before, after):
    say(me, before, "I had soup for lunch", after)
    assert before not in [one.content for one in me.list().items if one.kind != "episode"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My wife is Tove", "she left me a note"),
        ("My wife is Tove", "My deputy Runa got a new post. She left me last week."),
        ("My wife is Tove", "My ex split up with me in 2010. He left me in Rome."),
        ("My wife is Tove", "she left me at the station"),
        ("My boss is Tove", "she left me"),
        ("My boyfriend is Malte", "my sister's ex called, he dumped her"),
    ],
)
def test_what_is_left_for_somebody_ends_nothing(me, before, after):
    say(me, before, "I had soup for lunch", after)
    assert before in [one.content for one in me.list().items if one.kind != "episode"]


def test_how_somebody_prefers_to_be_called_is_no_liking(me):
    say(me, "My name is Tove", "I prefer to be called Tove after all.")
    assert [one.key for one in me.list().items if one.kind != "episode"] == ["name"]
