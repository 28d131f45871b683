"""Databases that are locked, read-only, damaged, foreign, newer or on a full disk: one clear error, nothing lost."""

import contextlib
import os
import random
import shutil
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import apsw
import pytest
from writers import acknowledged

import perdure
from perdure.domain.space import SpaceRef
from perdure.errors import InvalidInput, PerdureError, SchemaTooNew, StoreCorrupt, StoreUnavailable
from perdure.stores.sqlite import SQLiteStore
from perdure.testing.fakes import FakeClock, HashEmbedder


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """A database with a few memories, closed."""
    path = tmp_path_factory.mktemp("filled") / "memory.db"
    with perdure.open(f"sqlite:///{path}", embedder="none") as engine:
        me = engine.space(user="ana")
        me.observe_many([{"text": f"Rex the dog ran {number} miles", "session": "s"} for number in range(300)])
        me.remember("Ana lives in Lisbon", key="location")
        engine.flush()
    return path


@pytest.fixture
def path(filled, tmp_path):
    """A copy of it."""
    return shutil.copy(filled, tmp_path / "memory.db")


def use(url):
    """Do a little of everything that reads."""
    with perdure.open(url, embedder="none") as engine:
        me = engine.space(user="ana")
        me.recall("where does Ana live?")
        me.list(state=None, limit=1000)
        me.stats()
        me.changes()
        me.entities()
        return engine.doctor()


def test_a_lock_that_lasts_is_reported_within_the_timeout(path):
    other = apsw.Connection(str(path))
    with perdure.open(f"sqlite:///{path}?timeout=0.2", embedder="none") as engine:
        me = engine.space(user="ana")
        before = me.stats().rev
        other.execute("begin immediate")
        with pytest.raises(StoreUnavailable, match="locked"):
            me.observe("nobody hears this")
        assert me.recall("where does Ana live?").hits[0].memory.content == "Ana lives in Lisbon"
        other.execute("rollback")
        assert me.observe("now it works").rev == before + 1
    other.close()


def test_threads_that_write_wait_for_each_other_and_no_longer_than_told(path):
    store = SQLiteStore(f"{path}?timeout=0.1", clock=FakeClock())
    refused: list[str] = []

    def write() -> None:
        try:
            with store.write(SpaceRef(owner_type="user", owner_id="ana")):
                pass
        except StoreUnavailable as error:
            refused.append(str(error))

    with store.write(SpaceRef(owner_type="user", owner_id="ben"), tz="UTC"):
        waits = threading.Thread(target=write)
        waits.start()
        waits.join(timeout=30)
    assert [message.partition("locked ")[2] for message in refused] == ["by another thread that writes: try again"]
    write()
    assert len(refused) == 1
    store.close()


def test_statements_are_planned_once_and_not_for_every_value(path):
    planned: list[tuple[object, ...]] = []

    def seen(*what: object) -> int:
        """Note what SQLite asks about a statement when it plans it."""
        planned.append(what)
        return apsw.SQLITE_OK

    with perdure.open(f"sqlite:///{path}", embedder="none", policy={"jobs": {"background": False}}) as engine:
        me = engine.space(user="ana")
        me.counts = False
        reading: Any
        with engine.deps.bare.read(me.ref) as reading:
            reading._connection.authorizer = seen  # of the one connection, which all get again
        for dog in ("Rex", "Fido", "Bello", "Waldi"):
            planned.clear()
            me.observe(f"My sister {dog} Moreau met {dog} in Porto", session=dog, speaker="Ana")
            assert me.recall(f"where did {dog} Moreau meet {dog}?").hits
    assert planned == []


def test_opening_waits_for_no_lock(path):
    other = apsw.Connection(str(path))
    other.execute("begin immediate")
    with perdure.open(f"sqlite:///{path}?timeout=0.2", embedder="none") as engine:
        assert engine.space(user="ana").recall("where does Ana live?").hits
    other.execute("rollback")
    other.close()


def test_a_new_database_that_another_program_holds_is_unavailable(tmp_path):
    other = apsw.Connection(str(tmp_path / "new.db"))
    other.execute("begin exclusive")
    with pytest.raises(StoreUnavailable, match="locked"):
        perdure.open(f"sqlite:///{tmp_path}/new.db?timeout=0.2", embedder="none")
    other.close()


def test_a_store_opened_for_reading_answers_and_refuses_writes(path):
    with perdure.open(f"sqlite:///{path}?mode=ro", embedder="none") as engine:
        me = engine.space(user="ana")
        answer = me.recall("where does Ana live?")
        assert answer.hits[0].memory.content == "Ana lives in Lisbon"
        for write in (
            lambda: me.observe("more"),
            lambda: me.remember("more"),
            lambda: me.forget(id=answer.hits[0].memory.id),
            lambda: me.erase(everything=True),
        ):
            with pytest.raises(StoreUnavailable, match="read-only"):
                write()
        assert engine.doctor().ok
    with perdure.open(f"sqlite:///{path}", embedder="none") as engine:
        found = engine.space(user="ana").get(answer.hits[0].memory.id)
        assert found.access_count == 0


def test_what_waits_for_its_vector_can_be_read_without_it(path):
    with perdure.open(f"sqlite:///{path}?mode=ro", embedder=HashEmbedder()) as engine:
        answer = engine.space(user="ana").recall("where does Ana live?")
        assert answer.hits[0].memory.content == "Ana lives in Lisbon"
        assert answer.served_by == "lexical"


def test_a_missing_file_cannot_be_opened_for_reading(tmp_path):
    with pytest.raises(StoreUnavailable, match=r"missing\.db"):
        perdure.open(f"sqlite:///{tmp_path}/missing.db?mode=ro", embedder="none")
    assert not (tmp_path / "missing.db").exists()


def test_a_folder_is_no_database(tmp_path):
    with pytest.raises(StoreUnavailable, match="cannot be opened"):
        perdure.open(f"sqlite:///{tmp_path}", embedder="none")


def test_a_place_below_a_file_cannot_hold_a_database(path):
    with pytest.raises(StoreUnavailable, match="cannot be opened"):
        perdure.open(f"sqlite:///{path}/below/memory.db", embedder="none")


@pytest.mark.parametrize("mode", ["", "?mode=ro"])
def test_garbage_is_reported_as_no_database(tmp_path, mode):
    path = tmp_path / "garbage.db"
    path.write_bytes(random.Random(1).randbytes(20_000))
    with pytest.raises(StoreCorrupt, match=r"garbage\.db"):
        use(f"sqlite:///{path}{mode}")
    assert path.read_bytes() == random.Random(1).randbytes(20_000)


@pytest.mark.parametrize("mode", ["", "?mode=ro"])
def test_the_file_of_another_program_is_left_alone(tmp_path, mode):
    path = tmp_path / "browser.db"
    other = apsw.Connection(str(path))
    other.execute("create table visits (at); insert into visits values (1)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreCorrupt, match="another program"):
        use(f"sqlite:///{path}{mode}")
    assert path.read_bytes() == before


@pytest.mark.parametrize("mode", ["", "?mode=ro"])
def test_a_newer_schema_is_refused_and_left_alone(path, mode):
    other = apsw.Connection(str(path))
    other.execute("pragma user_version=9999; pragma wal_checkpoint(truncate)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(SchemaTooNew, match="9999"):
        use(f"sqlite:///{path}{mode}")
    assert path.read_bytes() == before


def test_an_empty_file_becomes_a_database(tmp_path):
    (tmp_path / "empty.db").touch()
    assert use(f"sqlite:///{tmp_path}/empty.db").ok


def test_an_empty_file_opened_for_reading_is_no_database(tmp_path):
    (tmp_path / "empty.db").touch()
    with pytest.raises(PerdureError):
        use(f"sqlite:///{tmp_path}/empty.db?mode=ro")


@pytest.mark.parametrize("share", [0.0005, 0.01, 0.1, 0.3, 0.5, 0.8, 0.97])
@pytest.mark.parametrize("mode", ["", "?mode=ro"])
def test_a_truncated_file_is_reported(path, share, mode):
    whole = path.read_bytes()
    path.write_bytes(whole[: max(int(len(whole) * share), 10)])
    try:
        report = use(f"sqlite:///{path}{mode}")
    except StoreCorrupt:
        return
    assert report.problems, "a truncated file is not whole"


def test_damaged_pages_give_answers_or_our_errors(path, tmp_path):
    chance = random.Random(3)
    size = path.stat().st_size
    for number in range(40):
        copy = tmp_path / f"copy-{number}.db"
        shutil.copy(path, copy)
        with open(copy, "r+b") as file:
            file.seek(4096 * chance.randrange(1, size // 4096))
            file.write(chance.randbytes(4096))
        try:
            report = use(f"sqlite:///{copy}")
        except PerdureError:
            continue
        assert report.problems, f"the damage of copy {number} goes unseen"


@contextlib.contextmanager
def somebody_else():
    """Do something without the rights of root, where the tests have them."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def _before(folder):
    (folder / "memory.db").chmod(0o444)


def _shm_left_by_a_reader(folder):
    (folder / "memory.db").chmod(0o444)
    with somebody_else():
        use(f"sqlite:///{folder}/memory.db")
    (folder / "memory.db").chmod(0o666)


def _log_of_another(folder):
    (folder / "memory.db-wal").touch(mode=0o600)
    (folder / "memory.db-wal").chmod(0)


def _folder(folder):
    folder.chmod(0o555)


@pytest.mark.skipif(os.name != "posix", reason="rights are those of POSIX")
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_before, r"memory\.db is read-only: allow it \(chmod u\+rw\)"),
        (_shm_left_by_a_reader, r"memory\.db-shm is read-only, and the database .*memory\.db needs it: allow it"),
        (_log_of_another, r"memory\.db-wal may not be read, and the database .*memory\.db needs it: allow it"),
        (_folder, r"the folder .* may not be written, .*: allow that, or open a copy in another folder"),
    ],
)
def test_what_may_not_be_written_is_named_with_what_to_do(filled, spoil, told):
    with tempfile.TemporaryDirectory() as made:  # in one that everybody reaches
        folder = Path(made)
        folder.chmod(0o777)
        shutil.copy(filled, folder / "memory.db")
        (folder / "memory.db").chmod(0o666)
        try:
            spoil(folder)
            with (
                somebody_else(),
                pytest.raises(StoreUnavailable, match=told),
                perdure.open(f"sqlite:///{folder}/memory.db", embedder="none") as engine,
            ):
                engine.space(user="ana").observe("nobody hears this")
        finally:
            folder.chmod(0o777)


def test_a_full_disk_refuses_and_keeps_what_was_acknowledged(nursery, tmp_path):
    path, acks = tmp_path / "memory.db", tmp_path / "acks"
    pid = nursery.start("fill_disk", url=f"sqlite:///{path}", acks=str(acks), limit=700_000)
    assert nursery.wait(pid) == 0
    with perdure.open(f"sqlite:///{path}", embedder="none") as engine:
        me = engine.space(user="ana")
        assert engine.doctor().ok
        assert me.stats().memories == 1 + acknowledged(acks)
        assert me.observe("there is room again").rev == 2 + acknowledged(acks)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="mounting needs root")
def test_a_full_file_system_refuses_and_keeps_what_was_acknowledged(tmp_path):
    place = tmp_path / "small"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)], capture_output=True)
    if mounted.returncode:
        pytest.skip("mounting is not allowed here")
    try:
        said, refusal = 0, "none came"
        with perdure.open(f"sqlite:///{place}/memory.db", embedder="none") as engine:
            me = engine.space(user="ana")
            try:
                while said < 10_000:
                    me.observe(f"message {said} " + "fills the disk " * 100)
                    said += 1
            except StoreUnavailable as error:
                refusal = str(error)
            assert "full" in refusal
            assert me.stats().memories == said
            assert engine.doctor().ok
    finally:
        subprocess.run(["umount", str(place)], check=True)


@pytest.mark.parametrize(
    "options", ["timeout=soon", "timeout=-1", "timeout=inf", "mode=maybe", "synchronous=off", "x=1", "x"]
)
def test_an_option_of_the_url_that_makes_no_sense_is_refused(tmp_path, options):
    with pytest.raises(InvalidInput, match=options.partition("=")[0]):
        perdure.open(f"sqlite:///{tmp_path}/memory.db?{options}", embedder="none")


def test_a_file_that_is_slow_to_open_holds_up_nobody_else(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/{{user_id}}.db?timeout=20", embedder="none") as engine:
        other = apsw.Connection(f"{tmp_path}/slow.db")
        other.execute("begin exclusive")
        waiting = threading.Thread(target=lambda: engine.space(user="slow").remember("Ana likes tea"))
        waiting.start()
        time.sleep(0.05)
        engine.space(user="quick").remember("Rui likes tea")
        assert waiting.is_alive()
        other.execute("rollback")
        waiting.join()
        assert engine.space(user="slow").stats().rev == 1
    other.close()


@pytest.fixture
def store(path):
    with contextlib.closing(SQLiteStore(str(path), clock=FakeClock())) as opened:
        yield opened


ANA = SpaceRef(tenant="", owner_type="user", owner_id="ana")


def test_a_connection_that_cannot_roll_back_is_given_up(store):
    def fail(tx):
        tx._connection.authorizer = lambda code, *_: apsw.SQLITE_DENY if code == apsw.SQLITE_TRANSACTION else 0
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), store.write(ANA) as tx:
        fail(tx)
    with store.write(ANA) as tx:
        assert tx.space.rev > 0


def test_a_connection_of_a_file_that_was_closed_meanwhile_is_closed(store):
    with store.read(ANA) as tx:
        connection = tx._connection
        store.close()
    with pytest.raises(apsw.ConnectionClosedError):
        connection.execute("select 1")


def test_a_value_larger_than_sqlite_takes_is_bad_input(store):
    with store.read(ANA) as tx:
        tx._connection.limit(apsw.SQLITE_LIMIT_LENGTH, 1000)  # of the one connection, which the next call gets again
    with pytest.raises(InvalidInput, match="larger"), store.read(ANA) as tx:
        tx.one("entity_by_id", id="x" * 2000)


@pytest.mark.parametrize("error", [apsw.ProtocolError, apsw.NoMemError, apsw.InterruptError, apsw.SchemaChangeError])
def test_whatever_sqlite_raises_is_our_error(store, error):
    with pytest.raises(StoreUnavailable), store.read(ANA):
        raise error("as SQLite says it")
