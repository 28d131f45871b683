"""Duplicates and conflicts: what a new statement repeats, what it contradicts, and how that is resolved."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from perdure.deps import Deps
from perdure.domain.decisions import Change, Decision, Skip, Supersede
from perdure.domain.memory import Kind, Memory, State, gives_way, present_for
from perdure.domain.space import no_memory
from perdure.errors import Conflict, ConsentRequired, InvalidInput
from perdure.extraction.compare import compare
from perdure.extraction.mutual import changed_places
from perdure.extraction.pairing import as_said, at_odds, of_another, start_of
from perdure.gateways import rows
from perdure.pipelines import consent
from perdure.pipelines.apply import Applied, apply
from perdure.pipelines.near import near
from perdure.pipelines.remaining import remaining
from perdure.ports import Transaction

SUPERSEDES = "supersedes"
"""The attribute that names what a statement took the place of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contradicting:
    """A statement that may contradict another. `score`: share of common words, 0 to 1. `sure`: the rules can tell.

    `resolved`: it has given way to that other one.
    """

    memory: Memory
    score: float
    reason: str
    sure: bool
    resolved: bool = False


def repeated(tx: Transaction, deps: Deps, candidate: Memory) -> Memory | None:
    """Return the active statement that a candidate repeats in nearly the same words, where the rules cannot tell.

    The measure is the share of common words (Jaccard). A number, date, name or negation that differs makes it none,
    nor is it one where two things have changed places: tea over coffee, coffee over tea.
    """
    for one in near(tx, deps, candidate.content):
        if one.share < deps.policy.consolidate.same:
            return None
        if one.memory.state is not State.ACTIVE or of_another(one.memory, candidate):
            continue
        found = compare(as_said(one.memory), as_said(candidate))
        clash = found.label == "contradiction" or found.apart or found.over
        turned = changed_places(one.memory.content, candidate.content)
        if not clash and not turned and at_odds(one.memory.content, candidate.content) is None:
            return one.memory
    return None


def contradicting(tx: Transaction, deps: Deps, memory: Memory) -> list[Contradicting]:
    """Return what may contradict a memory, what surely does first, then the nearest by its words."""
    policy = deps.policy.merge
    found: dict[str, Contradicting] = {}
    for one in near(tx, deps, memory.content):
        other, gave_way = one.memory, one.memory.superseded_by == memory.id
        if other.id == memory.id or of_another(other, memory) or not (gave_way or other.state is State.ACTIVE):
            continue
        judged = compare(as_said(other), as_said(memory), same=policy.same, check=policy.check)
        near_by = judged.label == "different" and not judged.apart and one.share >= policy.check
        if judged.label in ("contradiction", "unsure") or near_by or gave_way:
            found[other.id] = Contradicting(
                memory=other,
                score=round(one.share, 3),
                reason=judged.reason,
                sure=judged.label == "contradiction" or gave_way,
                resolved=gave_way,
            )
    if deps.holds_one(memory.key):
        for other in rows.of_key(tx, memory.key or ""):
            gave_way = other.superseded_by == memory.id
            if other.id not in found and other.id != memory.id and (gave_way or other.state is State.ACTIVE):
                why = "its key holds one value at a time"
                found[other.id] = Contradicting(memory=other, score=0.0, reason=why, sure=True, resolved=gave_way)
    recalled = rows.current(tx, list(found))
    whole = (replace(one, memory=recalled[id_]) for id_, one in found.items())
    return sorted(whole, key=lambda one: (one.resolved, not one.sure, -one.score, one.memory.id))


def settle(tx: Transaction, deps: Deps, decisions: Sequence[Decision]) -> None:
    """Mark on both sides what some decisions superseded: little confidence in the old, `supersedes` on the new."""
    taken = [one for one in decisions if isinstance(one, Supersede) and one.memory.state is State.ACTIVE]
    ids = {id_ for one in taken for id_ in (one.memory.id, *one.old_ids)}
    present = rows.current(tx, ids)
    for one in taken:
        olds = [present[id_] for id_ in one.old_ids if id_ in present]
        new = present.get(one.memory.id)
        if new is not None and olds:
            apply(tx, deps, [*_doubted(deps, olds), *_named(deps, new, olds[-1])])


def resolve(tx: Transaction, deps: Deps, old: Memory, new: Memory) -> tuple[tuple[Decision, ...], Applied]:
    """Let an old statement give way to a new one; done before, it changes nothing.

    Raises InvalidInput, Conflict, and ConsentRequired where the change waits for the user's word.
    """
    _check(deps, old, new)
    decisions: list[Decision] = []
    over = old
    if old.superseded_by != new.id:
        begins = start_of(new) if start_of(new) > start_of(old) else deps.clock()
        patch = gives_way(old, by=new.id, at=begins, now=present_for(new, deps.clock()))
        reason = f"it contradicts memory {new.id}"
        left = tuple(remaining(tx, deps, new, [old]))
        decisions += [Change(memory_id=old.id, patch=patch, left=left, event="SUPERSEDE", reason=reason)]
        over = replace(old, **patch)
    decisions = [*_doubted(deps, [over]), *decisions, *_named(deps, new, old)]
    if not decisions:
        decisions = [Skip(memory_id=new.id, reason="it is resolved already")]
    return tuple(decisions), apply(tx, deps, decisions)


def _check(deps: Deps, old: Memory, new: Memory) -> None:
    if old.id == new.id:
        raise InvalidInput(f"memory {old.id} cannot give way to itself: name two memories")
    for one in (old, new):
        if one.kind is Kind.EPISODE:
            raise InvalidInput(f"memory {one.id} is a message: only statements contradict each other")
    if new.state is not State.ACTIVE:
        raise Conflict(f"memory {new.id} is {new.state}: only an active one can take the place of another")
    if old.state is State.QUARANTINED or old.superseded_by not in (None, new.id):
        later = f", superseded by {old.superseded_by}" if old.superseded_by else ""
        raise Conflict(f"memory {old.id} is {old.state}{later}: it cannot give way to {new.id}")
    if old.superseded_by is None and consent.wanted(deps, replace(new, key=old.key)):
        raise ConsentRequired(f"memory {old.id} holds {old.key}, which only the user changes: propose it as that key")


def _doubted(deps: Deps, olds: Sequence[Memory]) -> list[Change]:
    """Leave little confidence to what is over; what holds until another one's time comes is as sure as before."""
    least = deps.policy.consolidate.doubted
    reason = "something contradicts it"
    return [
        Change(memory_id=one.id, patch={"confidence": least}, reason=reason)
        for one in olds
        if one.confidence > least and one.state is not State.ACTIVE
    ]


def _named(deps: Deps, new: Memory, old: Memory) -> list[Change]:
    if new.attributes.get(SUPERSEDES) == old.id:
        return []
    patch = {"attributes": {**new.attributes, SUPERSEDES: old.id}}
    mentions = deps.extract_entities(new.content)
    return [Change(memory_id=new.id, patch=patch, mentions=mentions, reason=f"it took the place of {old.id}")]


def known(tx: Transaction, memory_id: str) -> Memory:
    """Return a memory in whatever state it is; NotFound where there is none."""
    found = rows.current(tx, [memory_id]).get(memory_id)
    if found is None:
        raise no_memory(memory_id, tx.space.ref)
    return found
