"""The strings inside MessagePack, in which graphs keep states: https://github.com/msgpack/msgpack/blob/master/spec.md"""

from collections.abc import Generator
from typing import Final


def strings(value: bytes) -> Generator[str]:
    """Yield every string of a value, also those of extension types, which hold MessagePack again; binary as one.

    What is no MessagePack yields something, and raises nothing.
    """
    at = 0
    while at < len(value):
        lead = value[at]
        at += 1
        if 0xA0 <= lead <= 0xBF:
            size, extension = lead & 0x1F, False
        elif lead in _FIXED:
            at += _FIXED[lead]
            continue
        elif lead in _FIXED_EXTENSIONS:
            size, extension = _FIXED_EXTENSIONS[lead], True
        elif lead in _SIZED:
            width, extension = _SIZED[lead]
            size = int.from_bytes(value[at : at + width], "big")
            at += width
        else:
            continue  # small numbers, constants, and how many values follow
        at += extension  # its type
        held = value[at : at + size]
        at += size
        if extension:
            yield from strings(held)
        else:
            yield held.decode(errors="replace")


_FIXED: Final = {
    0xCA: 4,
    0xCB: 8,
    0xCC: 1,
    0xCD: 2,
    0xCE: 4,
    0xCF: 8,
    0xD0: 1,
    0xD1: 2,
    0xD2: 4,
    0xD3: 8,
    0xDC: 2,
    0xDD: 4,
    0xDE: 2,
    0xDF: 4,
}
"""Numbers, and counts of what follows: how many bytes to pass over."""
_FIXED_EXTENSIONS: Final = {0xD4: 1, 0xD5: 2, 0xD6: 4, 0xD7: 8, 0xD8: 16}
_SIZED: Final = {
    0xC4: (1, False),
    0xC5: (2, False),
    0xC6: (4, False),
    0xC7: (1, True),
    0xC8: (2, True),
    0xC9: (4, True),
    0xD9: (1, False),
    0xDA: (2, False),
    0xDB: (4, False),
}
"""Binary, extensions and texts: in how many bytes their size is told, and whether a type follows."""
