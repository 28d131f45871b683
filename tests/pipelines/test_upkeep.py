"""What ends by itself: statements that fade or are not used, what may not be restored any more, old proposals."""

import math
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import timedelta

import pytest

import perdure
from perdure.errors import Conflict, NotFound
from perdure.gateways import runs
from perdure.jobs.schedule import Schedule
from perdure.jobs.worker import drain
from perdure.pipelines import read
from perdure.testing.fakes import VERBATIM, FakeClock, sequential_ids

RATE = 0.1
QUIET = {**VERBATIM, "jobs": {"background": False, "backoff_s": 0.0}}
TEXTS = ("Ana likes figs", "Ana plays the cello", "Ana rows on Sundays", "Ana paints boats", "Ana collects maps")


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/memory.db?synchronous=normal"


@contextmanager
def opened(url, clock, preset="assistant", **policy):
    policy = {**QUIET, "decay": {"batch": 2}, "write": {"batch": 2}, **policy}
    with perdure.open(
        url, preset=preset, embedder="none", policy=policy, clock=clock, new_id=sequential_ids()
    ) as engine:
        yield engine, engine.space(user="ana")


def kept(space, *texts, **settings):
    return [space.remember(text, **settings).memories[0].id for text in texts]


def ran(engine, task="expire"):
    engine.deps.clock.advance(seconds=1)
    (run,) = engine.maintain(tasks=[task]).runs
    return {name: n for name, n in run.report.items() if n and name != "looked"}


def forgotten(space):
    return {one.id: one for one in space.list(state="soft_deleted").items}


def events(space, id_):
    return [one.event for one in space.history(id_)]


def test_a_fact_is_forgotten_when_its_confidence_has_faded_and_not_a_day_before(url):
    clock = FakeClock()
    with opened(url, clock) as (engine, space):
        (id_,) = kept(space, "Ana likes figs")
        days = math.log(1 / engine.policy.decay.floor) / RATE
        clock.advance(days=math.floor(days))
        assert ran(engine) == {}
        clock.advance(days=1)
        assert ran(engine) == {"decayed": 1}
        assert space.get(id_).state == "soft_deleted"
        assert space.get(id_).purge_at is None
        assert not [hit for hit in space.recall("figs").hits if hit.memory.id == id_]
        assert events(space, id_) == ["ADD", "DECAY"]
        assert space.stats().by_op["DECAY"] == 1
        assert ran(engine) == {}


def test_what_is_confirmed_pinned_a_reflection_or_a_message_never_fades(url):
    clock = FakeClock()
    rates = {"rates": {"fact": RATE, "reflection": RATE, "episode": RATE}}
    with opened(url, clock, decay=rates) as (engine, space):
        confirmed, pinned = kept(space, "Ana likes figs")[0], kept(space, "Ana plays the cello", pinned=True)[0]
        space.confirm(confirmed)
        reflection = kept(space, "Ana was busy this week", kind="reflection")[0]
        message = space.observe("good morning", role="user").memories[0].id
        clock.advance(days=4000)
        assert ran(engine) == {}
        assert {space.get(one).state.value for one in (confirmed, pinned, reflection, message)} == {"active"}
        assert space.get(reflection).confidence == 1.0


@pytest.mark.parametrize("preset", ["assistant", "supervisor"])
def test_what_somebody_asked_to_remember_neither_fades_nor_expires_also_where_it_was_known_before(url, preset):
    clock = FakeClock()
    with opened(url, clock, preset, extract={"auto": "rules"}) as (engine, space):
        space.observe("My boat has a leak in the bow.", session="a")
        space.observe("Please remember that my boat has a leak in the bow.", session="a")
        space.observe("Please remember that my blood type is AB negative.", session="a")
        wanted = {one.id for kind in ("fact", "profile") for one in space.list(kind=kind).items}
        assert wanted
        for _ in range(4):
            clock.advance(days=31)
            engine.maintain(tasks=["expire", "purge"])
        assert {one.id for kind in ("fact", "profile") for one in space.list(kind=kind).items} == wanted


def test_a_recall_and_a_change_start_the_time_anew(url):
    clock = FakeClock()
    with opened(url, clock) as (engine, space):
        recalled, changed, neither = kept(space, "Ana likes figs", "Ana plays the cello", "Boats are painted blue")
        clock.advance(days=25)
        assert {hit.memory.id for hit in space.recall("figs").hits} == {recalled}
        space.remember("Ana plays the cello", importance=4)
        clock.advance(days=10)
        for id_ in (recalled, changed):
            assert space.get(id_).confidence == pytest.approx(math.exp(-RATE * 10), abs=1e-6) or id_ == recalled
        assert ran(engine) == {"decayed": 1}
        assert list(forgotten(space)) == [neither]


def test_what_decay_took_comes_back_by_restore_and_by_undo_and_stays(url):
    clock = FakeClock()
    with opened(url, clock) as (engine, space):
        ids = kept(space, *TEXTS)
        clock.advance(days=40)
        assert ran(engine) == {"decayed": 5}
        space.restore(ids[1])
        (taken,) = [one for one in space.history(ids[3]) if one.event == "DECAY"]
        space.undo(rev=taken.rev)
        assert space.get(ids[1]).confidence == 1.0
        for _ in range(3):
            clock.advance(days=1)
            assert ran(engine) == {}
        assert sorted(one.id for one in space.list().items) == [ids[1], ids[3]]
        with pytest.raises(Conflict, match="builds on it"):
            space.undo(rev=next(one.rev for one in space.history(ids[1]) if one.event == "DECAY"))


def test_what_is_restored_with_hardly_any_confidence_does_not_fade_any_more(url):
    clock = FakeClock()
    with opened(url, clock) as (engine, space):
        (id_,) = kept(space, "Ana may like figs", confidence=0.04)
        assert ran(engine) == {"decayed": 1}
        space.restore(id_)
        clock.advance(days=100)
        assert ran(engine) == {}


def test_each_has_a_revision_of_its_own_and_the_past_is_as_it_was(url):
    clock = FakeClock()
    with opened(url, clock) as (engine, space):
        ids = kept(space, *TEXTS)
        before, rev = clock.now, space.stats().rev
        clock.advance(days=40)
        ran(engine)
        told = space.changes(since_rev=rev)
        assert [(one.rev, one.event, one.memory_id) for one in told] == [
            (rev + n, "DECAY", id_) for n, id_ in enumerate(ids, 1)
        ]
        assert space.list().items == ()
        assert [one.id for one in space.list(known_at=before).items] == ids
        assert {one.state.value for one in space.list(known_at=before).items} == {"active"}


def test_a_forgotten_value_leaves_its_key_to_another(url):
    clock = FakeClock()
    with opened(url, clock) as (engine, space):
        (old,) = kept(space, "Ana lives in Porto", key="location")
        clock.advance(days=40)
        assert ran(engine) == {"decayed": 1}
        (new,) = kept(space, "Ana lives in Faro", key="location")
        assert space.get(old).superseded_by is None
        assert events(space, new) == ["ADD"]
        with pytest.raises(Conflict, match="holds the key"):
            space.restore(old)


def test_only_the_supervisor_forgets_what_nobody_uses_for_60_days_if_it_matters_little(url, tmp_path):
    for preset, taken in (("supervisor", 1), ("app", 0), ("elephant", 0), ("thread", 0)):
        clock = FakeClock()
        with opened(f"sqlite:///{tmp_path}/{preset}.db", clock, preset) as (engine, space):
            (unused,) = kept(space, "Ana likes figs")
            kept(space, "Ana plays the cello", importance=3)
            kept(space, "Ana rows on Sundays", pinned=True)
            (recalled,) = kept(space, "Boats are blue")
            kept(space, "Ana was busy this week", kind="reflection")
            space.observe("good morning", role="user")
            clock.advance(days=30)
            assert {hit.memory.id for hit in space.recall("boats").hits} == {recalled}
            clock.advance(days=29, hours=23)
            assert ran(engine) == {}
            clock.advance(hours=1)
            assert ran(engine) == ({"expired": 1} if taken else {})
            assert list(forgotten(space)) == [unused][:taken]
            if taken:
                assert forgotten(space)[unused].purge_at == clock.now + timedelta(days=30)
                assert events(space, unused) == ["ADD", "TTL"]


def test_what_nobody_restores_is_purged_after_30_days_and_what_was_restored_is_not(url):
    clock = FakeClock()
    with opened(url, clock, "supervisor") as (engine, space):
        ids = kept(space, *TEXTS)
        (derived,) = kept(space, "Ana has many interests", pinned=True, source_ids=(ids[0], ids[4]))
        clock.advance(days=60)
        assert ran(engine) == {"expired": 5}
        space.restore(ids[2])
        clock.advance(days=29)
        assert ran(engine, "purge") == {}
        clock.advance(days=1)
        assert ran(engine, "purge") == {"purged": 4}
        for id_ in {*ids} - {ids[2]}:
            with pytest.raises(NotFound):
                space.get(id_)
        assert space.get(ids[2]).purge_at is None
        assert (space.get(derived).state, space.get(derived).source_ids) == ("active", ())
        assert [one.event for one in space.changes(limit=1000)][-4:] == ["ERASE"] * 4
        with engine.deps.store.admin() as tx:
            assert not tx.all("jobs_all")
        assert engine.doctor().ok
        assert engine.deps.store.scan(["figs", "cello", "boats", "maps"], space.ref) == []
        assert ran(engine, "purge") == {}
        assert space.recall("rows").hits[0].memory.id == ids[2]


def test_the_schedule_purges_for_the_supervisor_alone(url, tmp_path):
    for preset, tasks in (("supervisor", {"expire", "purge"}), ("assistant", {"expire"})):
        with opened(f"sqlite:///{tmp_path}/{preset}.db", FakeClock(), preset) as (engine, space):
            kept(space, "Ana likes figs")
            assert {one.task for one in engine.maintain().runs} & {"expire", "purge"} == tasks


class _Killed(BaseException):
    """What no handler of background work catches: as if the process were gone."""


class Cut:
    """A store whose user is gone after some writing transactions were committed."""

    def __init__(self, store, after):
        self._store, self._left = store, after

    def __getattr__(self, name):
        return getattr(self._store, name)

    @contextmanager
    def write(self, *args, **named):
        with self._store.write(*args, **named) as tx:
            yield tx
        self._left -= 1
        if not self._left:
            raise _Killed


@pytest.mark.parametrize("task", ["expire", "purge"])
def test_a_run_that_is_cut_short_again_and_again_goes_on_where_it_was_and_counts_once(url, task):
    clock = FakeClock()
    with opened(url, clock, "supervisor") as (engine, space):
        kept(space, *TEXTS, *(f"{text} in the rain" for text in TEXTS))
        clock.advance(days=60)
        if task == "purge":
            ran(engine)
            clock.advance(days=30)
        now, deps = clock.now, engine.deps
        Schedule(deps).ask(deps.store.databases()[0], [task], now)
        killed = 0
        for after in (1, 2, 1, 3, 9):
            with suppress(_Killed):
                drain(replace(deps, store=Cut(deps.store, after)), [task])
                break
            killed += 1
            clock.advance(seconds=61)  # until nobody holds the job any more
        assert killed >= 3
        ops = space.stats().by_op
        assert (ops["TTL"], ops.get("ERASE", 0)) == (10, 10 if task == "purge" else 0)
        assert space.stats().by_state == ({} if task == "purge" else {"soft_deleted": 10})
        with deps.store.read(space.ref) as tx:
            assert tx is not None
            run = runs.latest(tx, [task], limit=1)[0]
        assert run.report[{"expire": "expired", "purge": "purged"}[task]] == 10
        assert not any(row[1] in (task, "sweep") for row in tx_jobs(engine))


def tx_jobs(engine):
    with engine.deps.store.admin() as tx:
        return tx.all("jobs_all")


def test_what_was_recalled_while_a_run_looked_stays(url):
    clock = FakeClock()
    with opened(url, clock, "supervisor") as (engine, space):
        ids = kept(space, *TEXTS)
        clock.advance(days=60)
        deps = engine.deps

        class Meanwhile(Cut):
            @contextmanager
            def write(self, *args, **named):
                if self._left:
                    self._left = 0
                    read.touch(deps, space.ref, {ids[0]: 1}, now=clock.now)
                with self._store.write(*args, **named) as tx:
                    yield tx

        Schedule(deps).ask(deps.store.databases()[0], ["expire"], clock.now)
        drain(replace(deps, store=Meanwhile(deps.store, 1)), ["expire"])
        assert [one.id for one in space.list().items] == ids[:1]


def test_what_every_prompt_is_told_is_used_though_nobody_looks_for_it(url):
    clock = FakeClock()
    with opened(url, clock, preset="supervisor") as (engine, space):
        told, other = kept(space, "Ana answers to Nita", kind="profile")[0], kept(space, "Ana keeps an axolotl")[0]
        for _ in range(14):
            clock.advance(days=5)
            assert "Nita" in space.get_context("what is for lunch?", session="s")
            engine.flush()
        counted = space.get(told)
        assert (counted.access_count, counted.last_accessed) == (0, clock.now), "told is used, and not recalled"
        assert ran(engine) == {"expired": 1}
        assert (space.get(told).state, space.get(other).state) == ("active", "soft_deleted")
        clock.advance(days=60)
        assert ran(engine) == {"expired": 1}
        assert space.get(told).state == "soft_deleted"


def test_what_somebody_confirmed_or_is_about_a_day_to_come_does_not_expire(url):
    clock = FakeClock()
    with opened(url, clock, "supervisor") as (engine, space):
        idle, sure = kept(space, *TEXTS[:2])
        coming = space.remember(TEXTS[2], kind="task", event_start=clock() + timedelta(days=100)).memories[0].id
        space.confirm(sure)
        assert space.get(sure).importance == 3
        clock.advance(days=61)
        ran(engine)
        assert forgotten(space).keys() == {idle}
        clock.advance(days=100)
        ran(engine)
        assert forgotten(space).keys() == {idle, coming}


def test_to_confirm_makes_nothing_more_important_where_nothing_expires(url):
    with opened(url, FakeClock()) as (_, space):
        (one,) = kept(space, TEXTS[0])
        assert space.confirm(one).memories[0].importance == 2
