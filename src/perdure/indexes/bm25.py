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
from perdure.indexes import fold, postings, purge
from perdure.indexes.postings import TermsArm
from perdure.ports import Mask, Reread, Store, Transaction


class PostingsIndex:
    """BM25 over postings in ordinary tables."""

    name = "postings"

    def __init__(self, policy: IndexPolicy, lexical: LexicalPolicy, cache: Cache) -> None:
        self._policy, self._lexical, self._cache = policy, lexical, cache

    def add(self, tx: Transaction, documents: Sequence[Document], /) -> None:
        """Nothing to do: the tail of the catalogue is the index of new documents."""

    def purge(self, store: Store, ref: SpaceRef, seqs: NDArray[np.int64], /) -> None:
        """Take documents out of the columns and blocks of their segments; the tail lost them with their rows."""
        purge.segments(store, ref, seqs)

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
