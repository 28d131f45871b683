"""The tools of a preset as an SDK offers them to a model: with the user's approval before what is sensitive."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from perdure.aio import AsyncSpace, space_of
from perdure.errors import InvalidInput, PerdureError
from perdure.pipelines import approval
from perdure.space import Space
from perdure.surfaces.tools import Part, Tool, answer_tool, operands, tools

Approval = Literal["sensitive", "writes", "never"]
"""Before which calls the user is asked: that take a memory away or change who the user is; that write; none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Toolbox:
    """The tools of a space, who calls them, and which calls want approval."""

    space: Space
    tools: tuple[Tool, ...]
    preset: str | None
    agent: str | None
    approval: Approval

    def asks(self, tool: Tool, arguments: Mapping[str, Any]) -> bool:
        """Tell whether the user is to be asked before a call; not about one that is refused anyway."""
        if tool.effect == "read" or self.approval == "never":
            return False
        space = self.space
        try:
            given = operands(space, tool, arguments, agent=self.agent)
        except InvalidInput:
            return False
        if self.approval == "writes":
            return True
        return approval.asks(space.deps, space.ref, tool.operation, given, tz=space.tz)

    def answer(self, tool: Tool, arguments: Mapping[str, Any] | str, *, approved: bool = False) -> Any:
        """Carry a call out. `approved`: by the user, so that what would wait for their word is done."""
        answer: Any = answer_tool(self.space, tool.name, arguments, self.preset, agent=self.agent)
        proposed = cast("dict[str, Any]", answer).get("proposal_id") if isinstance(answer, dict) else None
        if not approved or proposed is None:
            return cast(Any, answer)
        user = Space(self.space.engine, self.space.ref, self.space.tz, policy=self.space.policy)
        try:
            done = user.approve(proposed)
        except PerdureError as error:
            return {"status": "error", "error": str(error)}
        made = next((one.memory_id for one in done.decisions if one.memory_id is not None), None)
        return {"status": "saved", "memory_id": made}


def toolbox(
    space: Space | AsyncSpace,
    *,
    preset: str | None = None,
    only: Part | None = "names",
    agent: str | None = None,
    approval: Approval = "sensitive",
) -> Toolbox:
    """Return the tools of a preset (None: that of the space) that are not switched off."""
    if approval not in ("sensitive", "writes", "never"):
        raise InvalidInput(f"approval got {approval!r}: use sensitive, writes or never")
    own = space_of(space)
    found = tools(own, preset, only=only)
    return Toolbox(space=own, tools=found, preset=preset, agent=agent, approval=approval)
