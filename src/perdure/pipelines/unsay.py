"""Unsay: messages that were taken back are forgotten, with what they alone led to."""

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import Final

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision, Settle, Skip, Together
from perdure.domain.memory import Kind, Memory, State
from perdure.domain.proposal import Settled
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef
from perdure.domain.text import STOP_WORDS, words
from perdure.errors import Conflict
from perdure.extraction.command import ForgetThis
from perdure.extraction.lists import words_of
from perdure.extraction.pairing import by_same, rivals
from perdure.gateways import catalogue, conversation, proposals, rows
from perdure.gateways.filters import select
from perdure.pipelines.apply import Applied, apply
from perdure.pipelines.edits import gave_way
from perdure.pipelines.erase import derived
from perdure.pipelines.forget import NOTHING_MEANT, Along
from perdure.pipelines.remember import restoring
from perdure.ports import Transaction

_REASON = "it was taken back"


def unsay(tx: Transaction, deps: Deps, session: str, message_ids: Sequence[str]) -> None:
    """Forget messages of a session and what was made only of them, and let what gave way to that hold again.

    Messages that were never kept are passed by. `restore` brings each memory back, `erase` removes it for good.
    """
    known = conversation.messages(tx, session, message_ids)
    if known:
        _take_back(tx, deps, set(known.values()))


def unsay_last(
    deps: Deps, ref: SpaceRef, said: Memory, what: ForgetThis, *, along: Along, actor_id: str | None
) -> WriteResult:
    """Forget what was said or kept last before a message that says so."""
    choose = _kept_last if what.kept else _said_last
    with deps.store.write(ref) as tx:
        ids, spared = choose(tx, deps, said, what)
        if not ids:
            nothing = Skip(reason=NOTHING_MEANT if what.kept else "nothing was said before")
            return WriteResult(decisions=(nothing,), explicit=True, rev=tx.space.rev)
        decisions, applied = _take_back(tx, deps, ids, spared=spared, along=along, actor_id=actor_id)
        changes = [one for one in decisions if isinstance(one, Change)]
        kept = [id_ for one in changes for id_ in (one.memory_id, *(add.memory.id for add in one.left))]
        return WriteResult(
            decisions=tuple(decisions),
            memories=tuple(rows.current(tx, kept).values()),
            explicit=True,
            pending=applied.pending,
            rev=applied.rev,
        )


def _said_last(tx: Transaction, deps: Deps, said: Memory, what: ForgetThis) -> tuple[set[str], set[str]]:
    """Return what the user said in the same session before a message that takes it back; where a pronoun only points to
    what was said, nobody else's words.
    """
    talk = catalogue.conversation(tx, deps.cache, said.session, upto=said.seq - 1, limit=_BACK) if said.session else []
    users = [one for one in talk if one.role == "user"]
    mine = [one for one in (users[-1:] if what.pronoun else users) if by_same(one, said.speaker)]
    return {one.id for one in mine[-1:]}, set()


def _kept_last(tx: Transaction, deps: Deps, said: Memory, what: ForgetThis) -> tuple[set[str], set[str]]:
    """Return the last statements that were kept before a message which says so, or that wait for a word since, with the
    messages that they came from; and what those messages say beside them, which stays.

    Nothing of them may be what somebody else said. Where only a pronoun tells which, they must be all that was made of
    what the user said right before it, in the same session.
    """
    last = _last(tx, deps, said)[: what.few]
    if (
        len(last) < what.few
        or any(not by_same(one, said.speaker) for one in last)
        or (what.pronoun and not _at_hand(tx, last, said))
    ):
        return set(), set()
    sources = {id_ for one in last for id_ in one.source_ids}
    ids = {one.id for one in last} | sources
    return ids, _made_of(tx, sources) - ids


def _last(tx: Transaction, deps: Deps, said: Memory) -> list[Memory]:
    """Return what was kept before a message, and what waits for a word, the latest first."""
    kept = [(one.seq, one) for one in rows.updated(tx, select({}), limit=_BACK) if one.kind is not Kind.REFLECTION]
    waiting = (one.memory for one in proposals.pending(tx) if one.waits(deps.clock()))
    asked = [(max((told.seq for told in rows.current(tx, one.source_ids).values()), default=0), one) for one in waiting]
    latest = sorted((*kept, *asked), key=lambda one: one[0], reverse=True)
    return [one for _, one in latest if said.id not in one.source_ids]


def _before(tx: Transaction, said: Memory) -> list[Memory]:
    """Return the messages right before one in the same session, oldest first."""
    latest = rows.latest_episodes(tx, after=max(said.seq - 4 * _BACK, 0), limit=4 * _BACK)
    return sorted(
        (one for one in latest if one.session == said.session and one.seq < said.seq), key=lambda one: one.seq
    )


def _at_hand(tx: Transaction, last: Sequence[Memory], said: Memory) -> bool:
    """Tell whether statements are all that the messages right before one tell: what the assistant says between only
    takes them up.
    """
    left = {id_ for one in last for id_ in one.source_ids}
    if _made_of(tx, left) != {one.id for one in last}:
        return False
    taken_up = (STOP_WORDS | words_of("pleasantries", "taken_up")).union(*(words(one.content) for one in last))
    for one in reversed(_before(tx, said)):
        if one.id in left:
            left.remove(one.id)
        elif one.role != "assistant" or not taken_up.issuperset(words(one.content)):
            return False
        if not left:
            return True
    return False


def _made_of(tx: Transaction, messages: Collection[str]) -> set[str]:
    """Return the statements that messages gave and that hold, and what waits for a word."""
    made = (one for id_ in messages for one in rows.made_of(tx, id_))
    holds = {one.id for one in made if one.state is State.ACTIVE and one.kind is not Kind.REFLECTION}
    return holds | {one.id for one in proposals.pending(tx) if set(one.evidence) & set(messages)}


_BACK: Final = 8
"""Messages of a session among which the user's last one is looked for."""


def _take_back(
    tx: Transaction,
    deps: Deps,
    ids: Collection[str],
    *,
    spared: Collection[str] = (),
    along: Along | None = None,
    actor_id: str | None = None,
) -> tuple[list[Decision], Applied]:
    """Forget memories and let what gave way to them hold again, in one revision."""
    gone = derived(tx, set(ids))[0].difference(spared)
    over = [one for one in rows.current(tx, gone).values() if one.state in (State.ACTIVE, State.QUARANTINED)]
    settled: list[Decision] = [
        Settle(proposal_id=one.id, state=Settled.EXPIRED, reason=_REASON)
        for one in proposals.all_(tx)
        if one.state is Settled.PENDING and one.evidence and gone.issuperset(one.evidence) and one.id not in spared
    ]
    goes_on: Mapping[str, tuple[Add, ...]] = along(over) if along is not None and over else {}
    put = {one.id: one for one in over} | {
        id_: one for id_, one in rows.current(tx, goes_on).items() if one.state is State.ACTIVE
    }
    patch = {"state": State.SOFT_DELETED}
    changes = [
        Change(memory_id=id_, patch=patch, left=goes_on.get(id_, ()), event="DELETE", reason=_REASON) for id_ in put
    ]
    changes += _back(tx, deps, {id_ for id_, one in put.items() if one.state is State.ACTIVE})
    work = [*settled, *([Together(changes=tuple(changes))] if changes else [])]
    return [*changes, *settled], apply(tx, deps, work, actor=actor_id)


def _back(tx: Transaction, deps: Deps, gone: Collection[str]) -> list[Change]:
    """Return how what gave way to some memories holds again, but where something else holds its place by now."""
    found: list[Memory] = []
    changes: list[Change] = []
    for one in gave_way(tx, gone):
        if any(one.key == other.key and deps.holds_one(one.key) and rivals(one, other) for other in found):
            continue
        with suppress(Conflict):
            changes.append(restoring(tx, deps, one, gone=gone))
            found.append(one)
    return changes
