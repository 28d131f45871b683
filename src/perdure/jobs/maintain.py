"""Maintenance on demand, as from cron: ask every space for what it needs, and do it at once."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from functools import partial

from perdure.deps import Deps
from perdure.domain.policy import SCHEDULED
from perdure.domain.results import Maintained, Piece
from perdure.domain.run import Run
from perdure.domain.times import to_ms, whole_ms
from perdure.gateways import databases, jobs
from perdure.jobs.schedule import Schedule
from perdure.jobs.tasks import TASKS, known, missing, possible
from perdure.jobs.worker import drain
from perdure.pipelines.spaces import spaces
from perdure.ports import Transaction


def maintain(deps: Deps, tasks: Sequence[str], now: datetime | None) -> Maintained:
    """Do what is due at `now` (None: the present) in every space; tasks that are named, whether they are due or not.

    What another process is working on is left to it, and what this one cannot do is named as missing.
    """
    named = known(tasks)
    wanted = named or [name for name in SCHEDULED if getattr(deps.policy.schedule, name)]
    able = possible(deps)
    names = [name for name in named if name in able] if named else able
    if now is not None:
        now = whole_ms(now, name="now")
    databases.each(deps.store, partial(_ask, deps, names, now))
    _schedule(deps, names, now or deps.clock(), asked=bool(tasks))
    ended = Counter[tuple[str, str]]()
    done: list[Run] = []

    def count(piece: Piece) -> None:
        ended[piece.outcome, piece.task] += 1
        if piece.run is not None:
            done.append(piece.run)

    drain(deps, names, due=now, told=count)
    left = Counter[str]()
    asked = [name for name in named or wanted if name in able]
    for one in databases.each(deps.store, partial(_left, deps, asked, now)):
        left.update(one)
    return Maintained(
        tasks=tuple(names),
        done={task: ended["done", task] for task in names if ended["done", task]},
        failed=sum(n for (outcome, _), n in ended.items() if outcome == "failed"),
        given_up=sum(n for (outcome, _), n in ended.items() if outcome == "given up"),
        deferred=sum(n for (outcome, _), n in ended.items() if outcome == "deferred"),
        unfinished=dict(left),
        runs=tuple(done),
        missing=missing(deps, wanted),
        newer=0 if now is None else sum(databases.each(deps.store, lambda one: _newer(deps, one, now))),
    )


def _left(deps: Deps, tasks: Sequence[str], now: datetime | None, database: str) -> dict[str, int]:
    """Return what was asked for and is not done: somebody else holds it, or what comes before it."""
    with deps.store.admin(database) as tx:
        return jobs.left(tx, tasks, due=to_ms(now or deps.clock()))


def _newer(deps: Deps, database: str, now: datetime) -> int:
    with deps.store.admin(database) as tx:
        row = tx.one("spaces_newer", moment=to_ms(now))
    return row[0] if row else 0


def _schedule(deps: Deps, names: Sequence[str], now: datetime, *, asked: bool) -> None:
    schedule = Schedule(deps)
    timed = [name for name in names if name in SCHEDULED]
    if asked:
        if now < deps.clock():
            databases.each(deps.store, lambda database: _forward(deps, database, names, now))
        databases.each(deps.store, lambda database: schedule.ask(database, timed, now))
    else:
        databases.each(deps.store, lambda database: schedule.fill(database, timed, now, at_once=True))


def _forward(deps: Deps, database: str, names: Sequence[str], now: datetime) -> None:
    """What is named is done, also what somebody asked for after the moment as of which it is done."""
    with deps.store.admin(database, write=True) as tx:
        jobs.forward(tx, names, due=to_ms(now), now=to_ms(deps.clock()))


def _waits(tx: Transaction, deps: Deps, name: str) -> bool:
    waiting = TASKS[name].waiting if name in TASKS else None
    return waiting is not None and waiting(tx, deps)


def _ask(deps: Deps, names: Sequence[str], now: datetime | None, database: str) -> None:
    """Ask for what nobody has asked for; a job that waits for another try, or was given up, stays as it is."""
    with deps.store.admin(database) as admin:
        standing = {(one.number, one.task) for one in jobs.standing(admin)}
    for ref in spaces(deps, database):
        with deps.store.read(ref) as tx:
            wanted = [
                name for name in names if tx and (tx.space.space_no, name) not in standing and _waits(tx, deps, name)
            ]
            seen = tx.space if tx else None
        if not wanted or seen is None:
            continue
        with deps.store.resume(seen) as tx:
            if tx is not None:
                due = deps.clock() if now is None else min(now, deps.clock())
                for name in wanted:
                    jobs.add(tx, name, job_id=deps.new_id(), run_after=to_ms(due))
