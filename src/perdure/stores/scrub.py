"""Blank what SQLite leaves in the unused parts of its pages.

`secure_delete` overwrites a cell where it lies. But when a page is split or balanced, cells move to other pages, and
their bytes stay behind in the gap between a page's list of cells and its contents: a copy that no later deletion
reaches. A vacuum would rewrite the whole file under the write lock; blanking the gaps takes one look at the file
without a lock, and then a few milliseconds of it at a time, however large the file is.

A gap means nothing to SQLite, so readers may go on. Nobody else writes to the file meanwhile: the write lock is held,
and the write-ahead log is empty, so that nobody has anything to check in. The commit that ends a piece of work makes
every other connection read its pages anew, and so no cache brings a gap's old bytes back
(https://sqlite.org/fileformat2.html 1.6, https://sqlite.org/walformat.html 2.3).
"""

import contextlib
import random
import time
from collections.abc import Iterator
from pathlib import Path

import apsw

from perdure.stores.patience import patience

Span = tuple[int, int]
_MAGIC = b"SQLite format 3\0"
_CELLS_AT = {2: 12, 5: 12, 10: 8, 13: 8}
"""The kinds of pages that hold cells, by their first byte, and how long their headers are."""
_MOST_PAGES = 1 << 25
"""Up to here, the first byte of any other page is 0 or 1: it is the first of a page number."""
_CHUNK = 1 << 22
_AIM_S = 0.01
"""How long one piece of work may hold the write lock, but for its commit."""
_BUSY_S = 0.02
"""How long emptying the log may hold it, waiting for readers."""
_WAIT_S = (0.002, 0.006)


def scrub(path: str, *, patience_s: float) -> bool:
    """Empty the write-ahead log and blank every gap; return whether nothing is left.

    False when readers or writers left no moment for it within `patience_s`, or for a file of another make.
    """
    with contextlib.ExitStack() as stack:
        connection = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_NOMUTEX)
        stack.callback(connection.close)
        connection.set_busy_handler(patience(_BUSY_S))
        if not _empty_log(connection, patience_s):
            return False
        file = opened(path, write=True)
        stack.callback(file.xClose)
        size = _page_size(file)
        if size is None:
            return False
        left = list(_stale(file, size))
        while left:
            if not _alone(connection, path, patience_s):
                return False
            _blank(file, left, size)
            _commit(connection)
            time.sleep(random.uniform(*_WAIT_S))  # whoever waits for the lock gets it
        return _empty_log(connection, patience_s)


def opened(path: str, *, write: bool = False) -> apsw.VFSFile:
    """Open a database's bytes through SQLite itself: closing any other handle of the file would drop the locks that
    this process holds on it (https://sqlite.org/howtocorrupt.html, 2.2).
    """
    mode = apsw.SQLITE_OPEN_READWRITE if write else apsw.SQLITE_OPEN_READONLY
    return apsw.VFSFile("", str(Path(path).absolute()), [apsw.SQLITE_OPEN_MAIN_DB | mode, 0])


def chunks(file: apsw.VFSFile) -> Iterator[bytes]:
    """Read a file piece by piece."""
    size = file.xFileSize()
    for start in range(0, size, _CHUNK):
        yield file.xRead(min(_CHUNK, size - start), start)


def gaps(page: bytes, *, header: int = 0) -> list[Span]:
    """Return the unused spans of a page that hold other bytes than zero; `header`: where its header starts."""
    start = _CELLS_AT.get(page[header])
    if start is None:
        return []
    block, cells, contents = (int.from_bytes(page[at : at + 2]) for at in (header + 1, header + 3, header + 5))
    spans = [(header + start + 2 * cells, contents or len(page))]
    while block:  # freed cells, in ascending order; each begins with the place of the next and its own size
        following, length = int.from_bytes(page[block : block + 2]), int.from_bytes(page[block + 2 : block + 4])
        spans.append((block + 4, block + length))
        block = following if following > block else 0
    return [(low, high) for low, high in spans if page[low:high] != bytes(max(high - low, 0))]


def _stale(file: apsw.VFSFile, size: int) -> Iterator[int]:
    """Return the numbers, from 0, of the pages that have something to blank."""
    number = 0
    for chunk in chunks(file):
        for start in range(0, len(chunk), size):
            if gaps(chunk[start : start + size], header=_header(number)):
                yield number
            number += 1


def _blank(file: apsw.VFSFile, left: list[int], size: int) -> None:
    """Blank some of the pages, and take them off the list. Their gaps may be others by now."""
    until = time.perf_counter() + _AIM_S
    while left and time.perf_counter() < until:
        number = left.pop()
        at = number * size
        if at + size > file.xFileSize():
            continue
        for low, high in gaps(file.xRead(size, at), header=_header(number)):
            file.xWrite(bytes(high - low), at + low)
    file.xSync(apsw.SQLITE_SYNC_NORMAL)


def _header(number: int) -> int:
    return 0 if number else 100


def _page_size(file: apsw.VFSFile) -> int | None:
    """Return how long a page is; None for a file that somebody else's layer encrypts or adds checksums to, and for one
    that vacuums itself: its pages of back references (auto_vacuum) begin with bytes like those of a page with cells.
    """
    head = file.xRead(100, 0)
    size = int.from_bytes(head[16:18])
    size = 65536 if size == 1 else size
    plain = head.startswith(_MAGIC) and head[20] == 0 and not any(head[52:56])
    plain = plain and file.xFileSize() <= size * _MOST_PAGES
    return size if plain else None


def _empty_log(connection: apsw.Connection, patience_s: float) -> bool:
    """Let the log be checked in while others write, then what came meanwhile, which takes the write lock."""
    until = time.monotonic() + patience_s
    while True:
        try:
            connection.execute("pragma wal_checkpoint(passive)").fetchall()
            busy, *_ = connection.execute("pragma wal_checkpoint(truncate)").fetchall()[0]
        except apsw.BusyError:
            busy = 1
        if not busy:
            return True
        if time.monotonic() > until:
            return False
        time.sleep(random.uniform(*_WAIT_S))


def _alone(connection: apsw.Connection, path: str, patience_s: float) -> bool:
    """Take the write lock at a moment at which the log is empty."""
    until = time.monotonic() + patience_s
    log = Path(f"{path}-wal")
    while True:
        if _empty_log(connection, 0.0):
            with contextlib.suppress(apsw.BusyError):
                connection.execute("begin immediate")
                if not log.exists() or log.stat().st_size == 0:
                    return True
                connection.execute("rollback")
        if time.monotonic() > until:
            return False
        time.sleep(random.uniform(*_WAIT_S))


def _commit(connection: apsw.Connection) -> None:
    """Commit a change that changes nothing: whoever holds pages in a cache reads them anew."""
    version = int(str(connection.pragma("user_version")))
    connection.execute(f"pragma user_version={version}; commit")
