"""The tools of a space for the OpenAI Agents SDK, approval of what is sensitive, and the context of a turn."""

import asyncio
import json
from typing import Any

import pytest

import perdure

pytest.importorskip("agents", reason="the extra openai-agents is not installed")

from agents import Agent, RunConfig, Runner, RunState
from agents.testing import ScriptedModel, assistant_message, function_call

from perdure.errors import InvalidInput
from perdure.integrations.openai_agents import PerdureSession, memory_context, memory_tools
from perdure.surfaces.tools import tool_specs

QUIET = RunConfig(tracing_disabled=True)


@pytest.fixture
def engine(tmp_path):
    alone = {"jobs": {"background": False}}
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", policy=alone) as opened:
        yield opened


@pytest.fixture
def space(engine):
    return engine.space(user="ana")


def run(coroutine) -> Any:
    return asyncio.run(asyncio.wait_for(coroutine, 60))


def agent_of(tools, *steps) -> Agent:
    return Agent(name="assistant", model=ScriptedModel(steps), tools=tools)


def outputs(result) -> list[Any]:
    items = [one.raw_item for one in result.new_items if one.type == "tool_call_output_item"]
    return [json.loads(one["output"]) for one in items]


def test_the_tools_are_those_of_the_preset(engine, space):
    specs = [one["function"] for one in tool_specs(space, only="names")]
    made = memory_tools(space)
    assert [(one.name, one.description, one.params_json_schema) for one in made] == [
        (one["name"], one["description"], one["parameters"]) for one in specs
    ]
    assert [one.name for one in memory_tools(space, preset="elephant")] == ["save_memory"]
    assert "mark_session_consolidated" in [one.name for one in memory_tools(space, only="consolidator")]
    off = engine.space(user="ana", preset="thread")
    assert "create_memory" in [one.name for one in memory_tools(off)]
    with pytest.raises(InvalidInput, match="sensitive, writes or never"):
        memory_tools(space, needs_approval="always")  # pyright: ignore[reportArgumentType]


def test_a_model_saves_and_finds_with_them(space):
    save = function_call("remember_fact", {"content": "Ana's dog is called Rex", "key": "pet.name"}, call_id="c1")
    find = function_call("search_memory", {"query": "what is the dog called?"}, call_id="c2")
    agent = agent_of(memory_tools(space, agent="helper"), [save], [find], [assistant_message("Rex")])
    result = run(Runner.run(agent, "My dog is called Rex. What is it called?", run_config=QUIET))
    saved, found = outputs(result)
    assert saved["status"] == "saved"
    assert found["memories"][0]["content"] == "Ana's dog is called Rex"
    assert space.get(saved["memory_id"]).agent_id == "helper"


def test_a_model_is_told_what_is_wrong_with_its_call(space):
    space.remember("Ana likes figs")
    wrong = [
        function_call("correct_fact", {"memory_id": "nope", "content": "x"}, call_id="c1"),
        function_call("remember_fact", {"contents": "x"}, call_id="c2"),
        function_call("search_memory", {"query": "x", "limit": "many"}, call_id="c3"),
        function_call("remember_fact", "{", call_id="c4"),
    ]
    agent = agent_of(memory_tools(space, needs_approval="never"), wrong, [assistant_message("Sorry")])
    answers = outputs(run(Runner.run(agent, "Go", run_config=QUIET)))
    assert [one["status"] for one in answers] == ["error"] * 4
    assert "no memory 'nope'" in answers[0]["error"]
    assert "contents" in answers[1]["error"]
    assert "limit" in answers[2]["error"]
    assert "JSON" in answers[3]["error"]


def test_a_change_of_who_the_user_is_waits_for_approval_and_is_then_made(space):
    space.remember("Ana lives in Lisbon", key="location")
    move = function_call("remember_fact", {"content": "Ana lives in Porto", "key": "location"}, call_id="c1")
    agent = agent_of(memory_tools(space), [move], [assistant_message("Done")])

    async def approved():
        stopped = await Runner.run(agent, "I moved to Porto", run_config=QUIET)
        assert [one.name for one in stopped.interruptions] == ["remember_fact"]
        assert space.proposals() == []  # nothing is written before
        kept = stopped.to_state().to_json()
        state = await RunState.from_json(agent, kept)
        state.approve(state.get_interruptions()[0])
        return await Runner.run(agent, state, run_config=QUIET)

    (answer,) = outputs(run(approved()))
    assert answer["status"] == "saved"
    assert space.get(answer["memory_id"]).content == "Ana lives in Porto"
    assert space.proposals() == []
    assert [one.content for one in space.list(kind="fact").items] == ["Ana lives in Porto"]


def test_the_user_approves_also_what_an_agent_with_an_allowlist_writes(tmp_path):
    allow = {"categories": {"allowlists": {"helper": ["profile"]}}, "jobs": {"background": False}}
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", policy=allow) as engine:
        mine = engine.space(user="ana")
        mine.remember("Ana lives in Lisbon", kind="profile", key="location")
        box = memory_tools(engine.space(user="ana", as_agent="helper"))
        move = function_call("remember_fact", {"content": "Ana lives in Porto", "key": "location"}, call_id="c1")
        agent = agent_of(box, [move], [assistant_message("Done")])

        async def approved():
            stopped = await Runner.run(agent, "I moved to Porto", run_config=QUIET)
            state = stopped.to_state()
            state.approve(stopped.interruptions[0])
            return await Runner.run(agent, state, run_config=QUIET)

        (answer,) = outputs(run(approved()))
        assert answer["status"] == "saved"
        assert mine.get(answer["memory_id"]).content == "Ana lives in Porto"


def test_what_the_user_rejects_is_not_done(space):
    known = space.remember("Ana lives in Lisbon", key="location").memories[0]
    forget = function_call("forget_memory", {"memory_id": known.id}, call_id="c1")
    agent = agent_of(memory_tools(space, preset="thread"), [forget], [assistant_message("Kept")])

    async def rejected():
        stopped = await Runner.run(agent, "Forget it", run_config=QUIET)
        state = stopped.to_state()
        state.reject(stopped.interruptions[0])
        return await Runner.run(agent, state, run_config=QUIET)

    assert run(rejected()).final_output == "Kept"
    assert space.get(known.id).state == "active"


def test_only_what_is_sensitive_wants_approval(space):
    known = space.remember("Ana lives in Lisbon", key="location").memories[0]
    calls: list[tuple[str, dict[str, str], bool]] = [
        ("remember_fact", {"content": "Ana likes figs"}, False),
        ("remember_fact", {"content": "Ana's job is pilot", "key": "role"}, False),
        ("remember_fact", {"content": "Ana lives in Porto", "key": "location"}, True),
        ("correct_fact", {"memory_id": known.id, "content": "Ana lives in Faro"}, True),
        ("correct_fact", {"memory_id": "nope", "content": "Ana lives in Faro"}, False),
        ("confirm_fact", {"memory_id": known.id}, False),
        ("forget_memory", {"memory_id": known.id}, True),
        ("forget_memory", {"memory_id": "nope"}, False),
        ("delete_memory", {"memory_id": known.id}, True),
    ]

    async def asked(name, arguments, mode):
        every = [*memory_tools(space, needs_approval=mode), *memory_tools(space, preset="thread", needs_approval=mode)]
        tool = next(one for one in every if one.name == name)
        if not callable(tool.needs_approval):
            return tool.needs_approval
        return await tool.needs_approval(None, arguments, "c1")  # pyright: ignore[reportArgumentType]

    for name, arguments, wanted in calls:
        assert run(asked(name, arguments, "sensitive")) is wanted, (name, arguments)
        assert run(asked(name, arguments, "writes")) is True
        assert run(asked(name, arguments, "never")) is False
        assert run(asked("search_memory", {"query": "x"}, "writes")) is False
    assert space.stats().rev == 1  # asking writes nothing


def test_the_context_of_a_turn_is_told_once_and_with_every_call_of_the_model(engine, space):
    space.remember("Ana's dog is called Rex", key="pet.name", session="monday")
    find = function_call("search_memory", {"query": "dog"}, call_id="c1")
    agent = agent_of(memory_tools(space), [find], [assistant_message("Rex")], [assistant_message("Hello")])
    agent.instructions = "Be brief."
    config = RunConfig(tracing_disabled=True, call_model_input_filter=memory_context(space, session="tuesday"))
    session = PerdureSession("tuesday", space)
    run(Runner.run(agent, "What is my dog called?", session=session, run_config=config))
    run(Runner.run(agent, "Quantum chromodynamics", session=session, run_config=config))
    first, second, third = [call.system_instructions for call in agent.model.calls]  # pyright: ignore
    assert first == second
    assert first.startswith("Be brief.\n\n## Relevant memory")
    assert "Rex" in first
    assert "Rex" not in third
    assert [one.get("role") for one in run(session.get_items())] == [
        "user",
        None,
        None,
        "assistant",
        "user",
        "assistant",
    ]
    engine.flush()
    assert space.stats().figures["injected"] > 0


def test_a_supervisor_tells_what_changed_also_to_the_second_call_of_a_turn(tmp_path):
    with perdure.open(f"sqlite:///{tmp_path}/team.db", preset="supervisor", embedder="none") as engine:
        space = engine.space(user="ana")
        space.remember("Ship version one by September", category="goals", importance=4)
        find = function_call("memory_query", {"query": "version", "agent": "planner"}, call_id="c1")
        agent = agent_of(memory_tools(space), [find], [assistant_message("September")])
        config = RunConfig(tracing_disabled=True, call_model_input_filter=memory_context(space, session="t1"))
        run(Runner.run(agent, "when do we ship?", run_config=config))
        told = [call.system_instructions for call in agent.model.calls]  # pyright: ignore
        assert "Ship version one" in told[0]
        assert told[0] == told[1]


def test_what_there_is_nothing_to_tell_about_leaves_the_instructions_as_they_are(space):
    agent = agent_of([], [assistant_message("Hi")])
    config = RunConfig(tracing_disabled=True, call_model_input_filter=memory_context(space))
    run(Runner.run(agent, "Hi", run_config=config))
    assert agent.model.calls[0].system_instructions is None  # pyright: ignore


def test_the_tools_of_an_async_space_work_alike(tmp_path):
    async def used():
        async with await perdure.open_async(f"sqlite:///{tmp_path}/memory.db", embedder="none") as engine:
            space = engine.space(user="ana")
            call = function_call("remember_fact", {"content": "Ana likes figs"}, call_id="c1")
            agent = agent_of(memory_tools(space), [call], [assistant_message("Noted")])
            return outputs(await Runner.run(agent, "I like figs", run_config=QUIET))

    assert run(used())[0]["status"] == "saved"
