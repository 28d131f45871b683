"""How long one needs to get somewhere, or how far it is: a half-hour drive to the mill, it is 30 minutes by car."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from perdure.extraction.comparison import Comparison, agrees, clash, differs
from perdure.extraction.lists import lists, words_of
from perdure.extraction.meanings import base, lexicon
from perdure.extraction.phrasing import EMPTY, PREPOSITIONS, SUBJECTS, is_past
from perdure.extraction.quantities import Token, read


@dataclass(frozen=True, slots=True, kw_only=True)
class Journey:
    """A way that one goes: seconds or metres ("s", "m"), how one goes where that is told, the places at its ends."""

    sort: str
    amount: float
    ways: frozenset[str]
    ends: frozenset[str]


def same_journey(old: str, new: str) -> Comparison | None:
    """Compare two statements of how long one needs to get to a place, or how far it is; None for others."""
    after = journey(new)
    before = journey(old) if after else None
    if not before or not after or before.ends != after.ends:
        return None
    if before.sort != after.sort or (before.ways and after.ways and before.ways != after.ways):
        return differs("each for another way to go, or one how far and one how long")
    if before.amount == after.amount:
        return agrees("the same way takes as long, or is as far")
    return clash("other numbers") if before.ways == after.ways else None


@lru_cache(maxsize=4096)
def journey(text: str) -> Journey | None:
    """Read how long one needs to get to a place, or how far it is, from a text that says nothing else."""
    if not any(unit in text for unit in _UNITS):
        return None
    row = [one for one in read(text) if one.word != "."]
    if not _LEAST <= len(row) <= _MOST:
        return None
    sort, amount, ways, ends, going = "", 0.0, set[str](), set[str](), False
    far = False
    named = True  # whether a word here is one of an end
    for at, one in enumerate(row):
        word, kind = one.word, base(one.word)
        if one.measures:
            ((name, value), *more) = one.measures
            if name not in ("s", "m") or more or sort:
                return None
            sort, amount, named = name, value, False
        elif is_past(word) or word in _PASSING:
            return None
        elif kind in _words("going") or kind in _ways():
            going, named = True, kind in _words("moving")
            ways |= {_ways()[kind]} if kind in _ways() else set()
        elif kind in _words("frame"):
            named = False
        elif word in ("to", "from"):
            named = True
            far = far or word == "from"
        elif word in lexicon().filler or word in EMPTY or word in SUBJECTS or word in words_of("journeys", "here"):
            continue
        elif not named or one.stop or word in PREPOSITIONS or _does(row, at):
            return None  # something else is said as well
        else:
            ends.add(lexicon().canonical.get(kind, kind))
    if not (going or (far and sort == "m")) or not amount or not ends or len(ends) > _ENDS:
        return None
    return Journey(sort=sort, amount=amount, ways=frozenset(ways), ends=frozenset(ends))


def _does(row: Sequence[Token], at: int) -> bool:
    """Tell whether a word is what somebody does: get to | know the town, | wait an hour."""
    verb = base(row[at].word) in lexicon().verbs and row[at].word != "work"
    return verb and (at == 0 or row[at - 1].word == "to")


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(map(base, words_of("journeys", name)))


@cache
def _ways() -> dict[str, str]:
    """Map a word for how one goes to the first of those that say the same: by car, a drive."""
    lines = (line.split() for line in str(lists("journeys")["ways"]).splitlines() if line)
    return {base(word): line[0] for line in lines for word in line}


_UNITS: Final = ("min", "hour", "hr", "km", "metre", "meter", "mile", " m ")
_PASSING: Final = frozenset("today tonight tomorrow now not will would if".split())
_LEAST: Final = 4
_MOST: Final = 24
_ENDS: Final = 4
