"""Totals: what a store holds, does and uses up, over all of its spaces, and its events over time."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta

from perdure.deps import Deps
from perdure.domain.checks import whole
from perdure.domain.run import Run, Upkeep
from perdure.domain.space import SpaceRef
from perdure.domain.times import DAY_MS, from_ms, to_ms
from perdure.domain.totals import LENGTHS, EventCount, Totals
from perdure.errors import InvalidInput
from perdure.gateways import databases, ledger, runs
from perdure.pipelines.spaces import spaces

_MOST_RUNS = 10_000
_LENGTHS = dict(zip(LENGTHS, (DAY_MS // 24, DAY_MS), strict=True))


def activity(deps: Deps, ref: SpaceRef, *, since: datetime | None, every: str) -> list[EventCount]:
    """Count the events of a space in each hour or day of UTC from a moment on, oldest first."""
    if every not in _LENGTHS:
        raise InvalidInput(f"every got {every!r}: use {', '.join(_LENGTHS)}")
    after = 0 if since is None else to_ms(since, name="since")
    with deps.store.read(ref) as tx:
        rows = tx.all("events_over_time", every=_LENGTHS[every], since=after) if tx is not None else []
    return [
        EventCount(since=from_ms(at), node=node, op=op, status=status, count=count, mean_ms=mean, most_ms=most)
        for at, node, op, status, count, mean, most in rows
    ]


def upkeep(deps: Deps, ref: SpaceRef | None, *, days: int, limit: int) -> Upkeep:
    """Return what background work did in one space, or in all of them, in the last days, and what it used up."""
    whole(days, name="days", least=1, most=runs.DAYS)
    whole(limit, name="limit", least=1, most=_MOST_RUNS)
    now = deps.clock()
    since = now - timedelta(days=days)
    found: list[Run] = []
    used = Counter[tuple[date, str]]()

    def add(one: SpaceRef) -> None:
        with deps.store.read(one) as tx:
            if tx is not None:
                found.extend(runs.since(tx, since, limit=limit))
                used.update(ledger.of_days(tx, since.astimezone(UTC).date() + timedelta(days=1)))

    def add_all(database: str) -> None:
        for one in spaces(deps, database):
            add(one)

    if ref is not None:
        add(ref)
    else:
        databases.each(deps.store, add_all)
    latest = sorted(found, key=lambda run: run.started_at, reverse=True)
    return Upkeep(runs=tuple(latest[:limit]), used=dict(sorted(used.items())))


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
