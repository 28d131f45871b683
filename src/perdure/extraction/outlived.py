"""What a death ends: what somebody did who is no longer with us, told by the same words for them, or by their kind;
and what is told of an animal that was lost.
"""

import re
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.extraction.gone import found_again, got_back, imagined
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import comparing
from perdure.extraction.slots import english

_WHO: Final = r"(?:(?:my|our) )?(?P<who>[\w-]+(?: [A-Z][\w-]+)?)"
_DIED: Final = comparing(
    rf"^(?:so |sadly,? |sorry,? )?{_WHO} (?:has |had |sadly |just |recently |suddenly |then )*"
    r"(?:died|passed away|is dead)\b",
    re.IGNORECASE,
)
_DOES: Final = comparing(
    rf"^{_WHO} (?:still |also |now |often |always )?"
    r"(?:lives|works|teaches|calls|phones|drives|helps|visits|sings|plays|runs|leads|coaches|studies|stays|cooks)\b",
    re.IGNORECASE,
)
_TO_COME: Final = comparing(
    rf"^{_WHO}(?: is|['’]s) (?:(?:still|also|now) )?"
    r"(?:coming|visiting|staying|moving|arriving|flying|turning|helping|alive)\b",
    re.IGNORECASE,
)
_NONE_LEFT: Final = comparing(
    r"(?:(?:none|neither) of (?:my|our) (?P<none>[\w-]+) (?:is|are) (?:still )?(?:alive|living|with us)"
    r"|(?:i|we) have no (?:living|surviving) (?P<no>[\w-]+)"
    r"|(?:both|all|all four) (?:of )?(?:my|our) (?P<all>[\w-]+) (?:are dead|(?:have )?(?:died|passed away))"
    r"|(?:my|our) (?P<both>[\w-]+) (?:are|have) (?:both|all) (?:dead|died|passed away))(?: now| already)?[.!]?",
    re.IGNORECASE,
)
_NAME: Final = r"(?-i:[A-ZÀ-Þ])[\w-]+"
_ANIMALS: Final = comparing(
    rf"\b(?P<kind>[a-z-]+),? (?:(?:called|named|is|are) )?(?P<names>{_NAME}(?:(?:, and|,| and) {_NAME})*)",
    re.IGNORECASE,
)
_LOST: Final = comparing(
    r"(?:(?:so|but|and|sadly|well|ever),? )*(?:(?P<since>since|after|when) )?(?:(?:we|i)(?: have|['’]ve| had)?"
    r"(?: (?:just|sadly|finally|also))* )?lost (?:(?:poor|dear|our|my|old|little|sweet) )*(?P<who>[\w-]+)"
    r"(?(since)(?= (?:in|last|this|on|at|to|over|two|three|a|the|my|i|we|it|everything|nothing)\b|,)"
    r"|(?=[.,;!]|$| (?:and|so|last|this|yesterday|to (?:cancer|colic|bloat|mites|old age|(?:kidney|heart|liver) failure"
    r"|a (?:car|fox|hawk|stoat|tumou?r)|the (?:fox|hawk|cold))"
    r"|in (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer"
    rf"|autumn|winter|20\d\d)|on {WEEKDAY}|at (?:christmas|easter|the weekend)|over (?:the|christmas|easter)"
    r"|(?:an?|two|three|\d+|a few) (?:days|weeks?|months?|years?) ago)\b))"
    r"(?!.*\b(?:in the (?:park|woods?|forest|crowd|dark)|for (?:an?|half|one|two|\d+) |match|game|final|set|race|case"
    r"|again|twice|briefly)\b)",
    re.IGNORECASE,
)
_MEETING: Final = comparing(
    r"(?:i|we)(?: am| are|['’]m|['’]re)? (?:still )?"
    r"(?:visit|see|meet|call|phone|ring|help|liv(?:e|ing) with|visiting|seeing|meeting|(?:have|eat) \w+ with) "
    r"(?:my|our) (?P<who>[\w-]+)"
    r"(?=[.!,;]*$|,? (?:every|each|on|at|for|in|with|once|twice|most|daily|weekly|often|and|when(?:ever)?|to|again"
    r"|about|after|before|during|over|here|there|today|tomorrow|tonight|now|next|this|these|regularly|sometimes|all)\b)",
    re.IGNORECASE,
)
"""With whom somebody is: a noun behind the relative is another one, my mother tongue."""
_ONLY_THOUGHT: Final = comparing(
    r"\b(?:graves?|graveyard|cemetery|churchyard|tomb|urn|ashes|headstone|memorial|buried|dreams?|memor(?:y|ies)|hearts?"
    r"|minds?|spirits?|seance|séance|medium|heaven|photos?|pictures?|lives on)\b",
    re.IGNORECASE,
)
_NOBODY: Final = frozenset("a an another some who nobody everybody he she it they i we one".split())


def outlived(old: str, new: str) -> bool:
    """Tell whether a text says that somebody died of whom another says what they do: my gran lives with us."""
    gone = _DIED.match(new)
    does = _DOES.match(old) if gone is not None else None
    if gone is None or does is None:
        return False
    who, whom = (tuple(map(canonical, one["who"].casefold().split())) for one in (gone, does))
    return who == whom and not _NOBODY.intersection(gone["who"].casefold().split())


def bereft(old: str, new: str) -> bool:
    """Tell whether a text says that an animal was lost for good whose name another one has: since we lost Rex in May.

    What is lost for an hour, in the park or to another team is not; nor is a person.
    """
    lost = _LOST.match(new)
    if lost is None or found_again(new) or got_back(new) or imagined(new):
        return False
    who, creatures = lost["who"].casefold(), english().sets["animal"]
    return any(
        one["kind"].casefold() in creatures and who in re.split(r", and |, | and |(?:['’]s)?$", one["names"].casefold())
        for one in _ANIMALS.finditer(old)
    )


def died(text: str) -> bool:
    """Tell whether a text says that somebody has died."""
    return _DIED.match(text) is not None


def none_alive(one: str, other: str) -> bool:
    """Tell whether a text says that none of some relatives, or neither parent of the user's, is alive of whom another
    tells as of the living.
    """
    gone, dead = _DIED.match(one), _NONE_LEFT.fullmatch(one.strip())
    found = (_MEETING.match(other) or _DOES.match(other) or _TO_COME.match(other)) if gone or dead else None
    if found is None or _ONLY_THOUGHT.search(other) is not None:
        return False
    who = canonical(found["who"].casefold())
    if dead is not None:
        return _of_them(who, canonical(next(filter(None, dead.groups())).casefold()))
    return gone is not None and who == canonical(gone["who"].casefold()) and who in _ONLY_ONES


def _of_them(who: str, whom: str) -> bool:
    """Tell whether somebody is one of some relatives: a grandmother, one of the grandparents."""
    return who == whom or who in lexicon().kinds.get(whom, _GRANDPARENTS if whom == _GRANDPARENT else ())


_ONLY_ONES: Final = frozenset({canonical("mother"), canonical("father")})
_GRANDPARENT: Final = canonical("grandparent")
_GRANDPARENTS: Final = frozenset({canonical("grandmother"), canonical("grandfather")})
