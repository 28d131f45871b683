"""What is told behind "that" in German and Dutch, whose verb stands last, in the order of a sentence of its own.

"Merk dir, dass ich bei Krone arbeite" asks to keep "ich arbeite bei Krone".
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from perdure.extraction.language import spoken
from perdure.extraction.lists import lists


def in_order(told: str, said: str) -> str:
    """Return what a command to remember is about, with its verb behind its subject where "that" stands before it.

    `said`: the command with what it is about. A clause with further parts stays as it is.
    """
    before, found, _ = said.partition(told)
    known = _table(code) if found and (code := spoken(said)) in _CODES else None
    if known is None or not known["that"].search(before):
        return told
    bare = told.rstrip(" .!?")
    subject = known["subject"].match(bare)
    row = bare[subject.end() :].split() if subject else []
    if subject is None or len(row) < _LEAST or known["parts"].search(bare):
        return told
    at = len(row) - 1 - (known["helps"].fullmatch(row[-2]) is not None and known["helps"].fullmatch(row[-1]) is None)
    verb, rest = row[at], [*row[:at], *row[at + 1 :]]
    if parted := known["parted"].fullmatch(verb):
        verb, rest = parted["verb"], [*rest, parted["part"]]
    return " ".join((subject[0].strip(), verb, *rest)) if known["verb"].fullmatch(verb) else told


@cache
def _table(code: str) -> Mapping[str, re.Pattern[str]]:
    return {name: re.compile(text) for name, text in lists("told/order")[code].items()}


_CODES: Final = ("de", "nl")
_LEAST: Final = 2
"""Words behind the subject of the shortest clause whose verb is not where it belongs."""
