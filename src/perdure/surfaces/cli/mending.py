"""Commands that change what is remembered; all of them can be taken back."""

from typing import Annotated

import typer

from perdure.surfaces.cli.call import Call, Failed, WrongUsage, confirm, full_id, is_full_id, text_of, with_replaced
from perdure.surfaces.cli.options import ActorId, Id, Text, Wait, Yes


def forget_(
    call: Call,
    text: Annotated[
        str | None, typer.Argument(help='What it says, such as "my address", or its whole id.', metavar="TEXT")
    ] = None,
    id: Annotated[str | None, typer.Option("--id", help="Or one memory, by its id.", metavar="ID")] = None,
    actor_id: ActorId = None,
    yes: Yes = False,
) -> None:
    """Take a memory out of every answer; restore brings it back, erase removes it for good.

    A text that means all of it, such as "everything", asks first. The exit status is 1 where nothing is meant by the
    text.
    """
    if (text is None) == (id is None):
        raise typer.BadParameter("give either a text or --id")
    if text is not None and is_full_id(text):
        text, id = None, text
    from perdure.extraction.forgetting import means_everything  # few commands read a text

    if text is not None and means_everything(text):
        confirm(f"Forget everything of {call.whose}?", yes=yes, why="this is about everything")
    with call.space(model=id is None) as space:
        result = space.forget(text, id=None if id is None else full_id(space, id), actor_id=actor_id)
    nothing = all(one.action == "skip" and one.memory_id is None for one in result.decisions)
    if call.json or not nothing:
        call.show_write(result)
    if nothing:
        raise Failed(result.decisions[0].reason)


def correct_(
    call: Call,
    id: Id,
    text: Text,
    valid_from: Annotated[
        str | None, typer.Option(help="Since when the new statement holds (now)", metavar="TIME")
    ] = None,
    actor_id: ActorId = None,
    wait: Wait = False,
) -> None:
    """Put a new statement in the place of an old one, which stays, retired."""
    with call.space() as space:
        moment = call.moment(valid_from, "--valid-from")
        result = space.correct(full_id(space, id), text_of(text), valid_from=moment, actor_id=actor_id)
        result = with_replaced(space, result)
        if wait:
            space.engine.flush()
    call.show_write(result)


def confirm_(call: Call, id: Id, actor_id: ActorId = None) -> None:
    """Make a memory certain and keep it from fading."""
    with call.space(model=False) as space:
        result = space.confirm(full_id(space, id), actor_id=actor_id)
    call.show_write(result)


def restore_(call: Call, id: Id, actor_id: ActorId = None) -> None:
    """Make a forgotten or retired memory active again."""
    with call.space(model=False) as space:
        result = space.restore(full_id(space, id), actor_id=actor_id)
    call.show_write(result)


def release_(call: Call, id: Id, actor_id: ActorId = None) -> None:
    """Let a quarantined memory out."""
    with call.space(model=False) as space:
        result = space.release(full_id(space, id), actor_id=actor_id)
    call.show_write(result)


def undo_(
    call: Call,
    rev: Annotated[str, typer.Argument(help="A revision, as changes and history show it.", metavar="REV")],
    actor_id: ActorId = None,
) -> None:
    """Take one revision back, unless a later one builds on it."""
    if not (rev.isascii() and rev.isdecimal()):
        raise WrongUsage(f"{rev!r} is no revision: that is a number, as `perdure changes` shows it")
    with call.space() as space:
        result = space.undo(rev=int(rev), actor_id=actor_id)
    call.show_write(result)


def link_(
    call: Call,
    a: Annotated[str, typer.Argument(help="A memory's id.", metavar="ID")],
    b: Annotated[str, typer.Argument(help="The other one's id.", metavar="ID")],
    type: Annotated[str, typer.Option(help="What relates them.", metavar="NAME")] = "related_to",
    strength: Annotated[float, typer.Option(help="0 to 1; 0 takes the relation away.", metavar="SHARE")] = 1.0,
    actor_id: ActorId = None,
) -> None:
    """Relate two memories."""
    with call.space(model=False) as space:
        ends = full_id(space, a), full_id(space, b)
        result = space.link(*ends, type=type, strength=strength, actor_id=actor_id)
    call.show_write(result)


def alias_(
    call: Call,
    name: Annotated[str, typer.Argument(help="A name, or the id of a named thing.", metavar="NAME")],
    of: Annotated[str, typer.Option("--of", help="The named thing it stands for.", metavar="NAME")],
    apart: Annotated[bool, typer.Option("--apart", help="It stands for another one.")] = False,
    actor_id: ActorId = None,
) -> None:
    """Let two names stand for one thing, or for two; messages to come are understood so, too."""
    with call.space(model=False) as space:
        result = space.alias(name, of=of, apart=apart, actor_id=actor_id)
    call.show_write(result)
