"""Sessions: what holds for one conversation, whatever the policy says."""

import warnings
from collections.abc import Collection, Mapping
from dataclasses import replace

from perdure.deps import Deps
from perdure.domain.session import Session
from perdure.domain.space import SpaceRef, check_id
from perdure.domain.times import from_ms, to_ms
from perdure.gateways.conversation import Conversation
from perdure.gateways.counters import Numbers
from perdure.ports import Row, Transaction


def session(
    deps: Deps, ref: SpaceRef, id_: str | None, *, auto_extract: bool | None = None, tz: str = "UTC"
) -> Session | None:
    """Say how one conversation is read, or None to leave that as it is; return what is known of it.

    Without a session there is nothing to say it of: a warning, and None.
    """
    if id_ is None:
        warnings.warn("auto_extract is said of a session: without its id it is ignored", stacklevel=4)
        return None
    check_id(id_, name="id", remedy="name a session")
    if auto_extract is None:
        with deps.store.read(ref) as tx:
            row = tx.one("session_get", session_id=id_) if tx is not None else None
        return _session(id_, row) if row else Session(id=id_, first_seen=deps.clock())
    with deps.store.write(ref, tz=tz) as tx:
        numbers = Numbers(tx)
        met = Conversation(tx, numbers, sessions=[id_], speakers=(), now_ms=to_ms(deps.clock()))
        met.session_no(id_)
        met.write()
        numbers.write()
        tx.run("session_extract", session_id=id_, auto_extract=int(auto_extract))
        row = tx.one("session_get", session_id=id_)
        assert row is not None, "it was just written"
        return _session(id_, row)


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
    first_seen, turns, auto_extract = row
    return Session(
        id=id_,
        first_seen=from_ms(first_seen),
        turns=turns,
        auto_extract=None if auto_extract is None else bool(auto_extract),
    )
