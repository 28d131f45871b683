"""What a space used up of something, by day."""

from datetime import date
from typing import Final

from perdure.ports import AdminTransaction, Transaction

WRITTEN: Final = "statements:written"
PASSED: Final = "statements:passed"
"""Statements that a model wrote, and those of them that kept to the constraints of writing at once."""


def used(tx: Transaction, day: date, resource: str) -> int:
    """Return how much of a resource was used on a day."""
    row = tx.one("ledger_used", day=day.isoformat(), resource=resource)
    return int(row[0]) if row else 0


def use(tx: Transaction, day: date, resource: str, n: int) -> None:
    """Count `n` more of a resource."""
    if n:
        tx.run("ledger_use", day=day.isoformat(), resource=resource, used=n)


def of_day(tx: Transaction, day: date) -> dict[str, int]:
    """Return what was used on a day, by resource."""
    return {resource: int(used) for resource, used in tx.all("ledger_day", day=day.isoformat())}


def of_days(tx: Transaction, first: date) -> dict[tuple[date, str], int]:
    """Return what was used on each day from one on, by day and resource."""
    rows = tx.all("ledger_days", since=first.isoformat())
    return {(date.fromisoformat(day), resource): int(used) for day, resource, used in rows if used}


def ever(tx: Transaction, resource: str) -> int:
    """Return how much of a resource was ever used."""
    row = tx.one("ledger_ever", resource=resource)
    return int(row[0] or 0) if row else 0


def of_all(tx: AdminTransaction, day: date, resource: str, *, tenant: str | None = None) -> int:
    """Return how much of a resource all spaces of a database used on a day, or those of one tenant."""
    named = {"day": day.isoformat(), "resource": resource}
    row = tx.one("ledger_all", **named) if tenant is None else tx.one("ledger_tenant", **named, tenant=tenant)
    return int(row[0] or 0) if row else 0
