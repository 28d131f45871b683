"""The composition root: which adapter serves which port."""

import logging
from collections.abc import Mapping
from dataclasses import replace

from perdure.deps import Deps
from perdure.domain.policy import Policy
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput, StoreUnavailable
from perdure.gateways import embedders
from perdure.gateways.cache import Cache
from perdure.indexes.bm25 import PostingsIndex
from perdure.indexes.exact import ExactIndex
from perdure.indexes.fts5 import Fts5Index
from perdure.indexes.sqlite_vec import SqliteVecIndex, extension
from perdure.ports import Clock, Embedder, NewId, Store, TextIndex, VectorIndex
from perdure.providers import tokens
from perdure.providers.embedders import embedder as make_embedder
from perdure.providers.ner_regex import extract
from perdure.stores.open import open_store
from perdure.stores.template import is_template

_log = logging.getLogger("perdure")
_LEVELS = {"auto": "local", "local": "local", "multilingual": "multilingual", "onnx": "onnx", "openai": "openai"}
_NO_EMBEDDER = "embedder: none; pip install 'perdure[local]' adds search by meaning"


def wire(
    url: str,
    *,
    embedder: str | Embedder | None,
    policy: Policy,
    indexes: Mapping[str, str],
    clock: Clock,
    new_id: NewId,
    key: str | None = None,
) -> Deps:
    """Open the store and choose the adapters; a store that stays unused is closed again."""
    chosen = make_embedder(embedder)
    cache = Cache(policy.index.cache_mb << 20)
    text, vectors = _text(indexes.get("text", "postings"), policy, cache), _vectors(indexes, policy, cache)
    unknown = sorted(set(indexes) - {"text", "vector"})
    if unknown:
        raise InvalidInput(f"unknown index {unknown[0]!r}: use text and vector")
    store = open_store(
        url, clock=clock, extensions=[extension()] if isinstance(vectors, SqliteVecIndex) else [], key=key
    )
    try:
        _check_embedder(store, url, chosen)
        _check_dialect(store, text, vectors)
        if not is_template(url):
            _ask_to_fill(store, text, vectors, clock)
    except BaseException:
        store.close()
        raise
    return Deps(
        store=store,
        policy=policy,
        clock=clock,
        new_id=new_id,
        text=text,
        vectors=vectors,
        embedder=chosen,
        level=_level(embedder, chosen),
        extract_entities=extract,
        count_tokens=tokens.count,
        cache=cache,
        missing=() if chosen else (_NO_EMBEDDER,),
    )


def with_embedder(deps: Deps, spec: str | Embedder) -> Deps:
    """Return the same adapters with another embedder."""
    chosen = make_embedder(spec)
    missing = () if chosen else (_NO_EMBEDDER,)
    return replace(deps, embedder=chosen, level=_level(spec, chosen), missing=missing)


def _check_embedder(store: Store, url: str, chosen: Embedder | None) -> None:
    if chosen is not None and not is_template(url):
        with store.admin() as tx:
            embedders.number(tx, chosen)


def _level(spec: str | Embedder | None, chosen: Embedder | None) -> str:
    if chosen is None:
        return ""
    return _LEVELS[spec.partition(":")[0]] if isinstance(spec, str) else chosen.name


def _text(name: str, policy: Policy, cache: Cache) -> TextIndex:
    if name == "postings":
        return PostingsIndex(policy.index, policy.lexical, cache)
    if name == "fts5":
        return Fts5Index(policy.index, policy.lexical, cache)
    raise InvalidInput(f"unknown text index {name!r}: use postings or fts5")


def _vectors(indexes: Mapping[str, str], policy: Policy, cache: Cache) -> VectorIndex:
    name = indexes.get("vector", "exact")
    if name == "exact":
        return ExactIndex(policy.index, cache)
    if name == "sqlite-vec":
        return SqliteVecIndex(policy.index, cache)
    raise InvalidInput(f"unknown vector index {name!r}: use exact or sqlite-vec")


_MADE = {"fts5": "fts_there", "sqlite-vec": "near_there"}
"""The adapters that need SQLite, and the statement that tells whether their table is in the file."""


def _check_dialect(store: Store, text: TextIndex, vectors: VectorIndex) -> None:
    for kind, name in (("text", text.name), ("vector", vectors.name)):
        if name in _MADE and store.dialect != "sqlite":
            raise InvalidInput(f"the {kind} index {name} works on a SQLite store only, not on {store.dialect}")


def _ask_to_fill(store: Store, text: TextIndex, vectors: VectorIndex, clock: Clock) -> None:
    """Have the worker fill an index that is new to this file; the default one answers until then."""
    adapters = [name for name in (text.name, vectors.name) if name in _MADE]
    if not adapters:
        return
    with store.admin() as tx:
        if all(tx.one(_MADE[name]) for name in adapters):
            return
    try:
        with store.admin(write=True) as tx:
            tx.run("jobs_fold_all", now=to_ms(clock()))
    except StoreUnavailable as error:
        _log.info("%s cannot be filled, the default index answers: %s", " and ".join(adapters), error)
