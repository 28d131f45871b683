"""The tools of a space as a toolset of pydantic-ai, with approval of what is sensitive."""

import asyncio
import subprocess
import sys
from typing import Any

import pytest

import perdure

pytest.importorskip("pydantic_ai", reason="the extra pydantic-ai is not installed")

from pydantic_ai import Agent, DeferredToolRequests, DeferredToolResults, ModelRequest, ModelResponse
from pydantic_ai.messages import TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, FunctionModel
from pydantic_ai.models.test import TestModel

from perdure.integrations.pydantic_ai import memory_instructions, memory_toolset
from perdure.surfaces.tools import tool_specs


@pytest.fixture
def space(tmp_path):
    alone = {"jobs": {"background": False}}
    with perdure.open(f"sqlite:///{tmp_path}/memory.db", embedder="none", policy=alone) as opened:
        yield opened.space(user="ana")


class Scripted:
    """A model that answers in turn, and keeps what it was asked."""

    def __init__(self, *steps: Any) -> None:
        self.steps, self.asked, self.offered = list(steps), [], []

    def __call__(self, messages: list[Any], info: AgentInfo) -> ModelResponse:
        self.asked.append(messages)
        self.offered.append(info.function_tools)
        return ModelResponse(parts=[self.steps.pop(0)])


def ran(agent, *prompt, **options) -> Any:
    return asyncio.run(asyncio.wait_for(agent.run(*prompt, **options), 60))


def returned(messages) -> list[Any]:
    parts = [part for one in messages if isinstance(one, ModelRequest) for part in one.parts]
    return [part.content for part in parts if isinstance(part, ToolReturnPart)]


def test_a_test_model_calls_every_tool_of_every_preset(space):
    for preset in ("assistant", "thread", "elephant", "supervisor", "app"):
        model = TestModel()
        agent = Agent(model, toolsets=[memory_toolset(space, preset=preset)])
        result = ran(agent, "hello")
        offered = {one.name for one in model.last_model_request_parameters.function_tools}  # pyright: ignore
        assert offered == {one["function"]["name"] for one in tool_specs(space, preset, only="names")}
        assert result.output


def test_a_model_gets_the_specifications_and_what_the_tools_answer(space):
    model = Scripted(
        ToolCallPart("remember_fact", {"content": "Ana's dog is called Rex", "key": "pet.name"}),
        ToolCallPart("search_memory", {"query": "dog"}),
        ToolCallPart("search_memory", {"query": "dog", "limit": 0}),
        TextPart("Rex"),
    )
    agent = Agent(FunctionModel(model), toolsets=[memory_toolset(space, agent="helper", id="memory")])
    result = ran(agent, "My dog is called Rex")
    specs = [one["function"] for one in tool_specs(space, only="names")]
    told = [(one.name, one.description, one.parameters_json_schema) for one in model.offered[0]]
    assert told == [(one["name"], one["description"], one["parameters"]) for one in specs]
    saved, found, wrong = returned(result.all_messages())
    assert space.get(saved["memory_id"]).agent_id == "helper"
    assert found["memories"][0]["content"] == "Ana's dog is called Rex"
    assert wrong["status"] == "error"
    assert "limit" in wrong["error"]


def test_a_change_of_who_the_user_is_waits_for_approval_and_is_then_made(space):
    space.remember("Ana lives in Lisbon", key="location")
    call = ToolCallPart("remember_fact", {"content": "Ana lives in Porto", "key": "location"}, tool_call_id="c1")
    model = Scripted(call, TextPart("Done"))
    agent = Agent(FunctionModel(model), toolsets=[memory_toolset(space)], output_type=[str, DeferredToolRequests])
    stopped = ran(agent, "I moved to Porto")
    assert isinstance(stopped.output, DeferredToolRequests)
    assert [one.tool_name for one in stopped.output.approvals] == ["remember_fact"]
    assert space.proposals() == []
    result = ran(
        agent, message_history=stopped.all_messages(), deferred_tool_results=DeferredToolResults(approvals={"c1": True})
    )
    assert result.output == "Done"
    (answer,) = returned(result.all_messages())
    assert answer["status"] == "saved"
    assert [one.content for one in space.list(kind="fact").items] == ["Ana lives in Porto"]
    assert space.proposals() == []


def test_what_the_user_denies_is_not_done(space):
    known = space.remember("Ana likes figs").memories[0]
    model = Scripted(ToolCallPart("delete_memory", {"memory_id": known.id}, tool_call_id="c1"), TextPart("Kept"))
    toolset = memory_toolset(space, preset="thread")
    agent = Agent(FunctionModel(model), toolsets=[toolset], output_type=[str, DeferredToolRequests])
    stopped = ran(agent, "Forget the figs")
    denied = DeferredToolResults(approvals={"c1": False})
    result = ran(agent, message_history=stopped.all_messages(), deferred_tool_results=denied)
    assert result.output == "Kept"
    assert space.get(known.id).state == "active"


def test_without_approval_a_sensitive_change_is_a_proposal(space):
    space.remember("Ana lives in Lisbon", key="location")
    model = Scripted(
        ToolCallPart("remember_fact", {"content": "Ana lives in Porto", "key": "location"}), TextPart("ok")
    )
    agent = Agent(FunctionModel(model), toolsets=[memory_toolset(space, needs_approval="never")])
    (answer,) = returned(ran(agent, "I moved").all_messages())
    assert answer["status"] == "proposed"
    assert [one.id for one in space.proposals()] == [answer["proposal_id"]]


def test_instructions_tell_what_is_known_about_the_prompt(space):
    space.remember("Ana's dog is called Rex", key="pet.name", session="monday")
    model = Scripted(TextPart("Rex"), TextPart("Hello"))
    agent = Agent(FunctionModel(model), instructions=["Be brief.", memory_instructions(space, session="tuesday")])
    ran(agent, "What is my dog called?")
    ran(agent, "Quantum chromodynamics")
    first, second = [asked[-1].instructions for asked in model.asked]
    assert first.startswith("Be brief.")
    assert "## Relevant memory" in first
    assert "Rex" in first
    assert second == "Be brief."


WITHOUT = """
import sys
sys.modules["pydantic_ai"] = None
from perdure.errors import MissingExtra
try:
    import perdure.integrations.pydantic_ai
except MissingExtra as error:
    print(error)
"""


def test_without_the_extra_the_error_says_how_to_get_it():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=60, check=True)
    assert "pip install 'perdure[pydantic-ai]'" in done.stdout
