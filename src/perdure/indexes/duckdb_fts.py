"""The text index of DuckDB's own extension fts: it builds the postings of a space as tables, and we score.

Its `match_bm25` counts by its own statistics and reads the postings of every word of a question twice. So its tables
are read directly, which takes no extension, and the score is that of the default index, number for number. As FTS5 is,
it is given our terms as hexadecimal numbers: no word of a memory is in its tables.

Such an index takes no new document, it can only be built anew. So each space has one of its own, a schema that
`upkeep` builds of the folded documents once they are a fifth more than it holds. What it lacks, the newest documents,
the default postings answer, and all as long as it is not there. Every engine drops it when it erases from the space
(duckdb.sql), whether it knows this adapter or not, so that it never holds what is gone.

Building one, dropping it and erasing raise the epoch of the space: what was learned of it holds as long as that stays.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from perdure.domain.catalogue import ERASED, Columns, Document, Part, decode
from perdure.domain.plan import Plan
from perdure.domain.policy import IndexPolicy
from perdure.domain.recall_policy import LexicalPolicy
from perdure.domain.space import SpaceRef
from perdure.errors import MissingExtra
from perdure.gateways import jobs
from perdure.gateways.cache import Cache
from perdure.gateways.rows import PARTS
from perdure.indexes import fold, postings
from perdure.indexes.bm25 import PostingsIndex
from perdure.indexes.postings import Match, Matches, Postings, TermsArm
from perdure.ports import Mask, Reread, Store, Transaction

_BATCH = 4_096
_GROWTH = 4
"""It is built anew once it lacks one document for so many that it holds: each is built in a handful of times."""
_MOST = 50_000
"""Folded documents for which an index is built, at most: it takes some 40 µs for each, and writers wait meanwhile."""


def extension() -> str:
    """Return the path of the extension; raises MissingExtra unless it is there in the version of DuckDB itself."""
    try:
        import duckdb
    except ImportError as error:
        raise MissingExtra("the text index duckdb-fts needs DuckDB: pip install 'perdure[duckdb]'") from error
    version = duckdb.__version__
    try:
        import duckdb_extension_fts
    except ImportError:
        found = None
    else:
        found = Path(str(duckdb_extension_fts.__file__)).parent / "extensions" / f"v{version}" / "fts.duckdb_extension"
    if found is None or not found.is_file():
        raise MissingExtra(
            f"the text index duckdb-fts needs the extension fts in the version of duckdb, {version}, and in no other: "
            f"pip install 'duckdb=={version}' 'duckdb-extension-fts=={version}'"
        )
    return str(found)


class _Loader(Protocol):
    def load(self, extension: str, /) -> None: ...


class DuckFtsIndex:
    """BM25 over the tables of an fts index. The postings answer for whatever it lacks."""

    name = "duckdb-fts"

    def __init__(self, policy: IndexPolicy, lexical: LexicalPolicy, cache: Cache) -> None:
        self._postings = PostingsIndex(policy, lexical, cache)
        self._lexical, self._cache, self._extension = lexical, cache, extension()

    def add(self, tx: Transaction, documents: Sequence[Document], /) -> None:
        """Ask for the index where an engine without this adapter folded, which knows nothing of it."""
        self._postings.add(tx, documents)
        newest = max(self._held(tx).values(), default=0)
        folded = tx.space.seq - tx.space.tail - newest  # at most; fewer where some were erased
        if 0 < folded * _GROWTH >= newest and _outgrown(tx):
            jobs.ask_to_fold(tx)

    def purge(self, store: Store, ref: SpaceRef, seqs: NDArray[np.int64], /) -> None:
        """Take documents out of the postings; the index went with their rows, and is asked for again."""
        self._postings.purge(store, ref, seqs)
        jobs.ask_to_fold_again(store, ref)

    def left(self, tx: Transaction, versions: NDArray[np.int64], /) -> Mapping[str, int]:
        """Count what the postings hold too much; the index is checked by every engine (statement adapters)."""
        return self._postings.left(tx, versions)

    def arm(self, tx: Transaction, parts: Sequence[Part], plan: Plan, mask: Mask, /) -> TermsArm:
        held = self._held(tx)
        read = _read(tx, plan.terms) if any(held.values()) else {}
        matches: list[Matches] = []
        for part in parts:
            start = int(part.base.seq.searchsorted(held.get(part.number, 0), "right"))
            newer = postings.matches(tx, part, plan.terms, self._cache, start=start).each()
            pairs = zip(plan.terms, newer, strict=True)
            matches.append(postings.joined([_joined(part, read.get(f"{term:08x}"), new) for term, new in pairs]))
        return TermsArm(parts, matches, plan.weights, mask, self._lexical)

    def upkeep(self, store: Store, ref: SpaceRef, /) -> bool:
        """Build the index of a space, where it lacks too much, else keep up the postings."""
        return _build(store, ref, self._extension) or self._postings.upkeep(store, ref)

    def rebuild(self, store: Store, ref: SpaceRef, reread: Reread, /) -> None:
        """Make the postings anew, and drop the index: `upkeep` builds it of them."""
        self._postings.rebuild(store, ref, reread)
        with store.write(ref) as tx:
            tx.run("fts_drop")
            tx.one("space_epoch")

    def _held(self, tx: Transaction) -> dict[int, int]:
        """Return, by part, the newest version that the index of the space holds; from the cache while it holds."""
        space = tx.space
        key = (space.ref, space.space_no, self.name)
        known: tuple[int, dict[int, int]] | None = self._cache.get(key)
        if known is None or known[0] != space.epoch:
            known = space.epoch, {part: last for part, last, _ in _last(tx)}
            self._cache.put(key, known, 64)
        return known[1]


def _last(tx: Transaction) -> list[tuple[int, int, int]]:
    """Return the parts of the index, the newest version of each, and how many it holds; nothing when there is none."""
    return tx.all("fts_last") if tx.all("adapters") else []


def _read(tx: Transaction, terms: Sequence[int]) -> dict[str, NDArray[np.int64]]:
    """Return the documents that hold each term, once for each time that it occurs."""
    found = tx.all("fts_match", tokens=[f"{term:08x}" for term in terms])
    return {token: np.array(text.split(","), np.int64) for token, text in found}


def _joined(part: Part, read: NDArray[np.int64] | None, newer: Match) -> Match:
    """Return the match of a term: what the index holds of this part, and behind it what it lacks."""
    if read is None:
        return newer
    documents, counts = np.unique(read[(read & 1) == part.number], return_counts=True)
    at = part.positions(documents >> 1)
    here = at >= 0
    return np.concatenate((at[here], newer[0])), np.concatenate((counts[here].astype(np.uint8), newer[1]))


def _build(store: Store, ref: SpaceRef, extension: str) -> bool:
    """Build the index of a space anew if that is worth it; return whether it was."""
    with store.read(ref) as tx:
        if tx is None or not _outgrown(tx):
            return False
        batches, seen = list(_batches(tx)), tx.space
    with store.resume(seen) as tx:
        if tx is not None:
            cast(_Loader, tx).load(extension)
            tx.run("fts_source")
            for batch in batches:
                tx.run("fts_source_add", documents=batch)
            tx.run("fts_make")
            tx.one("space_epoch")
    return True


def _outgrown(tx: Transaction) -> bool:
    """Tell whether the index lacks so many of the folded documents that it should be built anew."""
    held = {part: (last, n) for part, last, n in _last(tx)}
    live = [(part, row) for part in PARTS for row in tx.all("segments_live", part=part)]
    if sum(n for _, (_, n, *_) in live) > _MOST:
        return False
    lacks = 0
    for part, (number, n, _, last, _) in live:
        after, _ = held.get(part, (0, 0))
        if last > after:
            row = tx.one("segment_columns", part=part, segment_no=number)
            assert row is not None, f"segment {number} is listed as live"
            columns = decode(row[0], n)
            lacks += int(np.count_nonzero((columns.seq > after) & (columns.kind != ERASED)))
    return 0 < lacks * _GROWTH >= sum(n for _, n in held.values())


def _batches(tx: Transaction) -> Iterator[str]:
    """Return the folded documents of a space as JSON: pairs of a number, twice the seq and the part, and the words."""
    for part in PARTS:
        for row in tx.all("segments_live", part=part):
            columns, body = fold.load(tx, part, row)
            pairs = list(_pairs(part, columns, body))
            yield from (json.dumps(pairs[at : at + _BATCH]) for at in range(0, len(pairs), _BATCH))


def _pairs(part: int, columns: Columns, body: Postings) -> Iterator[tuple[str, str]]:
    terms = np.repeat(body.terms, np.diff(body.ends, prepend=np.uint32(0)))
    order = np.argsort(body.docs, kind="stable")
    tokens = np.repeat(terms[order], body.counts[order]).astype(">u4").tobytes().hex(" ", 4)
    lengths = np.bincount(body.docs, weights=body.counts, minlength=len(columns)).astype(np.int64)
    ends = (lengths.cumsum() * len("01234567 ")).tolist()
    for seq, kind, start, end in zip(columns.seq.tolist(), columns.kind.tolist(), [0, *ends], ends, strict=False):
        if kind != ERASED:
            yield str(2 * seq + part), tokens[start:end]
