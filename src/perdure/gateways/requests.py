"""Requests with an idempotency key: who does one, and what it came to."""

import json
from dataclasses import dataclass
from typing import Any

from perdure.ports import AdminTransaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A request as it was begun (UTC ms); `answer` is what it came to, once it has ended."""

    digest: str
    begun_at: int
    ended: bool
    answer: Any


def begin(tx: AdminTransaction, id: str, digest: str, now: int) -> Kept | None:
    """Take a request; return what is kept of it where somebody was first."""
    if tx.run("request_begin", id=id, digest=digest, now=now):
        return None
    row = tx.one("request_get", id=id)
    if row is None:
        return None
    kept, begun_at, ended_at, answer = row
    return Kept(
        digest=kept, begun_at=begun_at, ended=ended_at is not None, answer=json.loads(answer) if answer else None
    )


def end(tx: AdminTransaction, id: str, answer: Any, now: int) -> None:
    """Keep what a request came to."""
    tx.run("request_end", id=id, answer=json.dumps(answer), now=now)


def drop(tx: AdminTransaction, id: str) -> None:
    """Forget a request that did nothing."""
    tx.run("request_drop", id=id)


def drop_old(tx: AdminTransaction, before: int) -> None:
    """Forget requests that were begun before a moment."""
    tx.run("requests_drop", before=before)
