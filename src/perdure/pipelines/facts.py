"""Facts that an agent drew from a session: checked like anything that a model wrote, each kept once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from perdure.deps import Deps
from perdure.domain import checks
from perdure.domain.decisions import Add, Change, Decision, Propose, Skip, Supersede, came_of
from perdure.domain.event import Event
from perdure.domain.memory import Kind, Memory
from perdure.domain.message import blank, check_content
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef, check_id
from perdure.domain.text import normalise, query_terms
from perdure.domain.times import whole_ms
from perdure.errors import InvalidInput
from perdure.extraction import writing
from perdure.gateways import events, rows
from perdure.pipelines import conflicts, consent, consolidate, sessions
from perdure.pipelines.apply import apply
from perdure.pipelines.reconcile import reconcile
from perdure.pipelines.screening import refused
from perdure.ports import Transaction

Status = Literal["saved", "updated", "duplicate", "proposed", "refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """What became of one fact: stored, joined to a known one, known already, left to the user's word, or not kept."""

    status: Status
    memory_id: str | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """What became of each fact, in their order; `write` is the same as of any other write."""

    facts: tuple[Saved, ...]
    write: WriteResult


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fact:
    content: str
    key: str | None
    confidence: float
    wrong: str | None
    """Why it is not kept."""


def save(deps: Deps, ref: SpaceRef, session_id: str, facts: Sequence[Mapping[str, Any]]) -> Batch:
    """Keep some facts: see `consolidator.save_facts_batch`."""
    checked = _facts(deps, facts)
    saved: list[Saved] = []
    decisions: list[Decision] = []
    pending: dict[str, None] = {}
    rev = 0
    seen: set[str] = set()
    with deps.store.read(ref) as tx:
        number = sessions.known(tx, ref, session_id).number
        said = consolidate.spoken(tx, deps, number) if tx is not None else []
    for start in range(0, len(checked), _AT_ONCE):
        with deps.store.write(ref) as tx:
            present = rows.current(tx, [one.id for one in said])
            support = [one for one in said if one.id in present]
            for fact in checked[start : start + _AT_ONCE]:
                if fact.wrong is None and normalise(fact.content) in seen:
                    fact_decisions: tuple[Decision, ...] = (Skip(reason="it is twice in this batch"),)
                    saved.append(Saved(status="duplicate", memory_id=None, reason="it is twice in this batch"))
                else:
                    seen.add(normalise(fact.content))
                    fact_decisions, jobs = _save(tx, deps, session_id, fact, support)
                    saved.append(_status(fact_decisions[0]))
                    pending |= dict.fromkeys(jobs)
                decisions += fact_decisions
            rev = tx.space.rev
    write = WriteResult(decisions=tuple(decisions), explicit=True, pending=tuple(pending), rev=rev)
    return Batch(facts=tuple(saved), write=write)


_AT_ONCE = 5
"""Facts of one transaction: the write lock is held for a moment only."""
_FIELDS = frozenset({"content", "key", "confidence"})


def _facts(deps: Deps, facts: Sequence[Mapping[str, Any]]) -> list[_Fact]:
    most, what = deps.policy.consolidate.batch, type(cast(object, facts))
    if not issubclass(what, Sequence) or issubclass(what, (str, bytes)):
        raise InvalidInput(f"facts must be a list of {{content, key?, confidence?}}, not {what.__name__}")
    if len(facts) > most:
        raise InvalidInput(f"{len(facts)} facts are too many at once: save at most {most}")
    return [_fact(deps, place, one) for place, one in enumerate(facts)]


def _fact(deps: Deps, place: int, given: object) -> _Fact:
    where = f"facts[{place}]"
    if not isinstance(given, Mapping):
        raise InvalidInput(f"{where} must be {{content, key?, confidence?}}, not {type(given).__name__}")
    fact = cast("Mapping[str, Any]", given)
    unknown = sorted(str(name) for name in set(fact) - _FIELDS)
    if unknown:
        raise InvalidInput(f"{where} has an unknown field {unknown[0]!r}: use content, key, confidence")
    content, key, confidence = fact.get("content"), fact.get("key"), fact.get("confidence")
    if not isinstance(content, str):
        raise InvalidInput(f"{where}.content must be a text, not {content!r}")
    if blank(content):
        return _Fact(content="", key=None, confidence=0.0, wrong="not kept: it says nothing")
    check_content(content, limit=deps.policy.write.max_content)
    if key is not None and (not isinstance(key, str) or not key.strip()):
        raise InvalidInput(f"{where}.key must be a text, not {key!r}")
    told = deps.policy.consolidate.confidence if confidence is None else confidence
    sure = checks.number(told, name=f"{where}.confidence", low=0.0, high=1.0)
    short = writing.trimmed(content)
    name = deps.slots.key(check_id(key, name=f"{where}.key")).casefold() if key else None
    return _Fact(
        content=short,
        key=name,
        confidence=sure,
        wrong=_wrong(deps, short, content, sure, name),
    )


def _wrong(deps: Deps, short: str, content: str, sure: float, key: str | None) -> str | None:
    """Return why a fact is not kept, whoever asks for it."""
    if not short:
        return f"not kept: it is longer than {writing.MOST_CHARACTERS} characters"
    if faults := writing.faults(short):
        return f"not kept: it {faults[0]}"
    if why := refused(deps, short, content, key=key):
        return why
    return "not kept: too unsure" if sure < deps.policy.extract.confidence_min else None


def _save(
    tx: Transaction, deps: Deps, session_id: str, fact: _Fact, said: Sequence[Memory]
) -> tuple[tuple[Decision, ...], tuple[str, ...]]:
    """Decide on a fact and carry that out; return the decisions, and what jobs follow."""
    if fact.wrong is not None:
        return (Skip(reason=fact.wrong, why="refused"),), ()
    candidate = _candidate(deps, session_id, fact, said)
    decisions = reconcile(tx, deps, candidate)
    if isinstance(decisions[0], Add):
        known = conflicts.repeated(tx, deps, candidate)
        if known is not None:
            decisions = (Skip(memory_id=known.id, reason="it is known in nearly the same words"),)
    elif isinstance(decisions[0], Change) and _adds_nothing(tx, decisions[0], candidate):
        decisions = (Skip(memory_id=decisions[0].memory_id, reason="known already", why="known"),)
    decisions = consent.inferred(tx, deps, candidate, decisions)
    applied = apply(tx, deps, decisions)
    conflicts.settle(tx, deps, decisions)
    op, status = came_of(decisions[0])
    what = Event(
        space=tx.space.ref,
        at=deps.clock(),
        node="worker",
        op=op,
        status=status,
        memory_id=decisions[0].memory_id,
        category=candidate.category,
    )
    events.record(tx, [what], days=deps.policy.extract.events_days)
    return decisions, applied.pending


def _adds_nothing(tx: Transaction, change: Change, candidate: Memory) -> bool:
    """Tell whether a fact was drawn from nothing but what its known like was made of: it is not heard once more."""
    known = rows.current(tx, [change.memory_id]).get(change.memory_id)
    return known is not None and {*candidate.source_ids} <= {*known.source_ids}


def _candidate(deps: Deps, session_id: str, fact: _Fact, said: Sequence[Memory]) -> Memory:
    """Return a fact as a memory, with the messages that say most of it for sources: it goes with them."""
    sources = _sources(fact.content, said)
    latest = sources[-1] if sources else said[-1] if said else None
    kind, category = deps.slots.kinds.get(fact.key or "", (Kind.FACT, None))
    return Memory(
        id=deps.new_id(),
        content=fact.content,
        kind=kind,
        category=category,
        key=fact.key,
        confidence=fact.confidence,
        role=(latest.role if latest else None) or "user",
        session=session_id,
        source_ids=tuple(one.id for one in sources),
        said_at=latest.said_at if latest else whole_ms(deps.clock()),
        decay_rate=deps.policy.decay.rates.get(kind.value, 0.0),
    )


_SOURCES = 3


def _sources(content: str, said: Sequence[Memory]) -> list[Memory]:
    """Return the messages that share most words with a fact, oldest first."""
    terms = frozenset(query_terms(content))
    shares = [(len(terms & frozenset(query_terms(one.content))), one) for one in said]
    best = max((n for n, _ in shares), default=0)
    near = sorted((one for one in shares if one[0] and one[0] == best), key=lambda one: -one[1].seq)[:_SOURCES]
    return sorted((one for _, one in near), key=lambda one: one.seq)


def _status(decision: Decision) -> Saved:
    match decision:
        case Add() | Supersede():
            status: Status = "saved"
        case Change():
            status = "updated"
        case Propose():
            status = "proposed"
        case _:
            status = "refused" if decision.memory_id is None else "duplicate"
    return Saved(status=status, memory_id=decision.memory_id, reason=decision.reason)
