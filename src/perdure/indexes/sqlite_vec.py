"""The vector index that lets sqlite-vec do the scan, inside the database: a process holds no vectors in memory.

The vectors lie once more as float32, in a table of their own, and sqlite-vec's `vec_distance_cosine` orders those of
one space and part. That table is no vec0 table on purpose: vec0 takes 1.5 MB for every space with a vector in it (its
chunks hold 1,024), nobody can delete from it without the extension, it finds 4,096 neighbours at most, and in one
large space it is only about a quarter faster. So erasing works in every engine, by a trigger.

The canonical table of vectors stays the truth and gives the exact scores. Whenever another engine wrote to the file
without this adapter, the exact scan answers, until `upkeep` has brought the copy up to date. The copy is written in
the transaction that writes the vectors, so an error undoes that and is raised; embedding is then tried again.
"""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from perdure.domain.policy import IndexPolicy
from perdure.domain.space import SpaceRef
from perdure.errors import MissingExtra
from perdure.gateways import jobs
from perdure.gateways.cache import Cache
from perdure.indexes.exact import ExactIndex
from perdure.ports import Mask, Scored, Store, Transaction, VectorArm

_PARTS = (0, 1)
_BATCH = 1_024
_END = 1 << 62
_CLOSE = 0.002
"""Difference of two cosines that float16 can make up: vectors of length 1 are stored up to 0.0005 too long or short."""

Seqs = NDArray[np.int64]
Floats = NDArray[np.float32]


def extension() -> str:
    """Return the path of the SQLite extension; raises MissingExtra where its package is not installed."""
    try:
        import sqlite_vec
    except ImportError as error:
        raise MissingExtra("the vector index sqlite-vec is not installed: pip install 'perdure[sqlite-vec]'") from error
    return str(sqlite_vec.loadable_path())


class SqliteVecIndex:
    """An exact scan in SQL. It holds every vector up to its newest one, or the default index answers."""

    name = "sqlite-vec"

    def __init__(self, policy: IndexPolicy, cache: Cache) -> None:
        self._exact = ExactIndex(policy, cache)

    def add(self, tx: Transaction, embedder_no: int, part: int, seqs: Sequence[int], f16: Sequence[bytes], /) -> None:
        """Copy vectors, ascending by seq; where the copy lags behind, leave them to `upkeep` and ask for it."""
        self._exact.add(tx, embedder_no, part, seqs, f16)
        if not seqs:
            return
        if _lags(tx, embedder_no, part, before=seqs[0]):
            jobs.add(tx, "fold", job_id=f"fold-{tx.space.space_no}", run_after=tx.space.clock_ms)
            return
        _write(tx, embedder_no, part, zip(seqs, f16, strict=True))

    def remove(self, tx: Transaction, seqs: Sequence[int], /) -> None:
        """Take versions out of the sign bits; the copy loses them with their vectors, by a trigger."""
        self._exact.remove(tx, seqs)

    def left(self, tx: Transaction, versions: Seqs, /) -> Mapping[str, int]:
        """Count what the sign bits hold too much; the copy itself is checked by every engine (statement adapters)."""
        return self._exact.left(tx, versions)

    def arm(self, tx: Transaction, parts: Sequence[int], vectors: Floats, embedder_no: int, mask: Mask, /) -> VectorArm:
        if any(_lags(tx, embedder_no, part, before=_END) for part in parts):
            return self._exact.arm(tx, parts, vectors, embedder_no, mask)
        return SqliteVecArm(tx, parts, vectors, embedder_no, mask)

    def upkeep(self, store: Store, ref: SpaceRef, embedder_no: int, /) -> bool:
        """Copy what was embedded without this adapter, a batch at a time, or begin a damaged copy anew."""
        return any(_catch_up(store, ref, embedder_no, part) for part in _PARTS) or self._exact.upkeep(
            store, ref, embedder_no
        )


class SqliteVecArm:
    """Cosine of one question over the parts it may see, ordered by sqlite-vec."""

    def __init__(self, tx: Transaction, parts: Sequence[int], vectors: Floats, embedder_no: int, mask: Mask) -> None:
        self._tx = tx
        self._vectors = np.ascontiguousarray(vectors, np.float32)
        self._embedder_no = embedder_no
        self._mask = mask
        there = tx.one("near_there") is not None
        counted = {part: tx.one("near_count", embedder_no=embedder_no, part=part) if there else None for part in parts}
        self._counts = {part: int(row[0]) for part, row in counted.items() if row and row[0]}
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
        asked = self._vectors[0].tobytes()
        want = depth * 2
        while True:
            limit = min(want, n)
            found = self._tx.all("near_best", embedder_no=self._embedder_no, part=part, asked=asked, limit=limit)
            seqs, far = np.array([row[0] for row in found], np.int64), np.array([row[1] for row in found], np.float32)
            seen = self._mask(seqs)
            edge = far[seen][depth - 1] + _CLOSE if int(seen.sum()) >= depth else np.inf
            if limit == n or far[-1] > edge:
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
        whole = np.array([self._read.get(seq, nothing) for seq in wanted], np.float32)
        return whole.reshape(len(wanted), -1 if wanted else len(nothing)) @ vectors.T


def _catch_up(store: Store, ref: SpaceRef, embedder_no: int, part: int) -> bool:
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
            _write(tx, embedder_no, part, ((seq, f16) for seq, f16 in found))
    return True


def _damaged(tx: Transaction, embedder_no: int, part: int, last: int) -> bool:
    return tx.one("near_damaged", embedder_no=embedder_no, part=part, last=last) is not None


def _lags(tx: Transaction, embedder_no: int, part: int, *, before: int) -> bool:
    after = _last(tx, embedder_no, part)
    return tx.one("near_gap", embedder_no=embedder_no, part=part, after=after, before=before) is not None


def _last(tx: Transaction, embedder_no: int, part: int) -> int:
    """Return the newest version in the copy; 0 when there is none, or no copy yet."""
    row = tx.one("near_last", embedder_no=embedder_no, part=part) if tx.one("near_there") is not None else None
    return int(row[0]) if row else 0


def _write(tx: Transaction, embedder_no: int, part: int, pairs: Iterable[tuple[int, bytes]]) -> None:
    if tx.one("near_there") is None:
        tx.run("near_make")
    tx.many(
        "near_add",
        ("embedder_no", "part", "seq", "f32"),
        ((embedder_no, part, seq, np.frombuffer(f16, np.float16).astype(np.float32).tobytes()) for seq, f16 in pairs),
    )
