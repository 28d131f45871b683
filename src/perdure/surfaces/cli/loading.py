"""perdure import: conversations and memories from a file."""

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from perdure.errors import InvalidInput
from perdure.surfaces.cli.call import Call

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from perdure.engine import Engine, Space
    from perdure.formats.shares import Share
    from perdure.surfaces.importing import Imported
    from perdure.surfaces.terminal import Report


class Format(StrEnum):
    """What the file holds; each is read by `perdure.formats.read`."""

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
    """Load conversations and memories. What has an owner in the file goes into their space, unless you name one."""
    from perdure.formats.read import read
    from perdure.surfaces.importing import keep
    from perdure.surfaces.terminal import flush, progress

    # perdure's own exports, whose first line says so, leave here: they need no reading, but the engine's import.
    name, found = read(file, format=format, tz=call.zone)
    shares = found if conversation is None else _chosen(found, conversation, file)
    if len(shares) > 1 and any(call.owner.values()):
        remedy = "name one with --conversation, or leave out the owner"
        raise InvalidInput(f"{file} holds {len(shares)} conversations or owners: {remedy}")
    whole, before, results = sum(map(_size, shares)), 0, list["Imported"]()
    with call.engine() as engine, progress() as report:
        spaces = [_space(call, engine, share) for share in shares]
        for share, space in zip(shares, spaces, strict=True):
            results.append(keep(space, share, format=name, progress=partial(_tell, report, before, whole)))
            before += _size(share)
        flush(engine, spaces, report)
    call.show(results, lambda: _screen(results))


def _size(share: "Share") -> int:
    return len(share.messages) + len(share.statements)


def _tell(report: "Report", before: int, whole: int, done: int) -> None:
    report("remembering", before + done, whole)


def _chosen(shares: "tuple[Share, ...]", name: str, file: str) -> "tuple[Share, ...]":
    """Return the share of that name, or what a share has of the session of that name."""
    from dataclasses import replace

    found = tuple(share for share in shares if share.name == name)
    if found:
        return found
    for share in shares:
        messages = tuple(one for one in share.messages if one.session == name)
        if messages:
            return (replace(share, messages=messages, statements=(), edges=()),)
    known = [share.name for share in shares if share.name]
    known += dict.fromkeys(one.session for share in shares for one in share.messages if one.session)
    raise InvalidInput(f"{file} has no conversation {name!r}: it has {', '.join(known[:5]) or 'none'}")


def _space(call: Call, engine: "Engine", share: "Share") -> "Space":
    """Return the space of the owner that was named, else of the one in the file, else the global one."""
    if share.owner is None or any(call.owner.values()):
        return call.space_of(engine)
    owner = {share.owner.owner_type: share.owner.owner_id}
    return engine.space(**owner, tenant=call.tenant or "", tz=call.zone)


def _screen(results: "list[Imported]") -> "RenderableType":
    from perdure.surfaces.render import one_line
    from perdure.surfaces.screens.parts import line, stack, table

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
        made.add_row(one_line(one.space), *(f"{n:,}" for n in (*(counts[place] for counts in read.values()), *numbers)))
    notes = [
        f"{what}{f' of {one.space}' if len(results) > 1 else ''}: {_listed(counts)}"
        for one in results
        for what, counts in (("skipped", one.skipped), ("mended", one.mended))
        if counts
    ]
    return stack(made, line(f"read as: {results[0].format}"), *(line(one_line(note)) for note in notes))


def _listed(counts: "Mapping[str, int]") -> str:
    return ", ".join(f"{count:,} × {reason}" for reason, count in sorted(counts.items(), key=lambda item: -item[1]))
