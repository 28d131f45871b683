"""The second look: what was heard is held against what it is near to by meaning, as soon as it has its vector.

The rules compared it, when it was heard, with what has words in common with it. What they left open is weighed here by
what pairs of statements have taught, and settled in the transaction that writes the vectors: once, or not at all.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import partial
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from perdure.deps import Deps
from perdure.domain.memory import Memory
from perdure.domain.space import SpaceRef
from perdure.extraction.pairing import was_heard
from perdure.gateways import events, rows
from perdure.gateways.jobs import Claim
from perdure.pipelines import embed as embedding
from perdure.pipelines.judging import Judgement, by_meaning, reader_of
from perdure.pipelines.near import COMPARED
from perdure.pipelines.neighbours import comparable, nearest
from perdure.pipelines.pairs import Pair, pair
from perdure.pipelines.settling import settle
from perdure.ports import Row, Transaction

NEW: Final = timedelta(days=1)
NEAREST: Final = 4
"""Statements that one is held against."""


def embed(deps: Deps, ref: SpaceRef, _: Callable[[], Claim]) -> bool:
    """Embed the next batch of a space, and settle what it repeats or replaces; return whether more may wait."""
    return embedding.embed(deps, ref, look=partial(_look, deps, ref))


def _look(
    deps: Deps, ref: SpaceRef, number: int | None, waiting: Sequence[Row], vectors: NDArray[np.float16]
) -> Callable[[Transaction], None] | None:
    """Return what settles what was judged of the statements of a batch, with nobody waiting for a lock."""
    if reader_of(deps) is None:
        return None
    with deps.store.read(ref) as tx:
        every = list(_pairs(tx, deps, number, waiting, vectors.astype(np.float32))) if tx is not None else []
    judged = by_meaning(deps, every)
    return partial(_settle, deps=deps, judged=judged) if judged else None


def _settle(tx: Transaction, *, deps: Deps, judged: Sequence[tuple[Pair, Judgement]]) -> None:
    settled = [settle(tx, deps, one, judgement) for one, judgement in judged]
    told = [one.event for one in settled if one is not None]
    events.record(tx, told, days=deps.policy.extract.events_days)


def _pairs(
    tx: Transaction, deps: Deps, number: int | None, waiting: Sequence[Row], vectors: NDArray[np.float32]
) -> Iterator[Pair]:
    """Yield each statement of a batch that was heard with the nearest of those before it, the nearest first."""
    places = [at for at, row in enumerate(waiting) if row[1] in COMPARED]
    heard = rows.by_seq(tx, [waiting[at][0] for at in places])
    before: list[int] = []
    for at in places:
        seq = waiting[at][0]
        if seq not in heard or not comparable(heard[seq]):
            continue
        if was_heard(heard[seq]) and _is_new(deps, heard[seq]):
            near = nearest(tx, deps, number, vectors[at]) if number is not None else {}
            near |= {waiting[other][0]: float(vectors[other] @ vectors[at]) for other in before}
            yield from _nearest(tx, deps, heard[seq], near)
        before.append(at)


def _is_new(deps: Deps, memory: Memory) -> bool:
    """Tell whether a statement was kept lately: not moved here, or given to another embedder."""
    return memory.recorded_at is not None and memory.recorded_at >= deps.clock() - NEW


def _nearest(tx: Transaction, deps: Deps, one: Memory, near: Mapping[int, float]) -> Iterator[Pair]:
    assert deps.embedder is not None, "what has a vector has an embedder"
    noise = deps.embedder.calibration.noise
    known = rows.by_seq(tx, [seq for seq, cosine in near.items() if cosine >= noise])
    beside = (seq for seq in sorted(known, key=lambda seq: (-near[seq], seq)) if comparable(known[seq]))
    for seq in islice((seq for seq in beside if known[seq].id != one.id), NEAREST):
        cosine = near[seq]
        yield pair(one, known[seq], score=min(cosine, 1.0), cosine=cosine)
