"""The composition root: which adapter serves which port."""

from collections.abc import Mapping
from dataclasses import replace

from perdure.deps import Deps
from perdure.domain.policy import ConsentPolicy, Policy
from perdure.errors import InvalidInput
from perdure.extraction.slots import load
from perdure.gateways import embedders
from perdure.gateways.cache import Cache
from perdure.indexes import choose
from perdure.ports import ChatModel, Clock, Embedder, NewId, Store
from perdure.providers import keyphrases, ner_spacy, tokens
from perdure.providers.chat import chat_model
from perdure.providers.embedders import embedder as make_embedder
from perdure.providers.ner_regex import extract
from perdure.stores.following import FollowingStore
from perdure.stores.open import open_store
from perdure.stores.template import is_template

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
    text, vectors = choose.choose(indexes, policy, cache)
    loaded = choose.extensions(vectors)
    store = open_store(url, clock=clock, extensions=loaded, key=key) if isinstance(url, str) else _ready(url, key)
    try:
        _check_embedder(store, chosen)
        choose.check(store, text, vectors)
        if not is_template(store.url):
            choose.ask_to_fill(store, text, vectors, clock)
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
