"""Commands that remove for good."""

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from perdure.domain.blocks import shown
from perdure.errors import NotFound
from perdure.surfaces.certificates import read_certificate, write_certificate
from perdure.surfaces.cli.call import Call, Failed, WrongUsage, confirm, full_id, is_full_id
from perdure.surfaces.cli.options import Yes
from perdure.surfaces.screens.parts import plural

if TYPE_CHECKING:
    from perdure.engine import Space


def erase_(
    call: Call,
    whole: Annotated[str | None, typer.Argument(help="A memory, by its whole id.", metavar="ID")] = None,
    id: Annotated[str | None, typer.Option("--id", help="A memory, by its id.", metavar="ID")] = None,
    entity: Annotated[
        str | None, typer.Option(help="A named thing: every memory that mentions it.", metavar="NAME")
    ] = None,
    everything: Annotated[bool, typer.Option("--everything", help="The whole space.")] = False,
    certificate: Annotated[
        Path | None, typer.Option(help="Write the certificate to this new file, for verify-erasure.", metavar="FILE")
    ] = None,
    yes: Yes = False,
) -> None:
    """Remove for good, with what was derived only from it, and get a certificate."""
    if [whole is not None, id is not None, entity is not None, everything].count(True) != 1:
        raise typer.BadParameter("give exactly one of a whole id, --id, --entity, --everything")
    if whole is not None and not is_full_id(whole):
        raise WrongUsage(f"{whole!r} is no whole id: give a part of one, or a name, by --id or --entity")
    id = whole or id
    with call.space(model=False) as space:
        target: dict[str, Any] = {"id": full_id(space, id) if id else None, "entity": entity, "everything": everything}
        confirm(_question(call, space, target), yes=yes)
        made = write_certificate(certificate, lambda: space.erase(**target))
    call.show(made, lambda: _reports().certificate_screen(made))


def verify_erasure_(
    call: Call,
    file: Annotated[str, typer.Argument(help="The certificate.", metavar="CERTIFICATE")],
    word: Annotated[
        list[str] | None, typer.Option(help="Look for this word in the raw files too; may be repeated.", metavar="WORD")
    ] = None,
) -> None:
    """Check that what a certificate names is gone; status 1 when it is not, or was erased in another store."""
    held = read_certificate(file)
    words = tuple(word or ())
    with call.engine(model=False) as engine:
        found = engine.verify_erasure(held, words=words)
    call.show(found, lambda: _reports().verification_screen(found, words))
    if found.left or found.words_found:
        raise Failed("something is still there: erase it too, then verify again")
    if not found.known:
        raise Failed("this store has no record of that erasure: name the store where it was done (--store)")


def clear_(call: Call, yes: Yes = False) -> None:
    """Erase a whole space for good."""
    with call.space(model=False, absent="empty") as space:
        count = sum(space.stats().by_state.values())
        if count:
            confirm(f"Erase all {plural(count, 'memory', 'memories')} of {call.whose} for good?", yes=yes)
        made = None
        with contextlib.suppress(NotFound):  # an empty space is what was wanted
            made = space.erase(everything=True)
    answer = {"erased": count, "certificate": made}
    call.show(answer, lambda: f"{plural(count, 'memory', 'memories')} of {call.whose} erased for good")


def _question(call: Call, space: "Space", target: dict[str, Any]) -> str:
    if target["everything"]:
        return f"Erase everything of {call.whose} for good?"
    if target["entity"] is not None:
        found = space.entities(target["entity"])
        count = sum(one.count for one in found)
        return f"Erase {target['entity']} and {plural(count, 'memory', 'memories')} that mention it for good?"
    return f"Erase “{shown(space.get(target['id']))[:200]}” for good?"


def _reports() -> Any:
    """Screens are imported when one is drawn."""
    from perdure.surfaces.screens import reports

    return reports
