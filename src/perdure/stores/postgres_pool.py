"""The connections of a PostgreSQL store, lent out for one transaction at a time."""

import threading
from collections.abc import Callable

from psycopg.pq import TransactionStatus

from perdure.errors import StoreUnavailable
from perdure.stores.postgres_wire import Wire


class Pool:
    """Connections that wait for their next transaction: at most `size` at once, made when they are needed."""

    def __init__(self, connect: Callable[[], Wire], *, size: int, timeout_s: float) -> None:
        self._connect = connect
        self._places = threading.BoundedSemaphore(size)
        self._size = size
        self._timeout_s = timeout_s
        self._idle: list[Wire] = []
        self._lock = threading.Lock()
        self._closed = False

    def take(self) -> tuple[Wire, bool]:
        """Return a connection, and whether it is new; raises StoreUnavailable when all stay busy."""
        if not self._places.acquire(timeout=self._timeout_s):
            raise StoreUnavailable(
                f"all {self._size} connections were busy for {self._timeout_s:g} s: try again, or open the store with "
                "a larger pool=<connections>"
            )
        try:
            with self._lock:
                if self._closed:
                    raise StoreUnavailable("the store is closed: open it again")
                wire = self._idle.pop() if self._idle else None
            if wire is None:
                return self._connect(), True
            wire.ready()
            return wire, False
        except BaseException:
            self._places.release()
            raise

    def give(self, wire: Wire) -> None:
        """Take a connection back; one that is not at rest is thrown away."""
        self._back(wire, whole=wire.connection.pgconn.transaction_status == TransactionStatus.IDLE)

    def leave(self, wire: Wire) -> None:
        """Take a connection back whose snapshot has served: it ends meanwhile."""
        wire.leave()
        self._back(wire, whole=not wire.connection.closed)

    def _back(self, wire: Wire, *, whole: bool) -> None:
        with self._lock:
            if whole and not self._closed:
                self._idle.append(wire)
            else:
                wire.connection.close()
        self._places.release()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for wire in idle:
            wire.connection.close()
