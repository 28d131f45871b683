"""What a short message calls off: "cancel the meeting with Ida", "she cancelled"; and which plan that is."""

import re
from collections.abc import Set
from dataclasses import dataclass
from functools import cache
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import STOP_WORDS, words
from perdure.extraction.endings import over
from perdure.extraction.lists import choice, lists, words_of
from perdure.extraction.meanings import canonical
from perdure.extraction.postponed import can_move
from perdure.extraction.regex import regex
from perdure.extraction.turning import OFTEN

_LONGEST: Final = 100
"""Characters of a message that calls something off, and says no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledOff:
    """What is named of what is called off, as classes of words; nothing where only "it" or "she" is.

    `by`: who calls it off, where somebody else is named. `pronoun`: "he", "she" or "they", where that is all.
    """

    words: frozenset[str]
    by: str = ""
    pronoun: str = ""


def called_off(text: str) -> CalledOff | None:
    """Return what a message calls off; None for most."""
    if len(text) > _LONGEST:
        return None
    if found := _ORDER.fullmatch(text) or _IS_OFF.fullmatch(text):
        return CalledOff(words=_named(found["what"] or ""))
    found = _BY_SOMEBODY.fullmatch(text)
    return found and _by_somebody(found["who"], found["what"] or "")


def met_instead(text: str) -> tuple[CalledOff, str] | None:
    """Return what a message calls off to say when it is instead, and that: she cancelled, we're meeting on | Sunday."""
    found = _INSTEAD.fullmatch(text) if len(text) <= _LONGEST else None
    return found and (_by_somebody(found["who"], found["what"] or ""), found["value"])


def _by_somebody(who: str, what: str) -> CalledOff:
    pronoun = who.casefold()
    by = "" if pronoun in _PRONOUNS else who
    return CalledOff(words=_named(f"{by} {what}"), by=by, pronoun=pronoun if pronoun in _THIRD else "")


def is_of(found: CalledOff, statement: str, people: Set[str]) -> bool:
    """Tell whether what is called off is the plan that a statement tells, with nobody else, and once.

    `people`: who is named in the statement.
    """
    if OFTEN.search(statement) or over(statement) or not can_move(statement, named=False):
        return False
    if _some("no_plan").search(statement) or not found.words <= _named(statement):
        return False
    if not (found.by or found.pronoun in _ONE or (found.pronoun and people)):
        return _OF_SOMEBODY.search(statement) is None or bool(found.words)
    if _some("goes").search(statement) or _OF_SOMEBODY.search(statement) or not _MEETS.search(statement):
        return False
    if found.pronoun == "they":
        return True
    if len(people) > 1 or _JOINED.search(statement):
        return False
    if found.by:
        return not {canonical(one.casefold()) for one in people} - found.words
    told = {name for name in _ONE for one in words(statement.casefold()) if one in words_of("called_off", name)}
    return told <= {found.pronoun} and bool(told or people or _TRADE.search(statement))


def _named(text: str) -> frozenset[str]:
    """Return the classes of the words of a text that name something."""
    return frozenset(canonical(one) for one in words(text.casefold()) if one not in STOP_WORDS | _LIGHT)


@cache
def _some(key: str) -> re.Pattern[str]:
    return regex(rf"\b{choice(str(lists('called_off')[key]))}\b", re.I)


_LEAD: Final = (
    r"\s*(?:(?:ok(?:ay)?|oh|ugh|damn|sorry|so|and|but|well|sadly|unfortunately|please|hey|btw|update|no|actually)"
    r"[,:.!]? )*"
)
_CANCEL: Final = r"(?:cancel|scrap|scratch|call off|drop)"
_CANCELLED: Final = (
    r"(?:(?:has|have|had to|['’]s|['’]ve|just|has just|have just|['’]s just|['’]ve just) )?(?:just )?"
    r"(?:cancell?ed|cancel|called|call|bailed|blew|stood|pulled|backed)"
    r"(?: (?P<what>(?:the|our|my|on) (?:[\w'’-]+ ?){1,4}?|it|that|me|us|on (?:me|us)))?"
    r"(?: (?:off|out|up|last minute|today))?"
)
_END: Final = (
    r"(?:,? (?:because|since|as|due to) [^,.;:!?]{1,40})?"
    r"(?:,? (?:and |but )?(?:ugh|argh|damn|sadly|oh well|now|today|again|after all|please|thanks|last minute"
    r"|so (?:it|that)['’]s off))*\s*[.!]*\s*"
)
_ORDER: Final = regex(
    rf"{_LEAD}(?:(?:can|could|would) you (?:please )?|we (?:need|have) to |let['’]s |i (?:need|have|had|want) to )?"
    rf"{_CANCEL} (?:it|that|this|(?P<what>(?!(?:what|everything|all)\b)(?:(?:the|my|our|that) )?"
    rf"(?:[\w'’-]+ ?){{1,7}}?))"
    rf"(?: off)?{_END}",
    re.I,
)
_IS_OFF: Final = regex(
    rf"{_LEAD}(?:it|that|(?P<what>the (?:[\w'’-]+ ?){{1,5}}?))(?:['’]s| is| was| got| has been|['’]s been)"
    rf"(?: just| now| been)* (?:off|cancell?ed|called off){_END}",
    re.I,
)
_BY_SOMEBODY: Final = regex(
    rf"{_LEAD}(?P<who>he|she|they|i|we|(?:the|my|our) [a-z-]+(?: (?-i:[A-Z])[\w-]+)?|(?-i:[A-Z])[\w-]+)"
    rf"(?: ?{_CANCELLED}|(?: can['’]?t| cannot) make it(?: any ?more)?){_END}",
    re.I,
)
_INSTEAD: Final = regex(
    rf"{_LEAD}(?P<who>he|she|they|i|we|(?-i:[A-Z])[\w-]+) ?{_CANCELLED}(?:,|,? but|,? so|,? and|;) "
    r"(?:(?:now )?we(?:['’]re| are|['’]ll| will)(?: be)?(?: now)? (?:meeting|meet|doing it|do it|seeing each other)"
    rf"|it(?:['’]s| is)(?: now)?) (?:on )?(?P<value>{WEEKDAY}) instead[.!]*\s*",
    re.I,
)
_ONE: Final = ("he", "she")
_THIRD: Final = frozenset({*_ONE, "they"})
_PRONOUNS: Final = _THIRD | {"i", "we"}
_MEETS: Final = regex(
    r"\b(?:with|meeting|seeing|meet|see|visiting|visit)\b"
    r"|(?:\b(?:is|are)|['’]s) (?:coming|visiting|dropping|stopping)\b|\b(?:comes|visits)\b",
    re.I,
)
_JOINED: Final = regex(r",|&|\b(?:and|or|as well as|plus|both)\b", re.I)
_OF_SOMEBODY: Final = regex(r"(?:['’]s|s['’]) (?!\w+ing\b|on\b|at\b)", re.I)
_TRADE: Final = regex(
    r"\b(?:with|meeting|seeing|meet|see) (?:(?:the|my|our) (?:[a-z-]+ )?[a-z-]*(?:[^n]er|or|ist|ian|nurse|vet|boss|mate"
    r"|friend|colleague|cousin|client|agent|accountant)|a (?:friend|colleague|client|cousin))\b",
    re.I,
)
_LIGHT: Final = frozenset("it that this on me us off out up last minute today am a with".split())
