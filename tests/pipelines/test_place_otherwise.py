"""What is elsewhere or otherwise now, told in one clause with where it was; and what only looks like a change."""

import pytest
from saying import agreeing, say

me = agreeing


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "Our drama group meets at the Old Forge",
            "the drama group doesn't meet at the Old Forge any more but at the mill",
        ),
        ("We buy our honey at Lidgate", "we no longer buy our honey at Lidgate but from a beekeeper"),
        ("Our cat sleeps in the attic", "our cat doesn't sleep in the attic any longer but in the pantry"),
        ("I cook on gas", "I don't cook on gas any more but on induction"),
    ],
)
def test_what_is_no_more_there_but_elsewhere_is_over_where_it_was(me, before, after):
    assert say(me, before, after) == [after]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "Our drama group meets at the Old Forge",
            "the ukulele group doesn't meet at the Old Forge any more but at the mill",
        ),
        ("We buy our jam at Lidgate", "we no longer buy our honey at Lidgate but from a beekeeper"),
        ("I cook on gas", "my aunt doesn't cook on gas any more but on induction"),
        ("The tram takes an hour", "the tram takes up to two hours on Sundays"),
        ("My savings are 4000 euros", "my savings account holds up to 5000 euros"),
        ("Our lease runs for three years", "our lease has two years left"),
        ("The apprenticeship lasts three years", "the apprenticeship still lasts a year"),
    ],
)
def test_what_is_so_elsewhere_at_most_or_for_what_is_left_ends_nothing(me, before, after):
    assert set(say(me, before, after)) == {before, after}


def test_what_is_up_to_a_number_now_is_another_number(me):
    assert say(me, "Our choir has 20 members", "our choir is up to 26 members") == ["our choir is up to 26 members"]
