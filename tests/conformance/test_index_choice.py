"""Which index a store takes, and what is said and done where one cannot serve."""

import subprocess
import sys
from types import SimpleNamespace
from typing import Any, cast

import pytest
from indexed import (
    ADAPTERS,
    DEFAULT,
    EMBEDDER,
    OWNERS,
    SMALL,
    answers,
    as_the_default,
    as_the_oracle,
    each_question,
    engine,
    raw,
    talk,
)

import perdure
from perdure.errors import InvalidInput, MissingExtra
from perdure.indexes import choose


def test_a_read_only_file_without_the_tables_is_answered_by_the_default(file):
    with engine(file, DEFAULT) as opened:
        talk(opened.space(user="ana"))
        opened.flush()
        before = answers(opened.space(user="ana"))
    url = f"sqlite:///{file}?mode=ro"
    with perdure.open(url, indexes=ADAPTERS, embedder=EMBEDDER, policy=SMALL) as opened:
        assert answers(opened.space(user="ana")) == before


@pytest.mark.parametrize("url", ["sqlite:///:memory:", "sqlite:///{folder}/{owner_id}.db"])
def test_memory_and_templates_are_indexed_too(tmp_path, url):
    url = url.replace("{folder}", str(tmp_path))
    with perdure.open(url, indexes=ADAPTERS, embedder=EMBEDDER, policy=SMALL) as opened:
        for owner in OWNERS[:2]:
            talk(opened.space(**owner), range(1), salt=owner["user"])
        opened.flush()
        for owner in OWNERS[:2]:
            for arms in each_question(opened.space(**owner)):
                as_the_oracle(arms)
                as_the_default(arms)


def test_a_file_that_never_saw_the_adapters_has_none_of_their_tables(file):
    with engine(file, DEFAULT) as opened:
        talk(opened.space(user="ana"), range(1))
        opened.flush()
    names = {str(name) for (name,) in raw(file, "select name from sqlite_schema")}
    assert not {name for name in names if name.startswith(("text_fts", "vectors_f32"))}


def test_another_dialect_is_refused_with_the_reason():
    def check(text, vector):
        store, text_index, vector_index = (SimpleNamespace(name=name, dialect="duckdb") for name in ("", text, vector))
        choose.check(cast(Any, store), cast(Any, text_index), cast(Any, vector_index))

    check("postings", "exact")
    for named in ({"text": "fts5", "vector": "exact"}, {"text": "postings", "vector": "sqlite-vec"}):
        with pytest.raises(InvalidInput, match=r"(fts5|sqlite-vec) works on a SQLite store only, not on duckdb"):
            check(**named)
    with pytest.raises(InvalidInput, match=r"pgvector works on a PostgreSQL store only, not on duckdb"):
        check(text="postings", vector="pgvector")
    check("duckdb-fts", "exact")


@pytest.mark.parametrize("kind", ["text", "vector"])
def test_an_unknown_index_is_refused_with_the_known_ones(file, kind):
    with pytest.raises(InvalidInput, match=f"unknown {kind} index 'lucene': use "):
        engine(file, {kind: "lucene"})
    assert not file.exists()


@pytest.mark.parametrize(
    ("url", "indexes", "package", "extra"),
    [
        ("duckdb:///{}/memory.duckdb", {}, "duckdb", "duckdb"),
        ("duckdb:///{}/memory.duckdb", {"text": "duckdb-fts"}, "duckdb", "duckdb"),
        ("sqlite:///{}/memory.db", {"text": "duckdb-fts"}, "duckdb", "duckdb"),
        ("sqlite:///{}/memory.db", {"vector": "sqlite-vec"}, "sqlite_vec", "sqlite-vec"),
        ("sqlite:///{}/memory.db", {"vector": "chroma:///{}/vectors"}, "chromadb", "chroma"),
        ("postgresql://localhost/nowhere", {}, "psycopg", "postgres"),
        ("postgresql://localhost/nowhere", {"text": "tsvector", "vector": "pgvector"}, "psycopg", "postgres"),
    ],
)
def test_every_store_and_index_names_the_extra_that_it_lacks(tmp_path, url, indexes, package, extra):
    told = """
import sys
import perdure
sys.modules[sys.argv[1]] = None
try:
    perdure.open(sys.argv[2], embedder="none", indexes=dict(one.split("=") for one in sys.argv[3:]))
except perdure.PerdureError as error:
    print(type(error).__name__, error)
"""
    chosen = [f"{kind}={name.format(tmp_path)}" for kind, name in indexes.items()]
    command = [sys.executable, "-c", told, package, url.format(tmp_path), *chosen]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("MissingExtra ")
    assert f"pip install 'perdure[{extra}]'" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_missing_package_is_named_with_its_remedy(file, monkeypatch):
    monkeypatch.setitem(sys.modules, "sqlite_vec", None)
    with pytest.raises(MissingExtra, match=r"pip install 'perdure\[sqlite-vec\]'"):
        engine(file, {"vector": "sqlite-vec"})
    with engine(file, {"text": "fts5"}) as opened:
        assert opened.space(user="ana").observe("tea").memories
