"""The SQLite driver: apsw, WAL, one file for many spaces or one per space."""

import contextlib
import json
import threading
import time
from collections import OrderedDict
from collections.abc import Generator, Iterable, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import apsw

from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput, PerdureError, StoreCorrupt, StoreUnavailable, UnknownName
from perdure.ports import Clock, Row, Scrubbed, SpaceState
from perdure.stores import cipher
from perdure.stores.checkpoints import checkpoints
from perdure.stores.migrate import migrate
from perdure.stores.patience import nap, patience
from perdure.stores.queries import SQLITE, Named, Statement, statements
from perdure.stores.scan import scan
from perdure.stores.scrub import scrub
from perdure.stores.template import absent, check_template, existing, fill, is_template, make_folder

_APPLICATION_ID = 0x50455244
_PATIENCE_S = 2.0
"""How long scrubbing waits for the readers of a file; what is left then waits for a later try."""
_MEMORY = ":memory:"
_BUSY_MEMORY = (
    "a database in memory serves one call at a time, and this one is made inside another, such as the function that an "
    "export hands its lines to: gather the lines first"
)
_AT_ONCE = 25
"""Rows of an insert of many: from row to row, apsw looks its statement up anew."""
_SYNCHRONOUS = {"full": "full", "normal": "normal", "extra": "extra"}


class SQLiteTransaction(Named):
    """Named statements on one connection; `:space_no` and `:now` fill themselves in."""

    def __init__(
        self, connection: apsw.Connection, known: dict[str, Statement], space: SpaceState | None, clock: Clock
    ) -> None:
        super().__init__(known, space, clock)
        self._connection = connection

    def all(self, name: str, /, *, where: Sequence[str] = (), **params: Any) -> list[Row]:
        return self._execute(name, tuple(where), params).fetchall()

    def one(self, name: str, /, **params: Any) -> Row | None:
        rows = self._execute(name, (), params).fetchall()
        return rows[0] if rows else None

    def run(self, name: str, /, **params: Any) -> int:
        self._execute(name, (), params).fetchall()
        return self._connection.changes()

    def many(self, name: str, columns: Sequence[str], rows: Iterable[Row], /) -> None:
        statement, names = self._known[name], ("space_no", *columns)
        waiting = list(map((self.space.space_no,).__add__, rows))  # a call in C a row
        several = statement.stacked(names, _AT_ONCE) if len(waiting) >= _AT_ONCE else None
        whole = len(waiting) - len(waiting) % _AT_ONCE if several else 0
        if several:
            stacks = (tuple(chain(*waiting[at : at + _AT_ONCE])) for at in range(0, whole, _AT_ONCE))
            self._connection.executemany(several, stacks)
        if len(waiting) > whole:
            self._connection.executemany(statement.placed(names), waiting[whole:])

    def _execute(self, name: str, where: tuple[str, ...], params: dict[str, Any]) -> apsw.Cursor:
        statement = self._known[name]
        single: list[str] = []
        for parameter, value in params.items():
            if not isinstance(value, list):
                continue
            values: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
            alone = _alone(values) if parameter in statement.lists(where) else None
            params[parameter] = json.dumps(values) if alone is None else alone
            if alone is not None:
                single.append(parameter)
        self._fill(statement, where, params)
        return self._connection.execute(statement.singled(where, tuple(single)), params)


def _alone(values: list[Any]) -> str | int | None:
    """Return the one value of a list that need not be taken apart by SQLite: a number, or text of plain letters."""
    value = values[0] if len(values) == 1 else None
    return value if isinstance(value, int) or (isinstance(value, str) and value.isascii()) else None


class _Database:
    """One file and its idle connections."""

    def __init__(
        self, path: str, *, options: Mapping[str, str], extensions: Sequence[str], timeout_s: float, key: str | None
    ) -> None:
        self.path = path
        self._options = options
        self._extensions = extensions
        self._key = key
        self._timeout_s = timeout_s
        self._idle: list[apsw.Connection] = []
        self._closed = False
        self._lock = threading.Lock()
        self._turn = threading.RLock()
        self._only = threading.RLock() if path == _MEMORY else None
        if self._only:
            self._release(self._open())

    @contextlib.contextmanager
    def connection(self) -> Generator[apsw.Connection]:
        """Lend a connection; in memory there is just one, and everybody waits for it."""
        with self._only or contextlib.nullcontext():
            with self._lock:
                connection = self._idle.pop() if self._idle else None
            if connection is None and self._only:
                raise StoreUnavailable(_BUSY_MEMORY)
            connection = connection or self._open()
            try:
                yield connection
            except BaseException:
                self._roll_back(connection)
                raise
            self._release(connection)

    @contextlib.contextmanager
    def transaction(self, *, write: bool) -> Generator[apsw.Connection]:
        """Lend a connection inside a transaction: many read, one writes."""
        with self._writing() if write else contextlib.nullcontext(), self.connection() as connection:
            connection.execute("begin immediate" if write else "begin")
            yield connection
            connection.execute("commit")

    @contextlib.contextmanager
    def _writing(self) -> Generator[None]:
        """Let the threads of this store write one after the other. One that asked SQLite for the lock again and again
        would hold up those that compute, and hardly ever come at a moment when nobody has it.
        """
        if not self._turn.acquire(timeout=min(self._timeout_s, threading.TIMEOUT_MAX)):
            raise StoreUnavailable(f"{self.path} is locked by another thread that writes: try again")
        try:
            yield
        finally:
            self._turn.release()

    @contextlib.contextmanager
    def unused(self) -> Generator[apsw.Connection]:
        """Lend a connection that has seen nothing yet: FTS5 takes what another connection wrote since it last looked
        for damage (SQLite 3.54, `pragma quick_check`).
        """
        if self._only:
            with self.connection() as connection:
                yield connection
            return
        with contextlib.closing(self._open()) as connection:
            yield connection

    def _roll_back(self, connection: apsw.Connection) -> None:
        """Take a connection back after an error; one that cannot leave its transaction is of no more use."""
        with contextlib.suppress(apsw.Error):
            if connection.in_transaction:
                connection.execute("rollback")
        if connection.in_transaction:
            connection.close()
        else:
            self._release(connection)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _release(self, connection: apsw.Connection) -> None:
        with self._lock:
            if not self._closed:
                self._idle.append(connection)
                return
        connection.close()

    def _open(self) -> apsw.Connection:
        read_only = self._options.get("mode") == "ro"
        if self.path != _MEMORY and not read_only:
            make_folder(self.path)
        flags = (
            apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        ) | apsw.SQLITE_OPEN_NOMUTEX
        connection = apsw.Connection(self.path, flags=flags, statementcachesize=256)
        connection.set_busy_handler(patience(self._timeout_s))
        connection.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, 1)  # else a join is planned anew for every new value
        if self._key is not None:
            cipher.unlock(connection, self._key, path=self.path)
        synchronous = _SYNCHRONOUS.get(self._options.get("synchronous", "full"))
        if synchronous is None:
            raise InvalidInput(f"synchronous={self._options['synchronous']}: choose one of {', '.join(_SYNCHRONOUS)}")
        connection.execute(f"pragma synchronous={synchronous}")
        for pragma in ("secure_delete=on", "temp_store=memory", "cache_size=-16000"):
            connection.execute(f"pragma {pragma}").fetchall()
        self._check_owner(connection)
        if read_only:
            migrate("sqlite", _version(connection), self._too_old, where=self.path)
        else:
            self._write_ahead(connection)
            connection.set_wal_hook(checkpoints())
            self._prepare(connection)
        self._extend(connection)
        return connection

    def _extend(self, connection: apsw.Connection) -> None:
        """Load the extensions, and let nothing else load any."""
        for extension in self._extensions:
            connection.enable_load_extension(True)
            try:
                connection.load_extension(extension)
            except apsw.ExtensionLoadingError as error:
                remedy = "pip install --force-reinstall sqlite-vec"
                raise StoreUnavailable(
                    f"the SQLite extension {extension} cannot be loaded ({error}): {remedy}"
                ) from error
            finally:
                connection.enable_load_extension(False)

    def _write_ahead(self, connection: apsw.Connection) -> None:
        until = time.monotonic() + self._timeout_s
        while True:
            try:
                connection.execute("pragma journal_mode=wal")
                return
            except apsw.BusyError:
                if time.monotonic() > until:
                    raise
                nap()

    def _prepare(self, connection: apsw.Connection) -> None:
        def step(number: int, text: str) -> None:
            with contextlib.ExitStack() as undo:
                connection.execute("begin immediate")
                undo.callback(connection.execute, "rollback")
                if _version(connection) < number:
                    connection.execute(text)
                    connection.execute(f"pragma user_version={number}; pragma application_id={_APPLICATION_ID}")
                connection.execute("commit")
                undo.pop_all()

        migrate("sqlite", _version(connection), step, where=self.path)

    def _too_old(self, number: int, _: str) -> None:
        raise StoreUnavailable(f"{self.path} lacks migration {number}: open it once without mode=ro")

    def _check_owner(self, connection: apsw.Connection) -> None:
        """Refuse another program's file before anything is changed; emptiness first, for somebody may be at it."""
        empty = not connection.execute("select 1 from sqlite_schema limit 1").fetchall()
        owner = int(str(connection.pragma("application_id")))
        if owner != _APPLICATION_ID and not empty:
            raise StoreCorrupt(f"{self.path} is a database of another program: choose another file")


def _version(connection: apsw.Connection) -> int:
    return int(str(connection.pragma("user_version")))


class SQLiteStore:
    """The store behind `sqlite:///path`; the path may be a template, `:memory:`, and carry `?synchronous=normal`."""

    dialect = "sqlite"

    def __init__(
        self,
        path: str,
        *,
        clock: Clock,
        extensions: Sequence[str] = (),
        timeout_s: float = 10.0,
        max_open: int = 64,
        key: str | None = None,
    ) -> None:
        """Open the file, or wait for the spaces of a template; `extensions` are loaded by every connection.

        With `key`, files are encrypted: those that are made, and those that are opened must be.
        """
        if key is not None:
            cipher.check(key)
        path, _, query = path.partition("?")
        self._path = path
        self._options = _options(query)
        self._clock = clock
        self._extensions = tuple(extensions)
        self._key = key
        self._timeout_s = float(self._options.get("timeout", timeout_s))
        self._max_open = max_open
        self._open: OrderedDict[str, _Database] = OrderedDict()
        self._lock = threading.Lock()
        self._closed = False
        self._known = statements(SQLITE)
        if is_template(path):
            check_template(path)
        else:
            with _clear(path), self._database(path).connection():
                pass

    @property
    def url(self) -> str:
        return f"sqlite:///{self._path}"

    @contextlib.contextmanager
    def read(self, ref: SpaceRef, /) -> Generator[SQLiteTransaction | None]:
        path = fill(self._path, ref)
        if is_template(self._path) and not self._closed and not Path(path).exists():
            yield None
            return
        with _clear(path), self._database(path).transaction(write=False) as connection:
            space = self._space(connection, ref)
            yield SQLiteTransaction(connection, self._known, space, self._clock) if space else None

    @contextlib.contextmanager
    def write(self, ref: SpaceRef, /, *, tz: str | None = None) -> Generator[SQLiteTransaction]:
        path = fill(self._path, ref)
        if tz is None and self.database(ref) is None:
            raise absent(ref)
        with _clear(path), self._database(path).transaction(write=True) as connection:
            space = self._space(connection, ref) or self._new_space(connection, ref, tz)
            yield SQLiteTransaction(connection, self._known, space, self._clock)

    @contextlib.contextmanager
    def resume(self, seen: SpaceState, /) -> Generator[SQLiteTransaction | None]:
        path = fill(self._path, seen.ref)
        with _clear(path), self._database(path).transaction(write=True) as connection:
            space = self._space(connection, seen.ref)
            holds = space is not None and (space.space_no, space.epoch) == (seen.space_no, seen.epoch)
            yield SQLiteTransaction(connection, self._known, space, self._clock) if holds else None

    @contextlib.contextmanager
    def admin(self, database: str = "", /, *, write: bool = False) -> Generator[SQLiteTransaction]:
        path = database or self._path
        with _clear(path), self._database(path).transaction(write=write) as connection:
            yield SQLiteTransaction(connection, self._known, None, self._clock)

    def databases(self) -> list[str]:
        return existing(self._path) if is_template(self._path) else [self._path]

    def database(self, ref: SpaceRef, /) -> str | None:
        path = fill(self._path, ref)
        return path if not is_template(self._path) or Path(path).exists() else None

    def scan(self, words: Sequence[str], ref: SpaceRef, /) -> list[str] | None:
        path = fill(self._path, ref)
        if path == _MEMORY or self._key is not None:
            return None
        return scan(path, words)

    def scrub(self, database: str, /) -> Scrubbed:
        if self._key is not None:
            with _clear(database), self._database(database).connection() as connection:
                busy, *_ = connection.execute("pragma wal_checkpoint(truncate)").fetchall()[0]
            return Scrubbed(clean=not busy, beyond=(*_BEYOND, *cipher.BEYOND))
        with _clear(database):
            clean = database == _MEMORY or scrub(database, patience_s=min(self._timeout_s, _PATIENCE_S))
        return Scrubbed(clean=clean, beyond=_BEYOND)

    def check(self) -> list[str]:
        problems: list[str] = []
        for path in self.databases():
            try:
                with _clear(path), self._database(path).unused() as connection:
                    lines = [str(row[0]) for row in connection.execute("pragma quick_check(20)")]
            except StoreCorrupt as error:
                lines = [str(error)]
            problems += [line if line.startswith(path) else f"{path}: {line}" for line in lines if line != "ok"]
        return problems

    def close(self) -> None:
        with self._lock:
            self._closed = True
            databases, self._open = list(self._open.values()), OrderedDict()
        for database in databases:
            database.close()

    def _database(self, path: str) -> _Database:
        """Return a file, which opens when a connection is wanted: a slow one holds up nobody who uses others."""
        evicted: _Database | None = None
        with self._lock:
            if self._closed:
                raise StoreUnavailable(f"{self.url} is closed: open it again")
            database = self._open.get(path)
            if database is None:
                database = _Database(
                    path,
                    options=self._options,
                    extensions=self._extensions,
                    timeout_s=self._timeout_s,
                    key=self._key,
                )
                self._open[path] = database
                if len(self._open) > self._max_open:
                    _, evicted = self._open.popitem(last=False)
            self._open.move_to_end(path)
        if evicted:
            evicted.close()
        return database

    def _space(self, connection: apsw.Connection, ref: SpaceRef) -> SpaceState | None:
        names = {"tenant": ref.tenant, "owner_type": ref.owner_type, "owner_id": ref.owner_id}
        row = connection.execute(self._known["space_get"].text, names).fetchone()
        if row is None:
            return None
        number, rev, seq, tail, epoch, clock_ms, tz = row
        return SpaceState(space_no=number, ref=ref, rev=rev, seq=seq, tail=tail, epoch=epoch, clock_ms=clock_ms, tz=tz)

    def _new_space(self, connection: apsw.Connection, ref: SpaceRef, tz: str | None) -> SpaceState:
        if tz is None:
            raise absent(ref)
        number = str(connection.execute(self._known["meta_count"].text, {"name": "spaces"}).fetchall()[0][0])
        values = {"tenant": ref.tenant, "owner_type": ref.owner_type, "owner_id": ref.owner_id, "tz": tz}
        values |= {"number": int(number), "now": to_ms(self._clock())}
        connection.execute(self._known["space_new"].text, values)
        space = self._space(connection, ref)
        assert space is not None, f"space {ref} was just made"
        return space


_BEYOND = ("backups and copies of the file", "file-system snapshots and flash wear levelling")


_KNOWN_OPTIONS = "synchronous=full|normal|extra, mode=ro|rw, timeout=<seconds>"


def _options(query: str) -> dict[str, str]:
    try:
        options = dict(parse_qsl(query, strict_parsing=bool(query)))
        timeout = float(options.get("timeout", "0"))
    except ValueError as error:
        raise InvalidInput(f"options {query!r} in the store URL are not understood: use {_KNOWN_OPTIONS}") from error
    unknown = set(options) - {"synchronous", "mode", "timeout"}
    if unknown:
        raise UnknownName(f"unknown option {sorted(unknown)[0]} in the store URL: use {_KNOWN_OPTIONS}")
    if options.get("mode", "rw") not in ("ro", "rw") or not 0 <= timeout < float("inf"):
        raise InvalidInput(f"options {query!r} in the store URL are out of range: use {_KNOWN_OPTIONS}")
    return options


@contextlib.contextmanager
def _clear(path: str) -> Generator[None]:
    """Turn the driver's errors into ours, once, with the remedy; whatever else is raised meanwhile is the caller's."""
    try:
        yield
    except PerdureError:
        raise
    except (apsw.BusyError, apsw.LockedError, apsw.ProtocolError) as error:
        raise StoreUnavailable(f"{path} is locked by another program: try again, or end that program") from error
    except apsw.ReadOnlyError as error:
        raise StoreUnavailable(_barred(path) or f"{path} is read-only: open a writable copy") from error
    except apsw.NoMemError as error:
        raise StoreUnavailable(f"{path}: SQLite has no memory left: free some; nothing was half-written") from error
    except apsw.TooBigError as error:
        raise InvalidInput(f"{path}: a text or value is larger than SQLite takes: keep it in parts") from error
    except apsw.FullError as error:
        raise StoreUnavailable(f"{path}: the disk is full: free some space; nothing was half-written") from error
    except (apsw.CorruptError, apsw.NotADBError) as error:
        remedy = "restore a backup, or pass its key if it is encrypted"
        raise StoreCorrupt(f"{path} is damaged or no SQLite database ({error}): {remedy}") from error
    except (apsw.CantOpenError, apsw.PermissionsError, apsw.IOError, apsw.AuthError) as error:
        if getattr(error, "extendedresult", None) in _GROWING:
            raise StoreUnavailable(f"{path} cannot grow ({error}): {_ROOM}; nothing was half-written") from error
        told = _barred(path) or f"{path} cannot be opened or read ({error}): check the path and its rights"
        raise StoreUnavailable(told) from error
    except apsw.Error as error:
        raise StoreUnavailable(f"{path}: SQLite gave up ({type(error).__name__}: {error}): try again") from error


_GROWING = frozenset({apsw.SQLITE_IOERR_WRITE, apsw.SQLITE_IOERR_SHMSIZE})
_ROOM = "the disk may be full or failing, or the limit on the size of a file reached (ulimit -f): make room"


def _barred(path: str) -> str | None:
    """What asks for the rights of files is imported when something went wrong."""
    from perdure.stores.rights import barred

    return barred(path)
