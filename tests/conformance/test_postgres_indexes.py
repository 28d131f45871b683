"""What pgvector adds to the contract of an index: rights, row-level security, an HNSW index for a large space."""

import threading
from typing import Any

import numpy as np
import psycopg
import pytest

import perdure
from perdure.errors import StoreUnavailable
from perdure.gateways import embedders
from perdure.testing.fakes import VERBATIM, HashEmbedder

pytestmark = pytest.mark.postgres

INDEXES = {"text": "tsvector", "vector": "pgvector"}
EMBEDDER = HashEmbedder(32)
POLICY = {"index": {"exact_vectors": 1_200, "sign_chunk": 64}, **VERBATIM}
HNSW = "select indexrelid::regclass::text from pg_index where indrelid = 'perdure.vectors_half'::regclass"


def open_at(url, embedder=EMBEDDER, **settings):
    return perdure.open(url, embedder=embedder, indexes=INDEXES, policy=POLICY, **settings)


def on(url, sql):
    with psycopg.connect(url, autocommit=True) as server:
        cursor = server.execute(sql.encode())
        return [row[0] for row in cursor.fetchall()] if cursor.description else []


def graphs(url):
    return {name.rpartition(".")[2] for name in on(url, HNSW)} - {"vectors_half_pkey"}


def fill(space, n, start=0):
    space.observe_many(
        {"text": f"Visit {i} to {'Porto' if i % 7 else 'Lisbon'} cost {i * 37 % 1000}"} for i in range(start, n)
    )


def settle(engine):
    """Wait for the worker, and do what a later write would have it do."""
    engine.flush()
    for ref in engine.spaces():
        with engine.deps.store.read(ref) as tx:
            numbers = [row[0] for row in tx.all("embedder_list")]
        while any(engine.deps.vectors.upkeep(engine.deps.store, ref, number) for number in numbers):
            pass


def best(space, asked):
    """The 20 best of pgvector under a mask, and those of the cosine with every vector, in one snapshot."""
    deps = space.engine.deps
    with deps.store.read(space.ref) as tx:
        number = embedders.number(tx, deps.embedder)
        vectors = deps.embedder.embed([asked, asked])
        ours = deps.vectors.arm(tx, (0,), vectors, number, lambda seqs: np.asarray(seqs) % 3 > 0).top(20).seqs.tolist()
        held = [
            row for row in tx.all("vectors_after", embedder_no=number, part=0, after=0, limit=1 << 20) if row[0] % 3
        ]
    cosines = np.array([np.frombuffer(f16, np.float16) for _, f16 in held], np.float32) @ vectors[0]
    order = np.lexsort(([seq for seq, _ in held], -cosines))[:20]
    return ours, [held[place][0] for place in order]


def test_a_large_space_gets_an_hnsw_index_that_goes_with_it(postgres_url):
    with open_at(postgres_url) as engine:
        large, small = engine.space(user="ana"), engine.space(user="rui")
        fill(small, 10)
        fill(large, 1_300)
        settle(engine)
        (name,) = graphs(postgres_url)
        assert name.startswith("vectors_half_2_")
        ours, wanted = best(large, "Visit 7 to Lisbon")
        assert len(set(ours) & set(wanted)) >= 19
        fill(large, 1_400, 1_300)
        settle(engine)
        assert large.recall("Visit 1399 to Porto").hits[0].memory.content.startswith("Visit 1399")
        assert engine.doctor().ok
        certificate = large.erase(everything=True)
        assert engine.verify_erasure(certificate).ok
        assert not graphs(postgres_url)
        ours, wanted = best(small, "Visit 7 to Lisbon")
        assert ours == wanted


def test_other_vectors_get_an_hnsw_index_of_their_own(postgres_url):
    with open_at(postgres_url) as engine:
        space = engine.space(user="ana")
        fill(space, 1_250)
        settle(engine)
        assert graphs(postgres_url) == {"vectors_half_1_1_0"}
        engine.reindex(embedder=HashEmbedder(48))
        settle(engine)
        assert graphs(postgres_url) == {"vectors_half_1_2_0"}
        ours, wanted = best(space, "Visit 7")
        assert len(set(ours) & set(wanted)) >= 19
        assert on(postgres_url, "select count(*) from perdure.vectors_half") == [1_250]


def test_the_building_of_an_index_gives_way_to_who_drops_another(postgres_url):
    with open_at(postgres_url) as engine, psycopg.connect(postgres_url) as other:
        on(postgres_url, "create index one on perdure.vectors_half (seq)")
        other.execute("delete from perdure.vectors_half")
        text = "create index concurrently if not exists two on perdure.vectors_half (seq)"
        server: Any = engine.deps.store
        building = threading.Thread(target=server.alone, args=(text,))
        building.start()
        waits = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%not exists two%'"
        while on(postgres_url, waits) == [0]:
            assert building.is_alive()
        other.execute("drop index perdure.one")
        other.commit()
        building.join()
        assert on(postgres_url, "select to_regclass('perdure.one') is null") == [True]


def test_what_a_cut_short_building_left_is_built_anew(postgres_url):
    with open_at(postgres_url) as engine:
        fill(engine.space(user="ana"), 1_250)
        settle(engine)
        on(
            postgres_url,
            "update pg_index set indisvalid = false where indexrelid = 'perdure.vectors_half_1_1_0'::regclass",
        )
        assert not engine.doctor().ok
        engine.reindex()
        settle(engine)
        assert engine.doctor().ok


def test_a_role_that_may_only_write_is_told_what_to_run_and_then_serves_under_row_level_security(
    postgres_url, postgres_tenant_url
):
    with pytest.raises(StoreUnavailable, match=r"tsvector and pgvector cannot be set up: .*create extension vector"):
        open_at(postgres_tenant_url)
    with open_at(postgres_url) as owner:
        owner.space(user="rui").remember("Rui likes figs")
        owner.flush()
    with open_at(postgres_tenant_url) as engine:
        space = engine.space(user="ana")
        fill(space, 1_250)
        settle(engine)
        assert not graphs(postgres_url)  # only the owner may build one
        ours, wanted = best(space, "Visit 7 to Lisbon")
        assert ours == wanted
    with psycopg.connect(postgres_tenant_url) as server:
        server.execute("select set_config('perdure.space_no', '2', true)")
        assert server.execute("select distinct space_no from perdure.vectors_half").fetchall() == [(2,)]
    with perdure.open(postgres_tenant_url, embedder=EMBEDDER) as plain:
        space = plain.space(user="ana")
        certificate = space.erase(id=space.list(limit=1).items[0].id)
        assert plain.verify_erasure(certificate).ok
    assert on(postgres_url, "select count(*) from perdure.vectors_half where space_no = 2") == [1_249]


def test_a_document_too_long_for_one_tsvector_is_found_by_its_last_word(postgres_url):
    with perdure.open(postgres_url, embedder="none", indexes={"text": "tsvector"}) as engine:
        space = engine.space(user="ana")
        said = space.observe(" ".join(f"w{n}" for n in range(60_000)) + " zanzibar").memories[0]
        space.observe("\u2026")
        assert on(postgres_url, "select count(*) from perdure.text_terms") == [5]
        engine.flush()
        assert [hit.memory.id for hit in space.recall("zanzibar").hits][:1] == [said.id]
        certificate = space.erase(id=said.id)
        assert engine.verify_erasure(certificate).ok
        assert on(postgres_url, "select count(*) from perdure.text_terms") == [1]
