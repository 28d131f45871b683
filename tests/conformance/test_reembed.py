"""Changing the embedder on every store, while others read, write and erase, and through a crash."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import perdure
from perdure.clock import now
from perdure.errors import EmbedderMismatch
from perdure.stores.open import open_store
from perdure.testing.fakes import SMALL_INDEXES, HashEmbedder

OLD, NEW = HashEmbedder(32), HashEmbedder(48)
WORDS = "harbour bicycle museum pasta lighthouse violin orchard".split()
POLICY = {**SMALL_INDEXES, "jobs": {"embed_batch": 5, "background": False}}
PEOPLE = ("ana", "bo", "cleo")


@pytest.fixture
def filled_url(store_url, filled):
    """Three spaces that have vectors, folded in part."""
    filled(fill_all)
    return store_url


def fill_all(url):
    with opened(url, OLD) as engine:
        for person in PEOPLE:
            fill(engine.space(user=person), person)
        engine.flush()


def opened(url, embedder):
    return perdure.open(url, embedder=embedder, policy=POLICY)


def fill(space, person):
    space.observe_many({"text": f"{person} saw the {WORDS[n % 7]} and the {WORDS[n % 5]} {n}"} for n in range(17))
    space.remember(f"{person} likes the {WORDS[len(person)]}")


def answers(engine):
    """What everybody finds, and the cosine of each."""
    found = {}
    for ref in engine.spaces():
        for query in WORDS:
            answer = engine.space(user=ref.owner_id).recall(query, k=30)
            assert answer.served_by != "lexical"
            hits = sorted((hit.memory.content, hit.why["vector"]["score"]) for hit in answer.hits)
            found[ref.owner_id, query] = hits
    return found


def afresh(engine):
    """What is found where the same was written with the new embedder from the start."""
    with opened("sqlite:///:memory:", NEW) as other:
        for ref in engine.spaces():
            there = other.space(user=ref.owner_id)
            held = sorted(engine.space(user=ref.owner_id).list(limit=100).items, key=lambda one: one.seq)
            for one in held:
                there.observe(one.content) if one.kind == "episode" else there.remember(one.content)
        other.flush()
        return answers(other)


def whole(engine):
    """Tell whether every version has its one vector, from the one embedder left, and nothing else has any."""
    engine.flush()
    for database in engine.deps.store.databases():
        with engine.deps.store.admin(database) as tx:
            assert [row[1:] for row in tx.all("embedder_list")] == [(NEW.name, NEW.dimension, 1)]
    for ref in engine.spaces():
        with engine.deps.store.read(ref) as tx:
            ((number, *_),) = tx.all("embedder_list")
            rows = {row[0] for row in tx.all("rows_pending", after=0, limit=1000)}
            vectors = [
                (other, row[0])
                for other in range(1, number + 3)
                for part in (0, 1)
                for row in tx.all("vectors_seqs", embedder_no=other, part=part, after=0, limit=1000)
            ]
            assert sorted(vectors) == sorted((number, seq) for seq in rows)
            assert {row[0] for row in tx.all("signs_all")} <= {number}
    return engine.doctor().problems == ()


class Watched:
    """A store that lets something happen before its n-th transaction that writes, once it is told to."""

    def __init__(self, store):
        self._store, self._left = store, 0
        self._happen = None

    def __getattr__(self, name):
        return getattr(self._store, name)

    def before(self, n, happen):
        self._left, self._happen = n, happen

    @property
    def done(self):
        return self._happen is None

    def _count(self):
        self._left -= 1
        if self._left == 0 and self._happen is not None:
            happen, self._happen = self._happen, None
            happen()

    def write(self, ref, /, *, tz=None):
        self._count()
        return self._store.write(ref, tz=tz)

    def resume(self, seen, /):
        self._count()
        return self._store.resume(seen)

    def admin(self, database="", /, *, write=False):
        if write:
            self._count()
        return self._store.admin(database, write=write)


@pytest.fixture
def store(filled_url):
    return Watched(open_store(filled_url, clock=now))


def test_new_vectors_serve_and_the_old_ones_go(filled_url):
    told = []
    with opened(filled_url, OLD) as engine:
        engine.reindex(embedder=NEW, progress=lambda done, of: told.append((done, of)))
        assert told == [(1, 3), (2, 3), (3, 3)]
        assert whole(engine)
        assert answers(engine) == afresh(engine)
    with pytest.raises(EmbedderMismatch):
        opened(filled_url, OLD)


STAGES = {"the first batch": 2, "a later batch": 9, "the switch": 14, "the old vectors go": 16, "all but done": 18}
"""Before which of its writes: two of preparing and switching, four of each space for new vectors, one for old ones."""


def others_work(engine):
    ana, bo, cleo, dora = (engine.space(user=name) for name in (*PEOPLE, "dora"))
    ana.erase(everything=True)
    bo.erase(everything=True)
    bo.remember("bo begins anew at the lighthouse")
    cleo.erase(id=cleo.recall("harbour", k=1).hits[0].memory.id)
    cleo.observe("cleo lost a violin at the museum")
    dora.remember("dora bought a violin at the harbour")


@pytest.mark.parametrize("stage", STAGES)
def test_what_others_write_and_erase_meanwhile_is_kept(store, stage):
    with opened(store, OLD) as engine:
        store.before(STAGES[stage], lambda: others_work(engine))
        engine.reindex(embedder=NEW)
        assert store.done
        assert whole(engine)
        assert {ref.owner_id for ref in engine.spaces()} == {"bo", "cleo", "dora"}
        assert answers(engine) == afresh(engine)


class Counting(HashEmbedder):
    """An embedder that counts the texts it was given."""

    texts = 0

    def embed(self, texts, /):
        self.texts += len(texts)
        return super().embed(texts)


class Cut(BaseException):
    """The process ends here."""


def cut():
    raise Cut


@pytest.mark.parametrize("stage", STAGES)
def test_a_change_that_is_cut_short_goes_on_where_it_stopped(store, stage):
    first, second = Counting(NEW.dimension), Counting(NEW.dimension)
    with opened(store, OLD) as engine:
        before = answers(engine)
        store.before(STAGES[stage], cut)
        with pytest.raises(Cut):
            engine.reindex(embedder=first)
        embedded = first.texts
        assert answers(engine) in (before, afresh(engine))
        engine.reindex(embedder=second)
        assert embedded + second.texts <= 18 * len(PEOPLE) + 5, "one batch is made twice, at most"
        assert whole(engine)
        assert answers(engine) == afresh(engine)


def test_every_question_during_a_change_is_answered_by_vectors(filled_url):
    stop = threading.Event()
    with opened(filled_url, OLD) as engine, ThreadPoolExecutor() as pool:

        def ask():
            asked = 0
            while not stop.is_set() or not asked:
                answers(engine)
                asked += 1
            return asked

        asking = pool.submit(ask)
        try:
            for dimension in (48, 64, 80):
                engine.reindex(embedder=HashEmbedder(dimension))
        finally:
            stop.set()
        assert asking.result() > 0


class Interrupted(HashEmbedder):
    """Changes the embedder of the engine, twice, while it embeds a question."""

    def __init__(self, dimension, engines):
        super().__init__(dimension)
        self._engines = engines

    def embed(self, texts):
        found = super().embed(texts)
        if self._engines:
            engine = self._engines.pop()
            for dimension in (64, 80):
                engine.reindex(embedder=HashEmbedder(dimension))
        return found


def test_a_question_whose_embedder_is_gone_when_it_has_its_vector_is_put_to_the_new_one():
    engines = []
    with opened("sqlite:///:memory:", Interrupted(32, engines)) as engine:
        fill(engine.space(user="ana"), "ana")
        engine.flush()
        engines.append(engine)
        assert answers(engine)
        assert engine.deps.embedder is not None
        assert engine.deps.embedder.dimension == 80
    assert engines == []
