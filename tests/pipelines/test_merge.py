"""A thread's memory becomes a user's: nothing is lost, and the thread's name leads to the user."""

import itertools
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import perdure
from perdure.errors import Conflict, InvalidInput
from perdure.pipelines.merge import merge
from perdure.testing.fakes import VERBATIM, FakeClock, HashEmbedder, sequential_ids

MARCH = datetime(2026, 3, 2, tzinfo=UTC)
ENDS: dict[str, Any] = {"source": {"thread": "t1"}, "into": {"user": "ana"}}


@pytest.fixture(params=["one file", "a file each", "memory", "duckdb"])
def place(request, tmp_path):
    return {
        "one file": f"sqlite:///{tmp_path}/m.db?synchronous=normal",
        "a file each": f"sqlite:///{tmp_path}/{{owner_type}}/{{owner_id}}/m.db",
        "memory": "sqlite:///:memory:",
        "duckdb": f"duckdb:///{tmp_path}/m.duckdb",
    }[request.param]


def opened(place, clock=None, **more):
    given: dict[str, Any] = {"embedder": "none", "policy": VERBATIM, "new_id": sequential_ids(), **more}
    return perdure.open(place, clock=clock or FakeClock(tick=timedelta(seconds=1)), **given)


@pytest.fixture
def engine(place):
    with opened(place) as made:
        yield made


def said(space, state=None):
    return sorted((one.content, str(one.kind), str(one.state)) for one in space.list(state=state, limit=1000).items)


def test_everything_of_the_thread_is_the_users_and_the_threads_name_leads_there(engine):
    thread, ana = engine.space(thread="t1", tz="Europe/Lisbon"), engine.space(user="ana")
    first = thread.observe("I moved to Porto", session="s", message_id="m1", speaker="Ana").memories[0]
    thread.observe("I moved to Porto, in May", session="s", message_id="m1")
    pet = thread.remember("Rex is a dog", tags=["pet"], source_ids=[first.id], attributes={"a": [1]}).memories[0]
    gone = thread.remember("Rex is a cat").memories[0]
    thread.forget(id=gone.id)
    thread.link(pet.id, first.id, strength=0.5)
    thread.recall("Rex")
    ana.remember("Ana likes figs")
    before = said(thread)
    done = engine.merge(**ENDS)
    assert (done.memories, done.repeated, done.known) == (3, 0, False)
    assert said(ana) == sorted([*before, ("Ana likes figs", "fact", "active")])
    assert said(thread) == said(ana)
    assert [str(ref) for ref in engine.spaces()] == ["user:ana"]
    assert (pet.id, first.id, 0.5) in {(one.from_id, one.to_id, one.strength) for one in ana.relations(pet.id)}
    kept = ana.get(pet.id)
    assert (kept.tags, kept.source_ids, dict(kept.attributes), kept.said_at) == (
        ("pet",), (first.id,), {"a": [1]}, pet.said_at
    )  # fmt: skip
    written = [(one.event, one.new) for one in ana.history(first.id) if one.event != "LINK"]
    assert written == [
        ("ADD", "I moved to Porto"),
        ("MERGE", "I moved to Porto"),
        ("UPDATE", "I moved to Porto, in May"),
    ]
    assert {one.meta["reason"] for one in ana.history(first.id)} == {"from thread:t1"}
    assert ana.recall("moved to Porto in May").hits[0].memory.id == first.id
    thread.observe("and to Faro", session="s")
    assert [one.turn_no for one in ana.list(kind="episode").items] == [1, 2]
    assert ana.recall("Faro").hits[0].memory.content == "and to Faro"
    assert engine.doctor().problems == ()


def test_the_history_tells_from_where_a_memory_was_merged_and_undo_takes_it_back_whole(engine):
    thread, ana = engine.space(thread="t1"), engine.space(user="ana")
    made, twin = (
        thread.remember("Rex is a dog").memories[0],
        thread.remember("Ana likes figs", tags=["food"]).memories[0],
    )
    own = ana.remember("Ana likes figs").memories[0]
    engine.merge(**ENDS)
    (_, merged) = ana.history(made.id)
    assert (merged.event, merged.old, merged.new, merged.meta["reason"]) == (
        "MERGE", "Rex is a dog", "Rex is a dog", "from thread:t1"
    )  # fmt: skip
    assert ana.history(own.id)[-1].meta["reason"] == "thread:t1 had it too"
    assert [one.event for one in ana.history(made.id)] == ["ADD", "MERGE"]
    undone = ana.undo(rev=merged.rev)
    assert [one.event for one in ana.history(made.id)] == ["ADD", "MERGE", "DELETE"]
    ana.undo(rev=undone.rev)
    assert ana.get(made.id).state == "active"
    assert twin.id not in {one.id for one in ana.list().items}


def test_merging_again_changes_nothing(engine):
    engine.space(thread="t1").remember("Rex is a dog")
    engine.merge(**ENDS)
    ana = engine.space(user="ana")
    before = ana.changes()
    again = engine.merge(**ENDS)
    assert (again.known, again.memories) == (True, 0)
    assert ana.changes() == before
    with pytest.raises(Conflict, match=r"is part of user:ana already.*: take the space user:ana"):
        engine.merge(source={"thread": "t1"}, into={"user": "rui"})


def test_other_processes_follow_the_name(place):
    if "memory:" in place or "duckdb" in place:
        pytest.skip("one process has the whole database")
    with opened(place) as one, opened(place, new_id=perdure.clock.new_id) as other:
        there = other.space(thread="t1")
        there.remember("Rex is a dog")
        one.merge(**ENDS)
        there.remember("Rex is old")
        assert [text for text, *_ in said(one.space(user="ana"))] == ["Rex is a dog", "Rex is old"]
        assert said(there) == said(one.space(user="ana"))


@pytest.mark.parametrize("later", ["thread", "user"])
def test_of_two_values_of_a_key_the_later_one_stays(engine, later):
    thread, ana = engine.space(thread="t1"), engine.space(user="ana")
    for owner in (ana, thread) if later == "thread" else (thread, ana):
        owner.remember(f"Ana lives in {'Faro' if owner is thread else 'Porto'}", key="location")
    engine.merge(**ENDS)
    stays, goes = ("Faro", "Porto") if later == "thread" else ("Porto", "Faro")
    (active,) = ana.list(kind="fact").items
    (old,) = ana.list(state="deprecated").items
    assert (active.content, old.content) == (f"Ana lives in {stays}", f"Ana lives in {goes}")
    assert old.superseded_by == active.id
    assert old.valid_until is not None
    ana.remember("Ana lives in Braga", key="location")
    assert [one.content for one in ana.list().items] == ["Ana lives in Braga"]
    assert engine.doctor().problems == ()


def test_of_two_threads_the_later_value_stays_whichever_is_merged_first(place):
    days = itertools.count()
    with perdure.open(place, embedder="none", clock=lambda: MARCH + timedelta(days=next(days))) as engine:
        for thread, home in (("t1", "Visby"), ("t2", "Lorca")):
            engine.space(thread=thread).remember(f"Odd lives in {home}", key="location")
        for thread in ("t1", "t2"):
            engine.merge(source={"thread": thread}, into={"user": "odd"})
        assert [one.content for one in engine.space(user="odd").list().items] == ["Odd lives in Lorca"]


def test_a_pet_of_the_thread_stays_beside_another_pet_of_the_users(engine):
    cat, pony = "My cat is called Moth", "My pony is called Bree"
    engine.space(user="ana").remember(pony, key="pet.name")
    engine.space(thread="t1").remember(cat, key="pet.name")
    engine.merge(source={"thread": "t1"}, into={"user": "ana"})
    assert {one.content for one in engine.space(user="ana").list().items} == {cat, pony}


def test_names_that_somebody_put_together_stay_together(engine):
    thread, ana = engine.space(thread="t1"), engine.space(user="ana")
    thread.observe("I met Matilda Berg at the harbour.", session="s")
    thread.observe("Matty likes sailing.", session="s")
    thread.alias("Matty", of="Matilda Berg")
    ana.observe("Matty plays the oboe.", session="u")
    engine.merge(**ENDS)
    ana.observe("Matty called today.", session="u")
    (known,) = ana.entities(limit=10)
    assert (known.name, known.aliases) == ("Matilda Berg", ("Matty",))


@pytest.mark.parametrize("later", ["thread", "user"])
def test_of_what_holds_the_later_one_stays_and_what_is_to_come_takes_its_turn(place, later):
    clock = FakeClock(tick=timedelta(seconds=1))
    with opened(place, clock) as engine:
        thread, ana = engine.space(thread="t1"), engine.space(user="ana")
        plans = [(thread, "Lecce", "Bari", 5), (ana, "Trento", "Bolzano", 9)]
        for owner, city, coming, days in plans if later == "user" else plans[::-1]:
            owner.remember(f"Ana lives in {city}", key="location")
            owner.remember(f"Ana lives in {coming}", key="location", valid_from=clock() + timedelta(days=days))
        engine.merge(**ENDS)

        def lives():
            held = (one for one in ana.list().items if one.valid_from is None or one.valid_from <= clock())
            return [one.content.rpartition(" ")[2] for one in held]

        now = clock()
        assert lives() == ["Lecce" if later == "thread" else "Trento"]
        for days, city in ((6, "Bari"), (10, "Bolzano")):
            clock.set(now + timedelta(days=days))
            assert lives() == [city]
        assert engine.doctor().problems == ()


def test_a_key_whose_memory_has_several_versions_is_held_once(engine):
    thread, ana = engine.space(thread="t1"), engine.space(user="ana")
    ana.remember("Ana lives in Porto", key="location")
    thread.remember("Ana lives in Faro", key="location")
    thread.remember("Ana lives in Faro", key="location", tags=["home"])
    engine.merge(**ENDS)
    assert [one.content for one in ana.list().items] == ["Ana lives in Faro"]
    assert len(ana.list(state="deprecated").items) == 1


def test_what_both_have_is_one_memory_with_the_sources_of_both(engine):
    thread, ana = engine.space(thread="t1"), engine.space(user="ana")
    heard = thread.observe("Rex is my dog", session="s", message_id="m1").memories[0]
    ana.observe("Rex is my dog", session="s", message_id="m1", at=heard.said_at)
    fact = thread.remember("Rex is a dog", source_ids=[heard.id], confidence=0.9).memories[0]
    other = thread.remember("Rex barks", source_ids=[fact.id]).memories[0]
    own = ana.remember("Rex is a dog", source_ids=["x"], confidence=0.5).memories[0]
    done = engine.merge(**ENDS)
    assert (done.memories, done.repeated) == (1, 2)
    (message,) = ana.list(kind="episode").items
    kept = ana.get(own.id)
    assert kept.confidence == pytest.approx(0.9, abs=0.01)
    assert set(kept.source_ids) == {"x", message.id}
    assert ana.get(other.id).source_ids == (own.id,)


def test_proposals_and_words_about_sessions_come_along(engine):
    thread, ana = engine.space(thread="t1"), engine.space(user="ana")
    thread.remember("Ana lives in Porto", key="location")
    thread.observe("hello", session="s")
    thread.session("s", auto_extract=True)
    thread.remember("Ana lives in Faro", key="location", agent_id="bot")
    waiting = thread.proposals()
    engine.merge(**ENDS)
    assert ana.proposals() == waiting
    assert ana.session("s").auto_extract is True
    thread.approve(waiting[0].id)
    assert [one.content for one in ana.list(kind="fact").items] == ["Ana lives in Faro"]


def test_messages_that_wait_to_be_read_are_read_as_the_users(place):
    with opened(place, policy={"jobs": {"background": False}}) as engine:
        thread, ana = engine.space(thread="t1"), engine.space(user="ana")
        ana.observe_many([{"text": "nice to be here"}])
        thread.observe_many([{"text": "I live in Porto"}, {"text": "hello"}])
        engine.merge(**ENDS)
        assert ana.list(kind="profile").items == ()
        engine.flush()
        assert [one.content for one in ana.list(kind="profile").items] == ["I live in Porto"]


def test_erasing_the_user_reaches_what_came_from_the_thread(engine):
    thread, ana = engine.space(thread="t1"), engine.space(user="ana")
    thread.remember("the key lies under xyzzyfern")
    engine.merge(**ENDS)
    with pytest.raises(Conflict, match="is part of user:ana: erase that one"):
        thread.erase(everything=True)
    certificate = ana.erase(everything=True)
    assert engine.verify_erasure(certificate, words=["xyzzyfern"]).left == {}
    assert engine.spaces() == []
    assert said(thread) == []
    thread.remember("a new talk")
    assert [str(ref) for ref in engine.spaces()] == ["thread:t1"], "its name leads nowhere any more"


def test_erasing_one_memory_through_the_name_erases_it(engine):
    thread, ana = engine.space(thread="t1"), engine.space(user="ana")
    made = thread.remember("the key lies under xyzzyfern").memories[0]
    engine.merge(**ENDS)
    certificate = thread.erase(id=made.id)
    checked = engine.verify_erasure(certificate, words=["xyzzyfern"])
    assert (checked.left, checked.words_found) == ({}, ())
    assert said(ana) == []


def test_nothing_of_the_thread_is_left_under_its_own_name(engine):
    thread = engine.space(thread="t1")
    number = thread.remember("the key lies under xyzzyfern").rev
    engine.merge(**ENDS)
    with engine.deps.bare.read(thread.ref) as tx:
        number = tx.space.space_no
    with engine.deps.bare.admin(engine.deps.bare.database(thread.ref)) as tx:
        assert [tx.one(f"gone_{table}", number=number)[0] for table in ("rows", "log", "docs", "jobs")] == [0] * 4


def test_an_export_and_a_move_take_the_name_along(engine, tmp_path):
    engine.space(thread="t1").remember("Rex is a dog")
    engine.merge(**ENDS)
    engine.export(tmp_path / "a.jsonl")
    with opened("sqlite:///:memory:") as other, opened("sqlite:///:memory:") as third:
        other.import_(tmp_path / "a.jsonl")
        engine.move(third)
        for target in (other, third):
            assert [str(ref) for ref in target.spaces()] == ["user:ana"]
            assert said(target.space(thread="t1")) == said(engine.space(user="ana"))
            assert target.merge(**ENDS).known
        assert [str(one.space) for one in other.import_(tmp_path / "a.jsonl")] == ["thread:t1", "user:ana"]
    assert str(engine.space(thread="t1").export(tmp_path / "b.jsonl").space) == "user:ana"


class CutShort:
    """A store that fails at its nth write."""

    def __init__(self, store, writes):
        self._store, self._left = store, writes

    def __getattr__(self, name):
        return getattr(self._store, name)

    @contextmanager
    def write(self, ref, /, *, tz=None):
        self._left -= 1
        if self._left < 0:
            raise LookupError("the machine went down")
        with self._store.write(ref, tz=tz) as tx:
            yield tx


@pytest.mark.parametrize("writes", range(6))
def test_cut_short_nothing_is_lost_and_merging_again_goes_on(place, writes):
    with opened(place) as engine:
        thread, ana = engine.space(thread="t1"), engine.space(user="ana")
        ana.remember("Ana lives in Porto", key="location")
        said_so = [{"text": f"turn {number}", "session": "s", "message_id": str(number)} for number in range(150)]
        thread.observe_many(said_so)
        thread.remember("Ana lives in Faro", key="location")
        before = said(thread)
        cut = CutShort(engine.deps.store, writes)
        deps = replace(engine.deps, store=cut, bare=CutShort(engine.deps.bare, 0 if writes > 3 else 9))
        with pytest.raises(LookupError):
            merge(deps, thread.ref, ana.ref)
        assert said(thread) == before
        thread.observe("one more", session="s")
        engine.merge(**ENDS)
        texts = [one.content for one in ana.list(kind="episode", limit=1000).items]
        assert texts == [*(f"turn {number}" for number in range(150)), "one more"]
        assert [one.turn_no for one in ana.list(kind="episode", limit=1000).items] == list(range(1, 152))
        assert [one.content for one in ana.list(kind="fact").items] == ["Ana lives in Faro"]
        assert engine.doctor().problems == ()


def test_what_changes_in_the_thread_meanwhile_is_brought_too(engine):
    thread, ana = engine.space(thread="t1"), engine.space(user="ana")
    made = thread.remember("Rex is a dog").memories[0]
    other = thread.remember("Rex is old").memories[0]
    done = []

    class Meanwhile(CutShort):
        @contextmanager
        def write(self, ref, /, *, tz=None):
            if len(done) == 2:
                thread.forget(id=made.id)
                thread.confirm(other.id)
                thread.remember("Rex barks")
            done.append(ref)
            with self._store.write(ref, tz=tz) as tx:
                yield tx

    merge(replace(engine.deps, store=Meanwhile(engine.deps.store, 9)), thread.ref, ana.ref)
    assert said(ana) == [
        ("Rex barks", "fact", "active"), ("Rex is a dog", "fact", "soft_deleted"), ("Rex is old", "fact", "active"),
    ]  # fmt: skip


def test_vectors_follow(place):
    with opened(place, embedder=HashEmbedder()) as engine:
        engine.space(thread="t1").remember("Rex is a dog")
        engine.flush()
        engine.merge(**ENDS)
        engine.flush()
        assert engine.space(user="ana").recall("Rex the dog").served_by != "lexical"
        assert engine.doctor().problems == ()


@pytest.mark.parametrize("user", ["new", "known"])
def test_what_is_said_later_in_a_thread_that_was_merged_empty_is_the_users(place, user):
    with opened(place) as engine:
        ana = engine.space(user="ana", tz="Asia/Tokyo")
        if user == "known":
            ana.observe("I keep bees")
        done = engine.merge(**ENDS)
        assert (done.memories, done.repeated, done.known) == (0, 0, False)
        assert engine.merge(**ENDS).known
        with pytest.raises(Conflict, match="is part of user:ana"):
            engine.merge(source=ENDS["source"], into={"user": "rui"})
        assert engine.spaces() == [ana.ref], "a name is no space"
        engine.space(thread="t1").observe("I keep two goats")
        assert "I keep two goats" in [one.content for one in ana.list().items]
        assert ana.zone == ("Asia/Tokyo" if user == "known" else "UTC")
        assert engine.spaces() == [ana.ref]
        assert engine.doctor().ok


def test_other_owners_are_refused(engine):
    engine.space(thread="t1").remember("Rex is a dog")
    for ends in (({"user": "a"}, {"user": "b"}), ({"thread": "t1"}, {"app": "b"})):
        with pytest.raises(InvalidInput, match="a thread becomes part of a user"):
            engine.merge(source=ends[0], into=ends[1])
    for wrong in ({}, {"user": "a", "thread": "t"}, {"team": "x"}):
        with pytest.raises(InvalidInput, match="it names one owner"):
            engine.merge(source=wrong, into={"user": "ana"})
    assert [str(ref) for ref in engine.spaces()] == ["thread:t1"]


def test_what_was_erased_of_a_session_does_not_come_back_with_the_merge(place):
    quiet = {"extract": {"auto": "off"}, "consolidate": {"unread": True}, "jobs": {"background": False}}
    with opened(place, policy=quiet) as engine:
        thread, ana = engine.space(thread="t1"), engine.space(user="ana")
        for text in ("I live in Porto", "I am allergic to nuts"):
            thread.observe(text, session="s")
        thread.end_session("s")
        engine.flush()
        (known,) = [one for one in thread.list(kind=("fact", "profile", "preference")).items if "Porto" in one.content]
        thread.erase(id=known.id)
        engine.merge(**ENDS)
        ana.observe("good morning", session="z")
        engine.flush()
        kept = [one.content for one in ana.list().items if one.kind != "episode"]
        assert kept == ["I am allergic to nuts"]
