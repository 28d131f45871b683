"""Statistics and upkeep in the browser; and the plain functions behind them."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

import perdure
from perdure.domain.results import Stats
from perdure.domain.run import Upkeep
from perdure.domain.session import Session
from perdure.domain.totals import EventCount
from perdure.surfaces.ui.charts import bars, days_until, decisions, figures, growth, latency, lines
from perdure.surfaces.ui.upkeep import earlier_days, state_of

NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path):
    return f"sqlite:///{tmp_path}/memory.db"


@pytest.mark.slow
def test_statistics_are_read_at_a_glance_in_both_looks_and_on_a_phone(served, reader, store):
    now = [datetime.now(UTC) - timedelta(days=6)]
    with perdure.open(store, embedder="none", clock=lambda: now[0]) as engine:
        ana = engine.space(user="ana")
        for n in range(12):
            ana.remember(f"Plant number {n} stands at window {n * 7}", kind="note" if n % 3 else "task")
            ana.observe(f"I watered plant number {n}", session=f"s{n // 4}")
            now[0] += timedelta(hours=10)
        ana.forget(id=ana.list(kind="note").items[0].id)
        ana.recall("Which plant stands at window 7?")
        engine.flush()
    address = served(store)
    reader.open(address)
    reader.press("Statistics")
    reader.sees(
        "Memories", "Revisions", "Growth by kind", "Decisions a day", "Active by kind", "All by state", "forgotten",
        "Searches, in ms", "on average", "the slowest",
    )  # fmt: skip
    assert len(reader.all(".nicegui-echart svg")) == 5
    reader.window(390, 844)
    wide = "return document.documentElement.scrollWidth"
    reader.wait(lambda: reader.driver.execute_script(wide) <= 390, what="page as narrow as the phone")
    reader.press("Dark colours")
    reader.sees("Growth by kind")
    ink = "return getComputedStyle(document.querySelector('.nicegui-echart svg text')).fill"
    assert reader.wait(lambda: reader.driver.execute_script(ink), what="chart") == "rgb(160, 171, 187)"
    assert reader.complaints() == []


@pytest.mark.slow
def test_the_statistics_of_an_app_show_what_it_gave_up(served, reader, store):
    with perdure.open(store, embedder="none", preset="app") as engine:
        kiln = engine.space(app="kiln")
        for n, town in enumerate("Porto Ghent Lyon Turin Bergen Krakow Malaga Zagreb Bari Tartu Vigo Sines".split()):
            kiln.remember(f"Oven {n} stands in {town} and is {n * 17} years old")
        engine.flush()
        assert len(kiln.list(state="soft_deleted").items) == 2
    reader.open(served(store, preset="app"))
    reader.press("Statistics")
    reader.sees("Given up a day", "Compactions a day", "10", "merged", "dropped")
    reader.press("App")
    reader.press("Statistics")
    reader.sees("Given up a day")
    assert reader.complaints() == []


@pytest.mark.slow
def test_a_conversation_is_ended_and_a_task_started_by_hand(served, reader, store):
    with perdure.open(store, embedder="none") as engine:
        ana = engine.space(user="ana")
        ana.observe("I moved to Lisbon in May.", session="monday", speaker="Ana")
        ana.remember("Ana's dog is called Rex")
        engine.flush()
    reader.open(served(store))
    reader.press("Upkeep")
    reader.sees("Conversations", "monday", "open", "Used today", "Background work", "Start a task now")
    (end,) = [one for one in reader.all("main button") if "End" in one.text]
    with perdure.open(store, embedder="none") as engine:  # another process writes
        engine.space(user="ana").observe("The ferry left at nine.", session="tuesday", speaker="Ana")
    reader.sees("tuesday")
    end.click()  # the very button that was there before
    reader.sees("ended, waits")
    reader.sees("Ended: it is worked through in the background")
    reader.press("Start")
    reader.sees("consolidate")
    reader.sees("worked through", "What ran here", "Nothing waits")  # until then the page moves under a click
    reader.press("Check the store")
    reader.sees("All is well")
    with perdure.open(store, embedder="none") as engine:
        talk = engine.space(user="ana").session("monday")
        assert talk is not None
        assert talk.consolidated_at is not None


@pytest.mark.slow
def test_what_other_processes_work_off_is_seen_though_it_leaves_no_revision(served, reader, store):
    with perdure.open(store, embedder="none", policy={"jobs": {"background": False}}) as engine:
        ana = engine.space(user="ana")
        ana.observe("I moved to Lisbon in May.", session="monday", speaker="Ana")
        engine.flush()
        reader.open(served(store))
        reader.press("Upkeep")
        reader.sees("Nothing waits")
        ana.observe("The ferry left at nine.", session="tuesday", speaker="Ana")
        reader.sees("consolidate, waiting")
        engine.flush()
        reader.sees("Nothing waits", "worked through")


def test_days_end_with_the_present_one():
    assert days_until(NOON, n=3) == [date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 3)]


def counted(days_ago, op, n):
    since = (NOON - timedelta(days=days_ago)).replace(hour=0)
    return EventCount(since=since, node="hotpath", op=op, status="ok", count=n)


def test_decisions_are_counted_by_day_and_sort():
    days = days_until(NOON, n=3)
    some = [
        counted(0, "create", 2),
        counted(2, "create", 1),
        counted(1, "merge", 4),
        counted(9, "delete", 7),
    ]
    assert decisions([*some, counted(0, "search", 5)], days) == {"learned": [1, 0, 2], "repeated": [0, 4, 0]}


def test_how_long_searches_took_is_told_by_day_with_gaps():
    days = days_until(NOON, n=3)
    some = [
        replace(counted(0, "search", 3), mean_ms=10.0, most_ms=20.0),
        replace(counted(0, "search", 1), mean_ms=50.0, most_ms=50.0),
        replace(counted(2, "search", 1), mean_ms=5.0, most_ms=5.0),
        counted(1, "search", 9),  # of before it was measured
        counted(0, "create", 4),
    ]
    assert latency(some, days) == {"on average": [5.0, None, 20.0], "the slowest": [5.0, None, 50.0]}
    drawn = lines(days, latency(some, days), dark=False, area=False)["series"]
    assert all(one["showSymbol"] for one in drawn)
    told = {one.name: one.note for one in figures(Stats(memories=1, by_kind={}, by_state={}, by_op={}), some)}
    assert told["Searched"] == "times, in 30 days, in 17 ms on average"


def test_growth_follows_each_kind():
    points = [
        Stats(memories=1, by_kind={"fact": 1}, by_state={}, by_op={}),
        Stats(memories=5, by_kind={"fact": 2, "episode": 3}, by_state={}, by_op={}),
    ]
    assert growth(points) == {"message": [0, 3], "fact": [1, 2]}


def test_figures_say_what_nobody_asked_for():
    stats = Stats(memories=1234, by_kind={}, by_state={}, by_op={}, figures={"on_demand": 0.25, "utilisation": 0.4})
    told = {one.name: one.text for one in figures(stats, [counted(0, "create", 3), counted(0, "merge", 1)])}
    assert told["Memories"] == "1,234"
    assert (told["Repeated"], told["Asked"], told["Told"], told["Full"]) == ("25 %", "25 %", "–", "0.40")


@pytest.mark.parametrize("dark", [False, True])
def test_charts_are_data_with_the_longest_bar_on_top(dark):
    drawn = bars({"fact": 2, "note": 5}, dark=dark)
    assert drawn["yAxis"]["data"] == ["fact", "note"]
    assert drawn["series"][0]["data"] == [2, 5]
    days = days_until(NOON, n=2)
    assert [one["name"] for one in lines(days, {"a": [1, 2]}, dark=dark, area=True)["series"]] == ["a"]


def test_a_conversation_is_open_ended_or_worked_through():
    assert state_of(Session(id="a", first_seen=NOON)) == ("open", "accent")
    assert state_of(Session(id="a", first_seen=NOON, ended_at=NOON)) == ("ended, waits", "warn")
    assert state_of(Session(id="a", first_seen=NOON, consolidated_at=NOON))[0] == "worked through"


def test_what_was_used_before_today_is_told_by_day():
    used = {
        (date(2026, 5, 3), "tokens"): 9,
        (date(2026, 5, 2), "energy"): 40,
        (date(2026, 5, 2), "refused:energy"): 1,
        (date(2026, 5, 2), "tokens"): 1200,
        (date(2026, 4, 30), "writes"): 2,
    }
    told = earlier_days(Upkeep(used=used), today=date(2026, 5, 3))
    assert told == [("2 May", "40 energy, 1,200 tokens, refused 1 time"), ("30 Apr", "2 writes")]
