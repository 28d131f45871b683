"""Ordinary remarks told to an engine: they end nothing, also where much else was said in between."""

import pytest
from saying import agreeing, say

me = agreeing

_ELSE = (
    "My sister lives in Ghent", "I play darts", "We have a hut near Mons", "I drive a Skoda", "I use Debian",
    "My aunt is 71", "I speak Danish", "I'm learning Welsh", "I take the tram to work", "My sofa is red",
    "I have a goat", "My goat is called Pim", "My coach is called Rolf", "I work at Krone", "My nephew is called Max",
    "I swim on Thursdays", "I drink rooibos", "I collect teapots", "My watch is a Casio", "We rent a garage",
    "My brother is a vet", "I sing in a choir", "I dislike olives", "My desk is oak", "I keep bees",
)  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I'm allergic to cashews", "The cashews are gone"),
        ("My niece is called Pia", "My niece is now a welder"),
        ("I live in Namur", "I moved to Thunderbird"),
        ("I'm in Namur", "I'm on Debian now"),
    ],
)
def test_a_remark_ends_nothing(me, old, new):
    assert old in say(me, old, new)


def test_what_is_beside_a_job_is_so_however_much_is_known(me):
    assert "I'm a plumber" in say(me, "I'm a plumber", *_ELSE, "I'm also a lifeguard")


def test_a_move_long_before_ends_no_later_one(me):
    assert "I moved from Namur to Ghent in 2018" in say(
        me, "I moved from Namur to Ghent in 2018", "I moved from Ghent to Namur in 2007"
    )


def test_a_mail_address_in_another_order_is_another(me):
    assert say(me, "My email is k.berg@host.io", "My email is berg.k@host.io") == ["My email is berg.k@host.io"]
