"""LangGraph's checkpointer on every store, over LangGraph's own suite and beyond it. Spec rows 001.15 and 3.9."""

import asyncio
import operator
from typing import Annotated, Any, TypedDict

import pytest

import perdure

pytest.importorskip("langgraph.graph", reason="the extra langgraph is not installed")

from langgraph.checkpoint.base import empty_checkpoint
from langgraph.checkpoint.conformance import checkpointer_test, validate
from langgraph.checkpoint.conformance.capabilities import Capability
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.checkpoint.serde.base import CipherProtocol
from langgraph.checkpoint.serde.encrypted import EncryptedSerializer
from langgraph.graph import END, START, StateGraph

from perdure.errors import InvalidInput
from perdure.gateways import checkpoints
from perdure.integrations.langgraph import PerdureCheckpointer, PerdureStore

pytestmark = pytest.mark.filterwarnings("ignore::langchain_core._api.beta_decorator.LangChainBetaWarning")


@pytest.fixture(params=["sqlite", "duckdb", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request, tmp_path):
    if request.param == "postgres":
        return request.getfixturevalue("postgres_url")
    return f"{request.param}:///{tmp_path}/memory.db"


@pytest.fixture
def engine(url):
    alone = {"jobs": {"background": False}}  # what an erasure counts, no other thread takes away
    with perdure.open(url, embedder="none", policy=alone) as opened:
        yield opened


@pytest.fixture
def saver(engine):
    return PerdureCheckpointer(engine)


def test_every_capability_that_langgraph_knows_is_there_and_right(url):
    @checkpointer_test(name="PerdureCheckpointer")
    async def made():
        with PerdureCheckpointer(url) as saver:
            yield saver

    report = asyncio.run(validate(made))
    assert set(report.results) == {one.value for one in Capability}
    found = {name: (one.detected, one.passed, one.failures) for name, one in report.results.items()}
    assert found == {one.value: (True, True, []) for one in Capability}
    assert sum(one.tests_passed for one in report.results.values()) >= 81


class Talk(TypedDict):
    said: Annotated[list[str], operator.add]
    turns: int


def talk(saver, **options) -> Any:
    """A graph of two nodes that remembers what was said."""
    graph: Any = StateGraph(Talk)
    graph.add_node("hear", lambda state: {"turns": state.get("turns", 0) + 1})
    graph.add_node("answer", lambda state: {"said": [f"answer {state['turns']}"]})
    graph.add_edge(START, "hear")
    graph.add_edge("hear", "answer")
    graph.add_edge("answer", END)
    return graph.compile(checkpointer=saver, **options)


def of(thread, **more) -> Any:
    return {"configurable": {"thread_id": thread, **more}}


def tables(engine, **owner):
    with engine.deps.store.read(engine.space(**owner).ref) as tx:
        found = checkpoints.held(tx)
    return {name: len(rows) for name, rows in found.items() if rows}


def test_a_graph_that_was_cut_short_goes_on_after_a_restart(url):
    with PerdureCheckpointer(url) as saver:
        talk(saver, interrupt_before=["answer"]).invoke({"said": ["hello"]}, of("t1"))
    with PerdureCheckpointer(url) as saver:
        graph = talk(saver)
        assert graph.get_state(of("t1")).next == ("answer",)
        assert graph.invoke(None, of("t1")) == {"said": ["hello", "answer 1"], "turns": 1}
        assert graph.invoke({"said": ["again"]}, of("t1"))["said"] == ["hello", "answer 1", "again", "answer 2"]


def test_the_async_methods_do_the_same(saver):
    async def both():
        graph = talk(saver)
        await graph.ainvoke({"said": ["hello"]}, of("t1"))
        return [one.values async for one in graph.aget_state_history(of("t1"))]

    assert asyncio.run(both())[0] == {"said": ["hello", "answer 1"], "turns": 1}


def test_two_branches_of_a_thread_keep_their_own_values(saver):
    graph = talk(saver)
    graph.invoke({"said": ["hello"]}, of("t1"))
    fork = next(one.config for one in graph.get_state_history(of("t1")) if one.next == ("answer",))
    other = graph.update_state(fork, {"said": ["meanwhile"]}, as_node="hear")
    assert graph.invoke(None, other)["said"] == ["hello", "meanwhile", "answer 1"]
    assert [one.values["said"] for one in graph.get_state_history(of("t1")) if not one.next] == [
        ["hello", "meanwhile", "answer 1"],
        ["hello", "answer 1"],
    ]


def test_a_value_that_did_not_change_is_kept_once(engine, saver):
    config = of("t1", checkpoint_ns="")
    for n in range(5):
        one = empty_checkpoint()
        one["channel_values"] = {"long": "x" * 1000, "n": n}
        one["channel_versions"] = {"long": "1", "n": str(n)}
        new = {"n": str(n)} | ({"long": "1"} if n == 0 else {})
        config = saver.put(config, one, {"step": n}, new)
    assert tables(engine, thread="t1") == {"checkpoints": 5, "checkpoint_blobs": 6}
    assert [one.checkpoint["channel_values"]["n"] for one in saver.list(of("t1"))] == [4, 3, 2, 1, 0]
    assert saver.get(of("t1"))["channel_values"]["long"] == "x" * 1000


def test_a_checkpoint_belongs_to_its_user_else_to_its_thread(engine, saver):
    graph = talk(saver)
    graph.invoke({"said": ["hello"]}, of("t1", user_id="ana"))
    graph.invoke({"said": ["hello"]}, of("t2"))
    assert tables(engine, user="ana")["checkpoints"] == tables(engine, thread="t2")["checkpoints"] == 4
    assert tables(engine, thread="t1") == {}
    assert graph.get_state(of("t1")).values["turns"] == 1  # found by its thread alone
    assert saver.get_tuple(of("t1", user_id="rui")) is None
    assert list(saver.list(of("t1", user_id="rui"))) == []
    assert {one.config["configurable"]["thread_id"] for one in saver.list({"configurable": {"user_id": "ana"}})} == {
        "t1"
    }
    assert [one.config["configurable"]["thread_id"] for one in saver.list(None, limit=5)] == ["t2"] * 4 + ["t1"]
    graph.invoke({"said": ["more"]}, of("t1"))
    assert (tables(engine, thread="t1"), tables(engine, user="ana")["checkpoints"]) == ({}, 8)


def test_a_tenant_sees_only_its_own(engine, saver):
    other = PerdureCheckpointer(engine, tenant="acme")
    talk(saver).invoke({"said": ["hello"]}, of("t1", user_id="ana"))
    assert other.get_tuple(of("t1")) is None
    assert list(other.list(None)) == []
    other.delete_thread("t1")
    assert saver.get_tuple(of("t1")) is not None


def test_a_thread_goes_over_to_its_user_once_the_user_is_known(engine, saver):
    graph = talk(saver)
    graph.invoke({"said": ["hello"]}, of("t1"))
    known = graph.invoke({"said": ["I am Ana"]}, of("t1", user_id="ana"))
    assert known["said"] == ["hello", "answer 1", "I am Ana", "answer 2"]
    assert (tables(engine, thread="t1"), tables(engine, user="ana")["checkpoints"]) == ({}, 8)
    assert [str(ref) for ref in engine.spaces()] == ["user:ana"]


def test_a_space_that_only_held_a_thread_goes_with_it(engine, saver):
    graph = talk(saver)
    remembered = engine.space(thread="t4")
    remembered.remember("Ana likes figs")
    for thread in ("t1", "t2", "t3", "t4"):
        graph.invoke({"said": ["hello"]}, {**of(thread), "metadata": {"run_id": thread}})
    saver.delete_thread("t1")
    saver.prune(["t2"], strategy="delete")
    saver.delete_for_runs(["t3", "t4"])
    assert [str(ref) for ref in engine.spaces()] == ["thread:t4"]
    assert engine.doctor().ok
    graph.invoke({"said": ["again"]}, of("t1"))
    assert graph.get_state(of("t1")).values["said"] == ["again", "answer 1"]


def test_a_thread_without_memories_is_merged_as_well(engine, saver):
    graph = talk(saver)
    graph.invoke({"said": ["hello"]}, of("t1"))
    graph.invoke({"said": ["hello"]}, of("t0", user_id="ana"))
    engine.merge(source={"thread": "t1"}, into={"user": "ana"})
    assert [str(ref) for ref in engine.spaces()] == ["user:ana"]
    assert tables(engine, user="ana")["checkpoints"] == 8
    assert graph.invoke({"said": ["more"]}, of("t1"))["turns"] == 2
    assert engine.merge(source={"thread": "t1"}, into={"user": "ana"}).known
    certificate = engine.space(user="ana").erase(everything=True)
    assert certificate.counts["checkpoints"] == 12
    assert saver.get_tuple(of("t1")) is None
    assert engine.spaces() == []


def test_a_merged_thread_takes_its_checkpoints_along(engine, saver):
    graph = talk(saver)
    graph.invoke({"said": ["hello"]}, of("t1"))
    engine.space(thread="t1").remember("Ana likes figs")
    engine.merge(source={"thread": "t1"}, into={"user": "ana"})
    assert tables(engine, user="ana")["checkpoints"] == 4
    for config in (of("t1"), of("t1", user_id="ana")):
        assert graph.get_state(config).values["said"] == ["hello", "answer 1"]
        assert len(list(saver.list(config))) == 4
    graph.invoke({"said": ["more"]}, of("t1"))
    assert tables(engine, user="ana")["checkpoints"] == 8
    saver.delete_thread("t1")
    assert tables(engine, user="ana") == {}


def delta_graph(saver, frequency) -> Any:
    from langgraph.channels.delta import DeltaChannel

    def append(state, writes):
        return [*state, *(item for write in writes for item in write)]

    class Log(TypedDict):
        log: Annotated[list, DeltaChannel(append, snapshot_frequency=frequency)]
        n: int

    graph: Any = StateGraph(Log)
    graph.add_node("step", lambda state: {"log": [f"s{state['n']}"]})
    graph.add_edge(START, "step")
    graph.add_edge("step", END)
    return graph.compile(checkpointer=saver)


@pytest.mark.parametrize("frequency", [3, 1000])
def test_delta_channels_keep_their_chain_when_a_thread_is_pruned_and_copied(saver, frequency):
    graph = delta_graph(saver, frequency)
    for n in range(7):
        graph.invoke({"log": [f"i{n}"], "n": n}, of("t1"))
    whole = [f"{kind}{n}" for n in range(7) for kind in "is"]
    assert graph.get_state(of("t1")).values["log"] == whole
    before = len(list(saver.list(of("t1"))))
    saver.copy_thread("t1", "t2")
    saver.prune(["t1"])
    after = len(list(saver.list(of("t1"))))
    assert after < before if frequency == 3 else after <= before
    saver.delete_thread("t3")
    for thread in ("t1", "t2"):
        assert graph.get_state(of(thread)).values["log"] == whole
        graph.invoke({"log": ["i7"], "n": 7}, of(thread))
        assert graph.get_state(of(thread)).values["log"] == [*whole, "i7", "s7"]


@pytest.mark.parametrize("frequency", [3, 1000])
def test_delta_channels_keep_their_chain_when_runs_are_deleted(saver, frequency):
    graph = delta_graph(saver, frequency)
    for n in range(7):
        graph.invoke({"log": [f"i{n}"], "n": n}, {**of("t1"), "metadata": {"run_id": f"run {n}"}})
    whole = [f"{kind}{n}" for n in range(7) for kind in "is"]
    before = len(list(saver.list(of("t1"))))
    saver.delete_for_runs([f"run {n}" for n in range(5)])
    assert graph.get_state(of("t1")).values["log"] == whole
    assert (len(list(saver.list(of("t1")))) < before) == (frequency == 3)
    saver.delete_for_runs(["run 6"])  # the last one: nothing is made of it
    assert graph.get_state(of("t1")).values["log"] == whole[:-2]
    saver.delete_for_runs([f"run {n}" for n in range(6)])
    assert list(saver.list(of("t1"))) == []


def test_branches_keep_what_each_of_them_is_made_of_when_a_run_is_deleted(saver):
    graph = delta_graph(saver, 1000)
    for n in range(2):
        graph.invoke({"log": [f"i{n}"], "n": n}, {**of("t1"), "metadata": {"run_id": f"run {n}"}})
    fork = next(one.config for one in graph.get_state_history(of("t1")) if one.values["log"] == ["i0", "s0"])
    branch = graph.update_state({**fork, "metadata": {"run_id": "fork"}}, {"log": ["other"], "n": 9}, as_node="step")
    main = next(one.config for one in graph.get_state_history(of("t1")) if one.values["log"][-1:] == ["s1"])
    saver.delete_for_runs(["run 0"])
    assert graph.get_state(branch).values["log"] == ["i0", "s0", "other"]
    assert graph.get_state(main).values["log"] == ["i0", "s0", "i1", "s1"]


def test_the_history_of_a_delta_channel_is_that_of_the_saver_in_memory(saver):
    memory = InMemorySaver()
    for one in (saver, memory):
        graph = delta_graph(one, 3)
        for n in range(5):
            graph.invoke({"log": [f"i{n}"], "n": n}, of("t1", checkpoint_ns=""))

    def told(one):
        found = one.get_delta_channel_history(config=of("t1", checkpoint_ns=""), channels=["log", "none"])
        return {name: ([write[1:] for write in entry["writes"]], entry.get("seed")) for name, entry in found.items()}

    assert told(saver) == told(memory)
    assert told(saver)["log"][1] is not None
    found = asyncio.run(saver.aget_delta_channel_history(config=of("t1"), channels=["log"]))
    assert [write[1:] for write in found["log"]["writes"]] == told(saver)["log"][0]


def test_pruning_leaves_no_value_that_nothing_needs(engine, saver):
    graph = talk(saver)
    for n in range(3):
        graph.invoke({"said": [f"hello {n}"]}, of("t1", user_id="ana"))
    state = graph.get_state(of("t1"))
    saver.prune(["t1", "t9"])
    assert graph.get_state(of("t1")).values == state.values
    held = tables(engine, user="ana")
    assert held["checkpoints"] == 1
    assert held["checkpoint_blobs"] <= len(state.values) + 3
    with pytest.raises(InvalidInput, match="keep_latest or delete"):
        saver.prune(["t1"], strategy="all")
    saver.prune(["t1"], strategy="delete")
    assert tables(engine, user="ana") == {}


def test_what_the_saver_in_memory_holds_goes_over(engine, saver):
    memory = InMemorySaver()
    graph = talk(memory, interrupt_before=["answer"])
    graph.invoke({"said": ["hello"]}, of("t1", user_id="ana"))
    delta = delta_graph(memory, 3)
    for n in range(4):
        delta.invoke({"log": [f"i{n}"], "n": n}, of("t2"))
    count = saver.migrate(memory)
    assert count == len(list(memory.list(None))) == len(list(saver.list(None)))
    assert saver.migrate(memory) == count
    assert tables(engine, user="ana")["checkpoints"] == 3
    for config in (of("t1", checkpoint_ns=""), of("t2", checkpoint_ns="")):
        for ours, theirs in zip(saver.list(config), memory.list(config), strict=True):
            assert (ours.checkpoint, ours.metadata) == (theirs.checkpoint, theirs.metadata)
            assert ours.pending_writes == theirs.pending_writes
    assert talk(saver).invoke(None, of("t1"))["said"] == ["hello", "answer 1"]
    assert delta_graph(saver, 3).get_state(of("t2")).values["log"] == [f"{kind}{n}" for n in range(4) for kind in "is"]


def test_erasing_a_user_erases_their_checkpoints(engine, saver):
    space = engine.space(user="ana")
    talk(saver).invoke({"said": ["Zanzibar"]}, of("t1", user_id="ana"))
    made = space.remember("Ana likes figs").memories[0]
    one = space.erase(id=made.id)
    assert any("LangGraph" in place for place in one.out_of_reach)
    assert engine.verify_erasure(one).ok
    certificate = space.erase(everything=True)
    assert certificate.counts["checkpoints"] == 4
    assert certificate.counts["checkpoint_blobs"] > 0
    assert not any("LangGraph" in place for place in certificate.out_of_reach)
    assert saver.get_tuple(of("t1")) is None
    assert engine.verify_erasure(certificate, words=["Zanzibar"]).ok
    with engine.deps.store.admin() as tx:
        left = {table: tx.one(f"gone_{table}", number=certificate.space_no) for table in checkpoints._PUT}
    assert set(left.values()) == {(0,)}


def test_erasing_a_memory_erases_the_threads_that_repeat_it(engine, saver):
    space = engine.space(user="ana")
    graph = talk(saver)
    for thread, said in (("t1", "I keep my money under the bed"), ("t2", "I like figs"), ("t3", "bed")):
        graph.invoke({"said": [said]}, of(thread, user_id="ana"))
        space.observe(said, session=thread)
    talk(saver).invoke({"said": ["I keep my money under the bed"]}, of("t9", user_id="rui"))
    told = space.list(kind="episode").items
    certificate = space.erase(id=told[0].id)
    assert certificate.counts["checkpoints"] == 4
    assert engine.verify_erasure(certificate).ok
    assert [saver.get_tuple(of(thread, user_id="ana")) is None for thread in ("t1", "t2", "t3")] == [True, False, False]
    assert saver.get_tuple(of("t9")) is not None
    assert any("in other words" in place for place in certificate.out_of_reach)
    assert space.erase(id=told[2].id).counts["checkpoints"] == 4  # a single word, and all that was said
    assert graph.get_state(of("t2")).values["said"] == ["I like figs", "answer 1"]
    engine.space(user="rui").erase(everything=True)
    assert engine.verify_erasure(certificate, words=["money"]).ok


def test_erasing_a_name_erases_the_threads_and_documents_that_hold_it(engine, saver):
    space, store = engine.space(user="ana"), PerdureStore(engine)
    space.observe("I met Rex at the port")
    long = "Rex " + "barked at the gulls and ran along the shore " * 7  # its size stands right before it, as a letter
    for thread, said in (("t1", long[:65]), ("t2", "T. Rexford and Trexler"), ("t3", "We saw Rex"), ("t4", "the dog")):
        talk(saver).invoke({"said": [said]}, of(thread, user_id="ana"))
    store.put(("users", "ana"), "a", {"pets": [{"name": "Rex"}]})
    store.put(("users", "ana"), "b", {"pets": [{"name": "Rexy"}]})
    certificate = space.erase(entity="Rex")
    assert (certificate.counts["checkpoints"], certificate.counts["items"]) == (8, 1)
    left = [thread for thread in ("t1", "t2", "t3", "t4") if saver.get_tuple(of(thread, user_id="ana")) is not None]
    assert left == ["t2", "t4"]
    assert [item.key for item in store.search(("users", "ana"))] == ["b"]
    assert engine.verify_erasure(certificate, words=["Rex"]).words_found == (
        ("Rex",) if engine.deps.store.dialect == "sqlite" else ()  # in the bytes of the file, Rexford holds it
    )
    store.put(("users", "ana"), "c", {"text": "I miss Rex"})
    assert engine.verify_erasure(certificate, words=["Rex", "giraffe"]).words_found == ("Rex",)


def test_a_certificate_says_which_states_nobody_can_read(engine):
    class Turned(CipherProtocol):
        def encrypt(self, plaintext):
            return "turned", plaintext[::-1]

        def decrypt(self, ciphername, ciphertext):  # noqa: ARG002
            return ciphertext[::-1]

    saver = PerdureCheckpointer(engine, serde=EncryptedSerializer(Turned()))
    space = engine.space(user="ana")
    made = space.observe("I keep my money under the bed").memories[0]
    talk(saver).invoke({"said": [made.content]}, of("t1", user_id="ana"))
    certificate = space.erase(id=made.id)
    assert any("encrypted" in place for place in certificate.out_of_reach)
    assert saver.get_tuple(of("t1")) is not None
    assert not any("encrypted" in place for place in space.erase(everything=True).out_of_reach)


def test_moved_and_exported_spaces_take_their_checkpoints_along(engine, saver, tmp_path):
    graph = talk(saver)
    engine.space(user="ana").remember("Ana likes figs")
    graph.invoke({"said": ["hello"]}, of("t1", user_id="ana"))
    graph.invoke({"said": ["hello"]}, of("t2"))
    told = [(one.config, one.checkpoint, one.metadata, one.pending_writes) for one in saver.list(None)]
    engine.export(tmp_path / "all.jsonl")
    for way in ("move", "import"):
        with perdure.open(f"sqlite:///{tmp_path}/{way}.db", embedder="none") as target:
            for known in (False, True):
                done = engine.move(target) if way == "move" else target.import_(tmp_path / "all.jsonl")
                assert [one.known for one in done] == [known, known]
            there = PerdureCheckpointer(target)
            assert [(one.config, one.checkpoint, one.metadata, one.pending_writes) for one in there.list(None)] == told
            assert talk(there).invoke({"said": ["more"]}, of("t1"))["turns"] == 2


def test_a_file_for_each_space_holds_its_checkpoints(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/{{owner_type}}/{{owner_id}}.db", embedder="none") as engine:
        saver = PerdureCheckpointer(engine)
        talk(saver).invoke({"said": ["hello"]}, of("t1", user_id="ana"))
        assert talk(saver).get_state(of("t1")).values["said"] == ["hello", "answer 1"]
        assert len(list(saver.list(None))) == 4
        assert not (tmp_path / "thread").exists()


def test_in_a_file_for_each_space_threads_leave_and_are_erased_as_elsewhere(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/{{owner_type}}/{{owner_id}}.db", embedder="none") as engine:
        saver, space = PerdureCheckpointer(engine), engine.space(user="ana")
        graph = talk(saver)
        graph.invoke({"said": ["hello"]}, of("t1"))
        graph.invoke({"said": ["I keep my money under the bed"]}, of("t1", user_id="ana"))
        assert [str(ref) for ref in engine.spaces()] == ["user:ana"]
        made = space.observe("I keep my money under the bed").memories[0]
        certificate = space.erase(id=made.id)
        assert certificate.counts["checkpoints"] == 8
        assert engine.verify_erasure(certificate, words=["money"]).ok
        assert saver.get_tuple(of("t1", user_id="ana")) is None


def test_what_cannot_be_a_thread_is_refused(saver):
    with pytest.raises(InvalidInput, match="names no thread"):
        saver.get_tuple({"configurable": {}})
    with pytest.raises(InvalidInput, match="copied to itself"):
        saver.copy_thread("t1", "t1")
    saver.copy_thread("t1", "t2")
    assert list(saver.list(of("t2"))) == []
