"""The default vector index: an exact scan of a space's vectors; above a policy number, sign bits first.

Vectors of a part are appended in ascending order of seq, so a process keeps what it has read and fetches the rest.
Sign bits: one bit a dimension; the Hamming distance of 384 bits orders nearly as the cosine does, and the best few
hundred are scored exactly from the canonical float16 vectors (oversampling 250 keeps a recall of .996 on real turns).
Products are `vecdot`s: a matrix product would start the threads of BLAS, which spin when the machine is busy.
"""

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perdure.domain.ordered import places
from perdure.domain.policy import IndexPolicy
from perdure.domain.ranking import best
from perdure.domain.space import SpaceRef
from perdure.gateways.cache import Cache
from perdure.indexes import purge
from perdure.ports import Mask, Row, Scored, Store, Transaction

_ROWS = 65_536
_LOCKS = tuple(threading.Lock() for _ in range(64))
"""One space's vectors are read by one thread at a time; spaces share locks by chance only."""


class Vectors:
    """The vectors of one part in memory: whole ones, or only their sign bits. Grows at the end, under a lock."""

    def __init__(self, dimension: int, *, signs: bool) -> None:
        self.signs = signs
        self.n = 0
        self.dimension = dimension
        self._seqs = np.empty(64, np.int64)
        self._body = self._empty(64)

    @property
    def seqs(self) -> NDArray[np.int64]:
        """(n,) ascending."""
        return self._seqs[: self.n]

    @property
    def last(self) -> int:
        return int(self._seqs[self.n - 1]) if self.n else 0

    @property
    def size(self) -> int:
        return self._body.nbytes + self._seqs.nbytes

    @property
    def matrix(self) -> NDArray[np.float32]:
        """(n, dimension) of an exact index."""
        return self._body[: self.n]

    @property
    def words(self) -> NDArray[np.uint64]:
        """(dimension / 64, n) of a sign index."""
        return self._body[:, : self.n]

    def append(self, seqs: NDArray[np.int64], body: NDArray[Any]) -> None:
        """Add vectors (k, dimension) or sign words (words, k); rows read by others meanwhile stay as they are."""
        end = self.n + len(seqs)
        if end > len(self._seqs):
            room = max(end, len(self._seqs) * 3 // 2)
            old_seqs, old_body = self._seqs, self._body
            self._seqs, self._body = np.empty(room, np.int64), self._empty(room)
            self._seqs[: self.n] = old_seqs[: self.n]
            if self.signs:
                self._body[:, : self.n] = old_body[:, : self.n]
            else:
                self._body[: self.n] = old_body[: self.n]
        self._seqs[self.n : end] = seqs
        if self.signs:
            self._body[:, self.n : end] = body
        else:
            self._body[self.n : end] = body
        self.n = end

    def _empty(self, room: int) -> NDArray[Any]:
        if self.signs:
            return np.empty((words_of(self.dimension), room), np.uint64)
        return np.empty((room, self.dimension), np.float32)


@dataclass(frozen=True, slots=True)
class _View:
    """What one query sees: the length is fixed, whatever is appended later."""

    signs: bool
    seqs: NDArray[np.int64]
    body: NDArray[Any]


class ExactArm:
    """Cosine of one question over the parts it may see."""

    missing: tuple[str, ...] = ()

    def __init__(
        self,
        tx: Transaction,
        parts: Sequence[int],
        vectors: NDArray[np.float32],
        embedder_no: int,
        mask: Mask,
        *,
        policy: IndexPolicy,
        cache: Cache,
    ) -> None:
        self._tx = tx
        self._vectors = np.ascontiguousarray(vectors, np.float32)
        self._vector = self._vectors[0]
        self._read: dict[int, list[tuple[NDArray[np.int64], NDArray[np.float16]]]] = {}
        self._embedder_no = embedder_no
        self._mask = mask
        self._policy = policy
        self._views = {part: _view(tx, part, embedder_no, vectors.shape[1], policy, cache) for part in parts}

    @property
    def documents(self) -> int:
        """How many vectors the arm searches."""
        return sum(len(view.seqs) for view in self._views.values())

    def top(self, depth: int, /) -> Scored:
        """Return the best `depth` documents that the mask lets through, ties by seq."""
        found = [self._top(part, depth) for part in self._views]
        seqs = np.concatenate([one.seqs for one in found]) if found else np.empty(0, np.int64)
        scores = np.concatenate([one.scores for one in found]) if found else np.empty(0, np.float32)
        order = np.lexsort((seqs, -scores))[:depth]
        return Scored(seqs=seqs[order], scores=scores[order])

    def scores(self, seqs: NDArray[np.int64], /) -> NDArray[np.float32]:
        """Return the cosine of each document with the first vector, 0 where it has none yet."""
        return self._cosines(seqs, self._vectors[:1])[:, 0]

    def nearest(self, seqs: NDArray[np.int64], /) -> NDArray[np.float32]:
        """Return each document's best cosine to any vector of the question, 0 where it has no vector."""
        return self._cosines(seqs, self._vectors).max(axis=1)

    def _cosines(self, seqs: NDArray[np.int64], vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return (n, vectors)."""
        scores = np.zeros((len(seqs), len(vectors)), np.float32)
        for part, view in self._views.items():
            place = places(view.seqs, seqs)
            here = np.flatnonzero(place >= 0)
            if len(here):
                held = self._whole(part, seqs[here]) if view.signs else view.body[place[here]]
                scores[here] = np.vecdot(held[:, None, :], vectors[None, :, :])
        return scores

    def _top(self, part: int, depth: int) -> Scored:
        view = self._views[part]
        n = len(view.seqs)
        near: NDArray[Any] = _agreement(view.body, self._vector) if view.signs else np.vecdot(view.body, self._vector)
        want = max(depth * 2, self._policy.oversample if view.signs else 0)
        while True:
            rows = best(near, want, least=0 if view.signs else -np.inf)
            rows = rows[self._mask(view.seqs[rows])]
            if len(rows) >= depth or want >= n:
                break
            want *= 4
        seqs = view.seqs[rows]
        scores = np.vecdot(self._whole(part, seqs), self._vector) if view.signs else near[rows]
        order = np.lexsort((seqs, -scores))[:depth]
        return Scored(seqs=seqs[order], scores=scores[order])

    def _whole(self, part: int, seqs: NDArray[np.int64]) -> NDArray[np.float32]:
        """Return whole vectors (n, dimension), zeros where there is none; each is read from the store once."""
        whole = np.zeros((len(seqs), self._vectors.shape[1]), np.float32)
        missing = np.ones(len(seqs), np.bool_)
        read = self._read.setdefault(part, [])
        for numbers, matrix in read:
            missing &= ~_fill(whole, seqs, numbers, matrix)
        if missing.any():
            wanted = seqs[missing].tolist()
            rows = self._tx.all("vectors_among", embedder_no=self._embedder_no, part=part, seqs=wanted)
            read.append((np.array([row[0] for row in rows], np.int64), _matrix(rows, whole.shape[1])))
            _fill(whole, seqs, *read[-1])
        return whole


def _fill(
    whole: NDArray[np.float32], seqs: NDArray[np.int64], numbers: NDArray[np.int64], matrix: NDArray[np.float16]
) -> NDArray[np.bool_]:
    """Write the vectors of `numbers`, ascending, where `seqs` asks for them; tell where."""
    place = places(numbers, seqs)
    here = place >= 0
    whole[here] = matrix[place[here]]
    return here


def _matrix(rows: Sequence[Row], dimension: int) -> NDArray[np.float16]:
    """Join the vectors of some rows (seq, f16) to (n, dimension)."""
    return np.frombuffer(b"".join([row[1] for row in rows]), np.float16).reshape(len(rows), dimension)


def words_of(dimension: int) -> int:
    """Return how many 64-bit words the sign bits of a vector take."""
    return (dimension + 63) // 64


def sign_words(matrix: NDArray[np.floating]) -> NDArray[np.uint64]:
    """Return the sign bits of (n, dimension) vectors as (words, n)."""
    bits = np.packbits(matrix >= 0, axis=1)
    padded = np.zeros((len(matrix), words_of(matrix.shape[1]) * 8), np.uint8)
    padded[:, : bits.shape[1]] = bits
    return np.ascontiguousarray(padded.view(np.uint64).T)


def _waiting(tx: Transaction, embedder_no: int, part: int, policy: IndexPolicy) -> bool:
    """Tell whether enough vectors for a chunk lie behind the last; the first waits until an exact scan is too slow."""
    last = _last_sign(tx, part, embedder_no)
    enough = policy.sign_chunk if last else policy.exact_vectors + 1
    return len(tx.all("vectors_seqs", embedder_no=embedder_no, part=part, after=last, limit=enough)) == enough


def _chunk(tx: Transaction, embedder_no: int, part: int, policy: IndexPolicy) -> None:
    """Write one chunk of sign bits."""
    last = _last_sign(tx, part, embedder_no)
    rows = tx.all("vectors_after", embedder_no=embedder_no, part=part, after=last, limit=policy.sign_chunk)
    matrix = _matrix(rows, len(rows[0][1]) // 2)
    tx.run(
        "signs_add",
        embedder_no=embedder_no,
        part=part,
        last_seq=rows[-1][0],
        n=len(rows),
        seqs=np.array([row[0] for row in rows], "<i8").tobytes(),
        bits=sign_words(matrix).tobytes(),
    )


def _view(tx: Transaction, part: int, embedder_no: int, dimension: int, policy: IndexPolicy, cache: Cache) -> _View:
    space = tx.space
    key = (space.ref, space.space_no, part, "vectors", embedder_no, space.epoch)
    with _LOCKS[hash(key) % len(_LOCKS)]:
        held: Vectors | None = cache.get(key)
        if held is None or (not held.signs and held.n > policy.exact_vectors):
            signs = bool(_last_sign(tx, part, embedder_no))
            held = held if held is not None and held.signs is signs else Vectors(dimension, signs=signs)
        before = held.n
        _catch_up(tx, held, part, embedder_no, policy)
        if held.n != before or not before:
            cache.put(key, held, held.size)
        return _View(held.signs, held.seqs, held.words if held.signs else held.matrix)


def _last_sign(tx: Transaction, part: int, embedder_no: int) -> int:
    """Return the last vector whose sign bits are written down, 0 when there is none."""
    row = tx.one("signs_last", embedder_no=embedder_no, part=part)
    return int(row[0]) if row else 0


def _catch_up(tx: Transaction, held: Vectors, part: int, embedder_no: int, policy: IndexPolicy) -> None:
    if held.signs and not held.n:
        for _, n, seqs, bits in tx.all("signs_read", embedder_no=embedder_no, part=part, after=0):
            held.append(
                np.frombuffer(seqs, "<i8", n), np.frombuffer(bits, np.uint64).reshape(words_of(held.dimension), n)
            )
    while rows := tx.all("vectors_after", embedder_no=embedder_no, part=part, after=held.last, limit=policy.sign_chunk):
        matrix = _matrix(rows, held.dimension)
        held.append(np.array([row[0] for row in rows], np.int64), sign_words(matrix) if held.signs else matrix)
        if len(rows) < policy.sign_chunk:
            break


def _agreement(words: NDArray[np.uint64], vector: NDArray[np.float32]) -> NDArray[np.uint16]:
    """Return how many sign bits each vector has in common with the question's."""
    asked = ~sign_words(vector[None, :])[:, 0]
    n = words.shape[1]
    common = np.empty(n, np.uint16)
    for start in range(0, n, _ROWS):
        rows = slice(start, min(start + _ROWS, n))
        total = common[rows]
        np.bitwise_count(words[0, rows] ^ asked[0], out=total)
        for word in range(1, len(words)):
            total += np.bitwise_count(words[word, rows] ^ asked[word])
    return common


class ExactIndex:
    """The default vector index as a port; the table of vectors is all it needs."""

    name = "exact"
    outside = None

    def __init__(self, policy: IndexPolicy, cache: Cache) -> None:
        self._policy, self._cache = policy, cache

    def add(self, tx: Transaction, embedder_no: int, part: int, seqs: Sequence[int], f16: Sequence[bytes], /) -> None:
        """Nothing to do: readers take new vectors from the table."""

    def purge(self, store: Store, ref: SpaceRef, seqs: NDArray[np.int64], /) -> None:
        """Take versions out of the chunks of sign bits; the vectors went with their rows."""
        written = False
        while not written:
            with store.read(ref) as tx:
                if tx is None:
                    return
                seen, chunks = tx.space, tx.all("signs_all")
            written = purge.write(store, seen, _without(chunks, seqs))

    def left(self, tx: Transaction, versions: NDArray[np.int64], /) -> Mapping[str, int]:
        """Count sign bits of what is no version."""
        held = (np.frombuffer(seqs, "<i8", n) for _, _, _, n, seqs, _ in tx.all("signs_all"))
        return {"signs": sum(int(np.count_nonzero(~np.isin(one, versions))) for one in held)}

    def arm(
        self, tx: Transaction, parts: Sequence[int], vectors: NDArray[np.float32], embedder_no: int, mask: Mask, /
    ) -> ExactArm:
        return ExactArm(tx, parts, vectors, embedder_no, mask, policy=self._policy, cache=self._cache)

    def upkeep(self, store: Store, ref: SpaceRef, embedder_no: int, /) -> bool:
        """Write one chunk of sign bits, where enough vectors wait for it."""
        for part in (0, 1):
            with store.read(ref) as tx:
                seen = tx.space if tx is not None and _waiting(tx, embedder_no, part, self._policy) else None
            if seen is not None:
                with store.resume(seen) as tx:
                    if tx is not None:
                        _chunk(tx, embedder_no, part, self._policy)
                return True
        return False


def _without(chunks: Sequence[Row], gone: NDArray[np.int64]) -> Iterator[purge.Change]:
    """Change the chunks of sign bits that hold any of some versions."""
    for number, part, last, n, blob, bits in chunks:
        held = np.frombuffer(blob, "<i8", n)
        kept = ~np.isin(held, gone)
        if not kept.all():
            words = np.frombuffer(bits, np.uint64).reshape(-1, n)[:, kept]
            key = {"embedder_no": number, "part": part, "last_seq": last}
            body = {"seqs": held[kept].tobytes(), "bits": np.ascontiguousarray(words).tobytes()}
            yield "signs_set", {**key, "n": int(kept.sum()), **body}
