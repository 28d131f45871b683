"""Who lives where, by the name of who does: a Londoner, a Glaswegian, une Lyonnaise; of which nation one is: a Dane.

Cities whose people are called in a way of their own stand in a table; the others are found by the endings that make
such a name of any of them.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from perdure.extraction.language import fold
from perdure.extraction.lists import lists

_LETTERS: Final = 3
"""Letters of a city that are left before an ending, at least."""


def city(native: str) -> str | None:
    """Return the city whose people are called so; None for any other word."""
    for told in dict.fromkeys((fold(native), fold(native).removesuffix("s"))):
        found = _called().get(told) or next((_cities()[one] for one in _stems(told) if one in _cities()), None)
        if found is not None:
            return found
    return None


def is_city(name: str) -> bool:
    """Tell whether a name is that of a big city."""
    return fold(name) in _cities()


def nation(native: str) -> str | None:
    """Return the adjective for somebody of a nation, by what one is called: Danish for a Dane; None for other words,
    and for what is a thing in lower case: a swede, a pole.
    """
    return _nations().get(native.casefold()) if native not in _THINGS else None


_THINGS: Final = frozenset({"pole", "swede"})


@cache
def _nations() -> Mapping[str, str]:
    table = lists("natives")["nations"]
    return {native: adjective for adjective, some in table.items() for native in str(some).split()}


def _stems(told: str) -> Iterator[str]:
    """Yield what a name may be made of: Amsterdam or Amsterdamm for Amsterdammer."""
    table = lists("natives")["cities"]
    for ending in str(table["endings"]).split():
        stem = told.removesuffix(ending)
        if stem == told or len(stem) < _LETTERS:
            continue
        yield stem
        yield from (stem + lost for lost in str(table["lost"]).split())
        if stem[-1] == stem[-2]:
            yield stem[:-1]


@cache
def _cities() -> Mapping[str, str]:
    """Map the folded name of a big city to how it is written."""
    table = str(lists("natives")["cities"]["names"])
    return {fold(one): one for one in map(str.strip, re.split(r"[,\n]", table)) if one}


@cache
def _called() -> Mapping[str, str]:
    """Map what the people of a city are called, where no ending tells, to the city."""
    table = lists("natives")["called"]
    return {fold(native): town for town, some in table.items() for native in str(some).split(", ")}
