"""Edited messages: an edit is read as what was meant from the start, where the message stands."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Final

from perdure.deps import Deps
from perdure.domain.decisions import Change, Settle
from perdure.domain.memory import Memory, State
from perdure.domain.proposal import Settled
from perdure.domain.zones import zone
from perdure.errors import Conflict
from perdure.extraction.pairing import start_of, was_heard
from perdure.gateways import log, proposals, rows
from perdure.pipelines.before import around
from perdure.pipelines.hearing import Reading, read
from perdure.pipelines.remember import restoring
from perdure.ports import Transaction

_MOST: Final = 8
"""Versions of a message that are read again: one that grows while it is typed has many."""


def earlier(tx: Transaction, messages: Sequence[Memory]) -> dict[str, list[Memory]]:
    """Return for each of some messages that was edited its versions before, oldest first."""
    now = {one.id: one.seq for one in messages}
    found: dict[str, list[Memory]] = {}
    for one in rows.versions(tx, now):
        if one.seq != now[one.id]:
            found.setdefault(one.id, []).append(one)
    return found


def reread(tx: Transaction, deps: Deps, episode: Memory, was: Sequence[Memory]) -> Reading:
    """Return what an edited message says beside what it said before; every version is read where the message stands."""
    asked, before = around(tx, episode, at=was[0].seq)
    said = [read(deps, one, tz=zone(tx.space.tz), asked=asked, before=before) for one in (episode, *was[-_MOST:])]
    return said[0].beside(said[1:])


def struck_out(
    tx: Transaction, deps: Deps, episode: Memory, texts: Collection[str]
) -> Iterator[tuple[Change | Settle, ...]]:
    """Yield what retires the statements made of a message, and of nothing else, that were read in its text before it
    was edited and are no more, ends the changes of which it asked so, and lets what gave way to those hold again.

    What was pinned stays. What was yielded must be applied before the next is asked for.
    """
    reason = f"message {episode.id} was edited, and says it no more"

    def gone(one: Memory) -> bool:
        return one.content in texts and one.source_ids == (episode.id,) and was_heard(one) and not one.pinned

    over = [one for one in rows.made_of(tx, episode.id) if one.state is State.ACTIVE and gone(one)]
    before = gave_way(tx, {one.id for one in over})
    yield (
        *(
            Change(memory_id=one.id, patch={"state": State.DEPRECATED, "valid_until": start_of(one)}, reason=reason)
            for one in over
        ),
        *(
            Settle(proposal_id=asked.id, state=Settled.EXPIRED, reason=reason)
            for asked in proposals.pending(tx)
            if gone(asked.memory)
        ),
    )
    for one in before:
        with suppress(Conflict):  # something else holds its place by now
            yield (restoring(tx, deps, one),)


def gave_way(tx: Transaction, ids: Collection[str]) -> list[Memory]:
    """Return what some memories took the place of, the latest first."""
    revs = sorted({line.rev for line in log.of_memories(tx, ids)} if ids else ())
    changed = {line.memory_id for rev in revs for line in log.of_revision(tx, rev) if line.memory_id} - set(ids)
    found = [one for one in rows.current(tx, changed).values() if one.superseded_by in ids]
    return sorted((one for one in found if one.state is State.DEPRECATED), key=lambda one: -one.seq)
