"""Chroma as the vector index: a folder beside the store, whichever store that is.

It is no part of a transaction. So nothing is written to it while somebody waits: background upkeep copies the vectors,
batch by batch in the order of their versions, and marks how far it is. Recall asks Chroma only where the mark says that
all of this snapshot's vectors are in; otherwise, and whenever Chroma fails, the exact scan answers, and `missing` and a
log line say so. Scores are those of the canonical vectors in either case.

A mark also names the epoch of its space, which rises with every erasure and every `reindex`, whichever engine does
them: the copy is then compared with the table of vectors from the beginning, and what is missing, too much or other
is put right.
"""

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from perdure.domain.policy import IndexPolicy
from perdure.domain.space import SpaceRef
from perdure.gateways import jobs
from perdure.gateways.cache import Cache
from perdure.gateways.rows import PARTS
from perdure.indexes.chroma_folder import ChromaFolder, Mark, Unserved, collection_name
from perdure.indexes.exact import ExactIndex
from perdure.indexes.near import NearArm
from perdure.ports import Mask, Outside, Scored, Store, Transaction, VectorArm

_log = logging.getLogger("perdure")
_BATCH = 512
_SAME = 1e-3
"""Two vectors that differ by less in every place are the same one, written with other digits."""

Seqs = NDArray[np.int64]
Floats = NDArray[np.float32]


class ChromaIndex:
    """Nearest vectors by Chroma where it holds them all, by the exact scan where it does not."""

    name = "chroma"

    def __init__(self, folder: ChromaFolder, policy: IndexPolicy, cache: Cache) -> None:
        self._exact = ExactIndex(policy, cache)
        self._least = policy.oversample
        self._folder = folder
        self._failing = False

    @property
    def outside(self) -> Outside:
        return self

    def add(self, tx: Transaction, embedder_no: int, part: int, seqs: Sequence[int], f16: Sequence[bytes], /) -> None:
        """Ask for the copy of new vectors."""
        self._exact.add(tx, embedder_no, part, seqs, f16)
        if seqs:
            jobs.ask_to_fold(tx)

    def purge(self, store: Store, ref: SpaceRef, seqs: Seqs, /) -> None:
        """Take versions out, and have the rest compared."""
        self._exact.purge(store, ref, seqs)
        seen = jobs.ask_to_fold_again(store, ref)
        if seen is None:
            return
        space = key(ref.mark, seen.space_no)
        try:
            self._folder.unmark(space)
            for collection in self._folder.collections():
                self._folder.remove(collection, space, seqs.tolist())
        except Unserved as error:
            _log.warning("chroma still holds vectors of what was erased: %s", error)

    def left(self, tx: Transaction, versions: Seqs, /) -> Mapping[str, int]:
        """Count sign bits and records of what is no version."""
        space = key(tx.space.ref.mark, tx.space.space_no)
        return {**self._exact.left(tx, versions), **self._left(space, versions)}

    def arm(self, tx: Transaction, parts: Sequence[int], vectors: Floats, embedder_no: int, mask: Mask, /) -> VectorArm:
        space, collection = key(tx.space.ref.mark, tx.space.space_no), _collection(tx, embedder_no)

        def best(part: int, limit: int) -> tuple[Seqs, Floats]:
            found = self._folder.nearest(collection, space, part, vectors[0], limit, newest=held[part][1])
            if len(found[0]) < limit:
                raise Unserved(f"it brought {len(found[0])} of {limit} vectors")
            return found

        def instead() -> VectorArm:
            return self._exact.arm(tx, parts, vectors, embedder_no, mask)

        try:
            held = {part: self._held(tx, collection, embedder_no, part) for part in parts}
        except Unserved as error:
            return ChromaArm(instead(), instead).unserved(error)
        counts = {part: n for part, (n, _) in held.items()}
        near = NearArm(tx, counts, vectors, embedder_no, mask, best=best, least=self._least)
        return ChromaArm(near, instead)

    def upkeep(self, store: Store, ref: SpaceRef, embedder_no: int, /) -> bool:
        """Copy or compare one batch. What Chroma refuses waits for the next write, `doctor` or `reindex`."""
        try:
            self._failing = False
            if any(self._step(store, ref, embedder_no, part) for part in PARTS):
                return True
            self._forget_others(store, ref)
        except Unserved as error:
            self._failing = True
            _log.warning("chroma is not brought up to date, the exact scan answers: %s", error)
        return self._exact.upkeep(store, ref, embedder_no)

    def behind(self, tx: Transaction, /) -> bool:
        """Tell whether upkeep has more to copy of a space; not while Chroma fails, or the worker would never rest."""
        try:
            for number, *_ in tx.all("embedder_list") if not self._failing else ():
                for part in PARTS:
                    self._held(tx, _collection(tx, number), number, part)
        except Unserved:
            return not self._failing
        return False

    def check(self, tx: Transaction, embedder_no: int, /) -> Sequence[str]:
        """Compare how many vectors there are with how many Chroma holds, unless it is being written now."""
        space, collection = key(tx.space.ref.mark, tx.space.space_no), _collection(tx, embedder_no)
        there = held = 0
        try:
            for part in PARTS:
                row = tx.one("vectors_count", embedder_no=embedder_no, part=part)
                there += int(row[0]) if row else 0
                held += len(self._folder.seqs(collection, space, part))
        except Unserved as error:
            return [f"chroma does not serve, the exact scan answers: {error}"]
        if held == there or tx.one("jobs_indexing") is not None:
            return []
        return [f"chroma holds {held} vectors of {there}: run `perdure reindex`"]

    def lagging(self, spaces: Iterable[tuple[str, int, int, int]], /) -> list[int]:
        """Return the spaces that an engine without Chroma has written or erased."""
        try:
            marks = self._folder.marks()
        except Unserved as error:
            _log.warning("chroma does not serve, the exact scan answers: %s", error)
            marks = {}

        def lags(held: Sequence[Mark], epoch: int, newest: int) -> bool:
            return any(one.epoch != epoch for one in held) or max((one.upto for one in held), default=0) < newest

        return [number for owner, number, *now in spaces if lags(marks.get(key(owner, number), ()), *now)]

    def wipe(self, owner: str, number: int, /) -> bool:
        """Forget a space that is gone; return whether that was possible."""
        space = key(owner, number)
        try:
            self._folder.unmark(space)
            for collection in self._folder.collections():
                self._folder.drop(collection, space)
        except Unserved as error:
            _log.warning("chroma still holds vectors of an erased space: %s", error)
            return not self._folder.path.exists()
        return True

    def left_of(self, owner: str, number: int, /) -> Mapping[str, int]:
        """Count the records of a space that is gone."""
        return self._left(key(owner, number), np.empty(0, np.int64))

    def close(self) -> None:
        self._folder.close()

    def _left(self, space: str, versions: Seqs) -> Mapping[str, int]:
        if not self._folder.path.exists():
            return {}
        try:
            held = [self._folder.seqs(collection, space) for collection in self._folder.collections()]
        except Unserved as error:
            return {f"chroma, which cannot be read ({error})": 1}
        return {"chroma": sum(int(np.count_nonzero(~np.isin(one, versions))) for one in held)}

    def _held(self, tx: Transaction, collection: str, embedder_no: int, part: int) -> tuple[int, int]:
        """Return how many vectors of a part Chroma holds, and the newest; Unserved unless they are this snapshot's."""
        mark = self._folder.mark(collection, key(tx.space.ref.mark, tx.space.space_no), part)
        if mark and mark.epoch != tx.space.epoch:
            raise Unserved("something was erased since it was compared: engine.flush() waits for that")
        upto, n = (mark.upto, mark.n) if mark else (0, 0)
        if tx.all("vectors_seqs", embedder_no=embedder_no, part=part, after=upto, limit=1):
            raise Unserved("it does not hold all vectors yet: engine.flush() waits for them, engine.reindex() asks")
        if upto and not tx.all("vectors_among", embedder_no=embedder_no, part=part, seqs=[upto]):
            raise Unserved("it holds newer vectors than this snapshot")
        return n, upto

    def _step(self, store: Store, ref: SpaceRef, embedder_no: int, part: int) -> bool:
        """Make Chroma hold what the table of vectors holds, from the mark on, for one batch."""
        with store.read(ref) as tx:
            if tx is None:
                return False
            seen, collection = tx.space, _collection(tx, embedder_no)
            space = key(ref.mark, seen.space_no)
            mark = self._folder.mark(collection, space, part)
            known = mark if mark and mark.epoch == seen.epoch else Mark(seen.epoch, 0, 0)
            rows = tx.all("vectors_after", embedder_no=embedder_no, part=part, after=known.upto, limit=_BATCH)
        if not rows and mark in (None, known):
            return False
        last = int(rows[-1][0]) if rows else known.upto
        end = seen.seq if known is mark else None  # newer ones are another worker's; a comparison takes all
        held = self._folder.vectors(
            collection, space, part, after=known.upto, last=last if len(rows) == _BATCH else end
        )
        wanted = {int(seq): np.frombuffer(f16, np.float16).astype(np.float32) for seq, f16 in rows}
        self._folder.remove(collection, space, [seq for seq in held if seq not in wanted])
        changed = {seq: one for seq, one in wanted.items() if seq not in held or not _same(one, held[seq])}
        self._folder.put(collection, space, part, seen.space_no, changed)
        self._folder.set_mark(collection, space, part, Mark(seen.epoch, last, known.n + len(rows)))
        with store.read(ref) as tx:
            gone = tx is None or tx.space.space_no != seen.space_no
        if gone:
            self.wipe(ref.mark, seen.space_no)
        return not gone

    def _forget_others(self, store: Store, ref: SpaceRef) -> None:
        """Drop the vectors of embedders that this database has no more."""
        with store.read(ref) as tx:
            if tx is None:
                return
            space = key(ref.mark, tx.space.space_no)
            known = {collection_name(row[1], row[2]) for row in tx.all("embedder_list")}
        for collection in self._folder.collections():
            if collection not in known:
                self._folder.drop(collection, space)


class ChromaArm:
    """Chroma's arm, or the exact one in its place, which `missing` tells."""

    def __init__(self, arm: VectorArm, instead: Callable[[], VectorArm]) -> None:
        self._arm = arm
        self._instead = instead
        self.missing: tuple[str, ...] = ()

    @property
    def documents(self) -> int:
        """How many vectors the arm searches."""
        return self._arm.documents

    def top(self, depth: int, /) -> Scored:
        """Return the best `depth` documents that the mask lets through, ties by seq."""
        try:
            return self._arm.top(depth)
        except Unserved as error:
            self._arm = self._instead()
            return self.unserved(error).top(depth)

    def scores(self, seqs: Seqs, /) -> Floats:
        """Return the cosine of each document with the first vector, 0 where it has none yet."""
        return self._arm.scores(seqs)

    def nearest(self, seqs: Seqs, /) -> Floats:
        """Return each document's best cosine to any vector of the question, 0 where it has no vector."""
        return self._arm.nearest(seqs)

    def unserved(self, error: Unserved) -> "ChromaArm":
        """Say that the exact scan answers."""
        self.missing = (f"vector index chroma: {error}; the exact scan answered",)
        _log.warning("the exact scan answers in the place of chroma: %s", error)
        return self


def key(owner: str, number: int) -> str:
    """Return what stands for a space: whose it is, unreadably, and which of theirs."""
    return f"{owner}-{number}"


def _collection(tx: Transaction, embedder_no: int) -> str:
    known = {row[0]: collection_name(row[1], row[2]) for row in tx.all("embedder_list")}
    return known[embedder_no]


def _same(one: Floats, other: NDArray[np.float64]) -> bool:
    return len(one) == len(other) and bool(np.abs(one - other).max(initial=0.0) < _SAME)
