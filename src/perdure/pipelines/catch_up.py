"""What an engine asks of a store that it opens: what waits there for somebody who can do it."""

import logging
from functools import partial

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.errors import StoreUnavailable
from perdure.gateways import databases
from perdure.ports import AdminTransaction

_log = logging.getLogger("perdure")


def catch_up(deps: Deps) -> bool:
    """Ask for the embedding of what was written without an embedder; return whether a job waits that can be done.

    A store that takes no writes now can be read all the same: the next write asks again. Without an embedder, only
    erasures that were cut short matter. The files of a template, when they are many, are left to the next write of
    each, to `flush`, `doctor` and `perdure worker`.
    """
    if len(deps.store.databases()) > (deps.policy.jobs.look_files if deps.embedder else 1):
        return False
    return any(databases.each(deps.store, partial(_catch_up, deps)))


def _catch_up(deps: Deps, database: str) -> bool:
    with deps.store.admin(database) as tx:
        jobs = tx.all("jobs_all")
        unread = tx.all("jobs_embed_wanted") if deps.embedder else []
        lagging = _lagging(tx, deps)
    if unread or lagging:
        try:
            with deps.store.admin(database, write=True) as tx:
                tx.run("jobs_embed_missing", now=to_ms(deps.clock()))
                if lagging:
                    tx.run("jobs_fold_some", now=to_ms(deps.clock()), spaces=lagging)
        except StoreUnavailable as error:
            _log.warning("what the vector index does not have yet waits: %s", error)
            return False
    if unread or lagging or not jobs or deps.embedder:
        return bool(unread or lagging or jobs)
    from perdure.pipelines import sweep

    return any(job[1] == sweep.TASK for job in jobs)


def _lagging(tx: AdminTransaction, deps: Deps) -> list[int]:
    """Return the spaces that were written while nobody had opened what the vector index keeps outside."""
    outside = deps.vectors.outside
    if outside is None or deps.embedder is None:
        return []
    spaces = tx.all("spaces_vectors")
    refs = (SpaceRef(tenant=row[1], owner_type=row[2], owner_id=row[3]) for row in spaces)
    return outside.lagging((ref.mark, row[0], row[4], row[5]) for ref, row in zip(refs, spaces, strict=True))
