"""What is DuckDB's own: one process at a time, a file made anew after an erasure, and how its driver binds values."""

import os
import signal
import subprocess
import sys
import threading
from contextlib import closing
from functools import partial

import apsw
import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

import perdure
from perdure.domain.space import SpaceRef
from perdure.errors import InvalidInput, PerdureError, SchemaTooNew, StoreCorrupt, StoreUnavailable
from perdure.stores.duckdb import DuckDBStore
from perdure.stores.duckdb_file import File
from perdure.testing.fakes import VERBATIM, FakeClock
from perdure.testing.machine import machine_for

ANA = SpaceRef(tenant="", owner_type="user", owner_id="ana")
open_without = partial(perdure.open, embedder="none", policy=VERBATIM)


@pytest.fixture
def path(tmp_path):
    """A database with a few memories, closed."""
    path = tmp_path / "memory.duckdb"
    with open_without(f"duckdb:///{path}") as engine:
        me = engine.space(user="ana")
        me.observe_many([{"text": f"Rex the dog ran {number} miles", "session": "s"} for number in range(50)])
        me.remember("Ana lives in Lisbon", key="location")
        engine.flush()
    return path


@pytest.fixture
def tx(tmp_path):
    """A writing transaction of a new space."""
    store = DuckDBStore(f"{tmp_path}/memory.duckdb", clock=FakeClock())
    with store.write(ANA, tz="UTC") as tx:
        yield tx
    store.close()


def run(code, **names):
    """Run code in a process of its own; return how it ended and what it printed."""
    made = subprocess.run(
        [sys.executable, "-c", f"names = {names!r}\nglobals().update(names)\n{code}"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    return made.returncode, made.stdout + made.stderr


# ── one process at a time ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("mode", ["", "?mode=ro"])
def test_a_second_process_is_told_who_has_the_file_and_what_to_do(path, mode):
    code = "import perdure\nperdure.open(f'duckdb:///{path}{mode}', embedder='none')"
    with open_without(f"duckdb:///{path}") as engine:
        status, said = run(code, path=str(path), mode=mode)
        assert status == 1
        for part in ("StoreUnavailable", str(path), "locked by another process", f"PID {os.getpid()}", "sqlite:///"):
            assert part in said
        assert engine.space(user="ana").observe("still mine").rev == 52
    assert run(code, path=str(path), mode=mode) == (0, "")


def test_of_a_file_for_each_space_a_second_process_is_kept_from_those_in_use_alone(tmp_path):
    url = f"duckdb:///{tmp_path}/{{owner_id}}/mem.db"
    code = """
import perdure
with perdure.open(f'duckdb:///{path}/{{owner_id}}/mem.db', embedder='none') as engine:
    print(engine.spaces())
    rui = engine.space(user='rui')
    rui.remember('Rui rows at dawn')
    engine.flush()
    print([str(ref) for ref in engine.spaces()], rui.recall('who rows?').hits[0].memory.content)
    engine.space(user='ana').remember('Ana dives')
"""
    with open_without(url) as engine:
        engine.space(user="ana").remember("Ana sings in a choir")
        status, said = run(code, path=str(tmp_path))
        assert said.startswith("[]\n['user:rui'] Rui rows at dawn\n")
        assert status == 1
        assert "StoreUnavailable" in said
        assert str(tmp_path / "ana") in said


def test_several_processes_may_read(path):
    code = "import perdure\nengine = perdure.open(f'duckdb:///{path}?mode=ro', embedder='none')\n"
    code += "print(engine.space(user='ana').stats().rev)"
    with open_without(f"duckdb:///{path}?mode=ro") as engine:
        assert engine.space(user="ana").recall("where does Ana live?").hits[0].memory.content == "Ana lives in Lisbon"
        assert run(code, path=str(path)) == (0, "51\n")
        with pytest.raises(StoreUnavailable, match="read-only"):
            engine.space(user="ana").remember("more")
        assert engine.doctor().ok


def test_two_engines_of_one_process_share_a_file(path):
    with open_without(f"duckdb:///{path}") as one, open_without(f"duckdb:///{path}") as other:
        one.space(user="ana").remember("Ana likes figs")
        assert other.space(user="ana").recall("figs").hits[0].memory.content == "Ana likes figs"
        with pytest.raises(StoreUnavailable, match="another mode"):
            open_without(f"duckdb:///{path}?mode=ro")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_forked_process_must_open_the_store_itself(path):
    code = """
import os, warnings
import perdure
from perdure.errors import StoreUnavailable
warnings.simplefilter("ignore")
engine = perdure.open(f"duckdb:///{path}", embedder="none", policy={"extract": {"auto": "off"}})
if os.fork() == 0:
    try:
        engine.space(user="ana").remember("two writers")
    except StoreUnavailable as error:
        print(error, flush=True)
    os._exit(0)
os.wait()
print(engine.space(user="ana").remember("one writer").rev)
"""
    status, said = run(code, path=str(path))
    assert status == 0
    assert "forked" in said
    assert said.endswith("52\n")


def test_threads_write_one_after_the_other_and_none_sees_a_conflict(tmp_path):
    with open_without(f"duckdb:///{tmp_path}/memory.duckdb") as engine:
        failures = []

        def work(number):
            try:
                for turn in range(8):
                    engine.space(user="ana").remember(f"{number} says {turn}", key=f"key-{number}")
                    engine.space(user="ana").recall("who says what?")
            except PerdureError as error:
                failures.append(error)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failures
        assert engine.space(user="ana").stats().rev == 32
        assert engine.doctor().ok


def test_a_reader_keeps_its_snapshot_and_a_writer_waits_no_longer_than_told(path):
    store = DuckDBStore(f"{path}?timeout=0.1", clock=FakeClock())
    with store.read(ANA) as before:
        assert before is not None
        with store.write(ANA) as tx:
            tx.run("space_epoch")
            with pytest.raises(StoreUnavailable, match="locked by another thread"), store.write(ANA):
                pass
        with store.read(ANA) as after:
            assert after is not None
            assert after.space.epoch == before.space.epoch + 1
        assert before.one("rows_total") == (51,)
    store.close()


# ── what is killed, torn, full or damaged ───────────────────────────────────────────────────────────────────────

WRITER = """
import os, signal, perdure
engine = perdure.open(f"duckdb:///{path}", embedder="none", policy={"extract": {"auto": "off"}})
me = engine.space(user="ana")
for number in range(20):
    me.remember(f"thing {number}", key="thing")
print(me.stats().rev, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_acknowledged_outlives_a_killed_process(path):
    assert run(WRITER, path=str(path)) == (-signal.SIGKILL, "71\n")
    assert path.with_name("memory.duckdb.wal").exists()
    with open_without(f"duckdb:///{path}") as engine:
        me = engine.space(user="ana")
        assert me.stats().rev == 71
        assert [one.content for one in me.list(limit=1000).items][-1] == "thing 19"
        assert engine.doctor().ok


@pytest.mark.parametrize("cut", [1, 1000])
def test_a_torn_write_ahead_log_loses_the_end_only(path, cut):
    assert run(WRITER, path=str(path)) == (-signal.SIGKILL, "71\n")
    wal = path.with_name("memory.duckdb.wal")
    os.truncate(wal, wal.stat().st_size - cut)
    with open_without(f"duckdb:///{path}") as engine:
        me = engine.space(user="ana")
        assert 65 <= me.stats().rev < 71
        assert me.remember("Ana is back").rev == me.stats().rev
        assert engine.doctor().ok


def test_a_full_disk_refuses_keeps_what_was_acknowledged_and_ends_nobody(path):
    """A failed commit that has to mend a unique index ends the process: so there is none."""
    code = """
import os, resource, signal, perdure
from perdure.errors import StoreUnavailable
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
said = 0
with perdure.open(f"duckdb:///{path}", embedder="none", policy={"extract": {"auto": "off"}}) as engine:
    me = engine.space(user="ana")
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
    try:
        while said < 500:
            me.remember(os.urandom(9000).hex(), key="noise")
            said += 1
    except StoreUnavailable as error:
        assert "full" in str(error), error
    assert me.stats().rev == 51 + said
print(said)
"""
    status, said = run(code, path=str(path))
    assert status == 0, said
    assert 10 < int(said) < 500
    with open_without(f"duckdb:///{path}") as engine:
        assert engine.space(user="ana").stats().rev == 51 + int(said)
        assert engine.space(user="ana").remember("there is room again").rev == 52 + int(said)
        assert engine.doctor().ok


def test_there_is_no_unique_index(path):
    with duckdb.connect(str(path)) as connection:
        assert (
            connection.execute("select * from duckdb_constraints() where constraint_type <> 'NOT NULL'").fetchall()
            == []
        )
        assert connection.execute("select * from duckdb_indexes()").fetchall() == []


@pytest.mark.parametrize("mode", ["", "?mode=ro"])
@pytest.mark.parametrize("content", [b"", b"short", bytes(range(256)) * 80])
def test_what_is_no_duckdb_file_is_refused_and_left_alone(tmp_path, content, mode):
    path = tmp_path / "garbage.db"
    path.write_bytes(content)
    with pytest.raises(StoreCorrupt, match=r"garbage\.db"):
        open_without(f"duckdb:///{path}{mode}")
    assert path.read_bytes() == content


def test_a_sqlite_file_is_refused_without_asking_the_network(tmp_path):
    other = apsw.Connection(f"{tmp_path}/memory.db")
    other.execute("create table visits (at)")
    other.close()
    with pytest.raises(StoreCorrupt, match="no DuckDB database"):
        open_without(f"duckdb:///{tmp_path}/memory.db")


@pytest.mark.parametrize("mode", ["", "?mode=ro"])
def test_the_database_of_another_program_is_left_alone(tmp_path, mode):
    with duckdb.connect(f"{tmp_path}/sales.duckdb") as other:
        other.execute("create table meta (product text); insert into meta values ('tea')")
    before = (tmp_path / "sales.duckdb").read_bytes()
    with pytest.raises(StoreCorrupt, match="another program"):
        open_without(f"duckdb:///{tmp_path}/sales.duckdb{mode}")
    assert (tmp_path / "sales.duckdb").read_bytes() == before


def test_a_newer_schema_is_refused(path):
    with duckdb.connect(str(path)) as other:
        other.execute("update meta set value = '9999' where name = 'schema'")
    with pytest.raises(SchemaTooNew, match="9999"):
        open_without(f"duckdb:///{path}")


def test_a_missing_file_a_folder_and_a_place_below_a_file_are_unavailable(path, tmp_path):
    for place in (f"{tmp_path}/missing.db?mode=ro", f"{tmp_path}", f"{path}/below/memory.db"):
        with pytest.raises(StoreUnavailable, match="cannot be opened"):
            open_without(f"duckdb:///{place}")
    assert not (tmp_path / "missing.db").exists()


def test_damaged_blocks_are_seen_by_whoever_reads_them_or_by_the_doctor(path, tmp_path):
    whole = path.read_bytes()
    seen = 0
    for start in range(3 * 4096, len(whole), 5 * 16384):  # three headers, then blocks, which begin with their checksums
        damaged = tmp_path / "damaged.duckdb"
        damaged.write_bytes(whole[:start] + b"\xff" * 64 + whole[start + 64 :])
        try:
            with open_without(f"duckdb:///{damaged}?mode=ro") as engine:
                seen += bool(engine.doctor().problems)
        except StoreCorrupt:
            seen += 1
    assert seen >= 3


@pytest.mark.parametrize("options", ["timeout=soon", "timeout=-1", "mode=maybe", "synchronous=full", "x=1", "x"])
def test_an_option_of_the_url_that_makes_no_sense_is_refused(tmp_path, options):
    with pytest.raises(InvalidInput, match=options.partition("=")[0]):
        open_without(f"duckdb:///{tmp_path}/memory.duckdb?{options}")


def test_a_path_is_a_file_whatever_it_looks_like(tmp_path, monkeypatch):
    """DuckDB itself takes these for a remote database, a server and a database in memory."""
    monkeypatch.chdir(tmp_path)
    for name in ("md:x", "postgres:host", ":memory:x"):
        with open_without(f"duckdb:///{name}") as engine:
            engine.space(user="ana").remember("Ana likes figs")
        assert (tmp_path / name).is_file()


# ── one file per space ──────────────────────────────────────────────────────────────────────────────────────────


def test_every_thread_has_its_own_file_and_the_oldest_unused_ones_are_closed(tmp_path):
    url = f"{tmp_path}/users/{{thread_id}}/mem/mem.db"
    store = DuckDBStore(url, clock=FakeClock(), max_open=2)
    refs = [SpaceRef(tenant="", owner_type="thread", owner_id=f"t/{number}") for number in range(4)]
    with store.read(refs[0]) as nothing:
        assert nothing is None
    assert not (tmp_path / "users").exists()
    with store.write(refs[0], tz="UTC"):  # in use for as long as the others come and go
        for ref in refs[1:]:
            with store.write(ref, tz="UTC") as tx:
                assert tx.space.space_no == 1
        assert len(store._open) == 2
    paths = store.databases()
    assert [path.removeprefix(str(tmp_path)) for path in paths] == [f"/users/t%2F{n}/mem/mem.db" for n in range(4)]
    assert [store.database(ref) for ref in refs] == paths
    assert list(store._open) == [paths[0], paths[3]]
    with duckdb.connect(paths[1]) as other:  # closed, so that another configuration may open it
        assert other.execute("select owner_id from spaces").fetchall() == [("t/1",)]
    with store.read(refs[1]) as tx:
        assert tx is not None
        assert tx.space.ref == refs[1]
    store.close()
    with pytest.raises(StoreUnavailable, match="closed"), store.read(refs[0]):
        pass


def test_the_command_line_keeps_a_file_for_each_thread(tmp_path):
    url = f"duckdb:///{tmp_path}/data/users/{{thread_id}}/mem/mem.db"
    code = "from perdure.surfaces.cli import main\nimport sys\nsys.argv = ['perdure', *arguments]\nmain()"
    common = ["--store", url, "--preset", "thread", "--embedder", "none", "--thread"]
    for thread, said in (("t1", "Ana likes figs"), ("t2", "Rui keeps bees")):
        status, output = run(code, arguments=[*common, thread, "remember", said])
        assert status == 0, output
    status, output = run(code, arguments=[*common, "t1", "recall", "what does Ana like?"])
    assert "Ana likes figs" in output
    assert "bees" not in output
    assert (tmp_path / "data" / "users" / "t2" / "mem" / "mem.db").is_file()


# ── erasure ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_no_byte_of_an_erased_text_stays_in_the_file(path):
    with open_without(f"duckdb:///{path}") as engine:
        secret = engine.space(user="ana").remember("The key lies under xyzzyfern").memories[0]
    assert b"xyzzyfern" in path.read_bytes()
    with open_without(f"duckdb:///{path}") as engine:
        me = engine.space(user="ana")
        certificate = me.erase(id=secret.id)
        assert b"xyzzyfern" not in path.read_bytes()
        assert not any("let go" in line for line in certificate.out_of_reach)
        assert me.recall("where does Ana live?").hits
        assert me.remember("Ana is still here").rev == 54
    assert sorted(one.name for one in path.parent.iterdir()) == ["memory.duckdb"]
    with open_without(f"duckdb:///{path}") as engine:
        assert engine.space(user="ana").stats().rev == 54
        assert engine.doctor().ok


def test_a_file_that_others_use_is_made_anew_as_soon_as_they_let_go(path):
    with open_without(f"duckdb:///{path}") as engine:
        secret = engine.space(user="ana").remember("The key lies under xyzzyfern").memories[0]
    with open_without(f"duckdb:///{path}") as engine:
        with open_without(f"duckdb:///{path}") as other:
            certificate = engine.space(user="ana").erase(id=secret.id)
            assert any("until those who read them let go" in line for line in certificate.out_of_reach)
            assert other.space(user="ana").remember("Ana is still here").rev == 54
        assert engine.doctor().ok
        assert b"xyzzyfern" not in path.read_bytes()
        assert engine.space(user="ana").stats().rev == 54


def test_in_memory_an_erasure_can_only_count_on_the_end_of_the_process():
    with open_without("duckdb:///:memory:") as engine:
        me = engine.space(user="ana")
        assert any(
            "memory of this process" in line for line in me.erase(id=me.remember("xyzzy").memories[0].id).out_of_reach
        )


# ── how values are bound ────────────────────────────────────────────────────────────────────────────────────────

ODD = [
    "",
    "it's",
    "a\0b",
    "\0",
    "$name",
    ":name",
    "%s",
    'say "hi"',
    "plain words -- of a list",
    "null",
    "12",
    "\\",
    "\\'; drop table rows; --",
    "東京 🎻",
    "\uffff",
]
TEXTS = st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(ODD)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=st.lists(
        st.tuples(TEXTS, st.floats(allow_nan=False, allow_infinity=False), st.integers(-(2**63), 2**63 - 1)),
        min_size=1,
        max_size=5,
        unique_by=lambda row: row[0],
    )
)
def test_rows_come_back_as_they_went_in_alone_and_in_bulk(tx, rows):
    for many in (True, False):
        for id_ in [row[1] for row in tx.all("relations_of", ids=["from"])]:
            tx.run("relation_drop", from_id="from", to_id=id_, type="t")
        columns = ("from_id", "to_id", "type", "strength", "ts")
        values = [("from", text, "t", strength, ts) for text, strength, ts in rows]
        if many:
            tx.many("relation_set", columns, values)
        else:
            for value in values:
                tx.run("relation_set", **dict(zip(columns, value, strict=True)))
        expected = sorted(((-s, "from", t, "t") for t, s, _ in rows), key=lambda row: (row[0], row[2].encode()))
        found = [
            (-strength, from_id, to_id, type_)
            for from_id, to_id, type_, strength in tx.all("relations_of", ids=["from"])
        ]
        assert found == expected
        # no row of an engine holds NUL, so that a list leaves it out; the driver itself keeps it
        texts = {text for text, _, _ in rows}
        assert {row[1] for row in tx.all("relations_of", ids=sorted(texts))} == {
            one for one in texts if "\0" not in one
        }


def test_blobs_and_nothing_go_through_a_bulk(tx):
    blobs = [bytes(range(256)), b"", b"\0", os.urandom(70_000)]
    columns = ("embedder_no", "part", "seq", "f16")
    tx.many("vector_add", columns, ((1, 0, seq, blob) for seq, blob in enumerate(blobs)))
    tx.many("vector_add", columns, ())
    assert tx.all("vectors_after", embedder_no=1, part=0, after=-1, limit=10) == list(enumerate(blobs))


def test_an_upsert_adds_once_and_changes_what_is_there(tx):
    columns = ("from_id", "to_id", "type", "strength", "ts")
    tx.many("relation_set", columns, [("a", "b", "t", 0.5, 1), ("a", "c", "t", 0.5, 1)])
    tx.many("relation_set", columns, [("a", "b", "t", 0.25, 2), ("a", "d", "t", 0.125, 2)])
    tx.run("relation_set", from_id="a", to_id="d", type="t", strength=1.0, ts=3)
    found = tx.all("relations_of", ids=["a"])
    assert found == [("a", "d", "t", 1.0), ("a", "c", "t", 0.5), ("a", "b", "t", 0.25)]
    sources = [("s", "a"), ("s", "a"), ("s", "b")]
    for _ in range(2):
        tx.many("sources_add", ("source_id", "id"), sources)
        assert tx.all("sources_derived", ids=["s"]) == [("s", "a"), ("s", "b")]
    first = tx.one("job_add", task="fold", period="", job_id="j1", run_after=10)
    assert tx.one("job_add", task="fold", period="", job_id="j2", run_after=5) == first == ("j1",)


def test_a_list_may_be_empty_and_long(tx):
    tx.many("mention_add", ("entity_no", "seq", "names"), ((1, seq, "[]") for seq in range(3000)))
    assert tx.all("mentions_of", seqs=[]) == []
    for length in (1, 256, 257, 3000):
        assert len(tx.all("mentions_of", seqs=list(range(length)))) == length
    assert tx.run("mention_delete", seqs=list(range(1, 3000))) == 2999


# ── against the naive model ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_random_operations_agree_with_the_naive_model():
    def engine(folder, **settings):
        return perdure.open(f"duckdb:///{folder}/memory.duckdb", **settings)

    run_state_machine_as_test(machine_for(engine), settings=settings(max_examples=4, stateful_step_count=25))


def test_a_file_that_is_slow_to_open_holds_up_nobody_else(tmp_path):
    with closing(DuckDBStore(f"{tmp_path}/{{owner_id}}.duckdb?timeout=20", clock=FakeClock())) as store:
        slow, quick = (SpaceRef(tenant="", owner_type="user", owner_id=name) for name in ("slow", "quick"))

        def open_slow():
            with store.write(slow, tz="UTC"):
                pass

        waiting = threading.Thread(target=open_slow)
        with File(f"{tmp_path}/slow.duckdb", read_only=False, timeout_s=1.0)._writing():
            waiting.start()
            with store.write(quick, tz="UTC") as tx:
                assert tx.space.rev == 0
            assert waiting.is_alive()
        waiting.join()
        assert len(store.databases()) == 2
