"""Whom others put somewhere else at work, as who works there now: they've moved me to the night desk."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from perdure.extraction.closed import WE
from perdure.extraction.regex import regex
from perdure.extraction.slots import english


def posted(old: str, new: str) -> tuple[str, str]:
    """Return two English texts as where somebody works and where they work now, if one says that they were put there.

    Beside "I'm on the renal ward" is "they've moved me to oncology" told so. Both posts have to be of a sort, or the
    new one is told by its bare name; in another order they are returned as they are.
    """
    if (hired := _POACHED.match(new)) and (at := _FOR_FIRM.match(old)):
        firm = hired["firm"] or hired["by"]
        return old, f"{at['does']} {firm} now{new[hired.end() :]}"
    found = _put(new)
    known = _AT.match(old) if found else None
    if found is None or known is None or not _of_a_sort(known, found["where"]):
        return old, new
    if known["who"].casefold() == "we" and not _US.search(new, 0, found.start("where")):
        return old, new
    who, what, where = known["who"], known["what"], found["where"]
    return f"{who} work in {what}{old[known.end() :]}", f"{who} work in {where} now{new[found.end() :]}"


def puts(text: str) -> bool:
    """Tell whether a text says that somebody put the user somewhere else at work, or that another firm has them."""
    return _put(text) is not None or _POACHED.match(text) is not None


def at_a_post(words: Sequence[str]) -> bool:
    """Tell whether somebody says in which team they are for the time being, which is longer than an hour."""
    return words[0] in WE and words[-1] in ("now", "moment") and _IN_A_TEAM.fullmatch(" ".join(words)) is not None


@lru_cache(maxsize=4096)
def _put(text: str) -> re.Match[str] | None:
    """Read whom others put where for long; who only says that they moved has to name a post."""
    found = _BY_OTHERS.match(text)
    if found is not None and found["surely"] is None and not _FOR_GOOD.search(text):
        return None  # they sent me to the store for the day
    named = found is not None and found["surely"] is not None and _bare(found["where"])
    found = found or _BY_THEMSELVES.match(text)
    told = found is not None and (named or _post(found["where"]) is not None)
    return found if told and not _FOR_A_WHILE.search(text) else None


def _of_a_sort(known: re.Match[str], new: str) -> bool:
    """Tell whether of two posts none is a seat where the other is a job, and a bare name stands beside its like."""
    old = known["what"]
    before, after = _post(old), _post(new)
    if before is None:
        bare = _bare(old)
        job = bare and known["at"] != "at" and (old.isupper() or (known["works"] is not None and old.islower()))
        return job and after not in _SEATS if after else bare and _is_name(new) == _is_name(old)
    if _AT_PLAY.search(f"{old} {new}"):
        return False
    return after is None or before == after or (before in _SEATS) == (after in _SEATS)


def _bare(where: str) -> bool:
    """Tell whether a post may be told by one word: acquisitions, MRI, Bodo; no shift, and nothing that one uses."""
    sets = english().sets
    used = sets["software"] | sets["os"] | sets["editor"] | sets["code"] | sets["language"]
    return _BARE.fullmatch(where) is not None and where.casefold() not in used


def _is_name(word: str) -> bool:
    """Tell whether a word is the name of a place or firm, and no short form of what is done: Bodo, not HR or X-ray."""
    return word[0].isupper() and not (word.isupper() or "-" in word or "&" in word)


def _post(where: str) -> str | None:
    """Return the word for what sort of a post is named, which stands at its end or before a number."""
    found = _POST.search(where)
    return (found["post"] or found["task"]).casefold() if found else None


_FOR_GOOD: Final = regex(r"\b(?:now|permanent(?:ly)?|for good|from now on|full[- ]time)\b", re.IGNORECASE)
_AT_PLAY: Final = regex(
    r"\b(?:swim|swimming|debate|debating|football|soccer|rugby|hockey|netball|cricket|quiz|chess|relay|rowing|tennis"
    r"|volleyball|basketball|baseball|handball|athletics|track|ski|dance|cheer)\b",
    re.IGNORECASE,
)
_US: Final = regex(r"\b(?:we|us)\b", re.IGNORECASE)
_SEATS: Final = frozenset("floor room building block wing".split())
_POSTS: Final = (
    "ward|team|squad|crew|department|dept|unit|section|branch|depot|plant|site|store|division|desk|office|station|line"
    "|kitchen|counter|tills?|checkouts?|clinic|route|regiment|battalion|campus|lab|warehouse|region"
    f"|patch|precinct|year|grade|grill|fryer|bar|yard|workshop|bay|{'|'.join(sorted(_SEATS))}"
)
_POST: Final = regex(
    rf"\b(?:(?P<post>{_POSTS})(?: (?:\d+\w?|[A-Z]))?|(?-i:[A-Z])[\w&'’-]* (?P<task>project|account))$", re.IGNORECASE
)
_IN_A_TEAM: Final = regex(
    r"\w+ (?:am|are) (?:on|in) (?:the |our )?(?:(?!(?:the|our|my|an?) )\w+ ){1,2}"
    r"(?:ward|team|squad|crew|department|section|project|account)"
    r" (?:right now|at the moment)"
)
_BARE: Final = regex(
    r"(?:the )?(?!(?:tears|hold|leave|economy|business|first|coach|premium|zoom"
    r"|bench|loan|call|holiday|hospital|it|them|that|this|here|there|work|bed|pieces"
    r"|nights?|days?|lates|earlies|mornings?|afternoons?|evenings?|weekends?|beginners?|intermediate|advanced)\b)"
    r"[A-Za-z][\w&/-]+"
)
_SURELY: Final = "transferred|reassigned|redeployed|reallocated|relocated|rotated|posted|moved|shifted"
_DOING: Final = rf"(?:(?P<surely>{_SURELY})|switched|put|stuck|placed|sent|bounced|assigned)"
_HAVE: Final = r"(?:['’](?:ve|s)| have| has)?(?: just| now| finally| since)*"
_WAY: Final = (
    r"(?:permanently )?(?:(?:over|up|down|across|out|back|from [\w' -]+?) )?(?:to|on to|onto|on|into|in) (?:the |our )?"
)
_NAME: Final = r"(?!(?:the|our|an?|my|his|her|their|your|some|another|one) )[\w&'’/.-]+(?: [\w&'’/-]+){0,3}?"
_ENDS: Final = (
    r"(?=\s*[,.;!:()–—]|\s*$| (?:right now|now|currently|permanently|instead|for|from|since|last|this|today|yesterday"
    r"|in|on|at|and|but|so|as|because|while|with|after|when|where|again|next|atm|full[- ]time)\b)"
)
_WHERE: Final = rf"{_WAY}(?P<where>{_NAME}){_ENDS}"
_OF_THEM: Final = r"(?!(?:in|if|when|ago|once|never|nearly|almost|not|also|my?self|to|me|us)\b)[\w'’]+\b"
_SOMEBODY: Final = (
    r"(?!(?:i|we|you|to)\b)(?:as of \w+,? )?"
    r"(?!(?:[\w'’]+ ){0,3}?(?:coach|choir|club|tutor|trainer|teacher|host|hosting|insurer|bank|gym|provider)\b)"
    rf"{_OF_THEM}(?: {_OF_THEM}){{0,3}}?"
)
_BY_OTHERS: Final = regex(
    rf"(?:(?:(?:i|we){_HAVE} )?(?:got|was|were|been|have been)|{_SOMEBODY}{_HAVE}(?= \w+ (?:me|us)\b))"
    rf" {_DOING}(?: me| us)?(?: both)? {_WHERE}",
    re.IGNORECASE,
)
_BY_THEMSELVES: Final = regex(rf"(?:i|we){_HAVE} (?:moved|transferred|switched) {_WHERE}", re.IGNORECASE)
_FOR_A_WHILE: Final = regex(
    r"\b(?:tonight|tomorrow|until|till|temporar\w+|and back|for (?:now|an?|one|two|three|\d+|the (?:day|night|week"
    r"|weekend|month|moment|summer|winter|time))|this (?:week|weekend|month|shift)|once|times|nearly|almost"
    r"|years? ago|airline|hotel|hostel|doctor|nurse|seat|flight|because|training|cover)\b",
    re.IGNORECASE,
)
_AT: Final = regex(
    r"(?P<who>i|we)(?:(?P<works>(?:['’]?m| am|['’]re| are)? (?:work(?:ing)?|teach|serve))"
    r"|(?:['’]?m| am|['’]re| are)(?: based| stationed| posted)?| sit)"
    rf" (?P<at>on|in|at) (?:the |our )?(?P<what>{_NAME}){_ENDS}",
    re.IGNORECASE,
)
"""Where somebody works or sits: I'm on the renal ward at the moment."""
_FIRM: Final = r"(?-i:[A-Z])[\w&.'’-]*(?: (?:(?:&|and) )?(?-i:[A-Z])[\w&.'’-]*){0,3}"
_POACHED: Final = regex(
    rf"(?:i(?: have|['’]ve)? )?(?:just )?(?:jumped ship (?:to|for)|defected to|(?:got|was|been) "
    r"(?:poached|snapped up) by)"
    rf" (?P<firm>{_FIRM})|(?P<by>{_FIRM})(?: have| has|['’]ve|['’]s)? (?:poached|snapped) me(?: up)?"
    r"(?= from\b|[,.;!]|$)",
    re.IGNORECASE,
)
"""How somebody tells that another firm has them now: jumped ship to Alder, Alder poached me."""
_WORKS: Final = "work|drive|teach|cook|nurse|code|program|write|report|edit|design|sell|manage|lead|fly|consult"
_FOR_FIRM: Final = regex(
    r"(?P<does>(?:i|we)(?:(?:['’]?m| am|['’]re| are)(?: (?:an? )?(?!(?:friends|staying|living|in|a fan)\b)"
    rf"[\w ]{{2,20}}?)? (?:at|for|with)|(?: still| currently)? (?:{_WORKS}) (?:at|for)))"
    rf"(?: the)? (?={_FIRM}(?:[,.;!]|$))",
    re.IGNORECASE,
)
