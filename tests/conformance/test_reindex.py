"""Reindexing makes the text index anew on every store, while others read, write, fold and erase."""

import contextlib
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

import perdure
from perdure.errors import NotFound
from perdure.pipelines.reindex import reindex
from perdure.testing.fakes import FakeClock, sequential_ids

WORDS = "harbour bicycle museum pasta lighthouse violin orchard".split()
SMALL = {"index": {"fold_at": 4, "segment": 8, "merge": 3, "largest": 40}}


def opened(url, ids):
    return perdure.open(url, embedder="none", policy=SMALL, clock=FakeClock(), new_id=sequential_ids(ids))


@pytest.fixture
def engine(store_url, filled):
    filled(fill)
    with opened(store_url, "later") as engine:
        yield engine


@pytest.fixture
def me(engine):
    """A space of some segments and a tail, in both parts."""
    return engine.space(user="ana")


def fill(url):
    with opened(url, "id") as engine:
        me = engine.space(user="ana")
        said = [
            {"text": f"{WORDS[n % 7]} and {WORDS[n % 5]} number {n}", "session": f"s{n % 3}", "speaker": "Bo"}
            for n in range(70)
        ]
        me.observe_many(said)
        engine.flush()
        for n in range(20):
            me.remember(f"Ana likes the {WORDS[n % 7]} of town {n}")
            engine.flush() if n % 5 == 4 else None
        me.observe_many([{**one, "text": f"{one['text']} again"} for one in said[:3]])


def answers(me):
    return [
        [(hit.memory.id, hit.score, hit.relevance) for hit in me.recall(query).hits]
        for query in (*WORDS, "number 41", "which town does Ana like?", "what did Bo say about pasta?")
    ]


def live(engine, me):
    with engine.deps.store.read(me.ref) as tx:
        return [row[0] for part in (0, 1) for row in tx.all("segments_live", part=part)]


def whole(engine, me):
    """Tell whether nothing is missing, and nothing left over: not in the index, nor beside it."""
    with engine.deps.store.read(me.ref) as tx:
        beside = [*tx.all("segments_dead"), *tx.all("postings_stray")]
    certificate = me.erase(id=me.observe("to be erased").memories[0].id)
    return engine.doctor().problems == () and engine.verify_erasure(certificate).ok and not beside


def wipe(*tables):
    return lambda tx: [tx.run(f"wipe_{table}", limit=1000) for table in tables]


def surplus(tx):
    held = {"session_no": 1, "turn_no": 1, "speaker_no": 1, "at": 1, "kind": 0, "flags": 0, "terms": b"\1\2\3\4"}
    for seq in (3, 95, 9999):
        tx.run("docs_add", part=0, seq=seq, **held)
    tx.run("docs_add", part=1, seq=9999, **held)
    empty = {"state": 1, "n": 0, "bits": 0, "columns": b""}
    tx.run("segment_add", part=0, segment_no=9_001, first_seq=5, last_seq=30, **empty)
    tx.run("segment_add", part=1, segment_no=9_002, first_seq=500, last_seq=600, **empty)


def swapped(tx):
    """Let two segments have each other's contents."""
    first, second = tx.all("segments_live", part=0)[:2]
    blobs = [tx.one("segment_columns", part=0, segment_no=row[0])[0] for row in (first, second)]
    size = min(len(blob) for blob in blobs)
    tx.run("segment_columns_set", part=0, segment_no=first[0], columns=blobs[1][:size].ljust(len(blobs[0]), b"\0"))


DAMAGE = {
    "no tail": wipe("docs"),
    "no segments": wipe("segments"),
    "no postings": wipe("postings"),
    "nothing at all": wipe("docs", "segments", "postings"),
    "no names": wipe("sessions", "speakers"),
    "too much": surplus,
    "other contents": swapped,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_index_is_made_whole(engine, me, damage):
    before = answers(me)
    with engine.deps.store.write(me.ref) as tx:
        DAMAGE[damage](tx)
        tx.one("space_epoch")
    engine.reindex()
    engine.flush()
    assert answers(me) == before
    assert whole(engine, me)


def test_every_answer_during_a_reindex_is_right(engine, me):
    before, stop = answers(me), threading.Event()

    def ask():
        found = 0
        while not stop.is_set() or not found:
            assert answers(me) == before
            found += 1
        return found

    with ThreadPoolExecutor() as pool:
        asking = pool.submit(ask)
        try:
            for _ in range(3):
                segments = live(engine, me)
                reindex(engine.deps)
                assert not set(segments) & set(live(engine, me)), "all of them are new"
        finally:
            stop.set()
        assert asking.result() > 0
    assert whole(engine, me)


class Watched:
    """A store that lets something happen before the n-th short transaction of an index's work."""

    def __init__(self, store, n, happen):
        self._store, self._left, self._happen = store, n, happen
        self.took = []

    def __getattr__(self, name):
        return getattr(self._store, name)

    @contextlib.contextmanager
    def resume(self, seen, /):
        self._left -= 1
        if self._left == 0:
            self._happen()
        with self._store.resume(seen) as tx:
            begun = time.thread_time()
            yield tx
            self.took.append(time.thread_time() - begun)


def erase_some(engine, me):
    for one in me.recall("pasta and harbour", k=3).hits:
        me.erase(id=one.memory.id)


def write_some(engine, me):
    for n in range(3):
        me.observe(f"a new pasta {n}", speaker="Cleo", session="new")
        me.remember(f"a new harbour {n}")


def fold_some(engine, me):
    write_some(engine, me)
    while engine.deps.text.upkeep(engine.deps.store, me.ref):
        pass


MEANWHILE = [erase_some, write_some, fold_some]


@pytest.mark.parametrize("n", [2, 5])
@pytest.mark.parametrize("happen", MEANWHILE)
def test_what_happens_meanwhile_is_kept(engine, me, happen, n):
    watched = Watched(engine.deps.store, n, lambda: happen(engine, me))
    reindex(replace(engine.deps, store=watched))
    assert watched._left <= 0
    meanwhile = answers(me)
    engine.flush()
    with engine.deps.store.write(me.ref) as tx:
        DAMAGE["nothing at all"](tx)
        tx.one("space_epoch")
    engine.reindex()
    assert answers(me) == meanwhile
    assert whole(engine, me)


@pytest.mark.parametrize("n", [1, 3, 6])
def test_a_reindex_that_is_cut_short_changes_no_answer(engine, me, n):
    class Killed(BaseException):
        pass

    def die():
        raise Killed

    before = answers(me)
    with pytest.raises(Killed):
        reindex(replace(engine.deps, store=Watched(engine.deps.store, n, die)))
    assert answers(me) == before
    certificate = me.erase(id=me.observe("to be erased").memories[0].id)
    assert engine.verify_erasure(certificate).ok
    while engine.deps.text.upkeep(engine.deps.store, me.ref):
        pass
    assert answers(me) == before
    assert whole(engine, me)


def test_a_space_that_is_erased_meanwhile_is_passed_by(engine, me):
    engine.space(user="zoe").observe("pasta")
    watched = Watched(engine.deps.store, 3, lambda: me.erase(everything=True))
    reindex(replace(engine.deps, store=watched))
    assert not me.recall("pasta").hits
    with pytest.raises(NotFound):
        me.erase(everything=True)
    assert len(engine.space(user="zoe").recall("pasta").hits) == 1


def test_no_transaction_of_a_reindex_holds_the_lock_for_long(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none") as engine:
        me = engine.space(user="ana")
        me.observe_many([{"text": f"{WORDS[n % 7]} and {WORDS[n % 5]} number {n} of many"} for n in range(9_000)])
        engine.flush()
        watched = Watched(engine.deps.store, 0, None)
        reindex(replace(engine.deps, store=watched))
        assert max(watched.took) < 0.05
