"""The connections of a PostgreSQL store, lent out for one transaction at a time."""

import contextlib
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
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                return self._connect(), True
            while connection.pgconn.get_result():
                pass  # the answer to what `leave` sent
            return connection, False
        except BaseException:
            self._places.release()
            raise

    def give(self, connection: Connection) -> None:
        """Take a connection back; one that is not at rest is thrown away."""
        self._back(connection, whole=connection.pgconn.transaction_status == TransactionStatus.IDLE)

    def leave(self, connection: Connection) -> None:
        """Take a connection back whose snapshot has served: it ends, and `take` reads the answer to that."""
        with contextlib.suppress(psycopg.OperationalError):
            connection.pgconn.send_query(b"COMMIT")
        self._back(connection, whole=not connection.closed)

    def _back(self, connection: Connection, *, whole: bool) -> None:
        with self._lock:
            if whole and not self._closed:
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
