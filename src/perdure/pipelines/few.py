"""Spaces that keep few memories, one a conversation: which they are, and how their jobs are asked for."""

from datetime import timedelta
from typing import Final

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.gateways import catalogue, jobs
from perdure.ports import Transaction

CONVERSATION: Final = "conversation"
"""The job that makes the memory of a conversation; also the category of such a memory."""
COMPACT: Final = "compact"
"""The job that gives up what is more than a space keeps."""


def keeps_few(deps: Deps, ref: SpaceRef) -> bool:
    """Tell whether a space keeps one memory a conversation, and few of them (policy `app`)."""
    return ref.owner_type in deps.policy.app.spaces


def ended(tx: Transaction, deps: Deps, session: str) -> tuple[str, ...]:
    """Ask for the memory of a conversation, in the transaction that ends it; return the id of the job.

    Nothing is asked for where the space keeps no such memories, where nothing was said, and for a conversation of which
    the last message was kept long ago: old ones make no memories after the fact.
    """
    if not keeps_few(deps, tx.space.ref):
        return ()
    last, now = catalogue.conversation(tx, deps.cache, session, limit=1), deps.clock()
    if not last or (last[0].recorded_at or now) < now - timedelta(days=deps.policy.app.late_days):
        return ()
    period = f"{session}@{last[0].seq}"
    return (jobs.add(tx, CONVERSATION, job_id=deps.new_id(), run_after=to_ms(now), period=period),)
