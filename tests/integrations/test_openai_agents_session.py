"""A session of the OpenAI Agents SDK in the space of whom it is with, on every store."""

import asyncio
import subprocess
import sys
from typing import Any

import pytest

import perdure

pytest.importorskip("agents", reason="the extra openai-agents is not installed")

from agents import Agent, RunConfig, Runner
from agents.memory import OpenAIResponsesCompactionSession, Session, SessionSettings
from agents.testing import ScriptedModel, assistant_message, function_call

from perdure.errors import InvalidInput
from perdure.integrations.openai_agents import PerdureSession
from perdure.testing.fakes import FakeClock, HashEmbedder

QUIET = RunConfig(tracing_disabled=True)
ITEMS: list[Any] = [
    {"role": "user", "content": "I live in Lisbon"},
    {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "…"},
    {"type": "function_call", "call_id": "c1", "name": "add", "arguments": '{"a": 1.5, "b": "\\u0000"}'},
    {"type": "function_call_output", "call_id": "c1", "output": "東京 \x00 'quoted' %s 🐕"},
    {"role": "user", "content": [{"type": "input_text", "text": "And my dog is called Rex"}, {"type": "input_image"}]},
    {"role": "assistant", "type": "message", "id": "m", "content": [{"type": "output_text", "text": "Rex, noted."}]},
]


@pytest.fixture(params=["sqlite", "duckdb", pytest.param("postgres", marks=pytest.mark.postgres)])
def engine(request, tmp_path):
    url = f"{request.param}:///{tmp_path}/memory.db"
    if request.param == "postgres":
        url = request.getfixturevalue("postgres_url")
    alone = {"jobs": {"background": False}, "consent": {"mode": "auto"}}
    with perdure.open(url, embedder=HashEmbedder(), clock=FakeClock(), policy=alone) as opened:
        yield opened


@pytest.fixture
def lite(tmp_path):
    alone = {"jobs": {"background": False}}
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", policy=alone) as opened:
        yield opened


def run(coroutine) -> Any:
    return asyncio.run(asyncio.wait_for(coroutine, 60))


def said(space):
    return [one.content for one in space.list(kind="episode").items]


def facts(space):
    return sorted(one.content for one in space.list(kind=["fact", "profile", "preference"]).items)


def test_items_come_back_as_they_were_in_their_order(engine):
    session = PerdureSession("s1", engine.space(user="ana"))
    assert isinstance(session, Session)

    async def used():
        assert await session.get_items() == []
        assert await session.pop_item() is None
        await session.clear_session()
        await session.add_items([])
        await session.add_items(ITEMS[:4])
        await session.add_items(ITEMS[4:])
        assert await session.get_items() == ITEMS
        assert await session.get_items(2) == ITEMS[-2:]
        assert await session.get_items(limit=0) == []
        assert await session.get_items(100) == ITEMS
        assert await session.pop_item() == ITEMS[-1]
        assert await session.get_items() == ITEMS[:-1]

    run(used())


def test_half_a_character_becomes_a_question_mark(lite):
    session = PerdureSession("s1", lite.space(user="ana"))
    run(session.add_items([{"role": "user", "content": "I live in Faro \ud83d"}]))
    assert run(session.get_items()) == [{"role": "user", "content": "I live in Faro ?"}]
    assert said(lite.space(user="ana")) == ["I live in Faro ?"]


def test_what_is_said_becomes_memory_of_the_space_once(lite):
    space = lite.space(user="ana")
    session = PerdureSession("s1", space, speaker="Ana")
    run(session.add_items(ITEMS))
    assert said(space) == ["I live in Lisbon", "And my dog is called Rex", "Rex, noted."]
    first, _, last = space.list(kind="episode").items
    assert (first.role, first.speaker, first.session) == ("user", "Ana", "s1")
    assert (last.role, last.speaker) == ("assistant", None)
    assert any("Lisbon" in one for one in facts(space))
    assert any("Lisbon" in hit.memory.content for hit in space.recall("where does Ana live?").hits)


def test_a_session_that_does_not_learn_keeps_the_transcript_alone(lite):
    space = lite.space(user="ana")
    session = PerdureSession("s1", space, learn=False)
    run(session.add_items(ITEMS))
    assert run(session.get_items()) == ITEMS
    assert said(space) == facts(space) == []


def test_what_is_popped_is_forgotten_and_what_it_replaced_holds_again(engine):
    space = engine.space(user="ana")
    session = PerdureSession("s1", space)
    run(session.add_items([{"role": "user", "content": "I live in Lisbon"}]))
    before = facts(space)
    run(session.add_items([{"role": "user", "content": "I moved to Porto"}]))
    assert any("Porto" in one for one in facts(space))
    assert not any("Lisbon" in one for one in facts(space))
    assert run(session.pop_item()) == {"role": "user", "content": "I moved to Porto"}
    assert facts(space) == before
    assert said(space) == ["I live in Lisbon"]
    assert "Porto" not in " ".join(hit.memory.content for hit in space.recall("where do I live? Porto?").hits)
    run(session.add_items([{"role": "user", "content": "I moved to Porto"}]))  # the same again is new
    assert any("Porto" in one for one in facts(space))


def test_what_somebody_else_said_too_outlives_what_is_popped(lite):
    space = lite.space(user="ana")
    one, other = PerdureSession("s1", space), PerdureSession("s2", space)
    run(one.add_items([{"role": "user", "content": "I live in Lisbon"}]))
    known = facts(space)
    run(other.add_items([{"role": "user", "content": "I live in Lisbon"}]))
    run(other.pop_item())
    assert facts(space) == known
    assert said(space) == ["I live in Lisbon"]


def test_a_proposal_goes_with_the_message_that_led_to_it(lite):
    space = lite.space(user="ana")
    space.remember("Ana's preferred name is Ana", key="preferred_name")
    session = PerdureSession("s1", space)
    run(session.add_items([{"role": "user", "content": "My name is Annie"}]))
    assert [one.value for one in space.proposals()] == ["Annie"]
    run(session.pop_item())
    assert space.proposals() == []


def test_a_cleared_session_is_forgotten_or_kept_as_one_chooses(lite):
    space = lite.space(user="ana")
    run(PerdureSession("s2", space).add_items([{"role": "user", "content": "I work at Acme"}]))
    session = PerdureSession("s1", space)
    run(session.add_items(ITEMS))
    run(session.clear_session())
    assert run(session.get_items()) == []
    assert said(space) == ["I work at Acme"]
    assert not any("Lisbon" in one for one in facts(space))
    keeping = PerdureSession("s1", space, on_clear="keep")
    run(keeping.add_items(ITEMS[:1]))
    run(keeping.clear_session())
    assert run(keeping.get_items()) == []
    assert said(space) == ["I work at Acme", "I live in Lisbon"]
    with pytest.raises(InvalidInput, match="use forget or keep"):
        PerdureSession("s1", space, on_clear="drop")  # pyright: ignore[reportArgumentType]


def test_a_session_goes_with_its_space(engine, tmp_path):
    space = engine.space(user="ana")
    run(PerdureSession("s1", space).add_items(ITEMS[:4]))
    run(PerdureSession("s1", engine.space(user="rui")).add_items(ITEMS[4:]))
    with perdure.open(f"sqlite:///{tmp_path}/other.db", embedder=HashEmbedder()) as target:
        engine.move(target)
        moved = PerdureSession("s1", target.space(user="ana"))
        assert run(moved.get_items()) == ITEMS[:4]
        assert run(moved.pop_item()) == ITEMS[3]
    certificate = space.erase(everything=True)
    assert engine.verify_erasure(certificate, words=["Lisbon"]).ok
    assert run(PerdureSession("s1", space).get_items()) == []
    assert run(PerdureSession("s1", engine.space(user="rui")).get_items()) == ITEMS[4:]


def test_a_thread_that_becomes_a_users_loses_no_item_of_either(engine):
    thread, user = engine.space(thread="t1"), engine.space(user="ana")
    run(PerdureSession("s1", thread).add_items(ITEMS[:3]))
    run(PerdureSession("s1", user).add_items(ITEMS[3:]))
    engine.merge(source={"thread": "t1"}, into={"user": "ana"})
    merged = run(PerdureSession("s1", user).get_items())
    assert len(merged) == len(ITEMS)
    assert run(PerdureSession("s1", thread).get_items()) == merged


def test_no_langgraph_store_takes_an_item_for_a_document(engine):
    pytest.importorskip("langgraph.graph", reason="the extra langgraph is not installed")
    from perdure.integrations.langgraph import PerdureStore

    run(PerdureSession("s1", engine.space()).add_items(ITEMS))
    store = PerdureStore(engine)
    assert store.search(()) == []
    assert store.list_namespaces() == []
    store.put(("users", "ana"), "a", {"n": 1})
    assert [one.value for one in store.search(())] == [{"n": 1}]


def test_the_erasure_of_a_message_or_a_name_takes_the_items_that_repeat_it(lite):
    space = lite.space(user="ana")
    session = PerdureSession("s1", space)
    called: list[Any] = [
        {"type": "function_call", "call_id": "c2", "name": "walk", "arguments": '{"dog": "Rex"}'},
        {"type": "function_call_output", "call_id": "c2", "output": "done"},
    ]
    run(session.add_items([*ITEMS, *called]))
    certificate = space.erase(id=space.list(kind="episode").items[0].id)
    assert certificate.counts["items"] == 1
    assert any("sessions" in one for one in certificate.out_of_reach)
    assert run(session.get_items()) == [*ITEMS[1:], *called]
    assert space.erase(entity="Rex").counts["items"] == 4
    assert run(session.get_items()) == ITEMS[1:4]


def test_concurrent_runs_on_one_session_keep_every_item_and_their_order(engine):
    async def talk(name):
        session = PerdureSession("s1", engine.space(user="ana"), learn=False)
        for n in range(10):
            await session.add_items([{"role": "user", "content": f"{name} {n} {part}"} for part in "ab"])

    async def all_talk():
        await asyncio.gather(*map(talk, "xyz"))
        return await PerdureSession("s1", engine.space(user="ana")).get_items()

    texts = [one["content"] for one in run(all_talk())]
    assert len(texts) == 60
    for name in "xyz":
        assert [text for text in texts if text[0] == name] == [f"{name} {n} {part}" for n in range(10) for part in "ab"]
    assert all(texts[n][:3] == texts[n + 1][:3] for n in range(0, 60, 2))  # what is added at once stays together


def test_whatever_is_popped_while_others_add_memory_holds_what_the_transcript_holds(engine):
    space = engine.space(user="ana")

    async def add():
        for n in range(12):
            await PerdureSession("s1", space).add_items([{"role": "user", "content": f"line {n}"}])

    async def pop():
        for _ in range(8):
            await PerdureSession("s1", space).pop_item()

    async def both():
        await asyncio.gather(add(), pop())
        return await PerdureSession("s1", space).get_items()

    assert [one["content"] for one in run(both())] == said(space)


OTHER = """
import asyncio, sys
import perdure
from perdure.integrations.openai_agents import PerdureSession

url, name = sys.argv[1:]
with perdure.open(url, embedder="none", policy={"jobs": {"background": False}}) as engine:
    session = PerdureSession("s1", engine.space(user="ana"))
    for n in range(8):
        asyncio.run(session.add_items([{"role": "user", "content": f"{name} {n}"}]))
"""


@pytest.mark.slow
def test_two_processes_on_one_session_keep_every_item_and_their_order(tmp_path):
    url = f"sqlite:///{tmp_path}/memory.db"
    command = [sys.executable, "-c", OTHER, url]
    running = [subprocess.Popen([*command, name], stderr=subprocess.PIPE, text=True) for name in "xy"]
    for one in running:
        _, told = one.communicate(timeout=120)
        assert one.returncode == 0, told
    with perdure.open(url, embedder="none") as engine:
        space = engine.space(user="ana")
        texts = [one["content"] for one in run(PerdureSession("s1", space).get_items())]
        assert sorted(texts) == sorted(said(space))
    for name in "xy":
        assert [text for text in texts if text[0] == name] == [f"{name} {n}" for n in range(8)]


def test_a_cancelled_write_is_done_before_the_cancellation_is_seen(lite):
    session = PerdureSession("s1", lite.space(user="ana"))

    async def cancelled():
        writing = asyncio.ensure_future(session.add_items([{"role": "user", "content": f"line {n}"} for n in range(9)]))
        await asyncio.sleep(0)
        writing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await writing
        return await session.get_items(), said(lite.space(user="ana"))

    items, messages = run(cancelled())
    assert len(items) == len(messages) == 9


def test_settings_bound_what_a_session_gives(lite):
    session = PerdureSession("s1", lite.space(user="ana"), session_settings=SessionSettings(limit=2))
    run(session.add_items(ITEMS))
    assert run(session.get_items()) == ITEMS[-2:]
    assert run(session.get_items(3)) == ITEMS[-3:]
    other = PerdureSession("s1", lite.space(user="ana"), session_settings={"limit": 1})
    assert run(other.get_items()) == ITEMS[-1:]


def test_bad_input_writes_nothing(lite):
    space = lite.space(user="ana")
    session = PerdureSession("s1", space)
    wrongs: list[Any] = [([{"a": object()}], "no JSON"), (["text"], "JSON object"), ([ITEMS[0], {"a": {1, 2}}], "JSON")]
    for wrong, why in wrongs:
        with pytest.raises(InvalidInput, match=why):
            run(session.add_items(wrong))
    with pytest.raises(InvalidInput, match="split it"):
        run(session.add_items([ITEMS[0], {"role": "user", "content": "x" * 2_000_001}]))
    assert run(session.get_items()) == said(space) == []
    with pytest.raises(InvalidInput, match="session_id"):
        PerdureSession("", space)


def test_the_runner_goes_on_where_a_session_stopped(tmp_path):
    async def turn(text, answer):
        async with await perdure.open_async(f"sqlite:///{tmp_path}/memory.db", embedder="none") as engine:
            model = ScriptedModel([[assistant_message(answer)]])
            session = PerdureSession("s1", engine.space(user="ana"))
            agent = Agent(name="assistant", model=model)
            result = await Runner.run(agent, text, session=session, run_config=QUIET)
            assert result.final_output == answer
            assert model.first_call is not None
            return model.first_call.input, said(session._space)

    run(turn("My dog is called Rex", "A fine name."))
    asked, messages = run(turn("What is it called?", "Rex."))
    assert [one["role"] for one in asked] == ["user", "assistant", "user"]
    assert messages == ["My dog is called Rex", "A fine name.", "What is it called?", "Rex."]


def test_a_streamed_run_is_kept_once(lite):
    space = lite.space(user="ana")
    session = PerdureSession("s1", space)
    agent = Agent(name="assistant", model=ScriptedModel([[assistant_message("A fine name.")]]))

    async def streamed():
        result = Runner.run_streamed(agent, "My dog is called Rex", session=session, run_config=QUIET)
        async for _ in result.stream_events():
            pass
        return result.final_output

    assert run(streamed()) == "A fine name."
    assert [one["role"] for one in run(session.get_items())] == ["user", "assistant"]
    assert said(space) == ["My dog is called Rex", "A fine name."]


def test_a_tool_that_is_called_lies_in_the_transcript_and_not_in_memory(lite):
    from agents import function_tool

    @function_tool
    def weather(city: str) -> str:
        """Tell the weather."""
        return f"rain in {city}"

    space = lite.space(user="ana")
    call = function_call("weather", {"city": "Porto"}, call_id="c1")
    model = ScriptedModel([[call], [assistant_message("Take an umbrella.")]])
    session = PerdureSession("s1", space)
    agent = Agent(name="assistant", model=model, tools=[weather])
    run(Runner.run(agent, "Weather?", session=session, run_config=QUIET))
    kinds = [one.get("type", "message") for one in run(session.get_items())]
    assert kinds == ["message", "function_call", "function_call_output", "message"]
    assert said(space) == ["Weather?", "Take an umbrella."]


def test_compaction_replaces_the_transcript_and_leaves_memory(lite):
    space = lite.space(user="ana")
    session = PerdureSession("s1", space, on_clear="keep")

    class Responses:
        async def compact(self, **_):
            class Done:
                output = ({"type": "compaction", "id": "cmp_1", "encrypted_content": "…"},)

            return Done()

    class Client:
        responses = Responses()

    compacting = OpenAIResponsesCompactionSession("s1", session, client=Client(), compaction_mode="input")  # pyright: ignore
    run(session.add_items(ITEMS[:1]))
    run(compacting.run_compaction({"force": True}))
    assert [one["type"] for one in run(session.get_items())] == ["compaction"]
    assert said(space) == ["I live in Lisbon"]


WITHOUT = """
import sys
sys.modules["agents"] = None
from perdure.errors import MissingExtra
try:
    import perdure.integrations.openai_agents
except MissingExtra as error:
    print(error)
"""


def test_without_the_extra_the_error_says_how_to_get_it():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=60, check=True)
    assert "pip install 'perdure[openai-agents]'" in done.stdout
