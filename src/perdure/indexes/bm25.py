"""The default text index as a port: `postings` for arithmetic, `fold` for upkeep."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from perdure.domain.catalogue import ERASED, Document, Part, decode
from perdure.domain.plan import Plan
from perdure.domain.policy import IndexPolicy
from perdure.domain.recall_policy import LexicalPolicy
from perdure.domain.space import SpaceRef
from perdure.gateways.cache import Cache
from perdure.indexes import fold, postings
from perdure.indexes.postings import TermsArm
from perdure.ports import Mask, Reread, Row, Store, Transaction

_PARTS = (0, 1)


class PostingsIndex:
    """BM25 over postings in ordinary tables."""

    name = "postings"

    def __init__(self, policy: IndexPolicy, lexical: LexicalPolicy, cache: Cache) -> None:
        self._policy, self._lexical, self._cache = policy, lexical, cache

    def add(self, tx: Transaction, documents: Sequence[Document], /) -> None:
        """Nothing to do: the tail of the catalogue is the index of new documents."""

    def remove(self, tx: Transaction, texts: Mapping[int, Sequence[int]], /) -> None:
        """Take documents out of the tail, and out of the columns and blocks of their segments."""
        tx.run("docs_delete", seqs=sorted(texts))
        for part, number in tx.all("segments_dead"):
            fold.drop(tx, part, number)
        for part in _PARTS:
            for row in tx.all("segments_live", part=part):
                inside = {seq: terms for seq, terms in texts.items() if row[2] <= seq <= row[3]}
                if inside:
                    _blank(tx, part, row, inside)

    def left(self, tx: Transaction, versions: NDArray[np.int64], /) -> Mapping[str, int]:
        """Count documents of segments that are neither a version nor blanked, and postings of blanked ones."""
        found = {"segments": 0, "postings": 0}
        for _, number, n, bits, blob in tx.all("segments_all"):
            columns = decode(blob, n)
            blank = np.flatnonzero(columns.kind == ERASED)
            found["segments"] += int(np.count_nonzero(~np.isin(columns.seq, versions) & (columns.kind != ERASED)))
            if len(blank):
                found["segments"] += len(blank) if columns.without(blank).blob() != blob else 0
                blocks = tx.all("posting_read", segment_no=number, blocks=list(range(1 << bits)))
                held = (postings.decode(body).docs for _, body in blocks)
                found["postings"] += sum(int(np.count_nonzero(np.isin(docs, blank))) for docs in held)
        return found

    def arm(self, tx: Transaction, parts: Sequence[Part], plan: Plan, mask: Mask, /) -> TermsArm:
        found = [postings.matches(tx, part, plan.terms, self._cache) for part in parts]
        return TermsArm(parts, found, plan.weights, mask, self._lexical)

    def upkeep(self, store: Store, ref: SpaceRef, /) -> bool:
        return fold.fold(store, ref, self._policy)

    def rebuild(self, store: Store, ref: SpaceRef, reread: Reread, /) -> None:
        fold.rebuild(store, ref, reread, self._policy)


def _blank(tx: Transaction, part: int, row: Row, texts: Mapping[int, Sequence[int]]) -> None:
    number, n, _, _, bits = row
    stored = tx.one("segment_columns", part=part, segment_no=number)
    assert stored is not None, f"segment {number} is listed as live"
    columns = decode(stored[0], n)
    rows = np.flatnonzero(np.isin(columns.seq, list(texts)))
    if not len(rows):
        return
    tx.run("segment_columns_set", part=part, segment_no=number, columns=columns.without(rows).blob())
    terms = {term for seq in columns.seq[rows].tolist() for term in texts[seq]}
    blocks = sorted({term >> (32 - bits) for term in terms})
    gone = np.zeros(n, np.bool_)
    gone[rows] = True
    for block, body in tx.all("posting_read", segment_no=number, blocks=blocks):
        kept = postings.without(postings.decode(body), gone)
        tx.run("posting_set", segment_no=number, block=block, body=kept.blob())
