"""When a log is checked in: as soon as it is long, and not with every commit while somebody always reads it."""

from itertools import pairwise

import apsw
import pytest

from perdure.stores.checkpoints import AGAIN, FIRST, checkpoints

COMMIT_PAGES = 10
_CHECKED_IN = slice(96, 100)
"""Where the index of a log counts the frames that are in the file (https://sqlite.org/walformat.html 2.1)."""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "memory.db"
    connection = apsw.Connection(str(path))
    connection.execute("pragma journal_mode=wal; create table texts (text)").fetchall()
    connection.close()
    return path


def connect(path):
    connection = apsw.Connection(str(path))
    connection.execute("pragma synchronous=off")
    connection.set_wal_hook(checkpoints())
    return connection


def write(connection):
    connection.execute("insert into texts values (zeroblob(?))", (4_080 * COMMIT_PAGES - 8_000,))


def checked_in(path):
    return int.from_bytes(path.with_name("memory.db-shm").read_bytes()[_CHECKED_IN], "little")


def test_a_log_that_nobody_reads_is_checked_in_and_begun_anew(path):
    connection, longest = connect(path), 0
    for _ in range(3 * FIRST // COMMIT_PAGES):
        write(connection)
        longest = max(longest, path.with_name("memory.db-wal").stat().st_size // 4_096)
    assert FIRST <= longest < FIRST + 3 * COMMIT_PAGES
    connection.close()


def test_a_log_that_somebody_always_reads_is_checked_in_now_and_then(path):
    writer, readers = connect(path), [connect(path), connect(path)]
    seen = []
    for number in range(3 * FIRST // COMMIT_PAGES):
        reader = readers[number % 2]
        if reader.in_transaction:
            reader.execute("commit")
        reader.execute("begin; select count(*) from texts").fetchall()
        write(writer)
        seen.append(checked_in(path))
    times = sum(after != before for before, after in pairwise(seen))
    assert 2 <= times <= 2 * FIRST // AGAIN + 2
    assert seen[-1] > 2 * FIRST
    for connection in (*readers, writer):
        connection.close()
