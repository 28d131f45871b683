"""Commands about changes that were inferred and wait for a word."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from perdure.errors import NotFound
from perdure.surfaces.cli.call import Call, begun_by
from perdure.surfaces.cli.options import ActorId

if TYPE_CHECKING:
    from rich.console import RenderableType

    from perdure.domain.proposal import Proposal
    from perdure.engine import Space

ProposalId = Annotated[
    str, typer.Argument(help="A proposal's id, or its unique beginning or end.", metavar="ID", show_default=False)
]


def proposals_(call: Call) -> None:
    """Show the changes that were inferred and wait for your word."""
    with call.space(model=False, absent="empty") as space:
        found = space.proposals()
    call.show(found, lambda: screen(found, call.zone))


def approve_(call: Call, id: ProposalId, actor_id: ActorId = None) -> None:
    """Make a change that was proposed."""
    with call.space(model=False) as space:
        result = space.approve(_full(space, id), actor_id=actor_id)
    call.show_write(result)


def deny_(call: Call, id: ProposalId, actor_id: ActorId = None) -> None:
    """Leave a change that was proposed unmade."""
    with call.space(model=False) as space:
        result = space.deny(_full(space, id), actor_id=actor_id)
    call.show_write(result)


def screen(found: "Sequence[Proposal]", zone: str) -> "RenderableType":
    """Show proposals: what would change, why, and until when they wait."""
    from perdure.surfaces.render import one_line
    from perdure.surfaces.screens.parts import short, table, when

    if not found:
        return "nothing waits for your word"
    made = table("id", "change", "to", "why", "waits until", wide="why")
    for one in found:
        made.add_row(
            short(one.id), one_line(one.key), one_line(one.value), one_line(one.reason), when(one.expires_at, zone)
        )
    return made


def _full(space: "Space", part: str) -> str:
    """Return the id of the proposal that a whole id, or the unique beginning or end of one, stands for."""
    wanted = part.strip().casefold()
    if not wanted:
        raise NotFound("name a proposal: `perdure proposals` shows their ids")
    return begun_by(wanted, (one.id for one in space.proposals()), what="proposals") or part.strip()
