"""Runs of background tasks: one a space, task and period, with what each came to, in counts."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime

from perdure.domain.run import Run
from perdure.domain.times import DAY_MS, from_ms, optional_time, to_ms
from perdure.errors import Conflict
from perdure.gateways import jobs
from perdure.gateways.jobs import Claim
from perdure.ports import Row, Transaction

DAYS = 90
"""So long runs are kept; the last ones of each task for ever, and those before a leap."""
_KEPT = 30
_LEAP_DAYS = 2
"""Where the next run is so much later, the clock may have leapt, and may be put back."""


def note(tx: Transaction, claim: Claim, now: datetime, **counts: int) -> None:
    """Add what a piece of work came to, in its own transaction, to the report of its run; one that has ended and was
    asked for again begins anew.
    """
    found = _going(tx, claim)
    report = dict(found[2]) if found else {}
    for name, n in counts.items():
        report[name] = report.get(name, 0) + n
    _put(tx, claim, found[0] if found else _begun(claim, now), None, report)


def end(tx: Transaction, claim: Claim, now: datetime, **counts: int) -> None:
    """End a run and take its job away, in the transaction of its last piece, and note what that came to.

    Raises Conflict when the job was lost: then nothing of the piece stands, and its new holder does it.
    """
    if counts:
        note(tx, claim, now, **counts)
    found = _going(tx, claim)
    ended = to_ms(now)
    _put(tx, claim, found[0] if found else _begun(claim, now), ended, found[2] if found else {})
    tx.run("runs_drop", before=ended - DAYS * DAY_MS, kept=_KEPT, leap=_LEAP_DAYS * DAY_MS)
    if not jobs.done(tx, claim):
        raise Conflict(f"a job of space {tx.space.ref} was taken over: its new holder does it")


def get(tx: Transaction, claim: Claim) -> Run | None:
    """Return the run that a job is, or was; None before its first piece."""
    found = _get(tx, claim)
    if found is None:
        return None
    started, ended, report = found
    return Run(
        task=claim.task,
        space=tx.space.ref,
        period=_told(claim.task, _period(claim), started),
        started_at=from_ms(started),
        ended_at=optional_time(ended),
        report=report,
    )


def going(tx: Transaction, claim: Claim) -> Run | None:
    """Return the run that a job is; None before its first piece, also where an earlier one of its name has ended."""
    run = get(tx, claim)
    return run if run is None or run.ended_at is None else None


def latest(tx: Transaction, tasks: Sequence[str], *, limit: int) -> list[Run]:
    """Return the latest runs of some tasks, the last one first."""
    return [_run(tx, row) for row in tx.all("runs_latest", tasks=list(tasks), limit=limit)]


def since(tx: Transaction, moment: datetime, *, limit: int) -> list[Run]:
    """Return the latest runs that began from a moment on, of every task, the last one first."""
    return [_run(tx, row) for row in tx.all("runs_since", since=to_ms(moment), limit=limit)]


def _run(tx: Transaction, row: Row) -> Run:
    task, period, started, ended, report = row
    return Run(
        task=task,
        space=tx.space.ref,
        period=_told(task, period, started),
        started_at=from_ms(started),
        ended_at=optional_time(ended),
        report=json.loads(report),
    )


def _get(tx: Transaction, claim: Claim) -> tuple[int, int | None, Mapping[str, int]] | None:
    row = tx.one("run_get", task=claim.task, period=_period(claim))
    return (row[0], row[1], json.loads(row[2])) if row else None


def _going(tx: Transaction, claim: Claim) -> tuple[int, int | None, Mapping[str, int]] | None:
    found = _get(tx, claim)
    return found if found is None or found[1] is None else None


def _put(tx: Transaction, claim: Claim, started: int, ended: int | None, report: Mapping[str, int]) -> None:
    named = {"task": claim.task, "period": _period(claim)}
    tx.run("run_put", **named, started_at=started, ended_at=ended, report=json.dumps(report, sort_keys=True))


def _begun(claim: Claim, now: datetime) -> int:
    """Return when the work on a run began: not after now, whatever the clock did since."""
    return min(claim.begun or to_ms(now), to_ms(now))


def _period(claim: Claim) -> str:
    """Return the name of a run; a job that stands for no period is a run of its own, before every period."""
    return claim.period or f"{_OF_ITS_OWN}{claim.job_id}"


def _told(task: str, period: str, started: int) -> str:
    """Return what a run was due for, for people."""
    if task == "conversation":
        return period.rpartition("@")[0]
    if period.startswith(_OF_ITS_OWN):
        return f"asked for {from_ms(started):%Y-%m-%dT%H:%M}"
    return f"asked for {period[:_MINUTES]}" if len(period) > _MINUTES else period


_OF_ITS_OWN = "+"
_MINUTES = len("2026-03-01T03:00")
"""So long is the name of a period of the schedule; of a moment as of which somebody asked, there is more."""
