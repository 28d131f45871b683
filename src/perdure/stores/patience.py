"""How a connection of SQLite waits for the write lock of a file, for which SQLite itself has no queue."""

import random
import time
from collections.abc import Callable
from typing import Final

_NAP_S: Final = (0.00005, 0.0003)
"""Between two tries: shorter than the gap that a process leaves between two transactions of its own, so that it keeps
nobody waiting for as long as it has something to write; and jittered, so that eight writers share a file.
"""


def nap() -> None:
    """Wait a moment before the next try."""
    time.sleep(random.uniform(*_NAP_S))


def patience(timeout_s: float) -> Callable[[int], bool]:
    """Return a busy handler that lets SQLite try again for so long."""
    started = 0.0

    def wait(tries: int) -> bool:
        nonlocal started
        if tries == 0:
            started = time.monotonic()
        nap()
        return time.monotonic() - started < timeout_s

    return wait
