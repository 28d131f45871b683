"""A store that perdure does not know, handed over open, behaves as the shipped suite says."""

from typing import Any

import pytest

import perdure
from perdure.errors import InvalidInput
from perdure.stores.sqlite import SQLiteStore
from perdure.testing.conformance import *  # noqa: F403


class OwnStore:
    """The port and nothing else, as somebody else would write it."""

    dialect = "own"

    def __init__(self, path, *, clock):
        self._inner = SQLiteStore(f"{path}?synchronous=normal", clock=clock)
        self.url = f"own:///{path}"
        for name in ("read", "write", "resume", "admin", "databases", "database", "scan", "scrub", "check", "close"):
            setattr(self, name, getattr(self._inner, name))


@pytest.fixture
def store_url(tmp_path):
    return lambda clock: OwnStore(f"{tmp_path}/memory", clock=clock)


def test_an_engine_names_the_store_it_was_given_and_closes_it(store_url, clock):
    store = store_url(clock)
    with perdure.open(store, embedder="none") as engine:
        assert engine.doctor().store == store.url
    with pytest.raises(perdure.errors.StoreUnavailable, match="closed"):
        store.check()


def test_what_is_no_store_is_bad_input(store_url, clock):
    no_store: Any = 5
    with pytest.raises(InvalidInput, match="url got 5"):
        perdure.open(no_store)
    with pytest.raises(InvalidInput, match="key"):
        perdure.open(store_url(clock), key="secret")
