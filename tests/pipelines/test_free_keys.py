"""A key that is no slot: one value at a time where the policy says so, and of spaces that become one (000.5, 000.8)."""

from datetime import timedelta

import pytest

import perdure
from perdure.testing.fakes import FakeClock

PAIRS = [
    ("parcel.status", "Waiting for the courier", "Handed over to Jutta"),
    ("desk", "An oak table by the stove", "Standing only"),
    ("favourite_band", "Adores The Kinks", "Fan of Blur since school"),
    ("meeting", "The choir meets on Friday", "Rehearsal moved to 9 May"),
]


def opened(preset):
    return perdure.open("sqlite:///:memory:", embedder="none", preset=preset)


def held(space, key, state="active"):
    return [one.content for one in space.list(state=state).items if one.key == key]


@pytest.mark.parametrize(("key", "first", "second"), PAIRS)
def test_a_thread_keeps_the_latest_value_of_a_key_whatever_its_words(key, first, second):
    with opened("thread") as engine:
        thread = engine.space(thread="t")
        thread.remember(first, key=key)
        thread.remember("The kettle is blue", key="kettle")
        thread.remember(second, key=key)
        assert held(thread, key) == [second]
        assert held(thread, key, "deprecated") == [first]
        assert held(thread, "kettle") == ["The kettle is blue"]


@pytest.mark.parametrize(("key", "first", "second"), PAIRS)
def test_elsewhere_what_does_not_contradict_stands_beside_it(key, first, second):
    with opened("assistant") as engine:
        ada = engine.space(user="ada")
        ada.remember(first, key=key)
        ada.remember(second, key=key)
        assert second in held(ada, key)
        if key != "meeting":
            assert first in held(ada, key)


def test_a_slot_of_several_values_keeps_them_in_a_thread_as_well():
    with opened("thread") as engine:
        thread = engine.space(thread="t")
        thread.remember("speaks Welsh", key="languages")
        thread.remember("speaks Breton", key="languages")
        assert sorted(held(thread, "languages")) == ["speaks Breton", "speaks Welsh"]


def test_statements_without_a_key_and_of_other_keys_stay():
    with opened("thread") as engine:
        thread = engine.space(thread="t")
        for text, key in (("Likes figs", None), ("Rows on Sunday", None), ("The oven is gas", "oven")):
            thread.remember(text, key=key)
        assert len(thread.list().items) == 3


VALUES = [
    ("fav_font", "Prefers Garamond", "Prefers Futura"),
    ("editor.theme", "theme: dark", "theme: light"),
    ("meeting", "The choir meets on 3 May", "The choir meets on 9 May"),
    ("mode", "Prefers dark mode", "Prefers light mode"),
]


def merged(engine, key, given, order):
    """Let threads keep a value of a key each, one after the other, and become one user's in some order."""
    for name, text in given:
        engine.space(thread=name).remember(text, key=key)
    for name in order:
        engine.merge(source={"thread": name}, into={"user": "ada"})
    return engine.space(user="ada")


@pytest.mark.parametrize("order", ["ab", "ba"])
@pytest.mark.parametrize(("key", "first", "second"), VALUES)
@pytest.mark.parametrize("preset", ["thread", "assistant", "supervisor"])
def test_of_threads_that_become_one_users_the_value_said_last_stays_whichever_is_merged_first(
    preset, key, first, second, order
):
    clock = FakeClock(tick=timedelta(seconds=1))
    with perdure.open("sqlite:///:memory:", embedder="none", preset=preset, clock=clock) as engine:
        ada = merged(engine, key, [("a", first), ("b", second)], order)
        assert (held(ada, key), held(ada, key, "deprecated")) == ([second], [first])
        engine.merge(source={"thread": order[-1]}, into={"user": "ada"})
        assert held(ada, key) == [second]


@pytest.mark.parametrize("order", ["ab", "ba"])
@pytest.mark.parametrize(("key", "first", "second"), PAIRS[:3])
def test_in_a_thread_whatever_was_said_last_under_a_key_stays(key, first, second, order):
    clock = FakeClock(tick=timedelta(seconds=1))
    with perdure.open("sqlite:///:memory:", embedder="none", preset="thread", clock=clock) as engine:
        assert held(merged(engine, key, [("a", first), ("b", second)], order), key) == [second]


@pytest.mark.parametrize("order", ["ab", "ba"])
@pytest.mark.parametrize(
    ("key", "first", "second"),
    [
        ("note", "Jutta has the spare key", "The sink drips"),
        ("note", "Jutta has the spare key", "Jutta has a parrot"),
        ("kitchen", "Milk is out", "New curtains were hung in the kitchen"),
        ("misc", "Call Ilse on Friday", "Ilse keeps bees"),
        ("lists", "Pay the rent", "Water the ferns"),
    ],
)
def test_elsewhere_a_merge_retires_no_other_fact_under_a_loose_key(key, first, second, order):
    with opened("assistant") as engine:
        ada = merged(engine, key, [("a", first), ("b", second)], order)
        assert sorted(held(ada, key)) == sorted([first, second])


def test_of_a_key_under_which_the_user_has_several_a_merge_retires_none():
    with opened("assistant") as engine:
        ada, thread = engine.space(user="ada"), engine.space(thread="t")
        ada.remember("Milk is out", key="kitchen")
        ada.remember("The sink drips", key="kitchen")
        thread.remember("New curtains were hung", key="kitchen")
        thread.remember("Jutta has the spare key", key="kitchen")
        engine.merge(source={"thread": "t"}, into={"user": "ada"})
        assert len(held(ada, "kitchen")) == 4
