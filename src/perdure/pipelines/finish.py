"""Finish: a task ends that a message says is done."""

from typing import Final

from perdure.domain.decisions import Change, Decision
from perdure.domain.memory import Kind, Memory, State
from perdure.extraction.finished import Finished, ends
from perdure.extraction.pairing import start_of
from perdure.gateways import rows
from perdure.ports import Transaction


def end(tx: Transaction, done: Finished, episode: Memory) -> tuple[Decision, ...]:
    """End the task that a message says is done, if it can mean one; of several that it can mean, none ends."""
    known = (one for one in rows.newest(tx, Kind.TASK, limit=_TASKS) if episode.id not in one.source_ids)
    meant = [one for one in known if ends(one.content, done) and not (done.own and _of_other(one, episode))]
    if len(meant) != 1 or episode.said_at is None or episode.said_at < start_of(meant[0]):
        return ()
    patch = {"state": State.DEPRECATED, "valid_until": episode.said_at}
    return (Change(memory_id=meant[0].id, patch=patch, reason=f"done, as message {episode.id} says"),)


def _of_other(task: Memory, episode: Memory) -> bool:
    """Tell whether a task is of another person than who speaks."""
    return None not in (task.speaker, episode.speaker) and task.speaker != episode.speaker


_TASKS: Final = 200
"""Open tasks that are looked at, the latest."""
