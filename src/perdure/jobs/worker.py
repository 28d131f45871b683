"""Drain the jobs table: for a thread of the engine, in a process of its own, or in the caller's while it waits."""

import logging
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from perdure import telemetry
from perdure.deps import Deps
from perdure.domain.policy import IN_TURN, SCHEDULED
from perdure.domain.results import Outcome, Piece
from perdure.domain.run import Run
from perdure.domain.times import to_ms
from perdure.errors import BudgetExceeded, PerdureError
from perdure.gateways import databases, jobs, runs
from perdure.gateways.jobs import Claim
from perdure.jobs.lease import Lease, lease_end
from perdure.jobs.paced import paced
from perdure.jobs.schedule import Schedule
from perdure.jobs.tasks import TASKS, chosen, possible
from perdure.pipelines import budget, sweep
from perdure.ports import UNBOUNDED

_log = logging.getLogger("perdure")
NAP_S = 0.02


def run_one(
    deps: Deps,
    database: str,
    tasks: Sequence[str],
    *,
    due: datetime | None = None,
    stop: threading.Event | None = None,
    wait_s: float | None = None,
) -> Piece | None:
    """Do the job of a database that is due longest (with `stop` set, one step of it); None when none was due.

    `due`: take it for the present; leases run by the clock all the same. `wait_s`: leave so much time for what comes
    before it, and is for others to do.
    """
    claim = _claimed(deps, database, tasks, due, wait_s)
    if claim is None:
        return None
    begun = time.monotonic()
    outcome, reason = _work(deps, claim, stop, due)
    return Piece(
        task=claim.task,
        space=claim.ref,
        outcome=outcome,
        attempt=claim.attempts,
        seconds=time.monotonic() - begun,
        reason=reason,
        run=_run_of(deps, claim) if outcome == "done" else None,
    )


def _claimed(
    deps: Deps, database: str, tasks: Sequence[str], due: datetime | None, wait_s: float | None
) -> Claim | None:
    while True:
        now = deps.clock()
        with deps.store.admin(database, write=True) as tx:
            claim = jobs.claim(
                tx,
                database,
                tasks=tasks,
                due=to_ms(due or now),
                now=to_ms(now),
                lease_until=lease_end(deps, now),
                since=UNBOUNDED if wait_s is None else to_ms(now) - int(wait_s * 1000),
            )
        if claim is None or claim.task not in IN_TURN:
            return claim
        with deps.store.admin(database) as tx:
            beside = jobs.beside(tx, claim, now=to_ms(now))
        if not beside:
            return claim
        with deps.store.admin(database, write=True) as tx:
            jobs.again(tx, claim, run_after=to_ms(due or now), attempts=claim.attempts - 1)


def _run_of(deps: Deps, claim: Claim) -> Run | None:
    """Return what a job came to, where it keeps count."""
    if claim.ref is None or claim.task == sweep.TASK:
        return None
    with deps.store.read(claim.ref) as tx:
        return runs.get(tx, claim) if tx is not None else None


def drain(
    deps: Deps,
    tasks: Sequence[str],
    *,
    due: datetime | None = None,
    stop: threading.Event | None = None,
    told: Callable[[Piece], None] | None = None,
    only: str | None = None,
    wait_s: float | None = None,
) -> int:
    """Do every job that is due (at `due`, else now), of all databases or only one; return how many pieces that were."""

    def done(database: str) -> int:
        pieces = 0
        if _is_due(deps, database, tasks, due):
            while not (stop and stop.is_set()) and (
                piece := run_one(deps, database, tasks, due=due, stop=stop, wait_s=wait_s)
            ):
                pieces += 1
                if told:
                    told(piece)
        return pieces

    return sum(databases.each(deps.store, done)) if only is None else done(only)


def wait(deps: Deps) -> None:
    """Do or await every job that is not given up, also those that another process holds; not what is put off."""
    tasks, near = possible(deps), timedelta(seconds=_near_s(deps))

    def finish(database: str) -> None:
        while True:
            while run_one(deps, database, tasks):
                pass
            with deps.store.admin(database) as tx:
                left, at_ms = jobs.waiting(tx, tasks, now=to_ms(deps.clock()))
            if not left or at_ms is None or at_ms > to_ms(deps.clock() + near):
                break
            time.sleep(NAP_S)

    databases.each(deps.store, finish)


def serve(
    deps: Deps,
    tasks: Sequence[str],
    *,
    once: bool,
    idle_exit_s: float | None,
    retry_failed: bool,
    stop: threading.Event | None,
    told: Callable[[Piece], None] | None,
) -> None:
    """Do whatever is due, of every space, until `stop` is set; also after nothing was due for `idle_exit_s`.

    A store that cannot be reached is tried again; with `once` it is an error.
    """
    names, stop = chosen(deps, tasks), stop or threading.Event()
    schedule = Schedule(deps)
    if retry_failed:
        _retry(deps, names)
    quiet_since, held_up = time.monotonic(), False
    while not stop.is_set():
        pause = deps.policy.jobs.poll_s
        try:
            databases.each(deps.store, lambda database: schedule.fill(database, names, deps.clock()))
            if drain(deps, names, stop=stop, told=told, wait_s=deps.policy.jobs.wait_s):
                quiet_since = time.monotonic()
            held_up = False
        except PerdureError as error:
            if once:
                raise
            if not held_up:
                _log.warning("background work is held up: %s", error)
            held_up, pause = True, max(pause, deps.policy.jobs.backoff_s)
        if once or (idle_exit_s is not None and time.monotonic() - quiet_since >= idle_exit_s):
            return
        stop.wait(pause)


def _is_due(deps: Deps, database: str, tasks: Sequence[str], due: datetime | None) -> bool:
    """Look without a lock, so that idle workers are in nobody's way."""
    now = deps.clock()
    with deps.store.admin(database) as tx:
        left, at = jobs.waiting(tx, tasks, now=to_ms(now))
    return left > 0 and at is not None and at <= to_ms(max(due or now, now))


def _retry(deps: Deps, tasks: Sequence[str]) -> None:
    def again(database: str) -> None:
        with deps.store.admin(database, write=True) as tx:
            jobs.retry(tx, tasks, now=to_ms(deps.clock()))

    databases.each(deps.store, again)


def _work(deps: Deps, claim: Claim, stop: threading.Event | None, due: datetime | None) -> tuple[Outcome, str | None]:
    if claim.attempts > deps.policy.jobs.attempts:
        return _failed(deps, claim, "cut short in every try: whatever works on it ends, or stands still")
    lease = Lease(deps, claim)
    try:
        with lease, telemetry.span(f"perdure job {claim.task}", {"perdure.task": claim.task}):
            finished = _steps(_for(claim, at(deps, due)), lease, stop)
        if lease.lost:
            return "lost", None
        return _end(deps, lease.claim, finished=finished, due=due), None
    except BudgetExceeded as error:
        return _deferred(deps, lease.claim, error, due), str(error)
    except PerdureError as error:
        return _failed(deps, lease.claim, str(error))
    except Exception as error:  # noqa: BLE001  the outermost handler of background work: a defect must not stop the other jobs
        frames = "".join(traceback.format_tb(error.__traceback__))
        _log.error("job %s of space %d met a defect, %s\n%s", claim.task, claim.number, type(error).__name__, frames)
        return _failed(deps, lease.claim, type(error).__name__)  # its message may quote what it worked on: told nowhere


def at(deps: Deps, now: datetime | None) -> Deps:
    """Return deps whose clock stands at a moment (None: as they are)."""
    return deps if now is None else replace(deps, clock=lambda: now)


def _for(claim: Claim, deps: Deps) -> Deps:
    """Return what a job works with: its model on the budget of the space, and paced where nobody waits for it.

    In its last try it waits no longer for a model that is left alone.
    """
    deps = budget.metered(deps, claim.ref, waits=claim.attempts < deps.policy.jobs.attempts)
    return paced(deps) if claim.task in SCHEDULED else deps


def _steps(deps: Deps, lease: Lease, stop: threading.Event | None) -> bool:
    """Do steps of a job until nothing is left (True), or others shall have their turn."""
    claim = lease.claim
    if claim.ref is None or claim.task == sweep.TASK:
        sweep.do(deps, claim.database, claim.number)
        return True
    until = time.monotonic() + deps.policy.jobs.turn_s
    while TASKS[claim.task].step(deps, claim.ref, lambda: lease.claim):
        if lease.lost or time.monotonic() > until or (stop is not None and stop.is_set()):
            return False
    return True


def _end(deps: Deps, claim: Claim, *, finished: bool, due: datetime | None) -> Outcome:
    """Take the job away when nothing is left to do, in a transaction that can tell; else give it back, for the moment
    as of which it is done.
    """
    waiting = TASKS[claim.task].waiting if claim.task in TASKS else None
    if claim.ref is None or (waiting is None and finished):
        return "done"  # it has taken itself away
    if finished and waiting is not None:
        with deps.store.read(claim.ref) as tx:
            seen = tx.space if tx is not None else None
        if seen is None:
            with deps.store.admin(claim.database, write=True) as tx:
                return "done" if jobs.done(tx, claim) else "lost"
        with deps.store.resume(seen) as tx:
            if tx is not None and tx.space.space_no == claim.number and not waiting(tx, deps):
                return "done" if jobs.done(tx, claim) else "lost"
    with deps.store.admin(claim.database, write=True) as admin:
        now = deps.clock()
        return "more" if jobs.again(admin, claim, run_after=to_ms(min(now, due or now))) else "lost"


def _deferred(deps: Deps, claim: Claim, error: BudgetExceeded, due: datetime | None) -> Outcome:
    """Give a job back until there is more of what it lacks: later than `flush` waits for."""
    now = max(deps.clock(), due or deps.clock())
    later = now + timedelta(seconds=max(deps.policy.budget.retry_s, 2 * _near_s(deps)))
    with deps.store.admin(claim.database, write=True) as tx:
        at_ms = to_ms(error.until if error.until and error.until > later else later)
        tried = claim.attempts if isinstance(error, budget.LeftAlone) else 0
        held = jobs.again(tx, claim, run_after=at_ms, attempts=tried)
    return "deferred" if held else "lost"


def _near_s(deps: Deps) -> float:
    """Return how long a job may be away that is worked on, or failed and waits for another try."""
    policy = deps.policy.jobs
    return max(policy.lease_s, policy.backoff_s * 2 ** (policy.attempts - 1))


def _failed(deps: Deps, claim: Claim, message: str) -> tuple[Outcome, str | None]:
    policy = deps.policy.jobs
    given_up = claim.attempts >= policy.attempts
    later = deps.clock() + timedelta(seconds=policy.backoff_s * 2 ** (claim.attempts - 1))
    with deps.store.admin(claim.database, write=True) as tx:
        held = jobs.again(
            tx,
            claim,
            run_after=to_ms(later),
            attempts=claim.attempts,
            failed=message if given_up else None,
        )
    if not held:
        return "lost", None
    _log.warning(
        "job %s of space %d %s (try %d): %s",
        claim.task,
        claim.number,
        "is given up" if given_up else "failed",
        claim.attempts,
        message,
    )
    return "given up" if given_up else "failed", message
