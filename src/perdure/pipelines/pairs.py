"""What becomes of two active memories that say the same, or of which only one can hold: decisions, for `apply`."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from perdure.deps import Deps
from perdure.domain.decisions import Change, Link, Supersede
from perdure.domain.memory import Memory, State, gives_way, joined, present_for
from perdure.extraction import pairing
from perdure.extraction.comparison import Comparison
from perdure.extraction.pairing import age_of, start_of, was_heard
from perdure.gateways import graph, log, rows
from perdure.pipelines.remaining import remaining
from perdure.ports import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two memories, of which `older` began to hold before the other; `score` tells how near they are, 0 to 1.

    `nearness`: 0 at the lower end of the band in which pairs are looked at, 1 where two texts may say the same.
    `cosine`: that of their vectors, where both have one of the engine's embedder.
    """

    older: Memory
    newer: Memory
    score: float
    nearness: float = 1.0
    cosine: float | None = None

    @property
    def ids(self) -> tuple[str, str]:
        """Both ids, ascending."""
        return (min(self.older.id, self.newer.id), max(self.older.id, self.newer.id))


def pair(one: Memory, other: Memory, *, score: float, nearness: float = 1.0, cosine: float | None = None) -> Pair:
    """Put two memories in the order in which they began to hold."""
    older, newer = sorted((one, other), key=age_of)
    return Pair(older=older, newer=newer, score=score, nearness=nearness, cosine=cosine)


def judge(deps: Deps, one: Pair) -> Comparison:
    """Compare the memories of a pair by the rules."""
    merge = deps.policy.merge
    return pairing.judge(one.older, one.newer, single=deps.slots.single, same=merge.same, check=merge.check)


def present(tx: Transaction, one: Pair) -> Pair | None:
    """Return a pair as it is now; None when either is active no more, or says something else than it did."""
    found = rows.current(tx, one.ids)
    older, newer = found.get(one.older.id), found.get(one.newer.id)
    if older is None or newer is None:
        return None
    if not (_unchanged(one.older, older) and _unchanged(one.newer, newer)):
        return None
    return replace(one, older=older, newer=newer)


def _unchanged(before: Memory, now: Memory) -> bool:
    return now.state is State.ACTIVE and _judged_by(before) == _judged_by(now)


def _judged_by(memory: Memory) -> tuple[object, ...]:
    return memory.content, memory.key, memory.valid_until, memory.pinned, memory.decay_rate


def parted(tx: Transaction, one: Pair) -> bool:
    """Tell whether one of two gave way to the other, or both to a third, and somebody took that back."""
    left: dict[str, set[str]] = {id_: set() for id_ in one.ids}
    for line in log.of_memories(tx, one.ids):
        before, after = line.patch.get("superseded_by", (None, None))
        if isinstance(before, str) and before != after and line.memory_id in left:
            left[line.memory_id].add(before)
    a, b = one.ids
    return b in left[a] or a in left[b] or not left[a].isdisjoint(left[b])


def merged(deps: Deps, one: Pair, *, reason: str) -> tuple[Change, Change]:
    """Keep one of two memories that say the same, with what either adds; the other is retired in its favour."""
    kept, other = kept_first(one)
    mentions = deps.extract_entities(kept.content)
    return (
        _yielded(other, kept, reason=reason),
        Change(memory_id=kept.id, patch=_joined(deps, kept, other), mentions=mentions, event="MERGE", reason=reason),
    )


def kept_first(one: Pair) -> tuple[Memory, Memory]:
    """Return the one of two that stays where they are merged, and the one that goes."""
    newer = _rank(one.newer) > _rank(one.older)
    return (one.newer, one.older) if newer else (one.older, one.newer)


def repeated(one: Pair, *, reason: str) -> Change:
    """Retire the newer of two memories, which only says the older one again."""
    return _yielded(one.newer, one.older, reason=reason)


def reworded(one: Pair, *, now: datetime, reason: str) -> Change:
    """Retire the older of two memories, which the newer one says in other words; it ends where that one begins."""
    over = gives_way(one.older, by=one.newer.id, at=start_of(one.newer), now=present_for(one.newer, now))
    return Change(memory_id=one.older.id, patch=over, event="MERGE", reason=reason)


def _yielded(other: Memory, kept: Memory, *, reason: str) -> Change:
    retired = {"state": State.DEPRECATED, "superseded_by": kept.id, "valid_until": start_of(other)}
    return Change(memory_id=other.id, patch=retired, event="MERGE", reason=reason)


def _rank(memory: Memory) -> tuple[bool, bool]:
    return memory.pinned, memory.key is not None


def _joined(deps: Deps, kept: Memory, other: Memory) -> dict[str, Any]:
    """Return what becomes otherwise of a memory that takes another's place; always a new version of it."""
    surer = max(kept.confidence, other.confidence)
    if was_heard(other):
        surer = min(surer + deps.policy.merge.repeated, 1.0)
    attributes = {**other.attributes, **kept.attributes, "mentions": _mentions(kept) + _mentions(other)}
    return joined(
        kept,
        other,
        confidence=surer,
        category=kept.category or other.category,
        decay_rate=min(kept.decay_rate, other.decay_rate),
        valid_from=start_of(other) if start_of(other) < start_of(kept) else kept.valid_from,
        event_start=kept.event_start or other.event_start,
        event_end=kept.event_end or other.event_end,
        attributes=attributes,
    )


def _mentions(memory: Memory) -> int:
    count = memory.attributes.get("mentions", 1)
    return count if isinstance(count, int) else 1


def superseded(tx: Transaction, deps: Deps, one: Pair, *, reason: str) -> tuple[Change, ...]:
    """Retire the older of two memories of which only one holds; it ends where the newer one begins."""
    begins = start_of(one.newer)
    over = gives_way(one.older, by=one.newer.id, at=begins, now=present_for(one.newer, deps.clock()))
    left = tuple(remaining(tx, deps, one.newer, [one.older]))
    before = Change(memory_id=one.older.id, patch=over, left=left, event="SUPERSEDE", reason=reason)
    after = Change(memory_id=one.newer.id, patch={"valid_from": begins}, reason=reason)
    return (before,) if one.newer.valid_from == begins else (before, after)


def recreated(deps: Deps, one: Pair, text: str, *, reason: str) -> Supersede:
    """Put one new statement in the place of two, as from when the first of them began to hold."""
    older, newer = one.older, one.newer
    joined = replace(newer, **_joined(deps, newer, older))
    sources = (*joined.source_ids, older.id, newer.id)
    memory = replace(
        joined,
        id=deps.new_id(),
        content=text,
        source_ids=tuple(dict.fromkeys(sources)),
        message_id=None,
        superseded_by=None,
        access_count=0,
        last_accessed=None,
    )
    return Supersede(
        memory=memory,
        old_ids=(older.id, newer.id),
        at=start_of(older),
        mentions=deps.extract_entities(text),
        reason=reason,
    )


def related(tx: Transaction, one: Pair, *, type: str, reason: str) -> tuple[Link, ...]:
    """Relate two memories that are near each other, or may contradict each other, unless they are; both stay."""
    newer, older = one.newer.id, one.older.id
    if graph.relation(tx, newer, older, type=type) is not None:
        return ()
    strength = round(max(one.score, 0.01), 3)
    return (Link(from_id=newer, to_id=older, type=type, strength=strength, reason=reason),)
