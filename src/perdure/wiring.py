"""The composition root: which adapter serves which port."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from perdure.deps import Deps
from perdure.domain.policy import ConsentPolicy, Policy
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput, StoreUnavailable
from perdure.extraction.slots import load
from perdure.gateways import embedders
from perdure.gateways.cache import Cache
from perdure.indexes.bm25 import PostingsIndex
from perdure.indexes.exact import ExactIndex
from perdure.ports import ChatModel, Clock, Embedder, NewId, Store, TextIndex, VectorIndex
from perdure.providers import keyphrases, ner_spacy, tokens
from perdure.providers.chat import chat_model
from perdure.providers.embedders import embedder as make_embedder
from perdure.providers.ner_regex import extract
from perdure.stores.following import FollowingStore
from perdure.stores.open import open_store
from perdure.stores.template import is_template

_log = logging.getLogger("perdure")
_LEVELS = {"auto": "local", "local": "local", "multilingual": "multilingual", "onnx": "onnx", "openai": "openai"}
_NO_EMBEDDER = "embedder: none; pip install 'perdure[local]' adds search by meaning"
_NO_MODEL = "chat model: none, so the rules alone read what is said; name one with llm= (--llm)"


def wire(
    url: str | Store,
    *,
    embedder: str | Embedder | None,
    llm: object = None,
    policy: Policy,
    indexes: Mapping[str, str],
    clock: Clock,
    new_id: NewId,
    key: str | None = None,
) -> Deps:
    """Open the store and choose the adapters; a store that stays unused is closed again."""
    chosen, model = make_embedder(embedder), chat_model(llm if llm is not None else policy.extract.llm or None)
    if policy.extract.slots is not None:
        load(policy.extract.slots)  # a wrong file is told of now
    _check_consent(policy)
    keyphrases.check(policy.lexical)
    cache = Cache(policy.index.cache_mb << 20)
    text, vectors = _text(indexes.get("text", "postings"), policy, cache), _vectors(indexes, policy, cache)
    unknown = sorted(set(indexes) - {"text", "vector"})
    if unknown:
        raise InvalidInput(f"unknown index {unknown[0]!r}: use text and vector")
    extensions = _extensions(vectors)
    store = open_store(url, clock=clock, extensions=extensions, key=key) if isinstance(url, str) else _ready(url, key)
    try:
        _check_embedder(store, chosen)
        _check_dialect(store, text, vectors)
        _check_layout(store, text, vectors)
        if not is_template(store.url):
            _ask_to_fill(store, text, vectors, clock)
    except BaseException:
        store.close()
        raise
    return Deps(
        store=FollowingStore(store),
        bare=store,
        policy=policy,
        clock=clock,
        new_id=new_id,
        text=text,
        vectors=vectors,
        embedder=chosen,
        llm=model,
        ner=ner_spacy.extractor(),
        level=_level(embedder, chosen),
        extract_entities=extract,
        count_tokens=tokens.count,
        phrases=keyphrases.find,
        cache=cache,
        missing=_missing(chosen, policy, model),
    )


def _check_consent(policy: Policy) -> None:
    """Refuse slots to ask about that are none, or of which nobody is ever asked."""
    consent = policy.consent
    if consent.keys and consent.mode == "auto":
        raise InvalidInput("policy.consent.keys names slots to ask about, but policy.consent.mode is auto: use ask")
    for field, names in (("keys", consent.keys), ("minor", consent.minor)):
        for name in names if names != getattr(ConsentPolicy(), field) else ():
            load(policy.extract.slots).named(name, field=f"policy.consent.{field}")


def with_embedder(deps: Deps, spec: str | Embedder) -> Deps:
    """Return the same adapters with another embedder."""
    chosen = make_embedder(spec)
    missing = _missing(chosen, deps.policy, deps.llm)
    return replace(deps, embedder=chosen, level=_level(spec, chosen), missing=missing)


def _missing(chosen: Embedder | None, policy: Policy, model: ChatModel | None) -> tuple[str, ...]:
    unread = policy.extract.auto == "llm" and model is None
    return (*(() if chosen else (_NO_EMBEDDER,)), *((_NO_MODEL,) if unread else ()))


def _ready(store: Store, key: str | None) -> Store:
    if not callable(getattr(store, "admin", None)):
        raise InvalidInput(f"url got {store!r}: it takes text, or an object with the methods of perdure.ports.Store")
    if key is not None:
        raise InvalidInput("a key goes with a URL: a store that is open already has its own")
    return store.bare if isinstance(store, FollowingStore) else store


def _check_embedder(store: Store, chosen: Embedder | None) -> None:
    if chosen is not None and not is_template(store.url):
        with store.admin() as tx:
            embedders.number(tx, chosen)


def _level(spec: str | Embedder | None, chosen: Embedder | None) -> str:
    if chosen is None:
        return ""
    return _LEVELS[spec.partition(":")[0]] if isinstance(spec, str) else chosen.name


def _text(name: str, policy: Policy, cache: Cache) -> TextIndex:
    """Make the text index; each one that is not the default is imported where it is chosen."""
    if name == "postings":
        return PostingsIndex(policy.index, policy.lexical, cache)
    if name in ("fts5", "tsvector"):
        from perdure.indexes.terms import TermsIndex

        return TermsIndex(name, policy.index, policy.lexical, cache)
    if name == "duckdb-fts":
        from perdure.indexes.duckdb_fts import DuckFtsIndex

        return DuckFtsIndex(policy.index, policy.lexical, cache)
    raise InvalidInput(_unknown("text", name))


def _vectors(indexes: Mapping[str, str], policy: Policy, cache: Cache) -> VectorIndex:
    name = indexes.get("vector", "exact")
    if name == "exact":
        return ExactIndex(policy.index, cache)
    if name == "sqlite-vec":
        from perdure.indexes.sqlite_vec import sqlite_vec_index

        return sqlite_vec_index(policy.index, cache)
    if name == "pgvector":
        from perdure.indexes.pgvector import pgvector_index

        return pgvector_index(policy.index, cache)
    scheme, separator, folder = name.partition(":///")
    if scheme == "chroma" and separator and folder:
        from perdure.indexes.chroma import ChromaIndex
        from perdure.indexes.chroma_folder import ChromaFolder

        return ChromaIndex(ChromaFolder(Path(folder)), policy.index, cache)
    raise InvalidInput(_unknown("vector", name))


def _extensions(vectors: VectorIndex) -> list[str]:
    """Return what SQLite loads for an index."""
    if vectors.name != "sqlite-vec":
        return []
    from perdure.indexes.sqlite_vec import extension

    return [extension()]


def _unknown(kind: str, name: str) -> str:
    *most, last = _KNOWN[kind]
    return f"unknown {kind} index {name!r}: use {', '.join(most)} or {last}"


_KNOWN = {
    "text": ("postings", "fts5", "duckdb-fts", "tsvector"),
    "vector": ("exact", "sqlite-vec", "pgvector", "chroma:///folder"),
}
"""What `indexes` may name, by kind, the default first."""


_STORES = {
    "fts5": "sqlite",
    "duckdb-fts": "duckdb",
    "tsvector": "postgres",
    "sqlite-vec": "sqlite",
    "pgvector": "postgres",
}
"""The adapters that keep a table of their own, and the store that can."""
_SPOKEN = {"sqlite": "SQLite", "duckdb": "DuckDB", "postgres": "PostgreSQL"}
_THERE = {"text": "fts_there", "vector": "near_there"}
_MAKE = {"text": "fts_make", "vector": "near_make"}


def _check_dialect(store: Store, text: TextIndex, vectors: VectorIndex) -> None:
    for kind, name in (("text", text.name), ("vector", vectors.name)):
        wanted = _STORES.get(name, store.dialect)
        if store.dialect != wanted:
            raise InvalidInput(
                f"the {kind} index {name} works on a {_SPOKEN[wanted]} store only, not on {store.dialect}"
            )


def _check_layout(store: Store, text: TextIndex, vectors: VectorIndex) -> None:
    """Refuse an index that keeps its table true by triggers, which a cluster does not have."""
    if "postgres" not in (_STORES.get(text.name), _STORES.get(vectors.name)):
        return
    from perdure.gateways import layout

    lies = layout.read(store)
    for kind, name in (("text", text.name), ("vector", vectors.name)):
        if lies is not None and lies.by_space and name in _STORES:
            raise InvalidInput(f"the {kind} index {name} works on one machine only ({lies}): leave `indexes` out")


def _ask_to_fill(store: Store, text: TextIndex, vectors: VectorIndex, clock: Clock) -> None:
    """Have the worker fill an index that is new to this database; the default one answers until then."""
    adapters = {kind: one.name for kind, one in (("text", text), ("vector", vectors)) if one.name in _STORES}
    with store.admin() as tx:
        new = {kind: name for kind, name in adapters.items() if not tx.one(_THERE[kind])}
    if not new:
        return
    try:
        with store.admin(write=True) as tx:
            for kind in new if store.dialect == "postgres" else ():  # a role that only writes may not make tables
                tx.run(_MAKE[kind])
            tx.run("jobs_fold_all", now=to_ms(clock()))
    except StoreUnavailable as error:
        names = " and ".join(new.values())
        if store.dialect == "postgres":
            raise StoreUnavailable(f"{names} cannot be set up: {error}. {_SET_UP}") from error
        _log.info("%s cannot be filled, the default index answers: %s", names, error)


_SET_UP = (
    "Let a superuser run `create extension vector with schema public` in that database, if pgvector is the index, and "
    "open it once with the same indexes as the owner of the schema perdure"
)


def adapters(dialect: str) -> Mapping[str, Sequence[str]]:
    """Return the indexes that a store of this dialect takes, by kind, the default one first."""
    return {kind: [name for name in names if _STORES.get(name, dialect) == dialect] for kind, names in _KNOWN.items()}
