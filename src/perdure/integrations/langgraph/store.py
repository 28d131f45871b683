"""A store for LangGraph: JSON documents, each in the space of the owner whom its namespace names."""

import asyncio
import json
import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Self, cast, get_type_hints

import numpy as np
from langchain_core.embeddings import Embeddings
from langgraph.store.base import (
    BaseStore,
    GetOp,
    IndexConfig,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    TTLConfig,
    ensure_embeddings,
    get_text_at_path,
    tokenize_path,
    validate_op_namespace,
)
from numpy.typing import NDArray

from perdure.aio import AsyncEngine
from perdure.domain.arguments import quoted
from perdure.domain.checks import number, whole
from perdure.domain.space import SpaceRef, check_id, check_text, space_ref
from perdure.domain.text import STOP_WORDS, term, words
from perdure.domain.times import from_ms, to_ms
from perdure.engine import Engine
from perdure.errors import InvalidInput, NotFound
from perdure.gateways import items
from perdure.gateways.checkpoints import leave
from perdure.gateways.items import Document, Namespace
from perdure.integrations.langgraph.opening import engine_of
from perdure.pipelines.embed import finite, query_vectors, vectors_of
from perdure.ports import Embedder

Owner = Callable[[Namespace], Mapping[str, str] | None]
"""Tells whose documents those under some labels are, such as {"user": "ana"}; None: nobody's, or not yet clear."""

_Key = tuple[Namespace, str]
Vectors = Mapping[str, Sequence[float]]
_MINUTE_MS = 60_000
_KINDS = {f"{kind}{ending}": kind for kind in ("user", "thread", "app", "agent") for ending in ("", "s")}


def named_owner(namespace: Namespace) -> Mapping[str, str] | None:
    """Return the owner of a namespace that begins like ("users", "ana"), or with threads, apps or agents."""
    first, *others = namespace
    return {_KINDS[first]: others[0]} if others and first in _KINDS else None


class _Embedded(Embeddings):
    """The embedder that an engine has, as LangGraph asks one: for documents, and for questions about them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def embed_documents(self, texts: list[str]) -> list[list[float]]:
        return vectors_of(self._embedder, texts).tolist()

    def embed_query(self, text: str) -> list[float]:
        return query_vectors(self._embedder, [text])[0].tolist()

    @property
    def _embedder(self) -> Embedder:
        embedder = self._engine.deps.embedder
        assert embedder is not None, "the engine had one when the store was opened"
        return embedder


class PerdureStore(BaseStore):
    """Keeps the documents of LangGraph in SQLite, PostgreSQL or DuckDB, beside the memories.

    A document belongs to the space of its owner, as `owner` tells by its namespace, else to the global one: it is
    exported, moved and erased with it. Its time, in minutes, begins anew with each read (`ttl`, as LangGraph's
    TTLConfig); what is over is out of sight at once, and deleted with the next write to its space or by `sweep_ttl`.
    """

    supports_ttl = True

    def __init__(
        self,
        url_or_engine: str | Engine | AsyncEngine,
        *,
        index: IndexConfig | None = None,
        ttl: TTLConfig | None = None,
        owner: Owner = named_owner,
        tenant: str = "",
    ) -> None:
        """Open a database by its URL, or use an engine that is open already, and stays open.

        index: LangGraph's IndexConfig; without `embed`, the engine's embedder is used, and without any index a question
        finds documents by their words. owner: see `named_owner`; once it names somebody, longer namespaces are theirs.
        InvalidInput for an index or a ttl that LangGraph has not.
        """
        _check_config("index", index, IndexConfig)
        _check_config("ttl", ttl, TTLConfig)
        if ttl is not None:
            _ms(ttl.get("default_ttl"), name="ttl.default_ttl")
        ours = index is not None and "embed" not in index
        self._engine, self._own = engine_of(url_or_engine, embedder="auto" if ours else "none")
        self.index_config, self.ttl_config = index, ttl
        self._owner, self._tenant = owner, tenant
        own = _Embedded(self._engine) if ours and self._engine.deps.embedder is not None else None
        embed = own or (index or {}).get("embed")
        self._embeddings = ensure_embeddings(embed) if embed is not None else None
        self._fields = tuple((index or {}).get("fields") or ("$",))

    def close(self) -> None:
        """Close the database, if it was opened here."""
        if self._own:
            self._engine.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Do reads, as things are before the batch, and then its writes: those of one space together or not at all."""
        found = _checked(ops)
        texts, questions = self._texts(found)
        vectors: Vectors = {}
        if self._embeddings is not None and texts:
            vectors = dict(zip(texts, self._embeddings.embed_documents(texts), strict=True))
        asked = {one: self._embeddings.embed_query(one) for one in questions} if self._embeddings else {}
        return self._run(found, vectors, asked)

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Do what `batch` does."""
        found = _checked(ops)
        texts, questions = self._texts(found)
        vectors: Vectors = {}
        if self._embeddings is not None and texts:
            vectors = dict(zip(texts, await self._embeddings.aembed_documents(texts), strict=True))
        asked = {one: await self._embeddings.aembed_query(one) for one in questions} if self._embeddings else {}
        return await asyncio.to_thread(self._run, found, vectors, asked)

    def sweep_ttl(self) -> int:
        """Delete every document whose time is over; return how many there were."""
        count = 0
        for ref in items.homes(self._engine.deps.store, self._tenant):
            with suppress(NotFound), self._engine.deps.store.write(ref) as tx:
                count += items.expire(tx, now=self._now())
                leave(tx)
        return count

    def _run(self, ops: Sequence[Op], vectors: Vectors, asked: Vectors) -> list[Result]:
        results: list[Result] = []
        puts: dict[_Key, PutOp] = {}
        for op in ops:
            match op:
                case GetOp():
                    results.append(self._get(op))
                case SearchOp():
                    results.append(self._search(op, asked))
                case ListNamespacesOp():
                    results.append(self._namespaces(op))
                case PutOp():
                    puts[op.namespace, op.key] = op
                    results.append(None)
        by_space: defaultdict[SpaceRef, list[PutOp]] = defaultdict(list)
        for op in puts.values():
            by_space[self._ref(op.namespace)].append(op)
        for ref, found in by_space.items():
            self._put(ref, found, vectors)
        return results

    def _now(self) -> int:
        return to_ms(self._engine.deps.clock())

    def _ref(self, namespace: Namespace) -> SpaceRef:
        return space_ref(**(self._owner(namespace) or {}), tenant=self._tenant)

    def _get(self, op: GetOp) -> Item | None:
        ref, now = self._ref(op.namespace), self._now()
        with self._engine.deps.store.read(ref) as tx:
            found = items.get(tx, op.namespace, op.key, now=now) if tx is not None else None
        if found is None:
            return None
        if op.refresh_ttl:
            self._touch(ref, [found], now)
        return Item(**_shown(found))

    def _put(self, ref: SpaceRef, ops: Sequence[PutOp], vectors: Vectors) -> None:
        now = self._now()
        kept = {(op.namespace, op.key): self._made(op, now, vectors) for op in ops if op.value is not None}
        with self._engine.deps.store.write(ref, tz="UTC") as tx:
            items.expire(tx, now=now)
            for op in ops:
                document = kept.get((op.namespace, op.key))
                if document is None:
                    items.delete(tx, op.namespace, op.key)
                else:
                    items.put(tx, document, ttl_ms=_ms(op.ttl))
            leave(tx)

    def _made(self, op: PutOp, now: int, vectors: Vectors) -> Document:
        texts = self._indexed(op)
        held = [vectors[text] for text in texts if text in vectors]
        ttl_ms = _ms(op.ttl)
        return Document(
            namespace=op.namespace,
            key=op.key,
            value=_written(op),
            created_at=now,
            updated_at=now,
            expires_at=now + ttl_ms if ttl_ms is not None else None,
            vectors=_packed(held) if held else None if texts else b"",
        )

    def _search(self, op: SearchOp, asked: Vectors) -> list[SearchItem]:
        store, now = self._engine.deps.store, self._now()
        refs = [self._ref(op.namespace_prefix)] if op.namespace_prefix and self._owner(op.namespace_prefix) else None
        found: dict[_Key, tuple[SpaceRef, Document]] = {}
        for ref in refs if refs is not None else items.homes(store, self._tenant, op.namespace_prefix):
            with store.read(ref) as tx:
                there = items.under(tx, op.namespace_prefix, now=now) if tx is not None else []
            found |= {(one.namespace, one.key): (ref, one) for one in there if _passes(one, op.filter or {})}
        scores = self._scores([one for _, one in found.values()], op.query, asked)
        place = {key: n for n, key in enumerate(found)}
        if scores:
            ranked = sorted(found, key=lambda key: (-scores.get(key, -2.0), place[key]))
        else:
            ranked = sorted(found, key=lambda key: (-found[key][1].updated_at, place[key]))
        hits = ranked[op.offset : op.offset + op.limit]
        if op.refresh_ttl:
            by_space: defaultdict[SpaceRef, list[Document]] = defaultdict(list)
            for key in hits:
                by_space[found[key][0]].append(found[key][1])
            for ref, documents in by_space.items():
                self._touch(ref, documents, now)
        return [SearchItem(**_shown(found[key][1]), score=scores.get(key)) for key in hits]

    def _touch(self, ref: SpaceRef, found: Sequence[Document], now: int) -> None:
        keys = [(one.namespace, one.key) for one in found if one.expires_at is not None]
        if keys:
            with suppress(NotFound), self._engine.deps.store.write(ref) as tx:
                items.touch(tx, keys, now=now)

    def _namespaces(self, op: ListNamespacesOp) -> list[Namespace]:
        found: set[Namespace] = set()
        for ref in items.homes(self._engine.deps.store, self._tenant):
            with self._engine.deps.store.read(ref) as tx:
                there = items.namespaces(tx, now=self._now()) if tx is not None else []
            found |= {one[: op.max_depth] for one in there if all(_fits(one, way) for way in op.match_conditions or ())}
        return sorted(found)[op.offset : op.offset + op.limit]

    def _indexed(self, op: PutOp) -> list[str]:
        """Return the texts by which a document is found; none where it is not to be indexed."""
        if op.value is None or op.index is False:
            return []
        return _texts_at(op.value, self._fields if op.index is None else op.index)

    def _texts(self, ops: Sequence[Op]) -> tuple[list[str], list[str]]:
        """Return what has to be embedded: texts of documents, and questions."""
        texts = [text for op in ops if isinstance(op, PutOp) for text in self._indexed(op)]
        questions = [op.query for op in ops if isinstance(op, SearchOp) and op.query]
        return list(dict.fromkeys(texts)), list(dict.fromkeys(questions))

    def _scores(self, found: Sequence[Document], query: str | None, asked: Vectors) -> dict[_Key, float]:
        """Return how well documents that are indexed answer: their best cosine, or how much of a question they hold."""
        if not query:
            return {}
        if query in asked:
            vector = np.asarray(asked[query], np.float32)
            near = {(one.namespace, one.key): _nearest(one.vectors, vector) for one in found if one.vectors}
            return {key: score for key, score in near.items() if score is not None}
        held = {
            (one.namespace, one.key): _terms(" ".join(_texts_at(json.loads(one.value), self._fields)))
            for one in found
            if one.vectors != b""
        }
        among = Counter(word for terms in held.values() for word in terms)
        weights = {word: math.log(1 + len(held) / among[word]) if among[word] else 1.0 for word in _terms(query)}
        total = sum(weights.values())
        return {
            key: sum(weight for word, weight in weights.items() if word in terms) / total
            for key, terms in held.items()
            if total
        }


def _packed(vectors: Sequence[Sequence[float]]) -> bytes:
    return finite(np.asarray(vectors, np.float32), name="of the store").astype(np.float16).tobytes()


_MOST: Final = 1 << 53


def _checked(ops: Iterable[Op]) -> list[Op]:
    found = list(ops)
    for op in found:
        validate_op_namespace(op)
        if isinstance(op, (GetOp, PutOp)):
            check_id(op.key, name="key")
        if isinstance(op, PutOp) and op.value is not None:
            _written(op)
            _ms(op.ttl)
        if isinstance(op, (SearchOp, ListNamespacesOp)):
            whole(op.limit, name="limit", least=0, most=_MOST)
            whole(op.offset, name="offset", least=0, most=_MOST)
    return found


def _written(op: PutOp) -> str:
    given: object = op.value
    if not isinstance(given, dict):
        raise InvalidInput(f"the value of {op.key!r} is {type(given).__name__}: it must be a dict")
    try:
        value = json.dumps(op.value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise InvalidInput(f"the value of {op.key!r} is no JSON object: {error}") from error
    return check_text(value, name=f"the value of {op.key!r}")


def _ms(minutes: float | None, *, name: str = "ttl") -> int | None:
    return None if minutes is None else int(number(minutes, name=name, low=0.0, high=_MOST_MINUTES) * _MINUTE_MS)


_MOST_MINUTES = 1e9
"""Some two thousand years."""


def _check_config(name: str, given: object, known: type) -> None:
    """Refuse what is none of LangGraph's configurations, or has a field that they have not."""
    fields = get_type_hints(known)
    if given is None:
        return
    if not isinstance(given, Mapping):
        raise InvalidInput(f"{name} got {quoted(given)}: it takes a mapping with {', '.join(fields)}")
    unknown = [str(one) for one in cast(Mapping[object, object], given) if one not in fields]
    if unknown:
        raise InvalidInput(f"{name} has no field {quoted(unknown[0])}: it takes {', '.join(fields)}")


def _shown(one: Document) -> dict[str, Any]:
    return {
        "namespace": one.namespace,
        "key": one.key,
        "value": json.loads(one.value),
        "created_at": from_ms(one.created_at),
        "updated_at": from_ms(one.updated_at),
    }


def _texts_at(value: Any, fields: Sequence[str]) -> list[str]:
    paths = ("$" if one == "$" else tokenize_path(one) for one in fields)
    return [text for path in paths for text in get_text_at_path(value, path) if text]


def _terms(text: str) -> set[int]:
    return {term(word) for word in words(text) if word not in STOP_WORDS}


def _nearest(raw: bytes, vector: NDArray[np.float32]) -> float | None:
    """Return the best cosine of some vectors; None where another embedder made them."""
    held = np.frombuffer(raw, np.float16).astype(np.float32)
    if not len(held) or len(held) % len(vector):
        return None
    rows = held.reshape(-1, len(vector))
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(vector)
    return float(np.max(rows @ vector / np.maximum(lengths, 1e-12)))


def _fits(namespace: Namespace, condition: MatchCondition) -> bool:
    labels, path = list(namespace), list(condition.path)
    if condition.match_type == "suffix":
        labels, path = labels[::-1], path[::-1]
    return len(labels) >= len(path) and all(wanted in ("*", label) for label, wanted in zip(labels, path, strict=False))


def _passes(one: Document, wanted: Mapping[str, Any]) -> bool:
    if not wanted:
        return True
    value = json.loads(one.value)
    return all(_alike(value.get(name), asked) for name, asked in wanted.items())


def _alike(value: Any, wanted: Any) -> bool:
    match wanted:
        case dict():
            asked = cast(dict[str, Any], wanted)
            if any(name.startswith("$") for name in asked):
                return all(_holds(value, name, other) for name, other in asked.items())
            if not isinstance(value, dict):
                return False
            held = cast(dict[str, Any], value)
            return all(_alike(held.get(name), other) for name, other in asked.items())
        case list() | tuple():
            there, sought = cast(Sequence[Any], value), cast(Sequence[Any], wanted)
            if not isinstance(value, list) or len(there) != len(sought):
                return False
            return all(_alike(one, other) for one, other in zip(there, sought, strict=True))
        case _:
            return value == wanted


def _holds(value: Any, operator: str, other: Any) -> bool:
    if operator not in _OPERATORS:
        raise InvalidInput(f"a filter has no {operator}: use {', '.join(_OPERATORS)}")
    try:
        return bool(_OPERATORS[operator](value, other))
    except TypeError:  # numbers and texts have no order
        return False


_OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "$eq": lambda value, other: value == other,
    "$ne": lambda value, other: value != other,
    "$gt": lambda value, other: value > other,
    "$gte": lambda value, other: value >= other,
    "$lt": lambda value, other: value < other,
    "$lte": lambda value, other: value <= other,
}
