"""Commands that look without changing anything."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from perdure.domain.answer import NO_VECTORS, Recall
from perdure.domain.memory import STATES
from perdure.domain.question import TIMED
from perdure.surfaces.cli.call import Call, WrongUsage, full_id
from perdure.surfaces.cli.options import AsOf, Filters, Id, Kinds, KnownAt, Limit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from perdure.domain.log import HistoryEntry
    from perdure.domain.memory import Memory
    from perdure.engine import Space


SharedBy = Annotated[
    str | None,
    typer.Option("--shared-by", help="Ask another app's memories, if it shares them.", metavar="APP"),
]


def recall_(
    call: Call,
    query: Annotated[str, typer.Argument(help="What you want to know.", metavar="QUERY")],
    k: Annotated[int | None, typer.Option("-k", "--k", help="At most so many hits.", metavar="N", min=1)] = None,
    kinds: Kinds = None,
    categories: Annotated[
        list[str] | None, typer.Option("--category", help="Only this category; may be repeated.", metavar="NAME")
    ] = None,
    filters: Filters = None,
    threshold: Annotated[float | None, typer.Option(help="Least relevance, 0 to 1.", metavar="SHARE")] = None,
    budget_tokens: Annotated[int | None, typer.Option(help="Most tokens of the prompt.", metavar="N")] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    session: Annotated[str | None, typer.Option(help="The conversation going on.", metavar="ID")] = None,
    at: Annotated[str | None, typer.Option(help='What "now" is for the question.', metavar="TIME")] = None,
    prompt: Annotated[bool, typer.Option("--prompt", help="Print the block for a model's prompt instead.")] = False,
    shared_by: SharedBy = None,
) -> None:
    """Find what answers a question, with the source of every answer."""
    if not query.strip():
        raise WrongUsage("the query is empty: say what you want to know, or use `perdure list`")
    with call.space(absent="empty") as space:
        answer = space.recall(
            query, k=k, kinds=kinds, categories=categories, filters=filters_of(call, filters), threshold=threshold,
            budget_tokens=budget_tokens, as_of=call.moment(as_of, "--as-of", day_ends=True),
            known_at=call.moment(known_at, "--known-at", day_ends=True), session=session, at=call.moment(at, "--at"),
            shared_by=shared_by,
        )  # fmt: skip
        unknown = not answer.hits and not call.json and _holds_nothing(space)
        begin = f'perdure remember "…"{call.again}' if unknown else ""
    call.show(answer, lambda: recall_screen(answer, begin=begin, prompt=prompt))


def list_(
    call: Call,
    kinds: Kinds = None,
    state: Annotated[
        list[str] | None,
        typer.Option(help="active, deprecated, soft_deleted, quarantined or all; may be repeated.", metavar="STATE"),
    ] = None,
    filters: Filters = None,
    limit: Limit = 50,
    after: Annotated[
        str | None, typer.Option(help="The cursor that the page before ended with.", metavar="CURSOR")
    ] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    shared_by: SharedBy = None,
) -> None:
    """List memories, those kept first before; "said" is when each was said, which may be long before it was kept."""
    for one in state or ():
        if one not in STATES and one != "all":
            raise WrongUsage(f"unknown state {one!r}: use {', '.join((*sorted(STATES), 'all'))}")
    with call.space(model=False, absent="empty") as space:
        page = space.list(
            kind=kinds, state=None if state and "all" in state else state or "active",
            filters=filters_of(call, filters), limit=limit, after=after,
            as_of=call.moment(as_of, "--as-of", day_ends=True),
            known_at=call.moment(known_at, "--known-at", day_ends=True), shared_by=shared_by,
        )  # fmt: skip
    call.show(page, lambda: _records().page_screen(page, call.zone))


def show_(call: Call, id: Id, as_of: AsOf = None, known_at: KnownAt = None) -> None:
    """Show everything about one memory."""
    with call.space(model=False) as space:
        memory = space.get(
            memory_id := full_id(space, id),
            as_of=call.moment(as_of, "--as-of", day_ends=True),
            known_at=call.moment(known_at, "--known-at", day_ends=True),
        )
        replaced = _replaced(space, space.history(memory_id))
    call.show(memory, lambda: _records().memory_screen(memory, call.zone, replaced))


def history_(call: Call, id: Id, as_of: AsOf = None, known_at: KnownAt = None) -> None:
    """Show what happened to one memory, oldest first; with --as-of, nothing unless it was true then."""
    with call.space(model=False) as space:
        entries = space.history(
            full_id(space, id),
            as_of=call.moment(as_of, "--as-of", day_ends=True),
            known_at=call.moment(known_at, "--known-at", day_ends=True),
        )
        replaced = _replaced(space, entries)
    call.show(entries, lambda: _records().history_screen(entries, call.zone, replaced=replaced))


def changes_(
    call: Call,
    since_rev: Annotated[int, typer.Option(help="Only what came after this revision.", metavar="REV")] = 0,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    limit: Limit = 1000,
) -> None:
    """Show what changed in a space, oldest first; with --as-of, only of memories that were true then."""
    with call.space(model=False, absent="empty") as space:
        entries = space.changes(
            since_rev=since_rev,
            as_of=call.moment(as_of, "--as-of", day_ends=True),
            known_at=call.moment(known_at, "--known-at", day_ends=True),
            limit=limit,
        )
    call.show(entries, lambda: _records().history_screen(entries, call.zone, ids=True))


def stats_(call: Call, as_of: AsOf = None, known_at: KnownAt = None) -> None:
    """Count what a space holds."""
    with call.space(absent="empty") as space:
        stats = space.stats(
            as_of=call.moment(as_of, "--as-of", day_ends=True),
            known_at=call.moment(known_at, "--known-at", day_ends=True),
        )

    def screen() -> "RenderableType":
        from perdure.surfaces.screens.reports import stats_screen

        return stats_screen(stats, call.zone, call.whose)

    call.show(stats, screen)


def entities_(
    call: Call,
    name: Annotated[str | None, typer.Argument(help="A name or alias; none: all.", metavar="NAME")] = None,
    limit: Limit = 50,
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> None:
    """Show the named things of a space, most mentioned first."""
    with call.space(model=False, absent="empty") as space:
        found = space.entities(
            name,
            limit=limit,
            as_of=call.moment(as_of, "--as-of", day_ends=True),
            known_at=call.moment(known_at, "--known-at", day_ends=True),
        )
    call.show(found, lambda: _records().entities_screen(found))


def relations_(call: Call, id: Id) -> None:
    """Show the relations of one memory, strongest first."""
    with call.space(model=False) as space:
        memory_id = full_id(space, id)
        found = space.relations(memory_id)
    call.show(found, lambda: _records().relations_screen(found, memory_id))


def filters_of(call: Call, given: list[str] | None) -> dict[str, Any]:
    """Read NAME=VALUE pairs; a name given twice takes both values. The engine knows which names there are."""
    found: dict[str, Any] = {}
    for pair in given or ():
        name, separator, value = pair.partition("=")
        if not separator or not name:
            raise WrongUsage(f"--filter {pair!r} is not of the form NAME=VALUE")
        read = _value(call, name, value)
        if name in found and isinstance(read, str):
            read = [*(found[name] if isinstance(found[name], list) else [found[name]]), read]
        found[name] = read
    return found


def _value(call: Call, name: str, value: str) -> Any:
    if name == "pinned" and value.casefold() in ("true", "false", "yes", "no"):
        return value.casefold() in ("true", "yes")
    if name.startswith("importance_") and value.lstrip("-").isdecimal():
        return int(value)
    if name in TIMED:
        return call.moment(value, f"--filter {name}")
    return value


def _replaced(space: "Space", entries: "Sequence[HistoryEntry]") -> "list[Memory]":
    """Return what a memory of that history took the place of."""
    return [space.get(id_) for one in entries for id_ in one.meta.get("replaced", ())]


def _holds_nothing(space: "Space") -> bool:
    """Tell whether a space is empty, as far as it may be told: to an agent with an allowlist, nothing is."""
    return space.caller is None and not space.list(state=None, limit=1).items


def recall_screen(answer: Recall, *, begin: str, prompt: bool) -> "RenderableType":
    """Return the hits, or the block for a prompt; where vectors are to come, with the command that makes them."""
    from perdure.surfaces.screens import answers
    from perdure.surfaces.screens.parts import DIM, line, stack

    if prompt:
        return answer.to_prompt()
    late = any(one.startswith(NO_VECTORS) for one in answer.missing)
    made = line(("`perdure worker --once` makes them now, and --wait with what is written", DIM)) if late else None
    return stack(answers.recall_screen(answer, begin=begin), made)


def _records() -> Any:
    """Screens are imported when one is drawn."""
    from perdure.surfaces.screens import records

    return records
