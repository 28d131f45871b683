"""Who "they" are, where the sentences before tell of the user's parents, brothers or the like alone."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.candidate import Heard
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard

SLOTS = standard()


def told(text, before=None):
    """Return what a message is read as."""
    heard = Heard(text=text, said_at=datetime(2026, 3, 2, 9, tzinfo=UTC), zone=UTC, before=before)
    return [one.content for one in extract(heard, SLOTS) if not one.amends]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("My parents are Aino and Paavo. They live in Turku.", "My parents live in Turku"),
        ("My parents are called Aino and Paavo. They love the opera.", "My parents love the opera"),
        ("My mum Aino and my dad Paavo are retired. They live in Turku.", "My parents live in Turku"),
        ("My mum is Aino and my dad is Paavo. They're both from Turku.", "My parents are both from Turku"),
        ("My gran is called Aino. My grandad is called Paavo. They live in Turku.", "My grandparents live in Turku"),
        ("My mother and my aunt came over. They live in Turku.", "My mother and my aunt live in Turku"),
        ("Our brothers Aki and Olli are twins. They run a mill.", "Our brothers run a mill"),
        (
            "My parents moved to Turku. They have a boat. They've been married for ages.",
            "My parents have been married for ages",
        ),
        ("My kids are Aki and Saga. They go to Oak School.", "My kids go to Oak School"),
    ],
)
def test_those_who_were_told_of_are_named_again(text, said):
    assert said in told(text)


@pytest.mark.parametrize(
    ("before", "text", "said"),
    [
        ("My mum is Aino and my dad is Paavo", "they live in Turku", "My parents live in Turku"),
        ("I keep bees. My parents are Aino and Paavo.", "They live in Turku", "My parents live in Turku"),
    ],
)
def test_the_message_before_names_them_as_well(before, text, said):
    assert told(text, before) == [said]


@pytest.mark.parametrize(
    "text",
    [
        "My parents met the Virtanens. They live in Turku.",
        "My parents love our neighbours. They live in Turku.",
        "My parents' lodgers are Aino and Paavo. They live in Turku.",
        "My parents have two ponies. They are grey.",
        "My parents have two ponies. They live in a barn with the hens. They are called Pip and Max.",
        "My parents called the council. They are mending the road.",
        "My parents live in Turku. They say it rains a lot.",
        "My parents told my brothers off. They live in Turku.",
        "My sister and my boss met at a fair. They live in Turku.",
        "Do my parents Aino and Paavo matter? They live in Turku.",
        "I moved to Turku. They live nearby.",
        "My dad lives in Ulm. They live in Turku.",
    ],
)
def test_where_it_may_be_others_nobody_is_named(text):
    last = text.rsplit(". ", 1)[-1].rstrip(".")
    ends = last.split(" ", 1)[1]
    assert not [one for one in told(text) if one.endswith(ends)]


def test_of_a_message_long_before_nobody_is_named():
    assert told("they live in Turku", "My parents are Aino and Paavo. I play chess.") == []
