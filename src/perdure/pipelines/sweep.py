"""Sweep: what an erasure leaves to do once nobody can see the erased any more.

Each transaction of an erasure also asks for a sweep: the rows of an erased space go a few at a time, indexes overwrite
what they hold of erased memories, and the files are scrubbed. Whoever erases sweeps at once, and gives a certificate
afterwards. If that is cut short, the job remains: opening the database, `flush`, `doctor` or erasing again finish it.
Two sweeps at once are harmless.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.errors import StoreUnavailable
from perdure.gateways import databases, erasure, jobs
from perdure.ports import Scrubbed, Transaction

TASK = "sweep"
_AIM_S = 0.015
"""How long one piece of wiping may take; the next one is smaller when it took longer."""
PAUSE_S = 0.0025
"""Between two transactions: whoever waits for the lock looks for it several times meanwhile, and gets it."""
_MOST_ROWS = 1024
_WIDE = frozenset(
    {"rows", "docs", "segments", "postings", "signs", "checkpoints", "checkpoint_blobs", "checkpoint_writes", "items"}
)
"""Tables of which a single row may take that long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gone:
    """What the sweep of one erasure has to do: versions that are gone, and what was asked for with them."""

    seqs: Sequence[int]
    asked: Sequence[str]


def ask(tx: Transaction, deps: Deps, what: str) -> None:
    """Ask for a sweep of this space, in the transaction that erases; `what`: its revision, or whose space is gone."""
    jobs.add(tx, TASK, job_id=deps.new_id(), run_after=to_ms(deps.clock()), period=what)


def unfinished(deps: Deps, database: str, ref: SpaceRef) -> int | None:
    """Return the number of a space that this owner had, whose erasure was cut short."""
    with deps.store.admin(database) as tx:
        return next((one.number for one in jobs.standing(tx, task=TASK) if one.period == ref.mark), None)


def sweep(deps: Deps, database: str, number: int, *, mine: Gone | None = None) -> tuple[dict[str, int], Scrubbed]:
    """Wipe what is left of a space, if it is gone or became part of another, else of erased memories, and scrub the
    files; return how many rows went, by table.

    `mine`: what one erasure asked for; without it, all that is asked for. It stays where the scrubbing was held up.
    """
    with deps.store.admin(database) as tx:
        owner = tx.one("space_ref", number=number)
        merged = any(row[0] == number for row in tx.all("spaces_merged"))
        asked = [one.period for one in jobs.standing(tx, task=TASK, number=number)]
    gone, owners = owner is None or merged, asked
    counts: dict[str, int] = {}
    if owner is None or merged:
        kept = ("jobs", "merges") if merged else ("jobs",)
        tables = (table for table in erasure.SPACE_TABLES if table not in kept)
        counts = {table: _wipe(deps, database, number, table) for table in tables}
    else:
        _purge(deps, SpaceRef(tenant=owner[0], owner_type=owner[1], owner_id=owner[2]), mine.seqs if mine else None)
    scrubbed = deps.store.scrub(database)
    outside = deps.vectors.outside
    if outside:
        beyond = f"deleted records in the files of {deps.vectors.name}, until it writes them anew"
        scrubbed = replace(scrubbed, beyond=(*scrubbed.beyond, beyond))
    if gone and outside and not all(outside.wipe(owner, number) for owner in owners):
        beyond = f"the vectors in {deps.vectors.name}, until it can be reached"
        scrubbed = replace(scrubbed, clean=False, beyond=(*scrubbed.beyond, beyond))
    if scrubbed.clean:
        with deps.store.admin(database, write=True) as tx:
            tx.run("jobs_drop", space_no=number, task=TASK, periods=list(mine.asked if mine else asked))
    return counts, scrubbed


def _purge(deps: Deps, ref: SpaceRef, seqs: Sequence[int] | None) -> None:
    """Let the indexes overwrite what they hold of erased versions: of these, or of all that are not there any more."""
    gone = np.array(sorted(seqs or ()), np.int64)
    if seqs is None:
        with deps.store.read(ref) as tx:
            if tx is not None:
                gone = np.setdiff1d(np.arange(1, tx.space.seq + 1), erasure.versions(tx))
    deps.text.purge(deps.store, ref, gone)
    deps.vectors.purge(deps.store, ref, gone)


def do(deps: Deps, database: str, number: int) -> None:
    """Do a sweep as a job; StoreUnavailable where it must be tried again."""
    _, scrubbed = sweep(deps, database, number)
    if not scrubbed.clean:
        raise StoreUnavailable(
            f"{database} is in use, or an index beside it fails: what was erased is overwritten as soon as that ends"
        )


def finish(deps: Deps) -> list[str]:
    """Finish every sweep that was cut short; return what is in the way, in words."""
    problems: list[str] = []

    def finished(database: str) -> None:
        with deps.store.admin(database) as tx:
            numbers = sorted({one.number for one in jobs.standing(tx, task=TASK)})
        for number in numbers:
            try:
                do(deps, database, number)
            except StoreUnavailable as error:
                problems.append(f"an erasure is not finished: {error}")

    databases.each(deps.store, finished, told=problems.append)
    return problems


def _wipe(deps: Deps, database: str, number: int, table: str) -> int:
    """Empty a table of a space, as many rows at a time as keep the write lock some milliseconds; return how many."""
    total, limit = 0, 1 if table in _WIDE else _MOST_ROWS // 8
    while True:
        with deps.store.admin(database, write=True) as tx:
            begun = time.perf_counter()
            removed = tx.run(f"wipe_{table}", space_no=number, limit=limit)
        took = time.perf_counter() - begun
        total += removed
        if not removed:
            return total
        time.sleep(PAUSE_S)
        if took > _AIM_S:
            limit = max(1, limit // 4)
        elif took < _AIM_S / 2:
            limit = min(2 * limit, _MOST_ROWS)
