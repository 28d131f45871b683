"""The PostgreSQL driver: psycopg 3, one database for all spaces, safe behind a transaction pooler."""

import contextlib
import math
import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import psycopg
from psycopg import errors
from psycopg.adapt import Dumper
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import Int8Dumper

from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput, PerdureError, StoreCorrupt, StoreUnavailable
from perdure.ports import Clock, Row, Scrubbed, SpaceState
from perdure.stores.migrate import migrate
from perdure.stores.postgres_bulk import FEW, copying_of, write_each
from perdure.stores.postgres_pool import Pool
from perdure.stores.postgres_wire import Wire
from perdure.stores.queries import CITUS, POSTGRES, Named, Statement, statements, storable
from perdure.stores.template import absent

_Answer = TypeVar("_Answer")

_SCHEMA_LOCK = 0x50455244
_STATEMENT_S = 60
_READING = "begin isolation level repeatable read, read only"
_WRITING = "begin isolation level read committed"
_LOCAL = """select set_config('search_path', 'perdure, public', true), set_config('lock_timeout', $1, true),
    set_config('statement_timeout', $2, true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true)"""
"""Every setting ends with its transaction, so that a pooler may lend the connection to somebody else.

Every statement names its space, so that one plan by index serves all values, also one made while the tables were empty.
"""
_LET_GO = f"set local idle_in_transaction_session_timeout = '{_STATEMENT_S}s'"
"""A writer whose machine has vanished holds its space no longer than this."""

_ALL_SPACES = "set local perdure.space_no = '*'"


class _Integer(Int8Dumper):
    """Leave the type of a number to the statement: one plan then serves all values, and also null."""

    oid = 0


class _Truth(Int8Dumper):
    """Write a truth as a number, as it is stored."""

    oid = 0

    def dump(self, obj: Any) -> bytes:
        return b"1" if obj else b"0"


class _List(Dumper):
    """Write a list as PostgreSQL reads one, and leave its type to the statement too."""

    oid = 0

    def dump(self, obj: list[str | int]) -> bytes:
        inner = ",".join([str(one) if isinstance(one, int) else _quoted(one) for one in obj])
        return f"{{{inner}}}".encode()


def _quoted(text: str) -> str:
    if "\0" in text:
        raise psycopg.DataError("PostgreSQL keeps no text with a NUL")
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class PostgresTransaction(Named):
    """Named statements inside one transaction; `:space_no` and `:now` fill themselves in.

    What `many` sends is not waited for: it goes out together with the next statement that has an answer, or the commit,
    which is where an error in it shows.
    """

    def __init__(
        self, wire: Wire, known: dict[str, Statement], space: SpaceState | None, types: Mapping[str, int], clock: Clock
    ) -> None:
        super().__init__(known, space, clock)
        self._wire = wire
        self._types = types

    def all(self, name: str, /, *, where: Sequence[str] = (), **params: Any) -> list[Row]:
        return self._ask(self._wire.rows, name, tuple(where), params)

    def one(self, name: str, /, **params: Any) -> Row | None:
        found = self._ask(self._wire.rows, name, (), params)
        return found[0] if found else None

    def run(self, name: str, /, **params: Any) -> int:
        return self._ask(self._wire.run, name, (), params)

    def many(self, name: str, columns: Sequence[str], rows: Iterable[Row], /) -> None:
        number = self.space.space_no
        waiting = [(number, *row) for row in rows]
        statement, names = self._known[name], ("space_no", *columns)
        copying = copying_of(statement, names) if self._types and len(waiting) > FEW else None
        if copying is not None:
            text, targets = copying
            self._wire.copy(text, [self._types[target] for target in targets], waiting)
        elif waiting:
            write_each(self._wire, statement, names, waiting)

    def _ask(
        self, ask: Callable[[str, list[Any]], _Answer], name: str, where: tuple[str, ...], params: dict[str, Any]
    ) -> _Answer:
        statement = self._known[name]
        self._fill(statement, where, params)
        text, names = statement.numbered(where)
        values = [params[name] for name in names]
        try:
            return ask(text, values)
        except (UnicodeEncodeError, psycopg.DataError) as error:
            if getattr(error, "sqlstate", None) is not None:
                raise
            return ask(text, [storable(value) for value in values])


class PostgresStore:
    """The store behind `postgresql://user@host/database`, all of it in the schema `perdure`.

    Of the options, `pool` (16 connections), `timeout` (seconds to wait for a connection or a lock) and `prepare` (on;
    off for a pooler that cannot keep prepared statements) are perdure's; the others are those of libpq.
    """

    dialect = "postgres"

    def __init__(self, url: str, *, clock: Clock, timeout_s: float = 10.0) -> None:
        address, options = _options(url)
        self._clock = clock
        self._timeout_s = float(options.get("timeout", timeout_s))
        self._known = statements(POSTGRES)
        self._types: Mapping[str, int] = {}
        self._address = _address(address, self._timeout_s)
        self._url = _shown(self._address)
        self._prepares = options.get("prepare", "on") == "on"
        self._local = (f"{self._timeout_s:.3f}s", f"{_STATEMENT_S}s")
        self._pool = Pool(self._connect, size=int(options.get("pool", "16")), timeout_s=self._timeout_s)
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    @property
    def url(self) -> str:
        return self._url

    @contextlib.contextmanager
    def read(self, ref: SpaceRef, /) -> Generator[PostgresTransaction | None]:
        enter = partial(self._space, name="space_get", ref=ref)
        with self._transaction(_READING, enter) as (wire, space):
            yield self._begun(wire, space) if space else None

    @contextlib.contextmanager
    def write(self, ref: SpaceRef, /, *, tz: str | None = None) -> Generator[PostgresTransaction]:
        with self._transaction(_WRITING, partial(self._lock, ref=ref, tz=tz)) as (wire, space):
            yield self._begun(wire, space)

    @contextlib.contextmanager
    def resume(self, seen: SpaceState, /) -> Generator[PostgresTransaction | None]:
        enter = partial(self._space, name="space_lock", ref=seen.ref)
        with self._transaction(_WRITING, enter) as (wire, space):
            holds = space is not None and (space.space_no, space.epoch) == (seen.space_no, seen.epoch)
            yield self._begun(wire, space) if holds else None

    @contextlib.contextmanager
    def admin(self, _database: str = "", /, *, write: bool = False) -> Generator[PostgresTransaction]:
        with self._transaction(_WRITING if write else _READING, self._see_all) as (wire, _):
            yield self._begun(wire, None)

    def databases(self) -> list[str]:
        return [self.url]

    def database(self, _ref: SpaceRef, /) -> str | None:
        return self.url

    def scan(self, _words: Sequence[str], _ref: SpaceRef, /) -> list[str] | None:
        return None

    def scrub(self, _database: str, /) -> Scrubbed:
        beyond = (
            "deleted row versions in the table files, until vacuum has run",
            "the write-ahead log and its archives",
            "replicas and backups of the server",
            "the server's log, if it logs statements",
        )
        return Scrubbed(clean=True, beyond=beyond)

    def check(self) -> list[str]:
        with self._transaction(_READING) as (wire, _):
            broken = wire.rows(
                "select indexrelid::regclass::text from pg_index join pg_class c on c.oid = indexrelid "
                "where c.relnamespace = 'perdure'::regnamespace and not indisvalid and indexrelid not in "
                "(select index_relid from pg_stat_progress_create_index) order by 1"
            )
            damaged = wire.rows(
                "select coalesce(max(checksum_failures), 0) from pg_stat_database where datname = current_database()"
            )[0][0]
        problems = [f"the index {row[0]} is not valid: reindex it" for row in broken]
        return problems + ([f"{damaged} pages failed their checksum: restore a backup"] if damaged else [])

    def alone(self, text: str, /) -> None:
        """Run a statement that PostgreSQL takes outside any transaction only: an index that is built concurrently.

        One that stands in the way of a transaction which drops such an index is given up for it.
        """
        with self._clear():
            wire, _ = self._pool.take()
            try:
                with contextlib.suppress(errors.DeadlockDetected):
                    wire.connection.execute(text.encode())
            finally:
                self._pool.give(wire)

    def close(self) -> None:
        self._pool.close()

    @contextlib.contextmanager
    def _transaction(
        self, begin: str, enter: Callable[[Wire], SpaceState | None] = Wire.settle
    ) -> Generator[tuple[Wire, SpaceState | None]]:
        with self._clear():
            wire, space = self._enter(begin, enter)
            give = self._pool.give
            try:
                yield wire, space
                if begin is _READING:
                    give = self._pool.leave
                else:
                    _commit(wire)
            except BaseException:
                wire.roll_back()
                raise
            finally:
                give(wire)

    def _begun(self, wire: Wire, space: SpaceState | None) -> PostgresTransaction:
        return PostgresTransaction(wire, self._known, space, self._types, self._clock)

    def _enter(self, begin: str, enter: Callable[[Wire], SpaceState | None]) -> tuple[Wire, SpaceState | None]:
        """Begin a transaction. A connection that died while it was idle is replaced: nothing was done on it yet."""
        while True:
            wire, new = self._pool.take()
            try:
                wire.ahead(begin)
                wire.ahead(_LOCAL, [self._local])
                if begin is _WRITING:
                    wire.ahead(_LET_GO)
                return wire, enter(wire)
            except BaseException as error:
                wire.roll_back()
                lost = wire.connection.closed and isinstance(error, psycopg.OperationalError)
                self._pool.give(wire)
                if new or not lost:
                    raise

    def _space(self, wire: Wire, name: str, ref: SpaceRef) -> SpaceState | None:
        text, names = self._known[name].numbered(())
        found = wire.rows(text, [getattr(ref, name) for name in names])
        if not found:
            return None
        number, rev, seq, tail, epoch, clock_ms, tz, _ = found[0]
        return SpaceState(space_no=number, ref=ref, rev=rev, seq=seq, tail=tail, epoch=epoch, clock_ms=clock_ms, tz=tz)

    def _see_all(self, wire: Wire) -> None:
        """Let a transaction see all spaces, on the other machines of a cluster too."""
        wire.ahead(_ALL_SPACES)
        if "spaces_see" in self._known:
            wire.ahead(self._known["spaces_see"].text)
        wire.settle()

    def _lock(self, wire: Wire, ref: SpaceRef, tz: str | None) -> SpaceState:
        """Open a space for writing; make it when it is missing, or was erased while this one waited."""
        while True:
            space = self._space(wire, "space_lock", ref)
            if space is not None:
                return space
            if tz is None:
                raise absent(ref)
            names = ("tenant", "owner_type", "owner_id", "tz", "now")
            values = (ref.tenant, ref.owner_type, ref.owner_id, tz, to_ms(self._clock()))
            wire.run(self._known["space_new"].placed(names), values)

    def _connect(self) -> Wire:
        connection = psycopg.connect(self._address, autocommit=True, prepare_threshold=None)
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            connection.close()
            raise InvalidInput(f"{self.url} is encoded in {encoding}: name a database made with encoding 'UTF8'")
        connection.adapters.register_dumper(int, _Integer)
        connection.adapters.register_dumper(bool, _Truth)
        connection.adapters.register_dumper(list, _List)
        return Wire(connection, prepare=self._prepares)

    def _prepare(self) -> None:
        def step(number: int, text: str) -> None:
            with self._transaction(_WRITING) as (wire, _):
                wire.run("select pg_advisory_xact_lock($1)", (_SCHEMA_LOCK,))
                if _version(wire) < number:
                    try:
                        wire.connection.execute(text.encode())
                    except errors.InsufficientPrivilege as error:
                        owner = "as the owner of the schema perdure" if number > 1 else "as who may create schemas"
                        raise StoreUnavailable(f"{self.url} lacks migration {number}: open it once {owner}") from error
                    wire.run(_SET_VERSION, (str(number),))

        with self._transaction(_READING) as (wire, _):
            version = _version(wire)
        migrate("postgres", version, step, where=self.url)
        with self._transaction(_READING) as (wire, _):
            self._types = dict(wire.rows(_COLUMN_TYPES))
            if wire.rows("select to_regclass('perdure.owners')")[0][0] is not None:
                self._known = statements(CITUS)

    @contextlib.contextmanager
    def _clear(self) -> Generator[None]:
        """Turn the driver's errors into ours, once, with the remedy. Values and secrets stay out of them."""
        try:
            yield
        except PerdureError:
            raise
        except _BUSY as error:
            raise StoreUnavailable(f"{self.url} is busy ({_first_line(error)}): try again") from error
        except _MIXED_UP as error:
            raise StoreUnavailable(
                f"{self.url}: a pooler gives a connection the prepared statements of others ({_first_line(error)}): "
                "add prepare=off to the address, or use PgBouncer 1.21 or newer"
            ) from error
        except errors.UniqueViolation as error:
            raise StoreUnavailable(f"{self.url}: somebody wrote the same at the same time: try again") from error
        except errors.ReadOnlySqlTransaction as error:
            raise StoreUnavailable(f"{self.url} is read-only: open the primary server") from error
        except (errors.DiskFull, errors.OutOfMemory) as error:
            raise StoreUnavailable(f"{self.url}: the server is full: free some space; nothing was kept") from error
        except (errors.InsufficientPrivilege, errors.InvalidSchemaName) as error:
            raise StoreUnavailable(f"{self.url}: {_first_line(error)}: grant this role its rights") from error
        except (errors.DataCorrupted, errors.IndexCorrupted) as error:
            raise StoreCorrupt(f"{self.url} is damaged ({_first_line(error)}): restore a backup") from error
        except errors.DataError as error:
            raise InvalidInput(f"{self.url} cannot store a value ({type(error).__name__}): mend the request") from error
        except psycopg.OperationalError as error:
            raise StoreUnavailable(f"{self.url} cannot be reached ({_first_line(error)}): check the server") from error


_COLUMN_TYPES = """
select c.relname || '.' || a.attname, a.atttypid::bigint from pg_attribute a join pg_class c on c.oid = a.attrelid
where c.relnamespace = 'perdure'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
    and not row_security_active('rows')
"""
"""The type of each column; none for a role under row-level security, for which PostgreSQL has no COPY."""

_MIXED_UP = (errors.InvalidSqlStatementName, errors.DuplicatePreparedStatement, errors.ProtocolViolation)
_BUSY = (errors.LockNotAvailable, errors.QueryCanceled, errors.DeadlockDetected, errors.SerializationFailure)
_SET_VERSION = """insert into meta (name, value) values ('schema', $1)
on conflict (name) do update set value = excluded.value"""


def _version(wire: Wire) -> int:
    """Return the number of the newest migration that this database has had, 0 before the first.

    Read from a catalog, whose lock makes the server forget which names were missing: `to_regclass` would still miss a
    table that somebody made while this transaction waited.
    """
    if not wire.rows("select from pg_tables where schemaname = 'perdure' and tablename = 'meta'"):
        return 0
    found = wire.rows("select value from perdure.meta where name = 'schema'")
    return int(found[0][0]) if found else 0


def _commit(wire: Wire) -> None:
    try:
        wire.run("COMMIT")
    except psycopg.OperationalError as error:
        if not wire.connection.closed:
            raise
        raise StoreUnavailable(
            "the connection was lost while committing, so that nobody knows whether this was written: ask again; with "
            "the same message ids nothing is written twice"
        ) from error


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]


_OWN = frozenset({"pool", "timeout", "prepare"})
_OPTIONS = "pool=<connections>, timeout=<seconds>, prepare=on|off"


def _options(url: str) -> tuple[str, dict[str, str]]:
    """Return a URL without perdure's own options, and those."""
    base, _, query = url.partition("?")
    parts = [part for part in query.split("&") if part]
    own = {name: value for name, _, value in (part.partition("=") for part in parts) if name in _OWN}
    rest = "&".join(part for part in parts if part.partition("=")[0] not in _OWN)
    try:
        right = 1 <= int(own.get("pool", "1")) <= 1000 and 0 < float(own.get("timeout", "1")) < 1e6
    except ValueError:
        right = False
    if not right or own.get("prepare", "on") not in ("on", "off"):
        raise InvalidInput(f"options of the store URL are out of range: use {_OPTIONS}")
    return f"{base}?{rest}" if rest else base, own


def _address(url: str, timeout_s: float) -> str:
    """Return what libpq needs. Its complaints about an URL may quote a password: they are not passed on."""
    authority, _, path = url.partition("://")[2].partition("?")[0].partition("/")
    try:
        given = conninfo_to_dict(url)
    except psycopg.Error:
        given = {}
    torn = (
        "{" in url
        or "@" in path
        or authority.count("@") > 1
        or not re.fullmatch(r"[\d,]*", str(given.get("port") or ""))
    )
    if torn or not given:
        raise InvalidInput(
            "the store URL is not understood: use postgresql://user:password@host:5432/database, with special "
            "characters percent-encoded"
        )
    given.setdefault("connect_timeout", max(2, math.ceil(timeout_s)))
    given.setdefault("application_name", "perdure")
    given.setdefault("client_encoding", "UTF8")
    return make_conninfo("", **given)


def _shown(address: str) -> str:
    parts = conninfo_to_dict(address)
    host, port, name = (str(parts.get(part) or "") for part in ("host", "port", "dbname"))
    return f"postgresql://{'' if host.startswith('/') else host}{f':{port}' if port else ''}/{name}"
