"""sqlite-vec as the vector index: its `vec_distance_cosine` orders the vectors of one space and part, as float32.

The copy is no vec0 table on purpose: vec0 takes 1.5 MB for every space with a vector in it (its chunks hold 1,024),
nobody can delete from it without the extension, it finds 4,096 neighbours at most, and in one large space it is only
about a quarter faster.
"""

from perdure.domain.policy import IndexPolicy
from perdure.errors import MissingExtra
from perdure.gateways.cache import Cache
from perdure.indexes.near import NearIndex


def extension() -> str:
    """Return the path of the SQLite extension; raises MissingExtra where its package is not installed."""
    try:
        import sqlite_vec
    except ImportError as error:
        raise MissingExtra("the vector index sqlite-vec is not installed: pip install 'perdure[sqlite-vec]'") from error
    return str(sqlite_vec.loadable_path())


def sqlite_vec_index(policy: IndexPolicy, cache: Cache) -> NearIndex:
    """Return the index; the store must have been opened with the extension."""
    return NearIndex("sqlite-vec", policy, cache, spell=lambda vector: vector.tobytes())
