"""Where the engine gets the time and its ids from; tests pass their own."""

import os
import threading
import time
from datetime import UTC, datetime
from functools import lru_cache

_ALPHABET = "0123456789abcdefghijklmnopqrstuv"
_PAIRS = [first + second for first in _ALPHABET for second in _ALPHABET]
_SHIFTS = range(90, -1, -10)
_lock = threading.Lock()
_last = 0


def now() -> datetime:
    """Return the current moment, aware, in UTC."""
    return datetime.now(UTC)


def new_id() -> str:
    """Return a new id of 26 characters whose order is the order of creation within a process.

    48 bits of milliseconds and 80 random bits, as in a ULID (github.com/ulid/spec), in base 32 with the extended hex
    alphabet (RFC 4648), lower case. The random part counts up while the millisecond stays or the clock steps back.
    """
    global _last
    stamp = time.time_ns() // 1_000_000
    with _lock:
        later = stamp > _last >> 80
        _last = value = (stamp << 80) | int.from_bytes(os.urandom(10)) if later else _last + 1
    low = value & _LOW
    return f"{_leading(value >> 30)}{_PAIRS[low >> 20]}{_PAIRS[low >> 10 & 1023]}{_PAIRS[low & 1023]}"


_LOW = (1 << 30) - 1


@lru_cache(maxsize=16)  # within a millisecond only the last digits change
def _leading(value: int) -> str:
    return "".join([_PAIRS[(value >> shift) & 1023] for shift in _SHIFTS])
