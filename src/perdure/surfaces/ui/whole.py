"""Everything about one memory: where it comes from, what became of it, what can be done with it. No browser needed."""

from dataclasses import dataclass
from typing import Final

from perdure.domain.answer import cursor
from perdure.domain.entity import Relation
from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Kind, Memory, State
from perdure.errors import NotFound
from perdure.surfaces.ui.seat import Seat
from perdure.surfaces.ui.shown import steady

_AROUND: Final = 2
"""So many messages before and after a source are shown."""
_SOURCES: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A message that a memory comes from, with those around it; `at` is its place among them."""

    messages: tuple[Memory, ...]
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """Everything the page of one memory shows; how sure the others are is not shown."""

    memory: Memory
    sources: tuple[Source, ...]
    history: tuple[HistoryEntry, ...]
    relations: tuple[tuple[Relation, Memory], ...]
    others: tuple[tuple[str, Memory], ...]


async def read(space: Seat, id_: str) -> Whole:
    """Read a memory with its sources, its history and what it is related to."""
    memory: Memory = await space.get(id_)
    found = [await _known(space, one) for one in (memory.source_ids or ((id_,) if _is_message(memory) else ()))]
    sources = [await _around(space, one) for one in found[:_SOURCES] if one is not None]
    related = [
        (one, await _known(space, one.to_id if one.from_id == id_ else one.from_id))
        for one in await space.relations(id_)
    ]
    history: list[HistoryEntry] = await space.history(id_)
    successor = await _known(space, memory.superseded_by) if memory.superseded_by else None
    others = [("Replaced by", successor)] if successor is not None else []
    old = [id_ for one in history for id_ in one.meta.get("replaced", ())]
    others += [("It replaced", one) for one in [await _known(space, id_) for id_ in old] if one is not None]
    return Whole(
        memory=memory,
        sources=tuple(sources),
        history=tuple(history),
        relations=tuple((one, other) for one, other in related if other is not None),
        others=tuple(others),
    )


def _is_message(memory: Memory) -> bool:
    return memory.kind is Kind.EPISODE


async def _known(space: Seat, id_: str) -> Memory | None:
    try:
        return steady(await space.get(id_))
    except NotFound:  # erased since
        return None


async def _around(space: Seat, source: Memory) -> Source:
    """Return a message between those that were said before and after it in its conversation."""
    if not _is_message(source):
        return Source(messages=(source,), at=0)
    many = _AROUND * 2
    here = {newest: cursor(space.ref, source.seq, newest=newest) for newest in (True, False)}
    before = await space.list(kind="episode", state=None, newest=True, after=here[True], limit=many)
    after = await space.list(kind="episode", state=None, after=here[False], limit=many)
    earlier = [steady(one) for one in before.items if one.session == source.session][:_AROUND][::-1]
    later = [steady(one) for one in after.items if one.session == source.session][:_AROUND]
    return Source(messages=(*earlier, source, *later), at=len(earlier))


def possible(memory: Memory) -> tuple[str, ...]:
    """Return what can be done with a memory in its state."""
    match memory.state:
        case State.ACTIVE:
            edit = () if _is_message(memory) else ("edit", "confirm")
            return (*edit, "unpin" if memory.pinned else "pin", "forget", "erase")
        case State.QUARANTINED:
            return ("release", "erase")
        case State.SOFT_DELETED | State.DEPRECATED:
            return ("restore", "erase")


async def present(space: Seat, memory: Memory) -> Memory:
    """Return what stands in the place of a memory by now: the memory itself, or what replaced it last."""
    found: Memory = await space.get(memory.id)
    while found.superseded_by is not None:
        found = await space.get(found.superseded_by)
    return found
