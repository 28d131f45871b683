"""The engine behind a checkpointer or a store: one that is open already, or its own."""

import perdure
from perdure.aio import AsyncEngine
from perdure.engine import Engine


def engine_of(url_or_engine: str | Engine | AsyncEngine, *, embedder: str = "none") -> tuple[Engine, bool]:
    """Return an engine, and whether it was opened here: that one leaves the work of others alone."""
    if isinstance(url_or_engine, AsyncEngine):
        return url_or_engine.engine, False
    if isinstance(url_or_engine, Engine):
        return url_or_engine, False
    return perdure.open(url_or_engine, embedder=embedder, policy={"jobs": {"background": False}}), True
