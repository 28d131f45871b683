"""Which pairs of memories were looked at of late, and how near they were then: so that none is looked at too often."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from perdure.domain.times import from_ms, to_ms
from perdure.ports import Transaction

Ids = tuple[str, str]
"""The ids of a pair, ascending."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """When a pair was looked at, and its score to 2 decimals."""

    at: datetime
    score: str


def looks(tx: Transaction, ids: Collection[str], *, now: datetime, days: int) -> dict[Ids, Look]:
    """Return the pairs among some memories that were looked at in the last days."""
    since = to_ms(now - timedelta(days=days))
    found = tx.all("compared_among", ids=sorted(ids), since=since) if ids else []
    return {(id_, other): Look(at=from_ms(at), score=score) for id_, other, score, at in found}


def put(tx: Transaction, ids: Ids, score: float, now: datetime) -> None:
    """Remember that a pair was looked at."""
    id_, other = ids
    tx.run("compared_put", id=id_, other_id=other, score=rounded(score), checked_at=to_ms(now))


def drop(tx: Transaction, *, now: datetime, days: int) -> None:
    """Forget what was looked at before the last days."""
    tx.run("compared_drop", before=to_ms(now - timedelta(days=days)))


def rounded(score: float) -> str:
    """Return a score as it is compared."""
    return f"{score:.2f}"
