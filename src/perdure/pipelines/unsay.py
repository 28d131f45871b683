"""Unsay: messages that were taken back are forgotten, with what they alone led to."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Final

from perdure.deps import Deps
from perdure.domain.decisions import Change, Decision, Settle, Skip
from perdure.domain.memory import Kind, Memory, State
from perdure.domain.proposal import Settled
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef
from perdure.domain.text import STOP_WORDS, words
from perdure.errors import Conflict
from perdure.extraction.command import ForgetThis
from perdure.gateways import proposals, rows
from perdure.gateways.filters import select
from perdure.pipelines.apply import apply
from perdure.pipelines.edits import gave_way
from perdure.pipelines.erase import derived
from perdure.pipelines.forget import NOTHING_MEANT, by_same
from perdure.pipelines.remember import restoring
from perdure.ports import Transaction

_REASON = "it was taken back"


def unsay(tx: Transaction, deps: Deps, session: str, message_ids: Sequence[str]) -> None:
    """Forget messages of a session and what was made only of them, and let what gave way to that hold again.

    Messages that were never kept are passed by. `restore` brings each memory back, `erase` removes it for good.
    """
    known = tx.all("messages_known", session_id=session, message_ids=list(message_ids)) if message_ids else []
    if known:
        _take_back(tx, deps, {id_ for _, id_ in known})


def unsay_last(deps: Deps, ref: SpaceRef, said: Memory, what: ForgetThis) -> WriteResult:
    """Forget what the user said in the same session before a message that takes it back; where a pronoun only points to
    what was said, nobody else's words.
    """
    with deps.store.write(ref) as tx:
        talk = rows.conversation(tx, said.session, upto=said.seq - 1, limit=_BACK) if said.session else []
        users = [one for one in talk if one.role == "user"]
        mine = [one for one in (users[-1:] if what.pronoun else users) if by_same(one, said.speaker)]
        return _taken_back(tx, deps, {one.id for one in mine[-1:]}, nothing="nothing was said before")


def unkeep_last(deps: Deps, ref: SpaceRef, said: Memory, what: ForgetThis) -> WriteResult:
    """Forget the last statements that were kept before a message which says so, with the messages that they came from.

    Nothing of them may be what somebody else said. Where only a pronoun tells which, they must be all that was made of
    what the user said right before it, in the same session.
    """
    with deps.store.write(ref) as tx:
        known = rows.updated(tx, select({}), limit=_BACK)
        last = [one for one in known if one.kind is not Kind.REFLECTION and said.id not in one.source_ids][: what.few]
        if (
            len(last) < what.few
            or any(not by_same(one, said.speaker) for one in last)
            or (what.pronoun and not _at_hand(tx, last, said))
        ):
            last = []
        return _taken_back(tx, deps, {id_ for one in last for id_ in (one.id, *one.source_ids)}, nothing=NOTHING_MEANT)


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
    made = {one.id for id_ in left for one in rows.made_of(tx, id_) if _holds(one)}
    if made != {one.id for one in last}:
        return False
    taken_up = _HEARD.union(*(words(one.content) for one in last))
    for one in reversed(_before(tx, said)):
        if one.id in left:
            left.remove(one.id)
        elif one.role != "assistant" or not taken_up.issuperset(words(one.content)):
            return False
        if not left:
            return True
    return False


def _holds(one: Memory) -> bool:
    return one.state is State.ACTIVE and one.kind is not Kind.REFLECTION


def _taken_back(tx: Transaction, deps: Deps, ids: Collection[str], *, nothing: str) -> WriteResult:
    decisions = _take_back(tx, deps, ids) if ids else [Skip(reason=nothing)]
    changed = rows.current(tx, [one.memory_id for one in decisions if isinstance(one, Change)])
    return WriteResult(decisions=tuple(decisions), memories=tuple(changed.values()), explicit=True, rev=tx.space.rev)


_BACK: Final = 8
"""Messages of a session among which the user's last one is looked for."""
_HEARD: Final = STOP_WORDS.union(
    "thank thanks noted noting saved saving remembered remember remembering stored kept keep mind got ok okay sure"
    " alright right done understood know good great nice cool lovely wonderful perfect so now user".split()
)
"""Words of an answer that only takes up what was said."""


def _take_back(tx: Transaction, deps: Deps, ids: Collection[str]) -> list[Decision]:
    gone, _ = derived(tx, set(ids))
    present = rows.current(tx, gone)
    over = [one for one in present.values() if one.state in (State.ACTIVE, State.QUARANTINED)]
    patch = {"state": State.SOFT_DELETED}
    decisions: list[Decision] = [Change(memory_id=one.id, patch=patch, event="DELETE", reason=_REASON) for one in over]
    decisions += [
        Settle(proposal_id=one.id, state=Settled.EXPIRED, reason=_REASON)
        for one in proposals.all_(tx)
        if one.state is Settled.PENDING and one.evidence and gone.issuperset(one.evidence)
    ]
    before = gave_way(tx, {one.id for one in over if one.state is State.ACTIVE})
    apply(tx, deps, decisions)
    for one in before:
        with suppress(Conflict):  # something else holds its place by now
            apply(tx, deps, [restoring(tx, deps, one)])
    return decisions
