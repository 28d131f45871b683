"""The default text index: BM25 over postings in ordinary tables, scored in numpy, the same on every store.

A segment's postings lie in blocks by the leading bits of the term: a query reads only the blocks of its terms. A
block is: number of terms, terms (ascending), end of each term's postings, documents (rows of the segment,
ascending), term counts (255 stands for more). Terms are hashes, so no word of a memory is in an index.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perdure.domain.catalogue import Part, Segment
from perdure.domain.ordered import among, counted
from perdure.domain.ranking import best, bm25, idf
from perdure.domain.recall_policy import LexicalPolicy
from perdure.gateways.cache import Cache
from perdure.ports import Mask, Scored, Transaction

_WORD = np.dtype("<u4")


@dataclass(frozen=True, slots=True)
class Postings:
    """Postings in ascending order of (term, document)."""

    terms: NDArray[np.uint32]
    ends: NDArray[np.uint32]
    docs: NDArray[np.uint32]
    counts: NDArray[np.uint8]

    @property
    def nbytes(self) -> int:
        return 8 * len(self.terms) + 5 * len(self.docs)

    def of(self, term: int) -> tuple[NDArray[np.uint32], NDArray[np.uint8]] | None:
        """Return the documents that hold a term, ascending, and how often each does; None when none does."""
        terms, ends = memoryview(self.terms), memoryview(self.ends)  # for a single term quicker than arrays
        place = bisect_left(terms, term)
        if place == len(terms) or terms[place] != term:
            return None
        start = ends[place - 1] if place else 0
        return self.docs[start : ends[place]], self.counts[start : ends[place]]

    def blob(self) -> bytes:
        """Return the bytes of one block."""
        head = np.array([len(self.terms)], _WORD)
        return b"".join(part.tobytes() for part in (head, self.terms, self.ends, self.docs, self.counts))


def decode(body: bytes) -> Postings:
    """Undo `Postings.blob`."""
    n = int(np.frombuffer(body, _WORD, 1)[0])
    terms = np.frombuffer(body, _WORD, n, 4)
    ends = np.frombuffer(body, _WORD, n, 4 + 4 * n)
    total = int(ends[-1]) if n else 0
    start = 4 + 8 * n
    docs = np.frombuffer(body, _WORD, total, start)
    return Postings(terms, ends, docs, np.frombuffer(body, np.uint8, total, start + 4 * total))


def collect(terms: NDArray[np.uint32], rows: NDArray[np.int32]) -> Postings:
    """Build postings from terms with repetition and the row of each."""
    keys, counts = np.unique((terms.astype(np.uint64) << np.uint64(32)) | rows.astype(np.uint64), return_counts=True)
    return _grouped(
        (keys >> np.uint64(32)).astype(np.uint32),
        keys.astype(np.uint32),
        np.minimum(counts, 255).astype(np.uint8),
    )


def merge(parts: Sequence[tuple[Postings, NDArray[np.int64]]]) -> Postings:
    """Join the postings of neighbouring segments; each comes with the new row of every old one, −1 to drop it."""
    terms, docs, counts = [np.empty(0, np.uint32)], [np.empty(0, np.uint32)], [np.empty(0, np.uint8)]
    for postings, rows in parts:
        spans = np.diff(postings.ends, prepend=np.uint32(0))
        new = rows[postings.docs]
        kept = new >= 0
        terms.append(np.repeat(postings.terms, spans)[kept])
        docs.append(new[kept].astype(np.uint32))
        counts.append(postings.counts[kept])
    every = np.concatenate(terms)
    order = np.argsort(every, kind="stable")
    return _grouped(every[order], np.concatenate(docs)[order], np.concatenate(counts)[order])


def without(postings: Postings, gone: NDArray[np.bool_]) -> Postings:
    """Return postings without some documents; `gone` tells for each row of the segment."""
    kept = ~gone[postings.docs]
    ends = np.append(0, np.cumsum(kept))[postings.ends].astype(np.uint32)
    held = np.diff(ends, prepend=np.uint32(0)) > 0
    return Postings(postings.terms[held], ends[held], postings.docs[kept], postings.counts[kept])


def bits_for(postings: Postings, block_bytes: int) -> int:
    """Return how many leading bits of a term choose its block, so that a block has about `block_bytes`."""
    return max(0, int(postings.nbytes // max(block_bytes, 1)).bit_length())


def blocks(postings: Postings, bits: int) -> Iterator[tuple[int, bytes]]:
    """Cut postings into (block number, bytes); empty blocks are left out."""
    if not len(postings.terms):
        return
    numbers = postings.terms >> np.uint32(32 - bits) if bits else np.zeros_like(postings.terms)
    for number in np.unique(numbers):
        low, high = np.searchsorted(numbers, [number, number + 1])
        start = int(postings.ends[low - 1]) if low else 0
        end = int(postings.ends[high - 1])
        ends = (postings.ends[low:high] - np.uint32(start)).astype(np.uint32)
        piece = Postings(postings.terms[low:high], ends, postings.docs[start:end], postings.counts[start:end])
        yield int(number), piece.blob()


Match = tuple[NDArray[np.int64], NDArray[np.uint8]]
"""Positions of the documents that hold a term, ascending, and how often each does (255 stands for more)."""


@dataclass(frozen=True, slots=True)
class Matches:
    """The matches of all terms of a question in a part, one behind the other."""

    docs: NDArray[np.int64]
    counts: NDArray[np.uint8]
    sizes: NDArray[np.int64]
    """How many documents hold each term."""

    def each(self) -> list[Match]:
        """Return the match of each term."""
        ends = pairwise((0, *self.sizes.cumsum().tolist()))
        return [(self.docs[first:last], self.counts[first:last]) for first, last in ends]


def joined(found: Sequence[Match]) -> Matches:
    """Return the matches of terms of which each comes alone."""
    return Matches(
        np.concatenate([_NOWHERE, *(docs for docs, _ in found)]),
        np.concatenate([_NEVER, *(counts for _, counts in found)]),
        np.array([len(docs) for docs, _ in found], np.int64),
    )


class TermsArm:
    """BM25 of one question over the parts it may see; statistics are those of the space alone."""

    def __init__(
        self,
        parts: Sequence[Part],
        matches: Sequence[Matches],
        weights: Sequence[float],
        mask: Mask,
        policy: LexicalPolicy,
    ) -> None:
        """Score what was found, part by part; weights: one a term."""
        self._parts = parts
        self._mask = mask
        self._matches = matches
        self.documents = sum(part.documents for part in parts)
        self.df = sum((found.sizes for found in matches), np.zeros(len(weights), np.int64))
        average = sum(part.terms for part in parts) / max(self.documents, 1)
        dfs = self.df.tolist()
        rarity = [idf(df, self.documents) * weight if df else 0.0 for df, weight in zip(dfs, weights, strict=True)]
        self._dense = [np.zeros(len(part), np.float32) for part in parts]
        for dense, part, found in zip(self._dense, parts, matches, strict=True):
            if len(found.docs):  # all terms at once: most have few documents
                rarities = np.array(rarity).repeat(found.sizes)
                lengths = part.take("length", found.docs)
                scores = bm25(found.counts, lengths, idf=rarities, average=average, policy=policy)
                np.add.at(dense, found.docs, scores)

    def top(self, depth: int, /) -> Scored:
        """Return the best `depth` documents that the mask lets through, ties by seq."""
        want = depth * 2
        while True:
            seqs, scores, more = self._best(want)
            seen = self._mask(seqs)
            if not more or np.count_nonzero(seen) >= depth:
                return Scored(seqs=seqs[seen][:depth], scores=scores[seen][:depth])
            want *= 4

    def scores(self, seqs: NDArray[np.int64], /) -> NDArray[np.float32]:
        """Return the exact score of each document, 0 where no term matches."""
        scores = np.zeros(len(seqs), np.float32)
        for dense, part in zip(self._dense, self._parts, strict=True):
            at = part.positions(seqs)
            here = at >= 0
            scores[here] = dense[at[here]]
        return scores

    def matched(self, seqs: NDArray[np.int64], /) -> NDArray[np.bool_]:
        """Return (n, terms): which of the question's terms each document holds."""
        held = np.zeros((len(seqs), len(self.df)), np.bool_)
        for part, found in zip(self._parts, self._matches, strict=True):
            starts = np.arange(len(self.df)) * (len(part) + 1)  # a term after the other; place -1 is nobody's
            ascending = found.docs + starts.repeat(found.sizes)
            held |= among(ascending, (part.positions(seqs)[:, None] + starts).ravel()).reshape(held.shape)
        return held

    def _best(self, want: int) -> tuple[NDArray[np.int64], NDArray[np.float32], bool]:
        seqs: list[NDArray[np.int64]] = []
        scores: list[NDArray[np.float32]] = []
        more = False
        for dense, part in zip(self._dense, self._parts, strict=True):
            at = best(dense, want, least=_TINY)
            more = more or len(at) >= want
            seqs.append(part.take("seq", at).astype(np.int64))
            scores.append(dense[at])
        joined, values = np.concatenate(seqs), np.concatenate(scores)
        order = np.lexsort((joined, -values))
        return joined[order], values[order], more


_TINY = np.finfo(np.float32).tiny
_NOWHERE = np.empty(0, np.int64)
_NEVER = np.empty(0, np.uint8)


def matches(tx: Transaction, part: Part, terms: Sequence[int], cache: Cache, *, start: int = 0) -> Matches:
    """Return the matches of some terms, from the segments and from the tail; `start`: only from that position on."""
    behind = _in_tail(part, terms)
    if not part.segments:
        return behind
    found = _looked_up(tx, part, terms, cache, start=start) if start else _in_segments(tx, part, terms, cache)
    before = joined(found)
    if not len(behind.docs):
        return before
    places = np.arange(len(terms))
    which = np.concatenate((places.repeat(before.sizes), places.repeat(behind.sizes)))
    order = which.argsort(kind="stable")
    docs, counts = np.concatenate((before.docs, behind.docs)), np.concatenate((before.counts, behind.counts))
    return Matches(docs[order], counts[order], before.sizes + behind.sizes)


def _in_tail(part: Part, terms: Sequence[int]) -> Matches:
    """Return the matches of distinct terms in the tail."""
    tail, span = part.tail, len(part.tail.columns)
    nowhere = Matches(_NOWHERE, _NEVER, np.zeros(len(terms), np.int64))
    if not span or not terms:
        return nowhere
    wanted = np.array(terms, np.uint32)
    places = wanted.argsort()
    ascending = wanted[places]
    likely = np.zeros(_LOW + 1, np.bool_)  # most terms of the tail differ in their last bits from all that are wanted
    likely[wanted & _LOW] = True
    at = likely[tail.terms & _LOW].nonzero()[0]
    held = tail.terms[at]
    which = ascending.searchsorted(held)
    here = ascending.take(which, mode="clip") == held
    keys = places[which[here]] * span + tail.row[at[here]]
    if not len(keys):
        return nowhere
    keys.sort()
    keys, times = counted(keys)
    which, docs = np.divmod(keys, span)
    docs += len(part.base)
    return Matches(docs, np.minimum(times, 255).astype(np.uint8), np.bincount(which, minlength=len(terms)))


_LOW = np.uint32(4095)


def _in_segments(tx: Transaction, part: Part, terms: Sequence[int], cache: Cache) -> list[Match]:
    """Return the match of each term in all segments; that of a term with few documents is remembered."""
    space = tx.space
    key = (space.ref, space.space_no, part.number, "matches")
    live = (space.epoch, *(one.number for one in part.segments))
    kept: tuple[Any, int, dict[int, Match]] = cache.get(key) or (None, 0, {})
    if kept[0] != live or kept[1] > _REMEMBERED:
        kept = (live, 0, {})
    _, size, held = kept
    missing = [term for term in terms if term not in held]
    if not missing:
        return [held[term] for term in terms]
    read = dict(zip(missing, _looked_up(tx, part, missing, cache), strict=True))
    few = {term: (docs.copy(), counts.copy()) for term, (docs, counts) in read.items() if len(docs) <= _FEW}
    held.update(few)  # another thread that reads it meanwhile finds the same
    size += sum(_ENTRY + docs.nbytes for docs, _ in few.values())
    cache.put(key, (live, size, held), size)
    return [held[term] if term in held else read[term] for term in terms]


_REMEMBERED = 4_000_000
"""Bytes after which what was remembered of the terms of a part is forgotten."""
_ENTRY = 400
"""Bytes that a match takes beside its documents."""
_FEW = 4_096


def _looked_up(tx: Transaction, part: Part, terms: Sequence[int], cache: Cache, *, start: int = 0) -> list[Match]:
    """Return the match of each term in the segments, from a position on."""
    found: list[list[_Run]] = [[] for _ in terms]
    for segment in part.segments:
        if segment.start + segment.n <= start:
            continue
        held = _blocks_of(tx, segment, terms, cache)
        rest = 32 - segment.bits
        for term, runs in zip(terms, found, strict=True):
            postings = held[term >> rest]
            match = postings.of(term) if postings is not None else None
            if match is not None:
                docs, counts = match
                first = int(docs.searchsorted(start - segment.start)) if segment.start < start else 0
                runs.append((docs[first:], counts[first:], segment.start) if first else (docs, counts, segment.start))
    return _joined(found).each()


_Run = tuple[NDArray[Any], NDArray[np.uint8], int]
"""Rows of a segment, how often each holds a term, and the position of the first row."""


def _joined(found: Sequence[Sequence[_Run]]) -> Matches:
    """Join the runs of each term; they are put one behind the other once for all terms."""
    every = [run for runs in found for run in runs]
    sizes = [len(docs) for docs, _, _ in every]
    docs = np.concatenate((_NOWHERE, *(docs for docs, _, _ in every)))
    docs += np.array([start for _, _, start in every], np.int64).repeat(sizes)
    counts = np.concatenate((_NEVER, *(counts for _, counts, _ in every)))
    return Matches(docs, counts, np.array([sum(len(run[0]) for run in runs) for runs in found], np.int64))


def _blocks_of(tx: Transaction, segment: Segment, terms: Sequence[int], cache: Cache) -> Mapping[int, Postings | None]:
    """Return the blocks that were ever asked for, those of the terms among them; None: there is no such block."""
    space = tx.space
    key = (space.ref, space.space_no, segment.number, "blocks", space.epoch)  # an erasure blanks blocks in place
    held: dict[int, Postings | None] = cache.get(key) or {}
    rest = 32 - segment.bits
    missing = sorted({term >> rest for term in terms}.difference(held))
    if missing:
        bodies: dict[int, bytes] = dict(tx.all("posting_read", segment_no=segment.number, blocks=missing))
        read = {number: decode(bodies[number]) if number in bodies else None for number in missing}
        held = {**held, **read}  # another thread may be reading the old one
        cache.put(key, held, sum(postings.nbytes if postings else 0 for postings in held.values()) + 64 * len(held))
    return held


def _grouped(terms: NDArray[np.uint32], docs: NDArray[np.uint32], counts: NDArray[np.uint8]) -> Postings:
    unique, first = np.unique(terms, return_index=True)
    ends = np.append(first[1:], len(terms)) if len(terms) else first
    return Postings(unique, ends.astype(np.uint32), docs, counts)
