"""Engines on real SQLite, with a clock that stands and ids that count."""

import sys
from pathlib import Path

import pytest

import perdure
from perdure.testing.fakes import VERBATIM, FakeClock, HashEmbedder, sequential_ids

sys.path.insert(0, str(Path(__file__).parent))  # for what several tests say


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/memory.db?synchronous=normal"


@pytest.fixture
def engine(url, clock):
    with perdure.open(url, embedder="none", policy=VERBATIM, clock=clock, new_id=sequential_ids()) as opened:
        yield opened


@pytest.fixture
def me(engine):
    return engine.space(user="ana", tz="Europe/Lisbon")


@pytest.fixture
def vectors(tmp_path, clock):
    """An engine with an embedder that needs no model."""
    with perdure.open(
        f"sqlite:///{tmp_path}/vectors.db", embedder=HashEmbedder(), policy=VERBATIM, clock=clock
    ) as opened:
        yield opened
