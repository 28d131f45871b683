"""The thread of an engine that does its background work; what that takes is loaded when the thread begins."""

import atexit
import logging
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from perdure.deps import Deps
from perdure.domain.times import to_ms
from perdure.errors import PerdureError, StoreUnavailable
from perdure.gateways import databases

if TYPE_CHECKING:
    from perdure.jobs.schedule import Schedule

_log = logging.getLogger("perdure")
_IDLE_S = 30.0
_LAST_S = 5.0  # for how long a program that ends waits for the piece of work


class Worker:
    """One daemon thread that does what is asked for, and what becomes due later, in the databases it was pointed to.

    `before` is done at the start of each round, and says after how many seconds to do it again, if so. Where there is
    one database, jobs of other processes are looked for every 30 s; of the many files of a template it looks at those
    only in which this process left something to do.
    """

    def __init__(self, deps: Deps, before: Callable[[], float | None]) -> None:
        self._deps, self._before = deps, before
        self._kicked = threading.Event()
        self._stop = threading.Event()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._asked: set[str] = set()
        self._schedule: Schedule | None = None

    @property
    def keeps_time(self) -> bool:
        """Whether it keeps the schedule."""
        return self._schedule is not None

    def keep_time(self) -> None:
        """From now on keep the schedule as well; that of many files is left to `perdure worker`. StoreUnavailable after
        `close`.
        """
        if self._stop.is_set():
            raise StoreUnavailable("the engine is closed: open it again")
        from perdure.jobs.schedule import Schedule

        self._schedule = Schedule(self._deps)
        self.kick()

    def kick(self, *databases: str) -> bool:
        """Let the thread look for work, in all databases when none is named; False where the policy wants no thread."""
        if not self._deps.policy.jobs.background:
            return False
        asked = databases or self._deps.store.databases()
        with self._lock:
            self._asked.update(asked)
            if self._thread is None and not self._stop.is_set():
                self._thread = threading.Thread(target=self._run, name="perdure-worker", daemon=True)
                self._thread.start()
                atexit.register(self._last)
        self._kicked.set()
        return True

    def close(self) -> None:
        """End the thread after the piece of work that it is at; what is left stays in the table."""
        self._stop.set()
        self._kicked.set()
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join()
            atexit.unregister(self._last)

    def _last(self) -> None:
        """End the thread of an engine that nobody closed: an interpreter that ends under a model aborts."""
        self._stop.set()
        self._kicked.set()
        if self._thread is not None:
            self._thread.join(_LAST_S)

    def _run(self) -> None:
        from perdure.jobs.tasks import possible

        tasks = possible(self._deps)
        later: dict[str, float] = {}
        while not self._stop.is_set():
            self._kicked.clear()
            with self._lock:
                asked, self._asked = self._asked, set()
            now = time.monotonic()
            later.update(dict.fromkeys(asked, now))
            again = self._before()
            if self._schedule is not None:
                later.update(dict.fromkeys(self._due(self._schedule, tasks), now))
            for database in [name for name, at in later.items() if at <= now]:
                pause = self._look(database, tasks)
                if pause is None:
                    del later[database]
                else:
                    later[database] = time.monotonic() + pause
            next_look = min(later.values(), default=now + _IDLE_S)
            self._kicked.wait(max(min(next_look - time.monotonic(), _IDLE_S if again is None else again), 0.0))

    def _due(self, schedule: "Schedule", tasks: Sequence[str]) -> list[str]:
        """Ask for what is due by the clock; return where to look for it."""
        found = self._deps.store.databases()
        if len(found) > self._deps.policy.jobs.look_files:
            return []
        try:
            databases.each(self._deps.store, lambda one: schedule.fill(one, tasks, self._deps.clock()))
        except PerdureError as error:
            _log.warning("background work is held up: %s", error)
        return found

    def _look(self, database: str, tasks: Sequence[str]) -> float | None:
        """Do what is due in a database; return when to look again, None for when it is asked for."""
        from perdure.gateways import jobs
        from perdure.jobs.worker import NAP_S, drain

        try:
            drain(self._deps, tasks, stop=self._stop, only=database)
            now = to_ms(self._deps.clock())
            with self._deps.store.admin(database) as tx:
                left, at = jobs.waiting(tx, tasks, now=now)
        except PerdureError as error:
            _log.warning("background work is held up: %s", error)
            return self._deps.policy.jobs.backoff_s
        if left and at is not None:
            return min(_IDLE_S, max((at - now) / 1000, NAP_S))
        return _IDLE_S if self._deps.store.databases() == [database] else None
