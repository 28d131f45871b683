"""Values: what was believed of the one key that a statement fills, and which of that gave the same value."""

from collections.abc import Iterator

from perdure.deps import Deps
from perdure.domain.memory import Memory, State, subject_of
from perdure.domain.text import query_terms
from perdure.extraction.compare import compare
from perdure.extraction.function_words import worded_apart
from perdure.extraction.labels import labelled
from perdure.extraction.pairing import as_said, of_another, stand_apart, start_of, was_heard
from perdure.gateways import rows
from perdure.ports import Transaction


def seen(deps: Deps, memory: Memory) -> bool:
    """Tell whether the caller may know of a memory: it may read it, or wrote it."""
    return deps.readable is None or deps.readable.holds(memory) or memory.agent_id == deps.caller


def of_its_key(tx: Transaction, deps: Deps, candidate: Memory) -> list[Memory]:
    """Return what is or was believed of a candidate's key and subject, oldest first."""
    return [
        one
        for one in rows.of_key(tx, candidate.key or "")
        if seen(deps, one) and subject_of(one) == subject_of(candidate) and not of_another(one, candidate)
    ]


def same_value(tx: Transaction, deps: Deps, candidate: Memory) -> Memory | None:
    """Return the active statement of a single-valued key that gives the same value in other words."""
    value = candidate.attributes.get("value")
    if not deps.holds_one(candidate.key) or not isinstance(value, str):
        return None
    said = frozenset(query_terms(value))
    for known in of_its_key(tx, deps, candidate):
        other = known.attributes.get("value")
        if known.state is not State.ACTIVE or sooner(deps, known, candidate):
            continue
        if isinstance(other, str) and said == frozenset(query_terms(other)) and _as_long(known, candidate):
            told, texts = compare(as_said(known), as_said(candidate)), (known.content, candidate.content)
            if stand_apart(candidate, told) or worded_apart(*texts) or labelled(*texts):
                continue
            return None if told.label == "contradiction" else known  # engaged, now married
    return None


def had_its_value(tx: Transaction, deps: Deps, candidate: Memory) -> Iterator[Memory]:
    """Yield what somebody gave as the same value, in whatever words, of a single-valued key that needs no consent."""
    value = candidate.attributes.get("value")
    if not deps.holds_one(candidate.key) or asked_about(deps, candidate) or not isinstance(value, str):
        return
    said = frozenset(query_terms(value))
    for known in reversed(of_its_key(tx, deps, candidate)):
        other = known.attributes.get("value")
        given = frozenset(query_terms(other if isinstance(other, str) else known.content))
        given_so = known.state is State.DEPRECATED and not was_heard(known)
        if given_so and (said == given if isinstance(other, str) else said <= given):
            yield known


def asked_about(deps: Deps, memory: Memory) -> bool:
    """Tell whether a statement fills a slot of which the user is asked before it changes."""
    slot = deps.slots.by_key.get(memory.key or "")
    return slot is not None and slot.consent and deps.policy.consent.mode != "auto"


def sooner(deps: Deps, known: Memory, candidate: Memory) -> bool:
    """Tell whether somebody says that something holds that was to hold only later."""
    return was_heard(candidate) and start_of(known) > max(deps.clock(), start_of(candidate))


def _as_long(known: Memory, candidate: Memory) -> bool:
    """Tell whether a statement may hold as long as a known one: what is heard may add since when that is so."""
    since, told = candidate.valid_from, candidate.said_at
    adds = (
        was_heard(candidate) and known.valid_from is None and since is not None and told is not None and since <= told
    )
    return (adds or since in (None, known.valid_from)) and candidate.valid_until in (None, known.valid_until)
