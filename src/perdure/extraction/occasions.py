"""What is so on one day alone: tomorrow I start at nine, which is no habit and ends none."""

import re
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import MONTHS
from perdure.extraction.claim import Claim
from perdure.extraction.claims import LONGEST, claims
from perdure.extraction.endings import over
from perdure.extraction.gone import for_a_while
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


def at_other_times(old: str, new: str) -> bool:
    """Tell whether two texts tell of two times of one thing, of which each is so: away this week, back next month; a
    cook, later on a baker; walked at seven, and again at ten; or one of a plan, or of what is off for a while.
    """
    if for_a_while(new) and not (for_a_while(old) or over(new)):
        return True
    if (_PLANNED.search(new) and not _PLANNED.search(old)) or (_LATER.search(new) and not _SOON.search(old)):
        return any(one.past for one in claims(old)) or _PLANNED.search(new) is not None
    if (_JUST_NOW.search(old) and _SOON.search(new)) or (_MONTHLY.search(new) and not _MONTHLY.search(old)):
        return True
    days = [{one.casefold() for one in _DAY_OFF.findall(text)} for text in (old, new)]
    if all(days) and days[0].isdisjoint(days[1]) and not _INSTEAD.search(new):
        return True
    if all(map(_BY_CLOCK.search, (old, new))) and _switched(old) != _switched(new):
        return True
    return _ONCE_MORE.search(new) is not None and any(
        one.verb == other.verb and not one.copula and _stamps(one) and _stamps(other) and not other.negated
        for one in claims(old)
        for other in claims(new)
    )


def rostered_apart(old: str, new: str) -> bool:
    """Tell whether two texts tell what is so on other days of the week: on Mondays Ana has the van, on Tuesdays Ben.

    A thing that only has another day now is no such case.
    """
    if len(old) > LONGEST or len(new) > LONGEST:
        return False
    if (_BY_DAY.match(old) is None) != (_BY_DAY.match(new) is None) and not _INSTEAD.search(new):
        return True
    if not (_HABIT.search(old) and _HABIT.search(new)) or _INSTEAD.search(new):
        return False
    days = [{value for one in claims(text) for name, value in one.measures if name == "weekday"} for text in (old, new)]
    if not all(days) or not days[0].isdisjoint(days[1]):
        return False
    named, said = ([frozenset[str]().union(*some) for some in both] for both in _said(old, new))
    if named[0] - said[1] and named[1] - said[0]:
        return True
    apart = said[0] - said[1] and said[1] - said[0]
    return bool(apart) and "now" not in new.casefold().split() and not any(one.copula for one in claims(old))


def _said(*texts: str) -> tuple[list[list[frozenset[str]]], list[list[frozenset[str]]]]:
    """Return the names, and all words, of the claims of some texts."""
    every = [claims(text) for text in texts]
    return [[one.names for one in some] for some in every], [[one.words for one in some] for some in every]


def _stamps(claim: Claim) -> bool:
    return any(name in ("clock", "year") for name, _ in claim.measures)


def _switched(text: str) -> bool:
    """Tell whether a text says by the clock that something goes on, and not off."""
    found = _BY_CLOCK.search(text)
    return found is not None and found["way"].casefold() == "on"


_BY_CLOCK: Final = re.compile(
    r"\b(?:comes?|goes?|go|switch(?:es)?|turns?) (?P<way>on|off) (?:again )?(?:at|around|by|after)\b", re.IGNORECASE
)
_INSTEAD: Final = re.compile(
    r"\b(?:instead|moved|switched|swapped|changed|no longer|any ?more|rather than|not|from now on)\b", re.IGNORECASE
)
_HABIT: Final = re.compile(rf"\b(?:{WEEKDAY}s|every {WEEKDAY}|weekends?|weekdays)\b", re.IGNORECASE)
_BY_DAY: Final = re.compile(
    rf"(?:my|our|the) [^,;.]*?\b(?:on|at) (?:{WEEKDAY}s|weekends|weekdays|nights?) (?:is|are)\b", re.IGNORECASE
)
"""Whoever or whatever is something on some days alone: the carer at weekends is Joy."""
_ONCE_MORE: Final = re.compile(r"(?<!now )(?<!back )\bagain\b(?! now)", re.IGNORECASE)
_LATER: Final = re.compile(r"\b(?:later on|afterwards|after that|before that|originally)\b", re.IGNORECASE)
_PLANNED: Final = re.compile(
    r"(?:\b(?:i|we|he|she|they|am|are|is)|['’](?:m|re|s))"
    r" (?:plans?|planning|hop(?:e|ing)|want|intend|mean|would like|['’]d like|dream(?:ing)?|thinking) (?:to|of)\b",
    re.IGNORECASE,
)
_JUST_NOW: Final = re.compile(
    r"\b(?:this (?:week|month|term|season)|today|tonight|right now|at the moment)\b", re.IGNORECASE
)
_SOON: Final = re.compile(r"\b(?:next (?:week|month|term|season|year)|later this)\b", re.IGNORECASE)
_MONTHLY: Final = re.compile(
    rf"\b(?:my|our|the|his|her) (?:{'|'.join(MONTHS)}) \w+ (?:came|was|were|arrived|fell|took)\b",
    re.IGNORECASE,
)
_DAY_OFF: Final = re.compile(rf"\b(?:approved|granted|booked|got|gave me|took|had) {WEEKDAY} off\b", re.IGNORECASE)
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
