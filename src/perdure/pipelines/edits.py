"""Edited messages: an edit is read as what was meant from the start, where the message stands."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Final

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision, Settle
from perdure.domain.memory import Memory, State
from perdure.domain.proposal import Settled
from perdure.errors import Conflict
from perdure.extraction.command import ForgetThis
from perdure.extraction.commands import commands
from perdure.extraction.fuller import adds
from perdure.extraction.pairing import start_of, was_heard
from perdure.gateways import log, proposals, rows
from perdure.pipelines.before import Around, around
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited:
    """A message as an edit makes it, its versions before, oldest first, and what was said right before the first."""

    now: Memory
    was: Sequence[Memory]
    around: Around

    def read(self, deps: Deps, *, tz: tzinfo) -> Reading:
        """Return what the message says beside what it said before; each version is read where the message stands."""
        asked, before = self.around
        said = [read(deps, one, tz=tz, asked=asked, before=before) for one in (self.now, *self.was[-_MOST:])]
        return said[0].beside(said[1:])

    def same(self, other: "Edited | None") -> bool:
        """Tell whether another edit has the same earlier versions and the same place, so that its reading holds."""
        was = () if other is None else other.was
        return other is not None and self.around == other.around and [*map(_seq, self.was)] == [*map(_seq, was)]


def edited(tx: Transaction, episode: Memory, was: Sequence[Memory]) -> Edited:
    """Return an edited message where it stands, with the versions that `earlier` finds."""
    return Edited(now=episode, was=was, around=around(tx, episode, at=was[0].seq))


def to_edit(tx: Transaction, known: Memory, text: str) -> Edited | None:
    """Return a message as another text will make it; None where that is no edit."""
    if known.content == text or stays_forgotten(known, known.content):
        return None
    return edited(tx, replace(known, content=text), [*earlier(tx, [known]).get(known.id, ()), known])


def stays_forgotten(message: Memory, before: str | None) -> bool:
    """Tell whether a message was forgotten, and not only put away because its text before asked to forget something."""
    asked = before is not None and any(isinstance(one, ForgetThis) for one in commands(before))
    return message.state is not State.ACTIVE and not asked


def _seq(one: Memory) -> int:
    return one.seq


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


def over_since(tx: Transaction, decisions: tuple[Decision, ...], texts: Collection[str]) -> tuple[Decision, ...]:
    """Return what becomes of a statement of an edited message: it is over, where it says more of what the message said
    before, one of `texts`, and that gave way to what was said since.
    """
    new = decisions[0]
    if not isinstance(new, Add):
        return decisions
    before = (one for id_ in new.memory.source_ids for one in rows.made_of(tx, id_) if one.content in texts)
    over = (one for one in before if one.state is State.DEPRECATED and one.superseded_by and was_heard(one))
    same = next((one for one in over if adds(one.content, new.memory.content)), None)
    if same is None:
        return decisions
    past = replace(new.memory, state=same.state, valid_until=same.valid_until, superseded_by=same.superseded_by)
    return (replace(new, memory=past, links=(), reason="there is a later statement"), *decisions[1:])


def gave_way(tx: Transaction, ids: Collection[str]) -> list[Memory]:
    """Return what some memories took the place of, the latest first."""
    revs = sorted({line.rev for line in log.of_memories(tx, ids)} if ids else ())
    changed = {line.memory_id for rev in revs for line in log.of_revision(tx, rev) if line.memory_id} - set(ids)
    found = [one for one in rows.current(tx, changed).values() if one.superseded_by in ids]
    return sorted((one for one in found if one.state is State.DEPRECATED), key=lambda one: -one.seq)
