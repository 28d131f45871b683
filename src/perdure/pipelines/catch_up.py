"""What an engine asks of a store that it opens: what waits there for somebody who can do it."""

import logging
from functools import partial

from perdure.deps import Deps
from perdure.domain.times import to_ms
from perdure.errors import StoreUnavailable
from perdure.gateways import databases

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
        lagging = tx.all("jobs_embed_wanted") if deps.embedder else []
    if lagging:
        try:
            with deps.store.admin(database, write=True) as tx:
                tx.run("jobs_embed_missing", now=to_ms(deps.clock()))
        except StoreUnavailable as error:
            _log.warning("what has no vector yet waits: %s", error)
            return False
    if lagging or not jobs or deps.embedder:
        return bool(lagging or jobs)
    from perdure.pipelines import sweep

    return any(job[1] == sweep.TASK for job in jobs)
