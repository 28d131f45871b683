"""Two processes that fold one space: neither takes away what the other has just finished."""

from typing import Any

import pytest

import perdure
from perdure.indexes import fold
from perdure.testing.fakes import SMALL_INDEXES


class Between:
    """A store that lets something happen before a writing transaction goes on, once."""

    def __init__(self, store, act):
        self._store, self._act = store, act

    def __getattr__(self, name):
        return getattr(self._store, name)

    def resume(self, seen, /):
        act, self._act = self._act, None
        if act is not None:
            act()
        return self._store.resume(seen)


@pytest.fixture
def engine(store_url):
    later = {**SMALL_INDEXES, "jobs": {"background": False}}
    with perdure.open(store_url, embedder="none", policy=later) as opened:
        opened.space(user="ana").observe_many([{"text": f"boat number {n}"} for n in range(6)])
        yield opened


def test_a_sweep_leaves_alone_what_its_maker_finishes_meanwhile(engine):
    store, ref, policy = engine.deps.store, engine.space(user="ana").ref, engine.deps.policy.index
    assert fold.fold(store, ref, policy)
    with store.read(ref) as tx:
        (live,) = tx.all("segments_live", part=0)
        seen = tx.space
        columns, body = fold.load(tx, 0, live)
    number = fold._build(store, seen, 0, columns, body, policy)

    def finish():
        with store.resume(seen) as tx:
            fold._flip(tx, 0, number, [live])

    between: Any = Between(store, finish)
    fold.fold(between, ref, policy)
    while fold.fold(store, ref, policy):
        pass
    assert engine.doctor().problems == ()
    assert len(engine.space(user="ana").recall("boat number", k=10).hits) == 6


def test_what_was_swept_cannot_be_finished(engine):
    store, ref, policy = engine.deps.store, engine.space(user="ana").ref, engine.deps.policy.index
    assert fold.fold(store, ref, policy)
    with store.read(ref) as tx:
        (live,) = tx.all("segments_live", part=0)
        seen = tx.space
        columns, body = fold.load(tx, 0, live)
    number = fold._build(store, seen, 0, columns, body, policy)
    while fold.fold(store, ref, policy):
        pass
    with pytest.raises(fold.Overtaken), store.resume(seen) as tx:
        fold._flip(tx, 0, number, [live])
    assert engine.doctor().problems == ()


def test_messages_and_statements_are_folded_once_they_are_enough_together(store_url):
    later = {**SMALL_INDEXES, "jobs": {"background": False}}
    with perdure.open(store_url, embedder="none", policy=later) as opened:
        space = opened.space(user="ana")
        for said, known in (("Good morning", "The oak is tall"), ("Good evening", "Bread costs little")):
            space.observe(said)
            space.remember(known)
        assert opened.totals().tail == 4, "what starts a fold, with two of each"
        opened.flush()
        assert opened.totals().tail == 2, "one of the parts is folded"
        space.observe("Good night")
        with opened.deps.store.admin() as tx:
            assert not tx.all("jobs_all"), "nobody is asked for a fold that finds nothing to do"
