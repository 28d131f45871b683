"""The tools of a space for the OpenAI Agents SDK, and what a model is told before its turn."""

import asyncio
import json
from typing import Any, cast

from agents import FunctionTool, RunContextWrapper
from agents.run import CallModelData, CallModelInputFilter, ModelInputData
from agents.tool_context import ToolContext

from perdure.aio import AsyncSpace, space_of
from perdure.integrations.openai_agents.session import said
from perdure.integrations.toolbox import Approval, Toolbox, toolbox
from perdure.space import Space
from perdure.surfaces.tools import Part, Tool

_KEPT = 64


def memory_tools(
    space: Space | AsyncSpace,
    *,
    preset: str | None = None,
    only: Part | None = "names",
    agent: str | None = None,
    needs_approval: Approval = "sensitive",
) -> list[FunctionTool]:
    """Return the tools of the space's preset, or of another one, as function tools.

    The run stops for the user's approval before a "sensitive" call: one that takes a memory away, or changes a value of
    who the user is that would else wait as a proposal; once approved, it is done at once. "writes": before every call
    that writes; "never". What a call refuses is told to the model as {"status": "error", "error"}. `agent`: who writes.
    """
    box = toolbox(space, preset=preset, only=only, agent=agent, approval=needs_approval)
    return [_function(box, one) for one in box.tools]


def memory_context(space: Space | AsyncSpace, *, session: str | None = None) -> CallModelInputFilter:
    """Return a `call_model_input_filter` that adds to the instructions what `get_context` tells about the last message.

    It is asked once a turn: the calls of the model that follow on tools are told the same. `session`: the conversation.
    """
    own = space_of(space)
    told: dict[tuple[int, str], str] = {}

    async def add(call: CallModelData[Any]) -> ModelInputData:
        given = call.model_data
        found = [(place, text) for place, item in enumerate(given.input) if (text := said(item, "user"))]
        if not found:
            return given
        turn = found[-1]
        if turn not in told or turn[0] == len(given.input) - 1:
            told[turn] = await asyncio.to_thread(own.get_context, turn[1], session=session)
            while len(told) > _KEPT:
                del told[next(iter(told))]
        parts = [part for part in (given.instructions, told[turn]) if part]
        return ModelInputData(input=given.input, instructions="\n\n".join(parts) or None)

    return add


def _function(box: Toolbox, tool: Tool) -> FunctionTool:
    async def asks(_: RunContextWrapper[Any], arguments: dict[str, Any], __: str) -> bool:
        return await asyncio.to_thread(box.asks, tool, arguments)

    async def invoke(context: ToolContext[Any], arguments: str) -> str:
        approved = context.is_tool_approved(tool.name, context.tool_call_id) is True
        answer = await asyncio.to_thread(box.answer, tool, arguments, approved=approved)
        return json.dumps(answer, ensure_ascii=False)

    return FunctionTool(
        name=tool.name,
        description=tool.description,
        params_json_schema=cast("dict[str, Any]", json.loads(json.dumps(tool.parameters))),
        on_invoke_tool=invoke,
        strict_json_schema=False,  # strict ones have no optional arguments
        needs_approval=asks if tool.effect == "write" and box.approval != "never" else False,
    )
