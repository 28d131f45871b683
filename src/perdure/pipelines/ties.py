"""What a memory that takes the place of another one, which was wrong, has of its relations."""

from collections.abc import Iterator

from perdure.domain.decisions import Link
from perdure.domain.memory import Memory, State
from perdure.gateways import graph, rows
from perdure.ports import Transaction


def passed_on(tx: Transaction, old: Memory, new: Memory) -> tuple[Link, ...]:
    """Return the relations of a memory as those of its correction, strongest first, in the direction that they have.

    Those to what is still in force; a doubt (`conflict`) was one of its words.
    """
    return tuple(_passed_on(tx, old, new))


def _passed_on(tx: Transaction, old: Memory, new: Memory) -> Iterator[Link]:
    edges = [one for one in graph.relations(tx, [old.id]) if one.type != "conflict"]
    there = rows.current(tx, {id_ for one in edges for id_ in (one.from_id, one.to_id)})
    for one in edges:
        first, last = (new.id if id_ == old.id else id_ for id_ in (one.from_id, one.to_id))
        other = there[one.to_id if one.from_id == old.id else one.from_id]
        if other.state is State.ACTIVE:
            yield Link(from_id=first, to_id=last, type=one.type, strength=one.strength, reason="of what was corrected")
