"""The schedule: each task once a space and period, whatever the clock does, and whoever looks at it."""

import threading
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

import perdure
from perdure.domain.policy import SCHEDULED
from perdure.errors import InvalidInput, ModelUnavailable
from perdure.gateways import runs
from perdure.jobs.schedule import Schedule, latest
from perdure.jobs.worker import drain
from perdure.testing.fakes import FakeClock, HashEmbedder

DAY = timedelta(days=1)


def at(text, zone="UTC"):
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/memory.db"


def opened(url, now, **changes):
    quiet = {"jobs": {"background": False}}
    return perdure.open(url, embedder="none", clock=FakeClock(now), policy={**quiet, **changes})


def done(engine, tasks=("expire",)):
    with engine.deps.store.read(engine.space(user="ana").ref) as tx:
        return [one.period for one in reversed(runs.latest(tx, tasks, limit=99))]


@pytest.mark.parametrize(
    ("expression", "now", "period"),
    [
        ("0 3 * * *", at("2026-03-01T02:59"), "2026-02-28T03:00"),
        ("0 3 * * *", at("2026-03-01T03:00"), "2026-03-01T03:00"),
        ("0 3 * * 0", at("2026-03-04T12:00"), "2026-03-01T03:00"),
        ("0 3 31 * *", at("2026-03-04T12:00"), "2026-01-31T03:00"),
        ("0 3 * * * Europe/Lisbon", at("2026-07-01T02:00"), "2026-07-01T03:00"),
        ("30 2 * * * Europe/Berlin", at("2026-03-29T02:00"), "2026-03-29T03:00"),  # the hour was skipped
    ],
)
def test_a_period_is_named_by_the_time_that_it_was_due(expression, now, period):
    found = latest(expression, now, name="x")
    assert (found and found[0]) == period


@pytest.mark.parametrize("expression", ["0 25 * * *", "0 3 30 2 *", "daily", "0 3 * * * Nowhere/Land", "* * * *"])
def test_a_schedule_that_is_none_is_refused_by_its_name(url, expression):
    with pytest.raises(InvalidInput, match=r"schedule\.expire|time zone"):
        opened(url, at("2026-03-01T12:00"), schedule={"expire": expression})


def test_each_named_run_has_a_report_of_its_own_also_within_a_second(url):
    with opened(url, at("2026-03-01T12:00"), expiry={"unused_days": 1.0}) as engine:
        me, clock = engine.space(user="ana"), engine.deps.clock
        assert isinstance(clock, FakeClock)
        reports = []
        for n in range(2):
            me.remember(f"Note number {n} is brief")
            clock.advance(days=2)
            for _ in range(2):
                clock.advance(milliseconds=1)
                reports += [one.report.get("expired", 0) for one in engine.maintain(tasks=["expire"]).runs]
        assert reports == [1, 0, 1, 0]
        assert len(done(engine)) == 4


def test_a_run_that_is_asked_for_again_as_of_the_same_time_tells_only_what_it_did(url):
    with opened(url, at("2026-03-01T12:00"), expiry={"unused_days": 1.0}) as engine:
        clock = engine.deps.clock
        assert isinstance(clock, FakeClock)
        engine.space(user="ana").remember("The gate is green")
        clock.advance(days=2)
        reports = [engine.maintain(now=at("2026-03-03T12:00"), tasks=["expire"]).runs[0].report for _ in range(2)]
        assert [one.get("expired", 0) for one in reports] == [1, 0]


def test_a_day_has_one_run_however_often_it_is_asked_for(url):
    with opened(url, at("2026-03-01T12:00")) as engine:
        engine.space(user="ana").observe("hello")
        first = engine.maintain()
        assert [one.period for one in first.runs if one.task == "expire"] == ["2026-03-01T04:00"]
        assert engine.maintain().runs == ()
        engine.maintain(now=at("2026-03-02T03:59"))
        engine.maintain(now=at("2026-03-02T04:00"))
        assert done(engine) == ["2026-03-01T04:00", "2026-03-02T04:00"]


def test_a_task_that_is_named_is_done_whether_it_is_due_or_not(url):
    with opened(url, at("2026-03-01T12:00")) as engine:
        engine.space(user="ana").observe("hello")
        engine.maintain()
        assert [one.task for one in engine.maintain(tasks=["expire"]).runs] == ["expire"]


def test_a_clock_that_is_put_back_repeats_nothing_and_days_that_were_missed_are_one_run(url):
    with opened(url, at("2026-03-05T12:00")) as engine:
        engine.space(user="ana").observe("hello")
        engine.maintain()
        assert engine.maintain(now=at("2026-03-04T12:00")).runs == ()
        engine.maintain(now=at("2026-03-20T12:00"))
        assert done(engine) == ["2026-03-05T04:00", "2026-03-20T04:00"]


@pytest.mark.parametrize("year", [2026, 2036])
def test_what_ran_for_a_time_far_ahead_holds_up_nothing(url, year):
    with opened(url, at("2026-03-05T12:00")) as engine:
        engine.space(user="ana").observe("hello")
        engine.maintain(now=at(f"{year}-05-20T12:00"))
        engine.maintain(tasks=["expire"], now=at(f"{year}-05-21T12:00"))
        for day in ("2026-03-05", "2026-03-06"):
            assert engine.maintain(now=at(f"{day}T12:00")).runs
            assert engine.maintain(now=at(f"{day}T12:01")).runs == ()
        assert {"2026-03-05T04:00", "2026-03-06T04:00"} <= set(done(engine))


def test_no_month_is_skipped_and_none_comes_twice_over_a_year_with_changing_clocks(url):
    monthly = {"expire": "30 1 1 * * Europe/Lisbon"}
    with opened(url, at("2025-12-31T12:00"), schedule=monthly) as engine:
        engine.space(user="ana").observe("hello")
        periods: list[str] = []
        for hours in range(0, 365 * 24, 11):
            ended = engine.maintain(now=at("2026-01-01T00:00") + timedelta(hours=hours)).runs
            periods += [one.period for one in ended if one.task == "expire"]
        assert periods[1:] == [f"2026-{month:02}-01T01:30" for month in range(1, 13)]


def test_old_runs_go_and_what_was_done_before_the_clock_was_ahead_is_not_done_again(url):
    with opened(url, at("2026-05-01T02:00")) as engine:
        engine.space(user="ana").observe("hello")
        clock = engine.deps.clock
        assert isinstance(clock, FakeClock)
        for days in (30, 150, 400):
            before = clock()
            engine.maintain()
            clock.advance(days=days)
            engine.maintain()
            clock.set(before)
            assert engine.maintain().runs == ()
            clock.advance(days=1)
        for _ in range(130):
            engine.maintain()
            clock.advance(days=1)
        assert 85 < len(done(engine)) < 100, "old runs go"


@pytest.mark.parametrize(("ahead", "lived"), [(3, 40), (29, 80), (60, 1), (60, 40), (60, 85), (120, 33)])
def test_a_clock_that_is_ahead_for_many_periods_and_put_back_repeats_none(url, ahead, lived):
    seen: list[str] = []
    daily = {**dict.fromkeys(SCHEDULED, ""), "expire": "0 4 * * *"}
    with opened(url, at("2026-05-01T12:00"), schedule=daily) as engine:
        engine.space(user="ana").observe("hello")
        clock = engine.deps.clock
        assert isinstance(clock, FakeClock)

        def live(days):
            for _ in range(days):
                clock.advance(days=1)
                engine.work(once=True, told=lambda piece: seen.extend([piece.run.period] if piece.run else []))

        live(20)
        there = clock()
        clock.advance(days=ahead)
        live(lived)
        clock.set(there)
        engine.work(once=True, told=lambda piece: seen.append(f"again: {piece.task}"))
        live(ahead + lived + 9)
    days = {f"{at('2026-05-01T04:00') + n * DAY:%Y-%m-%dT%H:%M}" for n in range(1, 20 + ahead + lived + 9)}
    assert len(days - set(seen)) <= 2, "what ran within two days ahead stands for these"
    assert [one for n, one in enumerate(seen) if one in seen[:n]] == []


def test_two_that_look_at_once_start_one_run(url):
    with opened(url, at("2026-03-01T03:00")) as engine:
        for name in ("ana", "rui", "eva"):
            engine.space(user=name).observe("hello")
    seen: list[str] = []
    together = threading.Barrier(4)

    def work():
        with opened(url, at("2026-03-01T06:00")) as engine:
            together.wait()
            engine.work(tasks=["expire"], once=True, told=lambda piece: seen.append(f"{piece.outcome} {piece.space}"))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(seen) == ["done user:ana", "done user:eva", "done user:rui"]


def test_spaces_begin_one_after_the_other(url):
    with opened(url, at("2026-03-01T03:00")) as engine:
        for number in range(20):
            engine.space(user=f"u{number}").observe("hello")
        Schedule(engine.deps).fill(engine.deps.store.databases()[0], ["expire"], at("2026-03-01T04:00"))
        with engine.deps.store.admin() as tx:
            times = {row[4] for row in tx.all("jobs_all") if row[1] == "expire"}
        assert len(times) == 20
        assert max(times) - min(times) < 3_600_000
        assert drain(engine.deps, ["expire"], due=at("2026-03-01T04:00")) < 20
        assert drain(engine.deps, ["expire"], due=at("2026-03-01T05:00")) > 0


def test_a_space_that_is_newer_than_the_hour_waits_for_the_next(url):
    with opened(url, at("2026-03-01T12:00")) as engine:
        engine.space(user="ana").observe("hello")
        database = engine.deps.store.databases()[0]
        Schedule(engine.deps).fill(database, ["expire"], at("2026-03-01T12:00"))
        assert drain(engine.deps, ["expire"], due=at("2026-03-01T23:00")) == 0
        Schedule(engine.deps).fill(database, ["expire"], at("2026-03-02T12:00"))
        assert drain(engine.deps, ["expire"], due=at("2026-03-02T12:00")) == 1


def test_an_engine_that_was_started_keeps_the_schedule(url):
    with opened(url, datetime.now(UTC) - 2 * DAY) as engine:
        engine.space(user="ana").observe("hello")
    with perdure.open(url, embedder="none", policy={"schedule": {"spread_s": 0.0}}) as engine:
        engine.start()
        waited = threading.Event()
        for _ in range(200):
            if done(engine):
                break
            waited.wait(0.05)
        assert len(done(engine)) == 1


class Unreachable(HashEmbedder):
    """An embedder whose model cannot be used."""

    def embed(self, _texts, /):
        raise ModelUnavailable("no answer: try again")


@pytest.mark.parametrize(
    ("embedder", "told"),
    [(HashEmbedder(), nullcontext()), ("none", nullcontext()), (Unreachable(), pytest.raises(ModelUnavailable))],
)
def test_an_engine_that_was_started_keeps_the_schedule_also_after_its_vectors_were_made_anew(url, embedder, told):
    clock, policy = FakeClock(at("2026-03-01T12:00")), {"schedule": {"spread_s": 0.0}}
    with perdure.open(url, embedder="none", clock=clock, policy=policy) as engine:
        engine.space(user="ana").observe("hello")
        engine.start()
        with told:
            engine.reindex(embedder=embedder)
        clock.advance(days=1)
        engine.wake()
        waited = threading.Event()
        for _ in range(200):
            if done(engine):
                break
            waited.wait(0.05)
        assert done(engine) == ["2026-03-02T04:00"]


@pytest.mark.parametrize("now", [datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, 59, tzinfo=UTC)])
def test_a_moment_at_the_ends_of_time_is_refused_in_words(engine, me, now):
    me.observe("I live in Porto")
    with pytest.raises(InvalidInput, match="out of range"):
        engine.maintain(now=now)


def test_nothing_was_due_before_the_first_sunday_of_all(engine, me):
    me.observe("I live in Porto")
    assert engine.maintain(now=datetime(1, 1, 3, tzinfo=UTC)).runs == ()
