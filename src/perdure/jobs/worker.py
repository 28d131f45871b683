"""Drain the jobs table: on a thread of the engine, or in the caller's own while it waits."""

import logging
import threading
import time
from datetime import timedelta

from perdure.deps import Deps
from perdure.domain.times import to_ms
from perdure.errors import PerdureError
from perdure.gateways import jobs
from perdure.gateways.jobs import Claim
from perdure.jobs.tasks import TASKS, possible
from perdure.pipelines import sweep

_log = logging.getLogger("perdure")
_NAP_S = 0.02
_IDLE_S = 30.0


def run_one(deps: Deps, database: str, *, stop: threading.Event | None = None) -> bool:
    """Do the job of a database that is due longest (with `stop` set, one batch of it); tell whether one was due."""
    now = deps.clock()
    lease = now + timedelta(seconds=deps.policy.jobs.lease_s)
    with deps.store.admin(database, write=True) as tx:
        claim = jobs.claim(tx, database, tasks=possible(deps), now=to_ms(now), lease_until=to_ms(lease))
    if claim is None:
        return False
    try:
        _work(deps, claim, stop)
    except PerdureError as error:
        _failed(deps, claim, str(error))
    except Exception as error:  # noqa: BLE001  the outermost handler of background work: a defect must not stop the other jobs
        _log.exception("job %s of space %s failed", claim.task, claim.ref)
        _failed(deps, claim, type(error).__name__)  # its message may quote what it worked on: it is not stored
    return True


def drain(deps: Deps, *, stop: threading.Event | None = None) -> None:
    """Do every job that is due."""
    for database in deps.store.databases():
        while not (stop and stop.is_set()) and run_one(deps, database, stop=stop):
            pass


def wait(deps: Deps) -> None:
    """Do or await every job that is not given up, also those that another process holds."""
    for database in deps.store.databases():
        while True:
            while run_one(deps, database):
                pass
            with deps.store.admin(database) as tx:
                left, _ = jobs.waiting(tx, possible(deps))
            if not left:
                break
            time.sleep(_NAP_S)


class Worker:
    """One daemon thread that drains the jobs when it is kicked, and when a delayed one becomes due."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps
        self._kicked = threading.Event()
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def kick(self) -> None:
        """Start the thread if need be, and let it look for work."""
        with self._lock:
            if self._thread is None and not self._stop.is_set():
                self._thread = threading.Thread(target=self._run, name="perdure-worker", daemon=True)
                self._thread.start()
        self._kicked.set()

    def close(self) -> None:
        """End the thread after the piece of work that it is at; what is left stays in the table."""
        self._stop.set()
        self._kicked.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            self._kicked.clear()
            try:
                drain(self._deps, stop=self._stop)
                pause = self._pause()
            except PerdureError as error:
                _log.warning("background work is held up: %s", error)
                pause = self._deps.policy.jobs.backoff_s
            self._kicked.wait(pause)

    def _pause(self) -> float:
        now = to_ms(self._deps.clock())
        due = _IDLE_S
        for database in self._deps.store.databases():
            with self._deps.store.admin(database) as tx:
                left, at = jobs.waiting(tx, possible(self._deps))
            if left and at is not None:
                due = min(due, max((at - now) / 1000, _NAP_S))
        return due


def _work(deps: Deps, claim: Claim, stop: threading.Event | None) -> None:
    ref = claim.ref
    if ref is None or claim.task == sweep.TASK:
        sweep.do(deps, claim.database, claim.number)
        return
    task = TASKS[claim.task]
    until = time.monotonic() + deps.policy.jobs.lease_s / 2
    while task.step(deps, ref):
        if time.monotonic() > until or (stop is not None and stop.is_set()):
            with deps.store.admin(claim.database, write=True) as tx:
                jobs.again(tx, claim, run_after=to_ms(deps.clock()))
            return
    with deps.store.read(ref) as tx:
        seen = tx.space if tx is not None else None
    if seen is None:
        return
    with deps.store.resume(seen) as tx:
        if tx is not None and not task.waiting(tx, deps):
            jobs.done(tx, claim)
            return
    with deps.store.admin(claim.database, write=True) as admin:
        jobs.again(admin, claim, run_after=to_ms(deps.clock()))


def _failed(deps: Deps, claim: Claim, message: str) -> None:
    policy = deps.policy.jobs
    given_up = claim.attempts >= policy.attempts
    later = deps.clock() + timedelta(seconds=policy.backoff_s * 2 ** (claim.attempts - 1))
    _log.warning("job %s of space %s failed (try %d): %s", claim.task, claim.ref, claim.attempts, message)
    with deps.store.admin(claim.database, write=True) as tx:
        jobs.again(
            tx,
            claim,
            run_after=to_ms(later),
            attempts=claim.attempts,
            failed=message if given_up else None,
        )
