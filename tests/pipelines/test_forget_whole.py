"""What goes with what is forgotten, by its id as by a text, and how one undo brings all of it back."""

from collections.abc import Callable
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest

import perdure
from perdure.clock import now
from perdure.errors import Conflict
from perdure.stores.open import open_store

NO_JOBS = {"jobs": {"background": False}}


@pytest.fixture
def heard(url, clock):
    """A space whose messages are read, under the preset that people get."""
    with perdure.open(url, embedder="none", clock=clock) as engine:
        yield engine.space(user="ana", tz="Europe/Lisbon")


def active(me):
    return sorted(memory.content for memory in me.list().items)


def statement(me, content):
    (found,) = [one for one in me.list().items if one.content == content and one.kind != "episode"]
    return found


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


def test_what_is_forgotten_by_its_id_is_not_told_from_its_message(heard):
    heard.observe("I live in Bergen")
    done = heard.forget(id=statement(heard, "I live in Bergen").id)
    assert [one.kind for one in done.memories] == ["profile", "episode"]
    assert not heard.recall("where do I live?").hits
    heard.undo(rev=done.rev)
    assert active(heard) == ["I live in Bergen"] * 2


def test_a_message_of_which_more_is_kept_stays_and_the_answer_names_it(heard):
    (said, *_) = heard.observe("I live in Bergen and I have a dog called Balder").memories
    home, dog = (one for one in heard.list().items if one.kind != "episode")
    done = heard.forget(id=home.id)
    assert [one.id for one in done.memories] == [home.id]
    (kept,) = [one for one in done.decisions if one.action == "skip"]
    assert kept.memory_id == said.id
    assert "forget it by its own id" in kept.reason
    assert {one.id for one in heard.forget(id=dog.id).memories} == {dog.id, said.id}
    assert active(heard) == []


def test_a_message_that_waits_for_an_answer_stays_as_well(heard):
    heard.observe("I live in Bergen", session="s")
    heard.observe("I moved to Oslo and I have a dog called Balder", session="s")
    (asked,) = heard.proposals()
    heard.forget(id=next(one.id for one in heard.list().items if one.key == "pet.name"))
    assert [one.id for one in heard.proposals()] == [asked.id]


def test_what_was_drawn_from_several_messages_takes_those_that_tell_nothing_else(me):
    one = me.observe("the boathouse has a red door").memories[0]
    two = me.observe("and a lamp on the jetty").memories[0]
    other = me.remember("The jetty has a lamp", source_ids=[two.id]).memories[0]
    both = me.remember("The boathouse has a red door and a lamp", source_ids=[one.id, two.id]).memories[0]
    done = me.forget(id=both.id)
    assert {memory.id for memory in done.memories} == {both.id, one.id}
    assert active(me) == sorted([two.content, other.content])


def test_what_was_so_before_goes_with_the_newest_value(me, clock):
    for at, boss in enumerate(("Signe", "Torvald", "Unni")):
        clock.advance(days=at + 1)
        me.remember(f"Yrsa's boss is {boss}", key="boss")
    then = clock.now
    done = me.forget("Yrsa's boss is Unni")
    assert len(done.memories) == 3
    clock.advance(days=1)
    for back in range(5):
        assert not me.recall("who is Yrsa's boss?", as_of=then - timedelta(days=back)).hits
    me.undo(rev=done.rev)
    assert [one.content for one in me.list(state="active").items] == ["Yrsa's boss is Unni"]
    assert len(me.list(state="deprecated").items) == 2


def test_by_its_id_a_value_goes_alone(me, clock):
    me.remember("Yrsa's boss is Signe", key="boss")
    newest = me.remember("Yrsa's boss is Unni", key="boss").memories[0]
    me.forget(id=newest.id)
    assert [one.content for one in me.list(state="deprecated").items] == ["Yrsa's boss is Signe"]


def test_what_is_excepted_stays_though_it_was_so_before(heard):
    heard.remember("Yrsa's boss is Signe", key="boss")
    heard.remember("Yrsa's boss is Torvald", key="boss")
    heard.forget("all about Torvald, but keep that Signe was the boss")
    assert [one.content for one in heard.list(state="deprecated").items] == ["Yrsa's boss is Signe"]


def test_forgetting_an_old_value_leaves_what_holds(me):
    old = me.remember("Yrsa's boss is Signe", key="boss").memories[0]
    me.remember("Yrsa's boss is Torvald", key="boss")
    me.forget(id=old.id)
    assert active(me) == ["Yrsa's boss is Torvald"]


def test_everything_is_forgotten_for_the_past_too(heard, clock):
    heard.remember("Yrsa's boss is Signe", key="boss")
    clock.advance(days=1)
    then = clock.now
    clock.advance(days=1)
    heard.remember("Yrsa's boss is Torvald", key="boss")
    heard.forget("everything you know about me")
    assert not heard.recall("who is Yrsa's boss?", as_of=then).hits


def test_a_reflection_comes_back_with_what_it_quotes_where_one_call_took_both(me):
    one = me.remember("Yrsa plays the viola").memories[0]
    summary = me.remember("Of late: Yrsa plays the viola", kind="reflection", source_ids=[one.id]).memories[0]
    done = me.forget(id=one.id)
    assert {memory.id for memory in done.memories} == {one.id, summary.id}
    with pytest.raises(Conflict, match="is forgotten: restore that first"):
        me.restore(summary.id)
    me.undo(rev=done.rev)
    assert len(active(me)) == 2


def test_nothing_is_left_of_a_command_that_is_off_the_record(heard):
    heard.remember("User attends fencing lessons")
    heard.observe("fencing lessons: off the record, please delete")
    assert active(heard) == []


@pytest.mark.parametrize(
    ("before", "after", "command"),
    [
        ("My parrot is called Otso", "Otso died, we have a new parrot called Ukko", "forget Ukko"),
        ("I drink cocoa", "I stopped drinking cocoa, I drink cider now", "forget everything about cider"),
        ("I drink cocoa", "I don't drink cocoa any more, I drink cider now", "forget everything about cider"),
        ("I drive a Volvo", "I sold the Volvo and drive a Skoda now", "forget my Skoda"),
    ],
)
def test_what_only_ended_by_the_same_message_is_not_what_was_so_before(heard, before, after, command):
    heard.observe(before, session="s")
    heard.observe(after, session="s")
    heard.observe(command, session="t")
    assert [one.content for one in heard.list(state="deprecated").items if one.kind != "episode"] == [before]
    assert [one.content for one in heard.list(state="active").items if one.kind != "episode"] == []


@pytest.mark.parametrize(
    ("before", "after", "command"),
    [
        ("My parrot is called Otso", "Otso died, we have a new parrot called Ukko", "forget my parrot"),
        ("My parrot is called Otso", "My parrot's name is Ukko, not Otso", "forget Ukko"),
        ("I drink cocoa", "I stopped drinking cocoa, I drink cider now", "forget everything about cocoa"),
        ("I use a Galaxy", "I use an iPhone now", "forget my iPhone"),
        ("I work at Kone", "I quit Kone, I work at Nokian now", "forget where I work"),
        ("I go to a choir", "I left the choir", "forget that I left the choir"),
    ],
)
def test_what_the_same_thing_was_goes_and_what_is_named(heard, before, after, command):
    heard.observe(before, session="s")
    heard.observe(after, session="s")
    heard.observe("yes", session="s")
    heard.observe(command, session="t")
    left = (one for state in ("active", "deprecated") for one in heard.list(state=state).items)
    assert [one.content for one in left if one.kind != "episode"] == []


@pytest.mark.parametrize(
    ("kept", "key", "told", "command"),
    [
        ("Ana's address is 4 Mill Lane, Faro", "address", "My address is 4 Mill Lane", "my address"),
        ("Ana's address is 4 Mill Lane, Faro", "address", "My address is 9 Quay Street", "my address"),
        ("Ana's phone number is +44 20 7946 0018", "phone", "my phone number is 020 7946 0018", "my phone number"),
        ("Ana's tax number is 290 114 772", None, "so my tax number is 290 114 772", "my tax number"),
        ("Yrsa plays the viola", None, "Yrsa is pregnant", "everything about Yrsa"),
    ],
)
@pytest.mark.parametrize("first", [True, False])
def test_a_message_that_tells_what_is_forgotten_goes_with_the_statement(heard, kept, key, told, command, first):
    if first:
        heard.observe(told)
    heard.remember(kept, key=key)
    if not first:
        heard.observe(told)
    assert told in active(heard)
    done = heard.forget(command)
    assert active(heard) == []
    assert not heard.recall(told).hits
    heard.undo(rev=done.rev)
    assert active(heard) == sorted([kept, told])


@pytest.mark.parametrize(
    ("kept", "told", "command"),
    [
        ("Ana plays the viola", "a viola concert was on the radio", "the viola"),
        ("Ana plays the viola", "where did I play the viola?", "the viola"),
        ("Ana's address is 4 Mill Lane, Faro", "the bakery's address is 9 Quay Street", "my address"),
        ("Yrsa plays the viola", "Ylva is pregnant", "everything about Yrsa"),
    ],
)
def test_a_message_stays_that_only_speaks_of_the_thing_or_asks_for_it_or_is_of_another(heard, kept, told, command):
    heard.observe(told)
    heard.remember(kept)
    heard.forget(command)
    assert told in active(heard)
    assert kept not in active(heard)


def test_what_the_assistant_says_of_what_is_forgotten_and_messages_that_gave_more_stay(heard):
    heard.remember("Ana's address is 4 Mill Lane, Faro", key="address")
    said = ["My address is 4 Mill Lane, and I work at Alva Oy", "Your address is 4 Mill Lane."]
    heard.observe(said[0])
    heard.observe(said[1], role="assistant")
    heard.forget("my address")
    assert {*active(heard)} >= {*said}


class _Between:
    """A store that does something once, right before it writes."""

    def __init__(self, url):
        self.inner: Any = open_store(url, clock=now)
        self.first: Callable[[], object] | None = None

    def __getattr__(self, name):
        return getattr(self.inner, name)

    @contextmanager
    def write(self, ref, /, *, tz=None):
        first, self.first = self.first, None
        if first is not None:
            first()
        with self.inner.write(ref, tz=tz) as tx:
            yield tx


@pytest.mark.parametrize("command", [lambda me: me.forget("the viola"), lambda me: me.observe("/forget the viola")])
@pytest.mark.parametrize("drawn", ["before", "meanwhile", "afterwards"])
def test_what_a_job_draws_from_a_message_is_forgotten_whenever_it_does(url, command, drawn):
    store: Any = _Between(url)
    opened = [perdure.open(it, preset="elephant", embedder="none", policy=NO_JOBS) for it in (store, url)]
    with opened[0] as engine, opened[1] as worker:
        me = engine.space(user="ana")
        me.session("s", auto_extract=True)
        me.observe("Yrsa teaches me the viola, and I play the viola at noon", session="s")
        if drawn == "before":
            worker.maintain()
        store.first = worker.maintain if drawn == "meanwhile" else None
        command(me)
        assert store.first is None
        worker.maintain()
        assert active(me) == []
