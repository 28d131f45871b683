"""Finish: a task ends that a message says is done, and a wish that it takes back."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import takewhile
from typing import Final

from perdure.deps import Deps
from perdure.domain.decisions import Change, Decision, Supersede
from perdure.domain.memory import Kind, Memory, State, subject_of
from perdure.extraction.called_off import CalledOff, is_of
from perdure.extraction.candidate import Candidate
from perdure.extraction.command import ForgetThis
from perdure.extraction.couples import called_as, left_by, may_mean_another
from perdure.extraction.finished import Finished, ends
from perdure.extraction.language import USER
from perdure.extraction.pairing import own_speaker, start_of, was_heard
from perdure.extraction.wishes import STYLE, Withdrawn, request, takes_back, wished
from perdure.gateways import rows
from perdure.pipelines.hearing import Reading
from perdure.pipelines.near import near
from perdure.pipelines.values import seen
from perdure.ports import Transaction


def end(tx: Transaction, deps: Deps, done: Finished, episode: Memory) -> tuple[Decision, ...]:
    """End the task that a message says is done, if it can mean one; of several that it can mean, none ends."""
    known = _known(tx, deps, (Kind.TASK,), episode)
    meant = [one for one in known if ends(one.content, done) and not (done.own and _of_other(one, episode))]
    if len(meant) != 1 or episode.said_at is None or episode.said_at < start_of(meant[0]):
        return ()
    patch = {"state": State.DEPRECATED, "valid_until": episode.said_at}
    return (Change(memory_id=meant[0].id, patch=patch, reason=f"done, as message {episode.id} says"),)


def call_off(tx: Transaction, deps: Deps, found: CalledOff, episode: Memory) -> tuple[Decision, ...]:
    """End the plan that a message calls off, if it can mean one: one of what was said right before it, where it names
    nothing, and nobody was asked anything since.
    """
    if episode.said_at is None:
        return ()
    if found.words:
        known = [one.memory for one in near(tx, deps, episode.content, speaker=own_speaker(episode))]
    else:
        known = _right_before(tx, episode)
    known = [one for one in known if _to_come(one, episode) and not _of_other(one, episode)]
    plans = [one for one in known if may_call_off(deps, found, one)]
    if len(plans) != 1 or not seen(deps, plans[0]):
        return ()
    patch = {"state": State.DEPRECATED, "valid_until": episode.said_at}
    return (Change(memory_id=plans[0].id, patch=patch, reason=f"called off, as message {episode.id} says"),)


def may_call_off(deps: Deps, found: CalledOff, known: Memory) -> bool:
    """Tell whether a message can call off what is known; somebody else, nothing that the user is to do."""
    if known.kind is Kind.TASK and (found.by or found.pronoun):
        return False
    people = {one.name for one in deps.extract_entities(known.content) if one.type == "person"}
    return is_of(found, known.content, people)


def _right_before(tx: Transaction, episode: Memory) -> list[Memory]:
    """Return what the message right before another one of a session states, where nobody was asked anything since."""
    latest = rows.latest_episodes(tx, after=max(tx.space.seq - _NEAR, 0), limit=_NEAR)
    said = [one for one in latest if one.session == episode.session and one.seq < episode.seq]
    since = [*takewhile(lambda one: one.role != "user", said)]
    if len(since) == len(said) or any("?" in one.content for one in since):
        return []
    before = said[len(since)]
    return rows.made_of(tx, before.id) if before.speaker == episode.speaker else []


def _to_come(known: Memory, episode: Memory) -> bool:
    """Tell whether a statement tells of a day still to come, or of this one."""
    ends, said = known.event_end or known.event_start, episode.said_at
    active = known.state is State.ACTIVE and was_heard(known) and episode.id not in known.source_ids
    return active and ends is not None and said is not None and ends >= said - _THIS_DAY


def parted(tx: Transaction, deps: Deps, reading: Reading, episode: Memory) -> tuple[Candidate, ...]:
    """Return the statements of a message that begins with "she broke up with me": who did is named, where one partner
    is known and the message right before names nobody else.
    """
    told = left_by(reading.said)
    here = [one for one in reading.candidates if told is not None and one.start < told[2]]
    if told is None or not all(one.amends for one in here):
        return reading.candidates
    known = [one for one in rows.of_key(tx, "partner.name") if one.state is State.ACTIVE and subject_of(one) == USER]
    known = [one for one in known if was_heard(one) and seen(deps, one) and not _of_other(one, episode)]
    names = {str(one.attributes.get("value") or "") for one in known}
    own = {str(one.attributes.get("value")) for one in rows.of_key(tx, "name") if subject_of(one) == USER}
    before = _before(tx, episode)
    named = {one.name for one in deps.extract_entities(before) if one.type == "person"}
    if len(names) != 1 or not named <= names | own or may_mean_another(before):
        return reading.candidates
    calls = [called_as(one.content, *names, pronoun=told[0]) for one in known]
    if None in calls or "" in names:
        return reading.candidates
    new = (here[0] if here else Candidate(content="", amends=True)).but(content=f"{calls[-1]} {told[1]}")
    return (new, *(one for one in reading.candidates if one not in here))


def _before(tx: Transaction, episode: Memory) -> str:
    """Return the user's last message of a session before another one."""
    latest = rows.latest_episodes(tx, after=max(tx.space.seq - _NEAR, 0), limit=_NEAR)
    said = (one for one in latest if one.session == episode.session and one.seq < episode.seq and one.role == "user")
    return next((one.content for one in said), "")


def withdraw(tx: Transaction, deps: Deps, found: Withdrawn, episode: Memory) -> tuple[Decision, ...]:
    """End the standing wishes that a message takes back; what it wishes instead was kept before."""
    patch = {"state": State.DEPRECATED, "valid_until": episode.said_at}
    reason = f"message {episode.id} takes it back"
    return tuple(Change(memory_id=one.id, patch=patch, reason=reason) for one in _taken_back(tx, deps, found, episode))


def settled(tx: Transaction, deps: Deps, reading: Reading, episode: Memory) -> Reading:
    """Return what a message says that may take back a wish: where one is known, it asks for no more than that; else it
    takes back none, and what it asks to forget is forgotten. What it bids without saying that this is for good counts
    in the place of a wish that is taken back.
    """
    back = reading.withdrawn
    if back is None:
        return reading
    taken_back = _taken_back(tx, deps, back, episode)
    keys = {one.key for one in taken_back}
    told = tuple(one for one in reading.candidates if one.start >= back.rest or one.key in keys)
    if not taken_back:
        return replace(reading, withdrawn=None, candidates=told)
    left = (one for one in reading.commands if not (isinstance(one, ForgetThis) and one.start < back.rest))
    return replace(reading, commands=tuple(left), candidates=told)


def idle(tx: Transaction, candidate: Candidate, decisions: Sequence[Decision]) -> bool:
    """Tell whether a candidate that may only change something changes nothing. A request that does not itself say that
    it is for good may change wishes alone.
    """
    new = decisions[0]
    if not candidate.amends or not isinstance(new, Supersede):
        return candidate.amends
    asked = request(candidate.content) if candidate.kind is Kind.PREFERENCE else None
    old = rows.current(tx, new.old_ids).values() if asked is not None and not asked.lasting else ()
    return not all(one.key == STYLE or wished(one.content) for one in old)


def instead(tx: Transaction, reading: Reading, candidate: Candidate, decisions: Sequence[Decision]) -> bool:
    """Tell whether a statement of a message is what it wishes instead of a wish that it takes back."""
    back, new = reading.withdrawn, decisions[0]
    if back is None or not 0 < back.rest < candidate.end:
        return False
    old = rows.current(tx, new.old_ids).values() if isinstance(new, Supersede) else ()
    return candidate.kind is Kind.PREFERENCE or (bool(old) and all(takes_back(back, one.content) for one in old))


def _taken_back(tx: Transaction, deps: Deps, found: Withdrawn, episode: Memory) -> list[Memory]:
    meant = [one for one in _known(tx, deps, _WISHED, episode) if takes_back(found, one.content)]
    return [
        one for one in meant if not _of_other(one, episode) and episode.said_at and episode.said_at >= start_of(one)
    ]


def _known(tx: Transaction, deps: Deps, kinds: Sequence[Kind], episode: Memory) -> Iterator[Memory]:
    """Yield the latest statements of some kinds that a message did not make itself, as far as the caller may know."""
    for one in (one for kind in kinds for one in rows.newest(tx, kind, limit=_TASKS)):
        if episode.id not in one.source_ids and seen(deps, one):
            yield one


def _of_other(known: Memory, episode: Memory) -> bool:
    """Tell whether a task or a wish is of another person than who speaks."""
    return None not in (known.speaker, episode.speaker) and known.speaker != episode.speaker


_WISHED: Final = (Kind.PREFERENCE, Kind.FACT, Kind.PROFILE)
"""What a wish can be, which is the language of somebody as well."""
_TASKS: Final = 200
"""Open tasks, or wishes, that are looked at, the latest."""
_THIS_DAY: Final = timedelta(hours=24)
_NEAR: Final = 12
"""Versions back to which the message right before another one is looked for."""
