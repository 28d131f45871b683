"""Scrubbing a SQLite file: what was deleted is gone from its bytes, and nothing else changes."""

import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import apsw
import pytest

from perdure.stores.scrub import gaps, scrub

KEPT, GONE = 3000, 1000


def connect(path):
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(10_000)
    connection.execute("pragma journal_mode=wal; pragma secure_delete=on; pragma synchronous=normal").fetchall()
    return connection


@pytest.fixture
def path(tmp_path):
    """A file in which splits of pages left copies of words that were deleted afterwards."""
    path, chance = tmp_path / "memory.db", random.Random(7)
    connection = connect(path)
    connection.execute("create table words (word text primary key) without rowid; create table texts (text)")
    words = [f"{chance.randrange(1 << 40):x}kept" for _ in range(KEPT)] + [
        f"{chance.randrange(1 << 40):x}zanzibar" for _ in range(GONE)
    ]
    chance.shuffle(words)
    connection.execute("begin")
    for word in words:
        connection.execute("insert into words values (?)", (word,))
        connection.execute("insert into texts values (?)", (word * chance.randrange(1, 100),))
    connection.execute("commit")
    connection.execute("delete from words where word like '%zanzibar'; delete from texts where text like '%zanzibar'")
    connection.execute("pragma wal_checkpoint(truncate)").fetchall()
    connection.close()
    assert 0 < path.read_bytes().count(b"zanzibar") < GONE
    return path


def contents(connection):
    assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]
    return [connection.execute(f"select * from {table}").fetchall() for table in ("words", "texts")]


def stale(path):
    raw = path.read_bytes()
    pages = [raw[at : at + 4096] for at in range(0, len(raw), 4096)]
    return [at for at, page in enumerate(pages) if gaps(page, header=0 if at else 100)]


def test_no_copy_of_a_deleted_word_is_left(path):
    open_meanwhile = connect(path)
    before = contents(open_meanwhile)
    assert len(before[0]) == KEPT
    assert scrub(str(path), patience_s=5)
    assert b"zanzibar" not in path.read_bytes()
    assert stale(path) == []
    assert contents(open_meanwhile) == before
    open_meanwhile.close()


@pytest.mark.parametrize("mode", ["full", "incremental"])
def test_a_file_that_vacuums_itself_is_left_as_it_is(path, mode):
    connection = connect(path)
    connection.execute(
        "insert into texts select hex(randomblob(300)) from words; pragma journal_mode=delete"
    ).fetchall()
    connection.execute(f"pragma auto_vacuum={mode}; vacuum; pragma journal_mode=wal").fetchall()
    before = contents(connection)
    connection.close()
    raw = path.read_bytes()
    references = [raw[at] for at in range(4096, len(raw), 820 * 4096)]
    assert 5 in references, "a page of back references begins as one with cells does"
    assert not scrub(str(path), patience_s=5)
    assert path.read_bytes() == raw
    connection = connect(path)
    assert contents(connection) == before
    connection.close()


def test_no_cache_of_another_connection_brings_a_copy_back(path):
    other = connect(path)
    assert len(contents(other)[0]) == KEPT  # its cache holds every page now
    assert scrub(str(path), patience_s=5)
    other.execute("update words set word = substr(word, 1, 3) || 'x' || substr(word, 5)")
    other.execute("pragma wal_checkpoint(truncate)").fetchall()
    assert b"zanzibar" not in path.read_bytes()
    assert len(contents(other)[0]) == KEPT
    other.close()


def test_others_write_and_read_meanwhile(path):
    stop = threading.Event()

    def write(name):
        connection, number, waited = connect(path), 0, []
        while not stop.is_set():
            begun = time.perf_counter()
            connection.execute("begin immediate")
            waited.append(time.perf_counter() - begun)
            connection.execute("insert into words values (?)", (f"{number * 7919 % 10007:x}{name}{number}",))
            connection.execute("commit")
            number += 1
            time.sleep(0.001)
        connection.close()
        return number

    def read():
        connection, seen = connect(path), 0
        while not stop.is_set():
            found = connection.execute("select count(*) from words where word like '%kept'").fetchall()[0][0]
            assert found == KEPT
            seen += 1
        connection.close()
        return seen

    with ThreadPoolExecutor() as pool:
        writers, reader = [pool.submit(write, name) for name in "ab"], pool.submit(read)
        done = [scrub(str(path), patience_s=20) for _ in range(10)]
        stop.set()
        written, seen = sum(one.result() for one in writers), reader.result()
    assert done == [True] * 10
    assert seen
    assert b"zanzibar" not in path.read_bytes()
    connection = connect(path)
    assert len(contents(connection)[0]) == KEPT + written
    connection.close()


def test_a_snapshot_that_somebody_reads_is_waited_for_and_reported(path):
    reader, writer = connect(path), connect(path)
    reader.execute("begin; select count(*) from words").fetchall()
    writer.execute("insert into words values ('later')")
    assert not scrub(str(path), patience_s=0.1)
    assert reader.execute("select count(*) from words").fetchall() == [(KEPT,)]
    reader.execute("commit")
    assert scrub(str(path), patience_s=5)
    assert b"zanzibar" not in path.read_bytes()
    for connection in (reader, writer):
        connection.close()


def test_a_file_with_bytes_of_another_layer_is_left_alone(path):
    raw = bytearray(path.read_bytes())
    raw[20] = 8  # what a layer of checksums or encryption reserves at the end of every page
    path.write_bytes(raw)
    assert not scrub(str(path), patience_s=0.1)
    assert path.read_bytes() == raw
