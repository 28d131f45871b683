"""Search the raw bytes of a SQLite database for words: the check of an erasure."""

import re
from collections.abc import Generator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from perdure.stores.scrub import chunks, opened

_CHUNK: Final = 1 << 22
_ZONE: Final = re.compile(rb"(?<=[\x00-\x08][\s\S]{5})[A-Za-z][A-Za-z0-9_+/-]+(?=[\x00-\x08][\s\S]{5})")
"""Where the row of a space has its zone: a word between two times, of six bytes each until the year 2283."""


def scan(path: str, words: Sequence[str]) -> list[str]:
    """Return those of some words, sorted, that the database or its log holds in small or capital letters.

    Short ones, which chance spells, are looked for as they are written, in small letters, in capitals and with a
    capital. The zone of a space (Europe/Lisbon) is no word of a memory, and is passed over.
    """
    sought = {word: _Sought(word) for word in words if word}
    found: set[str] = set()
    longest = max((one.longest for one in sought.values()), default=0)
    for name in (path, f"{path}-wal", f"{path}-journal"):
        if not Path(name).exists():
            continue
        end = b""
        for chunk in _chunks(name, locked=name == path):
            window = end + chunk
            if _held(sought, window):
                window = _ZONE.sub(_without_zone, window)
                found |= _held(sought, window)
            end = window[-longest:]
    return sorted(found)


class _Sought:
    """The bytes of a word, of which any is enough; `folded`: in a text whose ASCII letters are small."""

    def __init__(self, word: str) -> None:
        self.folded = len(word) >= _LONG
        forms = (form.encode() for form in (word, word.lower(), word.upper(), word.title(), word.capitalize()))
        self.raws = {raw.lower() if self.folded else raw for raw in forms}
        self.longest = max(map(len, self.raws))


def _held(sought: Mapping[str, _Sought], window: bytes) -> set[str]:
    small = window.lower()
    return {word for word, one in sought.items() if any(raw in (small if one.folded else window) for raw in one.raws)}


_LONG: Final = 5


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
