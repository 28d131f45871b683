"""What changed since a session last asked: told once, whoever asks at the same time."""

from collections.abc import Mapping
from dataclasses import dataclass

from perdure.deps import Deps
from perdure.domain.blocks import delta_block
from perdure.domain.category_policy import PROCEDURAL, Filing, named
from perdure.domain.delta import bullets
from perdure.domain.memory import Memory
from perdure.domain.space import SpaceRef
from perdure.domain.zones import zone
from perdure.errors import NotFound, StoreUnavailable
from perdure.gateways import log, rows
from perdure.pipelines import sessions
from perdure.ports import Transaction

_MOST = 500
"""Revisions that are looked back on, at most."""
_LINES = 10_000
"""And so many lines of them."""


@dataclass(frozen=True, slots=True)
class Delta:
    """The lines about what changed after revision `since`, up to `rev`, for a session to be told."""

    session: str
    since: int = 0
    rev: int = 0
    bullets: tuple[str, ...] = ()
    agent: str | None = None
    """Who is told, where that is an agent that is held back: what it has seen, the session has not."""


def look(
    deps: Deps, ref: SpaceRef, session: str, *, agent: str | None, readable: Filing | None, budget: int | None = None
) -> Delta | None:
    """Return what changed since a session was last told; one that asks for the first time has seen nothing.

    An agent that is held back is told what it may read, once, and counts for itself: the session is told all of it.
    `budget`: the tokens that there are for it; None where not even one line has room, so that it waits.
    """
    held_back = agent if readable is not None else None
    with deps.store.read(ref) as tx:
        if tx is None:
            return Delta(session)
        rev = tx.space.rev
        since = _seen(tx, session) if held_back is None else _seen_by(tx, session, held_back)
        if since == rev:
            return Delta(session, since, rev, agent=held_back)
        lines = log.since(tx, max(since, rev - _MOST), limit=_LINES)
        present = rows.current(tx, {line.memory_id for line in lines if line.memory_id is not None})
        tz = zone(tx.space.tz)
    shown = {id_: one for id_, one in present.items() if _told(one, readable)}
    most, categories = deps.policy.prompt.delta, deps.policy.categories
    told = bullets(lines, shown, categories, most=most, zone=tz, fresh=since == 0)
    room = len(told)
    while budget is not None and room and deps.count_tokens(delta_block(told[:room], since)) > budget:
        room -= 1
    return Delta(session, since, rev, told[:room], held_back) if room or not told else None


def _told(one: Memory, readable: Filing | None) -> bool:
    """Tell whether what became of a memory is told unasked: procedures are for those who ask for them alone."""
    return named(one.category or "") != PROCEDURAL and (readable is None or readable.holds(one))


def tell(deps: Deps, ref: SpaceRef, found: Delta) -> bool:
    """Note that its session is told; return whether it is by this call, of several at a time exactly one.

    Where that cannot be noted, because the store takes no writes or the space is gone, it is not told: what changed
    waits for the next time. Who only looks sees it, and the session is told it all the same.
    """
    if found.since == found.rev or not deps.counts:
        return True
    try:
        with deps.store.write(ref) as tx:
            sessions.registered(tx, deps, found.session)
            if found.agent is None:
                return tx.run("session_seen", session_id=found.session, since=found.since, rev=found.rev) == 1
            if _seen_by(tx, found.session, found.agent) != found.since:
                return False
            tx.run("ledger_use", **_mark(found.session, found.agent), used=found.rev - found.since)
            return True
    except (NotFound, StoreUnavailable):
        return False


def _seen(tx: Transaction, session: str) -> int:
    row = tx.one("session_get", session_id=session)
    return (row[5] or 0) if row is not None else 0


def _seen_by(tx: Transaction, session: str, agent: str) -> int:
    row = tx.one("ledger_used", **_mark(session, agent))
    return int(row[0]) if row is not None else 0


def _mark(session: str, agent: str) -> Mapping[str, str]:
    """Return the name under which the ledger keeps the revision that an agent has seen in a session, of no day."""
    return {"day": "", "resource": f"seen:{agent}:{session}"}
