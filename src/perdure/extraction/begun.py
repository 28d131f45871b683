"""Whether the time in a statement tells when what it says came about: "I joined Bosch in May" does so.

"I work at the bakery that opened in May", "my favourite film is the one from 1999" and "I like what came out in May"
tell it of something else.
"""

import re
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from perdure.extraction.language import tongues
from perdure.extraction.regex import regex
from perdure.extraction.verbs import finite, past, verb_of
from perdure.extraction.when import when

_WORD: Final = regex(r"[^\W_]+|[,;:–—]")
_RELATIVE: Final = frozenset("that which who whom whose where when while because but although though if".split())
_OTHERS: Final = frozenset("i we he she they you it".split())
_BEING: Final = frozenset("was were been be being got get gets getting".split())
_HELPING: Final = frozenset("have has ve had am is are m re s d been be".split()) | _BEING
_LASTING: Final = frozenset(
    """
    be have live reside own keep use work teach study play collect like love hate prefer want need know feel do speak
    stay remain drive wear eat drink enjoy smoke read watch listen commute travel visit
    """.split()
)
"""Verbs of what goes on, so that a time in the past tells when it did, not since when it does."""
_NAMING: Final = frozenset({"called", "named"})
_PLACE: Final = frozenset({"here", "there"})
_YEAR_OF: Final = regex(r"\bfrom (?:about |around )?\d{4}\b(?! on)", re.IGNORECASE)
"""Of when a thing is: the one from 1999."""


def came_about(text: str, *, at: datetime, said_at: datetime, coming: bool) -> bool:
    """Tell whether what a statement says came about, or is to (`coming`), at a time that was read in it.

    The time must stand in the first clause of the statement, whose verb must be one of change; of a language other than
    English no verb is known.
    """
    if tongues(text)[0] != "en":
        return True
    found = list(_WORD.finditer(text))
    words = [one[0].casefold() for one in found]
    verb = _verb(words)
    if verb is None and not coming:
        return False
    end = _own(words, verb or 0)
    rest = text[found[end].start() :] if end < len(found) else ""
    if not coming and not _PLACE.isdisjoint(words[end : end + 2]) and _changes(words, end):
        return True  # I live in Leeds, moved here in May
    if rest and _read(rest, said_at, at) == at and _read(text[: found[end].start()], said_at, at) != at:
        return False
    return coming or (_changes(words, verb or 0) and not of_a_thing(text))


def of_a_thing(text: str) -> bool:
    """Tell whether a year only says which one of several a thing is: the one from 1999."""
    return _YEAR_OF.search(text) is not None


def _read(text: str, said_at: datetime, at: datetime) -> datetime | None:
    return when(text, said_at=said_at, zone=at.tzinfo or said_at.tzinfo).event_start if at.tzinfo else None


def _verb(words: Sequence[str]) -> int | None:
    """Return where the first verb of a statement stands."""
    for at, one in enumerate(words):
        spoken = at > 0 and words[at - 1] in _OTHERS and verb_of(one) is not None
        if one != "may" and (spoken or finite(one) or one in _HELPING or past(one)):
            return at
    return None


def _own(words: Sequence[str], verb: int) -> int:
    """Return where the clause of a verb ends: at a relative, somebody else who does something, or another verb."""
    first = verb
    while first + 1 < len(words) and (words[first] in _HELPING or words[first + 1].endswith("ly")):
        first += 1
    for at in range(first + 1, len(words)):
        if words[at] in _RELATIVE or words[at] in _OTHERS or (past(words[at]) and words[at] not in _NAMING):
            return at
        if words[at - 1] in (",", "and", ";") and finite(words[at]):
            return at
    return len(words)


def _changes(words: Sequence[str], verb: int) -> bool:
    """Tell whether a verb, with those that help it, is of a change that is past."""
    helped: list[str] = []
    for word in words[verb:]:
        if word in _HELPING and word not in ("got", "get"):
            helped.append(word)
            continue
        if word.endswith("ly") or word in ("just", "then", "only", "also", "not"):
            continue
        told = past(word) or word == "born" or (helped[:1] in (["have"], ["has"], ["ve"]) and verb_of(word) is not None)
        passive = not _BEING.isdisjoint(helped)
        return told and (passive or verb_of(word) not in _LASTING)
    return False
