"""The table of stores says what the code accepts and tests prove."""

from pathlib import Path

import pytest

import perdure
from perdure.errors import InvalidInput, StoreUnavailable
from perdure.indexes.choose import adapters
from perdure.testing import conformance
from perdure.testing.capabilities import CAPABILITIES, STORES
from perdure.testing.fakes import HashEmbedder

HERE = Path(__file__).parent
PROOFS = sorted({proof for one in CAPABILITIES for _, proof in one.has.values()})


@pytest.mark.parametrize("proof", PROOFS)
def test_the_test_that_proves_it_is_there(proof):
    file, _, name = proof.partition("::")
    text = (HERE / file).read_text(encoding="utf-8")
    assert f"\ndef {name}(" in text if name else "from perdure.testing.conformance import *" in text


def test_every_test_of_the_shipped_suite_is_counted_and_runs_on_every_store():
    listed = [name for name in conformance.__all__ if name.startswith("test_")]
    assert {has for has, _ in CAPABILITIES[0].has.values()} == {f"all {len(listed)}"}
    assert CAPABILITIES[0].has.keys() == STORES.keys()


@pytest.mark.parametrize("kind", ["text", "vector"])
def test_an_index_is_taken_by_the_stores_that_the_table_names_and_by_no_other(kind, store_url, tmp_path):
    names = {name for dialect in STORES for name in adapters(dialect)[kind]}
    with perdure.open(store_url, embedder="none") as engine:
        dialect = engine.deps.store.dialect
    taken = {name for name in names if takes(store_url, kind, name.replace(":///folder", f":///{tmp_path}/chroma"))}
    assert taken == set(adapters(dialect)[kind])
    with pytest.raises(InvalidInput) as told:
        perdure.open(store_url, indexes={kind: "?"})
    assert all(name in str(told.value) for name in names)


def takes(url, kind, name):
    try:
        perdure.open(url, embedder=HashEmbedder(), indexes={kind: name}).close()
    except InvalidInput:
        return False
    except StoreUnavailable as error:
        return "the same indexes as the owner" in str(error)  # it does, but this role may not make its table
    return True


REACH = {
    "sqlite": ("backups", "snapshots"),
    "duckdb": ("backups", "snapshots"),
    "postgres": ("backups", "replicas", "log", "vacuum"),
}


def test_a_certificate_says_what_is_out_of_reach(store_url):
    with perdure.open(store_url, embedder="none") as engine:
        me = engine.space(user="ana")
        certificate = me.erase(id=me.remember("The key lies under xyzzyfern").memories[0].id)
        told = "; ".join(certificate.out_of_reach)
        assert all(word in told for word in REACH[engine.deps.store.dialect]), told
