"""Reconcile: one decision for a candidate, from what the space already says."""

from dataclasses import replace

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision, Skip, Supersede
from perdure.domain.memory import Memory, State
from perdure.gateways import rows
from perdure.ports import Transaction


def reconcile(tx: Transaction, deps: Deps, candidate: Memory) -> Decision:
    """Decide what becomes of a candidate statement; `tx` must be the transaction that applies it."""
    assert candidate.said_at is not None, "a candidate has its message time"
    mentions = deps.extract_entities(candidate.content)
    known = _repeated(tx, candidate)
    if known is not None:
        return _again(known, candidate)
    holder = _holder(tx, deps, candidate)
    if holder is None:
        return Add(memory=candidate, mentions=mentions, reason="new")
    started = holder.valid_from or holder.said_at
    assert started is not None, f"memory {holder.id} was never written"
    if candidate.said_at < started:
        late = replace(
            candidate, state=State.DEPRECATED, valid_until=candidate.valid_until or started, superseded_by=holder.id
        )
        return Add(memory=late, mentions=mentions, reason="a later statement of the same key is known already")
    return Supersede(
        memory=candidate,
        old_ids=(holder.id,),
        at=candidate.valid_from or candidate.said_at,
        mentions=mentions,
        reason="its key holds one value at a time",
    )


def _repeated(tx: Transaction, candidate: Memory) -> Memory | None:
    """Return the active statement with the same text that may stand for the candidate."""
    ids = [row[0] for row in tx.all("rows_same_text", content_hash=rows.content_hash(candidate.content))]
    same = [memory for memory in rows.current(tx, ids).values() if candidate.key in (None, memory.key)]
    return same[0] if same else None


def _again(known: Memory, candidate: Memory) -> Decision:
    patch = {
        name: value
        for name, value in (
            ("confidence", max(known.confidence, candidate.confidence)),
            ("importance", max(known.importance, candidate.importance)),
            ("pinned", known.pinned or candidate.pinned),
        )
        if getattr(known, name) != value
    }
    if not patch:
        return Skip(memory_id=known.id, reason="known already")
    return Change(memory_id=known.id, patch=patch, reason="said again")


def _holder(tx: Transaction, deps: Deps, candidate: Memory) -> Memory | None:
    """Return the active memory that holds the candidate's single-valued key."""
    if candidate.key not in deps.policy.write.single_valued:
        return None
    row = tx.one("keys_get", key=candidate.key)
    return rows.current(tx, [row[0]]).get(row[0]) if row else None
