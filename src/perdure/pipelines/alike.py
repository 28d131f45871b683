"""Which statements mean nearly the same as a new one, as its embedder sees it (SPEC 003.3)."""

import logging
from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from perdure.deps import Deps
from perdure.domain.decisions import Change
from perdure.domain.memory import Memory, State, joined
from perdure.domain.space import SpaceRef
from perdure.domain.text import words
from perdure.errors import EmbedderMismatch, ModelUnavailable
from perdure.extraction.compare import compare
from perdure.extraction.function_words import worded_apart
from perdure.extraction.pairing import as_said, denies, measures, names, of_another, within
from perdure.gateways import embedders, rows
from perdure.gateways.rows import STATEMENTS
from perdure.pipelines.embed import vectors_of
from perdure.pipelines.near import compared, near
from perdure.pipelines.neighbours import nearest
from perdure.ports import Embedder, Transaction

_log = logging.getLogger("perdure")


def alike(deps: Deps, ref: SpaceRef, text: str) -> dict[str, float]:
    """Return the active statements whose cosine to a text is at the embedder's level of duplicates, best first.

    By their ids, with how far above it they lie: 0 at that level, 1 at a cosine of 1. Statements without a vector yet
    are embedded here, where their words are near. Empty without an embedder, and where it cannot answer: then the rules
    decide alone. The model works in no transaction.
    """
    embedder = deps.embedder
    if embedder is None or not text.strip():
        return {}
    with deps.store.read(ref) as tx:
        fresh = _without_vector(tx, deps, embedder, text) if tx is not None else []
    try:
        vectors = vectors_of(embedder, [text, *(one.content for one in fresh)])
    except ModelUnavailable as error:
        _log.warning("a statement is compared by its words alone: %s", error)
        return {}
    level = embedder.calibration.duplicate
    found = dict(zip((one.id for one in fresh), (vectors[1:] @ vectors[0]).tolist(), strict=True))
    with deps.store.read(ref) as tx:
        if tx is not None:
            found |= _indexed(tx, deps, embedder, vectors[0])
    near_by = sorted((level - cosine, id_) for id_, cosine in found.items() if cosine >= level)
    return {id_: min(-under / max(1.0 - level, 1e-6), 1.0) for under, id_ in near_by}


def twin(tx: Transaction, deps: Deps, candidate: Memory, near_by: Mapping[str, float]) -> Change | None:
    """Return the update of the first of some statements (see `alike`) that a candidate only says in other words.

    None where there is none: a number, date, name or denial that differs makes it none, and so do a word or two in the
    place of others. Where each has words that the other lacks, they must be nearer (policy `merge.reworded`).
    """
    present = rows.current(tx, list(near_by))
    known = next(
        (one for id_ in near_by if (one := present.get(id_)) and _repeats(deps, one, candidate, near_by[id_])), None
    )
    if known is None:
        return None
    content = known.content if within(candidate.content, known.content) else candidate.content
    patch = joined(known, candidate, content=content, category=known.category or candidate.category)
    return Change(
        memory_id=known.id, patch=patch, mentions=deps.extract_entities(content), reason="it says nearly the same"
    )


def _repeats(deps: Deps, known: Memory, candidate: Memory, nearness: float) -> bool:
    readable = deps.readable
    if known.state is not State.ACTIVE or not compared(known) or of_another(known, candidate):
        return False
    if readable is not None and not readable.holds(known):
        return False
    keys = {known.key, candidate.key}
    if len(keys) > 1 and (None not in keys or any(map(deps.holds_one, keys))):
        return False
    value = known.attributes.get("value")
    if isinstance(value, str) and value.casefold() not in candidate.content.casefold():
        return False
    if known.valid_until != candidate.valid_until:
        return False
    found = compare(as_said(known), as_said(candidate), same=deps.policy.merge.same, check=deps.policy.merge.check)
    if found.label == "contradiction" or found.apart or found.over:
        return False
    if found.label == "same":
        return True
    near_enough = nearness >= deps.policy.merge.reworded or _nested(known.content, candidate.content)
    return near_enough and not _at_odds(deps, known.content, candidate.content)


def _nested(one: str, other: str) -> bool:
    return within(one, other) or within(other, one)


def _at_odds(deps: Deps, one: str, other: str) -> bool:
    """Tell whether two texts differ in a number, a denial, a name or the order of names, a word or two, a small one."""
    if measures(one) != measures(other) or denies(one) != denies(other):
        return True
    if _swapped(one, other) or worded_apart(one, other) is not None:
        return True
    known = names(one) | names(other)
    mentions = (*deps.extract_entities(one), *deps.extract_entities(other))
    named = known.union(*(words(mention.name) for mention in mentions))
    left, right = ([word for word in words(text) if word in named] for text in (one, other))
    return list(dict.fromkeys(left)) != list(dict.fromkeys(right))


def _swapped(one: str, other: str) -> bool:
    """Tell whether two texts are the same but for a word or two: another value, and no other way to say it."""
    left, right = words(one), words(other)
    return len(left) == len(right) and 0 < sum(a != b for a, b in zip(left, right, strict=True)) <= _WORDS


_WORDS: Final = 2


def _without_vector(tx: Transaction, deps: Deps, embedder: Embedder, text: str) -> list[Memory]:
    """Return the statements near a text by their words, and the latest ones, that have no vector yet."""
    beside = [one.memory for one in near(tx, deps, text) if one.memory.state is State.ACTIVE]
    number = _number(tx, embedder)
    if number is None or not beside:
        return beside
    seqs = [one.seq for one in beside]
    held = {row[0] for row in tx.all("vectors_among", embedder_no=number, part=STATEMENTS, seqs=seqs)}
    return [one for one in beside if one.seq not in held]


def _indexed(tx: Transaction, deps: Deps, embedder: Embedder, vector: NDArray[np.float32]) -> dict[str, float]:
    number = _number(tx, embedder)
    if number is None:
        return {}
    cosines = nearest(tx, deps, number, vector)
    return {one.id: cosines[seq] for seq, one in rows.by_seq(tx, list(cosines)).items() if one.retired_at is None}


def _number(tx: Transaction, embedder: Embedder) -> int | None:
    try:
        return embedders.number(tx, embedder)
    except EmbedderMismatch:  # the vectors are another embedder's, and are made anew: words serve until then
        return None
