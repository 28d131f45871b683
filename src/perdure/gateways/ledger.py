"""What a space used up of something, by day."""

from datetime import date

from perdure.ports import Transaction


def used(tx: Transaction, day: date, resource: str) -> int:
    """Return how much of a resource was used on a day."""
    row = tx.one("ledger_used", day=day.isoformat(), resource=resource)
    return int(row[0]) if row else 0


def use(tx: Transaction, day: date, resource: str, n: int) -> None:
    """Count `n` more of a resource."""
    if n:
        tx.run("ledger_use", day=day.isoformat(), resource=resource, used=n)
