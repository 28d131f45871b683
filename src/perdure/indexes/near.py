"""A vector index that lets the database do the scan: a process holds no vectors in memory.

The vectors lie once more in a table of their own, as the database's functions for vectors read them. The canonical
table of vectors stays the truth and gives the exact scores. Whenever another engine wrote to the database without this
adapter, the exact scan answers, until `upkeep` has brought the copy up to date. The copy is written in the transaction
that writes the vectors, so an error undoes that and is raised; embedding is then tried again. Erasing works in every
engine, by a trigger.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from perdure.domain.policy import IndexPolicy
from perdure.domain.space import SpaceRef
from perdure.gateways import jobs
from perdure.gateways.cache import Cache
from perdure.gateways.rows import PARTS
from perdure.indexes.exact import ExactIndex
from perdure.ports import UNBOUNDED, Mask, Scored, Store, Transaction, VectorArm

_BATCH = 1_024
_CLOSE = 0.002
"""Difference of two cosines that float16 can make up: vectors of length 1 are stored up to 0.0005 too long or short."""

Seqs = NDArray[np.int64]
Floats = NDArray[np.float32]
Spell = Callable[[Floats], object]
"""How a vector is written for the database's functions."""
Enlarge = Callable[[Store, SpaceRef, int], bool]
Best = Callable[[int, int], tuple[Seqs, Floats]]
"""The so many best versions of a part, best first, and how far each is: closer is less."""


class NearIndex:
    """An exact scan in SQL. It holds every vector up to its newest one, or the default index answers."""

    outside = None

    def __init__(
        self, name: str, policy: IndexPolicy, cache: Cache, *, spell: Spell, enlarge: Enlarge | None = None
    ) -> None:
        """`enlarge`: a further piece of upkeep, once the copy is whole."""
        self.name = name
        self._exact = ExactIndex(policy, cache)
        self._least = policy.oversample
        self._spell = spell
        self._enlarge = enlarge

    def add(self, tx: Transaction, embedder_no: int, part: int, seqs: Sequence[int], f16: Sequence[bytes], /) -> None:
        """Copy vectors, ascending by seq; where the copy lags behind, leave them to `upkeep` and ask for it."""
        self._exact.add(tx, embedder_no, part, seqs, f16)
        if not seqs:
            return
        if _lags(tx, embedder_no, part, before=seqs[0]):
            jobs.ask_to_fold(tx)
            return
        self._write(tx, embedder_no, part, zip(seqs, f16, strict=True))

    def purge(self, store: Store, ref: SpaceRef, seqs: Seqs, /) -> None:
        """Take versions out of the sign bits; the copy lost them with their vectors, by a trigger."""
        self._exact.purge(store, ref, seqs)

    def left(self, tx: Transaction, versions: Seqs, /) -> Mapping[str, int]:
        """Count what the sign bits hold too much; the copy itself is checked by every engine (statement adapters)."""
        return self._exact.left(tx, versions)

    def arm(self, tx: Transaction, parts: Sequence[int], vectors: Floats, embedder_no: int, mask: Mask, /) -> VectorArm:
        if any(_lags(tx, embedder_no, part, before=UNBOUNDED) for part in parts):
            return self._exact.arm(tx, parts, vectors, embedder_no, mask)
        there = tx.one("near_there") is not None
        counted = {part: tx.one("near_count", embedder_no=embedder_no, part=part) if there else None for part in parts}
        counts = {part: int(row[0]) if row else 0 for part, row in counted.items()}
        asked = self._spell(np.ascontiguousarray(vectors[0], np.float32))

        def best(part: int, limit: int) -> tuple[Seqs, Floats]:
            found = tx.all("near_best", embedder_no=embedder_no, part=part, asked=asked, limit=limit)
            return np.array([row[0] for row in found], np.int64), np.array([row[1] for row in found], np.float32)

        return NearArm(tx, counts, vectors, embedder_no, mask, best=best, least=self._least)

    def upkeep(self, store: Store, ref: SpaceRef, embedder_no: int, /) -> bool:
        """Copy what was embedded without this adapter, a batch at a time, or begin a damaged copy anew."""
        return (
            any(self._catch_up(store, ref, embedder_no, part) for part in PARTS)
            or (self._enlarge is not None and self._enlarge(store, ref, embedder_no))
            or self._exact.upkeep(store, ref, embedder_no)
        )

    def _catch_up(self, store: Store, ref: SpaceRef, embedder_no: int, part: int) -> bool:
        with store.read(ref) as tx:
            if tx is None:
                return False
            after = _last(tx, embedder_no, part)
            found = tx.all("vectors_after", embedder_no=embedder_no, part=part, after=after, limit=_BATCH)
            damaged = after > 0 and _damaged(tx, embedder_no, part, after)
            seen = tx.space
        if not found and not damaged:
            return False
        with store.resume(seen) as tx:
            if tx is None or _last(tx, embedder_no, part) != after:
                return True
            if damaged:
                tx.run("near_wipe", embedder_no=embedder_no, part=part)
            else:
                self._write(tx, embedder_no, part, ((seq, f16) for seq, f16 in found))
        return True

    def _write(self, tx: Transaction, embedder_no: int, part: int, pairs: Iterable[tuple[int, bytes]]) -> None:
        if tx.one("near_there") is None:
            tx.run("near_make")
        tx.many(
            "near_add",
            ("embedder_no", "part", "seq", "copy"),
            (
                (embedder_no, part, seq, self._spell(np.frombuffer(f16, np.float16).astype(np.float32)))
                for seq, f16 in pairs
            ),
        )


class NearArm:
    """Cosine of one question over the parts it may see: something else orders them, the canonical vectors score."""

    missing: tuple[str, ...] = ()

    def __init__(
        self,
        tx: Transaction,
        counts: Mapping[int, int],
        vectors: Floats,
        embedder_no: int,
        mask: Mask,
        *,
        best: Best,
        least: int,
    ) -> None:
        """`counts`: how many vectors of each part `best` knows, of which it is asked for `least` or more."""
        self._tx = tx
        self._vectors = np.ascontiguousarray(vectors, np.float32)
        self._embedder_no = embedder_no
        self._mask = mask
        self._best = best
        self._least = least
        self._counts = {part: n for part, n in counts.items() if n}
        self._read: dict[int, NDArray[np.float16]] = {}

    @property
    def documents(self) -> int:
        """How many vectors the arm searches."""
        return sum(self._counts.values())

    def top(self, depth: int, /) -> Scored:
        """Return the best `depth` documents that the mask lets through, ties by seq."""
        near = [self._near(part, n, depth) for part, n in self._counts.items()]
        seqs = np.sort(np.concatenate([np.empty(0, np.int64), *near]))
        scores = self.scores(seqs)
        order = np.lexsort((seqs, -scores))[:depth]
        return Scored(seqs=seqs[order], scores=scores[order])

    def scores(self, seqs: Seqs, /) -> Floats:
        """Return the cosine of each document with the first vector, 0 where it has none yet."""
        return self._cosines(seqs, self._vectors[:1])[:, 0]

    def nearest(self, seqs: Seqs, /) -> Floats:
        """Return each document's best cosine to any vector of the question, 0 where it has no vector."""
        return self._cosines(seqs, self._vectors).max(axis=1)

    def _near(self, part: int, n: int, depth: int) -> Seqs:
        """Return the best `depth` that the mask lets through, with all that come so close that rounding decides."""
        want = max(depth * 2, self._least)
        while True:
            limit = min(want, n)
            seqs, far = self._best(part, limit)
            seen = self._mask(seqs)
            edge = far[seen][depth - 1] + _CLOSE if int(seen.sum()) >= depth else np.inf
            if limit == n or (len(seqs) == limit and far[-1] > edge):
                return seqs[seen & (far <= edge)]
            want *= 4

    def _cosines(self, seqs: Seqs, vectors: Floats) -> Floats:
        """Return (n, vectors), from the canonical vectors; each is read once a question."""
        wanted = seqs.tolist()
        missing = sorted({seq for seq in wanted if seq not in self._read})
        for part in self._counts if missing else ():
            rows = self._tx.all("vectors_among", embedder_no=self._embedder_no, part=part, seqs=missing)
            self._read.update((seq, np.frombuffer(f16, np.float16)) for seq, f16 in rows)
        nothing = np.zeros(self._vectors.shape[1], np.float16)
        whole = np.array([self._read.get(seq, nothing) for seq in wanted], np.float32).reshape(
            len(wanted), len(nothing)
        )
        return np.vecdot(whole[:, None, :], vectors[None, :, :])


def _damaged(tx: Transaction, embedder_no: int, part: int, last: int) -> bool:
    return tx.one("near_damaged", embedder_no=embedder_no, part=part, last=last) is not None


def _lags(tx: Transaction, embedder_no: int, part: int, *, before: int) -> bool:
    after = _last(tx, embedder_no, part)
    return tx.one("near_gap", embedder_no=embedder_no, part=part, after=after, before=before) is not None


def _last(tx: Transaction, embedder_no: int, part: int) -> int:
    """Return the newest version in the copy; 0 when there is none, or no copy yet."""
    row = tx.one("near_last", embedder_no=embedder_no, part=part) if tx.one("near_there") is not None else None
    return int(row[0]) if row else 0
