"""perdure import: whole conversations from a file."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from perdure.errors import InvalidInput
from perdure.surfaces.cli.call import Call

if TYPE_CHECKING:
    from rich.console import RenderableType

    from perdure.engine import Engine, Space
    from perdure.surfaces.terminal import Report
    from perdure.surfaces.turns import Talk


class Format(StrEnum):
    """What the file holds."""

    TURNS = "turns"


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What an import did in one space: messages read, new, edited, and known before."""

    space: str
    messages: int
    added: int
    changed: int
    known: int
    rev: int


def import_(
    call: Call,
    file: Annotated[
        str, typer.Argument(help='The file, JSON, JSON Lines or either in xz; "-" is standard input.', metavar="FILE")
    ],
    format: Annotated[
        Format, typer.Option(help="turns: conversations in the bench format, or messages.", metavar="turns")
    ] = Format.TURNS,
    conversation: Annotated[
        str | None, typer.Option(help="Only this one of the file's conversations.", metavar="ID")
    ] = None,
) -> None:
    """Load conversations. Several go into a user's space each, named as in the file, unless you name an owner."""
    from perdure.surfaces.terminal import flush, progress
    from perdure.surfaces.turns import read_turns

    readers = {Format.TURNS: read_turns}
    talks = _chosen(readers[format](file, tz=call.zone), conversation, file)
    if len(talks) > 1 and any(call.owner.values()):
        remedy = "name one with --conversation, or leave out the owner"
        raise InvalidInput(f"{file} holds {len(talks)} conversations: {remedy}")
    with call.engine() as engine, progress() as report:
        spaces = [_space(call, engine, talk, alone=len(talks) == 1) for talk in talks]
        results = _keep(talks, spaces, report)
        flush(engine, spaces, report)
    call.show(results, lambda: _screen(results))


def _keep(talks: "Sequence[Talk]", spaces: "Sequence[Space]", report: "Report") -> list[Imported]:
    whole, before, results = sum(len(talk.messages) for talk in talks), 0, list[Imported]()
    for talk, space in zip(talks, spaces, strict=True):
        written = space.observe_many(talk.messages, progress=partial(_tell, report, before, whole))
        before += len(talk.messages)
        actions = [result.decisions[0].action for result in written]
        results.append(
            Imported(
                space=str(space.ref),
                messages=len(actions),
                added=actions.count("add"),
                changed=actions.count("change"),
                known=actions.count("skip"),
                rev=written[-1].rev if written else 0,
            )
        )
    return results


def _tell(report: "Report", before: int, whole: int, done: int) -> None:
    report("remembering", before + done, whole)


def _chosen(talks: "tuple[Talk, ...]", name: str | None, file: str) -> "tuple[Talk, ...]":
    if name is None:
        return talks
    found = tuple(talk for talk in talks if talk.name == name)
    if not found:
        known = ", ".join(talk.name for talk in talks[:5] if talk.name) or "none"
        raise InvalidInput(f"{file} has no conversation {name!r}: it has {known}")
    return found


def _space(call: Call, engine: "Engine", talk: "Talk", *, alone: bool) -> "Space":
    if alone or talk.name is None:
        return call.space_of(engine)
    return engine.space(user=talk.name, tenant=call.tenant or "", tz=call.zone)


def _screen(results: list[Imported]) -> "RenderableType":
    from perdure.surfaces.render import one_line
    from perdure.surfaces.screens.parts import table

    made = table(
        "space", "messages", "new", "edited", "known before", right=("messages", "new", "edited", "known before")
    )
    for one in results:
        made.add_row(
            one_line(one.space), *(f"{count:,}" for count in (one.messages, one.added, one.changed, one.known))
        )
    return made
