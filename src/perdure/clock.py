"""Where the engine gets the time and its ids from; tests pass their own."""

import os
import threading
from datetime import UTC, datetime

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_lock = threading.Lock()
_last = 0


def now() -> datetime:
    """Return the current moment, aware, in UTC."""
    return datetime.now(UTC)


def new_id() -> str:
    """Return a new id of 26 characters whose order is the order of creation within a process.

    48 bits of milliseconds and 80 random bits, as a ULID (github.com/ulid/spec), in lower case; the random part
    counts up when two ids fall into the same millisecond or the clock steps back.
    """
    global _last
    stamp = int(datetime.now(UTC).timestamp() * 1000)
    value = (stamp << 80) | int.from_bytes(os.urandom(10))
    with _lock:
        if value >> 80 <= _last >> 80:
            value = _last + 1
        _last = value
    return _encode(value)


def _encode(value: int) -> str:
    return "".join(_ALPHABET[(value >> shift) & 31] for shift in range(125, -1, -5))
