"""Which index serves a store: what may be chosen, what fits where, and who fills one that is new.

Each that is not the default is imported where it is chosen.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

from perdure.domain.policy import Policy
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput, StoreUnavailable
from perdure.gateways.cache import Cache
from perdure.indexes.bm25 import PostingsIndex
from perdure.indexes.exact import ExactIndex
from perdure.ports import Clock, Store, TextIndex, VectorIndex

_log = logging.getLogger("perdure")
Made = TypeVar("Made", TextIndex, VectorIndex)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapter(Generic[Made]):
    """An index that may be chosen by its name; `dialect`: of the one store that can keep its table, if it has one."""

    name: str
    dialect: str | None = None
    make: Callable[[Policy, Cache, str], Made]
    """Gets what follows the scheme of a name, too."""


def _terms(name: str) -> Callable[[Policy, Cache, str], TextIndex]:
    def make(policy: Policy, cache: Cache, _: str) -> TextIndex:
        from perdure.indexes.terms import TermsIndex

        return TermsIndex(name, policy.index, policy.lexical, cache)

    return make


def _duckdb_fts(policy: Policy, cache: Cache, _: str) -> TextIndex:
    from perdure.indexes.duckdb_fts import DuckFtsIndex

    return DuckFtsIndex(policy.index, policy.lexical, cache)


def _sqlite_vec(policy: Policy, cache: Cache, _: str) -> VectorIndex:
    from perdure.indexes.sqlite_vec import sqlite_vec_index

    return sqlite_vec_index(policy.index, cache)


def _pgvector(policy: Policy, cache: Cache, _: str) -> VectorIndex:
    from perdure.indexes.pgvector import pgvector_index

    return pgvector_index(policy.index, cache)


def _chroma(policy: Policy, cache: Cache, folder: str) -> VectorIndex:
    from perdure.indexes.chroma import ChromaIndex
    from perdure.indexes.chroma_folder import ChromaFolder

    return ChromaIndex(ChromaFolder(Path(folder)), policy.index, cache)


_TEXT: Final[Sequence[Adapter[TextIndex]]] = (
    Adapter(name="postings", make=lambda policy, cache, _: PostingsIndex(policy.index, policy.lexical, cache)),
    Adapter(name="fts5", dialect="sqlite", make=_terms("fts5")),
    Adapter(name="duckdb-fts", dialect="duckdb", make=_duckdb_fts),
    Adapter(name="tsvector", dialect="postgres", make=_terms("tsvector")),
)
_VECTOR: Final[Sequence[Adapter[VectorIndex]]] = (
    Adapter(name="exact", make=lambda policy, cache, _: ExactIndex(policy.index, cache)),
    Adapter(name="sqlite-vec", dialect="sqlite", make=_sqlite_vec),
    Adapter(name="pgvector", dialect="postgres", make=_pgvector),
    Adapter(name="chroma:///folder", make=_chroma),
)
"""What may be chosen, the default first."""
_DIALECTS: Final = {one.name: one.dialect for one in (*_TEXT, *_VECTOR) if one.dialect is not None}
_SPOKEN: Final = {"sqlite": "SQLite", "duckdb": "DuckDB", "postgres": "PostgreSQL"}
_SETUP: Final = {"text": ("fts_there", "fts_make"), "vector": ("near_there", "near_make")}
"""The statements that look for the table of an adapter, and make it."""


def adapters(dialect: str) -> Mapping[str, Sequence[str]]:
    """Return the indexes that a store of this dialect takes, by kind, the default one first."""
    known = {"text": _TEXT, "vector": _VECTOR}
    return {kind: [one.name for one in some if one.dialect in (None, dialect)] for kind, some in known.items()}


def choose(indexes: Mapping[str, str], policy: Policy, cache: Cache) -> tuple[TextIndex, VectorIndex]:
    """Make the indexes that are named by kind, the default ones where none is."""
    chosen = (
        _made("text", indexes.get("text", _TEXT[0].name), _TEXT, policy, cache),
        _made("vector", indexes.get("vector", _VECTOR[0].name), _VECTOR, policy, cache),
    )
    if unknown := sorted(set(indexes) - _SETUP.keys()):
        raise InvalidInput(f"unknown index {unknown[0]!r}: use text and vector")
    return chosen


def _made(kind: str, name: str, known: Sequence[Adapter[Made]], policy: Policy, cache: Cache) -> Made:
    scheme, separator, rest = name.partition(":///")
    for one in known:
        own, takes_more, _ = one.name.partition(":///")
        if scheme == own and separator == takes_more and bool(rest) == bool(takes_more):
            return one.make(policy, cache, rest)
    *most, last = (one.name for one in known)
    raise InvalidInput(f"unknown {kind} index {name!r}: use {', '.join(most)} or {last}")


def extensions(vectors: VectorIndex) -> list[str]:
    """Return what SQLite loads for an index."""
    if vectors.name != "sqlite-vec":
        return []
    from perdure.indexes.sqlite_vec import extension

    return [extension()]


def check(store: Store, text: TextIndex, vectors: VectorIndex) -> None:
    """Refuse an index that a store cannot keep."""
    named = {"text": text.name, "vector": vectors.name}
    for kind, name in named.items():
        wanted = _DIALECTS.get(name, store.dialect)
        if store.dialect != wanted:
            raise InvalidInput(
                f"the {kind} index {name} works on a {_SPOKEN[wanted]} store only, not on {store.dialect}"
            )
    if store.dialect == "postgres" and not _DIALECTS.keys().isdisjoint(named.values()):
        from perdure.gateways import layout

        lies = layout.read(store)
        for kind, name in named.items():  # triggers keep its table true, and a cluster has none
            if lies is not None and lies.by_space and name in _DIALECTS:
                raise InvalidInput(f"the {kind} index {name} works on one machine only ({lies}): leave `indexes` out")


def ask_to_fill(store: Store, text: TextIndex, vectors: VectorIndex, clock: Clock) -> None:
    """Have the worker fill an index that is new to this database; the default one answers until then."""
    own = {kind: one.name for kind, one in (("text", text), ("vector", vectors)) if one.name in _DIALECTS}
    with store.admin() as tx:
        new = {kind: name for kind, name in own.items() if not tx.one(_SETUP[kind][0])}
    if not new:
        return
    try:
        with store.admin(write=True) as tx:
            for kind in new if store.dialect == "postgres" else ():  # a role that only writes may not make tables
                tx.run(_SETUP[kind][1])
            tx.run("jobs_fold_all", now=to_ms(clock()))
    except StoreUnavailable as error:
        names = " and ".join(new.values())
        if store.dialect == "postgres":
            raise StoreUnavailable(f"{names} cannot be set up: {error}. {_REMEDY}") from error
        _log.info("%s cannot be filled, the default index answers: %s", names, error)


_REMEDY: Final = (
    "Let a superuser run `create extension vector with schema public` in that database, if pgvector is the index, and "
    "open it once with the same indexes as the owner of the schema perdure"
)
