"""Finish: a task ends that a message says is done, and a wish that it takes back."""

from dataclasses import replace
from typing import Final

from perdure.domain.decisions import Change, Decision
from perdure.domain.memory import Kind, Memory, State
from perdure.extraction.command import ForgetThis
from perdure.extraction.finished import Finished, ends
from perdure.extraction.pairing import start_of
from perdure.extraction.wishes import Withdrawn, takes_back
from perdure.gateways import rows
from perdure.pipelines.hearing import Reading
from perdure.ports import Transaction


def end(tx: Transaction, done: Finished, episode: Memory) -> tuple[Decision, ...]:
    """End the task that a message says is done, if it can mean one; of several that it can mean, none ends."""
    known = (one for one in rows.newest(tx, Kind.TASK, limit=_TASKS) if episode.id not in one.source_ids)
    meant = [one for one in known if ends(one.content, done) and not (done.own and _of_other(one, episode))]
    if len(meant) != 1 or episode.said_at is None or episode.said_at < start_of(meant[0]):
        return ()
    patch = {"state": State.DEPRECATED, "valid_until": episode.said_at}
    return (Change(memory_id=meant[0].id, patch=patch, reason=f"done, as message {episode.id} says"),)


def withdraw(tx: Transaction, found: Withdrawn, episode: Memory) -> tuple[Decision, ...]:
    """End the standing wishes that a message takes back; what it wishes instead was kept before."""
    patch = {"state": State.DEPRECATED, "valid_until": episode.said_at}
    reason = f"message {episode.id} takes it back"
    return tuple(Change(memory_id=one.id, patch=patch, reason=reason) for one in _taken_back(tx, found, episode))


def settled(tx: Transaction, reading: Reading, episode: Memory) -> Reading:
    """Return what a message says that may take back a wish: where one is known, it asks for no more than that; else it
    takes back none, and what it asks to forget is forgotten.
    """
    back = reading.withdrawn
    if back is None:
        return reading
    if not _taken_back(tx, back, episode):
        return replace(reading, withdrawn=None)
    left = (one for one in reading.commands if not (isinstance(one, ForgetThis) and one.start < back.rest))
    return replace(reading, commands=tuple(left))


def _taken_back(tx: Transaction, found: Withdrawn, episode: Memory) -> list[Memory]:
    known = (one for kind in _WISHED for one in rows.newest(tx, kind, limit=_TASKS))
    meant = [one for one in known if episode.id not in one.source_ids and takes_back(found, one.content)]
    return [
        one for one in meant if not _of_other(one, episode) and episode.said_at and episode.said_at >= start_of(one)
    ]


def _of_other(known: Memory, episode: Memory) -> bool:
    """Tell whether a task or a wish is of another person than who speaks."""
    return None not in (known.speaker, episode.speaker) and known.speaker != episode.speaker


_WISHED: Final = (Kind.PREFERENCE, Kind.FACT, Kind.PROFILE)
"""What a wish can be, which is the language of somebody as well."""
_TASKS: Final = 200
"""Open tasks, or wishes, that are looked at, the latest."""
