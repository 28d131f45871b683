"""pgvector as the vector index: the server orders the vectors of one space and part, as halfvec.

Inside a space the search is exact, by the primary key: a global HNSW index finds next to nothing of one space among
thousands (recall@10 of 0.001 in a database of 11,000). Only a space with more vectors than `index.exact_vectors` gets
an HNSW index, of its own, built in the background without holding writers up; its best `index.oversample` are then
scored exactly, and where filters leave too few of them the scan is exact again.
"""

from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from perdure.domain.policy import IndexPolicy
from perdure.domain.space import SpaceRef
from perdure.gateways.cache import Cache
from perdure.indexes.near import NearIndex
from perdure.ports import Store

_LEAST = 1_200
"""Vectors below which no HNSW index is worth its place, whatever the policy says; its scan ends at 1,000 of them."""


class _Server(Protocol):
    def alone(self, text: str, /) -> None: ...


def pgvector_index(policy: IndexPolicy, cache: Cache) -> NearIndex:
    """Return the index; for a PostgreSQL store."""
    least = max(policy.exact_vectors, _LEAST)

    def enlarge(store: Store, ref: SpaceRef, embedder_no: int) -> bool:
        """Build, or build anew, one HNSW index; return whether there was one to build."""
        with store.read(ref) as tx:
            found = tx.one("near_large", embedder_no=embedder_no, least=least) if tx else None
        if found is None:
            return False
        cast(_Server, store).alone(found[0])
        return True

    return NearIndex("pgvector", policy, cache, spell=_halfvec, enlarge=enlarge)


def _halfvec(vector: NDArray[np.float32]) -> str:
    """Write a vector as PostgreSQL reads it; five digits tell every float16 from the next."""
    return "[" + ",".join([f"{value:.5g}" for value in vector.tolist()]) + "]"
