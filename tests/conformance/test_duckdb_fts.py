"""What duckdb-fts adds to the contract of an index: it is built behind the writers, dropped by every erasure, and
needs its extension in DuckDB's own version. That all stores' questions are answered alike, test_indexes.py tells.
"""

import os
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from datetime import UTC
from types import SimpleNamespace

import duckdb
import numpy as np
import pytest

import perdure
from perdure.domain.plan import plan
from perdure.domain.question import Question
from perdure.domain.text import term
from perdure.errors import InvalidInput, MissingExtra
from perdure.gateways.cache import Cache
from perdure.indexes import duckdb_fts
from perdure.indexes.bm25 import PostingsIndex
from perdure.pipelines.sight import look, scope
from perdure.stores.duckdb_file import _CONFIG

INDEXES = {"text": "duckdb-fts"}
POLICY = {"index": {"fold_at": 4, "segment": 8, "merge": 2}, "jobs": {"backoff_s": 0.0}}
QUESTIONS = ("tea", "what did Rui say about tea and the 7th cake?", "茶", "number17", "nothing of it", "")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "memory.duckdb"


def open_at(path, indexes=INDEXES, *, query=""):
    return perdure.open(f"duckdb:///{path}{query}", indexes=indexes, embedder="none", policy=POLICY)


def say(space, first, last):
    space.observe_many(
        {"text": f"tea {'tea ' * (n % 5)}number{n} with cake, 茶が好きです", "speaker": "Rui"}
        for n in range(first, last)
    )
    space.remember(f"Rui likes cake number{first}")


def arms(space, query):
    """The arm of the engine's index and of the default one, in one snapshot."""
    deps = space.engine.deps
    with deps.store.read(space.ref) as tx:
        wanted = scope(deps, space.ref, Question(text=query))
        assert wanted is not None
        sight = look(tx, deps, wanted)
        asked = plan(query, now_ms=0, tz=UTC)
        default = PostingsIndex(deps.policy.index, deps.policy.lexical, Cache(1 << 20))
        yield from (one.arm(tx, sight.parts, asked, sight.mask) for one in (deps.text, default))


def check(space):
    """Every question has the answer of the default index, number for number."""
    every = np.arange(200, dtype=np.int64)
    for query in QUESTIONS:
        ours, theirs = arms(space, query)
        for depth in (1, 200):
            assert ours.top(depth).seqs.tolist() == theirs.top(depth).seqs.tolist()
        np.testing.assert_allclose(ours.scores(every), theirs.scores(every), atol=1e-5)
        np.testing.assert_array_equal(ours.matched(every), theirs.matched(every))
        np.testing.assert_array_equal(ours.df, theirs.df)
        assert ours.documents == theirs.documents


def held(space):
    """How many documents the index of a space holds; 0 where there is none."""
    with space.engine.deps.store.read(space.ref) as tx:
        return sum(row[2] for row in tx.all("fts_last")) if tx.all("adapters") else 0


def on(path, sql):
    with duckdb.connect(str(path), config=_CONFIG) as connection:
        return connection.execute(sql).fetchall()


def schemas(path):
    return [
        row[0] for row in on(path, "select schema_name from duckdb_schemas() where schema_name like 'fts%' order by 1")
    ]


def test_answers_are_those_of_the_default_before_beside_and_after_the_index(path):
    with open_at(path) as engine:
        space, other = engine.space(user="ana"), engine.space(user="Ana")
        say(space, 0, 3)
        assert not held(space)
        check(space)
        for first in range(3, 41, 19):
            say(space, first, first + 19)
            say(other, first, first + 7)
            check(space)
            engine.flush()
            check(space)
            check(other)
        folded = space.stats().memories - 4
        assert folded * 4 / 5 <= held(space) <= folded + 4


def test_the_index_itself_answers_for_what_it_holds(path):
    with open_at(path) as engine:
        say(engine.space(user="ana"), 0, 30)
        engine.flush()
    on(path, "update postings set body = '\\x00\\x00\\x00\\x00'::blob where true returning 1")
    with open_at(path) as engine:
        ours, theirs = arms(engine.space(user="ana"), "tea")
        assert len(theirs.top(100).seqs) < 8
        assert len(ours.top(100).seqs) >= 24


def test_a_small_growth_builds_nothing_and_a_large_one_does(path):
    with open_at(path) as engine:
        space = engine.space(user="ana")
        say(space, 0, 40)
        engine.flush()
        before = held(space)
        say(space, 40, 45)
        engine.flush()
        assert held(space) == before
        check(space)
        say(space, 45, 60)
        engine.flush()
        assert held(space) > before + 5
        check(space)


@pytest.mark.parametrize("erasing", [{}, INDEXES], ids=["erased by the default", "erased by the adapter"])
@pytest.mark.parametrize("everything", [False, True], ids=["a memory", "the space"])
def test_erasing_with_any_engine_leaves_nothing_in_the_index(path, erasing, everything):
    token = f"{term('quicksilver'):08x}"
    with open_at(path) as engine:
        space = engine.space(user="ana")
        fact = space.observe("The falconer keeps quicksilver").memories[0]
        say(space, 0, 20)
        say(engine.space(user="Ana"), 0, 20)
        engine.flush()
    first, second = schemas(path)
    assert on(path, f"select count(*) from {first}.dict where term = '{token}'") == [(1,)]
    with open_at(path, erasing) as engine:
        space = engine.space(user="ana")
        certificate = space.erase(everything=True) if everything else space.erase(id=fact.id)
        assert engine.verify_erasure(certificate).ok
        engine.flush()
        assert engine.verify_erasure(certificate).ok
        check(engine.space(user="Ana"))
        assert everything or [hit.memory.id for hit in space.recall("quicksilver").hits] == []
    assert schemas(path) == [second] if everything or not erasing else [first, second]
    assert everything or not erasing or on(path, f"select * from {first}.dict where term = '{token}'") == []
    with open_at(path) as engine:
        engine.flush()
        for owner in ("ana", "Ana") if not everything else ("Ana",):
            assert held(engine.space(user=owner))
            check(engine.space(user=owner))


class Late(duckdb_fts.DuckFtsIndex):
    """Builds the index after the rows are erased, before the postings are."""

    def purge(self, store, ref, seqs, /):
        assert duckdb_fts._build(store, ref, duckdb_fts.extension())
        super().purge(store, ref, seqs)


def test_an_index_that_is_built_in_the_middle_of_an_erasure_keeps_nothing_of_it(path):
    token = f"{term('quicksilver'):08x}"
    with open_at(path) as engine:
        space = engine.space(user="ana")
        fact = space.observe("The falconer keeps quicksilver").memories[0]
        say(space, 0, 20)
        engine.flush()
        deps = engine.deps
        engine.deps = replace(deps, text=Late(deps.policy.index, deps.policy.lexical, deps.cache))
        certificate = space.erase(id=fact.id)
        engine.deps = deps
        assert engine.verify_erasure(certificate).ok
        engine.flush()
        assert engine.verify_erasure(certificate).ok
        check(space)
        assert held(space)
    (schema,) = schemas(path)
    assert on(path, f"select * from {schema}.dict where term = '{token}'") == []


def test_verification_counts_what_an_index_still_holds(path):
    with open_at(path) as engine:
        space = engine.space(user="ana")
        fact = space.observe("The falconer keeps quicksilver").memories[0]
        say(space, 0, 20)
        engine.flush()
    (schema,) = schemas(path)
    copy = path.with_name("copy.duckdb")
    shutil.copy(path, copy)
    with open_at(path, {}) as engine:
        space = engine.space(user="ana")
        by_id, by_space = space.erase(id=fact.id), space.erase(everything=True)
        assert engine.verify_erasure(by_space).ok
    on(copy, f"delete from rows where id = '{fact.id}'")
    with open_at(copy, {}) as engine:
        assert engine.verify_erasure(by_id).left[schema] == 1
    on(copy, "delete from rows")
    with open_at(copy, {}) as engine:
        assert engine.verify_erasure(by_space).left[schema] >= 1


def test_a_process_that_ends_at_once_leaves_a_whole_index(path):
    code = """
import os, signal, sys, perdure
engine = perdure.open(sys.argv[1], indexes={"text": "duckdb-fts"}, embedder="none", policy={"index": {"fold_at": 4}})
engine.space(user="ana").observe_many({"text": f"tea number{n}"} for n in range(20))
engine.flush()
os.kill(os.getpid(), signal.SIGKILL)
"""
    ended = subprocess.run([sys.executable, "-c", code, f"duckdb:///{path}"], timeout=60, env=dict(os.environ))
    assert ended.returncode == -signal.SIGKILL
    with open_at(path) as engine:
        assert held(engine.space(user="ana")) == 20
        check(engine.space(user="ana"))
        assert engine.doctor().ok


def test_a_read_only_file_is_answered_by_the_index_and_needs_no_extension(path, monkeypatch):
    with open_at(path) as engine:
        say(engine.space(user="ana"), 0, 20)
        engine.flush()
    monkeypatch.setattr(duckdb_fts, "extension", lambda: "/nowhere")
    with open_at(path, query="?mode=ro") as engine:
        assert held(engine.space(user="ana")) == 20
        check(engine.space(user="ana"))


def test_memory_and_templates_are_indexed_too(tmp_path):
    for place in (":memory:", f"{tmp_path}/{{owner_id}}.duckdb"):
        with open_at(place) as engine:
            for owner in ("ana", "rui"):
                say(engine.space(user=owner), 0, 20)
            engine.flush()
            for owner in ("ana", "rui"):
                assert held(engine.space(user=owner)) == 20
                check(engine.space(user=owner))


def test_the_extension_of_another_version_is_refused_with_the_command(path, monkeypatch):
    version = duckdb.__version__
    remedy = f"pip install 'duckdb=={version}' 'duckdb-extension-fts=={version}'"
    for module in (None, SimpleNamespace(__file__="/elsewhere/duckdb_extension_fts/__init__.py")):
        monkeypatch.setitem(sys.modules, "duckdb_extension_fts", module)
        with pytest.raises(MissingExtra) as refused:
            open_at(path)
        assert remedy in str(refused.value)
    with open_at(path, {}) as engine:
        assert engine.space(user="ana").observe("tea").memories


def test_another_store_is_refused(tmp_path):
    with pytest.raises(InvalidInput, match="duckdb-fts works on a DuckDB store only, not on sqlite"):
        perdure.open(f"sqlite:///{tmp_path}/memory.db", indexes=INDEXES, embedder="none")


def test_documents_without_a_word_are_indexed_once(path):
    with open_at(path) as engine:
        space = engine.space(user="ana")
        for _ in range(12):
            space.observe("🫖")
        engine.flush()
        while duckdb_fts._build(engine.deps.store, space.ref, duckdb_fts.extension()):
            pass
        check(space)


def test_a_space_too_large_to_build_is_answered_by_the_default(path, monkeypatch):
    monkeypatch.setattr(duckdb_fts, "_MOST", 3)
    with open_at(path) as engine:
        space = engine.space(user="ana")
        say(space, 0, 20)
        engine.flush()
        assert not held(space)
        check(space)
