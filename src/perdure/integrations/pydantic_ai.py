"""The tools of a space as a toolset of pydantic-ai, and what a model is told before its turn."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from perdure.aio import AsyncSpace, space_of
from perdure.errors import MissingExtra
from perdure.integrations.toolbox import Approval, Toolbox, toolbox
from perdure.space import Space
from perdure.surfaces.tools import Part
from perdure.surfaces.tools import Tool as Specified

try:
    from pydantic_ai import ApprovalRequired, FunctionToolset, RunContext, Tool
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] != "pydantic_ai":
        raise
    raise MissingExtra(f"this needs the package {error.name}: pip install 'perdure[pydantic-ai]'") from error

__all__ = ["memory_instructions", "memory_toolset"]


def memory_toolset(
    space: Space | AsyncSpace,
    *,
    preset: str | None = None,
    only: Part | None = "names",
    agent: str | None = None,
    needs_approval: Approval = "sensitive",
    id: str | None = None,
) -> FunctionToolset[Any]:
    """Return the tools of the space's preset, or of another one, as a toolset with an `id`.

    A "sensitive" call is deferred until the user approves it (the agent's output has `DeferredToolRequests`): one that
    takes a memory away, or changes a value of who the user is that would else wait as a proposal; once approved, it is
    done at once. "writes": every call that writes; "never". What a call refuses is told to the model as
    {"status": "error", "error"}. `agent`: who writes.
    """
    box = toolbox(space, preset=preset, only=only, agent=agent, approval=needs_approval)
    return FunctionToolset[Any]([_tool(box, one) for one in box.tools], id=id)


def memory_instructions(
    space: Space | AsyncSpace, *, session: str | None = None
) -> Callable[[RunContext[Any]], Awaitable[str]]:
    """Return instructions for an agent that tell what `get_context` tells about the user's prompt, once a run.

    `session`: the conversation.
    """
    own = space_of(space)

    async def instructions(context: RunContext[Any]) -> str:
        prompt = context.prompt
        text = prompt if isinstance(prompt, str) else "\n".join(one for one in prompt or () if isinstance(one, str))
        return await asyncio.to_thread(own.get_context, text, session=session) if text.strip() else ""

    return instructions


def _tool(box: Toolbox, tool: Specified) -> Tool[Any]:
    async def call(context: RunContext[Any], **arguments: Any) -> Any:
        if not context.tool_call_approved and await asyncio.to_thread(box.asks, tool, arguments):
            raise ApprovalRequired
        return await asyncio.to_thread(box.answer, tool, arguments, approved=context.tool_call_approved)

    return Tool[Any].from_schema(
        call, name=tool.name, description=tool.description, json_schema=dict(tool.parameters), takes_ctx=True
    )
