"""Search the raw bytes of a SQLite database for words: the check of an erasure."""

import re
from collections.abc import Generator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from perdure.stores.scrub import chunks, opened

_CHUNK: Final = 1 << 22
_ZONE: Final = re.compile(rb"(?<=[\x00-\x08][\s\S]{5})[A-Za-z][A-Za-z0-9_+/-]+(?=[\x00-\x08][\s\S]{5})")
"""Where the row of a space has its zone: a word between two times, of six bytes each until the year 2283."""


def scan(path: str, words: Sequence[str]) -> list[str]:
    """Return those of some words, sorted, that the database or its log holds as they are written.

    The zone of a space (Europe/Lisbon) is no word of a memory, and is passed over.
    """
    sought = {word: word.encode() for word in words if word}
    found: set[str] = set()
    longest = max((len(raw) for raw in sought.values()), default=0)
    for name in (path, f"{path}-wal", f"{path}-journal"):
        if not Path(name).exists():
            continue
        end = b""
        for chunk in _chunks(name, locked=name == path):
            window = end + chunk
            if any(raw in window for raw in sought.values()):
                window = _ZONE.sub(_without_zone, window)
                found |= {word for word, raw in sought.items() if raw in window}
            end = window[-longest:]
    return sorted(found)


def _without_zone(match: re.Match[bytes]) -> bytes:
    return bytes(len(match[0])) if match[0].decode() in _zones() else match[0]


@cache
def _zones() -> frozenset[str]:
    from zoneinfo import available_timezones  # looks for the system's zones as it is loaded

    return frozenset(available_timezones())


def _chunks(name: str, *, locked: bool) -> Generator[bytes]:
    """Read a file piece by piece; the database itself only through SQLite, which keeps the locks on it."""
    if not locked:
        with open(name, "rb") as file:
            while chunk := file.read(_CHUNK):
                yield chunk
        return
    file = opened(name)
    try:
        yield from chunks(file)
    finally:
        file.xClose()
