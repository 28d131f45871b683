"""Unsay: messages that were taken back are forgotten, with what they alone led to."""

from collections.abc import Collection, Sequence
from contextlib import suppress

from perdure.deps import Deps
from perdure.domain.decisions import Change, Decision, Settle, Skip
from perdure.domain.memory import Kind, Memory, State
from perdure.domain.proposal import Settled
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef
from perdure.errors import Conflict
from perdure.extraction.command import ForgetThis
from perdure.gateways import proposals, rows
from perdure.gateways.filters import select
from perdure.pipelines.apply import apply
from perdure.pipelines.edits import gave_way
from perdure.pipelines.erase import derived
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


def unsay_last(deps: Deps, ref: SpaceRef, said: Memory) -> WriteResult:
    """Forget what the user said in the same session before a message that takes it back."""
    with deps.store.write(ref) as tx:
        talk = rows.conversation(tx, said.session, upto=said.seq - 1, limit=_BACK) if said.session else []
        last = next((one for one in reversed(talk) if one.role == "user"), None)
        return _taken_back(tx, deps, {last.id} if last else set())


def unkeep_last(deps: Deps, ref: SpaceRef, said: Memory, what: ForgetThis) -> WriteResult:
    """Forget the last statements that were kept before a message which says so, with the messages that they came from.

    Where only a pronoun tells which, they must be of what the user said right before it, in the same session.
    """
    with deps.store.write(ref) as tx:
        known = rows.updated(tx, select({}), limit=_BACK)
        last = [one for one in known if one.kind is not Kind.REFLECTION and said.id not in one.source_ids][: what.few]
        near = {one.id for one in _before(tx, said)[-what.few - 1 :]} if what.pronoun else set[str]()
        if len(last) < what.few or (what.pronoun and not all(near.intersection(one.source_ids) for one in last)):
            last = []
        return _taken_back(tx, deps, {id_ for one in last for id_ in (one.id, *one.source_ids)})


def _before(tx: Transaction, said: Memory) -> list[Memory]:
    """Return the messages of the user right before one, in the same session."""
    latest = rows.latest_episodes(tx, after=max(said.seq - 4 * _BACK, 0), limit=4 * _BACK)
    mine = (one for one in latest if one.role == "user" and one.session == said.session and one.seq < said.seq)
    return sorted(mine, key=lambda one: one.seq)


def _taken_back(tx: Transaction, deps: Deps, ids: Collection[str]) -> WriteResult:
    decisions = _take_back(tx, deps, ids) if ids else [Skip(reason="nothing was said before")]
    changed = rows.current(tx, [one.memory_id for one in decisions if isinstance(one, Change)])
    return WriteResult(decisions=tuple(decisions), memories=tuple(changed.values()), explicit=True, rev=tx.space.rev)


_BACK = 8
"""Messages of a session among which the user's last one is looked for."""


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
