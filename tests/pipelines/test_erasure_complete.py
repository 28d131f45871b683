"""Erasure leaves nothing anywhere: names, log, jobs, indexes, files; and a check looks everywhere (SPEC 3.3)."""

import contextlib
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial

import apsw
import pytest

import perdure
from perdure.errors import Conflict, InvalidInput, ModelUnavailable, NotFound
from perdure.gateways.erasure import SPACE_TABLES
from perdure.pipelines.erase import Target, erase
from perdure.testing.fakes import SMALL_INDEXES, HashEmbedder


def path_of(url):
    return url.removeprefix("sqlite:///").partition("?")[0]


def execute(url, statement, *values):
    """Do to the file what no engine would, with its own connection."""
    connection = apsw.Connection(path_of(url))
    connection.set_busy_timeout(5_000)  # the worker may sweep what was erased a second time
    try:
        return connection.execute(statement, values).fetchall()
    finally:
        connection.close()


def tables(url):
    found = execute(url, "select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'")
    return sorted(str(name) for (name,) in found)


def holding(url, word):
    """Return the tables that hold a word, in any case."""
    return [name for name in tables(url) if word in repr(execute(url, f"select * from {name}")).casefold()]


def names(me):
    return [(one.name, one.aliases, one.count) for one in me.entities()]


# ── names ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("erased", [0, 1])
@pytest.mark.parametrize("order", [1, -1])
def test_a_name_goes_with_the_only_memory_that_spells_it(me, engine, url, order, erased):
    texts = ["I met Maria at the port", "I met Maria Kovacs at the port"][::order]
    said = [me.observe(text).memories[0] for text in texts]
    certificate = me.erase(id=said[erased].id)
    kept = "Maria" if "Kovacs" in texts[erased] else "Maria Kovacs"
    assert names(me) == [(kept, (), 1)]
    assert [one.name for one in me.entities("Maria")] == [kept], "its first name finds it as before"
    if kept == "Maria":
        assert holding(url, "kovacs") == []
        assert engine.verify_erasure(certificate, words=["Kovacs", "kovacs"]).ok
    assert engine.verify_erasure(certificate).ok


def test_an_entity_that_was_renamed_is_found_and_adopted_as_a_fresh_one(me):
    gone = me.observe("I met Maria Kovacs at the port").memories[0]
    me.observe("I met Maria at the port")
    me.erase(id=gone.id)
    me.observe("I met Maria Duarte at the port")
    assert names(me) == [("Maria", ("Maria Duarte",), 2)]


def test_the_fullest_name_left_becomes_the_name_of_a_person(me):
    gone = me.observe("I met Maria at the port").memories[0]
    me.observe("I met Maria Kovacs at the port")
    me.observe("I met Maria Kovacs Lima at the port")
    me.erase(id=gone.id)
    assert names(me) == [("Maria Kovacs Lima", ("Maria Kovacs",), 2)]


def test_names_of_what_stays_are_as_they_were(me):
    for text in ("Maria Kovacs works at Acme Inc.", "Acme pays Maria", "Maria Kovacs left Acme Inc.", "#boats"):
        me.observe(f"It is said that {text}")
    before = names(me)
    gone = me.observe("It is said that Maria Kovacs works at Acme Inc. with #boats").memories[0]
    assert names(me) != before
    me.erase(id=gone.id)
    assert names(me) == before


def test_a_version_that_is_gone_takes_its_spelling_and_another_version_keeps_it(me, url):
    edited = me.observe("We saw Maria Kovacs there", message_id="m").memories[0]
    me.observe("We saw Maria there", message_id="m")
    other = me.observe("We saw Maria Kovacs there again").memories[0]
    me.erase(id=other.id)
    assert names(me) == [("Maria Kovacs", ("Maria",), 1)]
    me.erase(id=edited.id)
    assert names(me) == []
    assert holding(url, "maria") == []


def test_sessions_speakers_and_messages_go_with_the_last_memory_that_names_them(me, url):
    names_given = {
        "speaker": "kovacs", "session": "kovacs talk", "message_id": "kovacs-1", "actor_id": "kovacs a",
        "agent_id": "kovacs b", "run_id": "kovacs c",
    }  # fmt: skip
    said = me.observe("it rained", **names_given).memories[0]
    given = {name: value for name, value in names_given.items() if name != "message_id"}
    stated = me.remember(
        "it rains", key="weather kovacs", category="kovacs", tags=["kovacs"], attributes={"kovacs": 1}, **given
    )
    me.observe("it snowed", speaker="rui", session="talk")
    me.erase(id=said.id)
    assert set(holding(url, "kovacs")) >= {"speakers", "sessions"}, "the statement still names them"
    assert "messages" not in holding(url, "kovacs")
    me.erase(id=stated.memories[0].id)
    assert holding(url, "kovacs") == []
    assert len(execute(url, "select * from speakers")) == len(execute(url, "select * from sessions")) == 1


# ── somebody who only speaks ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("asked", ["Rui", "rui"])
def test_somebody_who_only_speaks_can_be_erased(me, engine, url, asked):
    me.observe("the weather was bad", speaker="Rui", message_id="m")
    me.observe("the weather is fine", speaker="Rui", message_id="m")
    me.remember("likes the rain", speaker="Rui")
    me.observe("indeed", speaker="Ana")
    certificate = me.erase(entity=asked)
    assert (certificate.scope, len(certificate.memory_ids)) == ("entity", 2)
    assert [one.content for one in me.list(state=None).items] == ["indeed"]
    assert holding(url, "rui") == []
    assert engine.verify_erasure(certificate, words=["Rui"]).ok
    with pytest.raises(NotFound, match=f"no entity or speaker '{asked}'"):
        me.erase(entity=asked)


def test_a_speaker_without_a_word_in_the_index_can_be_erased(me):
    me.observe("hello", speaker="???")
    me.observe("hello", speaker="the")
    me.erase(entity="???")
    me.erase(entity="the")
    assert me.list(state=None).items == ()


def test_somebody_who_is_mentioned_takes_along_what_they_stated(me):
    me.observe("Yesterday Rui came")
    me.remember("likes the rain", speaker="Rui")
    me.erase(entity="Rui")
    assert me.list(state=None).items == ()


# ── the log, and jobs ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("end", [0, 1])
def test_the_log_forgets_what_links_were_called_and_who_acted(me, engine, url, end):
    ids = [me.observe(text, actor_id=f"kovacs {text}").memories[0].id for text in ("one", "two")]
    kept = me.observe("three", actor_id="rui").memories[0].id
    rev = me.link(*ids, type="kovacs affair").rev
    me.link(ids[0], kept, type="kovacs too")
    other = me.link(kept, ids[end], type="kovacs again").rev
    me.confirm(kept)
    certificate = me.erase(id=ids[end])
    for undone in (rev, other, 1 + end):
        with pytest.raises(Conflict, match="revision"):
            me.undo(rev=undone)
    first = me.history(ids[end])[0]
    assert (first.event, first.actor, first.meta.get("patch")) == ("ADD", None, None)
    assert [one.event for one in me.changes()].count("LINK") == 3
    assert "rui" in [one.actor for one in me.changes()]
    assert engine.verify_erasure(certificate).ok
    me.erase(id=ids[1 - end])
    assert holding(url, "kovacs") == []
    assert me.history(kept)[0].event == "ADD"
    assert me.list(known_at=me.get(kept).recorded_at).items


class Broken(HashEmbedder):
    """Quotes what it was to embed, as foreign code may."""

    error: type[Exception] = ValueError

    def embed(self, texts, /):
        raise self.error(f"cannot embed {texts[0]}")


@pytest.mark.parametrize(("error", "stored"), [(ValueError, "ValueError"), (ModelUnavailable, "cannot embed kovacs")])
def test_a_job_that_was_given_up_keeps_no_text_of_a_memory(url, clock, error, stored, caplog):
    embedder = Broken()
    embedder.error = error
    with perdure.open(url, embedder=embedder, policy={"jobs": {"attempts": 1}}, clock=clock) as engine:
        me = engine.space(user="ana")
        said = me.observe("kovacs").memories[0]
        engine.flush()
        assert [one.rpartition(": ")[2] for one in engine.doctor().failed_jobs] == [stored]
        me.erase(id=said.id)
        assert holding(url, "kovacs") == []
        assert len(engine.doctor().failed_jobs) == 1, "it is still given up"


# ── a check looks everywhere ────────────────────────────────────────────────────────────────────────────────────────

_STRAYS = {
    "active_keys": "insert into active_keys values (1, 'k', 'gone')",
    "messages": "insert into messages values (1, 's', 'm', 'gone')",
    "sources": "insert into sources values (1, 'x', 'gone')",
    "access": "insert into access values (1, 'gone', 1, 1)",
    "relations": "insert into relations select 1, id, 'gone', 't', 1, 1 from rows limit 1",
    "mentions": "insert into mentions values (1, 1, 999, '[]')",
    "sessions": "insert into sessions (space_no, session_id, session_no, first_seen, turns) values (1, 'x', 9, 1, 1)",
    "speakers": "insert into speakers values (1, 'kovacs', 99)",
    "docs": "insert into docs values (1, 0, 999, -1, -1, -1, 1, 0, 0, x'')",
    "vectors": "insert into vectors values (1, 1, 0, 999, x'')",
    "signs": "insert into signs values (1, 1, 0, 999, 1, x'e703000000000000', x'0000000000000000')",
    "postings": "insert into postings values (1, 999, 0, x'00000000')",
    "entities": "insert into entities values (1, 99, 'e', 'kovacs', 'person', '[]', 0, null)",
    "entity_names": "insert into entity_names values (1, 'kovacs', 'person', 99, 1)",
    "log": "update log set actor = 'kovacs' where memory_id not in (select id from rows)",
    "segments": "delete from rows where seq = 2",
}


@pytest.fixture
def small(url, clock):
    with perdure.open(url, embedder=HashEmbedder(), policy=SMALL_INDEXES, clock=clock) as engine:
        yield engine


@pytest.mark.parametrize("table", _STRAYS)
def test_a_check_finds_what_is_left_in_any_table(small, url, table):
    me = small.space(user="ana")
    for number in range(60):
        me.observe(f"Yesterday Rui said {number}", speaker="Ana", session="s")
    small.flush()
    certificate = me.erase(id=me.list(limit=1).items[0].id)
    assert small.verify_erasure(certificate).ok
    assert execute(url, "select 1 from segments where first_seq <= 2 and last_seq >= 2")
    execute(url, _STRAYS[table])
    checked = small.verify_erasure(certificate)
    assert not checked.ok
    assert table in checked.left


def test_a_check_finds_a_document_that_is_not_blanked_everywhere(small, url):
    me = small.space(user="ana")
    for number in range(60):
        me.observe(f"Yesterday Rui said {number}", speaker="Ana", session="s")
    small.flush()
    (before, number), *_ = execute(url, "select columns, segment_no from segments where state = 1 order by first_seq")
    blocks = execute(url, "select block, body from postings where segment_no = ?", number)
    certificate = me.erase(id=me.list(limit=1).items[0].id)
    assert small.verify_erasure(certificate).ok
    for block, body in blocks:
        execute(url, "update postings set body = ? where segment_no = ? and block = ?", body, number, block)
    assert set(small.verify_erasure(certificate).left) == {"postings"}
    execute(url, "update segments set columns = ? where segment_no = ?", before, number)
    assert set(small.verify_erasure(certificate).left) == {"segments"}


def test_a_check_finds_what_is_left_in_the_tables_of_adapters(url, clock):
    indexes = {"text": "fts5", "vector": "sqlite-vec"}
    with perdure.open(url, embedder=HashEmbedder(), indexes=indexes, clock=clock) as engine:
        me = engine.space(user="ana")
        for number in range(9):
            me.observe(f"said {number}")
        engine.flush()
        certificate = me.erase(id=me.list(limit=1).items[0].id)
        assert engine.verify_erasure(certificate).ok
    with perdure.open(url, embedder="none", clock=clock) as plain:
        assert plain.verify_erasure(certificate).ok
        for table in ("text_fts", "vectors_f32"):
            execute(url, f"drop trigger {table}_erase")
        certificate = plain.space(user="ana").erase(id=plain.space(user="ana").list(limit=1).items[0].id)
        assert plain.verify_erasure(certificate).left == {"text_fts": 1, "vectors_f32": 1}
        certificate = plain.space(user="ana").erase(everything=True)
        assert plain.verify_erasure(certificate).left == {"text_fts": 8, "vectors_f32": 8}


def test_every_table_of_a_space_is_wiped_and_counted(me, url):
    me.observe("hello")
    columns = {one: [row[1] for row in execute(url, f"pragma table_info({one})")] for one in tables(url)}
    with_space = {one for one, found in columns.items() if "space_no" in found}
    assert with_space == {*SPACE_TABLES, "spaces"}


@pytest.mark.parametrize("table", ["spaces", *SPACE_TABLES])
def test_a_check_of_a_space_counts_every_table(me, engine, url, table):
    me.observe("hello")
    certificate = me.erase(everything=True)
    me.observe("hello again")
    assert engine.verify_erasure(certificate).ok, "a new space of the same owner is another one"
    columns = [row[1] for row in execute(url, f"pragma table_info({table})")]
    values = [certificate.space_no if name == "space_no" else 0 for name in columns]
    execute(url, f"insert into {table} values ({', '.join('?' for _ in columns)})", *values)
    assert engine.verify_erasure(certificate).left == {table: 1}


def test_a_certificate_of_a_space_must_name_its_number(me, engine):
    me.observe("hello")
    made = me.erase(everything=True)
    broken = type(made)(**{**{name: getattr(made, name) for name in made.__dataclass_fields__}, "space_no": None})
    with pytest.raises(InvalidInput, match="number of its space"):
        engine.verify_erasure(broken)


@pytest.mark.parametrize("target", ["memory", "entity", "space"])
def test_a_store_that_did_not_erase_says_so(tmp_path, clock, target):
    with (
        perdure.open(f"sqlite:///{tmp_path}/one.db", embedder="none", clock=clock) as engine,
        perdure.open(f"sqlite:///{tmp_path}/other.db", embedder="none", clock=clock) as other,
    ):
        me = engine.space(user="ana")
        id_ = me.observe("I met Marisol at the quay").memories[0].id
        other.space(user="rui").observe("The quay was empty")
        erase = {
            "memory": partial(me.erase, id=id_),
            "entity": partial(me.erase, entity="Marisol"),
            "space": partial(me.erase, everything=True),
        }
        made = erase[target]()
        found = engine.verify_erasure(made)
        assert (found.ok, found.known) == (True, True)
        for checked, certificate in (
            (other.verify_erasure(made), made),
            (engine.verify_erasure(replace(made, id="made up", memory_ids=("made up",))), "made up"),
        ):
            assert (checked.ok, checked.known, checked.left) == (False, False, {}), certificate
        me.observe("here again")
        me.erase(everything=True)
        assert engine.verify_erasure(made).ok, "whatever became of the space since"


def test_a_space_that_was_moved_keeps_what_was_erased_of_its_memories(tmp_path, clock):
    with (
        perdure.open(f"sqlite:///{tmp_path}/one.db", embedder="none", clock=clock) as engine,
        perdure.open(f"sqlite:///{tmp_path}/other.db", embedder="none", clock=clock) as other,
    ):
        me = engine.space(thread="t1")
        id_ = me.observe("The key is under the mat").memories[0].id
        me.observe("The door is green")
        made = me.erase(id=id_)
        engine.move(other)
        assert other.verify_erasure(made).ok
        engine.merge(source={"thread": "t1"}, into={"user": "ana"})
        assert engine.verify_erasure(made).ok, "its thread is a name now"


def test_a_space_whose_file_is_gone_has_nothing_left_nor_a_record(tmp_path, clock):
    with perdure.open(f"sqlite:///{tmp_path}/{{owner_id}}/memory.db", embedder="none", clock=clock) as engine:
        me = engine.space(user="ana")
        me.observe("hello")
        certificate = me.erase(everything=True)
    for path in (tmp_path / "ana").iterdir():
        path.unlink()
    with perdure.open(f"sqlite:///{tmp_path}/{{owner_id}}/memory.db", embedder="none", clock=clock) as engine:
        found = engine.verify_erasure(certificate)
        assert (found.left, found.known) == ({}, False)
        assert list((tmp_path / "ana").iterdir()) == [], "a check makes no file"
        clock.advance(seconds=1)
        engine.space(user="ana").observe("in a file that was made anew")
        found = engine.verify_erasure(certificate)
        assert (found.left, found.known) == ({}, False)


_LOCKED = """
import fcntl, os, sys
file = os.open(sys.argv[1], os.O_RDWR)
try:
    fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 510, 0x40000002)
except OSError:
    print("locked")
"""
"""Tells whether somebody holds SQLite's shared lock, which keeps others from deleting the write-ahead log."""


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX belong to a process and a file")
def test_looking_for_words_in_the_file_keeps_the_locks_on_it(me, engine, url):
    def locked():
        asked = [sys.executable, "-c", _LOCKED, path_of(url)]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()

    certificate = me.erase(id=me.observe("kovacs").memories[0].id)
    me.observe("maria")
    assert locked() == "locked"
    assert engine.verify_erasure(certificate, words=["kovacs", "maria"]).words_found == ("maria",)
    assert locked() == "locked"


# ── short transactions ──────────────────────────────────────────────────────────────────────────────────────────────


def waits(path, stop):
    """Take the write lock again and again as an engine does; return how long each time took."""
    connection = apsw.Connection(path)
    connection.set_busy_handler(lambda _: not time.sleep(0.001))
    found = []
    while not stop.is_set():
        begun = time.perf_counter()
        connection.execute("begin immediate")
        found.append(time.perf_counter() - begun)
        connection.execute("rollback")
        time.sleep(0.001)
    connection.close()
    return found


def test_erasing_a_large_space_lets_others_write_meanwhile(url, engine, me):
    me.observe_many([{"text": f"We saw Maria Number{n} and other words {n}"} for n in range(3_000)])
    me.observe_many([{"text": f"{n} " + "long text " * 20_000} for n in range(40)])
    stop = threading.Event()
    with ThreadPoolExecutor() as pool:
        waiting = pool.submit(waits, path_of(url), stop)
        certificate = me.erase(everything=True)
        stop.set()
        waited = sorted(waiting.result())
    assert engine.verify_erasure(certificate).ok
    assert len(waited) > 30
    assert waited[-3] < 0.05, f"but for busy moments of the machine: {waited[-8:]}"


class Overtaken:
    """A store on which somebody else is faster, just before the first piece of work."""

    def __init__(self, store, overtake):
        self._store, self._overtake = store, [overtake]

    def __getattr__(self, name):
        return getattr(self._store, name)

    @contextlib.contextmanager
    def resume(self, seen, /):
        if self._overtake:
            self._overtake.pop()()
        with self._store.resume(seen) as tx:
            yield tx


def test_a_space_that_somebody_else_erased_meanwhile_is_not_taken_for_its_successor(me, engine):
    def overtake():
        me.erase(everything=True)
        me.observe("the next one")

    me.observe("hello")
    deps = replace(engine.deps, store=Overtaken(engine.deps.store, overtake))
    erase(deps, me.ref, Target(everything=True))
    assert [one.content for one in me.list().items] == ["the next one"]


class Busy:
    """A store to which somebody else writes just before a transaction of ours, some times."""

    def __init__(self, store, happens):
        self._store, self._happens = store, happens

    def __getattr__(self, name):
        return getattr(self._store, name)

    @contextlib.contextmanager
    def write(self, ref, /, *, tz=None):
        if self._happens:
            self._happens.pop()()
        with self._store.write(ref, tz=tz) as tx:
            yield tx


@pytest.mark.parametrize("times", [1, 3, 9])
def test_what_is_said_while_an_erasure_is_worked_out_goes_too(me, engine, url, times):
    me.observe("We met Maria Kovacs at the port", speaker="Bo", session="s1")
    kept = me.observe("A quiet day", speaker="Ana", session="s2").memories[0].id
    happens = [lambda n=n: me.observe(f"{n} times Maria Kovacs", speaker="Cleo", session="s3") for n in range(times)]
    tried = len(happens)
    deps = replace(engine.deps, store=Busy(engine.deps.store, happens))
    certificate = erase(deps, me.ref, Target(entity="Maria Kovacs"))
    assert len(certificate.memory_ids) == 1 + tried - len(happens)
    assert [one.id for one in me.list().items] == [kept]
    assert holding(url, "kovacs") == holding(url, "cleo") == []
    assert engine.verify_erasure(certificate, words=["Kovacs", "Cleo"]).ok
    assert engine.doctor().problems == ()


def test_a_speaker_and_a_session_stay_while_another_version_far_away_names_them(me, engine, url):
    me.observe("The first word", speaker="Cleo", session="far")
    me.observe_many([{"text": f"filler {n}", "speaker": "Bo", "session": "s"} for n in range(600)])
    last = me.observe("The last word", speaker="Cleo", session="far").memories[0].id
    me.erase(id=last)
    assert holding(url, "cleo") == ["rows", "speakers"]
    assert "sessions" in holding(url, "far")
    me.erase(id=me.list(limit=1).items[0].id)
    assert holding(url, "cleo") == holding(url, "far") == []


class CutShort:
    """A store whose process dies at the n-th piece of sweeping."""

    def __init__(self, store, pieces):
        self._store, self._pieces = store, pieces

    def __getattr__(self, name):
        return getattr(self._store, name)

    @contextlib.contextmanager
    def admin(self, database="", /, *, write=False):
        self._pieces -= write
        if self._pieces < 0:
            raise Killed
        with self._store.admin(database, write=write) as tx:
            yield tx


class Killed(Exception):
    """Stands for the end of a process."""


def reopen(engine):
    with perdure.open(engine.deps.store.url, embedder="none"):
        until = time.monotonic() + 10
        while execute(engine.deps.store.url, "select 1 from jobs"):
            assert time.monotonic() < until, "the sweep is not done"
            time.sleep(0.01)


def erase_again(engine):
    assert engine.verify_erasure(engine.space(user="ana").erase(everything=True), words=["kovacs"]).ok


@pytest.mark.parametrize("pieces", [0, 2, 9])
@pytest.mark.parametrize("finish", [reopen, erase_again, lambda one: one.flush(), lambda one: one.doctor()])
def test_an_erasure_that_is_cut_short_shows_nothing_and_is_finished_later(engine, me, url, finish, pieces):
    me.observe_many([{"text": f"kovacs {n}", "session": "kovacs"} for n in range(300)])
    engine.space(user="rui").observe("stays")
    deps = replace(engine.deps, store=CutShort(engine.deps.store, pieces))
    with pytest.raises(Killed):
        erase(deps, me.ref, Target(everything=True))
    assert (me.stats().memories, me.recall("kovacs").hits, me.changes(), me.entities()) == (0, (), [], [])
    assert [ref.owner_id for ref in engine.spaces()] == ["rui"]
    finish(engine)
    assert holding(url, "kovacs") == []
    assert execute(url, "select task from jobs where task = 'sweep'") == []
    with open(path_of(url), "rb") as file:
        assert b"kovacs" not in file.read()
    with pytest.raises(NotFound, match="holds nothing"):
        me.erase(everything=True)


def test_the_owner_may_start_anew_while_the_old_space_is_swept(engine, me, url):
    me.observe_many([{"text": f"kovacs {n}"} for n in range(300)])
    with pytest.raises(Killed):
        erase(replace(engine.deps, store=CutShort(engine.deps.store, 2)), me.ref, Target(everything=True))
    assert me.observe("a new start").rev == 1
    engine.flush()
    assert [one.content for one in me.list().items] == ["a new start"]
    assert holding(url, "kovacs") == []


def test_a_memory_whose_erasure_is_cut_short_is_gone_and_its_bytes_follow(engine, me, url):
    said = me.observe("kovacs").memories[0]
    with pytest.raises(Killed):
        erase(replace(engine.deps, store=CutShort(engine.deps.store, 0)), me.ref, Target(memory_id=said.id))
    assert me.list(state=None).items == ()
    assert execute(url, "select task from jobs where task = 'sweep'") == [("sweep",)]
    assert engine.doctor().ok
    assert execute(url, "select task from jobs where task = 'sweep'") == []


def test_a_long_reader_is_named_in_the_certificate_and_does_not_hold_anybody_up(engine, me, url):
    said = me.observe("kovacs").memories[0]
    reader = apsw.Connection(path_of(url))
    reader.execute("begin; select count(*) from rows").fetchall()
    certificate = me.erase(id=said.id)
    assert "those who read them" in certificate.out_of_reach[-1]
    assert "an erasure is not finished" in engine.doctor().problems[0]
    assert me.observe("others write").rev == 3
    reader.close()
    assert engine.doctor().ok
    assert engine.verify_erasure(certificate, words=["kovacs"]).ok


# ── many memories: several short transactions, one certificate ──────────────────────────────────────────────────────


@pytest.fixture
def few(url, clock):
    """An engine whose transactions and indexes take a few memories at a time, and whose jobs wait to be asked for:
    it would otherwise finish, in the background, what these tests cut short.
    """
    policy = {**SMALL_INDEXES, "write": {"batch": 5}, "jobs": {"background": False}}
    with perdure.open(url, embedder=HashEmbedder(), policy=policy, clock=clock) as engine:
        yield engine


def speak(engine, count):
    me = engine.space(user="ana")
    said = [me.observe(f"Yesterday Kovacs said {n}", speaker="Bo", session="s").memories[0] for n in range(count)]
    for number in range(count):
        me.observe(f"A quiet day {number}", speaker="Cleo", session="t")
    only = me.remember("Kovacs talks a lot", source_ids=[said[0].id, said[-1].id]).memories[0].id
    both = me.remember("Somebody talks", source_ids=[said[1].id, me.list(limit=1000).items[-2].id]).memories[0].id
    engine.flush()
    return me, [one.id for one in said], only, both


def test_what_many_memories_mention_goes_in_several_revisions_with_one_certificate(few, url):
    me, said, only, both = speak(few, 23)
    rev = me.stats().rev
    certificate = me.erase(entity="Kovacs")
    assert set(certificate.memory_ids) == {*said, only}
    assert certificate.kept == (both,)
    assert (certificate.counts["rows"], certificate.rev) == (24, rev + 5)
    assert me.stats().rev == rev + 5
    assert holding(url, "kovacs") == []
    assert few.verify_erasure(certificate, words=["Kovacs", "kovacs"]).ok
    assert few.doctor().ok
    assert execute(url, "select * from jobs where task = 'sweep'") == []
    assert len(me.recall("quiet day", k=100, kinds=("episode",)).hits) == 23


class Dying:
    """A store whose process dies at the n-th transaction of ours that writes."""

    def __init__(self, store, writes):
        self._store, self._writes = store, writes

    def __getattr__(self, name):
        return getattr(self._store, name)

    @contextlib.contextmanager
    def write(self, ref, /, *, tz=None):
        self._live()
        with self._store.write(ref, tz=tz) as tx:
            yield tx

    @contextlib.contextmanager
    def resume(self, seen, /):
        self._live()
        with self._store.resume(seen) as tx:
            yield tx

    def _live(self):
        self._writes -= 1
        if self._writes < 0:
            raise Killed


@pytest.mark.parametrize("writes", range(7))
def test_an_erasure_that_is_cut_short_between_its_transactions_is_finished_by_the_next(few, url, writes):
    me, said, only, _ = speak(few, 23)
    with pytest.raises(Killed):
        erase(replace(few.deps, store=Dying(few.deps.store, writes)), me.ref, Target(entity="Kovacs"))
    gone = {*said, only} - {one.id for one in me.list(limit=1000).items}
    assert len(gone) == min(writes * 5, 24)
    if len(gone) < 24:
        assert {*said, only} - gone == set(me.erase(entity="Kovacs").memory_ids)
    assert me.recall("Kovacs", k=100, kinds=("episode",)).hits
    assert few.doctor().ok, "it finishes what the sweep had left to do"
    made = replace(me.erase(id=me.list(limit=1).items[0].id), memory_ids=(*said, only))
    assert few.verify_erasure(made, words=["kovacs", "Kovacs"]).ok
    assert execute(url, "select * from jobs where task = 'sweep'") == []


def test_an_erasure_leaves_what_another_one_has_not_finished_to_it(few, url):
    me, said, _, _ = speak(few, 23)
    with pytest.raises(Killed):
        erase(replace(few.deps, store=Dying(few.deps.store, 1)), me.ref, Target(memory_id=said[3]))
    certificate = me.erase(id=said[9])
    left = few.verify_erasure(certificate).left
    assert left["segments"] == 1
    assert execute(url, "select count(*) from jobs where task = 'sweep'") == [(1,)]
    few.flush()
    assert few.verify_erasure(certificate).ok
    assert execute(url, "select * from jobs where task = 'sweep'") == []


def test_erasures_at_once_take_nothing_back_that_another_has_overwritten(few):
    me, said, _, _ = speak(few, 40)
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda id_: me.erase(id=id_), said))
        talk = [pool.submit(me.observe, f"meanwhile {n}") for n in range(20)]
        few.flush()
        assert all(one.result() for one in talk)
    assert all(few.verify_erasure(one).ok for one in made)
    assert few.doctor().ok
