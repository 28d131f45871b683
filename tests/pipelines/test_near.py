"""What a new statement is compared with, and what of the catalogue is read for that."""

import contextlib
from typing import Any

import pytest

import perdure
from perdure.domain.decisions import Add
from perdure.domain.memory import EPISODE, Memory
from perdure.gateways import catalogue
from perdure.gateways.rows import EPISODES
from perdure.pipelines.apply import apply
from perdure.pipelines.near import near


@pytest.fixture
def engine(tmp_path, clock):
    policy = {"jobs": {"background": False}}
    with perdure.open(f"sqlite:///{tmp_path}/near.db", embedder="none", clock=clock, policy=policy) as opened:
        yield opened


class Counting:
    """A transaction that counts how many documents of the tail are read."""

    def __init__(self, tx):
        self._tx, self.documents = tx, 0

    def __getattr__(self, name):
        return getattr(self._tx, name)

    def all(self, name, /, **params):
        found = self._tx.all(name, **params)
        self.documents += len(found) if name == "docs_read" else 0
        return found


def tail(tx, engine):
    counting: Any = Counting(tx)
    part = catalogue.read(counting, EPISODES, engine.deps.cache, writing=True)
    return len(part.tail.columns), counting.documents


def test_what_others_say_of_themselves_is_not_compared(engine):
    me = engine.space(user="ana")
    me.observe("I live in Porto", speaker="Ben")
    me.observe("My sister Ilse lives in Evora", speaker="Ben")
    me.observe("I live in Lisbon", speaker="Ana")
    with engine.deps.store.read(me.ref) as tx:
        every = {one.memory.content for one in near(tx, engine.deps, "I live in Braga")}
        hers = {one.memory.content for one in near(tx, engine.deps, "I live in Braga", speaker="ana")}
    assert hers < every
    assert "I live in Lisbon" in hers
    assert "I live in Porto" in every - hers


def test_what_a_writer_read_of_the_tail_is_not_read_again(engine, clock):
    me = engine.space(user="ana")
    for text in ("hello", "the loom is here", "see you"):
        me.observe(text)
    said = Memory(id="new", content="one more", kind=EPISODE, role="user", said_at=clock.now)
    with contextlib.suppress(ZeroDivisionError), engine.deps.store.write(me.ref) as tx:
        apply(tx, engine.deps, [Add(memory=said, reason="said")])
        assert tail(tx, engine) == (4, 4)
        assert tail(tx, engine) == (4, 1)
        raise ZeroDivisionError
    with engine.deps.store.write(me.ref) as tx:
        assert tail(tx, engine) == (3, 0)


def test_digests_take_the_place_of_no_statement(engine):
    me = engine.space(user="ana")
    (known,) = me.remember("I steer a barge", key="vehicle").memories
    for week in range(12):
        digest = f'Week {week}: I sold the raft. Changed: vehicle from "I steer a raft" to "I steer a barge".'
        me.remember(digest, kind="reflection")
    with engine.deps.store.read(me.ref) as tx:
        found = near(tx, engine.deps, "I sold the raft, I steer a punt now")
    assert known.id in {one.memory.id for one in found}
