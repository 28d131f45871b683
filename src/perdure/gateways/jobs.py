"""Background work, kept in the store itself: what is due, who holds it, and until when.

A job belongs to whoever made its lease end at the moment that it ends. Everything that a holder says of its job names
that moment, and says nothing when another has taken the job over.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from perdure.domain.policy import IN_TURN
from perdure.domain.space import SpaceRef
from perdure.ports import UNBOUNDED, AdminTransaction, SpaceState, Store, Transaction

_ORDER = {"in_turn": list(IN_TURN), "first": ["consolidate"]}
"""In each space one at a time, and those that make statements before those that look at them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A job held by this worker until `held` (UTC ms). `database` names the file behind a template.

    `begun`: when its work began, by the clock of the work. `ref` is None for the sweep of a space that is gone.
    """

    database: str
    ref: SpaceRef | None
    number: int
    task: str
    period: str
    job_id: str
    attempts: int
    held: int
    begun: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A job that stands in a database: waiting, held, or given up because it `failed`."""

    number: int
    task: str
    period: str
    failed: str | None


def standing(tx: AdminTransaction, *, task: str | None = None, number: int | None = None) -> list[Standing]:
    """Return the jobs of a database, those that are due first; only of a task, or of a space."""
    every = (
        Standing(number=space_no, task=name, period=period, failed=failed)
        for space_no, name, period, _, _, _, _, failed in tx.all("jobs_all")
    )
    return [one for one in every if task in (None, one.task) and number in (None, one.number)]


def add(tx: Transaction, task: str, *, job_id: str, run_after: int, period: str = "") -> str:
    """Ask for a task of this space; the same task and period stands once. Returns the id of the waiting job."""
    row = tx.one("job_add", task=task, period=period, job_id=job_id, run_after=run_after)
    return row[0] if row else job_id


def ask_to_fold(tx: Transaction) -> None:
    """Ask for a fold of this space, which brings its indexes up to date: for an index, without ids or a clock."""
    add(tx, "fold", job_id=f"fold-{tx.space.space_no}", run_after=tx.space.clock_ms)


def ask_to_fold_again(store: Store, ref: SpaceRef) -> SpaceState | None:
    """Ask for it after an index was purged; return how the space was seen, None where it is gone."""
    with store.read(ref) as tx:
        if tx is None:
            return None
        seen = tx.space
    with store.resume(seen) as tx:
        if tx is not None:  # else somebody else erases, and asks
            ask_to_fold(tx)
    return seen


def claim(
    tx: AdminTransaction,
    database: str,
    *,
    tasks: Sequence[str],
    due: int,
    now: int,
    lease_until: int,
    since: int = UNBOUNDED,
) -> Claim | None:
    """Take the job that is due longest, of those due at `due` that nobody holds now; None when there is none.

    Upkeep of a space of which somebody holds another job waits, and so does what comes after one that is left, of these
    tasks, or of others and due only `since` then.
    """
    while found := tx.all("jobs_due", tasks=list(tasks), due=due, now=now, since=since, **_ORDER):
        for number, task, period, job_id, attempts, held in found:
            key = {"space_no": number, "task": task, "period": period}
            if not tx.run("job_claim", **key, held=held, lease_until=lease_until):
                continue
            owner = tx.one("space_ref", number=number)
            return Claim(
                database=database,
                ref=SpaceRef(tenant=owner[0], owner_type=owner[1], owner_id=owner[2]) if owner else None,
                number=number,
                task=task,
                period=period,
                job_id=job_id,
                attempts=attempts + 1,
                held=lease_until,
                begun=due,
            )
    return None


def beside(tx: AdminTransaction, claim: Claim, *, now: int) -> bool:
    """Tell whether somebody took another job of upkeep of this space at the same moment, which was due before it."""
    if claim.task not in IN_TURN:
        return False
    named = {"space_no": claim.number, "task": claim.task, "period": claim.period}
    return tx.one("jobs_beside", **named, now=now, in_turn=_ORDER["in_turn"]) is not None


def renew(tx: AdminTransaction, claim: Claim, *, lease_until: int) -> bool:
    """Hold a job for longer; tell whether it was still held."""
    return tx.run("job_renew", **_key(claim), lease_until=lease_until) > 0


def done(tx: Transaction | AdminTransaction, claim: Claim) -> bool:
    """Take a finished job away; tell whether it was still held."""
    return tx.run("job_done", **_key(claim)) > 0


def again(tx: AdminTransaction, claim: Claim, *, run_after: int, attempts: int = 0, failed: str | None = None) -> bool:
    """Give a job back, to be tried later, or with `failed` never; tell whether it was still held."""
    return tx.run("job_again", **_key(claim), run_after=run_after, attempts=attempts, failed=failed) > 0


def retry(tx: AdminTransaction, tasks: Sequence[str], *, now: int) -> int:
    """Let what was given up be tried again; return how many jobs that are."""
    return tx.run("jobs_retry", tasks=list(tasks), now=now)


def wake(tx: AdminTransaction, tasks: Sequence[str], *, now: int) -> int:
    """Let what waits for later be done now; return how many jobs that are."""
    return tx.run("jobs_wake", tasks=list(tasks), now=now)


def blank(tx: Transaction) -> int:
    """Forget why jobs were given up: the reason may name what they worked on. Returns how many."""
    return tx.run("jobs_blank", failed=_BLANK)


_BLANK = "given up before an erasure"


def forward(tx: AdminTransaction, tasks: Sequence[str], *, due: int, now: int) -> int:
    """Let what is due now be due at an earlier moment; return how many jobs that are."""
    return tx.run("jobs_forward", tasks=list(tasks), due=due, now=now)


def left(tx: AdminTransaction, tasks: Sequence[str], *, due: int) -> dict[str, int]:
    """Return how many jobs were due at a moment and are not done, also those that somebody holds, by task."""
    return {task: int(n) for task, n in tx.all("jobs_left", tasks=list(tasks), due=due)}


def states(tx: Transaction, *, now: int) -> dict[str, int]:
    """Return how many jobs of a space are not done, by task and state: waiting, running or given up."""
    return {f"{task} {state}": int(n) for task, state, n in tx.all("jobs_states", now=now)}


def waiting(tx: AdminTransaction, tasks: Sequence[str], *, now: int) -> tuple[int, int | None]:
    """Return how many jobs are waiting or running, and the ms time at which the next can be taken."""
    row = tx.one("jobs_open", tasks=list(tasks), now=now, due=now, since=UNBOUNDED, **_ORDER)
    return (int(row[0]), row[1]) if row else (0, None)


def _key(claim: Claim) -> dict[str, int | str]:
    return {"space_no": claim.number, "task": claim.task, "period": claim.period, "held": claim.held}
