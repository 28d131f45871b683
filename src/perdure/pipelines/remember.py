"""Remember, correct, confirm, restore, release, link: what a person says about single memories."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from perdure.deps import Deps
from perdure.domain.category_policy import PROCEDURAL
from perdure.domain.checks import number, storable, whole
from perdure.domain.decisions import Add, Change, Decision, Link, Skip, Supersede
from perdure.domain.event import Op
from perdure.domain.memory import KINDS, OF_WORDS, Kind, Memory, State
from perdure.domain.message import check_content
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef, check_id, no_memory
from perdure.domain.times import whole_ms
from perdure.errors import Conflict, InvalidInput, UnknownName
from perdure.extraction.orders import wanted_kept
from perdure.extraction.pairing import start_of
from perdure.extraction.procedures import as_procedure
from perdure.extraction.sensitive import find, given_away
from perdure.extraction.weight import weight
from perdure.gateways import graph, log, rows
from perdure.pipelines import consent, places, screening, ties
from perdure.pipelines.alike import alike, twin
from perdure.pipelines.apply import apply
from perdure.pipelines.few import keeps_few
from perdure.pipelines.history import forgotten_source
from perdure.pipelines.reconcile import ready, reconcile
from perdure.pipelines.tracked import track
from perdure.ports import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Remember:
    """A statement to keep. confidence 0..1, importance 1..5; datetimes aware; `at` is when it was said."""

    text: str
    kind: str = "fact"
    key: str | None = None
    category: str | None = None
    confidence: float = 1.0
    importance: int | None = None
    pinned: bool = False
    tags: tuple[str, ...] = ()
    attributes: dict[str, Any] = field(default_factory=dict[str, Any])
    session: str | None = None
    message_id: str | None = None
    source_ids: tuple[str, ...] = ()
    speaker: str | None = None
    at: datetime | None = None
    event_start: datetime | None = None
    event_end: datetime | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    agent_id: str | None = None
    run_id: str | None = None
    actor_id: str | None = None


def remember(
    deps: Deps,
    ref: SpaceRef,
    request: Remember,
    *,
    tz: str = "UTC",
    own: bool = False,
    reworded: bool = False,
    foresee: bool = False,
) -> WriteResult:
    """Keep one statement; a repetition changes the known one, another value of a single-valued key supersedes it.

    Where no importance is given, a space that keeps few memories takes it from the words, another one takes 2. What an
    agent writes may have to wait for the user's word, and is refused where only the user may have it kept
    (InvalidInput), unless it is the user's `own`. reworded: where a known one says the same in other words, as the
    embedder sees it, that is updated. foresee: only decide.
    """
    candidate, asks = _candidate(deps, ref, request), _by_agent(deps, request.agent_id) and not own
    if asks:
        screening.check(deps, request.text, kind=request.kind, key=request.key)
        candidate = consent.filled(deps, candidate)
    elif not own:
        candidate = _asked_for(deps, candidate)
    near_by = alike(deps, ref, request.text) if reworded else {}
    ready()
    with deps.store.write(ref, tz=tz) as tx:
        decisions = reconcile(tx, deps, candidate, by_agent=asks)
        if near_by and isinstance(decisions[0], Add) and (update := twin(tx, deps, candidate, near_by)) is not None:
            decisions = (update,)
        if asks:
            decisions = consent.inferred(tx, deps, candidate, decisions)
        else:
            decisions = (*decisions, *consent.stated(tx, deps, candidate.key))
        if foresee:
            return WriteResult(decisions=decisions, rev=tx.space.rev)
        return _carry_out(tx, deps, *decisions, actor_id=request.actor_id)


def correct(
    deps: Deps,
    ref: SpaceRef,
    memory_id: str,
    text: str,
    *,
    valid_from: datetime | None = None,
    actor_id: str | None = None,
    agent_id: str | None = None,
    own: bool = False,
    foresee: bool = False,
) -> WriteResult:
    """Put a new statement in the place of an old one, which stays, retired, with `superseded_by`.

    The new one holds from `valid_from` on (None: from now, or from when the old one was to begin), and the old one
    until then. It is what `actor_id` says now: it has neither the sources nor the speaker and event of the old one, and
    outlives the erasure of those. Of what an agent corrects, unless it is the user's `own`, holds what `remember`
    says. foresee: only decide.
    """
    asks = _by_agent(deps, agent_id) and not own
    check_content(text, limit=deps.policy.write.max_content)
    with deps.store.write(ref) as tx:
        old = _active(tx, memory_id)
        if old.kind is Kind.EPISODE:
            raise InvalidInput(f"memory {memory_id} is a message: observe the edited text with its message_id instead")
        if text == old.content and valid_from is None:
            return WriteResult(decisions=(Skip(memory_id=old.id, reason=_SAYS_SO),), memories=(old,), rev=tx.space.rev)
        if asks:
            screening.check(deps, text, kind=old.kind, key=old.key)
        now = whole_ms(deps.clock())
        coming = start_of(old) > now
        since = whole_ms(valid_from, name="valid_from") if valid_from else max(now, start_of(old))
        waiting = [one.id for one in rows.waiting(tx) if one.superseded_by == old.id] if coming else []
        memory = replace(
            _put_anew(old, text, since=since),
            id=deps.new_id(),
            actor_id=actor_id,
            agent_id=agent_id or old.agent_id,
            said_at=now,
        )
        decision = Supersede(
            memory=memory,
            old_ids=(old.id, *waiting),
            dropped=(old.id,) if coming else (),
            at=since,
            mentions=deps.extract_entities(text),
            links=ties.passed_on(tx, deps, old, memory),
            reason="corrected",
        )
        if asks:
            filled = consent.filled(deps, memory)
            decisions = consent.inferred(tx, deps, filled, (replace(decision, memory=filled),), corrects=old.id)
        else:
            decisions = (replace(decision, memory=_asked_for(deps, memory)), *consent.stated(tx, deps, old.key))
        if foresee:
            return WriteResult(decisions=decisions, rev=tx.space.rev)
        return _carry_out(tx, deps, *decisions, actor_id=actor_id)


def _put_anew(old: Memory, text: str, *, since: datetime) -> Memory:
    """Return a memory with another text from some time on, and without what was of the words and their speaker."""
    return replace(
        old,
        content=text,
        confidence=1.0,
        speaker=None,
        source_ids=(),
        attributes={name: value for name, value in old.attributes.items() if name not in OF_WORDS},
        event_start=None,
        event_end=None,
        valid_from=since,
        **_awaited(old, since),
    )


def _asked_for(deps: Deps, memory: Memory) -> Memory:
    """Say of what the user has kept by name whether it is sensitive: then that is no leak, and nobody repeats it."""
    found = find(memory.content, more=deps.recognisers)
    what = given_away(memory.content, memory.content, found, key=memory.key, more=deps.recognisers)
    return replace(memory, attributes={**memory.attributes, "sensitive": what}) if what else memory


def _awaited(old: Memory, since: datetime) -> dict[str, Any]:
    """Return what is to take the place of a statement, and when, if it is still to come: of its correction as well."""
    if old.superseded_by is None or old.valid_until is None or old.valid_until <= since:
        return {"superseded_by": None, "valid_until": None}
    return {}


_SAYS_SO: Final = "it says that already: confirm it, if that is meant"


def _by_agent(deps: Deps, agent_id: str | None) -> bool:
    return (agent_id or deps.caller) is not None


def confirm(deps: Deps, ref: SpaceRef, memory_id: str, *, actor_id: str | None = None) -> WriteResult:
    """Set confidence to 1 and decay to 0: the memory stays until somebody changes it.

    Where what nobody uses expires, it becomes as important as what never does.
    """
    with deps.store.write(ref) as tx:
        known, expiry = _active(tx, memory_id), deps.policy.expiry
        patch: dict[str, Any] = {"confidence": 1.0, "decay_rate": 0.0}
        if expiry.unused_days and known.importance < (least := min(expiry.importance, 5)):
            patch["importance"] = least
        decision = Change(memory_id=memory_id, patch=patch, reason="confirmed")
        return _carry_out(tx, deps, decision, op="update", actor_id=actor_id)


def pin(deps: Deps, ref: SpaceRef, memory_id: str, *, pinned: bool = True, actor_id: str | None = None) -> WriteResult:
    """Set whether a memory is pinned."""
    with deps.store.write(ref) as tx:
        memory = _active(tx, memory_id)
        reason = "pinned" if pinned else "no longer pinned"
        if memory.pinned == pinned:
            return _carry_out(tx, deps, Skip(memory_id=memory_id, reason=f"it is {reason} already"), op="update")
        decision = Change(memory_id=memory_id, patch={"pinned": pinned}, reason=reason)
        return _carry_out(tx, deps, decision, op="update", actor_id=actor_id)


def restore(deps: Deps, ref: SpaceRef, memory_id: str, *, actor_id: str | None = None) -> WriteResult:
    """Make a forgotten or retired memory active again; what was held back when it was forgotten is held back again.

    Conflict while another one holds its key, or the one that took its place is active: two statements of which one
    replaced the other are never both active. Conflict, too, while a source that it quotes is forgotten.
    """
    with deps.store.write(ref) as tx:
        memory = _get(tx, memory_id)
        if memory.state is State.ACTIVE:
            return _carry_out(tx, deps, Skip(memory_id=memory_id, reason="it is active already"), op="update")
        if memory.state is State.QUARANTINED:
            raise Conflict(f"memory {memory_id} is quarantined: release it instead")
        if (forgotten := forgotten_source(tx, memory)) is not None:
            raise Conflict(f"memory {memory_id} quotes memory {forgotten[0]}, which is forgotten: restore that first")
        return _carry_out(tx, deps, restoring(tx, deps, memory), op="update", actor_id=actor_id)


def restoring(tx: Transaction, deps: Deps, memory: Memory, *, gone: Collection[str] = ()) -> Change:
    """Return the change that makes a forgotten or retired memory active; Conflict where its place is taken, and not by
    what is `gone` with the same decision.

    What is to take its place later on does so then. What nobody released goes back to quarantine.
    """
    if "quarantine" in memory.attributes and memory.trust < 1.0:
        held = {"state": State.QUARANTINED, "purge_at": None}
        return Change(memory_id=memory.id, patch=held, event="RESTORE", reason="restored to quarantine")
    patch: dict[str, Any] = {"state": State.ACTIVE, "purge_at": None}
    if memory.confidence < deps.policy.decay.floor:  # time would take it at once
        patch["decay_rate"] = 0.0
    if memory.state is State.DEPRECATED or memory.superseded_by is not None:  # what was ended goes on
        patch |= {"superseded_by": None, **_before_it_ended(tx, memory.id)}
    patch |= places.until(places.free(tx, deps, memory, gone=gone), ends=patch.get("valid_until", memory.valid_until))
    return Change(memory_id=memory.id, patch=patch, event="RESTORE", reason="restored")


def _before_it_ended(tx: Transaction, memory_id: str) -> dict[str, Any]:
    """Return the end of validity that a memory had before it was last retired, if that changed it."""
    found = log.of_memories(tx, [memory_id])
    over = State.DEPRECATED.value
    lines = [
        line
        for line in found
        if (line.event in ("SUPERSEDE", "MERGE") and "superseded_by" in line.patch)
        or line.patch.get("state", (None, None))[1] == over
    ]
    old = lines[-1].patch.get("valid_until") if lines else None
    return {"valid_until": rows.rich("valid_until", old[0])} if old else {}


def release(deps: Deps, ref: SpaceRef, memory_id: str, *, actor_id: str | None = None) -> WriteResult:
    """Let a quarantined memory out, and trust it: whoever lets it out vouches for it. An order to remember becomes the
    statement that it would have kept.
    """
    with deps.store.write(ref) as tx:
        memory = _get(tx, memory_id)
        if memory.state is not State.QUARANTINED:
            raise Conflict(f"memory {memory_id} is {memory.state}, not quarantined: there is nothing to release")
        coming = places.free(tx, deps, memory)
        patch = {"state": State.ACTIVE, "trust": 1.0, **places.until(coming, ends=memory.valid_until)}
        if (told := wanted_kept(memory.content)) is not None:
            patch["content"] = told
        mentions = deps.extract_entities(told) if told is not None else ()
        decision = Change(memory_id=memory_id, patch=patch, mentions=mentions, event="RESTORE", reason="released")
        return _carry_out(tx, deps, decision, op="update", actor_id=actor_id)


def link(
    deps: Deps,
    ref: SpaceRef,
    from_id: str,
    to_id: str,
    *,
    type_: str,
    strength: float,
    actor_id: str | None = None,
) -> WriteResult:
    """Relate two memories; the same pair and type again sets the strength, and 0 takes the relation away."""
    check_id(type_, name="type")
    if not type_.isprintable():
        raise InvalidInput(f"type {type_!r} holds a control character: use words such as related_to")
    strength = number(strength, name="strength", low=0.0, high=1.0)
    if from_id == to_id:
        raise InvalidInput(f"memory {from_id} cannot be linked to itself: name two memories")
    with deps.store.write(ref) as tx:
        _get(tx, from_id)
        _get(tx, to_id)
        known = graph.relation(tx, from_id, to_id, type=type_)
        if strength == (known.strength if known is not None else 0.0):
            reason = "they are linked so already" if strength else "no such link"
            return _carry_out(tx, deps, Skip(memory_id=from_id, reason=reason), op="update")
        reason = "linked" if strength else "unlinked"
        decision = Link(from_id=from_id, to_id=to_id, type=type_, strength=strength, reason=reason)
        return _carry_out(tx, deps, decision, op="update", actor_id=actor_id)


def _candidate(deps: Deps, ref: SpaceRef, request: Remember) -> Memory:
    check_content(request.text, limit=deps.policy.write.max_content)
    if request.kind not in KINDS:
        raise UnknownName(f"unknown kind {request.kind!r}: use {', '.join(sorted(KINDS - {Kind.EPISODE}))}")
    if request.kind == Kind.EPISODE:
        raise InvalidInput("kind episode is a message: use observe")
    number(request.confidence, name="confidence", low=0.0, high=1.0)
    if request.importance is not None:
        whole(request.importance, name="importance", least=1, most=5)
    storable(request.attributes, name="attributes")
    if len(request.tags) > deps.policy.write.max_tags:
        raise InvalidInput(f"{len(request.tags)} tags are too many: use at most {deps.policy.write.max_tags}")
    for name in ("key", "category", "session", "message_id", "speaker", "agent_id", "run_id", "actor_id"):
        value = getattr(request, name)
        if value is not None:
            check_id(value, name=name)
    for name in ("tags", "source_ids"):
        for one in getattr(request, name):
            check_id(one, name=f"one of {name}")
    times = {
        name: whole_ms(moment, name=name)
        for name in ("at", "event_start", "event_end", "valid_from", "valid_until")
        if (moment := getattr(request, name)) is not None
    }
    for start, end in (("event_start", "event_end"), ("valid_from", "valid_until")):
        if start in times and end in times and times[end] < times[start]:
            raise InvalidInput(f"{end} {times[end]} is before {start} {times[start]}: swap them, or leave one out")
    procedural = request.kind == Kind.PROCEDURE
    key = deps.slots.key(request.key).casefold() if request.key else None
    _, usual = deps.slots.kinds.get(key or "", (None, None))
    weighed = weight(request.text, kind=request.kind, key=key) if keeps_few(deps, ref) else 2
    return Memory(
        id=deps.new_id(),
        content=as_procedure(request.text) if procedural else request.text,
        kind=Kind(request.kind),
        category=request.category or (PROCEDURAL if procedural else usual),
        key=key,
        confidence=float(request.confidence),
        importance=request.importance if request.importance is not None else weighed,
        pinned=request.pinned,
        tags=tuple(request.tags),
        attributes=request.attributes,
        session=request.session,
        message_id=request.message_id,
        source_ids=tuple(request.source_ids),
        speaker=request.speaker,
        said_at=times.get("at") or whole_ms(deps.clock()),
        event_start=times.get("event_start"),
        event_end=times.get("event_end"),
        valid_from=times.get("valid_from"),
        valid_until=times.get("valid_until"),
        agent_id=request.agent_id or deps.caller,
        run_id=request.run_id,
        actor_id=request.actor_id,
        decay_rate=deps.policy.decay.rate(request.kind),
    )


def _carry_out(
    tx: Transaction, deps: Deps, *decisions: Decision, op: Op | None = None, actor_id: str | None = None
) -> WriteResult:
    applied = apply(tx, deps, decisions, actor=actor_id)
    id_ = decisions[0].memory_id
    memory = applied.memories.get(id_ or "") or (rows.current(tx, [id_]).get(id_) if id_ else None)
    known = {memory.id: memory, **applied.memories} if memory else applied.memories
    track(tx, deps, decisions, known, node="hotpath", op=op)
    return WriteResult(
        decisions=decisions,
        memories=(memory,) if memory else (),
        explicit=True,
        pending=applied.pending,
        rev=applied.rev,
    )


def _get(tx: Transaction, memory_id: str) -> Memory:
    check_id(memory_id, name="id", remedy="name a memory")
    memory = rows.current(tx, [memory_id]).get(memory_id)
    if memory is None:
        raise no_memory(memory_id, tx.space.ref)
    return memory


def _active(tx: Transaction, memory_id: str) -> Memory:
    memory = _get(tx, memory_id)
    if memory.state is not State.ACTIVE:
        later = f", superseded by {memory.superseded_by}" if memory.superseded_by else ""
        remedy = (
            "release it first" if memory.state is State.QUARANTINED else "restore it first, or name the present one"
        )
        raise Conflict(f"memory {memory_id} is {memory.state}{later}: {remedy}")
    return memory
