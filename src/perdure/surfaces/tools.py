"""Tools for agents: JSON schema specifications for models, and the executor. What each is, `tools.toml` says.

No extra is needed: specifications and answers are plain dictionaries, for whatever speaks to a model.
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, cast

from perdure.aio import AsyncSpace, space_of
from perdure.domain.masked import masked
from perdure.errors import InvalidInput, PerdureError
from perdure.operations import OPERATIONS
from perdure.space import Space, act
from perdure.surfaces.tool_answers import ANSWERS, bounded, refused
from perdure.surfaces.tool_arguments import checked

Style = Literal["openai", "anthropic"]
Part = Literal["names", "consolidator"]

AGENT: Final = "agent"
"""The agent that a tool's writes are noted for, where nobody says which it is."""
_OPERATIONS: Final = frozenset(one.name for one in OPERATIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One tool: its name, what a model is told, the JSON schema of its arguments, and how it is carried out.

    `effect`: whether it reads or writes. `fixed` are arguments that nobody chooses, `renames` the names that arguments
    have in the operation. `agent` is the argument for which agent writes, `caller` the one for whose allowlist holds.
    """

    name: str
    description: str
    parameters: Mapping[str, Any]
    effect: Literal["read", "write"]
    operation: str
    fixed: Mapping[str, Any]
    renames: Mapping[str, str]
    agent: str | None
    caller: str | None
    answer: str
    answers_refusals: bool


def tools(space: Space | AsyncSpace, preset: str | None = None, *, only: Part | None = None) -> tuple[Tool, ...]:
    """Return the tools that a preset has (None: that of the space) and that are not switched off, in its order.

    only: those of the assistant ("names") or of the agent that consolidates sessions ("consolidator"); None: all.
    InvalidInput for a name in the policy that is no tool.
    """
    space = space_of(space)
    own = space.policy.tools
    policy = own if preset is None else space.engine.space(preset=preset).policy.tools
    off = switched_off((*own.off, *policy.off))
    parts: dict[str, Sequence[str]] = {"names": policy.names, "consolidator": policy.consolidator}
    listed = [name for part, names in parts.items() if only in (None, part) for name in names]
    return tuple(_every()[name] for name in dict.fromkeys(map(known_tool, listed)) if name not in off)


def tool_specs(
    space: Space | AsyncSpace, preset: str | None = None, style: Style = "openai", *, only: Part | None = None
) -> list[dict[str, Any]]:
    """Return the specifications of the tools as a model's API takes them; see `tools` for which.

    style: "openai" (type, function: {name, description, parameters}) or "anthropic" (name, description, input_schema).
    """
    found = tools(space, preset, only=only)
    if style == "openai":
        return [{"type": "function", "function": {**_told(one), "parameters": one.parameters}} for one in found]
    if style == "anthropic":
        return [{**_told(one), "input_schema": one.parameters} for one in found]
    raise InvalidInput(f"style got {style!r}: use openai or anthropic")


def call_tool(
    space: Space | AsyncSpace,
    name: str,
    arguments: Mapping[str, Any] | str | None = None,
    preset: str | None = None,
    *,
    agent: str | None = None,
) -> Any:
    """Carry out a tool, and return its answer as JSON data.

    `arguments` may be the JSON text that a model wrote. `agent`: who calls (the agent that the space was taken for,
    else "agent"); what it writes is an agent's, which may have to wait for the user's word. Raises InvalidInput for a
    tool that the preset does not have, and for arguments that don't fit, by their names; else as the operation does.
    """
    space = space_of(space)
    tool = _offered(space, name, preset)
    try:
        given = operands(space, tool, arguments, agent=agent)
        if tool.operation in _OPERATIONS:
            done = getattr(space, tool.operation)(**given)
        else:
            done = act(space, tool.operation, given)
    except PerdureError as error:
        if tool.answers_refusals:
            return refused(str(error))
        raise
    return bounded(ANSWERS[tool.answer](masked(done)), space.policy.tools.text_chars)


def operands(
    space: Space, tool: Tool, arguments: Mapping[str, Any] | str | None = None, *, agent: str | None = None
) -> dict[str, Any]:
    """Return what the operation of a tool is given; InvalidInput for arguments that don't fit, by their names."""
    values = checked(_mapping(arguments), tool.parameters)
    given = dict(tool.fixed) | {tool.renames.get(one, one): value for one, value in values.items()}
    if tool.caller is not None and agent is not None:  # whatever name the model gives itself
        given[tool.caller] = agent
    return given if tool.agent is None else {**given, tool.agent: agent or space.caller or AGENT}


def answer_tool(
    space: Space | AsyncSpace,
    name: str,
    arguments: Mapping[str, Any] | str | None = None,
    preset: str | None = None,
    *,
    agent: str | None = None,
) -> Any:
    """Carry out a tool as `call_tool` does, for a loop with a model: an error is an answer that the model can read."""
    try:
        return call_tool(space, name, arguments, preset, agent=agent)
    except PerdureError as error:
        return {"status": "error", "error": str(error)}


def every_tool() -> Sequence[str]:
    """Return the names of all tools that there are."""
    return tuple(_every())


def switched_off(names: Sequence[str]) -> frozenset[str]:
    """Return the names of tools that a policy switches off, as specifications have them; of those of MCP, too, which
    are operations. InvalidInput for one that is none.
    """
    plain = frozenset(name.replace(".", "_") for name in names)
    for name in sorted(plain - _OPERATIONS):
        known_tool(name, [*_every(), *sorted(_OPERATIONS)])
    return plain


def known_tool(name: str, offered: Sequence[str] | None = None) -> str:
    """Return the name of a tool as its specification has it (memory.query: memory_query).

    InvalidInput for none; it names those that are `offered` (None: all).
    """
    plain = name.replace(".", "_")
    if plain not in _every():
        there = list(_every()) if offered is None else offered
        near = get_close_matches(plain, there, n=1)
        meant = f"did you mean {near[0]}?" if near else f"there are {', '.join(there) or 'none'}"
        raise InvalidInput(f"there is no tool {name!r}: {meant}")
    return plain


@cache
def _every() -> Mapping[str, Tool]:
    text = files("perdure.surfaces").joinpath("tools.toml").read_text(encoding="utf-8")
    return {name: _tool(name, table) for name, table in tomllib.loads(text).items()}


def _tool(name: str, table: Mapping[str, Any]) -> Tool:
    arguments: Mapping[str, Mapping[str, Any]] = table["arguments"]
    own = ("as", "required")
    return Tool(
        name=name,
        description=table["description"],
        parameters={
            "type": "object",
            "properties": {
                argument: {key: value for key, value in schema.items() if key not in own or isinstance(value, list)}
                for argument, schema in arguments.items()
            },
            "required": [argument for argument, schema in arguments.items() if schema.get("required") is not False],
            "additionalProperties": False,
        },
        effect=table.get("effect", "read"),
        operation=table["operation"],
        fixed=table.get("fixed", {}),
        renames={argument: schema["as"] for argument, schema in arguments.items() if "as" in schema},
        agent=table.get("agent"),
        caller=table.get("caller"),
        answer=table["answer"],
        answers_refusals=table.get("refusal") == "answer",
    )


def _offered(space: Space, name: str, preset: str | None) -> Tool:
    there = tools(space, preset)
    plain = known_tool(name, [one.name for one in there])
    found = next((one for one in there if one.name == plain), None)
    if found is None:
        has = ", ".join(one.name for one in there) or "none"
        raise InvalidInput(f"the tool {plain} is not offered here: the policy `tools` has {has}")
    return found


def _told(tool: Tool) -> dict[str, Any]:
    return {"name": tool.name, "description": tool.description}


def _mapping(arguments: Mapping[str, Any] | str | None) -> Mapping[str, Any]:
    given: object = arguments
    if isinstance(given, str):
        try:
            given = json.loads(given or "{}")
        except (ValueError, RecursionError) as error:
            raise InvalidInput(f"arguments are no JSON: {type(error).__name__}") from error
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise InvalidInput(f"arguments got {type(given).__name__}: use a mapping of names")
    return cast("Mapping[str, Any]", given)
