"""LangGraph's store on every store of perdure: what it finds is what LangGraph's own one in memory finds."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import perdure

pytest.importorskip("langgraph.graph", reason="the extra langgraph is not installed")

from langgraph.store.base import GetOp, InvalidNamespaceError, ListNamespacesOp, PutOp, SearchOp
from langgraph.store.memory import InMemoryStore

from perdure.errors import InvalidInput
from perdure.integrations.langgraph import PerdureCheckpointer, PerdureStore
from perdure.testing.fakes import FakeClock, HashEmbedder


@pytest.fixture(params=["sqlite", "duckdb", pytest.param("postgres", marks=pytest.mark.postgres)])
def engine(request, tmp_path):
    url = f"{request.param}:///{tmp_path}/memory.db"
    if request.param == "postgres":
        url = request.getfixturevalue("postgres_url")
    alone = {"jobs": {"background": False}}  # what an erasure counts, no other thread takes away
    with perdure.open(url, embedder=HashEmbedder(), clock=FakeClock(), policy=alone) as opened:
        yield opened


@pytest.fixture
def store(engine):
    return PerdureStore(engine)


DOCUMENTS: Any = {
    (("users", "ana"), "a"): {"text": "Ana likes figs", "n": 1, "tags": ["x", "y"], "at": {"city": "Porto"}},
    (("users", "ana"), "b"): {"text": "Rex is a dog", "n": 2.5, "at": {"city": "Lisbon", "since": 2}},
    (("users", "ana", "work"), "a"): {"text": "Ana plays the cello \x00 'quoted' %s", "n": None},
    (("users", "rui"), "a"): {"text": "東京で新しい仕事", "n": 3},
    (("docs",), "ä"): {"text": "figs and dogs", "n": 4},
    (("docstrings",), "a"): {},
}


def filled(*stores):
    for (namespace, key), value in DOCUMENTS.items():
        for one in stores:
            one.put(namespace, key, value)


def told(found):
    return sorted((one.namespace, one.key, repr(one.value)) for one in found)


def test_a_document_is_found_as_it_was_put(engine, store):
    filled(store)
    for (namespace, key), value in DOCUMENTS.items():
        found = store.get(namespace, key)
        assert (found.namespace, found.key, found.value) == (namespace, key, value)
    made = store.get(("users", "ana"), "a")
    engine.deps.clock.advance(days=1)
    store.put(("users", "ana"), "a", {"text": "changed"})
    found = store.get(("users", "ana"), "a")
    assert (found.value, found.created_at) == ({"text": "changed"}, made.created_at)
    assert found.updated_at == made.updated_at + timedelta(days=1)
    store.delete(("users", "ana"), "a")
    store.delete(("users", "ana"), "a")
    assert store.get(("users", "ana"), "a") is None
    assert store.get(("users", "zoe"), "a") is None


PREFIXES: Any = ((), ("users",), ("users", "ana"), ("docs",), ("none", "x"))
FILTERS: Any = (
    None,
    {"n": 1},
    {"n": {"$ne": 1}},
    {"tags": ["x", "y"]},
    {"at": {"city": "Lisbon"}},
    {"at": {"city": {"$eq": "Porto"}}},
    {"text": "Rex is a dog", "n": 2.5},
)


def test_filters_choose_what_langgraphs_own_store_chooses(store):
    memory = InMemoryStore()
    filled(store, memory)
    for prefix, wanted in product(PREFIXES, FILTERS):
        ours, theirs = (told(one.search(prefix, filter=wanted, limit=50)) for one in (store, memory))
        assert ours == theirs, (prefix, wanted)


def test_a_filter_compares_what_can_be_compared(store):
    filled(store)
    assert sorted(one.value["n"] for one in store.search((), filter={"n": {"$gte": 2.5, "$lt": 4}})) == [2.5, 3]
    assert sorted(one.key for one in store.search((), filter={"text": {"$gt": "S"}})) == ["a", "ä"]
    with pytest.raises(InvalidInput, match=r"has no \$near"):
        store.search((), filter={"n": {"$near": 1}})


def test_pages_go_through_all_the_latest_first(engine, store):
    for n in range(5):
        store.put(("docs",), str(n), {"n": n})
        engine.deps.clock.advance(seconds=1)
    pages = [[one.key for one in store.search(("docs",), limit=2, offset=at)] for at in (0, 2, 4, 6)]
    assert pages == [["4", "3"], ["2", "1"], ["0"], []]


def test_a_question_finds_by_words_without_an_index(store):
    filled(store)
    found = store.search((), query="who plays the cello?")
    assert (found[0].namespace, found[0].key) == (("users", "ana", "work"), "a")
    assert found[0].score > found[1].score
    store.put(("docs",), "hidden", {"text": "the cello, the cello"}, index=False)
    assert store.search(("docs",), query="cello")[-1].key == "hidden"


@pytest.mark.parametrize("asynchronous", [False, True])
def test_a_question_finds_by_meaning_with_an_index(engine, asynchronous):
    def embed(texts):
        return HashEmbedder().embed(texts).tolist()

    async def later(texts):
        return embed(texts)

    indexes: Any = ({"dims": 64, "embed": later if asynchronous else embed, "fields": ["text"]}, {"fields": ["text"]})
    for index in indexes:
        store = PerdureStore(engine, index=index)
        ops = [PutOp(namespace, key, value) for (namespace, key), value in DOCUMENTS.items()]
        query: Any = [SearchOp((), query="Ana likes figs", limit=3), SearchOp(("users", "rui"), query="figs")]
        memory = InMemoryStore(index={"dims": 64, "embed": later if asynchronous else embed, "fields": ["text"]})
        if asynchronous:
            asyncio.run(store.abatch(ops))
            asyncio.run(memory.abatch(ops))
            answers: Any = asyncio.run(store.abatch(query)), asyncio.run(memory.abatch(query))
        else:
            store.batch(ops)
            memory.batch(ops)
            answers = store.batch(query), memory.batch(query)
        for ours, theirs in zip(*answers, strict=True):
            assert [(one.namespace, one.key) for one in ours] == [(one.namespace, one.key) for one in theirs]
            assert [one.score for one in ours] == pytest.approx([one.score for one in theirs], abs=1e-3)


ASKED: Any = (
    {}, {"prefix": ("users",)}, {"prefix": ("users", "*")}, {"suffix": ("ana",)}, {"max_depth": 2}, {"limit": 2},
    {"prefix": ("users",), "suffix": ("work",)}, {"offset": 2}, {"prefix": ("doc",)},
)  # fmt: skip


def test_namespaces_are_those_of_langgraphs_own_store(store):
    memory = InMemoryStore()
    filled(store, memory)
    for asked in ASKED:
        assert store.list_namespaces(**asked) == memory.list_namespaces(**asked), asked


def test_a_batch_reads_before_it_writes_and_the_last_write_counts(store):
    done = store.batch(
        [PutOp(("docs",), "a", {"n": 1}), GetOp(("docs",), "a"), PutOp(("docs",), "a", {"n": 2}), ListNamespacesOp()]
    )
    assert done == [None, None, None, []]
    assert store.get(("docs",), "a").value == {"n": 2}
    store.batch([PutOp(("docs",), "a", {"n": 3}), PutOp(("docs",), "a", None)])
    assert store.get(("docs",), "a") is None


def test_what_is_over_is_out_of_sight_and_then_deleted(engine):
    clock = engine.deps.clock
    store = PerdureStore(engine, ttl={"default_ttl": 60})
    store.put(("users", "ana"), "a", {"n": 1})
    store.put(("users", "ana"), "b", {"n": 2}, ttl=None)
    store.put(("docs",), "c", {"n": 3}, ttl=30)
    clock.advance(minutes=25)
    assert store.search(("docs",))[0].key == "c"  # which begins its time anew
    clock.advance(minutes=29)
    assert store.get(("docs",), "c", refresh_ttl=False) is not None
    assert store.get(("users", "ana"), "a", refresh_ttl=False) is not None
    clock.advance(minutes=7)
    assert store.get(("docs",), "c") is store.get(("users", "ana"), "a") is None
    assert [one.key for one in store.search(())] == ["b"]
    assert store.list_namespaces() == [("users", "ana")]
    assert (store.sweep_ttl(), store.sweep_ttl()) == (2, 0)


def test_a_document_lies_in_the_space_of_its_owner_and_is_erased_with_it(engine, tmp_path):
    store = PerdureStore(engine)
    mine = PerdureStore(engine, owner=lambda namespace: {"user": namespace[0]} if namespace[1:] == ("notes",) else None)
    filled(store)
    mine.put(("ana", "notes"), "n", {"text": "Zanzibar"})
    mine.put(("ana", "notes", "x"), "n", {"text": "nobody's"})
    other = PerdureStore(engine, tenant="acme")
    assert other.search(()) == [] == other.list_namespaces()
    assert [str(ref) for ref in engine.spaces()] == ["global", "user:ana", "user:rui"]
    engine.export(tmp_path / "all.jsonl")
    certificate = engine.space(user="ana").erase(everything=True)
    assert certificate.counts["items"] == 4
    assert engine.verify_erasure(certificate, words=["Zanzibar"]).ok
    assert {one.namespace for one in store.search(())} == {
        ("users", "rui"), ("docs",), ("docstrings",), ("ana", "notes", "x"),
    }  # fmt: skip
    with perdure.open(f"sqlite:///{tmp_path}/other.db", embedder="none") as target:
        for known in (False, True):
            assert {one.known for one in target.import_(tmp_path / "all.jsonl")} == {known}
        assert len(PerdureStore(target).search((), limit=50)) == len(DOCUMENTS) + 2


def test_what_a_merged_thread_kept_is_its_users(engine, store):
    store.put(("threads", "t1"), "a", {"n": 1})
    engine.space(thread="t1").remember("Ana likes figs")
    engine.merge(source={"thread": "t1"}, into={"user": "ana"})
    store.put(("threads", "t1"), "b", {"n": 2})
    assert [one.key for one in store.search(("threads", "t1"))] == [one.key for one in store.search(("threads",))]
    assert engine.space(user="ana").erase(everything=True).counts["items"] == 2


def test_what_cannot_be_kept_is_refused_and_leaves_nothing(store):
    with pytest.raises(InvalidInput, match="no JSON object"):
        store.batch([PutOp(("docs",), "a", {"n": 1}), PutOp(("docs",), "b", {"n": object()})])
    with pytest.raises(InvalidInput, match="NUL"):
        store.put(("docs",), "a\x00", {})
    with pytest.raises(InvalidNamespaceError):
        store.batch([PutOp(("a.b",), "a", {})])
    assert store.list_namespaces() == []


def test_a_store_of_its_own_is_closed_and_keeps_what_it_has(tmp_path):
    with PerdureStore(f"sqlite:///{tmp_path}/memory.db") as store:
        store.put(("docs",), "a", {"n": 1})
    with PerdureStore(f"sqlite:///{tmp_path}/memory.db") as store:
        assert told([store.get(("docs",), "a")]) == [(("docs",), "a", "{'n': 1}")]


class Asking(HashEmbedder):
    """Reads a question without the word that tells it from what answers it."""

    def embed_queries(self, queries: Sequence[str], /) -> NDArray[np.float32]:
        return self.embed([one.removeprefix("query: ") for one in queries])


def test_a_question_is_embedded_as_a_question(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder=Asking(), clock=FakeClock()) as engine:
        store = PerdureStore(engine, index={"dims": 128})
        store.put(("kilns",), "a", {"text": "the raku kiln"}, index=["text"])
        for found in (
            store.search(("kilns",), query="query: the raku kiln"),
            asyncio.run(store.asearch(("kilns",), query="query: the raku kiln")),
        ):
            assert found[0].score == pytest.approx(1.0)


@pytest.mark.parametrize("value", [["oat"], "oat", 3, True])
def test_a_value_that_is_no_dict_is_refused_as_the_one_in_memory_does(value):
    with perdure.open("sqlite:///:memory:", embedder="none") as engine:
        store = PerdureStore(engine)
        with pytest.raises(InvalidInput, match="must be a dict"):
            store.put(("field",), "crop", value)
        assert store.get(("field",), "crop") is None


def test_an_engine_of_asyncio_is_taken_as_the_engine_that_it_holds(tmp_path):
    async def scenario():
        async with await perdure.open_async(f"sqlite:///{tmp_path}/memory.db", embedder="none") as engine:
            with PerdureStore(engine) as store:
                await store.aput(("users", "ines"), "tool", {"text": "a rake"})
            with PerdureCheckpointer(engine) as saver:
                assert [one async for one in saver.alist({"configurable": {"thread_id": "none"}})] == []
            assert [one.key for one in PerdureStore(engine).search(("users", "ines"))] == ["tool"], "it stays open"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"ttl": 5}, "ttl got 5: it takes a mapping with"),
        ({"ttl": {"default": 5}}, "ttl has no field 'default': it takes"),
        ({"ttl": {"default_ttl": -1}}, "ttl.default_ttl -1 is out of range"),
        ({"ttl": {"default_ttl": float("nan")}}, "ttl.default_ttl must be a number"),
        ({"index": True}, "index got True: it takes a mapping with"),
        ({"index": {"dim": 3}}, "index has no field 'dim': it takes"),
    ],
)
def test_a_configuration_that_langgraph_has_not_is_refused(arguments, said):
    with pytest.raises(InvalidInput, match=said):
        PerdureStore("sqlite:///:memory:", **arguments)


def test_what_is_no_json_and_no_time_is_refused_and_nothing_is_kept(store):
    for value in (float("nan"), float("inf"), -float("inf")):
        with pytest.raises(InvalidInput, match="the value of 'a' is no JSON object"):
            store.put(("docs",), "a", {"deep": [{"n": value}]})
        with pytest.raises(InvalidInput, match="ttl"):
            store.put(("docs",), "a", {"n": 1}, ttl=value)
    with pytest.raises(InvalidInput, match="ttl -5 is out of range"):
        store.put(("docs",), "a", {"n": 1}, ttl=-5)
    assert store.search(()) == []


@pytest.mark.parametrize("page", [{"limit": -1}, {"offset": -1}, {"limit": "5"}, {"offset": None}, {"limit": True}])
def test_a_page_that_there_cannot_be_is_refused(store, page):
    filled(store)
    for ask in (lambda: store.search((), **page), lambda: store.list_namespaces(**page)):
        with pytest.raises(InvalidInput, match=r"limit|offset"):
            ask()
    assert store.search((), limit=0) == []
