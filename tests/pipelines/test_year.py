"""A year of daily talk: nothing drifts, neither what is found nor what it costs to keep."""

from dataclasses import replace
from datetime import UTC, datetime
from statistics import mean

import pytest

import perdure
from perdure.testing.fakes import FakeClock
from perdure.testing.year import TOPICS, TURNS, simulate

START = datetime(2026, 1, 1, 8, tzinfo=UTC)


def lived(path, months):
    """Return the months, as they were printed too: `pytest -s` shows them."""
    url = f"sqlite:///{path}?synchronous=normal"
    with perdure.open(url, embedder="none", clock=FakeClock(START), policy={"jobs": {"background": False}}) as engine:
        found = simulate(engine, months=months, start=START, size=lambda: path.stat().st_size, told=print)
        assert engine.doctor().problems == ()
    return found


@pytest.mark.slow
def test_a_year_leaves_a_memory_that_answers_as_on_its_first_days(tmp_path):
    found = lived(tmp_path / "memory.db", 12)
    assert len(found) == 12
    assert found[-1].messages == 12 * 30 * TURNS
    assert min(month.right for month in found) >= 0.9
    assert max(month.stale for month in found) <= 0.1
    first, last = found[:6], found[6:]
    assert mean(month.right for month in last) >= mean(month.right for month in first) - 0.03
    assert mean(month.stale for month in last) <= mean(month.stale for month in first) + 0.03
    assert mean(month.duplicates for month in last) <= mean(month.duplicates for month in first) + 1
    assert max(month.duplicates for month in found) <= len(TOPICS) / 3
    assert found[-1].bytes_a_message <= 1.1 * found[1].bytes_a_message
    assert max(month.statements for month in last) <= 2 * max(month.statements for month in first)
    (again,) = lived(tmp_path / "again.db", 1)
    assert replace(again, bytes_a_message=0) == replace(found[0], bytes_a_message=0), "the same seed, the same month"
