"""What differs from a known statement in a function word alone is not lost: it stands beside that, or in its place."""

import pytest
from saying import anybody, say, statements

heard = anybody

BESIDE = [
    ("The ladder is near the barn", "The ladder is in the barn"),
    ("Leave the pump on in winter", "Leave the pump off in winter"),
    ("Invite Rosa and Sven to the regatta", "Invite Rosa or Sven to the regatta"),
    ("Most ferries carry bikes", "All ferries carry bikes"),
    ("Nils has lots of cousins in Linz", "Nils has few cousins in Linz"),
    ("Post the form for the bank", "Post the form to the bank"),
    ("Give the fern two cups", "Give the fern up to two cups"),
    ("Sven admires her boat", "Sven admires his boat"),
    ("Paint the fence by June", "Paint the fence until June"),
    ("Serve the soup before the fish", "Serve the soup except the fish"),
    ("Pack a coat for Rosa", "Pack only a coat for Rosa"),
    ("Pack the tent instead of the stove", "Pack the tent and the stove"),
]
SIDES = ["My bike is behind the shed", "My bike is in the shed"]
AGAIN = [
    ("Leave the pump off in winter", "In winter, leave off the pump"),
    ("Invite Rosa and Sven to the regatta", "Invite Sven and Rosa to the regatta"),
    ("All ferries carry bikes", "Every ferry carries bikes"),
    ("Sven thinks that the boat leaks", "Sven thinks the boat leaks"),
    ("Rosa is at the mill on Mondays", "On Mondays Rosa's at the mill"),
]


def active(me):
    return sorted(memory.content for memory in me.list().items if memory.kind != "episode")


@pytest.mark.parametrize("pair", [*BESIDE, *(pair[::-1] for pair in BESIDE)])
def test_an_explicit_word_is_kept_beside_what_differs_in_a_small_one(me, pair):
    for text in pair:
        me.remember(text)
    assert active(me) == sorted(pair)


@pytest.mark.parametrize("pair", [*AGAIN, *(pair[::-1] for pair in AGAIN)])
def test_what_says_the_same_is_known_already(me, pair):
    me.remember(pair[0])
    assert [one.action for one in me.remember(pair[1]).decisions] == ["skip"]
    assert active(me) == [pair[0]]


def test_the_decision_tells_which_words_differ(me):
    me.remember("Sven admires her boat")
    (decision,) = me.remember("Sven admires his boat").decisions
    assert decision.reason == 'unsure, so both are kept: "her" and "his" are not the same'


def test_another_side_of_its_place_takes_the_place_of_the_first(me):
    for text in SIDES:
        me.remember(text)
    assert active(me) == [SIDES[1]]


def test_so_does_what_is_heard(heard):
    assert say(heard, *SIDES) == [SIDES[1]]


def test_what_is_heard_otherwise_does_not_confirm_the_known_one(heard):
    pair = ["Most of my cousins live in Linz", "Few of my cousins live in Linz"]
    assert sorted(say(heard, *pair)) == sorted(pair)
    assert not any("mentions" in one.attributes for one in statements(heard))


@pytest.mark.parametrize(
    "pair", [("-4 is the lowest setting", "4 is the lowest setting"), ("<9 days is fine", ">9 days is fine")]
)
def test_a_sign_at_the_edge_of_a_statement_counts(me, pair):
    for text in pair:
        me.remember(text)
    assert active(me) == sorted(pair)
