"""One thing measured anew: "she turned 89", "it has gone up to 60 euros"; what was known is another number."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import MONTHS, STOP_WORDS
from perdure.extraction.claims import LONGEST
from perdure.extraction.labels import ROWS
from perdure.extraction.meanings import base, canonical, lexicon
from perdure.extraction.notations import noted
from perdure.extraction.phrasing import (
    DETERMINERS,
    EMPTY,
    FIRST,
    MORE,
    NOT,
    PREPOSITIONS,
    SHIFT,
    WAS,
    content,
    is_past,
    rewritten,
)
from perdure.extraction.quantities import Token, read
from perdure.extraction.regex import comparing


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What a text measures: the classes of its words, names among them, values by dimension, and what the words say.

    `anew`: it says that it is so now; `held`: it says nothing of another time, of something more, or of what is not.
    """

    words: frozenset[str]
    names: frozenset[str]
    values: dict[str, frozenset[float]]
    anew: bool
    held: bool


@lru_cache(maxsize=4096)
def measured(text: str) -> Measured | None:
    """Return what a text measures; None where it measures nothing."""
    whole = read(text[:LONGEST]) if len(text) <= LONGEST else ()
    row = _first(whole)
    values = _values(row)
    if not values:
        return None
    stems = [base(one.word) for one in row]
    bare = [one for one in row if not one.measures and one.word not in EMPTY and one.word not in PREPOSITIONS]
    said = (canonical(one.word) for one in bare if not one.stop and content(rewritten([one])) | _states(one))
    names = frozenset(canonical(one.word) for one in bare[0 if row[0].word == "i" else 1 :] if one.capital)
    went = (one.word == "left" and then.word in DETERMINERS for one, then in pairwise(row))  # three left the team
    plain = {one.word for one, gone in zip(row, (*went, False), strict=True) if not gone}
    return Measured(
        words=frozenset(word for word in said if word not in _TELLING and word not in lexicon().light),
        names=names,
        values=values,
        anew=not _NOW.isdisjoint(plain) or _shifted(row, stems) or len(row) < len(whole),
        held=plain.isdisjoint(MORE | NOT | _ELSEWHEN)
        and (not _YESTERDAY.search(text) or not plain.isdisjoint(("left", "now")))
        and (not _ON_A_DAY.search(text) or _shifted(row, stems)),
    )


def remeasured(old: str, new: str) -> bool:
    """Tell whether a text says of a thing that another one measures that it is another number now."""
    after = measured(new)
    before = measured(old) if after is not None and after.anew and after.held else None
    if before is None or after is None or not before.held or of_what_is_left(old, new):
        return False
    if "clock" in after.values and _ON_SOME_DAYS.search(new) and not _ON_SOME_DAYS.search(old):
        return False  # on Sundays we open at ten now
    shared = before.words & after.words
    people = lexicon().people
    others = (after.words & people | after.names) - before.words - before.names
    if not shared or others or ((before.words & people) and not shared & (people | before.names)):
        return False
    if after.words - before.words and (before.words - after.words or (shared <= lexicon().verbs and _not_me(old, new))):
        return False
    both = [name for name in before.values.keys() & after.values.keys() if name not in _TIMES]
    return any(
        len(before.values[name] - after.values[name]) == len(after.values[name] - before.values[name]) == 1
        for name in both
    )


def _not_me(old: str, new: str) -> bool:
    """Tell whether a statement says what the user does, and a text what something else does: the pump runs 8 hours."""
    first = read(old[:LONGEST])[0].word in FIRST
    return first and FIRST.isdisjoint(one.word for one in read(new[:LONGEST]))


def kept_up_otherwise(old: str, new: str) -> bool:
    """Tell whether a text says that what is done to a thing again and again is done at another interval."""
    before, after = _kept_up(old), _kept_up(new)
    return before is not None and after is not None and before[0] == after[0] and before[1] != after[1]


@lru_cache(maxsize=4096)
def _kept_up(text: str) -> tuple[frozenset[str], str] | None:
    """Return what is done to which thing, as words, and how often: we get the boiler serviced | every autumn."""
    found = _UPKEEP.match(text)
    if found is None:
        return None
    thing = found["thing"] or found["ours"]
    return frozenset(canonical(word) for word in (*thing.casefold().split(), found["done"])), found["often"].casefold()


_UPKEEP: Final = comparing(
    r"(?:(?:the|my|our) (?P<thing>[\w'’ -]{2,40}?) (?:gets?|is|are|will be)"
    r"|(?:i|we) (?:get|have|keep) (?:the|my|our) (?P<ours>[\w'’ -]{2,40}?)) (?:only |now )?"
    r"(?P<done>serviced|swept|changed|cleaned|trimmed|tuned|tested|checked|inspected|emptied|fed|watered|replaced|mowed"
    r"|mown|sharpened|descaled|repainted|oiled|pruned|washed|flushed|drained|defrosted|clipped|shorn|pumped(?: out)?)"
    r" (?:only |now )?(?P<often>(?:every|each|once|twice|yearly|monthly|weekly|daily|annually|quarterly|fortnightly)\b"
    r"[^.,;]{0,40}?)(?: now| instead| nowadays| these days)*[.!]*$",
    re.I,
)


def of_what_is_left(old: str, new: str) -> bool:
    """Tell whether only one of two texts tells how much of a time is left: it still runs for a year, another year."""
    return _UNTIL.search(old) is None and (_IS_LEFT.search(old) is None) != (_IS_LEFT.search(new) is None)


_UNTIL: Final = comparing(r"\b(?:until|till|ends?|ended|expires?)\b", re.IGNORECASE)
_IS_LEFT: Final = comparing(
    r"\bstill (?:runs?|lasts?|goes? on|ha(?:s|ve)|got)\b|\banother \w+ (?:hour|day|night|week|month|year)s?\b"
    r"|\b(?:hour|day|night|week|month|year)s? (?:left|to go|remaining)\b",
    re.IGNORECASE,
)


def of_other_rounds(old: str, new: str) -> bool:
    """Tell whether two texts tell of two of a kind, each called by how often it is: nightly backups, weekly backups.

    Not where the second says that it is otherwise now, or only so.
    """
    one, other = _round(old), _round(new)
    if one is None or other is None or _ONLY.search(new) is not None:
        return False
    return one[0] != other[0] and canonical(one[1]) == canonical(other[1])


@lru_cache(maxsize=4096)
def _round(text: str) -> tuple[str, str] | None:
    """Return how often what a text names is, and what it is: nightly | backups; not that one deploys weekly."""
    found = ((one["often"].casefold(), one["what"].casefold()) for one in _ROUND.finditer(text))
    return next((one for one in found if one[1] not in STOP_WORDS | PREPOSITIONS | EMPTY), None)


_ROUND: Final = comparing(
    r"\b(?P<often>hourly|daily|nightly|weekly|fortnightly|bi-?weekly|monthly|quarterly|yearly|annual)"
    r" (?P<what>[a-z-]+)",
    re.IGNORECASE,
)
_ONLY: Final = comparing(
    r"\b(?:now|only|just|instead|nowadays|these days|from now on|no longer|any ?more|switch\w*|chang\w*|mov\w*|went"
    r"|gone|cut|rather than|not)\b",
    re.IGNORECASE,
)


def counts(text: str) -> bool:
    """Tell whether a text says that something is another number now."""
    found = measured(text)
    return found is not None and found.anew and found.held


def _first(row: Sequence[Token]) -> Sequence[Token]:
    """Return the words up to what only explains them, seven hours since I …, and behind news: a letter came, …"""
    comma = next((at for at, one in enumerate(row[:_FAR]) if one.word == ","), 0)
    came = comma and row[comma - 1].word in _CAME and _HERS.isdisjoint(one.word for one in row)
    if came and not any(one.measures for one in row[:comma]):
        row = row[comma + 1 :]
    for at, one in enumerate(row):
        if at > _LEAST and one.word in _BECAUSE and any(before.measures for before in row[:at]):
            return row[:at]
    return row


def _values(row: Sequence[Token]) -> dict[str, frozenset[float]]:
    found: dict[str, set[float]] = defaultdict(set)
    for one, before in zip(row, (None, *row), strict=False):
        named = before.word if before is not None and before.word in ROWS else ""  # in year 4, beside an age
        for name, value in one.measures:
            found[f"{named} {name}" if named and name == "n" else name].add(value)
    return {name: frozenset(some) for name, some in found.items()}


def _states(one: Token) -> frozenset[str]:
    """Return a word that stands for a state, such as a housemate, which `content` leaves out."""
    return frozenset({one.word} if any(word.mark for word in rewritten([one])) else ())


def _shifted(row: Sequence[Token], stems: Sequence[str]) -> bool:
    """Tell whether words say that a number was made another: turned 89, raised it to 60, is up to five."""
    done = any(stem in SHIFT - _MOVING and is_past(one.word) for one, stem in zip(row, stems, strict=True))
    rows = zip(row, row[1:], (*row[2:], None), strict=False)
    return done or any({one.word, to.word} in _WAYS and not _returns(one, then) for one, to, then in rows)


def _returns(way: Token, then: Token | None) -> bool:
    """Tell whether somebody or something comes back at an hour: back | at | 8:10."""
    return way.word == "back" and then is not None and any(name == "clock" for name, _ in then.measures)


_WAYS: Final = [{way, to} for way in ("up", "down", "back") for to in ("to", "at")]
_NOW: Final = frozenset("now already left nowadays meanwhile turned turning these".split())
_MOVING: Final = frozenset(map(base, "go come set put bring drop fall".split()))
_ELSEWHEN: Final = (WAS - {"had"}) | frozenset(
    "will would could should might may if last ago used once yesterday today tonight tomorrow next".split()
)
_YESTERDAY: Final = comparing(
    r"\b(?:yesterday|today|tonight|last (?:night|week|month)|this (?:morning|afternoon|evening)"
    rf"|(?:(?:my|our|the|his|her) (?:{'|'.join(MONTHS)})|(?:{'|'.join(MONTHS)})['’]s) \w+)\b",
    re.IGNORECASE,
)
_ON_A_DAY: Final = comparing(rf"\bon {WEEKDAY}\b(?!s)", re.IGNORECASE)
_ON_SOME_DAYS: Final = comparing(rf"\bon (?:{WEEKDAY}|weekday|weekend)s\b|\bat (?:the )?weekends?\b", re.IGNORECASE)
_BECAUSE: Final = frozenset("since because cause cos".split())
_TIMES: Final = frozenset("then weekday month year date".split())
_TELLING: Final = frozenset(
    map(
        canonical,
        (
            "turn raise bump push move change increase cut lower reduce extend upgrade up down old left only already"
        ).split(),
    )
)
_LEAST: Final = 2
_FAR: Final = 9
_HERS: Final = frozenset("his her their".split())
_CAME: Final = frozenset("came arrived landed in here".split())
"""With which words end that only tell that there is news."""


def age_or_birth(one: str, other: str) -> bool:
    """Tell whether of two texts one has the decade of somebody's birth, and the other that of their age."""
    return any(_BORN.search(text) and _AGED.search(noted(beside)) for text, beside in ((one, other), (other, one)))


def aged_apart(old: str, new: str) -> bool:
    """Tell whether a text tells of a birthday that was long ago, or at which somebody was younger than they are."""
    found = _TURNED.search(new)
    if found is None:
        return False
    before, after = measured(old), measured(found[0])
    ages = [one.values.get("n", frozenset[float]()) for one in (before, after) if one is not None]
    return found["ago"] is not None or (len(ages) > 1 and all(ages) and max(ages[1]) < max(ages[0]))


_TURNED: Final = comparing(
    r"\bturned [\w-]+(?P<ago> (?!years\b|this\b)[a-z]+s\b"
    r"|.*\b(?:in (?:19|20)\d\d|last year|(?:years?|decades?) ago|when|back (?:in|then))\b)?",
    re.IGNORECASE,
)
_BORN: Final = comparing(r"\bborn in the\b", re.IGNORECASE)
_AGED: Final = comparing(r"\bin (?:my|his|her|our|their) (?:early |mid[ -]|late )?[2-9]0s\b", re.IGNORECASE)
