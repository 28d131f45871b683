"""What goes with what is forgotten, by its id as by a text, and how one undo brings all of it back."""

import pytest

import perdure
from perdure.errors import Conflict


@pytest.fixture
def heard(url, clock):
    """A space whose messages are read, under the preset that people get."""
    with perdure.open(url, embedder="none", clock=clock) as engine:
        yield engine.space(user="ana", tz="Europe/Lisbon")


def active(me):
    return sorted(memory.content for memory in me.list().items)


@pytest.mark.parametrize("text", ["everything about Yrsa", "everything"])
def test_one_undo_brings_back_all_that_one_call_forgot(heard, text):
    for said in ("Yrsa plays the viola", "Yrsa was born in Bergen", "Yrsa is my cousin"):
        heard.remember(said)
    known, rev = active(heard), heard.stats().rev
    done = heard.forget(text)
    assert len(done.memories) == 3
    assert done.rev == rev + 1
    assert active(heard) == []
    heard.undo(rev=done.rev)
    assert active(heard) == known
    assert [one.rev for one in heard.changes(since_rev=rev)] == [rev + 1] * 3 + [rev + 2] * 3


@pytest.mark.parametrize(
    "command",
    ["delete everything you know about me", "forget my viola", "forget what I said about the viola, the rest is fine"],
)
def test_one_undo_brings_back_all_that_a_message_forgot_and_the_message(heard, command):
    for said in ("I play the viola", "I live in Bergen"):
        heard.observe(said, session="s")
    known = active(heard)
    done = heard.observe(command, session="s")
    assert not set(known) <= set(active(heard))
    assert command not in active(heard)
    heard.undo(rev=done.rev)
    assert active(heard) == sorted([*known, command])


def test_one_undo_brings_back_what_was_taken_back_and_ends_what_held_again_for_it(heard):
    heard.observe("I work for Oslo Energi", session="s")
    heard.observe("I work for Bergen Bank now", session="s")
    known = active(heard)
    done = heard.observe("scratch that", session="s")
    assert "I work for Oslo Energi" in active(heard)
    assert "I work for Bergen Bank now" not in active(heard)
    heard.undo(rev=done.rev)
    assert active(heard) == sorted([*known, "scratch that"])


def test_what_was_left_of_a_command_goes_as_undo_brings_the_whole_message_back(heard):
    heard.observe("I play the viola")
    done = heard.observe("good evening! forget the viola. what shall we knit?")
    assert active(heard) == ["good evening! what shall we knit?"]
    heard.undo(rev=done.rev)
    assert active(heard) == ["I play the viola"] * 2 + ["good evening! forget the viola. what shall we knit?"]


def test_a_reflection_comes_back_with_what_it_quotes_where_one_call_took_both(me):
    one = me.remember("Yrsa plays the viola").memories[0]
    summary = me.remember("Of late: Yrsa plays the viola", kind="reflection", source_ids=[one.id]).memories[0]
    done = me.forget(id=one.id)
    assert {memory.id for memory in done.memories} == {one.id, summary.id}
    with pytest.raises(Conflict, match="is forgotten: restore that first"):
        me.restore(summary.id)
    me.undo(rev=done.rev)
    assert len(active(me)) == 2
