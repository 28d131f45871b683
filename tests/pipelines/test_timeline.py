"""Truth over time: as_of, known_at, undo, history, changes (issue 2, item 4; SPEC 3.1)."""

import contextlib
from collections import Counter
from collections.abc import Generator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import perdure
from perdure.domain.memory import Kind
from perdure.domain.space import SpaceRef
from perdure.errors import Conflict, NotFound
from perdure.stores.sqlite import SQLiteStore
from perdure.testing.fakes import VERBATIM

DAY = timedelta(days=1)


def contents(me, **moment):
    return [memory.content for memory in me.list(**moment).items]


def found(me, query, **moment):
    return [hit.memory.content for hit in me.recall(query, **moment).hits]


@pytest.fixture
def moved(me, clock):
    """Porto from the first day, Lisbon from the tenth, known only on the twentieth."""
    start = clock.now
    me.remember("Ana lives in Porto", key="location", at=start)
    clock.set(start + 20 * DAY)
    me.remember("Ana lives in Lisbon", key="location", valid_from=start + 10 * DAY)
    return start


def test_as_of_asks_what_was_true_by_what_is_believed_now(me, moved):
    asked = "where does Ana live?"
    assert found(me, asked) == contents(me) == ["Ana lives in Lisbon"]
    for day, place in ((5, "Porto"), (9, "Porto"), (10, "Lisbon"), (15, "Lisbon")):
        assert found(me, asked, as_of=moved + day * DAY) == [f"Ana lives in {place}"]
        assert contents(me, as_of=moved + day * DAY) == [f"Ana lives in {place}"]
    assert found(me, asked, as_of=moved - DAY) == []


def test_what_was_given_an_end_is_told_until_then_and_to_who_asks_about_the_past(me, clock):
    start = clock.now
    permit, badge = "The permit for the pier is valid", "The badge for the pier is red"
    me.remember(permit, valid_until=start + 10 * DAY)
    me.remember(badge)
    clock.advance(days=9)
    assert set(found(me, "What is there for the pier?")) == {permit, badge}
    clock.advance(days=2)
    for moment in ({}, {"as_of": clock.now}):
        assert found(me, "What is there for the pier?", **moment) == [badge]
    assert permit not in me.get_context("What is there for the pier?")
    assert found(me, "What is there for the pier?", at=start + DAY) == found(me, "What was there for the pier?")
    assert contents(me) == [permit, badge]


def test_what_was_told_as_over_is_told_still():
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        me = engine.space(user="ana")
        me.observe("I studied glazing in Tampere from 2006 to 2009")
        (held,) = me.list(kind="profile").items
        assert held.valid_until is not None
        assert held.id in [hit.memory.id for hit in me.recall("who has studied glazing?").hits]


def test_known_at_asks_what_was_written_by_then(me, moved):
    asked = "where does Ana live?"
    assert found(me, asked, known_at=moved + 15 * DAY) == ["Ana lives in Porto"]
    assert found(me, asked, known_at=moved - DAY) == []
    assert found(me, asked, known_at=moved + 15 * DAY, as_of=moved + 15 * DAY) == ["Ana lives in Porto"]
    (then,) = me.list(known_at=moved + 15 * DAY).items
    assert (then.state, then.superseded_by, then.valid_until) == ("active", None, None)


def test_a_memory_asked_for_at_a_moment_when_it_was_not_there_is_told_from_one_that_never_was(me, moved):
    (lisbon,) = me.list().items
    assert me.get(lisbon.id, as_of=moved + 15 * DAY).content == "Ana lives in Lisbon"
    for moment in ({"as_of": moved + 5 * DAY}, {"known_at": moved + 15 * DAY}):
        with pytest.raises(NotFound, match=f"memory {lisbon.id} was not there at that moment: `history` tells"):
            me.get(lisbon.id, **moment)
        with pytest.raises(NotFound, match="no memory 'nope'"):
            me.get("nope", **moment)


def test_the_past_shows_numbers_as_they_were(me, clock):
    memory = me.remember("Ana likes tea", confidence=0.5, importance=2).memories[0]
    before = clock.now
    clock.advance(days=1)
    me.remember("Ana likes tea", confidence=0.9, importance=5, pinned=True)
    then = me.get(memory.id, known_at=before)
    assert (then.confidence, then.importance, then.pinned) == (pytest.approx(0.5, abs=0.06), 2, False)
    assert me.list(filters={"importance_min": 5}, known_at=before).items == ()
    assert contents(me, filters={"importance_min": 5}) == ["Ana likes tea"]


def test_messages_were_true_from_when_they_were_said(me, clock):
    me.observe("the sea is cold", at=clock.now - 10 * DAY)
    me.observe("the sea is warm", at=clock.now)
    assert contents(me, as_of=clock.now - 5 * DAY) == ["the sea is cold"]
    assert found(me, "sea", as_of=clock.now - 5 * DAY) == ["the sea is cold"]


def test_a_stated_end_ends_it(me, clock):
    me.remember("Ana is on holiday", valid_from=clock.now, valid_until=clock.now + 7 * DAY)
    assert contents(me, as_of=clock.now + 6 * DAY) == ["Ana is on holiday"]
    assert contents(me, as_of=clock.now + 7 * DAY) == []


def test_undo_of_a_supersession_leads_back(me, moved):
    rev = me.stats().rev
    result = me.undo(rev=rev)
    assert (result.decisions[0].action, result.decisions[0].undoes, result.rev) == ("undo", rev, rev + 1)
    assert contents(me) == ["Ana lives in Porto"]
    assert me.list().items[0].valid_until is None
    me.undo(rev=result.rev)
    assert contents(me) == ["Ana lives in Lisbon"]
    assert me.list().items[0].valid_from == moved + 10 * DAY


def test_undo_of_an_edit_brings_the_text_and_its_names_back(me):
    me.observe("Marisol called", message_id="m")
    me.observe("Tadeusz called", message_id="m")
    me.undo(rev=2)
    assert contents(me) == ["Marisol called"]
    assert "entity" in me.recall("Marisol").hits[0].why
    assert [one.count for one in me.entities("Marisol")] == [1]


def test_undo_of_each_kind_of_change(me):
    a, b = (me.remember(text, confidence=0.5).memories[0].id for text in ("Rex barks", "Ana sails"))
    for act, check in (
        (lambda: me.confirm(a), lambda: me.get(a).confidence < 1),
        (lambda: me.forget(id=a), lambda: me.get(a).state == "active"),
        (lambda: me.link(a, b, strength=0.5), lambda: me.relations(a) == []),
        (lambda: me.remember("Rex barks", importance=5), lambda: me.get(a).importance == 2),
    ):
        rev = act().rev
        me.undo(rev=rev)
        assert check()
        assert [one.meta.get("undoes") for one in me.changes(since_rev=rev)] == [rev]
    me.undo(rev=2)
    assert me.get(b).state == "soft_deleted"


def test_undo_refuses_when_something_later_builds_on_it_and_names_it(me, clock):
    memory = me.remember("Ana lives in Porto", key="location").memories[0]
    clock.advance(days=1)
    me.remember("Rui likes tea")
    me.correct(memory.id, "Ana lives in Lisbon")
    with pytest.raises(Conflict, match=r"revision 1 .*revision 3"):
        me.undo(rev=1)
    me.undo(rev=3)
    me.undo(rev=1)
    assert contents(me) == ["Rui likes tea"]


def test_undo_refuses_when_something_was_derived_from_it(me):
    said = me.observe("I have a dog called Rex").memories[0]
    me.remember("Ana's dog is called Rex", source_ids=[said.id])
    with pytest.raises(Conflict, match=r"revision 1 .*revision 2"):
        me.undo(rev=1)


def test_undo_refuses_when_another_memory_has_taken_the_place(me):
    me.forget(id=me.remember("Ana lives in Porto", key="location").memories[0].id)
    me.remember("Ana lives in Lisbon", key="location")
    with pytest.raises(Conflict, match=r"revision 2 .*revision 3"):
        me.undo(rev=2)
    assert contents(me) == ["Ana lives in Lisbon"]


def test_an_undo_cannot_be_undone_past_a_later_undo_of_something_earlier(me):
    memory = me.remember("Ana likes tea", confidence=0.5).memories[0]
    me.forget(id=memory.id)
    me.restore(memory.id)
    me.confirm(memory.id)
    me.undo(rev=4)
    me.undo(rev=3)
    with pytest.raises(Conflict, match=r"revision 5 .*revision 6"):
        me.undo(rev=5)
    assert me.get(memory.id).state == "soft_deleted"


def test_undo_is_done_once(me):
    me.remember("Ana likes tea")
    me.undo(rev=1)
    with pytest.raises(Conflict, match="undone already: undo revision 2 to bring it back"):
        me.undo(rev=1)
    with pytest.raises(NotFound, match="no revision 9"):
        me.undo(rev=9)


def test_an_erasure_cannot_be_undone(me):
    memory = me.remember("Ana likes tea").memories[0]
    me.erase(id=memory.id)
    for rev in (1, 2):
        with pytest.raises(Conflict, match=r"eras|revision 2"):
            me.undo(rev=rev)


def test_changes_come_in_order_and_start_after_a_revision(me, clock):
    start = clock.now
    facts = ["Ana sails", "Rex barks", "Bo skis", "the roof leaks", "Ida sings"]
    for fact in facts:
        me.remember(fact)
        clock.advance(hours=1)
    assert [one.rev for one in me.changes()] == [1, 2, 3, 4, 5]
    assert [one.new for one in me.changes(since_rev=3)] == facts[3:]
    assert [one.rev for one in me.changes(since_rev=1, limit=2)] == [2, 3]
    assert [one.rev for one in me.changes(known_at=start + timedelta(hours=2))] == [1, 2, 3]
    assert [one.ts for one in me.changes(limit=1)] == [start]


def test_record_times_never_run_backwards(me, clock):
    me.remember("Ana sails")
    later = clock.now
    clock.set(later - 5 * DAY)
    me.remember("Rex barks")
    assert [one.ts for one in me.changes()] == [later, later]
    assert len(contents(me, known_at=later)) == 2
    assert contents(me, known_at=later - DAY) == []


def test_background_work_goes_on_after_the_clock_was_put_back(vectors, clock):
    me = vectors.space(user="ana")
    me.remember("before the clock was put back")
    vectors.flush()
    clock.set(clock.now - 5 * DAY)
    me.remember("after the clock was put back")
    vectors.flush()
    assert me.stats().pending == 0


def test_pages_show_everything_once_also_of_the_past(me, clock):
    for number in range(25):
        me.remember(f"fact number {number}")
        clock.advance(minutes=1)
    for moment in ({}, {"known_at": clock.now}, {"as_of": clock.now}, {"state": None}):
        seen, after = [], None
        while True:
            page = me.list(limit=10, after=after, **moment)
            seen += [one.content for one in page.items]
            after = page.next
            if after is None:
                break
        assert seen == [f"fact number {number}" for number in range(25)]


def test_undo_says_that_an_erasure_is_in_the_way_for_good(me):
    memory = me.remember("Ana likes tea", confidence=0.5).memories[0]
    me.confirm(memory.id)
    me.erase(id=memory.id)
    with pytest.raises(Conflict, match=r"revision 3 erased .* nothing brings that back.*remember it anew"):
        me.undo(rev=2)


def test_undo_names_the_erasure_beside_what_could_be_undone(me):
    old = me.remember("Ana likes tea").memories[0]
    new = me.correct(old.id, "Ana likes coffee").memories[0]
    me.confirm(new.id)
    me.erase(id=old.id)
    with pytest.raises(Conflict, match=r"revision 3 builds on it, and revision 4 erased"):
        me.undo(rev=2)


def test_a_memory_whose_sources_were_undone_is_not_derived_from_them(me):
    said = me.observe("I drink tea").memories[0]
    stated = me.remember("Ana likes tea").memories[0]
    rev = me.remember("Ana likes tea", source_ids=[said.id]).rev
    assert me.get(stated.id).source_ids == (said.id,)
    me.undo(rev=rev)
    certificate = me.erase(id=said.id)
    assert certificate.memory_ids == (said.id,)
    assert [one.content for one in me.list().items] == ["Ana likes tea"]
    assert said.id not in str(me.get(stated.id))


def test_history_and_changes_as_of_tell_of_what_was_true_then(me, moved):
    porto, lisbon = (one.id for one in me.list(state=("active", "deprecated")).items)
    rui = me.remember("Rui likes tea", valid_from=moved + 12 * DAY, valid_until=moved + 14 * DAY).memories[0].id
    assert [one.memory_id for one in me.changes()] == [porto, lisbon, porto, rui]
    assert [one.memory_id for one in me.changes(as_of=moved + 5 * DAY)] == [porto, porto]
    assert [one.memory_id for one in me.changes(as_of=moved + 13 * DAY)] == [lisbon, rui]
    assert [one.memory_id for one in me.changes(as_of=moved + 13 * DAY, known_at=moved + 13 * DAY)] == [porto]
    assert [one.memory_id for one in me.changes(as_of=moved + 13 * DAY, limit=1)] == [lisbon]
    assert [one.event for one in me.history(porto, as_of=moved + 5 * DAY)] == ["ADD", "SUPERSEDE"]
    assert [one.event for one in me.history(porto, as_of=moved + 5 * DAY, known_at=moved + DAY)] == ["ADD"]
    assert me.history(porto, as_of=moved + 15 * DAY) == []
    with pytest.raises(NotFound):
        me.history("nowhere", as_of=moved)


def test_stats_of_the_past_count_all_of_it_as_it_was(me, clock):
    said = me.observe("I met Marisol").memories[0]
    fact = me.remember("Marisol has a boat").memories[0]
    me.link(said.id, fact.id)
    before, then = me.stats(), clock.now
    clock.advance(days=1)
    me.observe("I met Tadeusz and Yolanda")
    me.undo(rev=me.link(said.id, fact.id, type="another").rev)
    me.link(said.id, fact.id, type="other")
    between = clock.now
    clock.advance(days=1)
    me.undo(rev=7)
    assert [me.stats(known_at=at).relations for at in (then, between, clock.now)] == [1, 2, 1]
    assert (me.stats().entities, me.stats().relations, me.stats().rev) == (3, 1, 8)
    assert me.stats(known_at=then) == replace(before, lately={})  # that tells of the present alone
    nothing = me.stats(known_at=then - DAY)
    assert (nothing.memories, nothing.by_op, nothing.entities, nothing.relations, nothing.rev) == (0, {}, 0, 0, 0)


def test_stats_as_of_a_moment_count_what_was_true_and_what_is_between(me, clock):
    boat = me.remember("Marisol has a boat with Tadeusz").memories[0]
    sail = me.remember("The sail is from Bergen", valid_until=clock.now + 2 * DAY).memories[0]
    me.link(boat.id, sail.id)
    linked = clock.now
    clock.advance(days=1)
    mast = me.remember("Yolanda paints the mast").memories[0]
    me.link(mast.id, boat.id)
    me.link(mast.id, sail.id)

    def counted(**moment):
        stats = me.stats(**moment)
        assert stats.entities == len(me.entities(**moment)), "as the entities of that moment are listed"
        return stats.entities, stats.relations

    assert counted(as_of=linked - DAY) == (0, 0)
    assert counted(as_of=linked) == (3, 1)
    assert counted(as_of=clock.now) == counted() == (4, 3)
    assert counted(as_of=linked + 3 * DAY) == (3, 1), "the sail is gone, and what led to it"
    assert counted(as_of=clock.now, known_at=linked) == (3, 1)
    assert counted(as_of=linked + 3 * DAY, known_at=linked) == (2, 0)
    assert counted(as_of=linked - DAY, known_at=clock.now) == (0, 0)


def test_stats_as_of_a_moment_count_what_a_list_of_that_moment_has(me, clock):
    me.remember("Ana lives in Porto", key="location")
    then = clock.now + DAY
    clock.advance(days=2)
    me.remember("Ana lives in Faro", key="location")
    (porto,) = me.list(as_of=then).items
    counted = me.stats(as_of=then)
    assert (counted.memories, counted.by_kind, counted.by_state) == (1, {"fact": 1}, {"deprecated": 1})
    assert porto.content == "Ana lives in Porto"


def test_stats_of_each_day_count_what_a_list_of_that_day_has(me, clock):
    kept, gone, changed = (me.remember(f"The {thing} is red").memories[0] for thing in ("kite", "boat", "tent"))
    days = [clock.now]

    def later():
        clock.advance(days=1)
        days.append(clock.now)

    me.observe("The kite flew away")
    later()
    me.forget(id=gone.id)
    me.remember("Ana lives in Porto", key="location")
    later()
    me.correct(changed.id, "The tent is green")
    me.remember("Ana lives in Faro", key="location", valid_from=clock.now + DAY / 2)
    later()
    me.restore(gone.id)
    me.confirm(kept.id)
    later()
    for day in days:
        for moment in ({"known_at": day}, {"known_at": day, "as_of": day - DAY}, {"as_of": day}):
            counted = me.stats(**moment)
            every, shown = me.list(state=None, **moment).items, me.list(**moment).items
            assert counted.by_state == Counter(one.state.value for one in every)
            assert counted.by_kind == Counter(one.kind.value for one in shown)
            assert counted.memories == len(shown)


def test_undo_of_a_repetition_takes_back_all_that_it_changed(me):
    one = me.remember("Ana likes tea", confidence=0.5, tags=["x"], category="drinks").memories[0]
    louder = {"confidence": 0.9, "importance": 5, "pinned": True, "tags": ["y"], "attributes": {"why": "asked"}}
    rev = me.remember("Ana likes tea", **louder).rev
    me.undo(rev=rev)
    back = me.get(one.id)
    for name in ("confidence", "importance", "pinned", "tags", "category", "attributes", "state", "decay_rate"):
        assert getattr(back, name) == getattr(one, name), name
    me.undo(rev=rev + 1)
    again = me.get(one.id)
    assert (again.confidence, again.importance, again.pinned, again.tags) == (0.9, 5, True, ("x", "y"))


@pytest.fixture
def moving(me, clock):
    """Porto now, Leiria in thirty days."""
    start = clock.now
    me.remember("Ana lives in Porto", key="location", at=start)
    plan = me.remember("Ana lives in Leiria", key="location", valid_from=start + 30 * DAY).memories[0]
    return start, plan


def test_what_is_still_to_begin_comes_after_what_holds(me, moving):
    assert found(me, "where does Ana live?") == ["Ana lives in Porto", "Ana lives in Leiria"]
    assert me.get_context("where does Ana live?").index("Porto") < me.get_context("where does Ana live?").index(
        "Leiria"
    )
    assert me.stats().by_state == {"active": 2}


def test_a_plan_that_is_forgotten_leaves_what_held_in_force(me, clock, moving):
    start, plan = moving
    forgotten = me.forget(id=plan.id)
    clock.set(start + 40 * DAY)
    assert contents(me) == ["Ana lives in Porto"]
    assert me.list().items[0].valid_until is None
    me.undo(rev=forgotten.rev)
    assert contents(me) == ["Ana lives in Leiria"]


def test_a_plan_that_is_erased_leaves_what_held_in_force(me, clock, moving):
    start, plan = moving
    me.erase(id=plan.id)
    clock.set(start + 40 * DAY)
    assert contents(me) == ["Ana lives in Porto"]


def test_a_plan_that_is_replaced_never_held(me, clock, moving):
    start, _ = moving
    clock.advance(days=1)
    me.remember("Ana lives in Braga", key="location", valid_from=start + 30 * DAY)
    assert contents(me) == ["Ana lives in Porto", "Ana lives in Braga"]
    clock.set(start + 40 * DAY)
    assert contents(me) == ["Ana lives in Braga"]
    assert contents(me, as_of=start + 20 * DAY) == ["Ana lives in Porto"]
    assert contents(me, as_of=start + 35 * DAY) == ["Ana lives in Braga"]


def test_what_changes_before_a_plan_begins_holds_until_then(me, clock, moving):
    start, _ = moving
    clock.set(start + 10 * DAY)
    me.remember("Ana lives in Aveiro", key="location")
    assert contents(me) == ["Ana lives in Leiria", "Ana lives in Aveiro"]
    clock.set(start + 40 * DAY)
    assert contents(me) == ["Ana lives in Leiria"]
    assert [contents(me, as_of=start + day * DAY) for day in (5, 20, 35)] == [
        ["Ana lives in Porto"], ["Ana lives in Aveiro"], ["Ana lives in Leiria"],
    ]  # fmt: skip


def test_a_correction_of_the_present_keeps_the_plan(me, clock, moving):
    start, _ = moving
    me.correct(me.list().items[0].id, "Ana lives in Gaia")
    assert sorted(contents(me)) == ["Ana lives in Gaia", "Ana lives in Leiria"]
    clock.set(start + 40 * DAY)
    assert contents(me) == ["Ana lives in Leiria"]


def test_what_held_before_a_plan_can_be_forgotten_and_restored(me, clock, moving):
    start, _ = moving
    now = me.list().items[0]
    me.forget(id=now.id)
    me.restore(now.id)
    assert contents(me) == ["Ana lives in Porto", "Ana lives in Leiria"]
    clock.set(start + 40 * DAY)
    assert contents(me) == ["Ana lives in Leiria"]
    with pytest.raises(Conflict):
        me.restore(now.id)


def test_a_plan_does_not_fade_before_it_begins(engine, me, clock, moving):
    start, plan = moving
    clock.set(start + 29 * DAY)
    assert me.get(plan.id).confidence == 1.0
    engine.maintain(tasks=["expire"])
    assert "Ana lives in Leiria" in contents(me)


def test_a_filter_of_times_asks_what_they_were_then(me, clock):
    me.remember("Ana keeps bees")
    before = clock.now
    clock.advance(days=2)
    me.remember("Ana keeps bees", tags=["garden"])
    day_after = before + DAY
    assert contents(me, filters={"updated_before": day_after}, known_at=before) == ["Ana keeps bees"]
    assert contents(me, filters={"updated_after": day_after}, known_at=before) == []
    assert contents(me, filters={"updated_after": day_after}) == ["Ana keeps bees"]


class Watched(SQLiteStore):
    """Tells how many rows were read."""

    read_rows = 0

    @contextlib.contextmanager
    def read(self, ref: SpaceRef, /) -> Generator[Any]:
        with super().read(ref) as tx:
            yield tx and Counted(self, tx)


class Counted:
    def __init__(self, store, tx):
        self._store, self._tx, self.space = store, tx, tx.space

    def all(self, name, /, **asked):
        rows = self._tx.all(name, **asked)
        self._store.read_rows += len(rows)
        return rows

    def one(self, name, /, **asked):
        return self._tx.one(name, **asked)


def test_a_look_at_the_past_reads_little_more_than_it_shows(tmp_path, clock):
    store = Watched(f"{tmp_path}/memory.db?synchronous=normal", clock=clock)
    with perdure.open(store, embedder="none", policy=VERBATIM, clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe_many([{"text": f"Crate {number} came in"} for number in range(600)])
        told = [one.id for one in me.list(limit=600).items]
        before = clock.now
        clock.advance(days=1)
        for id_ in told:
            me.pin(id_)

        def reads(ask):
            store.read_rows = 0
            found = ask()
            return found, store.read_rows

        page, rows = reads(lambda: me.list(known_at=before, limit=20, newest=True))
        assert [one.content for one in page.items] == [f"Crate {599 - n} came in" for n in range(20)]
        assert not any(one.pinned for one in page.items)
        assert rows < 350
        one, rows = reads(lambda: me.get(told[7], known_at=before))
        assert (one.content, one.pinned, rows < 150) == ("Crate 7 came in", False, True)
        hits, rows = reads(lambda: me.recall("crate 599", known_at=before, k=5))
        assert hits.hits[0].memory.content == "Crate 599 came in"
        assert not hits.hits[0].memory.pinned


@pytest.mark.parametrize(
    "text",
    [
        "I work at the bakery that opened in 2018",
        "I work at the bakery opened in 2018",
        "I work at Bosch and was promoted in May",
        "I live in a house in Leeds that was built in 1920",
        "I play the piano I bought in 2019",
        "I'm a nurse at the clinic they opened last year",
        "I love the album that came out in May 2020",
        "My favourite film is the one from 1999",
    ],
)
def test_when_something_else_was_is_not_since_when_it_holds(text):
    assert since(text) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I moved to Leeds in May", "2026-05-01"),
        ("In May I moved to Leeds", "2026-05-01"),
        ("I live in Leeds, moved here in May", "2026-05-01"),
        ("I moved to Leeds, England, in May", "2026-05-01"),
        ("I was promoted to lead engineer in May", "2026-05-01"),
        ("I got a job at Bosch in March", "2026-03-01"),
        ("We adopted a cat called Tom in May", "2026-05-01"),
        ("I got married in 2020", "2020-01-01"),
        ("I've become a nurse in 2018", "2018-01-01"),
        ("I start at Bosch in June 2027", "2027-06-01"),
        ("Im April bin ich nach Kiel gezogen", "2026-04-01"),
    ],
)
def test_when_it_came_about_is_since_when_it_holds(text, day):
    assert since(text) == day


def since(text):
    """Return the day from which the first statement of a message in September 2026 holds."""
    with perdure.open("sqlite:///:memory:", embedder="none") as opened:
        made = opened.space(user="ana").observe(text, at=datetime(2026, 9, 2, tzinfo=UTC))
    (memory, *_) = (one for one in made.memories if one.kind is not Kind.EPISODE)
    return memory.valid_from and f"{memory.valid_from:%Y-%m-%d}"
