"""What is so on one day alone: tomorrow I start at nine, which is no habit and ends none."""

import re
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.extraction.claim import Claim
from perdure.extraction.claims import claims
from perdure.extraction.endings import over
from perdure.extraction.turning import OFTEN


def occasion(text: str) -> bool:
    """Tell whether a text says of one day what is so then, and not that something is otherwise from that day on."""
    if _A_DAY.search(text) is None or _LASTING.search(text) is not None:
        return False
    return not any(one.change or one.ended or one.past for one in claims(text)) and not over(text)


def on_that_day(old: str, new: str) -> bool:
    """Tell whether a text says of one day what another one says of all of them: we open at ten today, else at eight."""
    if _A_DAY.search(old) is not None:
        return False
    if _THIS_WEEK.search(new) is not None and not any(one.past or one.change for one in claims(new)):
        return OFTEN.search(old) is not None or _DATED.search(old) is None  # what is once may be put off
    if not occasion(new):
        return False
    if _ON_WEEKDAY.search(new) is not None and _NAMED.search(old) is not None:
        return False  # on Fridays, on Friday: either may be each one
    told = claims(new)
    return any(one.verb == day.verb and _regular(one, old) for one in claims(old) for day in told)


def _regular(claim: Claim, text: str) -> bool:
    """Tell whether a claim of a text is of what is done each day: by its words, or because it has an hour for it."""
    if claim.copula or claim.past or claim.coming or claim.negated:
        return False
    if OFTEN.search(text) is not None:
        return True
    hours = any(name in ("clock", "n") for name, _ in claim.measures)
    return hours and (claim.topic - {claim.verb} <= _TURNS or claim.verb in _OPENS)


_THIS_WEEK: Final = re.compile(r"(?<!from )(?<!starting )(?<!since )(?<!of )\bthis week[.!]*$", re.IGNORECASE)
_ON_WEEKDAY: Final = re.compile(rf"\bon {WEEKDAY}\b", re.IGNORECASE)
_DATED: Final = re.compile(rf"\b(?:{WEEKDAY}|\d{{1,2}}(?:st|nd|rd|th)|today|tomorrow)\b", re.IGNORECASE)
_NAMED: Final = re.compile(rf"\b{WEEKDAY}", re.IGNORECASE)
_A_DAY: Final = re.compile(
    rf"\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening|{WEEKDAY}|weekend|week)|next {WEEKDAY}"
    rf"|on {WEEKDAY}|on (?:the )?\d{{1,2}}(?:st|nd|rd|th))\b",
    re.IGNORECASE,
)
_HOUR: Final = (
    r"(?:noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter"
    r"|\d{1,2}(?:[:.]\d\d)?(?![\d/]|[.:]\d|th|st|nd|rd)(?! ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))"
)
_LASTING: Final = re.compile(
    rf"\b(?:now|since|from(?! (?:about |around )?{_HOUR})|starting|as of|for good|permanently|onwards?|ever|any ?more"
    rf"|again|every|each|always|usually|daily|weekly|monthly|per|an? (?:day|week|month|year)|until further notice"
    rf"|{WEEKDAY}s|weekends|weekdays)\b",
    re.IGNORECASE,
)
_TURNS: Final = frozenset({"shift", "workday", "school", "day"})
"""What begins at one hour each day."""
_OPENS: Final = frozenset({"open", "close"})
"""What a house does at its hours, whoever's it is."""
