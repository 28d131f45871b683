"""Background work, kept in the store itself: what is due, who holds it, and until when."""

from collections.abc import Sequence
from dataclasses import dataclass

from perdure.domain.space import SpaceRef
from perdure.ports import AdminTransaction, Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A job held by this worker until its lease runs out. `database` names the file behind a template.

    `ref` is None for the sweep of a space that is gone.
    """

    database: str
    ref: SpaceRef | None
    number: int
    task: str
    period: str
    job_id: str
    attempts: int


def add(tx: Transaction, task: str, *, job_id: str, run_after: int, period: str = "") -> str:
    """Ask for a task of this space; the same task and period stands once. Returns the id of the waiting job."""
    row = tx.one("job_add", task=task, period=period, job_id=job_id, run_after=run_after)
    return row[0] if row else job_id


def claim(tx: AdminTransaction, database: str, *, tasks: Sequence[str], now: int, lease_until: int) -> Claim | None:
    """Take the job that is due longest, or None."""
    row = tx.one("job_claim", tasks=list(tasks), now=now, lease_until=lease_until)
    if row is None:
        return None
    number, task, period, job_id, attempts = row
    owner = tx.one("space_ref", number=number)
    ref = SpaceRef(tenant=owner[0], owner_type=owner[1], owner_id=owner[2]) if owner else None
    return Claim(database=database, ref=ref, number=number, task=task, period=period, job_id=job_id, attempts=attempts)


def done(tx: Transaction, claim: Claim) -> None:
    """Take a finished job away."""
    tx.run("job_done", task=claim.task, period=claim.period)


def again(tx: AdminTransaction, claim: Claim, *, run_after: int, attempts: int = 0, failed: str | None = None) -> None:
    """Give a job back: to be tried later, or with `failed` never."""
    tx.run(
        "job_again",
        number=claim.number,
        task=claim.task,
        period=claim.period,
        run_after=run_after,
        attempts=attempts,
        failed=failed,
    )


def blank(tx: Transaction) -> int:
    """Forget why jobs were given up: the reason may name what they worked on. Returns how many."""
    return tx.run("jobs_blank", failed=_BLANK)


_BLANK = "given up before an erasure"


def waiting(tx: AdminTransaction, tasks: Sequence[str]) -> tuple[int, int | None]:
    """Return how many jobs are waiting or running, and the ms time at which the next can be taken."""
    row = tx.one("jobs_open", tasks=list(tasks))
    return (int(row[0]), row[1]) if row else (0, None)
