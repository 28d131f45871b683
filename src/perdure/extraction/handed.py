"""What somebody was given: the watch that my aunt left me, a van of which they handed me the keys."""

import re
from typing import Final

from perdure.extraction.regex import regex


def unsourced(text: str) -> str:
    """Leave out of a statement who a thing is from: my watch is the Omega (that my aunt left me).

    Who got a thing has it.
    """
    text = _GOT.sub("I have ", text)
    return _FROM_WHOM.sub(r"\1", text) if " is " in text else text


def given(text: str) -> re.Match[str] | None:
    """Read which thing with a name was given to somebody to drive that is theirs now: got the keys to a Volvo."""
    found, mine = _GIVEN.search(text), _MINE.search(text)
    how = f"{text[found.start() : found.start('what')]} {mine[0]}" if found and mine else ""
    return found if _TO_DRIVE.search(how) else None


def handed(old: str, new: str) -> bool:
    """Tell whether somebody who drives one thing was given another that is theirs now."""
    found = given(new) if _DRIVES.match(old) and not _AT_TIMES.search(old) else None
    return found is not None and any(word not in old for word in re.findall(r"\b[A-Z][\w-]*", found["what"]))


_GOT: Final = regex(
    r"^(?:(?:I|we)(?:['’]ve| have)? )?got (?=(?:an?|our own|my own) (?!(?:lot|bit|idea|call|text|letter)\b)"
    r"(?!.*\b(?:for|to|off|from)\b))",
    re.IGNORECASE,
)
_FROM_WHOM: Final = regex(
    r"(\bis (?:the |an? )?[\w'’-]+(?: (?-i:[A-Z\d])[\w'’-]*){0,2}) (?:(?:that|which) )?"
    r"(?:(?:my|our|the) (?:(?:late|old|big|little|dear|great) )?[\w-]+|work"
    r"|(?-i:[A-Z])[\w'’-]+)(?: and (?:my )?[\w-]+)?(?: has| have| had|['’]s)?"
    r" (?:gave|given|bought|left|got|made|handed|passed|sent|built|found|lent) "
    r"(?:(?:me|us)|(?:down |on )?to (?:me|us))(?= (?:for|last|when|in|on|as)\b|[.,;!]|$)",
    re.IGNORECASE,
)
_DONE: Final = "gave|given|handed|assigned|issued|allocated"
_BRAND: Final = r"(?:(?!(?:in|at|of|on|to|for|flat|house|office|room|shop)\b)[\w'’-]+ ){0,2}?(?-i:[A-Z])[\w-]*"
_GIVEN: Final = regex(
    rf"(?:^|[.,;!] ?)(?:(?:and|so|well|today|yesterday) )?(?:(?:i(?: have|['’]ve)? )?(?:just )?(?:got|was|been)"
    rf"|(?!i\b|if\b|when\b)(?:[\w'’]+ ){{0,2}}?[\w'’]+(?= \w+ me\b))"
    rf" (?:(?:{_DONE})(?: me)?(?: the keys? (?:to|for|of))?|put (?:me )?in(?:to)?)"
    rf" (?P<what>(?:an?|the|my own) {_BRAND})",
    re.IGNORECASE,
)
_MINE: Final = regex(
    r"\b(?:that|it|which|she|that one|this one)(?:['’]?s| is) (?:now )?(?:mine|my (?:[\w-]+ ){0,2}?[\w-]+),? "
    r"(?:now|from now on|from here on|these days|for good)\b"
    r"|\b(?:is|['’]s) now (?:mine|my (?:truck|lorry|van|bus|car|rig|bike|boat|tractor|ride|wheels))\b"
    r"|\b(?:assigned|issued|allocated) me (?:the|an?) (?-i:[A-Z])[\w-]*(?: (?-i:[A-Z\d])[\w-]*)? now\b",
    re.IGNORECASE,
)
_TO_DRIVE: Final = regex(
    r"\b(?:truck|lorry|van|bus|car|rig|bike|boat|tractor|coach|cab|plane|moped|tram|assigned|issued|allocated"
    r"|put (?:me )?in(?:to)?)\b",
    re.IGNORECASE,
)
_AT_TIMES: Final = regex(
    r"\b(?:weekends?|(?:sun|satur)days?|for fun|old|vintage|classic|my own|in (?:the )?(?:summer|winter))\b",
    re.IGNORECASE,
)
_DRIVES: Final = regex(
    r"(?:i|i['’]?m|i am) (?:currently |still )?(?:drive|driving|ride|riding|fly|flying|pilot|operate|sail"
    r"|skipper|crew)\b",
    re.IGNORECASE,
)
