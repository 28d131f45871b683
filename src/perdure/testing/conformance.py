"""What every store must do, as tests that the author of a store runs over it.

    import pytest
    from perdure.testing.conformance import *

    @pytest.fixture
    def store_url(tmp_path):
        return lambda clock: MyStore(f"{tmp_path}/memory", clock=clock)

`store_url` is what opens a new, empty database that outlives its engine: a URL, or a function that gets the clock by
which the store dates new spaces. Needs pytest: `pip install pytest`.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

import perdure
from perdure.domain.answer import Recall
from perdure.engine import Engine, Space
from perdure.errors import NotFound
from perdure.gateways import checkpoints, items
from perdure.testing import differential
from perdure.testing.differential import Place, located
from perdure.testing.fakes import SMALL_INDEXES, FakeClock, HashEmbedder, sequential_ids

__all__ = [
    "clock",
    "engine",
    "space",
    "test_a_callers_own_error_is_no_error_of_the_store",
    "test_a_correction_supersedes_and_as_of_shows_what_was_true",
    "test_a_failed_write_leaves_nothing",
    "test_a_forgotten_memory_is_passed_by_and_kept",
    "test_a_merged_thread_leads_to_its_user",
    "test_a_proposed_change_waits_and_is_made_or_left",
    "test_a_read_sees_one_snapshot",
    "test_a_snapshot_that_an_erasure_made_void_cannot_be_resumed",
    "test_a_space_sees_only_itself",
    "test_an_erased_memory_is_nowhere",
    "test_an_erased_space_is_nowhere",
    "test_an_undo_takes_a_revision_back",
    "test_answers_are_those_of_sqlite",
    "test_checkpoints_and_documents_lie_in_their_space_and_go_with_it",
    "test_every_operation_comes_to_what_it_comes_to_on_sqlite",
    "test_filters_choose_in_the_store",
    "test_history_tells_every_version",
    "test_many_writers_of_a_space_make_gapless_revisions",
    "test_observed_twice_is_stored_once",
    "test_odd_text_comes_back_as_it_was",
    "test_odd_text_is_looked_for_and_not_found",
    "test_remembered_is_recalled",
    "test_what_is_not_used_is_forgotten_and_then_purged",
    "test_what_is_written_outlives_its_engine",
    "test_writers_at_once_leave_no_gap_in_the_revisions",
]

TURNS = (
    ("Rui", "Marisol moved to Porto in the spring"),
    ("Ana", "The pharmacy in Porto closes at seven"),
    ("Rui", "My dog Rex chased a red ball through the garden"),
    ("Ana", "Tadeusz plays the cello on Sundays"),
    ("Rui", "We watched the boats from the old harbour"),
    ("Ana", "The cello teacher lives near the harbour"),
    ("Rui", "Olá! Às vezes o João come pão com queijo"),
    ("Ana", "東京で新しい仕事を始めました"),
    ("Rui", "🧀 cheese and 🍷 wine, 'quoted' \"twice\" and 100 % \\ safe; -- no comment"),
    ("Ana", "Marisol bought a red bicycle"),
)
QUESTIONS = ("who plays the cello?", "red", "Marisol Porto", "仕事", "pão com queijo", "what is 100 % safe?", "nothing")


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def engine(store_url: Place, clock: FakeClock) -> Iterator[Engine]:
    """An engine on the store, whose indexes fold after a few memories."""
    with _open(store_url, clock) as opened:
        yield opened


@pytest.fixture
def space(engine: Engine) -> Space:
    return engine.space(user="ana")


def test_remembered_is_recalled(engine: Engine, space: Space) -> None:
    _tell(space)
    for settled in (False, True):
        if settled:
            engine.flush()
        assert _found(space.recall("who plays the cello?"))[0] == "Tadeusz plays the cello on Sundays"
        assert _found(space.recall("東京"))[:1] == ["東京で新しい仕事を始めました"]
    assert space.stats().rev == len(TURNS)


def test_observed_twice_is_stored_once(space: Space) -> None:
    first = space.observe("hello there", session="s1", message_id="m1")
    again = space.observe("hello there", session="s1", message_id="m1")
    assert again.rev == first.rev == 1
    assert [one.content for one in space.list().items] == ["hello there"]


def test_a_correction_supersedes_and_as_of_shows_what_was_true(space: Space, clock: FakeClock) -> None:
    made = space.remember("Ana lives in Porto", key="location")
    before = clock.now
    clock.advance(days=30)
    corrected = space.correct(made.memories[0].id, "Ana lives in Lisbon")
    clock.advance(days=1)
    assert _found(space.recall("where does Ana live?")) == ["Ana lives in Lisbon"]
    assert _found(space.recall("where does Ana live?", as_of=before)) == ["Ana lives in Porto"]
    assert _found(space.recall("where does Ana live?", known_at=before)) == ["Ana lives in Porto"]
    assert [one.content for one in space.list(as_of=before).items] == ["Ana lives in Porto"]
    assert corrected.rev == 2


def test_a_forgotten_memory_is_passed_by_and_kept(engine: Engine, space: Space) -> None:
    made = space.remember("Ana likes figs").memories[0]
    space.forget(id=made.id)
    assert not space.recall("figs").hits
    assert [(one.op, one.memory_id) for one in engine.events(node="hotpath", op="delete")] == [("delete", made.id)]
    assert dict(space.stats().by_node) == {"hotpath": 2}
    space.restore(made.id)
    assert _found(space.recall("figs")) == ["Ana likes figs"]


def test_what_is_not_used_is_forgotten_and_then_purged(store_url: Place, clock: FakeClock) -> None:
    changes: dict[str, Any] = {"decay": {"rates": {"fact": 0.1}, "batch": 2}, "expiry": {"unused_days": 60}}
    changes["jobs"] = {**SMALL_INDEXES["jobs"], "background": False}
    with _open(store_url, clock, **changes) as engine:
        space = engine.space(user="ana")
        fade = [space.remember(text).memories[0].id for _, text in TURNS[:5]]
        space.remember("Ana lives in Porto", key="location", confidence=0.0)
        unused = space.remember("Ana rows at dawn", kind="note").memories[0].id
        pinned = space.remember("Ana plays the cello", pinned=True).memories[0].id
        before, rev = clock.now, space.stats().rev
        clock.advance(days=60)
        counts = engine.maintain(tasks=["expire"]).runs[0].report
        assert (counts.get("decayed", 0), counts["expired"]) == (0, 7)
        assert [(one.rev, one.event) for one in space.changes(since_rev=rev)] == [(rev + n, "TTL") for n in range(1, 8)]
        assert [one.id for one in space.list().items] == [pinned]
        assert len(space.list(known_at=before).items) == 8
        space.restore(fade[0])
        space.undo(rev=rev + 2)
        clock.advance(days=29)
        counts = engine.maintain(tasks=["expire"]).runs[0].report
        assert (counts.get("decayed", 0), counts.get("expired", 0)) == (0, 0)
        clock.advance(days=1)
        assert engine.maintain(tasks=["expire"]).runs[0].report["decayed"] == 2
        assert space.history(fade[0])[-1].event == "DECAY"
        assert engine.maintain(tasks=["purge"]).runs[0].report["purged"] == 5
        assert [one.id for one in space.list(state="soft_deleted").items] == fade[:2]
        assert unused not in {one.id for one in space.list(state=None).items}
        assert engine.doctor().ok


def test_a_merged_thread_leads_to_its_user(engine: Engine, space: Space) -> None:
    thread = engine.space(thread="t1")
    _tell(thread)
    thread.remember("Ana lives in Porto", key="location")
    space.remember("Ana lives in Lisbon", key="location")
    known = [one.content for one in thread.list(kind="episode", limit=100).items]
    for already in (False, True):
        done = engine.merge(source={"thread": "t1"}, into={"user": "ana"})
        assert (done.known, done.memories) == (already, 0 if already else len(TURNS) + 1)
    engine.flush()
    for one in (thread, space):
        assert [each.content for each in one.list(kind="episode", limit=100).items] == known
        assert sorted(each.content for each in one.list(kind="fact", state=None).items) == [
            "Ana lives in Lisbon",
            "Ana lives in Porto",
        ]
        assert len(one.list(kind="fact").items) == 1
        assert _found(one.recall("who plays the cello?"))[0] == "Tadeusz plays the cello on Sundays"
    assert [str(ref) for ref in engine.spaces()] == ["user:ana"]
    assert engine.doctor().ok
    certificate = space.erase(everything=True)
    assert not engine.verify_erasure(certificate).left
    assert not thread.list(state=None).items


def test_a_proposed_change_waits_and_is_made_or_left(space: Space, clock: FakeClock) -> None:
    def say(place: str) -> None:
        clock.advance(days=1)
        space.remember(f"Ana lives in {place}", key="location", agent_id="bot", attributes={"value": place})

    for place in ("Porto", "Lisbon", "Lisbon", "東京"):
        say(place)
    (waiting,) = space.proposals()
    assert (waiting.value, waiting.memory.content) == ("東京", "Ana lives in 東京")
    space.approve(waiting.id, actor_id="ana")
    say("Faro")
    space.deny(space.proposals()[0].id)
    assert [one.content for one in space.list().items] == ["Ana lives in 東京"]
    say("Braga")
    clock.advance(days=7)
    assert space.proposals() == []
    space.engine.maintain(tasks=["expire"])  # unless the worker was faster
    space.engine.flush()
    told = ["ADD", "PROPOSE", "PROPOSE", "EXPIRE", "PROPOSE", "APPROVE", "ADD", "SUPERSEDE", "PROPOSE", "DENY"]
    assert [one.event for one in space.changes()] == [*told, "PROPOSE", "EXPIRE"]
    certificate = space.erase(entity="Braga")
    assert not space.engine.verify_erasure(certificate).left


def test_an_undo_takes_a_revision_back(space: Space) -> None:
    made = space.remember("Ana lives in Porto", key="location")
    changed = space.remember("Ana lives in Lisbon", key="location")
    undone = space.undo(rev=changed.rev)
    assert undone.rev == changed.rev + 1
    assert [one.id for one in space.list().items] == [made.memories[0].id]
    assert [one.rev for one in space.changes()] == sorted(one.rev for one in space.changes())


def test_history_tells_every_version(space: Space, clock: FakeClock) -> None:
    made = space.remember("Ana lives in Porto").memories[0]
    clock.advance(days=1)
    space.confirm(made.id)
    clock.advance(days=1)
    space.forget(id=made.id)
    history = space.history(made.id)
    assert [one.rev for one in history] == [1, 2, 3]
    assert (history[0].event, history[0].old, history[0].new) == ("ADD", None, "Ana lives in Porto")


def test_an_erased_memory_is_nowhere(engine: Engine, space: Space) -> None:
    _tell(space)
    secret = space.remember("The key lies under xyzzyfern").memories[0]
    engine.flush()
    assert space.recall("xyzzyfern").hits[0].memory.id == secret.id
    certificate = space.erase(id=secret.id)
    assert engine.verify_erasure(certificate, words=["xyzzyfern"]).ok
    assert engine.verify_erasure(certificate, words=["xyzzyfern", "Porto"]).words_found == ("Porto",)
    assert secret.id not in {hit.memory.id for hit in space.recall("xyzzyfern").hits}
    assert "xyzzyfern" not in str((space.recall("xyzzyfern").hits, space.list(state=None, limit=100), space.changes()))
    assert engine.doctor().ok
    with pytest.raises(NotFound):
        space.get(secret.id)


def test_an_erased_space_is_nowhere(engine: Engine, space: Space) -> None:
    _tell(space)
    other = engine.space(user="rui")
    kept = other.remember("Rui keeps bees").memories[0]
    engine.flush()
    certificate = space.erase(everything=True)
    assert not engine.verify_erasure(certificate).left
    assert [ref.owner_id for ref in engine.spaces()] == ["rui"]
    assert other.get(kept.id).content == "Rui keeps bees"
    assert space.remember("Ana is back").rev == 1


def test_checkpoints_and_documents_lie_in_their_space_and_go_with_it(engine: Engine, space: Space) -> None:
    store, typed = engine.deps.store, ("msgpack", bytes(range(256)))
    made = [checkpoints.Place(thread_id="t", ns=ns, id=id_) for ns in ("", "a|b") for id_ in "12"]
    one = items.Document(
        namespace=("users", "ä"), key="k", value='{"a": "東"}', created_at=1, updated_at=1, expires_at=9, vectors=b""
    )
    for ref in (space.ref, engine.space(user="rui").ref):
        with store.write(ref, tz="UTC") as tx:
            for at in made * 2:
                state = checkpoints.State(place=at, parent_id=None, body=typed, meta=typed)
                checkpoints.put(tx, state, "r", {("n", "1"): typed, ("m", at.id or ""): typed})
                write = checkpoints.Write(task_id="k", idx=0, channel="n", value=typed)
                checkpoints.put_writes(tx, at, [write, write])
            items.put(tx, one, ttl_ms=None)
    with store.read(space.ref) as tx:
        assert tx is not None
        assert {table: len(rows) for table, rows in checkpoints.held(tx).items()} == {
            "checkpoints": 4, "checkpoint_blobs": 6, "checkpoint_writes": 4, "items": 1,
        }  # fmt: skip
        latest = checkpoints.State(place=made[-1], parent_id=None, body=typed, meta=typed)
        assert checkpoints.get(tx, checkpoints.Place(thread_id="t", ns="a|b")) == latest
        assert checkpoints.values(tx, made[-1], {"n": "1", "m": "2", "x": "1"}) == {"n": typed, "m": typed}
        assert checkpoints.writes(tx, made[-1]) == [("k", "n", typed)]
        assert (items.under(tx, ("users",), now=8), items.under(tx, ("users",), now=9)) == ([one], [])
    assert [ref.owner_id for ref in checkpoints.homes(store, "", thread_id="t")] == ["ana", "rui"]
    assert not engine.verify_erasure(space.erase(everything=True)).left
    assert [ref.owner_id for ref in checkpoints.homes_of_runs(store, "", ["r"])] == ["rui"]
    assert [ref.owner_id for ref in items.homes(store, "", ("users", "ä"))] == ["rui"]


def test_a_space_sees_only_itself(engine: Engine) -> None:
    owners: tuple[dict[str, Any], ...] = (
        {"user": "ana"}, {"user": "Ana"}, {"thread": "ana"}, {"user": "ana", "tenant": "t"}, {"user": "ana "}, {},
    )  # fmt: skip
    for number, owner in enumerate(owners):
        engine.space(**owner).remember(f"The number is {number}")
    for number, owner in enumerate(owners):
        assert _found(engine.space(**owner).recall("what is the number?")) == [f"The number is {number}"]
    assert len(engine.spaces()) == len(owners)


def test_filters_choose_in_the_store(space: Space, clock: FakeClock) -> None:
    for number in range(12):
        clock.advance(days=1)
        category = "food" if number % 2 else "music"
        space.remember(f"Fig number {number}", category=category, importance=1 + number % 5, pinned=number == 3)
    moment = clock.now

    def chosen(**filters: Any) -> list[str]:
        return [one.content.rpartition(" ")[2] for one in space.list(filters=filters).items]

    assert chosen(category="food", importance_min=4) == ["3", "9"]
    assert chosen(category=["food", "music"], importance_max=1) == ["0", "5", "10"]
    assert chosen(pinned=True) == ["3"]
    assert chosen(updated_after=moment - timedelta(days=2)) == ["10", "11"]
    assert chosen(category="nothing") == chosen(user_id="rui") == []
    assert {hit.memory.category for hit in space.recall("fig", filters={"category": "food"}).hits} == {"food"}


def test_writers_at_once_leave_no_gap_in_the_revisions(engine: Engine) -> None:
    def write(writer: int) -> list[int]:
        return [engine.space(user="ana").observe(f"{writer} says {line}", session="s").rev for line in range(8)]

    with ThreadPoolExecutor(6) as pool:
        revs = [rev for mine in pool.map(write, range(6)) for rev in mine]
    assert sorted(revs) == list(range(1, 49))
    assert {one.turn_no for one in engine.space(user="ana").list(limit=100).items} == set(range(1, 49))


def test_a_callers_own_error_is_no_error_of_the_store(engine: Engine, space: Space):
    space.remember("Ana likes tea")

    def gone(_: str) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    with pytest.raises(BrokenPipeError):
        space.export(gone)
    with pytest.raises(BrokenPipeError), engine.deps.store.write(space.ref):
        gone("")
    assert space.remember("Ana likes coffee").rev == 2


def test_a_failed_write_leaves_nothing(engine: Engine, space: Space) -> None:
    space.remember("Ana likes figs")
    store = engine.deps.store

    def fail() -> None:
        with store.write(space.ref) as tx:
            tx.one("space_advance", revs=5, seqs=5, tail=5, now=0)
            raise LookupError("in the middle")

    with pytest.raises(LookupError):
        fail()
    assert space.stats().rev == 1
    assert space.remember("Ana likes plums").rev == 2


def test_a_read_sees_one_snapshot(engine: Engine, space: Space) -> None:
    if ":memory:" in engine.deps.store.url:
        pytest.skip("in memory there is one connection, and no other writer")
    space.remember("Ana likes figs")
    with engine.deps.store.read(space.ref) as tx:
        assert tx is not None
        before = tx.one("rows_total"), tx.space.rev
        with ThreadPoolExecutor(1) as other:
            assert other.submit(space.remember, "Ana likes plums").result().rev == 2
        assert (tx.one("rows_total"), tx.space.rev) == before
    assert space.stats().rev == 2


def test_a_snapshot_that_an_erasure_made_void_cannot_be_resumed(engine: Engine, space: Space) -> None:
    made = space.remember("Ana likes figs").memories[0]
    space.remember("Ana likes plums")
    store = engine.deps.store
    with store.read(space.ref) as tx:
        assert tx is not None
        seen = tx.space
    with store.resume(seen) as tx:
        assert tx is not None
    space.erase(id=made.id)
    with store.resume(seen) as tx:
        assert tx is None
    space.erase(everything=True)
    with store.read(space.ref) as tx:
        assert tx is None


def test_what_is_written_outlives_its_engine(store_url: Place, clock: FakeClock) -> None:
    with _open(store_url, clock) as first:
        _tell(first.space(user="ana"))
    with _open(store_url, clock) as second:
        assert second.space(user="ana").stats().rev == len(TURNS)
        assert _found(second.space(user="ana").recall("bicycle"))[0] == "Marisol bought a red bicycle"
        assert second.doctor().ok


@pytest.mark.parametrize(
    "odd", ["a\x00b", "\ud800", "'; drop table rows; --", "%s %(id)s $1 ?1 :id", "\\", "🧀", "x" * 600]
)
def test_odd_text_is_looked_for_and_not_found(space: Space, odd: str) -> None:
    space.remember("Ana likes figs", category="food")
    assert not space.recall("figs", filters={"category": odd}).hits
    assert len(space.recall("figs", filters={"category": [odd, "food"]}).hits) == 1
    assert not space.list(filters={"agent_id": odd}).items
    for read in (space.get, space.history, space.relations):
        with pytest.raises(NotFound):
            read(odd)


@pytest.mark.parametrize("odd", ["'; drop table rows; --", "%s %(id)s $1 ?1 :id", "\\", "🧀", "\x01\x7f\uffff"])
def test_odd_text_comes_back_as_it_was(space: Space, odd: str) -> None:
    said = space.observe(f"hello {odd}", speaker=odd, session=odd, message_id=odd).memories[0]
    made = space.remember(odd, category=odd, tags=[odd], attributes={"a": odd}, source_ids=[said.id]).memories[0]
    found = space.get(made.id)
    assert (found.content, found.category, found.tags, dict(found.attributes)) == (odd, odd, (odd,), {"a": odd})
    assert [one.id for one in space.list(filters={"category": odd}).items] == [made.id]
    assert space.observe(f"hello {odd}", session=odd, message_id=odd).rev == 2


def test_answers_are_those_of_sqlite(store_url: Place) -> None:
    """The same input gives the same hits in the same order, with the same scores."""
    expected, got = (_answers(url) for url in ("sqlite:///:memory:", store_url))
    assert got == expected


def test_every_operation_comes_to_what_it_comes_to_on_sqlite(store_url: Place) -> None:
    """Ids, revisions, times, errors and the lines of an export are equal, for ordinary and odd arguments."""
    expected, got = (differential.answers(url) for url in ("sqlite:///:memory:", store_url))
    assert [what for what, _ in got] == [what for what, _ in expected]
    for (what, result), (_, came) in zip(expected, got, strict=True):
        assert came == result, what


def test_many_writers_of_a_space_make_gapless_revisions(engine: Engine) -> None:
    """Threads that write and read one space at once: nothing is lost, nobody fails, every read sees one snapshot."""

    def write(writer: int) -> list[int]:
        space = engine.space(user="ana")
        revs: list[int] = []
        for turn in range(_TURNS):
            revs.append(space.observe(f"writer {writer} says {turn}", session=f"s{writer}").rev)
            answer = space.recall(f"writer {writer} says {turn}", k=1)
            assert answer.rev >= revs[-1]
            assert answer.hits
        return revs

    with ThreadPoolExecutor(_WRITERS) as pool:
        revs = [rev for one in pool.map(write, range(_WRITERS)) for rev in one]
    assert sorted(revs) == list(range(1, _WRITERS * _TURNS + 1))
    engine.flush()
    space = engine.space(user="ana")
    assert [one.rev for one in space.changes()] == sorted(revs)
    assert engine.doctor().problems == ()
    for writer in range(_WRITERS):
        said = [one.turn_no for one in space.list(limit=500).items if one.session == f"s{writer}"]
        assert said == list(range(1, _TURNS + 1))


_WRITERS, _TURNS = 4, 15


def _answers(url: Place) -> list[Any]:
    """Write, change and ask, and return what was answered. Ids are left out: background work draws some, too."""
    clock = FakeClock()
    with _open(url, clock) as engine:
        space = engine.space(user="ana", tz="Europe/Lisbon")
        told = _tell(space)
        made = space.remember("Ana lives in Porto", key="location").memories[0]
        space.remember("Ana plays the cello", importance=5, pinned=True, tags=["music", "🎻"])
        moment = clock.now
        clock.advance(days=10)
        space.correct(made.id, "Ana lives in Lisbon")
        space.link(made.id, told[0], type="near", strength=0.5)
        space.forget(id=told[8])
        answers = [_asked(engine, space, **then) for then in ({}, {"as_of": moment}, {"known_at": moment})]
        space.erase(id=told[3])
        answers.append(_asked(engine, space))
        answers.append([(one.rev, one.event, one.old, one.new, one.ts) for one in space.changes()])
        answers.append([(one.name, one.type, one.aliases, one.count) for one in space.entities()])
        answers.append([(one.content, one.seq, one.tags, one.state) for one in space.list(state=None, limit=100).items])
        return answers


def _asked(engine: Engine, space: Space, **moment: Any) -> list[Any]:
    engine.flush()
    answers = [space.recall(question, k=20, **moment) for question in QUESTIONS]
    return [[(hit.memory.content, hit.score, hit.relevance) for hit in answer.hits] for answer in answers]


def _open(place: Place, clock: FakeClock, **changes: dict[str, Any]) -> Engine:
    url, policy = located(place, clock), {**SMALL_INDEXES, **changes}
    return perdure.open(url, embedder=HashEmbedder(), policy=policy, clock=clock, new_id=sequential_ids())


def _tell(space: Space) -> list[str]:
    results = space.observe_many([{"text": text, "speaker": who, "session": "s1"} for who, text in TURNS])
    return [one.memories[0].id for one in results]


def _found(answer: Recall) -> list[str]:
    return [hit.memory.content for hit in answer.hits]
