"""What is told against what was said just before takes its place: it's hazel, not walnut (SPEC 3.2)."""

import pytest
from saying import agreeing, anybody, statements, tell

__all__ = ["agreeing"]
me = anybody


@pytest.mark.parametrize(
    ("before", "correction", "right"),
    [
        ("I'm allergic to walnuts", "actually it's hazelnuts, not walnuts", "I'm allergic to hazelnuts"),
        ("I'm allergic to walnuts", "it's hazelnuts, not walnuts", "I'm allergic to hazelnuts"),
        ("I'm allergic to walnuts", "I meant hazelnuts, not walnuts", "I'm allergic to hazelnuts"),
        ("I'm pescatarian", "sorry, vegetarian, not pescatarian", "I'm vegetarian"),
        ("my van is a Berlingo", "no, it's a Kangoo, not a Berlingo", "my van is a Kangoo"),
        ("the kiln is made of brick", "oops, steel, not brick", "the kiln is made of steel"),
        ("Wim plays the tuba", "no wait, it's the horn, not the tuba", "Wim plays the horn"),
        ("my nephew is a welder", "sorry, a plumber, not a welder", "my nephew is a plumber"),
        ("my boss is Ines", "sorry, Inga, not Ines", "my boss is Inga"),
    ],
)
def test_what_is_right_stands_in_the_place_of_what_is_not(me, before, correction, right):
    assert tell(me, before, correction) == [right]


@pytest.mark.parametrize(
    ("before", "remark"),
    [
        ("I work at Korso", "it's fun, not work"),
        ("I work at Korso", "no, it's fun, not work"),
        ("I like my work", "it's fun, not work"),
        ("I have a goat called Wim", "no, a sheep, not a goat"),
        ("the barn is green", "it's cheap, not good"),
        ("I live in Faro", "I'm sad, not angry"),
        ("my aunt knits socks and hats and shawls", "it's socks, not shoes"),
        ("Wim plays the tuba", "it's a pity, not a tragedy"),
        ("I walk to work", "it's healthy, not only cheap"),
    ],
)
def test_what_is_only_said_by_the_way_puts_nothing_right(me, before, remark):
    assert before in tell(me, before, remark)


@pytest.mark.parametrize(
    ("correction", "right"),
    [
        ("Correction: I live in Lagos, not in Faro.", {"I live in Lagos", "My aunt Rita lives in Faro"}),
        ("sorry, we live in Lagos, not Faro", {"we live in Lagos", "My aunt Rita lives in Faro"}),
        ("oops, she lives in Lagos, not in Faro", {"I live in Faro", "she lives in Lagos"}),
        ("he lives in Lagos now, not in Faro", {"I live in Faro", "he lives in Lagos"}),
        ("sorry, Lagos, not Faro", {"I live in Faro", "My aunt Rita lives in Lagos"}),
    ],
)
def test_a_whole_sentence_that_is_right_is_no_value_of_another(agreeing, correction, right):
    kept = tell(agreeing, "I live in Faro", "My aunt Rita lives in Faro", correction)
    assert len([one for one in kept if "live" in one]) == 2
    assert all(any(text in one for one in kept) for text in right)


@pytest.mark.parametrize("said", ["Correction: she lives in Lagos, not in Faro", "sorry, he lives in Lagos, not Faro"])
def test_where_somebody_else_lives_is_no_correction_of_where_the_user_does(agreeing, said):
    assert "I live in Faro" in tell(agreeing, "I live in Faro", said)


def test_what_was_wrong_is_so_at_no_time(me):
    tell(me, "I'm allergic to walnuts", "actually it's hazelnuts, not walnuts")
    (hit,) = [one for one in me.recall("what am I allergic to?").hits if one.memory.kind == "preference"]
    assert hit.memory.content == "I'm allergic to hazelnuts"
    assert [one.content for one in me.list(state="active", kind="preference").items] == ["I'm allergic to hazelnuts"]


@pytest.mark.parametrize(
    ("told", "said", "right"),
    [
        ("My cousin lives in Ghent", "no, she lives in Bruges", "My cousin lives in Bruges"),
        ("My brother works at Lidl", "No, he works at Aldi.", "My brother works at Aldi"),
        ("My cousin lives in Ghent", "no, Bruges", "My cousin lives in Bruges"),
        ("My brother works at Lidl", "Nope, Aldi.", "My brother works at Aldi"),
        ("My boss is called Anna", "no, Hannah", "My boss is called Hannah"),
        ("My dentist is Dr Hall", "no, Dr Moss", "My dentist is Dr Moss"),
        ("My cousin lives in Ghent", "no, Tom", "My cousin lives in Ghent"),
        ("My cousin lives in Ghent", "No, Mum!", "My cousin lives in Ghent"),
        ("My cousin lives in Ghent", "no, Monday", "My cousin lives in Ghent"),
        ("My cousin lives in Ghent", "no, Bruges is nicer", "My cousin lives in Ghent"),
        ("My cousin lives in Ghent", "no, she hates Bruges", "My cousin lives in Ghent"),
        ("My coach is Hilde", "no, Bruges", "My coach is Hilde"),
    ],
)
def test_a_no_with_what_is_right_behind_it_puts_right_what_was_just_told(me, told, said, right):
    kept = tell(me, told, said)
    assert right in kept
    assert right == told or told not in kept


@pytest.mark.parametrize("asked", ["Shall I look for trains to York?", "Is she well?"])
def test_a_no_that_answers_a_question_puts_nothing_right(me, asked):
    tell(me, "My cousin lives in Ghent")
    me.observe(asked, role="assistant", session="talk")
    me.observe("no, Bruges", session="talk")
    assert "My cousin lives in Ghent" in [one.content for one in statements(me)]
