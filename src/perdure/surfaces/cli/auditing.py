"""perdure audit: what is wrong with the memories, and what mends it."""

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from perdure.domain.audit import DEFECTS
from perdure.surfaces.cli.call import Call

if TYPE_CHECKING:
    from rich.console import RenderableType


class Export(StrEnum):
    """What a file to be audited may be."""

    PERDURE = "perdure"
    MEM0 = "mem0"
    MCP_MEMORY = "mcp-memory"


def audit_(
    call: Call,
    file: Annotated[
        str | None, typer.Option(help="Audit the memories of this file instead, as they are.", metavar="FILE")
    ] = None,
    format: Annotated[
        Export | None,
        typer.Option(help=f"{', '.join(Export)}: what the file is (recognised by its content).", metavar="NAME"),
    ] = None,
    examples: Annotated[int | None, typer.Option(help="Show so many of each defect (5).", metavar="N", min=0)] = None,
    fix: Annotated[bool, typer.Option("--fix", help="Show each change that would mend something.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="With --fix: make these changes.")] = False,
) -> None:
    """Look for duplicates, contradictions, stale facts, loops, planted instructions, secrets and bad writing.

    Of the space that you name, or of the whole store. Whatever --fix --yes changes can be undone, but for orphans.
    """
    if yes and not fix:
        raise typer.BadParameter("--yes goes with --fix")
    if format is not None and file is None:
        raise typer.BadParameter("--format goes with --file")
    from perdure.surfaces.terminal import progress

    place = None if file is None else "sqlite:///:memory:"
    with call.engine(url=place, model=False, absent="empty") as engine, progress() as report:
        told = partial(report, "auditing")
        if file is not None:
            done = engine.audit(
                file=file, format=format, tz=call.zone, examples=examples, fix=fix, dry_run=not yes, progress=told
            )
        elif any(call.owner.values()):
            done = [call.space_of(engine).audit(examples=examples, fix=fix, dry_run=not yes, progress=told)]
        else:
            done = engine.audit(examples=examples, fix=fix, dry_run=not yes, progress=told)

    def screen() -> "RenderableType":
        from perdure.surfaces.screens.audits import audits_screen

        return audits_screen(done)

    counts = {name: sum(one.counts[name] for one in done) for name in DEFECTS}
    call.show({"clean": all(one.clean for one in done), "counts": counts, "spaces": done}, screen)
