"""The DuckDB driver: one file for many spaces or one per space; one process at a time has a file open for writing."""

import contextlib
import json
import os
import re
import threading
from base64 import b64encode
from collections import OrderedDict
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import duckdb

from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput, StoreCorrupt, StoreUnavailable, UnknownName
from perdure.ports import Clock, Row, Scrubbed, SpaceState
from perdure.stores.duckdb_file import MEMORY, File, clear
from perdure.stores.queries import DUCKDB, Named, Statement, statements, storable
from perdure.stores.template import absent, check_template, existing, fill, is_template

_ROWS_AT_ONCE = 2000
_MOST = 256
_NAMED = re.compile(r"\$(\w+)")
_PLAIN = re.compile(r"[A-Za-z0-9 _.:-]{0,100}")
"""A text in which nothing can end a literal or begin anything else: ids, names, words."""
_VALUES = re.compile(r"\bvalues \((.*?)\)", re.DOTALL)
_UPSERT = re.compile(
    r"insert into (\w+) \((.*?)\)\s+((?:values|select) .*?)\s*"
    r"on conflict \((.*?)\) do (?:nothing|(update set\b.*?))(\s+returning .*)?$",
    re.DOTALL,
)


class DuckDBTransaction(Named):
    """Named statements on one cursor; `:space_no` and `:now` fill themselves in.

    A bound value costs DuckDB's Python client about 0.1 ms, and so does every element of a bound list. Therefore whole
    numbers and short plain words are written into the statement, and any other list, or the rows of a bulk, is bound as
    one JSON text. Statements are planned anew each time: a plan that `prepare` keeps is made from statistics of then,
    and misses later rows (https://github.com/duckdb/duckdb/issues/23704).
    """

    def __init__(
        self, cursor: duckdb.DuckDBPyConnection, known: dict[str, Statement], space: SpaceState | None, clock: Clock
    ) -> None:
        super().__init__(known, space, clock)
        self._cursor = cursor

    def all(self, name: str, /, *, where: Sequence[str] = (), **params: Any) -> list[Row]:
        return self._execute(name, tuple(where), params)

    def one(self, name: str, /, **params: Any) -> Row | None:
        rows = self._execute(name, (), params)
        return rows[0] if rows else None

    def run(self, name: str, /, **params: Any) -> int:
        rows = self._execute(name, (), params)
        return int(rows[0][0]) if rows else 0  # what makes or drops a table returns nothing

    def many(self, name: str, columns: Sequence[str], rows: Iterable[Row], /) -> None:
        waiting = list(rows)
        if len(waiting) == 1:
            self._execute(name, (), dict(zip(columns, waiting[0], strict=True)))
            return
        names = ("space_no", *columns)
        number = self.space.space_no
        for start in range(0, len(waiting), _ROWS_AT_ONCE):
            some = [(number, *row) for row in waiting[start : start + _ROWS_AT_ONCE]]
            kinds = tuple(map(_kind, zip(*some, strict=True)))
            if "blob" in kinds:
                some = [
                    tuple(b64encode(one).decode() if isinstance(one, bytes) else one for one in row) for row in some
                ]
            self._cursor.execute(_bulk(self._known[name], names, kinds), {"rows": json.dumps(some)})

    def load(self, extension: str, /) -> None:
        """Load an extension from its file, once and for all uses of the database; later calls do nothing."""
        self._cursor.execute("load '{}'".format(extension.replace("'", "''")))

    def _execute(self, name: str, where: tuple[str, ...], params: dict[str, Any]) -> list[Row]:
        statement = self._known[name]
        self._fill(statement, where, params)
        return _execute(self._cursor, statement.filtered(where), params)


def _execute(cursor: duckdb.DuckDBPyConnection, text: str, params: Mapping[str, Any]) -> list[Row]:
    bound: dict[str, Any] = {}

    def place(found: re.Match[str]) -> str:
        value = params[found[1]]
        match value:
            case None | []:
                return "null"
            case int():
                return str(int(value))
            case str() if _plain(value):
                return f"'{value}'"
            case [str(), *_] if len(value) <= _MOST and all(map(_plain, value)):  # pyright: ignore[reportUnknownArgumentType]
                return ", ".join(f"'{one}'" for one in value)  # pyright: ignore[reportUnknownVariableType]
            case [int(), *_] if len(value) <= _MOST:  # pyright: ignore[reportUnknownArgumentType]
                return ", ".join(map(str, value))  # pyright: ignore[reportUnknownArgumentType]
            case list():
                bound[found[1]] = json.dumps(storable(value))
                return f"""select unnest(from_json({found[0]}, '["{_kind(value)}"]'))"""  # pyright: ignore[reportUnknownArgumentType]
            case _:
                bound[found[1]] = value
                return found[0]

    return cursor.execute(_NAMED.sub(place, text), bound).fetchall()


def _plain(value: Any) -> bool:
    return isinstance(value, str) and _PLAIN.fullmatch(value) is not None


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
_TABLES = "select schema_name, table_name from duckdb_tables() order by 1, 2"


@cache
def _statements() -> dict[str, Statement]:
    return {
        name: replace(one, source=_merge(one.source), text=_merge(one.text)) for name, one in statements(DUCKDB).items()
    }


def _merge(text: str) -> str:
    """Return an upsert as a merge, which needs no unique index; why there is none, the first migration says."""

    def merged(found: re.Match[str]) -> str:
        table, columns, source, keys, action, returning = found.groups()
        same = " and ".join(f"{table}.{key} = excluded.{key}" for key in keys.split(", "))
        values = ", ".join(f"excluded.{column}" for column in columns.split(", "))
        return (
            f"merge into {table} using ({source}) excluded({columns}) on ({same})\n"
            + (f"when matched then {action}\n" if action else "")
            + f"when not matched then insert ({columns}) values ({values}){returning or ''}"
        )

    return _UPSERT.sub(merged, text)


@lru_cache(maxsize=256)
def _bulk(statement: Statement, names: tuple[str, ...], kinds: tuple[str, ...]) -> str:
    """Return a writing statement that takes its rows from the one parameter `$rows`: arrays of texts, cast to `kinds`.

    Of rows with the same key, an upsert takes any one.
    """
    text = statement.placed(names)
    if text.startswith("merge"):
        keys = ", ".join(re.findall(r"= (excluded\.\w+)", text))
        text = _VALUES.sub(rf"select distinct on ({keys}) * from (select \1 from {_ROWS}", text, count=1)
        text = text.replace(") on (", ")) excluded on (", 1)
    elif text.startswith("insert"):
        text = _VALUES.sub(rf"select \1 from {_ROWS}", text, count=1)
    else:
        clause = "from" if text.startswith("update") else "using"
        text = text.replace("where", f"{clause} {_ROWS} where", 1)
    return _PLACE.sub(lambda found: _READ[kinds[int(found[1]) - 1]].format(found[1]), text)


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
        self._open: OrderedDict[str, File] = OrderedDict()
        self._lock = threading.Lock()
        self._closed = False
        self._process = os.getpid()
        self._known = _statements()
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
        if is_template(self._path) and not self._closed and not Path(path).exists():
            yield None
            return
        with self._database(path) as file, file.transaction(write=False) as cursor:
            space = self._space(cursor, ref)
            yield DuckDBTransaction(cursor, self._known, space, self._clock) if space else None

    @contextlib.contextmanager
    def write(self, ref: SpaceRef, /, *, tz: str | None = None) -> Generator[DuckDBTransaction]:
        if tz is None and self.database(ref) is None:
            raise absent(ref)
        with self._database(fill(self._path, ref)) as file, file.transaction(write=True) as cursor:
            space = self._space(cursor, ref) or self._new_space(cursor, ref, tz)
            yield DuckDBTransaction(cursor, self._known, space, self._clock)

    @contextlib.contextmanager
    def resume(self, seen: SpaceState, /) -> Generator[DuckDBTransaction | None]:
        with self._database(fill(self._path, seen.ref)) as file, file.transaction(write=True) as cursor:
            space = self._space(cursor, seen.ref)
            holds = space is not None and (space.space_no, space.epoch) == (seen.space_no, seen.epoch)
            yield DuckDBTransaction(cursor, self._known, space, self._clock) if holds else None

    @contextlib.contextmanager
    def admin(self, database: str = "", /, *, write: bool = False) -> Generator[DuckDBTransaction]:
        with self._database(database or self._path) as file, file.transaction(write=write) as cursor:
            yield DuckDBTransaction(cursor, self._known, None, self._clock)

    def databases(self) -> list[str]:
        return existing(self._path) if is_template(self._path) else [self._path]

    def database(self, ref: SpaceRef, /) -> str | None:
        path = fill(self._path, ref)
        return path if not is_template(self._path) or Path(path).exists() else None

    def scan(self, words: Sequence[str], ref: SpaceRef, /) -> list[str] | None:  # noqa: ARG002
        """Return None: the file is compressed, so that finding no such bytes proves nothing."""
        return None

    def scrub(self, database: str, /) -> Scrubbed:
        path = database or self._path
        if path == MEMORY:
            return Scrubbed(clean=True, beyond=("the memory of this process, until it ends",))
        with self._database(path) as file:
            return Scrubbed(clean=file.rewrite(), beyond=_BEYOND)

    def check(self) -> list[str]:
        """Read every block of every table, whose checksums DuckDB then compares."""
        problems: list[str] = []
        for path in self.databases():
            try:
                with self._database(path) as file, file.transaction(write=False) as cursor:
                    for schema, table in cursor.execute(_TABLES).fetchall():
                        cursor.execute(f'select bit_xor(hash(t)) from "{schema}"."{table}" t').fetchall()
            except StoreCorrupt as error:
                problems.append(str(error))
        return problems

    def close(self) -> None:
        with self._lock:
            self._closed = True
            unused = [one for one in self._open.values() if not one.users]
            self._open.clear()
        for file in unused:  # whoever still uses one closes it
            with clear(file.path):
                file.close()

    @contextlib.contextmanager
    def _database(self, path: str) -> Generator[File]:
        with clear(path):
            with self._lock:
                database, evicted = self._taken(path)
                database.users += 1
            try:
                for file in evicted:
                    file.close()
                database.open()
                yield database
            except duckdb.Error:
                with self._lock:
                    if self._open.get(path) is database and not database.alive():
                        del self._open[path]
                raise
            finally:
                with self._lock:
                    database.users -= 1
                    unwanted = self._open.get(path) is not database and not database.users
                if unwanted:
                    database.close()

    def _taken(self, path: str) -> tuple[File, list[File]]:
        """Return a file, which may still have to open, and those to close for it."""
        if self._closed:
            raise StoreUnavailable(f"{self.url} is closed: open it again")
        if os.getpid() != self._process:
            raise StoreUnavailable(f"{path} was opened before this process was forked: open the store after that")
        database, evicted = self._open.get(path), list[File]()
        if database is None:
            unused = [one for one in self._open.values() if not one.users]
            evicted = [self._open.pop(one.path) for one in unused[: max(0, len(self._open) + 1 - self._max_open)]]
            database = self._open[path] = File(
                path, read_only=self._options.get("mode") == "ro", timeout_s=self._timeout_s
            )
        self._open.move_to_end(path)
        return database, evicted

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


_BEYOND = (
    "backups and copies of the file",
    "file-system snapshots, blocks that the file system has freed and flash wear levelling",
)
_KNOWN_OPTIONS = "mode=ro|rw, timeout=<seconds>"


def _options(query: str) -> dict[str, str]:
    try:
        options = dict(parse_qsl(query, strict_parsing=bool(query)))
        timeout = float(options.get("timeout", "0"))
    except ValueError as error:
        raise InvalidInput(f"options {query!r} in the store URL are not understood: use {_KNOWN_OPTIONS}") from error
    unknown = set(options) - {"mode", "timeout"}
    if unknown:
        raise UnknownName(f"unknown option {sorted(unknown)[0]} in the store URL: use {_KNOWN_OPTIONS}")
    if options.get("mode", "rw") not in ("ro", "rw") or not 0 <= timeout < float("inf"):
        raise InvalidInput(f"options {query!r} in the store URL are out of range: use {_KNOWN_OPTIONS}")
    return options
