"""Numbers within a space: sessions, speakers, entities and segments share one counter."""

from perdure.ports import Transaction


def take(tx: Transaction) -> int:
    """Return a number that nothing else in the space has; `tx` must be a writing transaction."""
    return _raise(tx, 1)


class Numbers:
    """Takes many numbers in one writing transaction, which must `write` before it ends or anything else takes one.

    `last`: the last number that was taken, where that was read already.
    """

    def __init__(self, tx: Transaction, *, last: int = -1) -> None:
        self._tx = tx
        self._first = self._last = last

    def take(self, n: int = 1) -> int:
        """Return the next number, the last of the next n."""
        if self._last < 0:
            self._first = self._last = _raise(self._tx, 0)
        self._last += n
        return self._last

    def write(self) -> None:
        """Raise the counter by what was taken."""
        if self._last > self._first:
            self._tx.many("space_numbered", ("n",), [(self._last - self._first,)])
            self._first = self._last


def _raise(tx: Transaction, n: int) -> int:
    row = tx.one("space_numbers", n=n)
    assert row is not None, "the space is locked by this transaction"
    return int(row[0])
