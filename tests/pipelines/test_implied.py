"""Changes of who the user is that a message only implies: they wait for the user's word, and others' are none."""

from datetime import UTC, datetime

import pytest

import perdure
from perdure.extraction.implied import touched

CHANGES = [
    ("name", "User's name is Edda Brunner", "ever since we got married I sign my letters Edda Lindgren", "Lindgren"),
    (
        "name",
        "User's name is Orla Keane",
        "I took my wife's name, so it's Orla Whitcombe on everything now",
        "Whitcombe",
    ),
    (
        "name",
        "User's name is Mirela Popa",
        "please put Mirela Stan on the envelopes from now on, the divorce came through",
        "Stan",
    ),
    (
        "name",
        "User's name is Jo Carter",
        "the deed poll came back today: I'm officially Jo Merriweather",
        "Merriweather",
    ),
    ("name", "User's name is Tamsin Hale", "My passport says Tamsin Okoro these days", "Okoro"),
    ("name", "User's name is Stephanie", "everyone at work calls me Stevie now and honestly I prefer it", "Stevie"),
    ("name", "User's name is Jonathan", "I go by Nat these days", "Nat"),
    ("name", "User's name is Petra Sommer", "Seit der Scheidung heiße ich wieder Petra Kühn", "Kühn"),
    ("name", "User's name is Celine Durand", "depuis mon mariage je m'appelle Céline Marchetti", "Marchetti"),
    ("name", "User's name is Ida Berg", "since the wedding my surname is Falkenberg", "Falkenberg"),
    ("name", "User's name is Ida Berg", "I dropped Berg when we married, I'm a Falkenberg now", "Falkenberg"),
    ("name", "User's name is Rowena", "don't call me Rowena any more, it's Ro", "Ro"),
    ("name", "User's name is Dermot", "small change: I've been Dara since the spring, not Dermot", "Dara"),
    ("name", "User's name is Nils Aker", "I answer to Nils Vold now that the papers are through", "Vold"),
    (
        "location",
        "User lives in Malmö",
        "two weeks in the new flat and Aarhus still feels foreign. I don't miss Malmö at all",
        "Aarhus",
    ),
    ("location", "User lives in Leeds", "unpacked the last box yesterday, hello Sheffield, goodbye Leeds", "Sheffield"),
    ("location", "User lives in Turin", "it's official, I'm a Genoa resident now", "Genoa"),
    ("location", "User lives in Cork", "we sold up in Cork and Galway is home now", "Galway"),
    ("location", "User lives in Bonn", "Wir sind letzte Woche nach Kassel gezogen", "Kassel"),
    ("location", "User lives in Porto", "my new address is in Braga, the boxes arrive tomorrow", "Braga"),
    ("location", "User lives in Vigo", "back in Lugo for good, never thought I'd say that", "Lugo"),
    ("location", "User lives in Graz", "got my keys to the place in Linz, Graz is history", "Linz"),
    ("pronouns", "User's pronouns are she/her", "use they for me from now on", "they"),
    ("pronouns", "User's pronouns are he/him", "I've started going by she and her at work, and everywhere else", "she"),
    ("pronouns", "User's pronouns are she/her", "btw it's he/him these days", "he"),
    ("pronouns", "User's pronouns are he/him", "when you write about me, say they instead of he", "they"),
    ("language", "User prefers answers in English", "can we switch to Italian? it's easier for me", "Italian"),
    ("language", "User prefers answers in German", "from here on write to me in Dutch please", "Dutch"),
    ("language", "User prefers answers in English", "I'd rather we spoke Welsh from now on", "Welsh"),
]
OTHERS = [
    ("name", "User's name is Edda Brunner", "my sister signs everything as Runa Lindgren since the wedding"),
    ("name", "User's name is Orla Keane", "I called the boat Whitcombe"),
    ("name", "User's name is Orla Keane", "I'm reading a letter signed Orla Whitcombe"),
    ("name", "User's name is Rowena", "in the play they call me Ophelia"),
    ("location", "User lives in Leeds", "I love Sheffield, shame it's so far"),
    ("location", "User lives in Leeds", "we spent two weeks in the new flat of my brother in Hull"),
    ("pronouns", "User's pronouns are she/her", "my kid uses they now"),
    ("language", "User prefers answers in English", "my nan only speaks Welsh"),
    ("language", "User prefers answers in English", "how do you say cheese in Italian?"),
]


def told(key, known, text, *, mode="ask"):
    """Return what waits and what holds in a slot after a message, beside what was known."""
    with perdure.open("sqlite:///:memory:", policy={"consent": {"mode": mode}}) as engine:
        me = engine.space(user="me", tz="Europe/London")
        me.remember(known, kind="profile", key=key, at=datetime(2025, 1, 1, tzinfo=UTC))
        me.observe(text, session="s", at=datetime(2026, 3, 4, 9, tzinfo=UTC))
        held = [one.content for one in me.list(kind="profile", state="active").items if one.key == key]
        return [(one.key, one.value) for one in me.proposals()], held


@pytest.mark.parametrize(("key", "known", "text", "value"), CHANGES)
def test_a_change_that_is_only_implied_waits_for_the_users_word(key, known, text, value):
    waiting, held = told(key, known, text)
    assert held == [known]
    ((slot, now),) = waiting
    assert slot == key
    assert value.casefold() in now.casefold()


@pytest.mark.parametrize(("key", "known", "text"), OTHERS)
def test_what_is_of_others_or_of_no_matter_changes_nothing(key, known, text):
    assert told(key, known, text) == ([], [known])


def test_where_no_word_is_wanted_an_implied_change_is_made():
    waiting, (held,) = told("location", "User lives in Linz", "goodbye Linz, hello Graz, the boxes are in", mode="auto")
    assert waiting == []
    assert "Graz" in held


def test_what_ends_a_value_without_giving_another_leaves_it_until_the_user_agrees():
    assert told("location", "User lives in Linz", "Linz is history") == ([], ["User lives in Linz"])


def test_nothing_is_implied_by_what_is_longer_than_a_page():
    said = CHANGES[0][2]
    assert touched(said) == ("name",)
    assert touched(f"{said}. " * 20_000) == ()
