"""Whole spaces: into a file, and from one store to another."""

import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from perdure.surfaces.cli.call import Call, WrongUsage, confirm
from perdure.surfaces.cli.options import Yes
from perdure.surfaces.screens.parts import plural

if TYPE_CHECKING:
    from rich.console import RenderableType

    from perdure.engine import Transferred


def export_(
    call: Call,
    file: Annotated[str, typer.Argument(help='The file to write; "-" is standard output.', metavar="FILE")],
    all: Annotated[bool, typer.Option("--all", help="Every space of the store.")] = False,
    format: Annotated[
        str,
        typer.Option(
            help="perdure, or json: the statements in force, to read; no messages, no past.",
            metavar="NAME",
        ),
    ] = "perdure",
) -> None:
    """Write a space, with its past, to a file of JSON Lines that import takes in again."""
    if all and format != "perdure":
        raise WrongUsage(f"--format {format} writes one space: leave out --all")
    if all and any(call.owner.values()):
        raise WrongUsage("--all is every space: leave out the owner")
    if file == "-" and call.json:
        raise WrongUsage('"-" prints the export itself: leave out --json, or name a file')
    with call.engine(model=False) as engine:
        only = None if all else call.space_of(engine)
        target = sys.stdout.write if file == "-" else file
        done = engine.export(target) if only is None else [only.export(target, format=format)]
        messages = only.stats().by_kind.get("episode", 0) if only is not None and format == "json" else None
    if file != "-":
        call.show(done, lambda: screen(done, left_out=_left_out(messages)))


def move_(
    call: Call,
    source: Annotated[str, typer.Option("--from", help="The store to copy; it stays as it is.", metavar="URL")],
    target: Annotated[str, typer.Option("--to", help="The store that gets every space.", metavar="URL")],
) -> None:
    """Copy every space to another store, and read it back to compare. Run it again after an interruption.

    PERDURE_KEY is the passphrase of an encrypted target, PERDURE_KEY_FROM that of the source.
    """
    from perdure.surfaces.terminal import progress

    with (
        call.engine(model=False, url=source, key="PERDURE_KEY_FROM") as engine,
        call.engine(model=False, url=target, absent="make") as other,
        progress() as report,
    ):
        done = engine.move(other, progress=partial(report, "moving"))
    call.show(done, lambda: screen(done))


def merge_(
    call: Call,
    from_thread: Annotated[str, typer.Option("--from-thread", help="The thread; its name leads to the user then.")],
    to_user: Annotated[str, typer.Option("--to-user", help="Whose memory it becomes.")],
    yes: Yes = False,
) -> None:
    """Make a thread's memory a user's; of two values of one key the later one stays. Run again, it goes on or rests.

    Of a thread in which nothing was said yet the name alone goes over; it asks first, for that may be a slip.
    """
    if named := [f"--{name}" for name, owner in call.owner.items() if owner is not None]:
        raise WrongUsage(f"merge has its owners from --from-thread and --to-user: drop {named[0]}")
    with call.engine(model=False) as engine:
        if not engine.space(thread=from_thread, tenant=call.tenant or "").list(state=None, limit=1).items:
            why = f"nothing was said in {from_thread} yet"
            confirm(f"Let the name of thread {from_thread} lead to user {to_user}, though {why}?", yes=yes, why=why)
        done = engine.merge(source={"thread": from_thread}, into={"user": to_user}, tenant=call.tenant or "")

    def told() -> str:
        if done.known:
            return f"{done.source} is part of {done.into} already"
        if not done.memories and not done.repeated:
            return f"there was nothing in {done.source} to bring over: only its name leads to {done.into} from now on"
        again = f", {plural(done.repeated, 'memory', 'memories')} known there" if done.repeated else ""
        return f"{plural(done.memories, 'memory', 'memories')} of {done.source} went to {done.into}{again}"

    call.show(done, told)


def _left_out(messages: int | None) -> str:
    """Return what is not in a document of statements, with so many messages in the space; nothing of another export."""
    if messages is None:
        return ""
    past = f"{plural(messages, 'message')}, and what is replaced or forgotten"
    return f"left out: {past}; no import takes it back, as it does what --format perdure writes"


def screen(done: "Sequence[Transferred]", *, left_out: str = "") -> "RenderableType":
    """Show what went over: a row a space, with the beginning of the hash that both sides have; and what did not."""
    from perdure.surfaces.render import one_line
    from perdure.surfaces.screens.parts import WEAK, line, stack, table

    made = table("space", "records", "vectors", "SHA-256", "", right=("records", "vectors"))
    for one in done:
        there = "was there already" if one.known else ""
        made.add_row(one_line(str(one.space)), f"{one.records:,}", f"{one.vectors:,}", one.sha256[:12], there)
    return stack(made, line((left_out, WEAK)) if left_out else None)
