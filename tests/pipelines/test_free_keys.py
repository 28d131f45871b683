"""A key that is no slot: one value at a time where the policy says so, and of spaces that become one (000.5, 000.8)."""

import pytest

import perdure

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


@pytest.mark.parametrize("preset", ["thread", "assistant"])
def test_of_threads_that_become_one_users_the_latest_value_of_a_key_stays(preset):
    with opened(preset) as engine:
        ada = engine.space(user="ada")
        for name, text in (("a", "Waiting for the courier"), ("b", "Handed over to Jutta"), ("c", "Signed for")):
            engine.space(thread=name).remember(text, key="parcel.status")
            engine.merge(source={"thread": name}, into={"user": "ada"})
        assert held(ada, "parcel.status") == ["Signed for"]
        engine.merge(source={"thread": "c"}, into={"user": "ada"})
        assert held(ada, "parcel.status") == ["Signed for"]


def test_of_a_key_under_which_the_user_has_several_a_merge_retires_none():
    with opened("assistant") as engine:
        ada, thread = engine.space(user="ada"), engine.space(thread="t")
        ada.remember("Milk is out", key="kitchen")
        ada.remember("The sink drips", key="kitchen")
        thread.remember("New curtains were hung", key="kitchen")
        thread.remember("Jutta has the spare key", key="kitchen")
        engine.merge(source={"thread": "t"}, into={"user": "ada"})
        assert len(held(ada, "kitchen")) == 4
