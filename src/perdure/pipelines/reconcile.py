"""Reconcile: one decision for a candidate, from what the space already says."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision, Skip, Supersede
from perdure.domain.entity import Mention
from perdure.domain.memory import Memory, State
from perdure.gateways import rows
from perdure.ports import Transaction


def reconcile(tx: Transaction, deps: Deps, candidate: Memory, *, again: bool = False) -> tuple[Decision, ...]:  # noqa: ARG001
    """Decide what becomes of a candidate statement, first, and what follows from that, such as links.

    `tx` must be the transaction that applies it. `again`: the user goes back to what held before.
    """
    return (_decide(tx, deps, candidate),)


def _decide(tx: Transaction, deps: Deps, candidate: Memory) -> Decision:
    """Find the place of a candidate.

    The statements of a single-valued key lie one after the other in valid time: each ends where the next begins, and
    the last one is active. A candidate takes its place in that line by when it holds, whenever it is said.
    """
    mentions = deps.extract_entities(candidate.content)
    known = _repeated(tx, candidate)
    if known is not None:
        return _again(known, candidate, mentions)
    line = _line(tx, deps, candidate)
    starts = _start(candidate)
    following = min((one for one in line if _start(one) > starts), key=_age, default=None)
    active = [one for one in line if one.state is State.ACTIVE]
    if following is None and not (active and _over(candidate)):
        ended = [one for one in line if one.state is State.ACTIVE or _holds(one, starts)]
        if not ended:
            return Add(memory=candidate, mentions=mentions, reason="new")
        return _supersede(candidate, ended, mentions, reason="its key holds one value at a time")
    late = replace(candidate, state=State.DEPRECATED)
    if following is not None:
        ends = _start(following) if late.valid_until is None else min(late.valid_until, _start(following))
        late = replace(late, valid_until=ends, superseded_by=following.id)
    ended = [one for one in line if one.state is not State.ACTIVE and _holds(one, starts)]
    if not ended:
        return Add(memory=late, mentions=mentions, reason="its key has a later value")
    return _supersede(late, ended, mentions, reason="its key has a later value")


def _supersede(memory: Memory, ended: Sequence[Memory], mentions: tuple[Mention, ...], *, reason: str) -> Supersede:
    old_ids = tuple(one.id for one in ended)
    return Supersede(memory=memory, old_ids=old_ids, at=_start(memory), mentions=mentions, reason=reason)


def _line(tx: Transaction, deps: Deps, candidate: Memory) -> list[Memory]:
    """Return the believed statements of the candidate's single-valued key, by age; empty for any other key.

    One that ends before it begins held at no time: a correction has taken its whole place.
    """
    if candidate.key not in deps.policy.write.single_valued:
        return []
    known = rows.of_key(tx, candidate.key or "")
    return [one for one in known if one.valid_until is None or one.valid_until > _start(one)]


def _start(memory: Memory) -> datetime:
    start = memory.valid_from or memory.said_at
    assert start is not None, f"memory {memory.id} has no message time"
    return start


def _age(memory: Memory) -> tuple[datetime, int]:
    return _start(memory), memory.seq


def _holds(memory: Memory, moment: datetime) -> bool:
    return _start(memory) <= moment and (memory.valid_until is None or memory.valid_until > moment)


def _over(memory: Memory) -> bool:
    """Tell whether a statement speaks of a time that was past when it was made."""
    return memory.valid_until is not None and memory.said_at is not None and memory.valid_until <= memory.said_at


def _repeated(tx: Transaction, candidate: Memory) -> Memory | None:
    """Return the active statement that says the same: text, kind, key and valid time, as far as they are given."""
    ids = [row[0] for row in tx.all("rows_same_text", content_hash=rows.content_hash(candidate.content))]
    for known in rows.current(tx, ids).values():
        given = ((one, getattr(candidate, one)) for one in ("key", "valid_from", "valid_until"))
        if known.kind is candidate.kind and all(value in (None, getattr(known, name)) for name, value in given):
            return known
    return None


def _again(known: Memory, candidate: Memory, mentions: tuple[Mention, ...]) -> Decision:
    """Keep the surer of two equal statements, and what either adds."""
    better = {
        "confidence": max(known.confidence, candidate.confidence),
        "importance": max(known.importance, candidate.importance),
        "pinned": known.pinned or candidate.pinned,
        "category": candidate.category or known.category,
        "tags": tuple(dict.fromkeys((*known.tags, *candidate.tags))),
        "source_ids": tuple(dict.fromkeys((*known.source_ids, *candidate.source_ids))),
        "attributes": {**known.attributes, **candidate.attributes},
    }
    patch = {name: value for name, value in better.items() if getattr(known, name) != value}
    if not patch:
        return Skip(memory_id=known.id, reason="known already")
    return Change(memory_id=known.id, patch=patch, mentions=mentions, reason="said again")
