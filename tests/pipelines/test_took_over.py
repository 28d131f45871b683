"""Who somebody is to the user, where a message names them again and says that they are that no more."""

import pytest
from saying import agreeing, say

me = agreeing


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My boss is Signe", "My boss Signe quit, Malte Ahl took over."),
        ("My manager is Signe", "My manager Signe retired and Malte took over."),
        ("Our landlord is Mr Quist", "Our landlord Mr Quist sold up, Tove Ahl took over."),
        ("My cello teacher is Signe", "My cello teacher Signe moved away, Malte took over"),
        ("My coach is Signe", "Signe left last month, Malte Ahl has taken over"),
        ("My boss is Signe", "My boss Signe resigned."),
    ],
)
def test_who_left_for_good_is_it_no_more(me, before, after):
    say(me, before, after)
    texts = [one.content for one in me.list().items if one.kind != "episode"]
    assert before not in texts
    assert any(one in after for one in texts)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("My boss is Signe", "My boss Signe left early today."),
        ("My boss is Signe", "My boss Signe left early, Malte took over the meeting"),
        ("My boss is Signe", "My boss Signe is on holiday, Malte took over."),
        ("My boss is Signe", "My boss Signe's husband left, Malte took over"),
        ("My boss is Signe", "Tove left, Malte took over"),
        ("My boss is Signe", "My friend Signe left, Malte took over"),
        ("My wife is Signe", "My wife Signe retired"),
        ("My cousin is Signe", "Signe retired, Malte took over"),
        ("My friend is Signe", "Signe moved away, Malte took over"),
        ("My boss is Signe", "Signe's deputy left, Malte took over"),
        ("My boss is Signe", "My boss Signe took over the night desk"),
    ],
)
def test_who_is_only_away_or_another_stays_it(me, before, after):
    say(me, before, after)
    assert before in [one.content for one in me.list().items if one.kind != "episode"]
