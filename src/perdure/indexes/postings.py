"""The default text index: BM25 over postings in ordinary tables, scored in numpy, the same on every store.

A segment's postings lie in blocks by the leading bits of the term: a query reads only the blocks of its terms. A
block is: number of terms, terms (ascending), end of each term's postings, documents (rows of the segment,
ascending), term counts (255 stands for more). Terms are hashes, so no word of a memory is in an index.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from perdure.domain.catalogue import Part, Segment
from perdure.domain.ranking import bm25, idf
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

    def of(self, term: int) -> tuple[NDArray[np.uint32], NDArray[np.uint8]]:
        """Return the documents that hold a term, ascending, and how often each does."""
        place = int(self.terms.searchsorted(np.uint32(term)))  # of another type, the terms would all be converted
        if place == len(self.terms) or self.terms[place] != term:
            return self.docs[:0], self.counts[:0]
        start = int(self.ends[place - 1]) if place else 0
        end = int(self.ends[place])
        return self.docs[start:end], self.counts[start:end]

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


def bits_for(postings: Postings, block_bytes: int) -> int:
    """Return how many leading bits of a term choose its block, so that a block has about `block_bytes`."""
    size = 8 * len(postings.terms) + 5 * len(postings.docs)
    return max(0, int(size // max(block_bytes, 1)).bit_length())


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


class TermsArm:
    """BM25 of one question over the parts it may see; statistics are those of the space alone."""

    def __init__(
        self,
        parts: Sequence[Part],
        matches: Sequence[Sequence[Match]],
        weights: Sequence[float],
        mask: Mask,
        policy: LexicalPolicy,
    ) -> None:
        """Score what was found: for each part, the match of each term; weights: one a term."""
        self._parts = parts
        self._mask = mask
        self._matches = matches
        self.documents = sum(part.documents for part in parts)
        counted = [sum(len(found[at][0]) for found in matches) for at in range(len(weights))]
        self.df = np.array(counted, np.int64)
        average = sum(part.terms for part in parts) / max(self.documents, 1)
        self._dense = [np.zeros(len(part), np.float32) for part in parts]
        for dense, part, found in zip(self._dense, parts, matches, strict=True):
            for (at, counts), df, weight in zip(found, counted, weights, strict=True):
                if len(at):
                    rarity = idf(df, self.documents) * weight
                    lengths = part.take("length", at)
                    dense[at] += bm25(counts, lengths, idf=rarity, average=average, policy=policy)

    def top(self, depth: int, /) -> Scored:
        """Return the best `depth` documents that the mask lets through, ties by seq."""
        want = depth * 2
        while True:
            seqs, scores, more = self._best(want)
            seen = self._mask(seqs)
            if int(seen.sum()) >= depth or not more:
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
            at = part.positions(seqs)
            for column, (docs, _) in enumerate(found):
                if len(docs):
                    held[:, column] |= _among(docs, at)
        return held

    def _best(self, want: int) -> tuple[NDArray[np.int64], NDArray[np.float32], bool]:
        seqs: list[NDArray[np.int64]] = []
        scores: list[NDArray[np.float32]] = []
        more = False
        for dense, part in zip(self._dense, self._parts, strict=True):
            at, left = best(dense, want)
            more = more or left
            seqs.append(part.take("seq", at).astype(np.int64))
            scores.append(dense[at])
        joined, values = np.concatenate(seqs), np.concatenate(scores)
        order = np.lexsort((joined, -values))
        return joined[order], values[order], more


def best(dense: NDArray[np.float32], want: int) -> tuple[NDArray[np.int64], bool]:
    """Return the positions of the best positive scores, at least `want` where there are so many, with all their ties
    at the edge; and whether positive ones are left.
    """
    found = np.flatnonzero(dense >= max(_low_edge(dense, want), _TINY))
    if len(found) <= want:
        return found, False
    scores = dense[found]
    edge = np.partition(scores, len(scores) - want)[len(scores) - want]
    return found[scores >= edge], True


_SAMPLED = 16
_TINY = np.finfo(np.float32).tiny


def _low_edge(dense: NDArray[np.float32], want: int) -> np.float32:
    """Return a score that at least `want` documents reach: the want-th best of each sixteenth, where there are many."""
    sample = dense[::_SAMPLED]
    if len(sample) <= want:
        return _TINY
    return np.partition(sample, len(sample) - want)[len(sample) - want]


def matches(tx: Transaction, part: Part, terms: Sequence[int], cache: Cache) -> list[Match]:
    """Return the match of each term, from the segments and from the tail."""
    found: list[list[Match]] = [[(np.empty(0, np.int64), np.empty(0, np.uint8))] for _ in terms]
    for segment in part.segments:
        held = _blocks_of(tx, segment, terms, cache)
        for term, runs in zip(terms, found, strict=True):
            postings = held.get(_block_number(term, segment.bits))
            if postings is not None:
                docs, counts = postings.of(term)
                if len(docs):
                    runs.append((docs + np.int64(segment.start), counts))
    for term, runs in zip(terms, found, strict=True) if len(part.tail.columns) else ():
        times = np.bincount(part.tail.row[part.tail.terms == term])
        at = np.flatnonzero(times)
        if len(at):
            runs.append((at + len(part.base), np.minimum(times[at], 255).astype(np.uint8)))
    return [_joined(runs) for runs in found]


def _joined(runs: list[Match]) -> Match:
    if len(runs) <= 2:
        return runs[-1]
    return np.concatenate([docs for docs, _ in runs]), np.concatenate([counts for _, counts in runs])


def _blocks_of(tx: Transaction, segment: Segment, terms: Sequence[int], cache: Cache) -> dict[int, Postings | None]:
    space = (tx.space.ref, tx.space.space_no, tx.space.epoch)  # an erasure blanks blocks in place
    held: dict[int, Postings | None] = {}
    for number in {_block_number(term, segment.bits) for term in terms}:
        held[number] = cache.get((*space, segment.number, number))
    missing = sorted(number for number, postings in held.items() if postings is None)
    if missing:
        for number, body in tx.all("posting_read", segment_no=segment.number, blocks=missing):
            held[number] = decode(body)
            cache.put((*space, segment.number, number), held[number], len(body))
    return held


def _block_number(term: int, bits: int) -> int:
    return term >> (32 - bits)


def _grouped(terms: NDArray[np.uint32], docs: NDArray[np.uint32], counts: NDArray[np.uint8]) -> Postings:
    unique, first = np.unique(terms, return_index=True)
    ends = np.append(first[1:], len(terms)) if len(terms) else first
    return Postings(unique, ends.astype(np.uint32), docs, counts)


def _among(sorted_: NDArray[np.int64], wanted: NDArray[np.int64]) -> NDArray[np.bool_]:
    place = np.searchsorted(sorted_, wanted)
    place[place == len(sorted_)] = 0
    return sorted_[place] == wanted
