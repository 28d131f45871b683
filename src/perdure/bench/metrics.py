"""How good a ranking is, and how sure one may be that another is better."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

CUTS = (1, 5, 10, 20)
"""Depths at which recall is reported."""

SESSIONS = 5
"""Sessions among which one of the evidence is looked for."""

RESAMPLES = 10_000
SEED = 20_240_501
"""Of the bootstrap: fixed, so that the same data gives the same interval."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """Figures of one question, or their means over several; each 0..1. `recall` goes with `CUTS`."""

    recall: tuple[float, ...]
    ndcg: float
    reciprocal: float
    session: float

    def to_dict(self) -> dict[str, float]:
        found = {f"r@{cut}": round(share, 4) for cut, share in zip(CUTS, self.recall, strict=True)}
        return found | {
            "ndcg@10": round(self.ndcg, 4),
            "mrr": round(self.reciprocal, 4),
            f"session_any@{SESSIONS}": round(self.session, 4),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Mean of paired differences with its 95 % bootstrap interval."""

    mean: float
    low: float
    high: float

    def to_dict(self) -> dict[str, float]:
        return {"mean": round(self.mean, 4), "low": round(self.low, 4), "high": round(self.high, 4)}


def quality(ranked: Sequence[str], evidence: Collection[str], sessions: Mapping[str, str]) -> Quality:
    """Judge a ranking of turn ids, best first, by the turns that hold the answer (at least one).

    recall: share of the evidence among the first k. ndcg: at 10, binary gains (Järvelin and Kekäläinen 2002).
    reciprocal: 1 / rank of the first evidence, 0 when it is not among the first 20. session: 1 when a session of the
    evidence is among the first five distinct sessions of the ranking; `sessions` maps every turn to its session.
    """
    hits = [rank for rank, turn in enumerate(ranked) if turn in evidence]
    ideal = sum(1 / math.log2(rank + 2) for rank in range(min(10, len(evidence))))
    wanted = {sessions[turn] for turn in evidence}
    first = list(dict.fromkeys(sessions[turn] for turn in ranked if turn in sessions))[:SESSIONS]
    return Quality(
        recall=tuple(sum(rank < cut for rank in hits) / len(evidence) for cut in CUTS),
        ndcg=sum(1 / math.log2(rank + 2) for rank in hits if rank < 10) / ideal,
        reciprocal=1 / (hits[0] + 1) if hits and hits[0] < max(CUTS) else 0.0,
        session=float(not wanted.isdisjoint(first)),
    )


def mean(figures: Sequence[Quality]) -> Quality | None:
    """Return the mean of each figure over questions; None when there is no question."""
    if not figures:
        return None
    rows = np.array([(*one.recall, one.ndcg, one.reciprocal, one.session) for one in figures])
    *recall, ndcg, reciprocal, session = (float(value) for value in rows.mean(axis=0))
    return Quality(recall=tuple(recall), ndcg=ndcg, reciprocal=reciprocal, session=session)


def paired(ours: Sequence[float], theirs: Sequence[float]) -> Difference | None:
    """Return mean(ours - theirs) over the same questions, with its percentile bootstrap interval."""
    if not ours:
        return None
    differences = np.asarray(ours, dtype=np.float64) - np.asarray(theirs, dtype=np.float64)
    rng = np.random.default_rng(SEED)
    means = np.empty(RESAMPLES)
    for start in range(0, RESAMPLES, 500):  # in parts: a thousand questions at once would take 80 MB
        drawn = rng.integers(0, len(differences), size=(500, len(differences)))
        means[start : start + 500] = differences[drawn].mean(axis=1)
    low, high = (float(value) for value in np.percentile(means, [2.5, 97.5]))
    return Difference(mean=float(differences.mean()), low=low, high=high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Latency:
    """Milliseconds: percentiles and the longest of `count` calls."""

    count: int
    p50: float
    p95: float
    p99: float
    max: float

    def to_dict(self) -> dict[str, float]:
        figures = {"p50_ms": self.p50, "p95_ms": self.p95, "p99_ms": self.p99, "max_ms": self.max}
        return {"count": self.count} | {name: round(value, 3) for name, value in figures.items()}


def latency(milliseconds: Sequence[float]) -> Latency | None:
    """Sum up durations; None when there are none."""
    if not milliseconds:
        return None
    p50, p95, p99, longest = (float(value) for value in np.percentile(milliseconds, [50, 95, 99, 100]))
    return Latency(count=len(milliseconds), p50=p50, p95=p95, p99=p99, max=longest)
