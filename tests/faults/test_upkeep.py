"""Upkeep that is killed in the middle, twice, and then done again: the end is that of one clean run."""

import signal
import time
from datetime import UTC, datetime, timedelta

import pytest

import perdure
from perdure.domain.decisions import Add
from perdure.domain.memory import Memory
from perdure.gateways import runs
from perdure.pipelines.apply import apply

MANY = 1_000
NOW = datetime.now(UTC).replace(microsecond=0)
QUIET = {"jobs": {"background": False}}


def done(url, event):
    """Return how many memories an event of the log has reached, each counted once, and how many lines it has."""
    with perdure.open(url, embedder="none", policy=QUIET) as engine, engine.deps.store.read(ref(engine)) as tx:
        assert tx is not None
        found = [row for row in tx.all("log_since", rev=0, upto=1 << 60, limit=1 << 60) if row[3] == event]
    return len({row[4] or row[5] for row in found}), len(found)


def ref(engine):
    return engine.space(user="ana").ref


def fill(url):
    with perdure.open(url, preset="supervisor", embedder="none", policy=QUIET) as engine:
        engine.space(user="ana").remember("Ana plays the cello", pinned=True)
        texts = (f"Ana met number {number}" for number in range(MANY))
        memories = [Memory(id=engine.deps.new_id(), content=text) for text in texts]
        with engine.deps.store.write(ref(engine)) as tx:
            apply(tx, engine.deps, [Add(memory=one, reason="new") for one in memories])


@pytest.mark.slow
@pytest.mark.parametrize("store", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_expiry_and_purge_that_are_killed_twice_come_to_what_one_run_comes_to(nursery, store, request, tmp_path):
    url = f"sqlite:///{tmp_path}/memory.db" if store == "sqlite" else request.getfixturevalue("postgres_url")
    fill(url)
    for task, counted, event, days in (("expire", "expired", "TTL", 61), ("purge", "purged", "ERASE", 92)):
        now = (NOW + timedelta(days=days)).isoformat()
        for place in (500, 700):  # of the 1,600 statements that write
            before = done(url, event)[1]
            assert nursery.wait(nursery.start("keep", url=url, task=task, now=now, dies_at=place)) == -signal.SIGKILL
            assert before < done(url, event)[1] < MANY
            time.sleep(0.6)  # until nobody holds the job any more
        assert nursery.wait(nursery.start("keep", url=url, task=task, now=now)) == 0
        assert done(url, event) == (MANY, MANY)
        with perdure.open(url, embedder="none", policy=QUIET) as engine:
            with engine.deps.store.read(ref(engine)) as tx:
                assert tx is not None
                (run,) = runs.latest(tx, [task], limit=9)
            assert (run.report[counted], run.ended_at is not None) == (MANY, True)
            assert engine.doctor().ok
            left = engine.space(user="ana").stats().by_state
            assert left == {"active": 1, **({"soft_deleted": MANY} if task == "expire" else {})}
