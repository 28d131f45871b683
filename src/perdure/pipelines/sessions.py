"""Sessions: what holds for one conversation, whatever the policy says; when it begins, and when it is over."""

import inspect
import logging
import warnings
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from perdure.deps import Deps
from perdure.domain.decisions import Skip
from perdure.domain.results import WriteResult
from perdure.domain.session import Session
from perdure.domain.space import SpaceRef, check_id
from perdure.domain.times import from_ms, optional_time, to_ms
from perdure.errors import NotFound, StoreUnavailable
from perdure.gateways import jobs
from perdure.gateways.conversation import Conversation
from perdure.gateways.counters import Numbers
from perdure.pipelines import few
from perdure.ports import Row, Transaction

_log = logging.getLogger("perdure")

TASK: Final = "consolidate"
"""The job that works through the sessions that are over."""


def session(
    deps: Deps, ref: SpaceRef, id_: str | None, *, auto_extract: bool | None = None, tz: str = "UTC"
) -> Session | None:
    """Say how one conversation is read, or None to leave that as it is; return what is known of it,
    which is nothing but its id where nothing was said in it.

    Without a session there is nothing to say it of: a warning, and None.
    """
    if id_ is None:
        warnings.warn("auto_extract is said of a session: without its id it is ignored", stacklevel=_outside())
        return None
    check_id(id_, name="id", remedy="name a session")
    if auto_extract is None:
        with deps.store.read(ref) as tx:
            row = tx.one("session_get", session_id=id_) if tx is not None else None
        return _session(id_, row) if row else Session(id=id_)
    with deps.store.write(ref, tz=tz) as tx:
        registered(tx, deps, id_)
        tx.run("session_extract", session_id=id_, auto_extract=int(auto_extract))
        row = tx.one("session_get", session_id=id_)
        assert row is not None, "it was just written"
        return _session(id_, row)


def _outside() -> int:
    """Return how far up from where it is asked the first caller outside perdure is, which a warning is about."""
    level, frame = 1, inspect.currentframe()
    frame = frame.f_back if frame is not None else None
    while frame is not None and str(frame.f_globals.get("__name__")).partition(".")[0] == "perdure":
        level, frame = level + 1, frame.f_back
    return level


def registered(tx: Transaction, deps: Deps, id_: str) -> None:
    """Make sure that a session is known."""
    numbers = Numbers(tx)
    met = Conversation(tx, numbers, sessions=[id_], speakers=(), now_ms=to_ms(deps.clock()))
    met.session_no(id_)
    met.write()
    numbers.write()
    begun(tx, deps, met.opened)


def begun(tx: Transaction, deps: Deps, opened: Sequence[str]) -> tuple[str, ...]:
    """Ask for the consolidation of what is open before some new sessions, in the transaction that registers them."""
    if not opened or not deps.policy.consolidate.auto:
        return ()
    if len(opened) == 1 and tx.one("session_before", opened=list(opened)) is None:
        return ()
    return (_ask(tx, deps),)


def end_session(deps: Deps, ref: SpaceRef, id_: str) -> WriteResult:
    """Mark a session as ended, and ask for its consolidation; ending it again changes nothing.

    Raises NotFound for a session in which nothing was said. In a space that keeps few memories a conversation is over
    whatever happens (SPEC 002.1): where the store cannot be written, the decision says so.
    """
    check_id(id_, name="id", remedy="name a session")
    try:
        return _ended(deps, ref, id_)
    except StoreUnavailable as error:
        if not few.keeps_few(deps, ref):
            raise
        _log.warning("the end of a conversation is not written: %s", error)
        return WriteResult(decisions=(Skip(reason=f"{_OVER}: {error}"),), explicit=True)


_OVER: Final = "it is over, but that could not be written, so it makes no memory until it is ended again"


def _ended(deps: Deps, ref: SpaceRef, id_: str) -> WriteResult:
    with deps.store.write(ref) as tx:
        found = known(tx, ref, id_)
        done = found.done
        tx.run("session_end", session_id=id_, ts=to_ms(deps.clock()))
        pending = () if done else (_ask(tx, deps),)
        if found.session.ended_at is None:
            pending += few.ended(tx, deps, id_)
        reason = "it is consolidated already" if done else "it has ended, and is consolidated in the background"
        return WriteResult(decisions=(Skip(reason=reason),), explicit=True, pending=pending, rev=tx.space.rev)


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A session as the store knows it: versions up to `upto` are worked through, `done` when that is all."""

    session: Session
    number: int
    upto: int

    @property
    def done(self) -> bool:
        return self.session.consolidated_at is not None


def known(tx: Transaction | None, ref: SpaceRef, id_: str) -> Known:
    """Return what is known of a session; NotFound where nothing was said in it."""
    check_id(id_, name="session_id", remedy="name a session")
    row = tx.one("session_get", session_id=id_) if tx is not None else None
    if row is None:
        raise NotFound(f"no session {id_!r} in space {ref}: nothing was said in it")
    return Known(session=_session(id_, row), number=row[6], upto=row[7] or 0)


def _ask(tx: Transaction, deps: Deps) -> str:
    return jobs.add(tx, TASK, job_id=deps.new_id(), run_after=to_ms(deps.clock()))


def reading(deps: Deps, extracts: bool | None) -> Deps:
    """Return what reads a message of a session of which somebody said whether it is read (None: nobody did)."""
    policy = deps.policy
    if extracts is None or extracts is (policy.extract.auto != "off"):
        return deps
    return replace(deps, policy=replace(policy, extract=replace(policy.extract, auto="auto" if extracts else "off")))


def extracts(tx: Transaction, sessions: Collection[str | None]) -> Mapping[str | None, bool]:
    """Return for the sessions of which somebody said it whether they are read."""
    named = sorted({one for one in sessions if one is not None})
    return {id_: bool(flag) for id_, flag in tx.all("sessions_extract", session_ids=named)} if named else {}


def _session(id_: str, row: Row) -> Session:
    first_seen, turns, auto_extract, ended_at, consolidated_at, seen_rev, *_ = row
    return Session(
        id=id_,
        first_seen=from_ms(first_seen),
        turns=turns,
        auto_extract=None if auto_extract is None else bool(auto_extract),
        ended_at=optional_time(ended_at),
        consolidated_at=optional_time(consolidated_at),
        seen_rev=seen_rev,
    )
