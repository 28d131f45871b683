"""When what SQLite appends to the write-ahead log of a file goes into the file itself."""

import contextlib
from collections.abc import Callable
from typing import Final

import apsw

FIRST: Final = 1_000
"""Pages of a log that is checked in, as SQLite does it by itself."""
AGAIN: Final = 250
"""Pages after which it is tried again. A log that somebody always reads is not begun anew, and SQLite would then check
it in at every commit, and wait for the disk twice more.
"""


def checkpoints() -> Callable[[apsw.Connection, str, int], int]:
    """Return what a connection does after each commit, with the pages of the log."""
    tried = 0

    def committed(connection: apsw.Connection, name: str, pages: int) -> int:
        nonlocal tried
        tried = min(tried, pages)  # a log that was begun anew is shorter
        if pages >= FIRST and pages - tried >= AGAIN:
            tried = pages
            with contextlib.suppress(apsw.Error):  # whoever is at it already, or meets the next commit, tells of it
                connection.wal_checkpoint(name, apsw.SQLITE_CHECKPOINT_PASSIVE)
        return apsw.SQLITE_OK

    return committed
