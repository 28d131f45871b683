"""The known statements near a new one: by its words and those that mean the same, and the latest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from perdure.deps import Deps
from perdure.domain.catalogue import Part
from perdure.domain.memory import Kind, Memory, State, composed, is_file
from perdure.domain.plan import Plan
from perdure.domain.text import query_terms, term
from perdure.extraction.meanings import akin
from perdure.gateways import catalogue, rows
from perdure.gateways.rows import EPISODES, STATEMENTS
from perdure.ports import Row, TextArm, Transaction

COMPARED = frozenset({Kind.FACT, Kind.PREFERENCE, Kind.PROFILE, Kind.TASK, Kind.NOTE})
"""The kinds of which one statement can repeat or contradict another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """A neighbour, and the share of words that it has in common with the new statement, 0 to 1."""

    memory: Memory
    share: float


def near(tx: Transaction, deps: Deps, content: str, *, speaker: str | None = None) -> list[Near]:
    """Return statements that are or were believed, nearest first; bounded, whatever the size of the space.

    Of none of them it tells how often it was recalled. `speaker`: without what others say of themselves.
    """
    policy = deps.policy.merge
    part = catalogue.read(tx, STATEMENTS, deps.cache, writing=True)
    own = query_terms(content)[: policy.terms]
    if not len(part) or not own or not policy.neighbours:
        return []
    arm = _arm(tx, deps, part, content, own)
    seqs = part.tail.columns.seq if len(part.tail.columns) >= policy.recent else part.seqs
    latest = seqs[len(seqs) - min(policy.recent, len(seqs)) :].tolist()
    first = arm.top(policy.neighbours * 2).seqs.tolist()
    found = rows.beside(tx, {*first, *latest})
    best = _best(tx, arm, first, found, policy.neighbours)
    found |= rows.beside(tx, [seq for seq in best if seq not in found])
    chosen = (found[seq] for seq in {*best, *latest} if seq in found)
    present = (rows.memory_of(row) for row in chosen if not speaker or not rows.of_another(row, speaker))
    known = [one for one in present if one.retired_at is None and one.state in _BELIEVED and compared(one)]
    terms = frozenset(own)
    every = [Near(memory=one, share=_share(terms, _said(one.content))) for one in known]
    return sorted(every, key=lambda one: (-one.share, -one.memory.seq))


def compared(memory: Memory) -> bool:
    """Tell whether a memory may repeat or contradict another one.

    What quotes its sources does neither, whatever words stand in the quotation; and a file gives way to nothing.
    """
    return memory.kind in COMPARED and not composed(memory) and not is_file(memory)


def messages(tx: Transaction, deps: Deps, content: str) -> list[Memory]:
    """Return what the user said in words near to those of a text, the nearest first."""
    policy = deps.policy.merge
    part = catalogue.read(tx, EPISODES, deps.cache, writing=True)
    own = query_terms(content)[: policy.terms]
    if not len(part) or not own or not policy.neighbours:
        return []
    best: list[int] = _arm(tx, deps, part, content, own).top(policy.neighbours).seqs.tolist()
    found = rows.beside(tx, best)
    present = (rows.memory_of(found[seq]) for seq in best if seq in found and rows.in_force(found[seq]))
    return [one for one in present if one.role == "user"]


def _arm(tx: Transaction, deps: Deps, part: Part, content: str, own: Sequence[int]) -> TextArm:
    """Return what looks up the words of a text, and those that mean the same for less."""
    more = [one for one in dict.fromkeys(map(term, akin(content))) if one not in own]
    looked_up = (*own, *more[: deps.policy.merge.terms - len(own)])
    weights = (1.0,) * len(own) + (deps.policy.merge.akin,) * (len(looked_up) - len(own))
    return deps.text.arm(tx, [part], Plan(terms=looked_up, weights=weights, asked=len(own)), _all)


def _best(tx: Transaction, arm: TextArm, best: list[int], found: Mapping[int, Row], most: int) -> list[int]:
    """Return the best that are in force, and half as many of the others: what often changed has left many behind it.
    Digests, which quote all that changed, take nobody's place.

    `best`: those that were `found` first, twice as many as are wanted; more are looked for where too few are in force.
    """
    depth = most * 2
    shown = [(seq, found[seq]) for seq in best if seq in found]
    active = {seq for seq, row in shown if rows.in_force(row) and not rows.digests(row)}
    while len(active) < most and len(best) == depth < _DEEPEST:
        depth *= 4
        best = arm.top(depth).seqs.tolist()
        active = {row[0] for row in tx.all("rows_among", seqs=best, where=("{shown}", "{alone}"))}
    over = [seq for seq in best if seq not in active][: max(most // 2, 1)]
    return [*[seq for seq in best if seq in active][:most], *over]


_DEEPEST = 2_000
_BELIEVED = (State.ACTIVE, State.DEPRECATED)


def _all(seqs: NDArray[np.int64]) -> NDArray[np.bool_]:
    return np.ones(len(seqs), np.bool_)


@lru_cache(maxsize=4096)
def _said(text: str) -> frozenset[int]:
    """Return the terms of a statement: it is beside several new ones in a row."""
    return frozenset(query_terms(text))


def _share(one: frozenset[int], other: frozenset[int]) -> float:
    return len(one & other) / len(one | other)
