"""The connections of a PostgreSQL store, lent out for one transaction at a time."""

import threading
from collections.abc import Callable

import psycopg
from psycopg.pq import TransactionStatus

from perdure.errors import StoreUnavailable
from perdure.ports import Row

Connection = psycopg.Connection[Row]


class Pool:
    """Connections that wait for their next transaction: at most `size` at once, made when they are needed."""

    def __init__(self, connect: Callable[[], Connection], *, size: int, timeout_s: float) -> None:
        self._connect = connect
        self._places = threading.BoundedSemaphore(size)
        self._size = size
        self._timeout_s = timeout_s
        self._idle: list[Connection] = []
        self._lock = threading.Lock()
        self._closed = False

    def take(self) -> tuple[Connection, bool]:
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
                if self._idle:
                    return self._idle.pop(), False
            return self._connect(), True
        except BaseException:
            self._places.release()
            raise

    def give(self, connection: Connection) -> None:
        """Take a connection back; one that is not at rest is thrown away."""
        with self._lock:
            if not self._closed and connection.pgconn.transaction_status == TransactionStatus.IDLE:
                self._idle.append(connection)
            else:
                connection.close()
        self._places.release()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()
