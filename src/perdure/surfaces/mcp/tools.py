"""The tools: operations of the table, each with the words by which a model knows when to use it."""

import contextlib
import json
import logging
import traceback
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, Final, cast

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.tools import Tool
from mcp.server.mcpserver.utilities.func_metadata import ArgModelBase, FuncMetadata
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, InputRequiredResult, TextContent, ToolAnnotations

from perdure.domain.arguments import fits
from perdure.domain.checks import deeper
from perdure.domain.decisions import Propose
from perdure.domain.masked import masked
from perdure.domain.proposal import Proposal
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef
from perdure.errors import ConsentRequired, InvalidInput, PerdureError, UnknownName
from perdure.space import Space
from perdure.surfaces.mcp.consent import Answers, ask, can_ask, resumed
from perdure.surfaces.mcp.whose import SPACE, Whose
from perdure.surfaces.mcp.words import ARGUMENTS, TOOLS
from perdure.surfaces.render import document, one_line, to_json
from perdure.surfaces.tools import switched_off
from perdure.surfaces.wire import Form, forms

_log = logging.getLogger(__name__)

Schema = dict[str, Any]

_AGAIN: Final = frozenset({"forget", "confirm", "pin", "restore", "link", "alias", "deny", "end_session", "erase"})
"""Writes that change nothing when they are made again."""
_PROPOSING: Final = frozenset({"observe", "observe_many", "remember", "correct"})
"""Writes that may propose changes."""
_AGENT: Final = frozenset({"remember", "correct"})
"""Writes of which it counts that an agent made them: what they change of a profile waits for the user's word."""
_PROPOSALS: Final[Schema] = {
    "type": "array",
    "description": "Changes that this proposed, and what the user said to them; those that wait are in `proposals`.",
    "items": {
        "type": "object",
        "properties": {
            **{name: {"type": "string"} for name in ("id", "key", "value", "reason")},
            "expires_at": {"type": "string", "format": "date-time"},
            "outcome": {"enum": ["waiting", "approved", "denied"]},
        },
        "required": ["id", "key", "value", "reason", "expires_at", "outcome"],
    },
}


def memory_tools(whose: Whose, *, off: Collection[str] = ()) -> list[Tool]:
    """Return a tool for each operation that neither `off` nor the policy `tools` switches off. UnknownName for a name
    in `off` that is no tool.
    """
    named = {name.replace(".", "_") for name in off}
    unknown = sorted(named - TOOLS.keys())
    if unknown:
        raise UnknownName(f"there is no tool {unknown[0]!r} to switch off: use {', '.join(TOOLS)}")
    policy = whose.space.policy if whose.space is not None else whose.engine.policy
    gone = named | switched_off(policy.tools.off)
    return [_tool(whose, forms()[name]) for name in TOOLS if name not in gone]


class MemoryTool(Tool):
    """A tool of which the arguments are checked by the form of its operation."""

    async def run(
        self,
        arguments: dict[str, Any],
        context: Context[Any, Any],
        convert_result: bool = False,  # noqa: ARG002  (the answer is as the client gets it)
    ) -> CallToolResult | InputRequiredResult:
        return await self.fn(arguments, context)


def _tool(whose: Whose, form: Form) -> Tool:
    effect = form.operation.effect
    hints = ToolAnnotations(
        title=form.name.replace("_", " ").capitalize(),
        read_only_hint=effect == "read",
        destructive_hint=effect == "erase",
        idempotent_hint=effect == "read" or form.name in _AGAIN,
        open_world_hint=False,
    )
    return MemoryTool(
        fn=partial(_answer, whose, form),
        name=form.name,
        title=hints.title,
        description=f"{form.operation.sentence} {TOOLS[form.name]}".strip(),
        parameters=_taken(form, named=whose.named),
        fn_metadata=FuncMetadata(arg_model=ArgModelBase, output_schema=_given(form)),
        is_async=True,
        context_kwarg=None,
        annotations=hints,
    )


def _taken(form: Form, *, named: bool) -> Schema:
    """Return the schema of the arguments, described."""
    schema = form.request
    told = {
        name: {**one, "description": ARGUMENTS[name]} if name in ARGUMENTS else one
        for name, one in schema.get("properties", {}).items()
    }
    return {**schema, "properties": {**told, "space": SPACE} if named else told}


def _given(form: Form) -> Schema:
    """Return the schema of the answer as an object, which is all that structured content is in older revisions."""
    answer = dict(form.answer)
    classes: Schema = answer.pop("$defs", {})
    root: Schema = classes.get(answer.get("$ref", "").rpartition("/")[2], answer)
    if root.get("type") != "object":
        root = {"type": "object", "properties": {"result": answer}, "required": ["result"]}
    if form.name in _PROPOSING:
        fields: Schema = root["properties"]
        root = {**root, "properties": {**fields, "proposals": _PROPOSALS}, "required": [*fields, "proposals"]}
    return {**root, "$defs": classes} if classes else root


def _meant(form: Form, arguments: Mapping[str, Any]) -> Schema:
    """Return arguments in which a list or object that came as its JSON text, as some clients write it, is one."""
    meant = dict(arguments)
    for name, value in arguments.items():
        if isinstance(value, str) and value[:1] in ("[", "{") and not fits(value, form.hints.get(name, SpaceRef)):
            with contextlib.suppress(ValueError, RecursionError):
                meant[name] = json.loads(value)
    return meant


async def _answer(
    whose: Whose, form: Form, arguments: Mapping[str, Any], context: Context[Any, Any]
) -> CallToolResult | InputRequiredResult:
    """Call an operation; what is refused is an answer of one sentence, which names the field."""
    try:
        return await _call(whose, form, arguments, context)
    except PerdureError as error:
        said = whose.told(error)
    except MCPError:
        raise
    except Exception as error:  # noqa: BLE001  the outermost handler: a defect must not end the session
        frames = "".join(traceback.format_tb(error.__traceback__))
        _log.error("tool %s met a defect, %s\n%s", form.name, type(error).__name__, frames)
        said = f"{form.name} met a defect, {type(error).__name__}; the log of the server says where"
    return CallToolResult(content=[TextContent(text=one_line(said))], is_error=True)


async def _call(
    whose: Whose, form: Form, arguments: Mapping[str, Any], context: Context[Any, Any]
) -> CallToolResult | InputRequiredResult:
    given = _meant(form, arguments)
    if deeper(given, most := whose.engine.policy.server.json_depth):
        raise InvalidInput(
            f"the arguments have more than {most} objects and lists within each other: make them flatter"
        )
    named = given.pop("space", None) if whose.named else None
    space: Space = await whose.aside(whose.of, context, named, write=form.operation.effect != "read")
    if form.name == "approve":
        return await _approve(whose, space, form.parse(given), context)
    before = resumed(context)
    if before is not None:
        kept, answers = before
        return _answered(await _settled(whose, space, context, kept.answer, answers))
    taken = form.parse(given, beside=("space",) if whose.named else ())
    if form.name in _AGENT and taken.get("agent_id") is None:
        taken["agent_id"] = agent_of(space, context)
    done = await whose.aside(getattr(space, form.operation.name), **taken)
    answer = _as_object(done)
    if form.name not in _PROPOSING:
        return _answered(answer)
    proposals = _proposed(done)
    answer["proposals"] = [_shown(one) for one in proposals]
    if not proposals or not can_ask(context):
        return _answered(answer)
    answers = await ask(context, proposals, answer)
    if isinstance(answers, InputRequiredResult):
        return answers
    return _answered(await _settled(whose, space, context, answer, answers))


async def _approve(
    whose: Whose, space: Space, taken: Mapping[str, Any], context: Context[Any, Any]
) -> CallToolResult | InputRequiredResult:
    """Approve a proposal, as the user says, who is asked; ConsentRequired where the client cannot ask."""
    before = resumed(context)
    if before is not None:
        answers: Answers | InputRequiredResult = before[1]
    else:
        waiting = [one for one in await whose.aside(space.proposals) if one.id == taken["id"]]
        if not waiting:  # which it is that there is not, or why it waits no more, the operation says
            return _answered(_as_object(await whose.aside(space.approve, **taken)))
        if not can_ask(context):
            raise ConsentRequired(_ELSEWHERE.format(id=taken["id"]))
        answers = await ask(context, waiting, None)
    if isinstance(answers, InputRequiredResult):
        return answers
    word = answers.get(taken["id"])
    if word is None:
        raise ConsentRequired(f"the user said nothing to proposal {taken['id']}: it waits on")
    return _answered(_as_object(await whose.aside(space.approve if word else space.deny, **taken)))


_ELSEWHERE: Final = (
    "only the user can agree to proposal {id}, and this client cannot ask them: it waits on until they approve it in "
    "the console, by `perdure approve {id}` or by the API, or say yes in a message"
)


async def _settled(whose: Whose, space: Space, context: Context[Any, Any], answer: Schema, answers: Answers) -> Schema:
    """Carry out what the user said to each proposal, and return the answer with what came of it."""
    user = Space(space.engine, space.ref, space.tz, policy=space.policy)  # no allowlist holds for what the user says
    for one in answer["proposals"]:
        word = answers.get(one["id"])
        if word is None:
            continue
        done = await whose.aside(user.approve if word else user.deny, one["id"], actor_id=agent_of(space, context))
        one["outcome"] = "approved" if word else "denied"
        if "memories" in answer and space.caller is None:
            answer |= {"memories": [*answer["memories"], *to_json(masked(done.memories))], "rev": done.rev}
    return answer


def agent_of(space: Space, context: Context[Any, Any]) -> str:
    """Return the name of the agent that calls: the one whose allowlist holds, else what the client calls itself."""
    client = context.session.client_params
    named = one_line(client.client_info.name)[:100].strip() if client is not None else ""
    return space.caller or named or "mcp"


def _proposed(done: Any) -> list[Proposal]:
    results: list[WriteResult] = [done] if isinstance(done, WriteResult) else done
    return [one.proposal for result in results for one in result.decisions if isinstance(one, Propose)]


def _shown(proposal: Proposal) -> Schema:
    told = to_json(proposal)
    return {**{name: told[name] for name in ("id", "key", "value", "reason", "expires_at")}, "outcome": "waiting"}


def _as_object(done: Any) -> Schema:
    answer = to_json(masked(done))
    return cast(Schema, answer) if isinstance(answer, dict) else {"result": answer}


def _answered(answer: Schema) -> CallToolResult:
    """Return an answer as data, and as text for a model: the data, then what became of each change it proposed."""
    told = [
        _SAID[one["outcome"]].format(**{name: one_line(text) for name, text in one.items()})
        for one in answer.get("proposals", ())
    ]
    texts = [document(answer, indent=None), *told]
    return CallToolResult(content=[TextContent(text=text) for text in texts], structured_content=answer)


_SAID: Final[Mapping[str, str]] = {
    "waiting": "Not changed yet: {key} to “{value}” waits for the user's word as proposal {id}, until {expires_at}.",
    "approved": "The user agreed: {key} is “{value}” now.",
    "denied": "The user said no: {key} stays as it is.",
}
