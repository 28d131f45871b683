"""The DuckDB driver: one file for many spaces or one per space; one process at a time has a file open for writing."""

import contextlib
import json
import os
import re
import threading
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl
from weakref import WeakValueDictionary

import duckdb

from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput, PerdureError, SchemaTooNew, StoreCorrupt, StoreUnavailable
from perdure.ports import Clock, Row, Scrubbed, SpaceState
from perdure.stores.migrate import migrate
from perdure.stores.queries import DUCKDB, Statement, statements
from perdure.stores.template import absent, check_template, existing, fill, is_template

_MEMORY = ":memory:"
_CONFIG: Mapping[str, Any] = {
    "threads": 1,  # the statements are small: handing them to other threads costs more than it brings
    "default_null_order": "nulls_first_on_asc_last_on_desc",
    "autoinstall_known_extensions": False,  # nothing is ever fetched from the network, whatever a file looks like
    "autoload_known_extensions": False,
}
_ROWS_AT_ONCE = 2000
_NAMED = re.compile(r"\$(\w+)")
_VALUES = re.compile(r"\bvalues \((.*?)\)", re.DOTALL)


class DuckDBTransaction:
    """Named statements on one cursor; `:space_no` fills itself in.

    A bound value costs DuckDB's Python client about 0.1 ms, and so does every element of a bound list. Therefore whole
    numbers are written into the statement, and a list, or the rows of a bulk, is bound as one JSON text. Statements
    are planned anew each time: a plan that `prepare` keeps is made from statistics of then, and misses later rows
    (https://github.com/duckdb/duckdb/issues/23704).
    """

    def __init__(
        self, cursor: duckdb.DuckDBPyConnection, known: dict[str, Statement], space: SpaceState | None
    ) -> None:
        self._cursor = cursor
        self._known = known
        self._space = space

    @property
    def space(self) -> SpaceState:
        assert self._space is not None, "an admin transaction belongs to no space"
        return self._space

    def all(self, name: str, /, *, where: Sequence[str] = (), **params: Any) -> list[Row]:
        return self._execute(name, tuple(where), params)

    def one(self, name: str, /, **params: Any) -> Row | None:
        rows = self._execute(name, (), params)
        return rows[0] if rows else None

    def run(self, name: str, /, **params: Any) -> int:
        return int(self._execute(name, (), params)[0][0])

    def many(self, name: str, columns: Sequence[str], rows: Iterable[Row], /) -> None:
        names = ("space_no", *columns)
        number = self.space.space_no
        waiting = [(number, *row) for row in rows]
        for start in range(0, len(waiting), _ROWS_AT_ONCE):
            some = waiting[start : start + _ROWS_AT_ONCE]
            kinds = tuple(map(_kind, zip(*some, strict=True)))
            if "blob" in kinds:
                some = [
                    tuple(b64encode(one).decode() if isinstance(one, bytes) else one for one in row) for row in some
                ]
            self._cursor.execute(_bulk(self._known[name], names, kinds), {"rows": json.dumps(some)})

    def _execute(self, name: str, where: tuple[str, ...], params: dict[str, Any]) -> list[Row]:
        if self._space is not None:
            params["space_no"] = self._space.space_no
        return _execute(self._cursor, self._known[name].filtered(where), params)


def _execute(cursor: duckdb.DuckDBPyConnection, text: str, params: Mapping[str, Any]) -> list[Row]:
    bound: dict[str, Any] = {}

    def place(found: re.Match[str]) -> str:
        value = params[found[1]]
        if value is None or (isinstance(value, list) and not value):
            return "null"
        if isinstance(value, int):
            return str(int(value))
        if isinstance(value, list):
            bound[found[1]] = json.dumps(value)
            return f"""from_json({found[0]}, '["{_kind(value)}"]')"""  # pyright: ignore[reportUnknownArgumentType]
        bound[found[1]] = value
        return found[0]

    return cursor.execute(_NAMED.sub(place, text), bound).fetchall()


def _kind(values: Iterable[Any]) -> str:
    """Return the type that holds all the values: all of one Python type, of whole and broken numbers, or None."""
    kinds: set[type] = {type(value) for value in values}
    return next((name for kind, name in _KINDS.items() if kind in kinds), "varchar")


_KINDS = {bytes: "blob", str: "varchar", float: "double", int: "bigint"}
_READ = {
    "blob": "from_base64(given[{}])",
    "varchar": "given[{}]",
    "double": "given[{}]::double",
    "bigint": "given[{}]::bigint",
}
_ROWS = """(select unnest(from_json($rows, '[["varchar"]]')) as given) bulk"""
_PLACE = re.compile(r"\$(\d+)")


@lru_cache(maxsize=256)
def _bulk(statement: Statement, names: tuple[str, ...], kinds: tuple[str, ...]) -> str:
    """Return a writing statement that takes its rows, all of different keys, from the one parameter `$rows`.

    They are arrays of texts, cast to `kinds`.
    """
    text = statement.placed(names)
    if text.startswith("insert"):
        # "where true" parts the source from what follows, as the grammar of upserts wants it
        text = _VALUES.sub(rf"select \1 from {_ROWS}", text, count=1).replace("on conflict", "where true on conflict")
    else:
        clause = "from" if text.startswith("update") else "using"
        text = text.replace("where", f"{clause} {_ROWS} where", 1)
    return _PLACE.sub(lambda found: _READ[kinds[int(found[1]) - 1]].format(found[1]), text)


class _Turn:
    """Whose turn it is to write a file: one thread of this process, whatever store it uses."""

    def __init__(self) -> None:
        self.lock = threading.Lock()


_TURNS: WeakValueDictionary[str, _Turn] = WeakValueDictionary()
_TURNS_LOCK = threading.Lock()


class _Database:
    """One open file; every use gets a cursor of its own."""

    def __init__(self, path: str, *, options: Mapping[str, str], timeout_s: float) -> None:
        self.path = path
        self.read_only = options.get("mode") == "ro"
        self.users = 0
        self._timeout_s = timeout_s
        with _TURNS_LOCK:
            key = os.path.realpath(path) if path != _MEMORY else f"{path}{id(self)}"
            self._turn = _TURNS.setdefault(key, _Turn())
        self._open()

    def _open(self) -> None:
        if self.path != _MEMORY and not self.read_only:
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(FileNotFoundError):
                if not Path(self.path).stat().st_size:
                    Path(self.path).unlink()  # DuckDB takes no empty file for a new one
        self._connection = duckdb.connect(self.path, read_only=self.read_only, config=dict(_CONFIG))
        try:
            with self._waiting():
                migrate("duckdb", self._version(), self._step, where=self.path)
        except BaseException:
            self.close()
            raise

    @contextlib.contextmanager
    def transaction(self, *, write: bool) -> Generator[duckdb.DuckDBPyConnection]:
        """Lend a cursor inside a transaction: many read, one writes, each sees one snapshot."""
        if write and self.read_only:
            raise StoreUnavailable(f"{self.path} is read-only: open it without mode=ro")
        with self._waiting() if write else contextlib.nullcontext(), self._connection.cursor() as cursor:
            cursor.begin()
            try:
                yield cursor
                cursor.commit()
            except BaseException:
                with contextlib.suppress(duckdb.Error):  # a commit that failed has rolled back already
                    cursor.rollback()
                raise

    def close(self) -> None:
        self._connection.close()

    @contextlib.contextmanager
    def _waiting(self) -> Generator[None]:
        if not self._turn.lock.acquire(timeout=self._timeout_s):
            raise StoreUnavailable(f"{self.path} is locked by another thread that writes: try again")
        try:
            yield
        finally:
            self._turn.lock.release()

    def _version(self) -> int:
        tables = {row[0] for row in self._connection.execute("select table_name from duckdb_tables()").fetchall()}
        if not tables:
            return 0
        if "meta" in tables:
            with contextlib.suppress(duckdb.BinderException):
                found = self._connection.execute("select value from meta where name = 'schema'").fetchall()
                if found:
                    return int(found[0][0])
        raise StoreCorrupt(f"{self.path} is a database of another program: choose another file")

    def _step(self, number: int, text: str) -> None:
        if self.read_only:
            raise StoreUnavailable(f"{self.path} lacks migration {number}: open it once without mode=ro")
        with self._connection.cursor() as cursor:
            cursor.begin()
            cursor.execute(text)
            cursor.execute("insert or replace into meta (name, value) values ('schema', ?)", [str(number)])
            cursor.commit()


class DuckDBStore:
    """The store behind `duckdb:///path`; the path may be a template, `:memory:`, and carry `?mode=ro`."""

    dialect = "duckdb"

    def __init__(self, path: str, *, clock: Clock, timeout_s: float = 10.0, max_open: int = 64) -> None:
        """Open the file, or wait for the spaces of a template, of which at most `max_open` stay open unused."""
        path, _, query = path.partition("?")
        self._path = path
        self._options = _options(query)
        self._clock = clock
        self._timeout_s = float(self._options.get("timeout", timeout_s))
        self._max_open = max_open
        self._open: OrderedDict[str, _Database] = OrderedDict()
        self._lock = threading.Lock()
        self._closed = False
        self._process = os.getpid()
        self._known = statements(DUCKDB)
        if is_template(path):
            check_template(path)
        else:
            with self._database(path):
                pass

    @property
    def url(self) -> str:
        return f"duckdb:///{self._path}"

    @contextlib.contextmanager
    def read(self, ref: SpaceRef, /) -> Generator[DuckDBTransaction | None]:
        path = fill(self._path, ref)
        if is_template(self._path) and not Path(path).exists():
            yield None
            return
        with self._database(path) as database, database.transaction(write=False) as cursor:
            space = self._space(cursor, ref)
            yield DuckDBTransaction(cursor, self._known, space) if space else None

    @contextlib.contextmanager
    def write(self, ref: SpaceRef, /, *, tz: str | None = None) -> Generator[DuckDBTransaction]:
        if tz is None and self.database(ref) is None:
            raise absent(ref)
        with self._database(fill(self._path, ref)) as database, database.transaction(write=True) as cursor:
            space = self._space(cursor, ref) or self._new_space(cursor, ref, tz)
            yield DuckDBTransaction(cursor, self._known, space)

    @contextlib.contextmanager
    def resume(self, seen: SpaceState, /) -> Generator[DuckDBTransaction | None]:
        with self._database(fill(self._path, seen.ref)) as database, database.transaction(write=True) as cursor:
            space = self._space(cursor, seen.ref)
            holds = space is not None and (space.space_no, space.epoch) == (seen.space_no, seen.epoch)
            yield DuckDBTransaction(cursor, self._known, space) if holds else None

    @contextlib.contextmanager
    def admin(self, database: str = "", /, *, write: bool = False) -> Generator[DuckDBTransaction]:
        with self._database(database or self._path) as opened, opened.transaction(write=write) as cursor:
            yield DuckDBTransaction(cursor, self._known, None)

    def databases(self) -> list[str]:
        return existing(self._path) if is_template(self._path) else [self._path]

    def database(self, ref: SpaceRef, /) -> str | None:
        path = fill(self._path, ref)
        return path if not is_template(self._path) or Path(path).exists() else None

    def scan(self, words: Sequence[str], ref: SpaceRef, /) -> list[str] | None:  # noqa: ARG002
        """Return None: the file is compressed, so that finding no such bytes proves nothing."""
        return None

    def scrub(self, database: str, /) -> Scrubbed:  # noqa: ARG002
        beyond = ("backups and copies of the file", "file-system snapshots and flash wear levelling")
        return Scrubbed(clean=True, beyond=beyond)

    def check(self) -> list[str]:
        """Read every block of every table, whose checksums DuckDB then compares."""
        problems: list[str] = []
        for path in self.databases():
            try:
                with self._database(path) as database, database.transaction(write=False) as cursor:
                    for (table,) in cursor.execute("select table_name from duckdb_tables() order by 1").fetchall():
                        cursor.execute(f'select bit_xor(hash(t)) from "{table}" t').fetchall()
            except StoreCorrupt as error:
                problems.append(str(error))
        return problems

    def close(self) -> None:
        with self._lock:
            self._closed = True
            databases, self._open = list(self._open.values()), OrderedDict()
        for database in databases:
            with _clear(database.path):
                database.close()

    @contextlib.contextmanager
    def _database(self, path: str) -> Generator[_Database]:
        with _clear(path):
            with self._lock:
                database = self._opened(path)
                database.users += 1
            try:
                yield database
            except (duckdb.FatalException, duckdb.InternalException):
                with self._lock:  # DuckDB refuses everything from here on: the next use opens the file anew
                    if self._open.get(path) is database:
                        del self._open[path]
                raise
            finally:
                with self._lock:
                    database.users -= 1
                    if self._open.get(path) is not database and not database.users:
                        database.close()

    def _opened(self, path: str) -> _Database:
        if self._closed:
            raise StoreUnavailable(f"{self.url} is closed: open it again")
        if os.getpid() != self._process:
            raise StoreUnavailable(f"{path} was opened before this process was forked: open the store after that")
        database = self._open.get(path)
        if database is None:
            unused = [one for one in self._open.values() if not one.users]
            for one in unused[: max(0, len(self._open) + 1 - self._max_open)]:
                self._open.pop(one.path).close()
            database = self._open[path] = _Database(path, options=self._options, timeout_s=self._timeout_s)
        self._open.move_to_end(path)
        return database

    def _space(self, cursor: duckdb.DuckDBPyConnection, ref: SpaceRef) -> SpaceState | None:
        names = {"tenant": ref.tenant, "owner_type": ref.owner_type, "owner_id": ref.owner_id}
        rows = _execute(cursor, self._known["space_get"].text, names)
        if not rows:
            return None
        number, rev, seq, tail, epoch, clock_ms, tz = rows[0]
        return SpaceState(space_no=number, ref=ref, rev=rev, seq=seq, tail=tail, epoch=epoch, clock_ms=clock_ms, tz=tz)

    def _new_space(self, cursor: duckdb.DuckDBPyConnection, ref: SpaceRef, tz: str | None) -> SpaceState:
        if tz is None:
            raise absent(ref)
        number = _execute(cursor, self._known["meta_count"].text, {"name": "spaces"})[0][0]
        values = {"tenant": ref.tenant, "owner_type": ref.owner_type, "owner_id": ref.owner_id, "tz": tz}
        values |= {"number": int(number), "now": to_ms(self._clock())}
        _execute(cursor, self._known["space_new"].text, values)
        space = self._space(cursor, ref)
        assert space is not None, f"space {ref} was just made"
        return space


_KNOWN_OPTIONS = "mode=ro|rw, timeout=<seconds>"


def _options(query: str) -> dict[str, str]:
    try:
        options = dict(parse_qsl(query, strict_parsing=bool(query)))
        timeout = float(options.get("timeout", "0"))
    except ValueError as error:
        raise InvalidInput(f"options {query!r} in the store URL are not understood: use {_KNOWN_OPTIONS}") from error
    unknown = set(options) - {"mode", "timeout"}
    if unknown:
        raise InvalidInput(f"unknown option {sorted(unknown)[0]} in the store URL: use {_KNOWN_OPTIONS}")
    if options.get("mode", "rw") not in ("ro", "rw") or not 0 <= timeout < float("inf"):
        raise InvalidInput(f"options {query!r} in the store URL are out of range: use {_KNOWN_OPTIONS}")
    return options


@contextlib.contextmanager
def _clear(path: str) -> Generator[None]:
    """Turn the driver's errors into ours, once, with the remedy."""
    try:
        yield
    except PerdureError:
        raise
    except (duckdb.IOException, duckdb.FatalException, duckdb.InternalException, duckdb.ConnectionException) as error:
        raise _meant(path, error) from error
    except duckdb.TransactionException as error:
        raise StoreUnavailable(f"{path} was changed at the same time ({error}): try again") from error
    except duckdb.OutOfMemoryException as error:
        raise StoreUnavailable(f"{path}: DuckDB has no memory or disk space left ({error}): free some") from error
    except OSError as error:
        raise StoreUnavailable(f"{path} cannot be opened or read ({error}): check the path and its rights") from error


def _meant(path: str, error: duckdb.Error) -> PerdureError:
    """Tell DuckDB's errors apart; most are of one class, so that only their message says what happened."""
    said = str(error)
    if "Could not set lock" in said:
        holder = re.search(r"\(PID \d+\)", said)
        return StoreUnavailable(
            f"{path} is locked by another process {holder[0] if holder else ''}: one at a time can use a DuckDB file; "
            "end that one, or keep the memories in sqlite:/// or postgresql://, which several can use"
        )
    if "different configuration" in said:
        return StoreUnavailable(f"{path} is open in this process with another mode: close that engine first")
    if "No space left" in said or "not enough space" in said.lower():
        return StoreUnavailable(f"{path}: the disk is full: free some space; nothing was half-written")
    if "version number" in said:
        return SchemaTooNew(f"{path} was written by a newer DuckDB ({said}): upgrade the package duckdb")
    if any(sign in said for sign in _DAMAGE):
        return StoreCorrupt(f"{path} is damaged or no DuckDB database ({said}): restore a backup")
    return StoreUnavailable(f"{path} cannot be opened or read ({said}): check the path and its rights")


_DAMAGE = (
    "not a valid DuckDB",
    "Corrupt",
    "checksum",
    "Could not read enough bytes",
    "Failure while replaying",
    "sqlite_scanner",  # DuckDB takes a SQLite file for one that this extension could open
)
