"""Events over time, and the figures of a whole store."""

from datetime import timedelta

import pytest

import perdure
from perdure.domain.totals import EventCount, Totals
from perdure.errors import InvalidInput
from perdure.surfaces.prometheus import metrics, text
from perdure.testing.fakes import START, FakeClock

DAY = timedelta(days=1)


@pytest.fixture(params=["sqlite", "duckdb", pytest.param("postgres", marks=pytest.mark.postgres)])
def engine(request, tmp_path):
    """Two days of talk, in two spaces."""
    url = request.getfixturevalue("postgres_url") if request.param == "postgres" else f"{request.param}:///{tmp_path}/m"
    clock = FakeClock(START.replace(hour=22, minute=0))
    with perdure.open(url, embedder="none", clock=clock, policy={"jobs": {"background": False}}) as made:
        ana = made.space(user="ana")
        ana.observe("I live in Bonn")
        ana.observe("I am a nurse")
        clock.advance(hours=4)
        ana.observe("I live in Bonn")
        made.space(user="rui").observe("I am allergic to nuts")
        yield made


def test_events_are_counted_by_day_and_by_hour(engine):
    ana = engine.space(user="ana")
    first = START.replace(hour=0, minute=0, second=0, microsecond=0)
    assert ana.activity() == [
        EventCount(since=first, node="hotpath", op="create", status="ok", count=2),
        EventCount(since=first + DAY, node="hotpath", op="merge", status="ok", count=1),
    ]
    assert [one.since.hour for one in ana.activity(every="hour")] == [22, 2]
    assert [one.op for one in ana.activity(since=first + DAY)] == ["merge"]
    assert engine.space(user="nobody").activity() == []
    with pytest.raises(InvalidInput, match="every got 'year': use hour, day"):
        ana.activity(every="year")


def test_how_long_searches_took_is_counted_with_them(engine):
    ana = engine.space(user="ana")
    answers = [ana.recall("Where does Ana live?"), ana.recall("nurse")]
    ana.memory_query("nurse")
    engine.maintain(tasks=["expire"])  # reading is written down when the worker is at it
    (found,) = [one for one in ana.activity() if one.node == "episodic"]
    took = [one.elapsed_ms for one in answers]
    assert found.count == 2
    assert found.mean_ms == pytest.approx(sum(took) / 2)
    assert found.most_ms == pytest.approx(max(took))
    assert all(one.mean_ms for one in ana.activity() if one.op == "search")
    assert {(one.mean_ms, one.most_ms) for one in ana.activity() if one.op != "search"} == {(None, None)}


def test_what_was_done_lately_stands_in_the_statistics(engine):
    assert engine.space(user="ana").stats().lately == {"create ok": 2, "merge ok": 1}
    engine.deps.clock.advance(days=30)
    assert engine.space(user="ana").stats().lately == {}


def test_the_totals_are_those_of_all_spaces_and_show_no_memory(engine):
    found = engine.totals()
    assert (found.spaces, found.events["hotpath", "create", "ok"]) == (2, 3)
    assert found.versions >= 7
    assert found.revisions >= 7
    engine.maintain(tasks=["expire"])
    shown = metrics(engine)
    assert 'perdure_events{node="hotpath",op="create",status="ok"} 3\n' in shown
    assert "perdure_spaces 2\n" in shown
    assert not any(word in shown for word in ("Bonn", "nurse", "nuts", "ana", "rui"))


def test_every_line_for_prometheus_is_a_sample_or_says_what_follows():
    lines = text(Totals(spaces=12_345_678, jobs={('a "b"\\', "waiting"): 1})).splitlines()
    assert "perdure_spaces 12345678" in lines
    assert r'perdure_jobs{task="a \"b\"\\",state="waiting"} 1' in lines
    assert all(line.startswith(("# HELP perdure_", "# TYPE perdure_", "perdure_")) for line in lines)
