"""Totals: what a store holds, does and uses up, over all of its spaces, and its events over time."""

from collections import Counter
from datetime import datetime

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.domain.times import DAY_MS, from_ms, to_ms
from perdure.domain.totals import EventCount, Totals
from perdure.errors import InvalidInput
from perdure.gateways import databases

_LENGTHS = {"hour": DAY_MS // 24, "day": DAY_MS}


def activity(deps: Deps, ref: SpaceRef, *, since: datetime | None, every: str) -> list[EventCount]:
    """Count the events of a space in each hour or day of UTC from a moment on, oldest first."""
    if every not in _LENGTHS:
        raise InvalidInput(f"every got {every!r}: use {', '.join(_LENGTHS)}")
    after = 0 if since is None else to_ms(since, name="since")
    with deps.store.read(ref) as tx:
        rows = tx.all("events_over_time", every=_LENGTHS[every], since=after) if tx is not None else []
    return [
        EventCount(since=from_ms(at), node=node, op=op, status=status, count=count)
        for at, node, op, status, count in rows
    ]


def totals(deps: Deps) -> Totals:
    """Return the figures of all databases of a store; no memory is read for it."""
    now = deps.clock()
    sums = Counter[str]()
    events = Counter[tuple[str, str, str]]()
    jobs = Counter[tuple[str, str]]()
    used = Counter[str]()

    def add(database: str) -> None:
        with deps.store.admin(database) as tx:
            found = tx.one("total_spaces") or (0, 0, 0, 0)
            sums.update(dict(zip(("spaces", "revisions", "versions", "tail"), map(int, found), strict=True)))
            events.update({(node, op, status): count for node, op, status, count in tx.all("total_events")})
            jobs.update({(task, state): count for task, state, count in tx.all("total_jobs", now=to_ms(now))})
            used.update({name: int(n) for name, n in tx.all("total_used", day=now.date().isoformat())})

    databases.each(deps.store, add)
    return Totals(**sums, events=events, jobs=jobs, used=used)
