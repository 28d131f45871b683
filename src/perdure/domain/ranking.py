"""Scores: of one arm, the fusion of several, and what a memory's own standing adds."""

import math
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perdure.domain.memory import Kind, Memory, present_for
from perdure.domain.recall_policy import LexicalPolicy, RecallPolicy

Floats = NDArray[np.float32]

_SAMPLED = 16


def best(scores: NDArray[Any], want: int, *, least: Any) -> NDArray[np.int64]:
    """Return where the best `want` scores of at least `least` stand, ascending; ties at the edge by place.

    The want-th best of every sixteenth score bounds the edge from below, so that only the few above it are sorted.
    """
    sample = scores[::_SAMPLED]
    if len(sample) > want:
        least = max(least, np.partition(sample, len(sample) - want)[len(sample) - want])
    found = np.flatnonzero(scores >= least)
    if len(found) <= want:
        return found
    high = scores[found]
    edge = np.partition(high, len(high) - want)[len(high) - want]
    above = found[high > edge]
    return np.sort(np.concatenate((above, found[high == edge][: want - len(above)])))


def idf(df: int, n: int) -> float:
    """Return the weight of a term that df of n documents contain; always positive.

    ln(1 + (n - df + 0.5) / (df + 0.5)), the form of Robertson and Sparck Jones that Lucene uses.
    """
    return math.log1p((max(n, df) - df + 0.5) / (df + 0.5))


def bm25(
    tf: NDArray[np.generic],
    length: NDArray[np.generic],
    *,
    idf: float | NDArray[np.float64],
    average: float,
    policy: LexicalPolicy,
) -> Floats:
    """Return what one term adds to the score of each document that contains it, shape (n,), 0 .. idf * (k1 + 1).

    tf: how often the document contains the term; length: its number of terms; both shape (n,), and idf too where the
    documents of several terms stand one behind the other. average: mean length over the space. Robertson and Zaragoza,
    "The Probabilistic Relevance Framework: BM25 and Beyond", 2009.
    """
    counts = tf.astype(np.float32)
    scale = np.float32(policy.k1 * policy.b / average if average > 0 else 0.0)
    norm = length.astype(np.float32) * scale
    norm += np.float32(policy.k1 * (1.0 - policy.b))
    norm += counts
    counts *= np.asarray(idf * (policy.k1 + 1.0), np.float32)
    counts /= norm
    return counts


def most(df: NDArray[np.int64], n: int, weights: Sequence[float], policy: LexicalPolicy) -> float:
    """Return the bound that no document's BM25 reaches: that of one without length that is nothing but the terms.

    df: (terms,) documents of n that contain each; weights: of each term. A word that nothing says counts as well.
    """
    return (policy.k1 + 1.0) * sum(idf(count, n) * weight for count, weight in zip(df.tolist(), weights, strict=True))


def fuse(scores: Floats, floors: Floats, tops: Floats, weights: Floats) -> Floats:
    """Return the convex sum of the arms, shape (n,), 0 .. 1.

    scores: (n, arms), the exact raw score of every candidate from every arm; floors and tops: (arms,), the score at
    which each begins to count and that at which it counts in full; weights: (arms,), scaled here to sum 1. What lies
    under a floor counts 0, so the long tail of an arm adds no noise. An arm without spread (floor = top) gives its best
    candidates 1.
    """
    total = float(weights.sum())
    if total <= 0.0 or scores.size == 0:
        return np.zeros(len(scores), np.float32)
    spread = tops - floors
    flat = spread <= 0.0
    scaled = ((scores - floors) / np.where(flat, np.float32(1.0), spread)).astype(np.float32, copy=False)
    if flat.any():
        scaled[:, flat] = (scores[:, flat] >= tops[flat]) & (tops[flat] > 0.0)
    np.minimum(np.maximum(scaled, 0.0, out=scaled), 1.0, out=scaled)
    return weighted(scaled, weights / np.float32(total))


def rrf(ranks: NDArray[np.int32], k: int, weights: Floats) -> Floats:
    """Return the reciprocal rank fusion, shape (n,): the sum of weight / (k + rank).

    ranks: (n, arms), 1 is best and 0 stands for absent; k: 60 in Cormack, Clarke and Buettcher, SIGIR 2009.
    """
    shares = np.where(ranks > 0, 1.0 / (k + ranks.astype(np.float32)), np.float32(0.0)).astype(np.float32)
    return weighted(shares, weights)


def weighted(columns: Floats, weights: Floats) -> Floats:
    """Return the weighted sum of a few columns, shape (n,); columns: (n, few), weights: (few,).

    Not by BLAS, some of whose kernels read past such short rows and then warn of values that are in no row (as in
    numpy issue 24067).
    """
    return np.einsum("ij,j->i", columns, weights)


def boosts(memory: Memory, policy: RecallPolicy, *, now: datetime, held: datetime | None) -> dict[str, float]:
    """Return by name what is added, as shares of the score; negative for what takes away, nothing that is 0.

    `held`: the moment at which what answers is to hold; None: the present.
    """
    found: dict[str, float] = {}
    if memory.importance != 2:
        found["importance"] = policy.importance_boost * (memory.importance - 2)
    if memory.pinned:
        found["pinned"] = policy.pinned_boost
    if memory.kind is not Kind.EPISODE:
        found["confidence"] = -policy.doubt * (1.0 - memory.confidence)
        days = max((now - (memory.said_at or now)).total_seconds() / 86_400, 0.0)
        found["recency"] = policy.recent_boost * 0.5 ** (days / policy.recent_days)
        coming = memory.valid_from is not None and memory.valid_from > (held or present_for(memory, now))
        found["coming"] = -policy.coming if coming else 0.0
    if memory.trust != 1.0:
        found["trust"] = -policy.doubt * (1.0 - memory.trust)
    if memory.kind is Kind.INSIGHT:
        found["insight"] = policy.insight_weight - 1.0
    if memory.kind is Kind.REFLECTION:
        found["reflection"] = policy.reflection_weight - 1.0
    return {name: value for name, value in found.items() if value} if found else found
