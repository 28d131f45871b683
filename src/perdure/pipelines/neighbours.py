"""Which statements of a space are near each other: by their vectors where there are any, otherwise by their words."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

import numpy as np
from numpy.typing import NDArray

from perdure.deps import Deps
from perdure.domain.memory import Memory, State
from perdure.domain.moment import Moment
from perdure.domain.times import to_ms
from perdure.errors import EmbedderMismatch
from perdure.extraction.pairing import common, measures
from perdure.gateways import embedders, rows
from perdure.gateways.rows import STATEMENTS
from perdure.pipelines.near import COMPARED, compared, near
from perdure.pipelines.pairs import Pair, pair
from perdure.pipelines.sight import Scope, look
from perdure.ports import UNBOUNDED, Transaction, VectorArm


def pool(tx: Transaction, deps: Deps) -> list[Memory]:
    """Return the statements to look at: changed lately, important, or often recalled; bounded."""
    policy, now = deps.policy.daily, deps.clock()
    found = tx.all(
        "daily_pool",
        kinds=sorted(kind.value for kind in COMPARED),
        since=to_ms(now - timedelta(hours=policy.hours)),
        importance=policy.importance,
        often=_often(tx, policy.recalled),
        limit=policy.pool,
    )
    return [one for one in map(rows.memory_of, found) if compared(one)]


def _often(tx: Transaction, share: float) -> int:
    """Return how often a statement was recalled that is among the given share of the most often recalled."""
    row = tx.one("daily_accessed")
    recalled = int(row[0]) if row else 0
    place = max(int(recalled * share) - 1, 0)
    found = tx.all("daily_often", place=place) if recalled else []
    return int(found[0][0]) if found else UNBOUNDED


def pairs(tx: Transaction, deps: Deps, looked_at: Sequence[Memory]) -> list[Pair]:
    """Return the pairs, nearest first, of which one is among `looked_at`, and that a closer look may be worth.

    They lie in a band of nearness, were said within some days of each other, and have words in common beside their
    vectors; fewer, where they have numbers that differ.
    """
    found: dict[tuple[str, str], Pair] = {}
    by_vector = _Vectors(tx, deps, looked_at)
    for one in looked_at:
        beside = {near_by.memory.seq: near_by for near_by in near(tx, deps, one.content)}
        cosines = by_vector.of(one, list(beside))
        known = {seq: near_by.memory for seq, near_by in beside.items()}
        known |= rows.by_seq(tx, [seq for seq in cosines if seq not in known])
        for seq, other in known.items():
            if other.id == one.id or not comparable(other):
                continue
            share = beside[seq].share if seq in beside else 0.0
            made = _pair(deps, one, other, share=share, cosine=cosines.get(seq))
            if made is not None and made.ids not in found and _worth(deps, made):
                found[made.ids] = made
    return sorted(found.values(), key=lambda one: (-one.score, one.ids))


def comparable(memory: Memory) -> bool:
    """Tell whether a memory is a statement in force that one of a pair may be."""
    return compared(memory) and memory.state is State.ACTIVE and memory.retired_at is None


def _pair(deps: Deps, one: Memory, other: Memory, *, share: float, cosine: float | None) -> Pair | None:
    """Return a pair if it lies in the band."""
    if cosine is not None and deps.embedder is not None:
        levels = deps.embedder.calibration
        low, high, score = levels.related, levels.duplicate, cosine
    else:
        low, high, score = deps.policy.daily.low, deps.policy.merge.same, share
    if score < low:
        return None
    nearness = min((score - low) / max(high - low, 0.01), 1.0)
    return pair(one, other, score=min(score, 1.0), nearness=nearness, cosine=cosine)


def _worth(deps: Deps, one: Pair) -> bool:
    policy = deps.policy.daily
    said = [memory.said_at for memory in (one.older, one.newer) if memory.said_at is not None]
    if len(said) == 2 and abs(said[0] - said[1]) > timedelta(days=policy.days_apart):
        return False
    share = common(one.older.content, one.newer.content)
    if share >= policy.overlap:
        return True
    old, new = measures(one.older.content), measures(one.newer.content)
    return bool(old and new and old != new) and share >= policy.overlap / 2


class _Vectors:
    """The cosines of some statements to what is nearest to them; none where there is no embedder or no vector yet."""

    def __init__(self, tx: Transaction, deps: Deps, memories: Sequence[Memory]) -> None:
        self._tx, self._deps = tx, deps
        self._number: int | None = None
        self._known: Mapping[int, NDArray[np.float32]] = {}
        if deps.embedder is None or not memories:
            return
        try:
            self._number = embedders.number(tx, deps.embedder)
        except EmbedderMismatch:  # the vectors are another embedder's: words serve
            return
        if self._number is not None:
            held = tx.all(
                "vectors_among", embedder_no=self._number, part=STATEMENTS, seqs=[one.seq for one in memories]
            )
            self._known = {row[0]: np.frombuffer(row[1], np.float16).astype(np.float32) for row in held}

    def of(self, memory: Memory, beside: Sequence[int]) -> dict[int, float]:
        """Return the cosine, by seq, of the statements nearest to one, and of those `beside` that have a vector."""
        vector = self._known.get(memory.seq)
        if vector is None or self._number is None:
            return {}
        arm = _arm(self._tx, self._deps, self._number, vector)
        found = _top(self._deps, arm)
        rest = np.array(sorted(set(beside) - found.keys()), np.int64)
        if not len(rest):
            return found
        scored = zip(rest.tolist(), arm.scores(rest).tolist(), strict=True)
        return found | {seq: score for seq, score in scored if score > 0.0}  # 0: it has no vector yet


def nearest(tx: Transaction, deps: Deps, number: int, vector: NDArray[np.float32]) -> dict[int, float]:
    """Return the cosine, by seq, of the statements nearest to a vector of the embedder of that number."""
    return _top(deps, _arm(tx, deps, number, vector))


def _arm(tx: Transaction, deps: Deps, number: int, vector: NDArray[np.float32]) -> VectorArm:
    seen = look(tx, deps, _IN_FORCE)  # what often changed has left many versions of one vector behind it
    return deps.vectors.arm(tx, [STATEMENTS], vector[None, :], number, seen.mask)


def _top(deps: Deps, arm: VectorArm) -> dict[int, float]:
    top = arm.top(deps.policy.merge.neighbours * 2)
    return dict(zip(top.seqs.tolist(), top.scores.tolist(), strict=True))


_IN_FORCE = Scope(kinds=tuple(sorted(kind.value for kind in COMPARED)), filters={}, moment=Moment())
