"""Who begins to work somewhere, or as something, as who does so now: first day at Fiat, started as a baker.

So it ends that they had no work, or looked for some.
"""

import re
from functools import cache
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.extraction.regex import comparing
from perdure.extraction.slots import english


def hired(text: str) -> str:
    """Return an English text in a plain frame: "Ana started at Fiat on Monday" is "Ana now works at Fiat".

    One that tells more than a time not long ago stays as it is, and one of a job beside another, or of no job.
    """
    found = _BEGINS.match(text)
    told = _CLAUSE.match(text, found.end()) if found and not _BESIDE.search(text) else None
    if found is None or told is None or _WENT_ON.match(text, told.end()):
        return text
    said = _WAS.sub("", _LATELY.sub("", told[0]))
    job = _JOB.fullmatch(said if found["joins"] is None else f" at{said}")
    if job is None or (found["joins"] and not job["trade"]) or (_BY.match(said) and not (job["trade"] or found["job"])):
        return text
    where, trade = job["where"] or job["firm"], job["trade"]
    if trade is None and where and (where.casefold() in _SCHOOLS or not _words(where).isdisjoint(elsewhere())):
        return text
    if trade is not None and unpaid_trade(trade):
        return text
    who = (found["who"] or found["whose"] or "I").removesuffix("'s").removesuffix("’s")
    who = "I" if who.casefold() in ("i", "my") else who
    be, work = ("am", "work") if who == "I" else ("is", "works")
    if trade and where:
        plain = f"{who} {be} now {trade} and {work} at {where} now"
    else:
        plain = f"{who} now {work} " + (f"as {trade}" if trade else f"at {where}")
    return plain + (" and have a job now" if who == "I" else "") + text[told.end() :]


def in_work(old: str, new: str) -> bool:
    """Tell whether somebody works of whom a text says that they have no work; or, now, that they look for some."""
    before = _JOBLESS.fullmatch(old.strip())
    if before is None:
        return False
    now = hired(new)
    after = _WORKS.match(now)
    if (
        after is None
        or any(one.search(new) for one in (_BESIDE, _UNPAID, _NO_WORK))
        or _same(before["who"]) != _same(after["who"])
    ):
        return False
    return now != new or before["seeks"] is None or _LATELY_SO.search(new) is not None


def unpaid(old: str, new: str) -> bool:
    """Tell whether one is retired or without work, and the other works at what is no job: works out, works in the
    garden, has a job in mind.
    """
    known = ((_RETIRED, _AT_HOME), (_JOBLESS, _NO_WORK))
    pairs = ((old, new), (new, old))
    return any(idle.search(one) and busy.search(other) for idle, busy in known for one, other in pairs)


def no_job(text: str) -> bool:
    """Tell whether somebody works at what is no job."""
    return _AT_HOME.search(text) is not None


_RETIRED: Final = comparing(r"\b(?:retired|pensioner)\b", re.IGNORECASE)
_AT_HOME: Final = comparing(
    r"\bwork(?:s|ed|ing)? (?:out\b|on (?:my|our|the|an?) (?!(?:farm|site|ship|boat)\b)"
    r"|(?:in|at) (?:the|my|our) (?:[\w-]+ )?(?:garden|allotment|greenhouse|shed|workshop|garage|yard|orchard)\b)",
    re.IGNORECASE,
)
_NO_WORK: Final = comparing(
    r"\b(?:job|work|post|position)s? (?:in mind\b|lined up\b|to (?!pay\b|go\b)\w+"
    r"|for (?:you|him|her|them|us|me|(?:some|any)(?:one|body))\b"
    r"|(?:interview|offer|application|hunt|fair|coach|advert|alert|search|market|prospect|description"
    r"|experience|permit|visa|ethic|clothes|boots|shoes|trousers|bench|stuff|idea|trial)s?\b)"
    r"|\bfor (?:nothing|fun|free|the (?:fun|love|sake|good|joy) of|love|charity|no (?:pay|money))\b"
    r"|\bwork(?:s|ing)? (?:\w+ )?(?:at|for|on|with) (?:the|an?|my|our|his|her|their) (?:[\w-]+ )?"
    r"(?:table|standing desk|novel|thesis|dissertation|poem|painting|song|puzzle|jigsaw|memoir|essay|choir|pta|parish"
    r"|food bank|soup kitchen|community garden)s?\b",
    re.IGNORECASE,
)
"""What sounds like work and is no job."""


def _same(who: str) -> str:
    plain = who.casefold()
    return f"my {plain[4:]}" if plain.startswith("our ") else plain


def _words(text: str) -> frozenset[str]:
    return frozenset(text.casefold().split())


def unpaid_trade(trade: str) -> bool:
    """Tell whether somebody is something somewhere who has no job there: a volunteer, a tenor, an exchange student."""
    what = trade.casefold().split()[1:]
    known = english().sets["no_trade"]
    return what[-1:] != [] and what[-1] in known and (what[-1] not in _OF_FIRMS or known.issuperset(what[:-1]))


@cache
def elsewhere() -> frozenset[str]:
    """Return the words for places where few begin to work, and for what many begin: a language, a sport."""
    language = english()
    return language.sets["no_work"] | language.sets["hobby"] | language.sets["language"]


_SCHOOLS: Final = frozenset("harvard yale stanford princeton sorbonne mit oxford cambridge eton".split())
_OF_FIRMS: Final = frozenset("rep representative keeper ambassador player investor sponsor bowler prop".split())
"""Those who have a job where it is said of what: a sales rep, a zoo keeper."""
_TIME: Final = rf"(?:today|yesterday|tomorrow|tonight|{WEEKDAY})"
_ONE: Final = r"(?!it\b|that\b|this\b|everything\b)(?:i|(?:my|our) (?:[\w-]+ ){0,2}?[\w-]+|(?-i:[A-Z])[\w-]+)"
_FIRST: Final = r"(?:first (?:ever )?(?:day|shift|week)|(?:day|week) one)"
_JOIN: Final = r"(?P<joins>join(?:s|ed|ing)?(?= (?-i:[A-Z])))"
_JOBS: Final = r"(?:(?:an?|the|my|her|his) )?(?:new )?(?:job|post|position|role)"
_START: Final = r"start(?:s|ed|ing)?"
_BEGINS: Final = comparing(
    rf"(?:(?P<who>{_ONE})(?: (?:have|has|am|is|will|just|finally|recently|only)\b|['’](?:ve|s|m|ll)\b)*"
    rf" (?:(?:{_START}|got|landed|found|took|taken|accepted) (?P<job>{_JOBS})|{_JOIN}"
    rf"|(?:{_START}|beg[aiu]n(?:s|ning)?)(?: work(?:ing)?)?|(?:had|have|has|having) (?:my|her|his|their) {_FIRST})"
    rf"|(?:{_TIME} (?:is|was) |it['’]s |it (?:is|was) )?(?:(?P<whose>my|(?:{_ONE})['’]s) )?{_FIRST}(?: (?:is|was)\b)?)"
    r"(?= )",
    re.IGNORECASE,
)
_CLAUSE: Final = comparing(r"(?:(?! (?:-|but|so|and) )[^,.;:!?()–—])*")
_WENT_ON: Final = comparing(r" and (?:then|\w+ed|left|quit|went|got)\b", re.IGNORECASE)
_LATELY: Final = comparing(
    rf" (?:(?:on |this |last |next )?(?:{_TIME}|morning|afternoon|week|month|the \d+(?:st|nd|rd|th))\b"
    r"|(?:a|two|three) (?:days|weeks?) ago|already\b|now\b)",
    re.IGNORECASE,
)
"""A time not long ago, or soon to come."""
_BY: Final = comparing(r" (?:with|for) ", re.IGNORECASE)
"""With whom one also begins what is no job: my first week with Ana."""
_WAS: Final = comparing(r" (?:is|was)(?: over| done| behind me)?$")
_REST: Final = r"(?: (?!(?:as|in|on|is|was|by|since|to|until|when)\b)\S+){0,4}?"
_AT: Final = r"(?:at|(?:with|for)(?= (?:the )?(?-i:[A-Z]))) "
_NOWHERE: Final = (
    r"(?!(?:home|work|last|first|least|once|all|noon|midnight|dawn|dusk|sunset|half|quarter|one|two|three|four|five|six"
    r"|seven|eight|nine|ten|eleven|twelve|me|us|him|her|them|\d\S*)\b)"
)
_WHERE: Final = rf"(?:the |an? )?{_NOWHERE}\S+{_REST}"
_JOB: Final = comparing(
    rf"(?! ?$)(?: {_AT}(?P<where>{_WHERE}))??(?: as (?P<trade>an? (?:(?!at\b)\S+ ){{0,3}}?\S+))?"
    rf"(?: {_AT}(?P<firm>{_WHERE}))?",
    re.IGNORECASE,
)
_BESIDE: Final = comparing(
    r"\b(?:also|second|another|too|as well|on the side|weekends?|(?:satur|sun)days|evenings)\b", re.IGNORECASE
)
_AM: Final = r"(?: am| is|['’][ms])(?: (?:still|now|currently|just|again|actually|also))*"
_NO_JOB: Final = (
    r"(?:(?:do not|don['’]?t|does not|doesn['’]?t) have (?:a job|any work|work)|ha(?:ve|s)(?: got)? no (?:job|work)"
    r"|ha(?:ve not|ven['’]?t|s not|sn['’]?t) got a job)"
)
_OUT: Final = r"(?:unemployed|jobless|out of (?:work|a job)|between jobs|on the dole)"
_SEEKS: Final = (
    r"(?:job[- ]?hunting|applying for (?:new )?jobs|(?:looking|searching|hunting) for (?:(?:a|an|some|new) )*"
    r"(?:job|work|employment|position))"
)
_JOBLESS: Final = comparing(
    rf"(?P<who>{_ONE})(?:{_AM} (?:{_OUT}|(?P<seeks>{_SEEKS}))| (?:still |currently )?{_NO_JOB})"
    r"(?: (?:right now|now|at the moment|at present|currently|these days|again|yet))*[.!]*",
    re.IGNORECASE,
)
_NOW: Final = r"(?:(?: (?:now|currently|finally|actually|am|is|have|has|got|been|just)\b|['’](?:m|s|ve))* )"
_SOMEWHERE: Final = (
    r"(?:(?:at|for|with)(?= (?:the |an? )?(?-i:[A-Z]))|(?:at|for) (?:the|an?)\b"
    r"|as (?:an?|the)\b|from home(?! on\b)|in (?:an? |[a-z]+(?:[.,!]| (?:now|again|these)\b|$))|(?:now|again)\b)"
)
_WORKS: Final = comparing(
    rf"(?P<who>{_ONE}){_NOW}(?:work(?:s|ing)?(?: (?:now|full[- ]time|part[- ]time|nights|days|shifts))* {_SOMEWHERE}"
    r"|work(?:s|ing)? (?:full|part)[- ]time\b|hired\b|taken on (?:at|by)\b|employed\b"
    r"|(?:have|has|got|found|landed) (?:(?:a|the|some) )?(?:new )?(?:job|work)"
    r"(?: (?:at|as|in|with|now|again)\b|[.,!]|$))",
    re.IGNORECASE,
)
_UNPAID: Final = comparing(
    r"\b(?:volunt\w+|unpaid|for free|on my|on the car|until|till|used to|was|were|would|if|not|never|no longer)\b"
    r"|n['’]t\b|\?",
    re.IGNORECASE,
)
_LATELY_SO: Final = comparing(r"\b(?:now|again|these days|finally|hired|found|landed|got|since)\b", re.IGNORECASE)
