"""What decisions came to, as operational events, in the transaction that carries them out."""

from collections.abc import Iterable, Mapping

from perdure.deps import Deps
from perdure.domain.decisions import Add, Decision, Link, Supersede, came_of
from perdure.domain.event import Event, Node, Op
from perdure.domain.memory import Memory
from perdure.gateways import events
from perdure.ports import Transaction


def track(
    tx: Transaction,
    deps: Deps,
    decisions: Iterable[Decision],
    memories: Mapping[str, Memory],
    *,
    node: Node,
    op: Op | None = None,
) -> None:
    """Record what became of each statement; links follow from it, unless they are the operation `op` itself."""
    told = [one for one in decisions if op is not None or not isinstance(one, Link)]
    found = [_event(tx, deps, one, memories.get(one.memory_id or ""), node, op) for one in told]
    events.record(tx, found, days=deps.policy.extract.events_days)


def _event(tx: Transaction, deps: Deps, decision: Decision, memory: Memory | None, node: Node, op: Op | None) -> Event:
    came, status = came_of(decision)
    links = decision.links if isinstance(decision, (Add, Supersede)) else ()
    return Event(
        space=tx.space.ref,
        at=deps.clock(),
        node=node,
        op=op or came,
        status=status,
        memory_id=decision.memory_id,
        category=memory.category if memory else None,
        similarity=max((link.strength for link in links), default=None),
        session=memory.session if memory else None,
    )
