"""What somebody tells of themselves in passing: beside their age, behind a question, in a sigh, put right at once."""

from datetime import UTC, datetime

import pytest

from perdure.extraction.breath import corrected
from perdure.extraction.candidate import Heard
from perdure.extraction.command import RememberThis
from perdure.extraction.commands import commands
from perdure.extraction.rules import extract
from perdure.extraction.slots import standard


def read(text):
    """Return the slots and words of what is kept of a text."""
    found = extract(Heard(text=text, said_at=datetime(2026, 5, 4, 9, tzinfo=UTC), zone=UTC), standard())
    return [(one.key, one.content) for one in found if not one.amends]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I'm 58 and a retired plumber", [("age", "I'm 58"), ("role", "I am a retired plumber")]),
        ("im 34, a nurse in Leeds", [("age", "im 34"), ("role", "I am a nurse in Leeds")]),
        ("I am 29 and a widow", [("age", "I am 29"), ("family", "I am a widow")]),
        ("I'm 44 and a half", [("age", "I'm 44 and a half")]),
        ("I'm 44 and a bit tired", [("age", "I'm 44 and a bit tired")]),
        ("My aunt is 66 and a retired judge", [(None, "My aunt is 66 and a retired judge")]),
    ],
)
def test_who_somebody_is_may_stand_behind_how_old_they_are(text, told):
    assert read(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("if I was blind how would I cook rice, asking because I'm writing a play", "I'm writing a play"),
        (
            "if I moved to Mars what would I eat, asking because I'm designing a board game",
            "I'm designing a board game",
        ),
    ],
)
def test_why_somebody_asks_what_is_only_supposed_is_so(text, told):
    assert [content for _, content in read(text)] == [told]


@pytest.mark.parametrize(
    "text",
    [
        "if I was blind how would I cook rice, because I can't see",
        "if I moved to Mars what would I need, just asking",
        "if I had a boat I'd be happy because I could sail to Crete",
    ],
)
def test_what_is_supposed_and_its_reason_is_not(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("that's what happens when I'm the only nurse on the ward", "role"),
        ("that's what I get for being the only baker in the valley", "role"),
    ],
)
def test_who_is_the_only_one_says_so_in_a_sigh(text, key):
    assert read(text) == [(key, text)]


@pytest.mark.parametrize(
    "text",
    [
        "that's what you get for being the only grown-up in the room",
        "that's what happens when you're the only teenager at a meeting for parents",
        "that's what you get for being nice",
        "that's what happens when you're late",
    ],
)
def test_a_sigh_of_nobody_in_particular_tells_nothing(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "that's what happens when you're the only baker in a valley",
        "that's what you get for being the only baker in the valley",
        "that's what happens when you're the only toddler at a wedding for grown-ups",
        "been a fan of the gardener for years",
    ],
)
def test_a_sigh_of_anybody_or_a_person_behind_a_preposition_is_no_role(text):
    assert all(key not in ("role", "family") for key, _ in read(text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I've been a florist no wait a gardener for 20 years", [("role", "I've been a gardener for 20 years")]),
        ("been a teacher, nope, a teaching assistant since 2019", [("role", "been a teaching assistant since 2019")]),
        ("my brother has a van, no, a lorry", [(None, "my brother has a lorry")]),
        ("do you have a pen? nah a pencil is fine", []),
        ("my brother has a van and no lorry", [(None, "my brother has a van and no lorry")]),
    ],
)
def test_a_noun_is_taken_back_for_another_in_the_same_breath(text, told):
    assert read(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("My name day is the 4th of May.. hang on no thats my aunt, mine is 14 May", "My name day is 14 May"),
        ("The regatta is on 4 May, no wait, that's the fair, the regatta is on 9 May", "The regatta is on 9 May"),
        ("I live in Ulm, no wait, that's my aunt, I live in Kiel", "I live in Kiel"),
        ("My aunt is 63. No, that's my uncle, she's 61", "My aunt is 61"),
    ],
)
def test_what_is_somebody_elses_gives_its_place_to_what_is_right(text, told):
    assert " ".join(corrected(text).split()) == told
    assert len(corrected(text)) == len(text)


@pytest.mark.parametrize(
    "text",
    [
        "I have 3 goats, no, that's my neighbour, I keep 2 hens",
        "We met on Monday, no, that's the boss, he met Runa on Friday in Rome",
        "My aunt was born on 4 May, actually that's my dad's birthday too, he was born on 4 May 1950",
    ],
)
def test_what_tells_of_something_else_behind_whose_it_is_takes_nothing_back(text):
    assert corrected(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "I have a rabbit, no a fox would eat it.",
        "I have a scooter, no a lorry would be silly.",
        "I have a niece, no a nephew in sight.",
        "We rent a barn, no a yard sadly.",
        "I have an aversion, no a nurse told me it's fine.",
        "We have a rabbit, no a pony is too much trouble.",
        "My uncle is a baker, no, a month ago he stopped.",
        "I sleep in a van, no, a cousin has the barn.",
        "I bought a scooter, nope, a neighbour did.",
        "My aunt is a judge, no, a neighbour is.",
        "I'm a judge, no, a day away from you.",
        "I'm a welder, nope, a bit sleepy.",
        "I'm a singer, no a good one.",
        "I'm a singer, no, a good one.",
        "I'm a vegan, nah an egg now and then is fine.",
        "I had a beer, no a cider.",
        "My uncle has a rabbit, no, a fox barked.",
        "It isn't a rabbit, no, a hare.",
    ],
)
def test_a_noun_before_what_goes_on_is_not_taken_back(text):
    assert corrected(text) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("been a pharmacist for eleven years", ["been a pharmacist for eleven years"]),
        ("been a rough few years for us", []),
        ("been a joy being your gardener for three years", []),
        ("been a pleasure for years", []),
        ("been a while since 2019", []),
    ],
)
def test_for_how_long_somebody_has_been_in_a_trade_needs_no_subject(text, told):
    assert [content for _, content in read(text)] == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("my name isn't really Sam, that's just my login. I'm Samira", [("name", "I'm Samira")]),
        ("my name isn't Sam", [(None, "my name isn't Sam")]),
    ],
)
def test_how_one_is_not_called_is_nothing_beside_how_one_is(text, told):
    assert read(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("please save this for later, the boiler man is called Aksel", "the boiler man is called Aksel"),
        ("keep that for next time, the crane is booked on Tuesdays", "the crane is booked on Tuesdays"),
        ("hang on to this for me, the alarm engineer is Mr Osei", "the alarm engineer is Mr Osei"),
    ],
)
def test_what_is_to_be_kept_for_later_is_asked_for(text, told):
    assert [one.text for one in commands(text) if isinstance(one, RememberThis)] == [told]


@pytest.mark.parametrize(
    "text",
    [
        "save this for later, I have to run",
        "keep it for later, it is heavy",
        "save this file for later, please",
        "how do I save this for later, the button is gone",
    ],
)
def test_what_is_put_by_for_later_else_is_not(text):
    assert not [one for one in commands(text) if isinstance(one, RememberThis)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("the moped? sold it, 2021", ["the moped? sold it, 2021"]),
        ("our caravan? sold it last year", ["our caravan? sold it last year"]),
        ("the moped? sold out", []),
        ("the keys? lost them", []),
        ("really? sold it, 2021", ["sold it, 2021"]),
    ],
)
def test_what_became_of_a_thing_may_stand_behind_its_name(text, told):
    assert [content for _, content in read(text)] == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Olav, the lad I share a van with, gets up at nine", ["Olav, the lad I share a van with, gets up at nine"]),
        ("Runa, who I sing with, is vegan", ["Runa, who I sing with, is vegan"]),
        ("Runa, the room I rent is too small, is that usual", ["the room I rent is too small"]),
    ],
)
def test_who_somebody_is_stands_between_two_commas(text, told):
    assert [content for _, content in read(text)] == told
