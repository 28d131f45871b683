"""Numbers within a space: sessions, speakers, entities and segments share one counter."""

from perdure.ports import Transaction


def take(tx: Transaction) -> int:
    """Return a number that nothing else in the space has; `tx` must be a writing transaction."""
    row = tx.one("space_numbers", n=1)
    assert row is not None, "the space is locked by this transaction"
    return int(row[0])
