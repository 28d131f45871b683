"""What a death ends: what somebody did who is no longer with us, told by the same words for them, or by their kind;
and what is told of an animal that was lost.
"""

import re
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.extraction.gone import found_again, got_back, imagined
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import comparing, regex
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
_NAMES: Final = rf"(?P<names>{_NAME}(?:(?:, and|,| and) {_NAME})*)"
_ANIMALS: Final = comparing(
    rf"^(?:(?:my|our|the) (?:[\w-]+ ){{0,2}}?(?P<kind>[a-z-]+)(?:['’]s name is "
    rf"|,? (?:(?:(?:is |are )?called|named|is|are) )?){_NAMES}"
    r"(?=[.!]*$| (?!was\b|has (?:had|been|got)\b)[a-z]+s\b)"
    rf"|(?:i|we)(?:['’]ve)? (?:have|keep|own|got|have got) (?:(?!(?:from|of|with|by|my|our|had)\b)[\w-]+ ){{1,3}}?"
    rf"(?P<kept>[a-z-]+),? (?:(?:called|named) )?(?P<those>{_NAME}(?:(?:, and|,| and) {_NAME})*)(?=[.!,;]|$)"
    rf"|(?P<one>{_NAME}) is (?:my|our) (?:[\w-]+ ){{0,2}}?(?P<sort>[a-z-]+)(?=[.!]*$))",
    re.IGNORECASE,
)
"""What an animal is or does, or that one has it: not what somebody gave, or what it has done, and left behind."""
_LOST: Final = comparing(
    r"(?:(?:so|but|and|sadly|well|ever),? )*(?:(?:since|after|when) )?(?:(?:we|i)(?: have|['’]ve| had)?"
    r"(?: (?:just|sadly|finally|also))* )?lost (?:(?:poor|dear|our|my|old|little|sweet) )*(?P<who>[\w-]+)"
    r"(?![\w'’-]|,? (?:my|our|a|the) [\w-]+,)"
    r"(?!.*\b(?:in the (?:park|woods?|forest|crowd|dark|market)|for (?:an?|half|one|two|\d+) "
    r"|match|game|final|set|race|case|again|twice|briefly|search\w*|look(?:ed|ing)|posters?|help|seen|came|brought"
    r"|turned up|home|hours?|minutes?)\b)",
    re.IGNORECASE,
)
_FOR_EVER: Final = comparing(
    r"\b(?:to (?:cancer|colic|bloat|mites|old age|(?:kidney|heart|liver) failure|a (?:car|fox|hawk|stoat|tumou?r)"
    r"|the (?:fox|hawk|cold))|in (?:january|february|march|april|may|june|july|august|september|october|november"
    r"|december|spring|summer|autumn|winter|20\d\d)|at (?:christmas|easter)|over (?:christmas|easter)"
    rf"|last (?!night\b|{WEEKDAY})[a-z]+|(?:an?|two|three|\d+|a few) (?:weeks?|months?|years?) ago"
    r"|sadly|rest in peace|heartbroken|devastated|(?:only|just) (?-i:[A-Z])[\w-]+"
    r"|empty|quiet|lonely|miss (?:him|her|them))\b",
    re.IGNORECASE,
)
"""What tells a death from a walk on which it was lost: what of, a while ago, or grief."""
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

    What is lost for an hour, in the park, yesterday or to another team is not; nor is a person.
    """
    lost = put_down(new) or (_LOST.match(new) if _FOR_EVER.search(new) else None)
    if lost is None or found_again(new) or got_back(new) or imagined(new):
        return False
    found = _ANIMALS.match(old)
    kind = found and (found["kind"] or found["kept"] or found["sort"])
    names = found and (found["names"] or found["those"] or found["one"])
    return bool(
        kind
        and names
        and kind.casefold() in english().sets["animal"]
        and lost["who"].casefold() in re.split(r", and |, | and ", names.casefold())
    )


def put_down(text: str) -> re.Match[str] | None:
    """Read which animal had to be put down: we had to put our Rex to sleep."""
    return _PUT_DOWN.match(text) if _PUT.search(text) else None


_PUT: Final = regex(r"\b(?:down|to sleep)\b", re.IGNORECASE)
_POOR: Final = r"(?:(?:poor|dear|our|my|old|little|sweet) )*(?P<who>(?-i:[A-ZÀ-Þ])[\w-]+)"
_PUT_DOWN: Final = regex(
    r"(?:(?:so|but|and|sadly|well),? )*(?:i|we)(?:['’]ve| have|['’]d)?(?: just| sadly| finally)? "
    rf"(?:had to put|(?:had|have|got)(?: to have| had)?) {_POOR}(?: put)? (?:down|to sleep)"
    rf"(?=[.!,;]+(?:\s|$)|$| (?:yesterday|today|sadly|on (?:{WEEKDAY}|the \d)|(?:last|this|in) [a-z]+|[\w ]+ ago)\b)",
    re.IGNORECASE,
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
