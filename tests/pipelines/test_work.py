"""Background work: who holds a job, what failed work comes to, maintenance on demand."""

import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import pytest

import perdure
from perdure.domain.policy import SCHEDULED
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput, StoreUnavailable
from perdure.gateways import jobs
from perdure.jobs.access import AccessCounts
from perdure.jobs.lease import Lease
from perdure.testing.fakes import SMALL_INDEXES, START, FakeClock, HashEmbedder

LEASE_MS = 60_000
POLICY = {
    **SMALL_INDEXES,
    "jobs": {"background": False, "attempts": 3, "backoff_s": 10.0, "embed_batch": 2},
    "schedule": dict.fromkeys(SCHEDULED, ""),
}


class Broken(HashEmbedder):
    """An embedder that fails until it is mended."""

    broken = True

    def embed(self, texts, /):
        if self.broken:
            raise StoreUnavailable("the embedder is out")
        return super().embed(texts)


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def embedder():
    return Broken(32)


@pytest.fixture
def engine(tmp_path, clock, embedder):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder=embedder, policy=POLICY, clock=clock) as made:
        yield made


def claim(engine, moment, *, tasks=("embed",)):
    now = to_ms(moment)
    with engine.deps.store.admin(write=True) as tx:
        return jobs.claim(
            tx, engine.deps.store.databases()[0], tasks=tasks, due=now, now=now, lease_until=now + LEASE_MS
        )


def change(engine, call, *arguments, **named):
    with engine.deps.store.admin(write=True) as tx:
        return call(tx, *arguments, **named)


def rows(engine):
    with engine.deps.store.admin() as tx:
        return [(row[1], row[6], row[7]) for row in tx.all("jobs_all")]


def work(engine):
    pieces = []
    engine.work(once=True, told=pieces.append)
    return [(piece.task, piece.outcome, piece.attempt) for piece in pieces]


def test_a_job_is_its_holders_alone(engine):
    engine.space(user="ana").observe("Lisbon is far")
    first = claim(engine, START)
    assert first is not None
    assert claim(engine, START + timedelta(seconds=59)) is None
    second = claim(engine, START + timedelta(seconds=60))
    assert second is not None
    assert (second.job_id, second.attempts) == (first.job_id, 2)
    assert not change(engine, jobs.renew, first, lease_until=1 << 50)
    assert not change(engine, jobs.again, first, run_after=0)
    assert not change(engine, jobs.done, first)
    assert change(engine, jobs.done, second)
    assert rows(engine) == []


def test_a_renewed_lease_keeps_others_away(engine):
    engine.space(user="ana").observe("Lisbon is far")
    first = claim(engine, START)
    assert first is not None
    assert change(engine, jobs.renew, first, lease_until=to_ms(START) + 3 * LEASE_MS)
    assert claim(engine, START + timedelta(seconds=100)) is None
    assert not change(engine, jobs.done, first), "a renewed lease has another end"


def test_a_lease_is_renewed_while_the_work_lasts_and_its_loss_is_noticed(tmp_path):
    policy = {"jobs": {"lease_s": 1.0, "background": False}}
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder=HashEmbedder(), policy=policy) as engine:
        engine.space(user="ana").observe("Lisbon is far")
        now = engine.deps.clock()
        with engine.deps.store.admin(write=True) as tx:
            mine = jobs.claim(
                tx,
                engine.deps.store.databases()[0],
                tasks=["embed"],
                due=to_ms(now),
                now=to_ms(now),
                lease_until=to_ms(now) + 1_000,
            )
        assert mine is not None
        with Lease(engine.deps, mine) as lease:
            threading.Event().wait(1.2)
            assert claim(engine, engine.deps.clock()) is None
            change(engine, jobs.done, lease.claim)
            threading.Event().wait(0.5)
        assert lease.lost
        assert lease.claim.held > mine.held


class Looking:
    """A store that does something right after, or instead of, each commit that concerns all spaces."""

    def __init__(self, store, *, before=lambda: None, after=lambda: None):
        self._store, self._before, self._after = store, before, after

    @contextmanager
    def admin(self, database="", *, write=False):
        with self._store.admin(database, write=write) as tx:
            yield tx
            self._before()
        self._after()

    def __getattr__(self, name):
        return getattr(self._store, name)


@pytest.mark.parametrize("committed", [True, False])
def test_a_holder_knows_the_end_of_its_lease_whenever_others_see_it(tmp_path, committed):
    policy = {"jobs": {"lease_s": 0.15, "background": False}}
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder=HashEmbedder(), policy=policy) as engine:
        engine.space(user="ana").observe("Lisbon is far")
        mine = claim(engine, engine.deps.clock())
        assert mine is not None
        seen, tried = [], threading.Event()

        def cut_short():
            tried.set()
            raise StoreUnavailable("the connection is gone")

        def look():
            with engine.deps.store.admin() as tx:
                (end,) = [row[5] for row in tx.all("jobs_all") if row[1] == "embed"]
            seen.append((end, lease.claim.held))
            tried.set()

        store = Looking(engine.deps.store, after=look) if committed else Looking(engine.deps.store, before=cut_short)
        lease = Lease(replace(engine.deps, store=store), mine)
        with lease:
            assert tried.wait(10)
        assert len(seen) >= committed
        assert all(end == held for end, held in seen)
        assert change(engine, jobs.done, lease.claim), "it is held still"


def test_what_fails_is_tried_again_later_then_given_up_listed_and_tried_again_on_demand(engine, clock, embedder):
    engine.space(user="ana").observe("Lisbon is far")
    assert work(engine) == [("embed", "failed", 1)]
    assert work(engine) == []
    clock.advance(timedelta(seconds=10))
    assert work(engine) == [("embed", "failed", 2)]
    clock.advance(timedelta(seconds=19))
    assert work(engine) == []
    clock.advance(timedelta(seconds=1))
    assert work(engine) == [("embed", "given up", 3)]
    clock.advance(timedelta(days=1))
    assert work(engine) == []
    assert engine.doctor().failed_jobs == ("embed of space 1: the embedder is out",)
    embedder.broken = False
    engine.work(once=True, retry_failed=True)
    assert (engine.doctor().ok, rows(engine)) == (True, [])


def test_a_job_that_ends_its_worker_every_time_is_given_up(engine, clock):
    engine.space(user="ana").observe("Lisbon is far")
    for _ in range(3):
        assert claim(engine, clock()) is not None
        clock.advance(timedelta(seconds=60))
    assert work(engine) == [("embed", "given up", 4)]
    assert "cut short in every try" in engine.doctor().failed_jobs[0]


def test_a_worker_keeps_to_its_tasks(engine, embedder):
    embedder.broken = False
    engine.space(user="ana").observe_many([{"text": f"text {number}"} for number in range(20)])
    engine.work(once=True, tasks=["fold"])
    assert {task for task, _, _ in rows(engine)} == {"embed"}
    engine.work(once=True, tasks=["embed"])
    assert "embed" not in {task for task, _, _ in rows(engine)}


def test_a_worker_that_is_told_to_stop_gives_back_what_is_left_of_its_job(tmp_path):
    stop = threading.Event()

    class Stopping(HashEmbedder):
        def embed(self, texts, /):
            stop.set()
            return super().embed(texts)

    pieces = []
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder=Stopping(), policy=POLICY) as engine:
        engine.space(user="ana").observe_many([{"text": f"text {number}"} for number in range(9)])
        engine.work(tasks=["embed"], stop=stop, told=pieces.append)
        assert [(piece.task, piece.outcome) for piece in pieces] == [("embed", "more")]
        assert engine.doctor().pending == 9 - 2
        engine.work(tasks=["embed"], once=True, told=pieces.append)
        assert (pieces[-1].outcome, pieces[-1].attempt, engine.doctor().pending) == ("done", 1, 0)


def test_a_worker_without_work_ends_when_it_was_idle_for_long_enough(engine):
    engine.work(idle_exit_s=0.0)


def test_unknown_tasks_are_refused_and_tasks_without_their_means_named(engine, tmp_path):
    for call in (engine.work, engine.maintain):
        with pytest.raises(InvalidInput, match=r"unknown task 'nix': use embed, extract, extract_llm, fold, .*, sweep"):
            call(tasks=["nix"])
    with perdure.open(f"sqlite:///{tmp_path}/other.db", embedder="none") as plain:
        with pytest.raises(InvalidInput, match=r"embed needs an embedder: pip install 'perdure\[local\]'"):
            plain.work(tasks=["embed"])
        done = plain.maintain(tasks=["embed", "fold"])
        assert done.tasks == ("fold",)
        assert done.missing == ("embed needs an embedder: pip install 'perdure[local]', or name another one",)


def test_maintenance_asks_every_space_for_what_it_needs_and_does_it(engine, embedder):
    embedder.broken = False
    for user in ("ana", "rui"):
        engine.space(user=user).observe_many([{"text": f"text {number}"} for number in range(20)])
    with engine.deps.store.admin(write=True) as tx:
        for number in (1, 2):
            tx.run("wipe_jobs", space_no=number, limit=99)  # as if nobody had asked
    done = engine.maintain(tasks=["embed"])
    assert (done.tasks, done.done, done.failed) == (("embed",), {"embed": 2}, 0)
    assert engine.doctor().pending == 0
    assert engine.maintain().done["fold"] == 2
    assert engine.maintain().done == {}


def test_maintenance_does_what_is_due_at_a_later_time(engine, clock, embedder):
    engine.space(user="ana").observe("Lisbon is far")
    work(engine)
    embedder.broken = False
    assert engine.maintain().done == {}
    assert engine.maintain(now=START + timedelta(seconds=10)).done == {"embed": 1}


def test_an_engine_without_background_work_leaves_it_to_workers(engine):
    before = set(threading.enumerate())
    assert engine.space(user="ana").observe("Lisbon is far").pending
    assert set(threading.enumerate()) <= before
    assert [task for task, _, _ in rows(engine)] == ["embed"]


# ── access counts ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_access_counts_wait_until_nobody_recalls_unless_they_become_too_many(url, clock):
    policy = {"jobs": {"background": False}, "recall": {"access_batch": 4}}
    with perdure.open(url, embedder="none", policy=policy, clock=clock) as engine:
        me = engine.space(user="ana")
        ids = [me.observe(f"said {number}").memories[0].id for number in range(8)]
        counts = AccessCounts(engine.deps)

        def written():
            return [one.access_count for one in me.list().items]

        assert not counts.add(me.ref, ids[:3])
        assert counts.write_at_rest() is None, "no batch waits"
        assert counts.add(me.ref, ids[3:]), "now a batch is full"
        assert not counts.add(me.ref, ids[3:]), "which is told once"
        assert 0 < (counts.write_at_rest() or 0) <= 1, "ask again in a moment"
        assert written() == [0] * 8
        time.sleep(0.6)
        assert counts.write_at_rest() is None
        assert written() == [1] * 3 + [2] * 5
        for _ in range(10):
            counts.add(me.ref, ids)
        assert counts.write_at_rest() is None, "too many wait for no rest"
        assert written() == [11] * 3 + [12] * 5


def test_access_counts_reach_the_store_while_the_engine_rests(url, clock):
    with perdure.open(url, embedder="none", policy={"recall": {"access_batch": 2}}, clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe("said this and that")
        for _ in range(3):
            me.recall("said")
        until = time.monotonic() + 10
        while me.list().items[0].access_count < 3 and time.monotonic() < until:
            time.sleep(0.02)
        assert me.list().items[0].access_count == 3


def test_access_counts_bring_no_erased_space_back(engine, me):
    said = me.observe("said").memories[0].id
    counts = AccessCounts(engine.deps)
    counts.add(me.ref, [said])
    me.erase(everything=True)
    counts.write()
    assert engine.spaces() == []


def test_a_closed_engine_does_not_start(tmp_path):
    engine = perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none")
    engine.start()
    engine.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        engine.start()


def queued(engine, *asked):
    """Ask for tasks of a space, due a second after each other."""
    me = engine.space(user="ana")
    me.observe("The ferry leaves at noon", session="a")
    with engine.deps.store.write(me.ref) as tx:
        for seconds, task in enumerate(asked):
            period = f"2026-01-0{seconds + 1}T03:00"
            due = to_ms(START + timedelta(seconds=seconds))
            jobs.add(tx, task, job_id=f"job-{seconds}", run_after=due, period=period)


def claimed(engine, moment, tasks=SCHEDULED):
    found = claim(engine, moment, tasks=tasks)
    return found and found.task


def test_upkeep_of_a_space_is_done_by_one_at_a_time_in_its_order(engine):
    queued(engine, "consolidate", "reflect", "daily")
    later = START + timedelta(seconds=5)
    assert claimed(engine, later) == "consolidate"
    assert claimed(engine, later) is None, "the others wait for it"
    assert claimed(engine, later, tasks=("daily",)) is None, "also for a worker that does nothing else"
    with engine.deps.store.admin() as tx:
        assert jobs.waiting(tx, ["reflect", "daily"], now=to_ms(later)) == (2, to_ms(later) + LEASE_MS)
    assert claimed(engine, later + timedelta(seconds=60)) == "consolidate", "whoever held it is gone"


def test_other_spaces_and_what_readers_wait_for_are_not_held_up(engine):
    queued(engine, "consolidate", "daily")
    assert claimed(engine, START) == "consolidate"
    assert claimed(engine, START, tasks=("embed", "daily")) == "embed"
    other = engine.space(user="rui")
    other.observe("hello", session="a")
    with engine.deps.store.write(other.ref) as tx:
        jobs.add(tx, "daily", job_id="other", run_after=to_ms(START), period="2026-01-01T03:30")
    assert claimed(engine, START) == "daily"


def test_what_looks_at_statements_waits_for_what_makes_them_also_between_its_turns_and_tries(engine):
    queued(engine, "consolidate", "daily")
    later = START + timedelta(seconds=5)
    first = claim(engine, later, tasks=SCHEDULED)
    assert first is not None
    assert change(engine, jobs.again, first, run_after=to_ms(later), attempts=0), "its turn was up"
    second = claim(engine, later, tasks=SCHEDULED)
    assert second is not None
    assert second.task == "consolidate"
    assert change(engine, jobs.again, second, run_after=to_ms(later) + 10_000, attempts=1), "it failed once"
    assert claimed(engine, later) is None
    third = claim(engine, later + timedelta(seconds=10), tasks=SCHEDULED)
    assert third is not None
    assert change(engine, jobs.again, third, run_after=to_ms(later) + 86_400_000), "it is put off until tomorrow"
    assert claimed(engine, later + timedelta(seconds=10)) == "daily"


def test_a_worker_of_some_tasks_leaves_time_for_a_consolidation_that_is_for_another(tmp_path, clock):
    policy = {**POLICY, "jobs": {**POLICY["jobs"], "wait_s": 600.0}}
    with perdure.open(f"sqlite:///{tmp_path}/some.db", embedder="none", policy=policy, clock=clock) as engine:
        told = []

        def work(*tasks):
            told.clear()
            engine.work(tasks=tasks, once=True, told=lambda piece: told.append((piece.task, piece.outcome)))
            return told

        queued(engine, "consolidate", "reflect", "daily")
        clock.advance(minutes=5)
        assert work("reflect", "daily") == []
        assert work("consolidate") == [("consolidate", "done")]
        assert work("reflect", "daily") == [("reflect", "done"), ("daily", "done")]


def test_nobody_waits_longer_for_a_consolidation_that_none_does_nor_who_names_a_task_for_now(tmp_path, clock):
    policy = {**POLICY, "jobs": {**POLICY["jobs"], "wait_s": 600.0}}
    with perdure.open(f"sqlite:///{tmp_path}/some.db", embedder="none", policy=policy, clock=clock) as engine:
        queued(engine, "consolidate", "reflect", "daily")
        clock.advance(minutes=5)
        assert [one.task for one in engine.maintain(tasks=["daily"]).runs] == ["daily"]
        told = []
        engine.work(tasks=["reflect"], once=True, told=told.append)
        assert told == []
        clock.advance(minutes=5)
        engine.work(tasks=["reflect"], once=True, told=told.append)
        assert [one.task for one in told] == ["reflect"]


def test_of_two_that_took_upkeep_of_a_space_at_the_same_moment_the_later_one_gives_way(engine):
    queued(engine, "reflect", "daily")
    taken = claim(engine, START + timedelta(seconds=5), tasks=SCHEDULED)
    assert taken is not None
    with engine.deps.store.admin(write=True) as tx:
        key = {"space_no": taken.number, "task": "daily", "period": "2026-01-02T03:00"}
        tx.run("job_claim", **key, held=0, lease_until=taken.held)
    now = to_ms(START)
    with engine.deps.store.admin() as tx:
        assert not jobs.beside(tx, taken, now=now)
        assert jobs.beside(tx, replace(taken, task="daily", period="2026-01-02T03:00"), now=now)


@pytest.mark.parametrize("turn_s", [30.0, 0.0])
@pytest.mark.parametrize("named", [("consolidate",), ()])
def test_what_is_asked_for_as_of_an_earlier_time_is_done_to_its_end(tmp_path, clock, turn_s, named):
    policy = {"jobs": {"background": False, "turn_s": turn_s}, "extract": {"auto": "off"}}
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder=HashEmbedder(), policy=policy, clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe_many([{"text": f"I bought lamp number {n} in Bergen", "session": "a"} for n in range(70)])
        me.end_session("a")
        asked, clock_then = clock(), clock.advance(timedelta(minutes=1))
        done = engine.maintain(tasks=named, now=asked)
        assert (done.unfinished, done.done["consolidate"]) == ({}, 1)
        session = me.session("a")
        assert session is not None
        assert session.consolidated_at == asked < clock_then
        assert named or me.stats().pending == 0


def test_what_is_named_is_done_as_of_an_earlier_time_than_it_was_asked_for(engine, clock):
    me = engine.space(user="ana")
    me.observe("I moved to Bergen", session="a")
    before = clock()
    clock.advance(timedelta(minutes=1))
    me.end_session("a")
    assert engine.maintain(tasks=["consolidate"], now=before).done == {"consolidate": 1}


def test_what_another_process_holds_is_told_as_unfinished(engine, clock):
    queued(engine, "consolidate", "daily")
    assert claimed(engine, START) == "consolidate"
    clock.advance(timedelta(seconds=3))
    done = engine.maintain(tasks=["consolidate", "daily"])
    assert (done.done, done.unfinished) == ({}, {"consolidate": 1, "daily": 1})
    clock.advance(timedelta(seconds=60))
    done = engine.maintain(tasks=["consolidate", "daily"])
    assert (done.done, done.unfinished) == ({"consolidate": 1, "daily": 1}, {})


def test_what_nothing_here_can_do_is_missing_and_not_unfinished(tmp_path, clock):
    class Silent:
        name = "silent"

        def complete(self, *_, **__):
            return "[]"

    url, quiet = f"sqlite:///{tmp_path}/m.db", {"jobs": {"background": False}, "extract": {"auto": "llm"}}
    with perdure.open(url, embedder="none", llm=Silent(), policy=quiet, clock=clock) as engine:
        engine.space(user="ana").observe("Between us, uncle Bram mends clocks in Utrecht.", session="s")
    with perdure.open(url, embedder="none", policy=quiet, clock=clock) as engine:
        done = engine.maintain(tasks=["extract_llm"])
        assert (done.unfinished, [one.partition(" ")[0] for one in done.missing]) == ({}, ["extract_llm"])
        assert engine.maintain().unfinished == {}


def test_a_run_began_when_its_work_did(tmp_path, clock):
    class Slow:
        name = "slow"

        def complete(self, _, /, **__):
            clock.advance(timedelta(seconds=7))
            return "[]"

    policy = {"jobs": {"background": False, "turn_s": 0.0}, "extract": {"auto": "off"}, "consolidate": {"page": 5}}
    with perdure.open(f"sqlite:///{tmp_path}/m.db", embedder="none", llm=Slow(), policy=policy, clock=clock) as engine:
        me = engine.space(user="ana")
        said = "Between us, my uncle Bram mends clocks in Utrecht and I polish the brass for him on day {}."
        me.observe_many([{"text": said.format(number), "session": "a"} for number in range(10)])
        me.end_session("a")
        (run,) = engine.maintain(tasks=["consolidate"]).runs
        assert (run.started_at, run.ended_at) == (START, clock()), "also over several turns"
        assert clock() == START + timedelta(seconds=14)


def test_stats_count_what_waits_is_held_and_was_given_up(engine, clock, embedder):
    me = engine.space(user="ana")
    other = engine.space(user="rui")
    before = clock.now
    assert me.stats().jobs == {}
    me.observe("tea")
    other.observe("coffee")
    assert me.stats().jobs == {"embed waiting": 1}
    assert me.stats(known_at=before).jobs == {}, "work is of now"
    held = claim(engine, clock.now)
    assert held is not None
    states = [engine.space(user=owner).stats().jobs for owner in ("ana", "rui")]
    assert states == [{"embed running": 1}, {"embed waiting": 1}]
    clock.advance(seconds=LEASE_MS / 1000 + 1)
    assert me.stats().jobs == {"embed waiting": 1}, "its lease is over"
    with engine.deps.store.admin(write=True) as tx:
        assert jobs.again(tx, held, run_after=to_ms(clock.now), failed="the embedder is out")
    assert me.stats().jobs == {"embed given up": 1}
    embedder.broken = False
    engine.flush()
    assert (me.stats().jobs, other.stats().jobs) == ({"embed given up": 1}, {})
    me.observe("milk")  # it is tried again
    engine.flush()
    assert me.stats().jobs == {}
