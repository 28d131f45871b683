"""Events to rows and back, a batch at a time, in the transaction of what they tell of."""

from collections.abc import Sequence
from datetime import datetime

from perdure.domain.event import NODES, OPS, Event
from perdure.domain.times import DAY_MS, from_ms, to_ms
from perdure.gateways.counters import Numbers
from perdure.ports import UNBOUNDED, Transaction


def lapsed(tx: Transaction, seqs: Sequence[int], *, at: datetime, days: int) -> None:
    """Write that the memories of these versions were forgotten with time, by one statement for all."""
    if seqs:
        numbers = Numbers(tx)
        before = numbers.take(len(seqs)) - len(seqs)
        numbers.write()
        tx.run("events_lapse", seqs=list(seqs), before=before, ts=to_ms(at))
        _drop(tx, to_ms(at), days)


def record(tx: Transaction, events: Sequence[Event], *, days: int) -> None:
    """Write events, and drop those that are older than `days`, about once a day."""
    if not events:
        return
    numbers = Numbers(tx)
    rows = [
        (
            numbers.take(),
            to_ms(one.at),
            one.node,
            one.op,
            one.status,
            one.memory_id,
            one.category,
            one.similarity,
            one.ms,
            one.session,
        )
        for one in events
    ]
    numbers.write()
    tx.many("events_add", _COLUMNS, rows)
    _drop(tx, rows[-1][1], days)


def _drop(tx: Transaction, now_ms: int, days: int) -> None:
    oldest, before = tx.one("events_oldest"), now_ms - days * DAY_MS
    if oldest is not None and oldest[0] < before - DAY_MS:
        tx.run("events_drop", before=before)


def read(
    tx: Transaction, *, since: datetime | None = None, node: str | None = None, op: str | None = None, limit: int
) -> list[Event]:
    """Return the latest events, oldest first."""
    nodes, ops = list(NODES if node is None else (node,)), list(OPS if op is None else (op,))
    after = to_ms(since, name="since") if since is not None else -UNBOUNDED
    found = tx.all("events_since", since=after, nodes=nodes, ops=ops, limit=limit)
    return [
        Event(
            space=tx.space.ref,
            at=from_ms(ts),
            node=where,
            op=what,
            status=status,
            memory_id=memory_id,
            category=category,
            similarity=similarity,
            ms=ms,
            session=session,
        )
        for ts, where, what, status, memory_id, category, similarity, ms, session in reversed(found)
    ]


_COLUMNS = ("number", "ts", "node", "op", "status", "memory_id", "category", "similarity", "ms", "session_id")
