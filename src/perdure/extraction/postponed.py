"""What is said to have been moved, "it's been brought forward to the 9th", and what cannot have been: a birthday."""

import re
from typing import Final

from perdure.domain.text import words
from perdure.extraction.claims import claims
from perdure.extraction.meanings import lexicon
from perdure.extraction.phrasing import is_past
from perdure.extraction.regex import regex
from perdure.extraction.verbs import past


def moved_to(text: str) -> str | None:
    """Return to when or where a message says that "it", spoken of just before, was moved; None for most."""
    found = _MOVED.fullmatch(text)
    return found and found["value"]


def can_move(statement: str, *, named: bool) -> bool:
    """Tell whether what a statement tells can have been moved: a plan, and neither what was nor what somebody is.

    `named`: to a name, so to another place, where only what is held somewhere can have gone.
    """
    told = words(statement)
    if _FOR_LIFE.search(statement) or (_YEAR.search(statement) and not _WAS.isdisjoint(told)):
        return False
    if any((past(one) or is_past(one)) and one not in _PLANNED for one in told) and _PLANS.search(statement) is None:
        return False
    return not named or all(
        one.verb in ("be", "have") and bool((one.topic | one.value) - one.names - {one.verb} - lexicon().people)
        for one in claims(statement)
        if not one.link or one.topic
    )


_HAS_MOVED: Final = (
    r"(?:moved|pushed|bumped|shifted|rescheduled|postponed|put|brought)(?: back| forward| off| out| up)?"
)
_MOVED: Final = regex(
    r"\s*(?:(?:ok(?:ay)?|actually|hm+|oh|so|and|but|well|now),? )*"
    r"(?:(?:it|that|this)(?:['’]s| has| is| was| got)(?: just)?(?: been| had to be)?(?: just)? "
    rf"{_HAS_MOVED}"
    r"|(?:they|we|he|she|i)(?:['’]ve| have| had to|['’]s| has)?(?: just)?"
    r" (?:moved?|push(?:ed)?|bump(?:ed)?|shift(?:ed)?|rescheduled?|postponed?|brought|bring|put)"
    r" (?:it|that|this)(?: back| forward| off| out| up)?)"
    r" (?:to|till|until) (?P<value>[^,.;:!?\n]{2,40}?)(?: now| instead)?[.!]*\s*",
    re.I,
)
_FOR_LIFE: Final = regex(
    r"\bborn\b|\bbirthdays?\b(?! (?:party|dinner|lunch|brunch|do|bash|celebrations?|trip|meal|drinks|tea|outing|get))"
    r"|\b(?:name|named|called|surname|nickname|age|aged|years old)\b|(?:\b(?:am|is|are)|['’](?:m|s|re)) from\b"
    r"|\bname ?day\b|\b(?:i|we|he|she|they) moved\b|\bcomes? from\b|\banniversary is\b"
    r"|\b(?:we|i|he|she|they|are|is|am|['’](?:re|m|s)) married\b|\bgot married\b",
    re.I,
)
_YEAR: Final = regex(r"\b(?:19|20)\d\d\b")
_WAS: Final = frozenset({"was", "were"})
_PLANNED: Final = frozenset(
    """
    was were had booked scheduled planned arranged set put got due agreed made fixed reserved invited pencilled moved
    postponed rescheduled supposed meant married
    """.split()
)
"""Verbs that tell in the past of what is still to come: I booked a table."""
_PLANS: Final = regex(r"\b(?:is|are|am|be|been|being|getting|get|gets|will|['’](?:s|re|m|ll)) \w+ed\b", re.I)
"""What is to be done, told with a participle: the roof is repaired on Monday."""
