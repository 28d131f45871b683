"""Settle a pair: what was judged of two memories becomes decisions, and those are applied."""

from collections.abc import Sequence
from dataclasses import dataclass

from perdure.deps import Deps
from perdure.domain.decisions import Change, Decision, Link, Supersede
from perdure.domain.event import Event, Op, Status
from perdure.domain.memory import Memory
from perdure.pipelines import pairs
from perdure.pipelines.apply import apply
from perdure.pipelines.judging import Action, Judgement
from perdure.pipelines.pairs import Pair
from perdure.ports import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """`outcome`: merged, updated, conflicts or kept; `event` tells of it."""

    outcome: str
    event: Event


def settle(tx: Transaction, deps: Deps, one: Pair, judgement: Judgement) -> Settled | None:
    """Apply what was judged of a pair, as it is now; None where either memory is no more what was judged."""
    there = pairs.present(tx, one)
    if there is None:
        return None
    if judgement.action in _RETIRING and pairs.parted(tx, there):
        judgement = Judgement(action="keep", reason="somebody took it back that one gave way")
    decisions, outcome = _decisions(tx, deps, there, judgement)
    applied = apply(tx, deps, decisions)
    event = _event(tx, deps, one, decisions, outcome, applied.memories.get(one.newer.id))
    return Settled(outcome=outcome, event=event)


_RETIRING: frozenset[Action] = frozenset(("merge", "repeat", "reword", "recreate", "update"))


def _decisions(tx: Transaction, deps: Deps, one: Pair, judgement: Judgement) -> tuple[Sequence[Decision], str]:
    """Return what becomes of a pair, and what the report calls that."""
    reason = judgement.reason
    match judgement.action:
        case "merge":
            return pairs.merged(deps, one, reason=reason), "merged"
        case "repeat":
            return (pairs.repeated(one, reason=reason),), "merged"
        case "reword":
            return (pairs.reworded(one, now=deps.clock(), reason=reason),), "merged"
        case "recreate":
            assert judgement.text is not None, "a statement of both has a text"
            return (pairs.recreated(deps, one, judgement.text, reason=reason),), "merged"
        case "update":
            return pairs.superseded(tx, deps, one, reason=reason), "updated"
        case "conflict":
            return pairs.related(tx, one, type="conflict", reason=reason), "conflicts"
        case "relate":
            return pairs.related(tx, one, type="related_to", reason=reason), "kept"
        case "keep":
            return (), "kept"


def _event(
    tx: Transaction, deps: Deps, one: Pair, decisions: Sequence[Decision], outcome: str, newer: Memory | None
) -> Event:
    op, status = _OPS[outcome]
    kept = next((made.memory_id for made in reversed(decisions) if isinstance(made, (Change, Supersede, Link))), None)
    return Event(
        space=tx.space.ref,
        at=deps.clock(),
        node="worker",
        op=op,
        status=status,
        memory_id=kept or one.newer.id,
        category=(newer or one.newer).category,
        similarity=round(one.score, 4),
        session=one.newer.session,
    )


_OPS: dict[str, tuple[Op, Status]] = {
    "merged": ("merge", "ok"),
    "updated": ("update", "ok"),
    "conflicts": ("update", "ok"),
    "kept": ("merge", "skipped"),
}
