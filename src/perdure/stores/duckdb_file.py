"""One DuckDB file: who reads, whose turn it is to write, and how it is made anew after an erasure."""

import contextlib
import os
import re
import threading
from collections.abc import Generator
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import duckdb

from perdure.errors import PerdureError, SchemaTooNew, StoreCorrupt, StoreUnavailable
from perdure.stores.migrate import migrate
from perdure.stores.template import make_folder

MEMORY = ":memory:"
_PATIENCE_S = 0.5
"""How long a rewriting waits for readers; it is tried again later."""
_CONFIG: dict[str, Any] = {
    "threads": 1,  # the statements are small: handing them to other threads costs more than it brings
    "default_block_size": 16384,  # with blocks of 256 KB, the file of a few memories has nine megabytes
    "disabled_optimizers": "compressed_materialization",  # meant for large sorts; a tenth of all planning
    "default_null_order": "nulls_first_on_asc_last_on_desc",
    "autoinstall_known_extensions": False,  # nothing is ever fetched from the network, whatever a file looks like
    "autoload_known_extensions": False,
}


class _Turn:
    """What all stores of this process share about one file: one thread at a time writes."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.holders = 0


_TURNS: WeakValueDictionary[str, _Turn] = WeakValueDictionary()
_TURNS_LOCK = threading.Lock()


class File:
    """An open database; every use gets a cursor of its own."""

    def __init__(self, path: str, *, read_only: bool, timeout_s: float) -> None:
        self.path = path
        self.users = 0
        """How many hold this object; its store counts them."""
        self._read_only = read_only
        self._timeout_s = timeout_s
        self._lent = 0
        self._quiet = threading.Condition()
        self._opening = threading.Lock()
        self._opened = False
        self._place = (
            path if path == MEMORY else os.path.abspath(path)
        )  # else DuckDB takes "md:x" for a remote database
        key = os.path.realpath(path) if path != MEMORY else f"{path}{id(self)}"
        with _TURNS_LOCK:
            self._turn = _TURNS.setdefault(key, _Turn())

    def open(self) -> None:
        """Open the database, if nobody has: who wants the same file waits here, and nobody else."""
        with self._opening:
            if self._opened:
                return
            if self.path != MEMORY and not self._read_only:
                make_folder(self.path)
            self._connection = self._connect()
            try:
                migrate("duckdb", self._version(), self._step, where=self.path)
            except BaseException:
                self._connection.close()
                raise
            with _TURNS_LOCK:
                self._turn.holders += 1
            self._opened = True

    @contextlib.contextmanager
    def transaction(self, *, write: bool) -> Generator[duckdb.DuckDBPyConnection]:
        """Lend a cursor inside a transaction: many read, one writes, each sees one snapshot."""
        if write and self._read_only:
            raise StoreUnavailable(f"{self.path} is open as read-only: open it without mode=ro")
        with self._writing() if write else contextlib.nullcontext(), self._cursor() as cursor:
            cursor.begin()
            try:
                yield cursor
                cursor.commit()
            except BaseException:
                with contextlib.suppress(duckdb.Error):  # a commit that failed has rolled back already
                    cursor.rollback()
                raise

    def rewrite(self) -> bool:
        """Put a copy of what is left in the place of the file, whose blocks keep the texts of deleted rows.

        Neither a checkpoint nor `vacuum` overwrites those. False where that cannot be: in memory, or while others use
        the file.
        """
        if self.path == MEMORY or self._read_only:
            return False
        with self._writing(), self._quiet:  # newcomers wait for the lock of the condition
            if not self._quiet.wait_for(lambda: not self._lent, _PATIENCE_S) or self._turn.holders > 1:
                return False
            self._connection.close()
            try:
                return _replace(self._place)
            finally:
                self._connection = self._connect()

    def alive(self) -> bool:
        """Tell whether DuckDB still answers: after some errors it refuses everything until the file is opened anew."""
        if not self._opened:
            return True
        try:
            self._connection.cursor().execute("select 1")
        except duckdb.Error:
            return False
        return True

    def close(self) -> None:
        if not self._opened:
            return
        with _TURNS_LOCK:
            self._turn.holders -= 1
        self._connection.close()

    @contextlib.contextmanager
    def _cursor(self) -> Generator[duckdb.DuckDBPyConnection]:
        with self._quiet:
            cursor = self._connection.cursor()
            self._lent += 1
        try:
            yield cursor
        finally:
            cursor.close()
            with self._quiet:
                self._lent -= 1
                self._quiet.notify_all()

    @contextlib.contextmanager
    def _writing(self) -> Generator[None]:
        if not self._turn.lock.acquire(timeout=self._timeout_s):
            raise StoreUnavailable(f"{self.path} is locked by another thread that writes: try again")
        try:
            yield
        finally:
            self._turn.lock.release()

    def _connect(self) -> duckdb.DuckDBPyConnection:
        return duckdb.connect(self._place, read_only=self._read_only, config=_CONFIG)

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
        if self._read_only:
            raise StoreUnavailable(f"{self.path} lacks migration {number}: open it once without mode=ro")
        with self.transaction(write=True) as cursor:
            if self._version() < number:
                cursor.execute(text)
                cursor.execute("delete from meta where name = 'schema'")
                cursor.execute("insert into meta (name, value) values ('schema', ?)", [str(number)])


def _replace(path: str) -> bool:
    """Copy a closed database and rename the copy over it; other processes are locked out meanwhile."""
    fresh = f"{path}.new"
    Path(fresh).unlink(missing_ok=True)
    try:
        with duckdb.connect(MEMORY, config=_CONFIG) as copier:
            copier.execute(f"attach '{_quoted(path)}' as old (read_only)")
            copier.execute(f"attach '{_quoted(fresh)}' as fresh")
            copier.execute("copy from database old to fresh")
            copier.execute("detach fresh")
            if Path(f"{path}.wal").exists():  # what the last checkpoint could not take in
                return False
            os.replace(fresh, path)
            if os.name == "posix":
                folder = os.open(Path(path).parent, os.O_RDONLY)
                os.fsync(folder)
                os.close(folder)
        return True
    except (duckdb.IOException, OSError):  # another process was quicker, or the disk is full: the old file stays
        return False
    finally:
        Path(fresh).unlink(missing_ok=True)


def _quoted(path: str) -> str:
    return path.replace("'", "''")


@contextlib.contextmanager
def clear(path: str) -> Generator[None]:
    """Turn the driver's errors into ours, once, with the remedy; whatever else is raised meanwhile is the caller's."""
    try:
        yield
    except PerdureError:
        raise
    except _DRIVER as error:
        raise _meant(path, error) from error
    except duckdb.OutOfMemoryException as error:
        raise StoreUnavailable(f"{path}: DuckDB has no memory or disk space left ({error}): free some") from error


_DRIVER = (
    duckdb.IOException,
    duckdb.FatalException,
    duckdb.InternalException,
    duckdb.ConnectionException,
    duckdb.TransactionException,
)


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
    if "No space left" in said or "File too large" in said:
        return StoreUnavailable(f"{path}: the disk is full: free some space; nothing was half-written")
    if isinstance(error, duckdb.TransactionException):
        return StoreUnavailable(f"{path} could not be written ({said}): try again")
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
