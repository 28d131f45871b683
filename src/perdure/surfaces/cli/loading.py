"""perdure import: conversations and memories from a file."""

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from perdure.errors import InvalidInput
from perdure.surfaces.cli.call import Call

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from perdure.domain.results import Imported, Transferred


class Format(StrEnum):
    """What the file holds."""

    PERDURE = "perdure"
    TURNS = "turns"
    MEM0 = "mem0"
    CHATGPT = "chatgpt"
    CLAUDE = "claude"
    MCP_MEMORY = "mcp-memory"


def import_(
    call: Call,
    file: Annotated[
        str,
        typer.Argument(
            help='A file, JSON or JSON Lines, also in xz; an export as ZIP or folder; "-" is standard input.',
            metavar="FILE",
        ),
    ],
    format: Annotated[
        Format | None,
        typer.Option(
            help=f"{', '.join(Format)}: what the file is (recognised by its content).",
            metavar="NAME",
        ),
    ] = None,
    conversation: Annotated[
        str | None, typer.Option(help="Only this one of the file's conversations or owners.", metavar="ID")
    ] = None,
) -> None:
    """Load conversations and memories. What has an owner in the file goes into their space, unless you name one.

    An export of perdure comes whole, with its past, where nothing is yet.
    """
    from perdure.engine import Space
    from perdure.surfaces.terminal import flush, progress

    if file != "-" and not Path(file).exists():  # a name that is wrong makes no store
        raise InvalidInput(f"cannot read {file}: No such file or directory")
    with call.engine(absent="make") as engine, progress() as report:
        told = partial(report, "remembering")
        if any(call.owner.values()):
            results = [call.space_of(engine).import_(file, format=format, only=conversation, progress=told)]
        else:
            more = {"tenant": call.tenant or "", "tz": call.zone}
            results = engine.import_(file, format=format, only=conversation, progress=told, **more)
        flush(engine, [Space(engine, one.space, call.zone) for one in results], report)
    call.show(results, lambda: _screen(results, named=any(call.owner.values())))


def _screen(done: "Sequence[Imported | Transferred]", *, named: bool) -> "RenderableType":
    from perdure.domain.results import Imported, Transferred
    from perdure.surfaces.cli.moving import screen
    from perdure.surfaces.render import one_line
    from perdure.surfaces.screens.parts import line, stack, table

    moved = [one for one in done if isinstance(one, Transferred)]
    if moved:
        return screen(moved)
    results = [one for one in done if isinstance(one, Imported)]
    counted = {
        "messages": [one.messages for one in results],
        "statements": [one.statements for one in results],
        "relations": [one.relations for one in results],
    }
    read = {name: counts for name, counts in counted.items() if any(counts)} or {"messages": counted["messages"]}
    columns = ("new", "edited", "known before", "skipped")
    made = table("space", *read, *columns, right=(*read, *columns))
    for place, one in enumerate(results):
        numbers = (one.added, one.changed, one.known, sum(one.skipped.values()))
        made.add_row(
            one_line(str(one.space)), *(f"{n:,}" for n in (*(counts[place] for counts in read.values()), *numbers))
        )
    notes = [
        f"{what}{f' of {one.space}' if len(results) > 1 else ''}: {_listed(counts)}"
        for one in results
        for what, counts in (("skipped", one.skipped), ("mended", one.mended))
        if counts
    ]
    if not named and any(one.space.owner_type == "global" for one in results):
        notes.append("the file does not say whose this is, so it went to the global space (--user names an owner)")
    return stack(made, line(f"read as: {results[0].format}"), *(line(one_line(note)) for note in notes))


def _listed(counts: "Mapping[str, int]") -> str:
    return ", ".join(f"{count:,} × {reason}" for reason, count in sorted(counts.items(), key=lambda item: -item[1]))
