"""Mend what an audit found: a few defects a transaction, each looked at again before it is changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from perdure.deps import Deps
from perdure.domain.audit import Finding
from perdure.domain.decisions import Change, Decision, Erase
from perdure.domain.memory import Memory, State
from perdure.domain.space import SpaceRef
from perdure.gateways import orphans, rows
from perdure.gateways.orphans import Orphan
from perdure.pipelines import pairs
from perdure.pipelines.apply import apply
from perdure.pipelines.pairs import Pair
from perdure.ports import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A finding with what it is about: a memory, a pair, or a row that points to none. `over`: what retires by it."""

    finding: Finding
    memory: Memory | None = None
    pair: Pair | None = None
    orphan: Orphan | None = None
    text: str | None = None
    over: str | None = None


def mend(deps: Deps, ref: SpaceRef, found: Sequence[Found]) -> tuple[int, tuple[str, ...]]:
    """Mend defects, in order; return how many of them were there still, and the jobs that follow."""
    fixed, pending, step = 0, dict[str, None](), deps.policy.audit.batch
    lost = [one.orphan for one in found if one.orphan is not None]
    rest = [one for one in found if one.orphan is None]
    for at in range(0, len(rest), step):
        with deps.store.write(ref) as tx:
            for one in rest[at : at + step]:
                decisions = _decisions(tx, deps, one)
                pending |= dict.fromkeys(apply(tx, deps, decisions).pending)
                fixed += bool(decisions)
    for at in range(0, len(lost), step):
        with deps.store.write(ref) as tx:
            fixed += _remove(tx, deps, lost[at : at + step])
    return fixed, tuple(pending)


def _decisions(tx: Transaction, deps: Deps, one: Found) -> Sequence[Decision]:
    reason = f"audit: {one.finding.reason}"
    if one.pair is not None:
        there = pairs.present(tx, one.pair)
        if there is None:
            return ()
        if one.finding.fix == "merge":
            return pairs.merged(deps, there, reason=reason)
        return pairs.superseded(tx, deps, there, reason=reason)
    assert one.memory is not None, "a defect is one of a memory, of a pair, or an orphan"
    now = rows.current(tx, [one.memory.id]).get(one.memory.id)
    if now is None or now.state is not State.ACTIVE or now.content != one.memory.content:
        return ()
    mentions = deps.extract_entities(one.text or now.content)
    return (Change(memory_id=now.id, patch=_patch(deps, one, now), mentions=mentions, reason=reason),)


def _patch(deps: Deps, one: Found, now: Memory) -> dict[str, Any]:
    match one.finding.fix:
        case "quarantine":
            attributes = {**now.attributes, "quarantine": one.finding.reason}
            return {"state": State.QUARANTINED, "trust": deps.policy.extract.distrust, "attributes": attributes}
        case "retire":
            return {"state": State.DEPRECATED}
        case _:
            assert one.text is not None, "a shorter text is there before it is written"
            return {"content": one.text}


def _remove(tx: Transaction, deps: Deps, lost: Sequence[Orphan]) -> int:
    """Remove rows that point to nothing, as an erasure of what they point to."""
    there = set(orphans.all_(tx))
    still = [one for one in lost if one in there]
    if still:
        ids = tuple(dict.fromkeys(one.id for one in still if one.id))
        decision = Erase(memory_ids=ids, reason="audit: pointed to nothing")
        apply(tx, deps, [decision], removal=orphans.removal(still, ids))
    return len(still)
