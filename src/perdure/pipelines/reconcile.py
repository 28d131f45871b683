"""Reconcile: one decision for a candidate, from what the space already says."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any, Final

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision, Link, Skip, Supersede
from perdure.domain.memory import Kind, Memory, State, joined, present_for
from perdure.domain.text import normalise
from perdure.extraction.begun import came_about
from perdure.extraction.compare import Said, compare, restates
from perdure.extraction.comparison import Comparison, agrees, clash, differs
from perdure.extraction.endings import over
from perdure.extraction.figures import refigured
from perdure.extraction.fuller import adds
from perdure.extraction.gone import of_several
from perdure.extraction.language import USER
from perdure.extraction.meanings import akin
from perdure.extraction.notations import settled
from perdure.extraction.overtaking import overtakes, reaches, turned
from perdure.extraction.pairing import (
    age_of,
    as_said,
    denies,
    leaves_open,
    of_another,
    own_speaker,
    stand_apart,
    start_of,
    subject_of,
    was_heard,
)
from perdure.extraction.retold import resigns
from perdure.extraction.reverting import left_again, left_for_it, reverts, taken_up_again
from perdure.gateways import rows
from perdure.pipelines.near import COMPARED, Near, near
from perdure.pipelines.remaining import remaining
from perdure.pipelines.values import asked_about, had_its_value, of_its_key, same_value, seen, sooner
from perdure.ports import Transaction


def reconcile(
    tx: Transaction, deps: Deps, candidate: Memory, *, again: bool = False, by_agent: bool = False
) -> tuple[Decision, ...]:
    """Decide what becomes of a candidate statement, first, and what follows from that.

    `tx` must be the transaction that applies it: two writers of one fact come one after the other, and the second
    finds what the first wrote. `again`: the user states it anew, or goes back to what held before. `by_agent`: an agent
    gives it by itself, and brings nothing back that gave way. What an agent may not read, and did not write, is not
    compared: no decision tells of it, what the agent says stands beside it.
    """
    if candidate.state is State.QUARANTINED:
        return (_add(deps, candidate, reason="kept aside"),)
    known = _repeated(tx, deps, candidate) or same_value(tx, deps, candidate)
    if known is not None:
        return (_again(deps, known, candidate),)
    judged = _judged(tx, deps, candidate)
    known = _known(tx, deps, candidate, judged, again=again, by_agent=by_agent)
    decision = known or _placed(tx, deps, candidate, judged)
    made = decision.memory if isinstance(decision, (Add, Supersede)) else None
    if made is not None and made.superseded_by and made.state is State.DEPRECATED:
        later = rows.current(tx, [made.superseded_by]).values() if was_heard(made) and not _over(candidate) else ()
        return (decision, *(left for one in later for left in remaining(tx, deps, one, [candidate])))
    if not isinstance(decision, Supersede) or decision.memory.state is not State.ACTIVE:
        return (decision,)
    retired = rows.current(tx, set(decision.old_ids) - set(decision.dropped)).values()
    return (replace(decision, left=tuple(remaining(tx, deps, decision.memory, retired))),)


@cache
def ready() -> None:
    """Load what comparing takes, once a process: a writer does so before it holds up others."""
    akin("")
    compare(Said(content="my hall has a blue door"), Said(content="our boat lies at the pier"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judged:
    near: Near
    found: Comparison

    @property
    def memory(self) -> Memory:
        return self.near.memory


def _judged(tx: Transaction, deps: Deps, candidate: Memory) -> list[_Judged]:
    """Compare a candidate with its neighbours, nearest first, and with what holds of its key, however far that is."""
    if candidate.kind not in COMPARED:
        return []
    by = near(tx, deps, candidate.content, speaker=own_speaker(candidate))
    held = of_its_key(tx, deps, candidate) if deps.holds_one(candidate.key) else ()
    far = (one for one in held if one.state is State.ACTIVE and all(one.id != other.memory.id for other in by))
    found = [
        _Judged(near=one, found=_compared(deps, one.memory, candidate))
        for one in (*by, *(Near(memory=one, share=0.0) for one in far))
        if seen(deps, one.memory) and not of_another(one.memory, candidate) and not leaves_open(one.memory, candidate)
    ]
    return [replace(one, found=_FULLER) if _one_fact(one, candidate) else one for one in found]


def _compared(deps: Deps, known: Memory, candidate: Memory) -> Comparison:
    """Compare a candidate with a statement, the one that was said first with the other."""
    if max(len(known.content), len(candidate.content)) > _READABLE:
        return _TOO_LONG
    policy = deps.policy.merge
    one, other = (candidate, known) if _late(known, candidate) else (known, candidate)
    own = known.state is State.ACTIVE and _is_users(deps, known) and _is_users(deps, candidate)
    own = own and known.key == candidate.key
    found = compare(as_said(one, own=own), as_said(other, own=own), same=policy.same, check=policy.check)
    open_still = one is candidate and found.label in ("different", "unsure") and not found.apart
    return _OVERTAKEN if open_still and _overtakes(other, one) else found


def _is_users(deps: Deps, memory: Memory) -> bool:
    """Tell whether a statement is the value of a slot of the user's."""
    return deps.holds_one(memory.key) and subject_of(memory) == USER


def _overtakes(later: Memory, earlier: Memory) -> bool:
    """Tell whether a statement says that what was said before it is otherwise now."""
    found = (one for one in turned(later.content) if (one.tells or one.plain) and reaches(one))
    return any(overtakes(one, earlier.content) > 0 for one in found)


def _late(known: Memory, candidate: Memory) -> bool:
    """Tell whether a candidate was said, and held, before a statement heard sooner: its message comes in late."""
    if not (was_heard(known) and was_heard(candidate) and known.said_at and candidate.said_at):
        return False
    return candidate.said_at < known.said_at and start_of(candidate) < start_of(known)


_READABLE: Final = 4_000
"""Characters of a statement that is read to compare it: what is longer is a text, which repeats only itself."""
_TOO_LONG: Final = differs("a text too long to compare")
_OVERTAKEN: Final = clash("it was said later that it is otherwise")
_FULLER: Final = agrees("the same, and more of it")


def _one_fact(one: _Judged, candidate: Memory) -> bool:
    """Tell whether one of two statements says what the other says, and more of it, though its words make it another."""
    unlike = one.found.label in ("different", "unsure")
    return unlike and (_fuller(one.memory, candidate) or _fuller(candidate, one.memory))


def _fuller(brief: Memory, full: Memory) -> bool:
    """Tell whether a statement says what another one says, and more of it, both heard: what is given stays as it is."""
    heard = was_heard(brief) and was_heard(full) and full.event_start is None
    return heard and adds(brief.content, full.content)


def _known(
    tx: Transaction, deps: Deps, candidate: Memory, judged: Sequence[_Judged], *, again: bool, by_agent: bool
) -> Decision | None:
    """Find what says the same: known still, or no longer believed, and then it does not come back by itself."""
    alike = [one for one in judged if one.found.label == "same" and _joins(tx, deps, one.memory, candidate)]
    active = next((one for one in alike if one.memory.state is State.ACTIVE), None)
    if active is not None:
        contradicted = any(one.found.label == "contradiction" and one.memory.state is State.ACTIVE for one in judged)
        anew = again or _in_part(active.memory, candidate)
        return None if contradicted and anew else _again(deps, active.memory, candidate, reason=active.found.reason)
    given = not was_heard(candidate) and not by_agent
    if given or again or restates(candidate.content) or start_of(candidate) > deps.clock():
        return None
    read_before = next((one.memory for one in alike if set(candidate.source_ids) & set(one.memory.source_ids)), None)
    if read_before is not None:
        return Skip(memory_id=read_before.id, reason="known already, from the same message, and over since")
    if by_agent:  # under whatever key, and with the same words
        asked = (asked_about(deps, one.memory) or asked_about(deps, candidate) for one in judged)
        alike = [one for one, asks in zip(judged, asked, strict=True) if one.found.label == "same" and not asks]
    before = (*(one.memory for one in alike), *had_its_value(tx, deps, candidate))
    over = next((one for one in before if one.superseded_by and _after(one, candidate)), None)
    if over is None:
        return None
    remedy = f"; if the user went back to it, correct memory {over.superseded_by}" if by_agent else ""
    reason = f"superseded: that it is said again does not bring it back{remedy}"
    return Skip(memory_id=over.id, reason=reason, why="over")


def _in_part(part: Memory, candidate: Memory) -> bool:
    """Tell whether a statement is what a slot took of one of the same message: my niece is Ida, | not Ada."""
    of_one = was_heard(candidate) and {*part.source_ids} == {*candidate.source_ids}
    return of_one and normalise(candidate.content).startswith(f"{normalise(part.content)}, not ")


def _joins(tx: Transaction, deps: Deps, known: Memory, candidate: Memory) -> bool:
    """Tell whether a candidate that says the same may become one with a known statement."""
    if sooner(deps, known, candidate):
        return False
    if not was_heard(candidate) and normalise(known.content) == normalise(candidate.content):
        return False  # given again with the same words, as something else: of another kind, or for another time
    given = known.key != candidate.key and not was_heard(candidate) and candidate.key is not None
    if given and (known.key is not None or deps.holds_one(candidate.key)):
        return False  # under a key of its own, as somebody wrote it
    if _fills(deps, known, candidate) and (deps.holds_one(known.key) or _filled(tx, deps, candidate)):
        return False  # each fills a slot of its own, or the slot has another value
    return None in (known.valid_until, candidate.valid_until) or known.valid_until == candidate.valid_until


def _fills(deps: Deps, known: Memory, candidate: Memory) -> bool:
    """Tell whether a candidate gives the value of a slot that a known statement is not the value of."""
    return deps.holds_one(candidate.key) and known.key != candidate.key


def _filled(tx: Transaction, deps: Deps, candidate: Memory) -> bool:
    return any(one.state is State.ACTIVE for one in of_its_key(tx, deps, candidate))


def _after(over: Memory, candidate: Memory) -> bool:
    return over.valid_until is not None and over.valid_until <= start_of(candidate)


def _placed(tx: Transaction, deps: Deps, candidate: Memory, judged: Sequence[_Judged]) -> Decision:
    """Find the place of a candidate among what it contradicts.

    The statements of a single-valued key, and others that contradict each other, lie one after the other in valid time:
    each ends where the next begins, and the last one is active. A candidate takes its place in that line by when it
    holds, whenever it is said.
    """
    line, why = _line(tx, deps, candidate, judged)
    links = _links(deps, candidate, judged, {one.id for one in line})
    candidate = _since(candidate, line)
    starts, now = start_of(candidate), present_for(candidate, deps.clock())
    told = candidate.said_at if was_heard(candidate) and candidate.said_at else now
    dropped = [one for one in line if one.state is State.ACTIVE and _drops(candidate, one, told)]
    line = _resumed(line, dropped)
    later = (one for one in line if start_of(one) > starts and not _told_since(one, candidate))
    following = min(later, key=age_of, default=None)
    active = [one for one in line if one.state is State.ACTIVE]
    if following is None and not (active and _over(candidate)):
        ended = [one for one in line if _in_force(one) or _holds(one, starts)]
        candidate = _in_its_place(deps, candidate, ended)
        return _put(deps, candidate, ended, links, dropped, reason=why if ended or dropped else _reason(links))
    late = replace(candidate, state=State.DEPRECATED)
    if following is not None:
        ends = start_of(following) if late.valid_until is None else min(late.valid_until, start_of(following))
        state = State.ACTIVE if ends > now else State.DEPRECATED
        late = replace(late, state=state, valid_until=ends, superseded_by=following.id)
    waits = late.state is State.ACTIVE  # for what follows is still to come
    ended = [one for one in line if (waits or one.state is not State.ACTIVE) and _holds(one, starts)]
    reason = "its key has a later value" if late.key else "there is a later statement"
    return _put(deps, late, ended, links if waits else (), dropped, reason=reason)


def _since(candidate: Memory, line: Sequence[Memory]) -> Memory:
    """Return what is otherwise now as it has been since the time that it tells, where what it ends began before that:
    who moved in May has lived there since May, whenever that is said.
    """
    told, at = candidate.said_at, candidate.event_start
    if not line or not was_heard(candidate) or candidate.valid_from is not None or told is None or at is None:
        return candidate
    over = (candidate.event_end or at) <= told and all(start_of(one) < at for one in line)
    if not over or not came_about(candidate.content, at=at, said_at=told, coming=False):
        return candidate
    return replace(candidate, valid_from=at)


def _in_its_place(deps: Deps, candidate: Memory, ended: Sequence[Memory]) -> Memory:
    """Return what takes the place of a task alone as a task, which is on another day still to be done, and what takes
    the place of a slot's value as the value of that slot.
    """
    if part := next((one for one in ended if _in_part(one, candidate)), None):  # with the slot that it fills
        attributes = {**part.attributes, **candidate.attributes}
        return replace(candidate, kind=part.kind, key=part.key, category=part.category, attributes=attributes)
    told = was_heard(candidate) and candidate.kind is Kind.FACT and candidate.key is None
    if not told or not ended or denies(candidate.content) or resigns(candidate.content):
        return candidate
    last, keys = ended[-1], {one.key for one in ended}
    slot = len(keys) == 1 and not keys.isdisjoint(deps.slots.single) and restates(candidate.content)
    if not slot and not all(one.kind is Kind.TASK for one in ended):
        return candidate
    return replace(candidate, kind=last.kind, key=last.key, category=last.category, importance=last.importance)


def _drops(candidate: Memory, known: Memory, told: datetime) -> bool:
    """Tell whether a candidate takes back what, when it was told, was to begin: it denies it, or has another time or
    value for it.
    """
    if start_of(known) <= told:
        return False
    if start_of(known) == start_of(candidate):
        return True
    value = known.attributes.get("value")
    same = isinstance(value, str) and value == candidate.attributes.get("value") and known.key == candidate.key
    return same or (denies(candidate.content) and not denies(known.content))


def _resumed(line: Sequence[Memory], dropped: Sequence[Memory]) -> list[Memory]:
    """Return a line as it is without what is dropped from it: what was to give way to that goes on."""
    gone = {one.id: one for one in dropped}

    def goes_on(one: Memory) -> Memory:
        last = gone.get(one.superseded_by or "") if one.state is State.ACTIVE else None
        return one if last is None else replace(one, superseded_by=last.superseded_by, valid_until=last.valid_until)

    return [goes_on(one) for one in line if one.id not in gone]


def _in_force(memory: Memory) -> bool:
    return memory.state is State.ACTIVE and memory.superseded_by is None


def _put(
    deps: Deps,
    memory: Memory,
    ended: Sequence[Memory],
    links: tuple[Link, ...],
    dropped: Sequence[Memory] = (),
    *,
    reason: str,
) -> Add | Supersede:
    if not ended and not dropped:
        return _add(deps, memory, links, reason=reason)
    return Supersede(
        memory=memory,
        old_ids=tuple(one.id for one in (*dropped, *ended)),
        dropped=tuple(one.id for one in dropped),
        at=start_of(memory),
        mentions=deps.extract_entities(memory.content),
        links=links,
        reason=reason,
    )


def _add(deps: Deps, memory: Memory, links: tuple[Link, ...] = (), *, reason: str) -> Add:
    return Add(memory=memory, mentions=deps.extract_entities(memory.content), links=links, reason=reason)


def _line(tx: Transaction, deps: Deps, candidate: Memory, judged: Sequence[_Judged]) -> tuple[list[Memory], str]:
    """Return the believed statements of which only one holds at a time, with the candidate, and why.

    One that ends before it begins held at no time: a correction has taken its whole place.
    """
    found: dict[str, Memory] = {}
    why = "its key holds one value at a time"
    if deps.holds_one(candidate.key):
        found = {one.id: one for one in of_its_key(tx, deps, candidate)}
        for one in judged:  # what is heard has its key from its words, and these say more: the cat's name and the dog's
            if stand_apart(candidate, one.found):
                found.pop(one.memory.id, None)
    replacing = {one.memory.superseded_by for one in judged}
    revokes = restates(candidate.content)  # well, I don't drink coffee anymore
    for one in judged:
        beside = was_heard(candidate) and set(candidate.source_ids) & set(one.memory.source_ids)
        if revokes and (one.memory.key not in deps.slots.single or denies(candidate.content)):
            beside = False
        if beside and (one.memory.key is not None or one.memory.id not in replacing):
            continue  # what one message says holds together, however it sounds: I'm vegan, so cheese is out
        if one.found.label == "contradiction" and one.memory.id not in found:
            found[one.memory.id] = one.memory
            why = one.found.reason
    for one in judged if found else ():
        if one.found.label == "same" and one.memory.state is State.ACTIVE and _in_part(one.memory, candidate):
            found[one.memory.id] = one.memory
    for one in _left_again(candidate, judged):
        found[one.id] = one
        why = "it is as it was before"
    for id_ in _of_several(candidate, found.values()):
        del found[id_]
    believed = [one for one in found.values() if one.valid_until is None or one.valid_until > start_of(one)]
    return sorted(believed, key=age_of), why


def _of_several(candidate: Memory, known: Collection[Memory]) -> set[str]:
    """Return which statements of several messages a candidate does not end since it means another one, or may."""
    unkeyed = {one.id: one.content for one in known if one.key is None}
    if len({one.source_ids for one in known if one.id in unkeyed}) <= 1 or not was_heard(candidate):
        return set()
    return of_several(candidate.content, (one.thing for one in over(candidate.content)), unkeyed)


def _left_again(candidate: Memory, judged: Sequence[_Judged]) -> list[Memory]:
    """Return what took the place of a statement to which a candidate goes back, and a plain one that it repeats."""
    if not was_heard(candidate) or not reverts(candidate.content):
        return []
    active = {one.memory.id: one.memory for one in judged if one.memory.state is State.ACTIVE}
    over = ((one.memory, active.get(one.memory.superseded_by or "")) for one in judged)
    left = [by for old, by in over if by is not None and left_again(old.content, by.content, candidate.content)]
    left = left or [one for one in active.values() if left_for_it(one.content, candidate.content)]
    told = [one for one in active.values() if one.key is None and taken_up_again(one.content, candidate.content)]
    return [*left, *told]


def _links(deps: Deps, candidate: Memory, judged: Sequence[_Judged], line: set[str]) -> tuple[Link, ...]:
    """Relate a candidate to what it may contradict, and to its nearest neighbours."""
    policy = deps.policy.merge
    beside = [one for one in judged if one.memory.state is State.ACTIVE and one.memory.id not in line]
    doubtful = [one for one in beside if one.found.label == "unsure"][:1]
    nearest = [one for one in beside if one.near.share >= policy.link_min and one not in doubtful]
    chosen = [(one, "conflict") for one in doubtful] + [(one, "related_to") for one in nearest]
    return tuple(
        Link(
            from_id=candidate.id,
            to_id=one.memory.id,
            type=type_,
            strength=round(max(one.near.share, 0.01), 3),
            reason=one.found.reason if type_ == "conflict" else "its words are near",
        )
        for one, type_ in chosen[: policy.links]
    )


def _reason(links: Sequence[Link]) -> str:
    doubt = next((one for one in links if one.type == "conflict"), None)
    return f"unsure, so both are kept: {doubt.reason}" if doubt else "new"


def _holds(memory: Memory, moment: datetime) -> bool:
    return start_of(memory) <= moment and (memory.valid_until is None or memory.valid_until > moment)


def _told_since(known: Memory, candidate: Memory) -> bool:
    """Tell whether a candidate says later than a known statement since when something holds, which that does not say.

    When the known one was said is then no sign of that it holds since later.
    """
    if not was_heard(candidate) or candidate.valid_from is None or candidate.said_at is None:
        return False
    told = known.valid_from not in (None, known.said_at)  # what takes another's place holds since it was said
    return not told and known.said_at is not None and known.said_at <= candidate.said_at and not _over(candidate)


def _over(memory: Memory) -> bool:
    """Tell whether a statement speaks of a time that was past when it was made."""
    return memory.valid_until is not None and memory.said_at is not None and memory.valid_until <= memory.said_at


def _repeated(tx: Transaction, deps: Deps, candidate: Memory) -> Memory | None:
    """Return the active statement that says the same: text, kind, key and valid time, as far as they are given."""
    for known in rows.with_text(tx, candidate.content):
        if known.kind is not candidate.kind or of_another(known, candidate) or sooner(deps, known, candidate):
            continue
        if not seen(deps, known) or refigured(known.content, candidate.content):
            continue
        given = ((one, getattr(candidate, one)) for one in ("key", "valid_from", "valid_until"))
        if all(value in (None, getattr(known, name)) for name, value in given):
            return known
    return None


def _again(deps: Deps, known: Memory, candidate: Memory, *, reason: str = "the same words") -> Decision:
    """Keep the surer of two equal statements, and what either adds; one that is heard again becomes surer."""
    better: dict[str, Any] = {
        "decay_rate": min(known.decay_rate, candidate.decay_rate),
        "category": candidate.category or known.category,
        "valid_from": known.valid_from or candidate.valid_from,
    }
    if was_heard(candidate) and not {*candidate.source_ids} <= {*known.source_ids}:  # one message says it once
        better |= _mentioned(deps, known, candidate)
    if _fills(deps, known, candidate):
        better |= {"kind": candidate.kind, "key": candidate.key, "category": candidate.category}
        if "value" in candidate.attributes:
            attributes = better.get("attributes", known.attributes)
            better["attributes"] = {**attributes, "value": candidate.attributes["value"]}
    elif "value" in known.attributes and candidate.key not in (None, known.key):  # two slots know one sentence
        own = {name: one for name, one in candidate.attributes.items() if name != "value"}
        candidate = replace(candidate, attributes=own)
    heard = was_heard(known) and was_heard(candidate) and not _asked_to_keep(deps, known)
    if heard and (
        plain := settled(known.content, candidate.content)
    ):  # the day that may be another one gives way to the one told plainly, and so does since when that is
        better |= {"content": plain, "event_start": candidate.event_start, "event_end": candidate.event_end}
        better["valid_from"] = candidate.valid_from or known.valid_from
    elif _fuller(known, candidate):
        better["content"] = candidate.content
    patch = joined(known, candidate, **better)
    if not patch:
        return Skip(memory_id=known.id, reason="known already", why="known")
    mentions = deps.extract_entities(better.get("content", known.content))
    return Change(memory_id=known.id, patch=patch, mentions=mentions, reason=f"said again: {reason}")


def _asked_to_keep(deps: Deps, memory: Memory) -> bool:
    """Tell whether a statement neither fades nor expires, as what somebody asked to keep: its words stay theirs."""
    return memory.decay_rate == 0.0 and memory.importance >= deps.policy.expiry.importance


def _mentioned(deps: Deps, known: Memory, candidate: Memory) -> Mapping[str, Any]:
    """Return what one more mention makes of a statement."""
    surer = min(max(known.confidence, candidate.confidence) + deps.policy.merge.repeated, 1.0)
    count = known.attributes.get("mentions", 1)
    last = max(filter(None, (known.said_at, candidate.said_at)), default=None)
    attributes = {**known.attributes, "mentions": count + 1 if isinstance(count, int) else 2}
    if last is not None:
        attributes["last_said"] = last.isoformat()
    return {"confidence": surer, "attributes": attributes}
