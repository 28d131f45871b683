"""What a short message calls off: "cancel the meeting with Ida", "she cancelled"; and which plan that is."""

import re
from dataclasses import dataclass
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import MONTHS, STOP_WORDS, words
from perdure.extraction.endings import over
from perdure.extraction.meanings import canonical
from perdure.extraction.postponed import can_move
from perdure.extraction.regex import regex
from perdure.extraction.turning import OFTEN

_LONGEST: Final = 100
"""Characters of a message that calls something off, and says no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledOff:
    """What is named of what is called off, as classes of words; nothing where only "it" or "she" is.

    `by`: who calls it off, where somebody else is named.
    """

    words: frozenset[str]
    by: str = ""


def called_off(text: str) -> CalledOff | None:
    """Return what a message calls off; None for most."""
    if len(text) > _LONGEST:
        return None
    if found := _ORDER.fullmatch(text) or _IS_OFF.fullmatch(text):
        return CalledOff(words=_named(found["what"] or ""))
    if found := _BY_SOMEBODY.fullmatch(text):
        who = "" if found["who"].casefold() in _PRONOUNS else found["who"]
        return CalledOff(words=_named(f"{who} {found['what'] or ''}"), by=who)
    return None


def is_of(found: CalledOff, statement: str) -> bool:
    """Tell whether what is called off is the plan that a statement tells, with nobody else, and once."""
    if OFTEN.search(statement) or over(statement) or not can_move(statement, named=False):
        return False
    if any(_WHOSE.match(statement, at.end()) for at in re.finditer(re.escape(found.by), statement) if found.by):
        return False
    said = _named(statement)
    others = {canonical(one.casefold()) for one in _NAME.findall(statement)} - found.words
    return found.words <= said and not (found.by and others & _with(statement))


def _named(text: str) -> frozenset[str]:
    """Return the classes of the words of a text that name something."""
    return frozenset(canonical(one) for one in words(text.casefold()) if one not in STOP_WORDS | _LIGHT)


def _with(statement: str) -> frozenset[str]:
    """Return the classes of those with whom something is: with Ida and Ben."""
    found = _COMPANY.search(statement)
    return frozenset(canonical(one) for one in words(found["who"].casefold())) if found else frozenset()


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
_PRONOUNS: Final = frozenset("he she they i we".split())
_WHOSE: Final = regex(r"['’]s ")
_NAME: Final = regex(rf"(?<=\s)(?!(?:I|(?i:{WEEKDAY}|{'|'.join(MONTHS)}))\b)[A-Z][\w-]+")
_COMPANY: Final = regex(r"\b(?:with|meeting|seeing|meet|see) (?P<who>[^,.;]+)", re.I)
_LIGHT: Final = frozenset("it that this on me us off out up last minute today am a with".split())
