"""What a memory that takes the place of another one, which was wrong, has of its relations."""

from perdure.deps import Deps
from perdure.domain.decisions import Link
from perdure.domain.entity import Relation
from perdure.domain.memory import Memory, State
from perdure.gateways import graph, rows
from perdure.ports import Transaction


def passed_on(tx: Transaction, deps: Deps, old: Memory, new: Memory) -> tuple[Link, ...]:
    """Return the relations of a memory as those of its correction, in the direction that they have, strongest first.

    Those to what is not in force are among them: it may come back. Of more than one transaction is to write
    (`write.batch`), these are the first to stay behind. A doubt (`conflict`) was one of its words.
    """
    edges = [one for one in graph.relations(tx, [old.id]) if one.type != "conflict"]
    if len(edges) > deps.policy.write.batch:
        there = rows.current(tx, {_other(one, old.id) for one in edges})
        edges.sort(key=lambda one: there[_other(one, old.id)].state is not State.ACTIVE)
    return tuple(
        Link(
            from_id=new.id if one.from_id == old.id else one.from_id,
            to_id=new.id if one.to_id == old.id else one.to_id,
            type=one.type,
            strength=one.strength,
            reason="of what was corrected",
        )
        for one in edges[: deps.policy.write.batch]
    )


def _other(edge: Relation, id_: str) -> str:
    return edge.to_id if edge.from_id == id_ else edge.from_id
