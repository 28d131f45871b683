"""The things that one command names where it names several."""

import re
from dataclasses import replace
from typing import Final

from perdure.extraction.command import ForgetThis
from perdure.extraction.language import Language, fold
from perdure.extraction.regex import regex
from perdure.extraction.remembering import begs, hypothetical, positions
from perdure.extraction.scene import Scene, Sentence

_JOINT: Final = regex(
    r",?\s+(?:and|as well as|plus|&)\s+(?:also\s+)?|,\s+(?=(?:the|my|our|that|those|his|her)\s)", re.IGNORECASE
)
_LED: Final = regex(r"(?:the|an?|my|our|your|his|her|its|their|this|that|these|those|all|any)\s", re.IGNORECASE)
_INSIDE: Final = regex(
    r"\s(?:with|without|about|between|among|of|for|from|to|into|by|against|over|under|near|in|at|on(?!\s\w+day))\s",
    re.IGNORECASE,
)
"""Before several things that belong to one: the trip with the brother and the sister."""
_OWNED: Final = regex(r"\w['’]s?\s")
_BOTH: Final = regex(r"both\s+(?:of\s+)?", re.I)
_FEW: Final = {"two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
_PARTING: Final = regex(r"[,;:.!–—]|\b(?:and|so|please)\b", re.I)
_READ: Final = 300
"""Characters before "delete both" in which it is told what that is."""
_PARTS: Final = 5
"""Things that one command names, at most."""


def several(what: ForgetThis) -> tuple[ForgetThis, ...]:
    """Return the things that a command may name one by one: "the locker and the bus card"; empty for one alone.

    They are meant where all are known and nothing is that has the words of all of them.
    """
    if what.said or what.pronoun:
        return ()
    text, start = _BOTH.sub("", what.text, count=1).strip(), 0
    parts: list[str] = []
    for joint in _JOINT.finditer(text):
        if _apart(text[start : joint.start()], _JOINT.split(text[joint.end() :], maxsplit=1)[0]):
            parts.append(text[start : joint.start()])
            start = joint.end()
    parts.append(text[start:])
    return tuple(replace(what, text=one) for one in parts if one) if 1 < len(parts) <= _PARTS else ()


def last_kept(piece: Scene, tongue: Language, sentence: Sentence, start: int) -> ForgetThis | None:
    """Read a command about the last that was kept, or the last few; or about both things that the message tells of
    before it.

    By a word that may be of something else, what the user said right before it is meant: "delete both", "that note".
    """
    if not piece.may("lastkept", "lastfew"):
        return None
    places = positions(piece, tongue, sentence, start)
    found = ((one, piece.match(tongue, one, at, sentence.end)) for one in ("lastkept", "lastfew") for at in places)
    name, match = next((one for one in found if one[1] is not None), ("", None))
    if match is None or hypothetical(piece, tongue, sentence, places):
        return None
    if name == "lastfew" and sentence.asks and not begs(match):
        return None
    what = ForgetThis(text="", kept=True, start=sentence.start + piece.offset, end=sentence.end + piece.offset)
    said = match.groupdict()
    if name == "lastkept":
        return replace(what, pronoun="it" if said.get("near") else "")
    what = replace(what, start=match.start() + piece.offset, few=2, pronoun="them")
    if said["few"]:
        return replace(what, few=_FEW[said["few"]], pronoun="" if said["of"] else "them")
    parts = (one.strip() for one in _PARTING.split(piece.text[: match.start()][-_READ:]))
    told = tuple(one for one in parts if tongue.pattern("opening").sub("", f"{fold(one)},", count=1).strip(", "))
    return replace(what, kept=False, few=1, pronoun="", parts=told, perhaps=True) if told else what


def _apart(one: str, other: str) -> bool:
    """Tell whether two things are named, and not one that has to do with both: the dinner with Ana and Bo, or my Rome
    and Paris trip.
    """
    if _LED.match(other):
        return _INSIDE.search(one) is None or _INSIDE.search(other) is not None
    if _INSIDE.search(one) or _INSIDE.search(other) or _OWNED.search(other):
        return False
    return _LED.match(one) is None or not other[:1].isupper()
