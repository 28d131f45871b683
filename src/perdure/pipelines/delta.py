"""What changed since a session last asked: told once, whoever asks at the same time."""

from dataclasses import dataclass

from perdure.deps import Deps
from perdure.domain.category_policy import Filing
from perdure.domain.delta import bullets
from perdure.domain.space import SpaceRef
from perdure.errors import NotFound, StoreUnavailable
from perdure.gateways import log, rows
from perdure.pipelines import sessions

_MOST = 500
"""Revisions that are looked back on, at most."""
_LINES = 10_000
"""And so many lines of them."""


@dataclass(frozen=True, slots=True)
class Delta:
    """The lines about what changed after revision `since`, up to `rev`."""

    since: int = 0
    rev: int = 0
    bullets: tuple[str, ...] = ()


def look(deps: Deps, ref: SpaceRef, session: str, *, readable: Filing | None) -> Delta:
    """Return what changed since a session was last told; one that asks for the first time has seen nothing.

    What a caller may not read is not told to it, nor to the session later, which then has come to this revision.
    """
    with deps.store.read(ref) as tx:
        if tx is None:
            return Delta()
        row, rev = tx.one("session_get", session_id=session), tx.space.rev
        since = (row[5] or 0) if row is not None else 0
        if since == rev:
            return Delta(since, rev)
        lines = log.since(tx, max(since, rev - _MOST), limit=_LINES)
        present = rows.current(tx, {line.memory_id for line in lines if line.memory_id is not None})
    shown = {id_: one for id_, one in present.items() if readable is None or readable.holds(one)}
    return Delta(since, rev, bullets(lines, shown, deps.policy.categories, most=deps.policy.prompt.delta))


def tell(deps: Deps, ref: SpaceRef, session: str, found: Delta) -> bool:
    """Note that a session is told; return whether it is by this call, of several at a time exactly one.

    Where that cannot be noted, because the store takes no writes or the space is gone, it is not told: what changed
    waits for the next time.
    """
    if found.since == found.rev:
        return True
    try:
        with deps.store.write(ref) as tx:
            sessions.registered(tx, deps, session)
            return tx.run("session_seen", session_id=session, since=found.since, rev=found.rev) == 1
    except (NotFound, StoreUnavailable):
        return False
