"""Doctor: is everything whole, and which level serves?"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.errors import StoreUnavailable
from perdure.gateways import catalogue, databases, embedders, layout
from perdure.gateways.rows import EPISODES, STATEMENTS
from perdure.pipelines import embed, sweep
from perdure.ports import Transaction

_log = logging.getLogger("perdure")


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What the doctor saw. `ok`: there are no `problems`; `missing` is what a fuller installation would add."""

    ok: bool
    store: str
    spaces: int
    level: str
    text_index: str
    vector_index: str
    layout: str | None
    embedder: str | None
    pending: int
    failed_jobs: tuple[str, ...]
    missing: tuple[str, ...]
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What the doctor saw in one database."""

    spaces: int
    pending: int
    failed: Sequence[str]
    problems: Sequence[str]


def examine(deps: Deps) -> Report:
    """Finish erasures that were cut short; check files, gapless revisions, and that indexes hold what the rows hold.

    A database that cannot be read is a problem, and the others are examined.
    """
    problems = [*sweep.finish(deps), *deps.store.check()]
    seen = databases.each(deps.store, partial(_database, deps), told=problems.append)
    problems += [problem for one in seen for problem in one.problems]
    failed = [job for one in seen for job in one.failed]
    problems += [f"a job was given up: {one}" for one in failed]
    lies = layout.read(deps.store)
    if lies and lies.by_space and lies.local:
        problems.append(f"the tables {', '.join(lies.local)} lie on one machine only: run `perdure cluster init` again")
    return Report(
        ok=not problems,
        store=deps.store.url,
        spaces=sum(one.spaces for one in seen),
        level=f"lexical+{deps.level}" if deps.embedder else "lexical",
        text_index=deps.text.name,
        vector_index=deps.vectors.name,
        layout=str(lies) if lies else None,
        embedder=deps.embedder.name if deps.embedder else None,
        pending=sum(one.pending for one in seen),
        failed_jobs=tuple(failed),
        missing=deps.missing,
        problems=tuple(dict.fromkeys(problems)),
    )


def _database(deps: Deps, database: str) -> _Seen:
    refs, pending, problems = spaces(deps, database), 0, list[str]()
    for ref in refs:
        with deps.store.read(ref) as tx:
            if tx is not None:
                pending += embed.pending(tx, deps)
                problems += [f"space {ref}: {problem}" for problem in _space(tx, deps)]
    with deps.store.admin(database) as admin:
        failed = [f"{row[1]} of space {row[0]}: {row[7]}" for row in admin.all("jobs_all") if row[7]]
    return _Seen(spaces=len(refs), pending=pending, failed=failed, problems=problems)


def spaces(deps: Deps, database: str | None = None, *, names: bool = False) -> list[SpaceRef]:
    """Return every space of one database, or of all, in order; with `names`, threads that were merged as well."""
    found: list[SpaceRef] = []
    for one in deps.store.databases() if database is None else [database]:
        with deps.store.admin(one) as tx:
            known = tx.all("spaces_all") + (tx.all("spaces_merged") if names else [])
            found += [SpaceRef(tenant=row[1], owner_type=row[2], owner_id=row[3]) for row in known]
    return sorted(found, key=_order)


def readable(deps: Deps) -> list[SpaceRef]:
    """Return every space, in order, of the databases that can be read; the others are logged."""
    return sorted((ref for found in databases.each(deps.store, partial(spaces, deps)) for ref in found), key=_order)


def _order(ref: SpaceRef) -> tuple[str, str, str]:
    return ref.tenant, ref.owner_type, ref.owner_id


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
    return bool(lagging or [job for job in jobs if deps.embedder or job[1] == sweep.TASK])


def _space(tx: Transaction, deps: Deps) -> list[str]:
    problems: list[str] = []
    counted = tx.one("log_revisions")
    if counted is not None and counted[0] != tx.space.rev:
        problems.append(f"{counted[0]} revisions in the log, the counter says {tx.space.rev}")
    parts = [catalogue.read(tx, part, deps.cache) for part in (EPISODES, STATEMENTS)]
    indexed = sum(part.documents for part in parts)
    row = tx.one("rows_total")
    written = int(row[0]) if row else 0
    if written != indexed and tx.one("jobs_sweeping") is None:  # an erasure at work takes from the rows first
        problems.append(f"{written} versions, but {indexed} in the index: run `perdure reindex`")
    number = embedders.number(tx, deps.embedder) if deps.embedder else None
    outside = deps.vectors.outside
    return [*problems, *outside.check(tx, number)] if outside and number is not None else problems
