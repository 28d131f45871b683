"""What "she broke up with me" ends: who the one partner is, whatever was said in between."""

import pytest
from saying import agreeing, say, tell

me = agreeing


@pytest.mark.parametrize(
    ("before", "after", "left"),
    [
        ("My girlfriend is called Tove", "she broke up with me last night", "My girlfriend Tove broke up with me"),
        ("My boyfriend is Malte", "He dumped me", "My boyfriend Malte dumped me"),
        ("I'm engaged to Tove", "So, she broke it off with me", "My partner Tove broke it off with me"),
        ("Malte is my husband", "He's just split up with me, and I'm fine", "My husband Malte split up with me"),
    ],
)
def test_who_parted_is_a_partner_no_more_whatever_was_said_since(me, before, after, left):
    held = say(me, before, "I keep bees", "My sister Edda sings", "the soup was good", after)
    assert before not in held
    assert any(one.startswith(left) for one in held)
    assert {"I keep bees", "My sister Edda sings"} <= {*held}


def test_all_that_calls_them_a_partner_ends_and_what_else_the_message_says_is_kept(me):
    held = say(me, "My wife Tove works at the mint", "I keep bees", "She broke up with me. I'm moving to Bergen.")
    assert not [one for one in held if "works at the mint" in one]
    assert any("Bergen" in one for one in held)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My wife is Tove", "she left me a note"),
        ("My wife is Tove", "she broke up with me in 2010"),
        ("My wife is Tove", "she broke up with me when we were at school"),
        ("My wife is Tove", "he broke up with me"),
        ("My husband is Malte", "She dumped me"),
        ("My wife is Tove", "did she break up with me?"),
        ("My wife is Tove", "She broke up with Malte"),
        ("My wife is Tove", "My first girlfriend lives in Rome. She broke up with me."),
        ("My boss is Tove", "she dumped me"),
        ("My wife is Tove", "she almost broke up with me"),
        ("My wife is Tove", "she never broke up with me"),
        ("My wife is Tove", "if she broke up with me I'd move"),
    ],
)
def test_what_may_be_of_another_or_long_ago_ends_nobody(me, before, after):
    assert before in say(me, before, "I had soup for lunch", after)


def test_of_two_partners_none_ends(me):
    held = say(me, "My girlfriend is Tove", "My wife is Alva", "I had soup for lunch", "she broke up with me")
    assert {"My girlfriend is Tove", "My wife is Alva"} & {*held}
    assert not [one for one in held if "broke up" in one]


def test_where_somebody_else_was_just_named_nobody_ends(me):
    held = tell(me, "My wife is Tove", "I met Clara for lunch", "she broke up with me")
    assert "My wife is Tove" in held


def test_the_users_own_name_is_nobody_elses(me):
    held = tell(me, "I'm Runa", "My wife is Tove", "no, Runa, as in runes", "she broke up with me")
    assert "My wife is Tove" not in held


def test_a_relative_who_was_just_told_of_has_not_parted_from_one(me):
    held = tell(me, "My wife is Tove", "My sister Edda sings in Bergen", "she broke up with me")
    assert held == ["My wife is Tove", "My sister Edda sings in Bergen"]
