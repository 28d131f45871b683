"""Statements that time takes: which of them nobody used for too long, or are hardly believed any more."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from perdure.domain.policy import Policy
from perdure.domain.times import DAY_MS, to_ms
from perdure.ports import Transaction


def between(tx: Transaction, policy: Policy, now: datetime, after: int, upto: int) -> list[int]:
    """Return those of a stretch of versions, ascending."""
    where = ("r.seq > :after", "r.seq <= :upto")
    return [seq for seq, _ in tx.all("rows_unused", where=where, after=after, upto=upto, **_limits(policy, now))]


def among(tx: Transaction, policy: Policy, now: datetime, seqs: Sequence[int]) -> Mapping[int, str]:
    """Return those of some versions that still are, ascending, each with the event that takes it: TTL or DECAY."""
    return dict(tx.all("rows_unused", where=("r.seq in (:seqs...)",), seqs=list(seqs), **_limits(policy, now)))


def _limits(policy: Policy, now: datetime) -> dict[str, Any]:
    return {
        "now": to_ms(now),
        "unused": int(policy.expiry.unused_days * DAY_MS),
        "importance": policy.expiry.importance,
        "floor": policy.decay.floor,
    }
