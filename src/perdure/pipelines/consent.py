"""Consent: a change of who somebody is that was only inferred waits for their word, as a proposal.

A first value is kept at once, and so is whatever the user asks for. Of slots that are no great matter, such as the
tone of answers, a change that was said often enough needs no word.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from perdure.deps import Deps
from perdure.domain.arguments import quoted
from perdure.domain.decisions import Add, Change, Decision, Propose, Settle, Skip, Supersede
from perdure.domain.memory import Memory, State, subject_of
from perdure.domain.proposal import Proposal, Settled
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef, check_id
from perdure.domain.text import normalise
from perdure.domain.times import whole_ms
from perdure.errors import Conflict, NotFound
from perdure.extraction.candidate import Heard
from perdure.extraction.denying import undone
from perdure.extraction.firsthand import firsthand
from perdure.extraction.language import USER
from perdure.extraction.overtaking import stated as sentences
from perdure.extraction.pairing import by_same, start_of, was_heard
from perdure.extraction.rules import extract
from perdure.gateways import proposals, rows
from perdure.gateways.filters import select
from perdure.pipelines.apply import apply
from perdure.pipelines.reconcile import reconcile
from perdure.pipelines.ties import passed_on
from perdure.pipelines.tracked import track
from perdure.pipelines.values import seen
from perdure.ports import Transaction


def inferred(
    tx: Transaction,
    deps: Deps,
    candidate: Memory,
    decisions: tuple[Decision, ...],
    *,
    corrects: str | None = None,
) -> tuple[Decision, ...]:
    """Return what becomes of a candidate that nobody asked to keep: what was decided, or a proposal of it.

    `corrects`: the memory that it says was wrong, if it does.
    """
    if not was_heard(candidate):
        candidate = _slotted(tx, deps, candidate, decisions[0])
    elif isinstance(decisions[0], Supersede):
        candidate = decisions[0].memory  # with the slot whose value it replaces
        decisions = (_spared(tx, deps, decisions[0]), *decisions[1:])
    if not _guarded(deps, candidate):
        return decisions
    if not _changes(tx, deps, candidate, decisions[0]):
        return (*decisions, *_outdated(_gainsaid(tx, deps, candidate, decisions[0])))
    known = [one for one in proposals.all_(tx) if one.key == candidate.key]
    gone = isinstance(decisions[0], Add) and not _held(tx, candidate.key or "")  # an agent may not see what holds
    if corrects is not None and isinstance(decisions[0], Supersede):
        candidate = replace(candidate, valid_from=candidate.valid_from or decisions[0].at)
    proposal = _proposal(deps, candidate, known="was forgotten" if gone else "is known", corrects=corrects)
    refused = [one for one in known if one.state is Settled.DENIED and _same(one, proposal)]
    if refused and {*proposal.evidence} <= {id_ for one in refused for id_ in one.evidence}:
        return (Skip(memory_id=refused[-1].id, reason="the user said no to it"),)
    waiting = [one for one in known if one.waits(proposal.created_at)]
    before = next((one for one in waiting if _same(one, proposal)), None)
    if before is not None:
        if proposal.evidence and {*proposal.evidence} <= {*before.evidence}:
            return (Skip(memory_id=before.id, reason="it waits for the user's word already"),)
        proposal = _joined(before, proposal)
    others = [one for one in waiting if one is not before]
    if _minor(deps, candidate) and proposal.signals >= deps.policy.consent.signals:
        agreed = () if before is None else (settled(before, Settled.APPROVED, f"said {proposal.signals} times"),)
        return (*decisions, *agreed, *_outdated(others))
    return (Propose(proposal=proposal), *_outdated(others))


def filled(deps: Deps, candidate: Memory) -> Memory:
    """Return what an agent wrote with the slot and value that its words give, where a change of that wants the user's
    word: an agent need not say which slot it fills.
    """
    heard = Heard(text=firsthand(candidate.content), said_at=whole_ms(deps.clock()), zone=UTC)
    found = extract(heard, deps.slots)
    if len(found) != 1 or found[0].subject != USER or found[0].value is None:
        return candidate
    key, value = found[0].key or "", found[0].value
    if key != candidate.key if candidate.key else key not in _keys(deps):
        return candidate
    category = candidate.category or deps.slots.kinds.get(key, (None, None))[1]
    return replace(candidate, key=key, category=category, attributes={**candidate.attributes, "value": value})


def stated(tx: Transaction, deps: Deps, key: str | None) -> tuple[Settle, ...]:
    """Return the end of what waits for the user's word about a key of which the user has just spoken."""
    if key is None or deps.slots.key(key) not in _keys(deps) | _minor_keys(deps):
        return ()
    now = deps.clock()
    return _outdated([one for one in proposals.all_(tx) if one.key == key and one.waits(now)])


def _gainsaid(tx: Transaction, deps: Deps, candidate: Memory, decision: Decision) -> list[Proposal]:
    """Return what waits of a slot of which the user says again, or first, what holds, and not for a day alone."""
    if not was_heard(candidate) or not deps.holds_one(candidate.key):
        return []
    held, said = {one.id for one in _held(tx, candidate.key or "")}, candidate.said_at or deps.clock()
    kept = isinstance(decision, Add) and not held and decision.memory.state is State.ACTIVE
    passing = candidate.valid_until is not None or (candidate.event_end is not None and candidate.event_end > said)
    if passing or not (kept or (isinstance(decision, (Skip, Change)) and decision.memory_id in held)):
        return []
    waiting = [one for one in _before(tx, deps, candidate, said=said) if one.key == candidate.key]
    if waiting and _in_part(tx, candidate):
        return []
    return [one for one in waiting if start_of(one.memory) <= said]  # what is still to come leaves it true until then


def _in_part(tx: Transaction, candidate: Memory) -> bool:
    """Tell whether the user says what holds only in part, for now, or with a "but": Anna at work, in Ulm for now."""
    value = str(candidate.attributes.get("value") or candidate.content)
    said = (sentence for one in rows.current(tx, candidate.source_ids).values() for sentence in sentences(one.content))
    for text in said:
        before, found, behind = text.partition(value)
        if found and (_LED.search(before) or _LIMITED.search(f"{value[1:]}{behind}")):
            return True
    return False


_LED: Final = re.compile(
    r"(?i)\b(?:officially|legally|formally|partly|half|sometimes|on (?:paper|week\w+|\w+days?)|during|for now"
    r"|at work|in my|when|while|until|if|used to)\b",
)
_LIMITED: Final = re.compile(
    r"(?i)\b(?:but|though|although|except|or rather|for (?!good|ever|years)|until|till|at|during|on"
    r"|(?<!not )in|when|while|if|only|mostly|mainly|partly|officially|legally|formally|sometimes|often|usually|half"
    r"|did|was|were|used)\b",
)
"""What, before a value or behind it, tells that it may hold beside another."""


def denied(tx: Transaction, deps: Deps, episode: Memory) -> tuple[Settle, ...]:
    """Return the end of what waits for the user's word that a message says is not so, or came to nothing."""
    waiting = _before(tx, deps, episode, said=episode.said_at or deps.clock()) if episode.role == "user" else []
    told = sentences(episode.content) if waiting and not _YET.search(episode.content) else ()
    said = [_FELT.sub("", one) for one in told if not _WHY.search(one)]
    over = (one for one in waiting if any(undone(one.memory.content, text, key=one.key) for text in said))
    return tuple(settled(one, Settled.DENIED, "denied in the talk") for one in over)


_YET: Final = re.compile(r"\byet\b", re.IGNORECASE)
"""What is not so yet may come: I haven't moved yet."""
_WHY: Final = re.compile(
    r"(?i)(?:not|n['’]t|never)\b[^,;]* (?:because|due to|on account of|out of|in order to|so that"
    r"|(?:just|only|merely|simply) (?:for|to|because)|for (?:the|my|our|his|her|work|love|money|fun))\b",
)
"""What is denied may be the reason alone: I didn't move because of work;"""
_FELT: Final = re.compile(
    r"(?i),?;? (?:and|but|though|although) (?:i|we) (?:(?:do|did|ca|wo)n['’]t|never|do not|did not|cannot)"
    r"(?: really| much)? (?:like|love|use|want|prefer|think|mind|feel|care|enjoy)\b.*",
)
"""or how it is felt: but I don't like it."""


def _before(tx: Transaction, deps: Deps, memory: Memory, *, said: datetime) -> list[Proposal]:
    """Return what waits of what the same speaker said before a message, or what was made of one."""
    now, sources = deps.clock(), {memory.id, *memory.source_ids}
    waiting = [one for one in proposals.pending(tx) if one.waits(now) and sources.isdisjoint(one.evidence)]
    return [one for one in waiting if by_same(one.memory, memory.speaker) and (one.memory.said_at or said) <= said]


def fallen(tx: Transaction, id_: str, *, reason: str) -> tuple[Settle, ...]:
    """Return the end of what waits for the user's word under an id; nothing, where nothing does."""
    return tuple(settled(one, Settled.EXPIRED, reason) for one in proposals.pending(tx) if one.id == id_)


def proposed(deps: Deps, ref: SpaceRef) -> list[Proposal]:
    """Return the changes that wait for the user's word, oldest first."""
    now = deps.clock()
    with deps.store.read(ref) as tx:
        return [one for one in proposals.all_(tx) if one.waits(now)] if tx is not None else []


def approve(deps: Deps, ref: SpaceRef, id_: str, *, actor_id: str | None = None) -> WriteResult:
    """Make a proposed change, as far as it is still one; NotFound, or Conflict when it waits no more."""
    with deps.store.write(ref) as tx:
        decisions = agreed(tx, deps, _waiting(tx, deps, id_))
        return _decided(tx, deps, decisions, actor_id)


def deny(deps: Deps, ref: SpaceRef, id_: str, *, actor_id: str | None = None) -> WriteResult:
    """Leave a proposed change unmade, and don't ask again for the same reason; errors as of `approve`."""
    with deps.store.write(ref) as tx:
        return _decided(tx, deps, (settled(_waiting(tx, deps, id_), Settled.DENIED, "denied"),), actor_id)


def expire(tx: Transaction, deps: Deps) -> int:
    """End what has waited too long; return how many proposals that were."""
    over = _overdue(tx, deps)
    apply(tx, deps, [settled(one, Settled.EXPIRED, "nobody answered in time") for one in over])
    return len(over)


def _overdue(tx: Transaction, deps: Deps) -> list[Proposal]:
    now = deps.clock()
    return [one for one in proposals.all_(tx) if one.state is Settled.PENDING and not one.waits(now)]


def wanted(deps: Deps, memory: Memory) -> bool:
    """Tell whether the value of a memory is one that is not changed without a word of the user."""
    return _guarded(deps, memory) and not _minor(deps, memory)


def asked_of(tx: Transaction, deps: Deps, messages: Collection[str]) -> set[str]:
    """Return the keys for which some messages proposed another value that still waits for the user's word: until then
    the old one is in force.
    """
    now = deps.clock()
    waiting = (one for one in proposals.pending(tx) if one.waits(now))
    return {one.key for one in waiting if not set(messages).isdisjoint(one.evidence)}


def _spared(tx: Transaction, deps: Deps, decision: Supersede) -> Supersede | Add:
    """Return what becomes of a statement that would end values of other slots than its own: not of those that are not
    changed without a word of the user, or wait for one by the same message; what is left of one, with the same value,
    changes none.
    """
    new = decision.memory
    left = [one.memory for one in decision.left]
    goes_on = {(one.key, one.attributes.get("value")) for one in left if "value" in one.attributes}
    asked = asked_of(tx, deps, new.source_ids)
    spared = {
        one.id
        for one in rows.current(tx, decision.old_ids).values()
        if one.key != new.key and (one.key in asked or wanted(deps, one))
        if (one.key, one.attributes.get("value")) not in goes_on
    }
    if not spared:
        return decision
    ends = tuple(id_ for id_ in decision.old_ids if id_ not in spared)
    if new.key is None or not ends:
        return Add(memory=new, mentions=decision.mentions, reason="what it ends waits for the user's word")
    return replace(decision, old_ids=ends, dropped=tuple(id_ for id_ in decision.dropped if id_ in ends))


def known(tx: Transaction, deps: Deps, key: str) -> str | None:
    """Return the value that the user has in a slot, if they have one: as it was read when said, or from its words."""
    held = _held(tx, key)
    if not held:
        return None
    return str(held[-1].attributes.get("value") or _told(deps, held[-1].content).get(key) or held[-1].content)


def _guarded(deps: Deps, candidate: Memory) -> bool:
    """Tell whether a change by this candidate is one to ask about: of the user's own, in a slot that wants consent."""
    if deps.policy.consent.mode == "auto" or candidate.key is None or candidate.state is not State.ACTIVE:
        return False
    return subject_of(candidate) == USER and (deps.slots.key(candidate.key) in _keys(deps) or _minor(deps, candidate))


def _slotted(tx: Transaction, deps: Deps, candidate: Memory, decision: Decision) -> Memory:
    """Return what an agent wrote with the slot that it changes, by its words or by what it would replace: it may have
    given another key, or none.
    """
    said = _claimed(tx, deps, candidate.content)
    own = said.get(deps.slots.key(candidate.key or ""))
    if own is not None and "value" not in candidate.attributes:
        candidate = replace(candidate, attributes={**candidate.attributes, "value": own})
    if _guarded(deps, candidate) and _changes(tx, deps, candidate, decision):
        return candidate
    for key, value in said.items():
        kind, category = deps.slots.kinds.get(key, (candidate.kind, candidate.category))
        filled = replace(candidate, key=key, category=category, attributes={**candidate.attributes, "value": value})
        if _guarded(deps, filled) and _changes(tx, deps, filled, decision):
            return replace(filled, kind=kind)
    if _guarded(deps, candidate) or not isinstance(decision, Supersede):
        return candidate
    keyed = (replace(candidate, key=one.key) for one in rows.current(tx, decision.old_ids).values() if one.key)
    return next((one for one in keyed if _guarded(deps, one)), candidate)


def _claimed(tx: Transaction, deps: Deps, text: str) -> Mapping[str, str]:
    """Return what a text says of the user, in the slots of which a change wants the user's word: key and value.

    It may call them User, or by the name or id that is known, or name the slot: "city: Evora".
    """
    called = [_told(deps, one.content).get("name") or _value(one) for one in _held(tx, "name")]
    return _told(deps, text, {*called, tx.space.ref.owner_id})


def _told(deps: Deps, text: str, names: Collection[str] = ()) -> dict[str, str]:
    guarded, told = _keys(deps), firsthand(text, names)
    found = extract(Heard(text=told, said_at=whole_ms(deps.clock()), zone=UTC), deps.slots)
    said = {one.key or "": one.value or "" for one in found if one.subject == USER and one.key in guarded}
    named = _NAMED.match(told)
    if named is not None and (key := deps.slots.key(named["slot"])) in guarded:
        said.setdefault(key, named["value"])
    return {key: value for key, value in said.items() if value}


_NAMED: Final = re.compile(
    r"(?i)(?:my |the |a )?(?:new |current |present )?(?P<slot>[\w .-]{2,40}?)\s?(?:[:=]| is | are )\s?"
    r"(?P<value>\S.{0,200}?)[.!]?$",
)


def _keys(deps: Deps) -> set[str]:
    return {deps.slots.key(one) for one in deps.policy.consent.keys} or {
        key for key, slot in deps.slots.by_key.items() if slot.consent
    }


def _minor_keys(deps: Deps) -> set[str]:
    return {deps.slots.key(one) for one in deps.policy.consent.minor}


def _minor(deps: Deps, candidate: Memory) -> bool:
    return deps.slots.key(candidate.key or "") in _minor_keys(deps)


def _changes(tx: Transaction, deps: Deps, candidate: Memory, decision: Decision) -> bool:
    """Tell whether a decision puts another value in the place of one that holds, or beside it.

    For what an agent writes it is the slot that counts, not what would become of it: it may have forgotten the value
    first, or not be able to read it. Beside a value that it may not read stands also what is said to it.
    """
    match decision:
        case Supersede() if decision.memory.state is State.ACTIVE:
            ids: Sequence[str] = decision.old_ids
        case Change() if "content" in decision.patch:
            ids = (decision.memory_id,)
        case Add() if not was_heard(candidate) and decision.memory.state is State.ACTIVE:
            ids = ()
        case Add() if candidate.key in deps.slots.single and decision.memory.state is State.ACTIVE:
            ids = [one.id for one in _held(tx, candidate.key or "") if not seen(deps, one)]
        case _:
            return False
    held = [one for one in rows.current(tx, ids).values() if one.state is State.ACTIVE]
    if was_heard(candidate):
        return any(not _has(tx, deps, one, candidate) for one in held)
    slot = _held(tx, candidate.key or "")
    if slot or not isinstance(decision, Add):
        known = {one.id: one for one in (*held, *slot)}.values()
        return any(not _has(tx, deps, one, candidate) for one in known)
    return _forgotten(tx, candidate.key or "")


def _held(tx: Transaction, key: str) -> list[Memory]:
    """Return what the user has in a slot, whoever may read it."""
    return [one for one in rows.of_key(tx, key) if one.state is State.ACTIVE and subject_of(one) == USER]


def _forgotten(tx: Transaction, key: str) -> bool:
    """Tell whether a slot had a value that was forgotten."""
    chosen = select({"key": key, "state": State.SOFT_DELETED.value})
    where = ("r.retired_at is null", *chosen.where)
    return bool(rows.page_back(tx, where=where, params=chosen.params, before=tx.space.seq + 1, limit=1))


def _value(memory: Memory) -> str:
    return str(memory.attributes.get("value") or memory.content)


def _has(tx: Transaction, deps: Deps, known: Memory, candidate: Memory) -> bool:
    """Tell whether a memory gives the value of a candidate already: not as a part of another name, and of what an agent
    wrote without saying which words are the value, not what only leaves some out.
    """
    value, own = normalise(_value(candidate)), known.attributes.get("value")
    if isinstance(own, str) and not was_heard(candidate):
        return normalise(own) == value
    said = None if isinstance(own, str) else _claimed(tx, deps, known.content).get(deps.slots.key(candidate.key or ""))
    if said is not None:  # the words may name others: in Porto, not in Evora
        return normalise(said) == value
    place = re.compile(rf"(?:(\w+)[\s-]+)?(?<!\w){re.escape(value)}(?!\w)(?:[\s-]+(\w+))?", re.I)
    places = list(place.finditer(known.content)) or list(place.finditer(normalise(known.content)))
    if "value" not in candidate.attributes:
        places = [one for one in places if not re.search(r"\w", one[2] or one.string[one.end() :])]
    return any(not any(beside[:1].isupper() for beside in one.groups("")) for one in places)


def _same(one: Proposal, other: Proposal) -> bool:
    return normalise(one.value) == normalise(other.value)


def _proposal(deps: Deps, candidate: Memory, *, known: str, corrects: str | None) -> Proposal:
    now = whole_ms(deps.clock())
    who = "an agent wrote it" if not candidate.source_ids else "it was inferred from what was said"
    return Proposal(
        id=candidate.id,
        key=candidate.key or "",
        value=_value(candidate),
        reason=f"another value {known}, and {who}",
        memory=candidate,
        corrects=corrects,
        evidence=candidate.source_ids,
        created_at=now,
        expires_at=now + timedelta(days=deps.policy.consent.days),
    )


def _joined(before: Proposal, again: Proposal) -> Proposal:
    """Return a proposal that was made anew: it keeps its id, and waits from now, with what was said last."""
    evidence = tuple(dict.fromkeys((*before.evidence, *again.evidence)))
    was, now = before.memory.said_at, again.memory.said_at
    last = before if was is not None and now is not None and now < was else again
    memory = replace(last.memory, id=before.id, source_ids=evidence)
    return replace(
        before,
        value=last.value,
        memory=memory,
        corrects=again.corrects or before.corrects,
        evidence=evidence,
        signals=before.signals + 1,
        expires_at=again.expires_at,
    )


def _outdated(known: Sequence[Proposal]) -> tuple[Settle, ...]:
    return tuple(settled(one, Settled.EXPIRED, "something newer took its place") for one in known)


def settled(one: Proposal, state: Settled, reason: str) -> Settle:
    """Return the end of a proposal."""
    return Settle(proposal_id=one.id, state=state, reason=reason, proposal=one)


def agreed(tx: Transaction, deps: Deps, proposal: Proposal) -> tuple[Decision, ...]:
    """Return what a change that waited makes, once the user has said yes to it: where it puts a memory right that is in
    force, that is what it would have been without waiting.
    """
    memory = replace(proposal.memory, confidence=1.0)
    made = _corrected(tx, deps, proposal, memory) or reconcile(tx, deps, memory)
    return (*made, settled(proposal, Settled.APPROVED, "approved"))


def _corrected(tx: Transaction, deps: Deps, proposal: Proposal, memory: Memory) -> tuple[Decision, ...]:
    old = rows.current(tx, [proposal.corrects]).get(proposal.corrects) if proposal.corrects else None
    if old is None or old.state is not State.ACTIVE or old.superseded_by is not None or start_of(old) > deps.clock():
        return ()
    return (
        Supersede(
            memory=memory,
            old_ids=(old.id,),
            at=start_of(memory),
            mentions=deps.extract_entities(memory.content),
            links=passed_on(tx, deps, old, memory),
            reason="corrected",
        ),
    )


def _waiting(tx: Transaction, deps: Deps, id_: str) -> Proposal:
    check_id(id_, name="id", remedy="name a proposal")
    found = proposals.get(tx, id_)
    if found is None:
        raise NotFound(f"no proposal {quoted(id_)} in space {tx.space.ref}: `proposals` names those that wait")
    if not found.waits(deps.clock()):
        state = Settled.EXPIRED if found.state is Settled.PENDING else found.state
        raise Conflict(f"proposal {id_} is {state}: remember what it says, if it holds")
    return found


def _decided(tx: Transaction, deps: Deps, decisions: Sequence[Decision], actor_id: str | None) -> WriteResult:
    applied = apply(tx, deps, decisions, actor=actor_id)
    track(tx, deps, decisions, applied.memories, node="hotpath")
    made = tuple(applied.memories.values())
    return WriteResult(
        decisions=tuple(decisions), memories=made, explicit=True, pending=applied.pending, rev=applied.rev
    )
