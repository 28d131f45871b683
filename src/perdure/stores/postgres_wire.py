"""Statements of one connection straight through libpq: psycopg's cursors take longer than most of our statements do.

Values are written and read by psycopg's adapters, and its way of waiting lets a wait be interrupted.
"""

import contextlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import psycopg
from psycopg import errors
from psycopg._copy_base import format_row_binary
from psycopg.abc import PQGen
from psycopg.abc import Transformer as Adapt
from psycopg.adapt import PyFormat, Transformer
from psycopg.generators import copy_to, execute, fetch_many, send
from psycopg.pq import ExecStatus, Format, PipelineStatus, TransactionStatus
from psycopg.pq.abc import PGconn, PGresult

from perdure.ports import Row

Connection = psycopg.Connection[Row]

_MOST = 500
"""Statements that a connection prepares, at most: each takes memory of the server."""
_SEEN = b""
_COPY_HEAD = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_COPY_TAIL = b"\xff\xff"
_COPY_CHUNK = 1 << 17
"""Bytes that libpq takes at once: larger ones cost it more than their share."""
_Key = tuple[str, tuple[int, ...]]
"""A statement with the types that its values have: 0 is left to the server."""


class Wire:
    """A connection, and the statements that are prepared on it: those with values, when they come for the second time.

    The parameters of a statement are numbered. What is sent `ahead` is not waited for: it goes out together with the
    next statement that is, which is where an error in it shows.
    """

    def __init__(self, connection: Connection, *, prepare: bool) -> None:
        self.connection = connection
        self._pgconn = connection.pgconn
        self._adapt = Transformer(connection)
        self._most = _MOST if prepare else 0
        self._names: dict[_Key, bytes] = {}
        self._fresh: list[_Key] = []
        self._made = 0
        self._queued = 0
        self._piped = False
        self._copies: dict[bytes, Adapt] = {}
        self._copying = False

    def rows(self, text: str, values: Sequence[Any] = (), /) -> list[Row]:
        """Run a statement and return its rows."""
        result = self._answer(text, values)
        self._adapt.set_pgresult(result)
        rows = self._adapt.load_rows(0, result.ntuples, tuple)
        self._adapt.set_pgresult(None)  # a connection at rest holds no answers
        return rows

    def run(self, text: str, values: Sequence[Any] = (), /) -> int:
        """Run a statement and return how many rows it wrote."""
        return self._answer(text, values).command_tuples or 0

    def ahead(self, text: str, rows: Iterable[Sequence[Any]] = ((),), /) -> None:
        """Send a statement once for each row of values."""
        before = self._queued
        for values in rows:
            self._send(text, values, ahead=True)
        if self._queued > before + 1:
            self._pgconn.flush()  # the server may begin

    def copy(self, text: bytes, types: Sequence[int], rows: Iterable[Row], /) -> None:
        """Send rows ahead in a binary COPY, whose columns have the given types."""
        adapt = self._copies.get(text)
        if adapt is None:
            adapt = self._copies[text] = Transformer(self.connection)
            adapt.set_dumper_types(types, Format.BINARY)
        rowed = bytearray(_COPY_HEAD)
        for row in rows:
            format_row_binary(row, adapt, rowed)
        rowed += _COPY_TAIL
        self.settle()  # a COPY has the connection to itself
        self.connection.wait(_copied(self._pgconn, text, rowed))
        self._copying = True

    def settle(self) -> None:
        """Wait for what was sent ahead."""
        if self._piped:
            self._collect()
        elif self._copying:
            self._copying = False
            _checked(self.connection.wait(fetch_many(self._pgconn)))

    def leave(self) -> None:
        """End a snapshot, which has served, without waiting for the answer: `ready` reads it."""
        with contextlib.suppress(psycopg.OperationalError):
            self._pgconn.send_query(b"end")

    def ready(self) -> None:
        """Read what is still to be read; a connection that died meanwhile is closed."""
        try:
            if self._pgconn.transaction_status == TransactionStatus.ACTIVE:
                self.connection.wait(fetch_many(self._pgconn))
        except BaseException as error:
            self.connection.close()
            if not isinstance(error, psycopg.OperationalError):
                raise

    def roll_back(self) -> None:
        """Undo the transaction; a connection that was interrupted while answers were coming is closed."""
        with contextlib.suppress(psycopg.Error):
            self.settle()
        with contextlib.suppress(psycopg.Error):
            if self._pgconn.pipeline_status == PipelineStatus.OFF:
                self.connection.rollback()
            else:
                self.connection.close()

    def _answer(self, text: str, values: Sequence[Any]) -> PGresult:
        self._send(text, values, ahead=False)
        if self._piped:
            return self._collect()
        self._queued = 0
        return _checked(self.connection.wait(execute(self._pgconn)))

    def _send(self, text: str, values: Sequence[Any], *, ahead: bool) -> None:
        params = self._adapt.dump_sequence(values, _auto(len(values)))
        types, formats = tuple(self._adapt.types or ()), self._adapt.formats
        key = text, types
        name = self._names.get(key)
        if self._copying:
            self.settle()
        if ahead or name == _SEEN:
            self._gather()
        if name == _SEEN:
            name = self._prepare(key)
        if name is not None:
            self._pgconn.send_query_prepared(name, params, formats, Format.BINARY)
        else:
            self._pgconn.send_query_params(text.encode(), params, types, formats, Format.BINARY)
            if values and len(self._names) < self._most:
                self._names[key] = _SEEN
        self._queued += 1

    def _prepare(self, key: _Key) -> bytes:
        """Have a statement prepared, together with what is gathered."""
        self._made += 1
        name = self._names[key] = f"perdure_{self._made}".encode()
        self._fresh.append(key)
        self._pgconn.send_prepare(name, key[0].encode(), key[1])
        self._queued += 1
        return name

    def _gather(self) -> None:
        """Let what is sent wait to be sent with more."""
        if not self._piped:
            self._pgconn.enter_pipeline_mode()
            self._piped = True

    def _collect(self) -> PGresult:
        """Send what is gathered, and return the answer to the last of it."""
        expected, self._queued, self._piped = self._queued + 1, 0, False
        fresh, self._fresh = self._fresh, []
        self._pgconn.pipeline_sync()
        results = self.connection.wait(_collected(self._pgconn, expected))
        self._pgconn.exit_pipeline_mode()
        failed = [one for one in results if one.status == ExecStatus.FATAL_ERROR]
        if failed:
            for key in fresh:  # whether it was prepared before the error came, nobody knows
                del self._names[key]
            raise errors.error_from_result(failed[0])
        return results[-2]


def _checked(results: Sequence[PGresult]) -> PGresult:
    (result,) = results
    if result.status == ExecStatus.FATAL_ERROR:
        raise errors.error_from_result(result)
    return result


def _copied(pgconn: PGconn, text: bytes, rowed: bytearray) -> PQGen[None]:
    """Send a COPY with all its rows, and its end; the answer to that is left."""
    pgconn.send_query(text)
    _checked((yield from execute(pgconn)))
    for at in range(0, len(rowed), _COPY_CHUNK):
        yield from copy_to(pgconn, rowed[at : at + _COPY_CHUNK])
    while pgconn.put_copy_end() == 0:
        yield from send(pgconn)
    yield from send(pgconn)


def _collected(pgconn: PGconn, expected: int) -> PQGen[list[PGresult]]:
    yield from send(pgconn)
    results: list[PGresult] = []
    for _ in range(expected):
        results += yield from fetch_many(pgconn)
    return results


@cache
def _auto(width: int) -> tuple[PyFormat, ...]:
    return (PyFormat.AUTO,) * width
