"""Consent: a change that waits for the user's word is put to the user, where the client can ask; else it waits on.

Up to revision 2025-11-25 the question is a request to the client in the middle of a call; from 2026-07-28 on the call
ends with the question, and comes again with the answer. Between the two its state travels, sealed by the SDK.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mcp.server.mcpserver import Context
from mcp.shared.exceptions import MCPError
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult
from mcp_types.version import is_version_at_least

from perdure.domain.proposal import Proposal
from perdure.surfaces.render import one_line

_CARRIED: Final = "2026-07-28"
"""The first revision in which a question ends the call."""
_SHOWN: Final = 200
_FORM: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {
        "approve": {
            "type": "boolean",
            "title": "Make this change",
            "description": "Without it, all stays as it is.",
            "default": True,
        }
    },
}

Answers = Mapping[str, bool | None]
"""What the user says to each proposal, by its id; None: nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What a call had come to when it ended with a question."""

    answer: Any
    """The answer of the operation, as JSON."""
    proposals: Sequence[str]
    """The ids of what was asked about, in order."""


def can_ask(context: Context[Any, Any]) -> bool:
    """Tell whether the client puts questions to its user, and a question reaches it."""
    able = context.client_capabilities
    form = able.elicitation if able is not None else None
    if form is None or (form.form is None and form.url is not None):
        return False
    return _carried(context) or context.session.can_send_request


async def ask(context: Context[Any, Any], proposals: Sequence[Proposal], answer: Any) -> Answers | InputRequiredResult:
    """Ask the user about each proposal; InputRequiredResult where the answers come with the next call.

    `answer`: what the operation came to, which `resumed` gives back then. A client that fails to ask leaves all open.
    """
    if _carried(context):
        kept = {"answer": answer, "proposals": [one.id for one in proposals]}
        asked = {one.id: ElicitRequest(params=_question(one)) for one in proposals}
        return InputRequiredResult(input_requests=dict(asked), request_state=json.dumps(kept))
    said: dict[str, bool | None] = dict.fromkeys((one.id for one in proposals), None)
    for one in proposals:
        question = _question(one)
        try:
            result = await context.session.elicit_form(question.message, question.requested_schema, context.request_id)
        except MCPError:  # it cannot, although it said so: the proposal waits on
            break
        said[one.id] = _word(result)
    return said


def resumed(context: Context[Any, Any]) -> tuple[Kept, Answers] | None:
    """Return what was kept when a call ended with questions, and the answers that come with this one."""
    if context.request_state is None:
        return None
    kept = Kept(**json.loads(context.request_state))
    given = context.input_responses or {}
    return kept, {id_: _word(given.get(id_)) for id_ in kept.proposals}


def _carried(context: Context[Any, Any]) -> bool:
    return context.protocol_version is not None and is_version_at_least(context.protocol_version, _CARRIED)


def _question(proposal: Proposal) -> ElicitRequestFormParams:
    value = one_line(proposal.value)
    value = value if len(value) <= _SHOWN else f"{value[: _SHOWN - 1]}…"
    said = f"May what is remembered as your {one_line(proposal.key)} change to “{value}”? ({one_line(proposal.reason)})"
    return ElicitRequestFormParams(message=said, requested_schema=dict(_FORM))


def _word(result: object) -> bool | None:
    """Return what an answer means: a form that was sent means yes unless its box says no, a dismissal nothing."""
    match result:
        case ElicitResult(action="accept"):
            approve = (result.content or {}).get("approve", True)
            return approve if isinstance(approve, bool) else None
        case ElicitResult(action="decline"):
            return False
        case _:
            return None
