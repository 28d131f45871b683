"""Places: of the statements of a single-valued key one is in force at a time, and others follow it or came before."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from perdure.deps import Deps
from perdure.domain.memory import Kind, Memory, State, is_file
from perdure.errors import Conflict
from perdure.extraction.pairing import age_of, rivals, start_of
from perdure.gateways import rows
from perdure.ports import Transaction


def free(tx: Transaction, deps: Deps, memory: Memory, *, gone: Collection[str] = ()) -> Memory | None:
    """Return what takes the place of a memory later on, if that is known already.

    Conflict while another one holds its key, or what superseded it, or superseded that in turn, is in force; none
    of them that is `gone`.
    """
    held, over = (
        [one for one in some if one.id not in gone] for some in (holders(tx, deps, memory), _successors(tx, memory))
    )
    now = deps.clock()
    coming = [one for one in (*held, *over) if start_of(one) > max(now, start_of(memory))]
    for one in held:
        if one not in coming and not gives_way_before(one, memory):
            raise Conflict(f"memory {one.id} holds the key {memory.key} now: forget that one first, or correct it")
    for one in over:
        if one not in coming and not gives_way_before(one, memory):
            raise Conflict(f"memory {one.id} took its place: forget that one first, or undo the change")
    return min(coming, key=age_of, default=None)


def until(coming: Memory | None, *, ends: datetime | None) -> Mapping[str, Any]:
    """Return the patch of a memory that holds until what comes begins, or until its own end."""
    if coming is None:
        return {}
    begins = start_of(coming)
    return {"superseded_by": coming.id, "valid_until": begins if ends is None else min(ends, begins)}


def holders(tx: Transaction, deps: Deps, memory: Memory) -> list[Memory]:
    """Return the other active statements of a single-valued key that leave no room for a memory beside them, and the
    other file of the same path.
    """
    file = is_file(memory)
    if memory.kind is Kind.EPISODE or not (file or deps.holds_one(memory.key)):
        return []
    others = (one for one in rows.of_key(tx, memory.key or "") if one.state is State.ACTIVE and one.id != memory.id)
    return [one for one in others if (is_file(one) if file else rivals(one, memory))]


def gives_way_before(one: Memory, other: Memory) -> bool:
    """Tell whether a statement gives way to its successor before another one begins."""
    return one.superseded_by is not None and one.valid_until is not None and one.valid_until <= start_of(other)


def _successors(tx: Transaction, memory: Memory) -> list[Memory]:
    """Return the active ones of what superseded a memory, or superseded that in turn."""
    seen: set[str] = set()
    found: list[Memory] = []
    while memory.superseded_by is not None and memory.superseded_by not in seen:
        seen.add(memory.superseded_by)
        successor = rows.current(tx, [memory.superseded_by]).get(memory.superseded_by)
        if successor is None:
            break
        if successor.state is State.ACTIVE:
            found.append(successor)
        memory = successor
    return found
