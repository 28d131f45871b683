"""What is so on one day alone: tomorrow I start at nine, which is no habit and ends none."""

import re
from functools import cache
from typing import Final

from perdure.domain.periods import WEEKDAY
from perdure.domain.text import MONTHS
from perdure.extraction.claim import Claim
from perdure.extraction.claims import LONGEST, claims
from perdure.extraction.endings import over
from perdure.extraction.gone import for_a_while
from perdure.extraction.held_once import PLACES
from perdure.extraction.lists import words_of
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.phrasing import WAS, is_past
from perdure.extraction.quantities import read
from perdure.extraction.regex import comparing
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
    if _THIS_WEEK.search(new) is not None and not (any(one.past or one.change for one in claims(new)) or over(new)):
        return OFTEN.search(old) is not None or _DATED.search(old) is None  # what is once may be put off
    if not occasion(new):
        return False
    if _ON_WEEKDAY.search(new) is not None and _NAMED.search(old) is not None:
        return False  # on Fridays, on Friday: either may be each one
    told = claims(new)
    if _OF_US.search(new) is not None:
        return True  # there are five of us today
    known = claims(old)
    if any(one.verb == day.verb and _regular(one, old) for one in known for day in told):
        return True
    return not _dated(old) and any(_held(one) and _held(day) and one.topic & day.topic for one in known for day in told)


_OF_US: Final = comparing(r"\b(?:are|is|['’]s|its) (?:(?:only|just|now) )*[\w-]+ of us\b", re.IGNORECASE)


def _regular(claim: Claim, text: str) -> bool:
    """Tell whether a claim of a text is of what is done each day: by its words, or because it has an hour for it."""
    if claim.copula or claim.past or claim.coming or claim.negated:
        return False
    if OFTEN.search(text) is not None:
        return True
    hours = any(name in ("clock", "n") for name, _ in claim.measures)
    return hours and (claim.topic - {claim.verb} <= _TURNS or claim.verb in _OPENS)


def _held(claim: Claim) -> bool:
    """Tell whether a claim says when something is held or goes, or where what is held again and again is."""
    if claim.past or claim.negated or claim.states or not claim.topic - {claim.verb}:
        return False
    if not claim.topic.isdisjoint(_kinds("held_once")):
        return False
    if any(name in ("clock", "n") for name, _ in claim.measures):
        return claim.link == "at"
    return claim.copula and claim.link in PLACES and not claim.topic.isdisjoint(_kinds("held_often"))


@cache
def _kinds(key: str) -> frozenset[str]:
    return frozenset(map(canonical, words_of("appointed", key)))


def at_other_times(old: str, new: str) -> bool:
    """Tell whether two texts tell of two times of one thing, of which each is so: here this week, away next month; on
    at six, and off at ten; walked at seven, and again at ten; or one of a plan, of one day, of what is off a while, or
    of who stands in for somebody.
    """
    if for_a_while(new) and not (for_a_while(old) or over(new)):
        return True
    if _stands_in(old, new) or _calls_off(old, new) or (_PLANNED.search(new) and not _PLANNED.search(old)):
        return True
    if _JUST_NOW.search(old) and _SOON.search(new) and all(map(_of_somebody, claims(old))):
        return True
    if (_MONTHLY.search(new) and not _MONTHLY.search(old)) or _two_events(old, new) or on_and_off(old, new):
        return True
    return _ONCE_MORE.search(new) is not None and any(
        one.verb == other.verb and not one.copula and _stamps(one) and _stamps(other) and not other.negated
        for one in claims(old)
        for other in claims(new)
    )


def _stands_in(old: str, new: str) -> bool:
    """Tell whether somebody else does for now, now and then, or on some days what one does: Ben drives it for now."""
    brief = _FOR_NOW.search(new) is not None and _FOR_NOW.search(old) is None
    return any(
        one.verb == other.verb
        and not other.copula
        and not {*one.order[:1]}.isdisjoint((one.names - other.names) | {"user"})
        and not {*other.order[:1]}.isdisjoint(other.names - one.names)
        and (brief or _days(other) > _days(one))
        for one in claims(old)
        for other in claims(new)
    )


def _of_somebody(claim: Claim) -> bool:
    """Tell whether a claim says where or how somebody is, and not when something is or ends."""
    return claim.copula and claim.topic <= claim.names | lexicon().people


def _calls_off(old: str, new: str) -> bool:
    """Tell whether somebody only calls something off who is known, or with whom something is done again and again: the
    sitter cancelled today. Which plan with its day that is has to be looked for among all of them.
    """
    found = _CALLS_OFF.match(new)
    if found is None or ((named := _CALLED.match(new, found.end())) is not None and named["what"] in old):
        return False  # I cancelled Lumen
    return (
        OFTEN.search(old) is not None
        or _AN_EVENT.search(old) is None
        or _dated(old)
        or any(
            one.copula
            and canonical(found["who"].casefold()) in (one.value | one.topic if one.names & one.value else ())
            for one in claims(old)
        )
    )


def _dated(text: str) -> bool:
    return any(one.search(text) is not None for one in (_DATED, _MONTH))


def _two_events(old: str, new: str) -> bool:
    """Tell whether each of two texts tells of what happened on another day of the week."""
    days = [{one.casefold() for one in _ON_WEEKDAY.findall(text)} for text in (old, new)]
    if not all(days) or not days[0].isdisjoint(days[1]) or _INSTEAD.search(new) or over(new):
        return False
    return all(map(_happened, (old, new)))


def _happened(text: str) -> bool:
    """Tell whether a text tells of what happened, and not of how something was."""
    row = read(text[:LONGEST])
    done = any(one.word in _EITHER or (is_past(one.word) and one.word not in WAS) for one in row)
    return done and not any(one.copula or one.change for one in claims(text))


def on_and_off(old: str, new: str) -> bool:
    """Tell whether by the clock one of two texts says when something begins or goes, and only the other when it ends or
    is back.
    """
    ways = [
        {_ONWARD.match(found["way"] or found["way_by_day"]) is not None for found in _BY_CLOCK.finditer(text)}
        for text in (old, new)
    ]
    sorts = ("clock", "weekday")
    hours = [{one for claim in claims(text) for one in claim.measures if one[0] in sorts} for text in (old, new)]
    return all(ways) and ways[0].isdisjoint(ways[1]) and hours[0].isdisjoint(hours[1])


def rostered_apart(old: str, new: str) -> bool:
    """Tell whether two texts tell what is so on other days of the week: on Mondays Ana has the van, on Tuesdays Ben.

    A thing that only has another day now is no such case.
    """
    if len(old) > LONGEST or len(new) > LONGEST or _INSTEAD.search(new):
        return False
    habits = [_HABIT.search(text) is not None for text in (old, new)]
    if habits[0] != habits[1] and _is_beside(old, new):
        return True
    if not all(habits):
        return False
    days = [{value for one in claims(text) for name, value in one.measures if name == "weekday"} for text in (old, new)]
    if not all(days) or not days[0].isdisjoint(days[1]):
        return False
    named, said = ([frozenset[str]().union(*some) for some in both] for both in _said(old, new))
    if named[0] - said[1] and named[1] - said[0]:
        return True
    apart = said[0] - said[1] and said[1] - said[0]
    return bool(apart) and not _NOW.search(new) and not any(one.copula for one in claims(old))


def _is_beside(old: str, new: str) -> bool:
    """Tell whether who or where something is is told once for some days alone, and once without a word of when: the
    captain on Sundays is Ana. What is open or shut, and what is so each day, meets that; so does what is so now, but
    for who it is on some days.
    """
    if any(_ALL_DAYS.search(text) for text in (old, new)):
        return False
    one, other = claims(old), claims(new)
    plain = len(one) == len(other) == 1 and all(
        claim.copula and not (claim.past or claim.negated or claim.states) for claim in (*one, *other)
    )
    if not plain:
        return False
    who = all(claim.names & claim.value for claim in (*one, *other))
    if (_NOW.search(old) or _NOW.search(new) or one[0].change or other[0].change) and not who:
        return False
    return all(
        first.value - second.words or first.measures - _days(first) - second.measures
        for first, second in ((one[0], other[0]), (other[0], one[0]))
    )


def _days(claim: Claim) -> frozenset[tuple[str, float]]:
    return frozenset(one for one in claim.measures if one[0] == "weekday")


def _said(*texts: str) -> tuple[list[list[frozenset[str]]], list[list[frozenset[str]]]]:
    """Return the names, and all words, of the claims of some texts."""
    every = [claims(text) for text in texts]
    return [[one.names for one in some] for some in every], [[one.words for one in some] for some in every]


def _stamps(claim: Claim) -> bool:
    return any(name in ("clock", "year") for name, _ in claim.measures)


_GOES: Final = r"leaves?|departs?|goes|sets? off|takes? off|sails?|boards?"
_COMES: Final = r"lands?|arrives?|returns?|docks?|(?:gets?|comes?|is|are|['’](?:s|re|m)|am) (?:in|back|home)"
_BY_CLOCK: Final = comparing(
    rf"\b(?P<way>on|off|starts?|opens?|begins?|(?:shuts?|closes?)(?: down)?|stops?|ends?|finish(?:es)?|{_GOES}|{_COMES}"
    r"|(?:is|are|['’](?:s|re)) (?:over|done|finished|shut)) (?:again )?(?:at|around|by|after)"
    r" (?=\d|noon|midnight|[a-z]+\b)"
    rf"|\b(?P<way_by_day>{_GOES}|{_COMES}) on {WEEKDAY}\b(?!s)",
    re.IGNORECASE,
)
_ONWARD: Final = comparing(rf"(?:on|starts?|opens?|begins?|{_GOES})$", re.IGNORECASE)
_INSTEAD: Final = comparing(
    r"\b(?:instead|moved|switched|swapped|changed|no longer|any ?more|rather than|not|from now on)\b", re.IGNORECASE
)
_NOW: Final = comparing(r"\b(?:now|these days|nowadays|lately|currently)\b", re.IGNORECASE)
_FOR_NOW: Final = comparing(
    r"\b(?:for (?:now|the (?:moment|time being))|now and (?:then|again)|every so often|temporarily)\b", re.IGNORECASE
)
_ALL_DAYS: Final = comparing(
    r"\b(?:every|each|all|any|daily|always|never|open|closed|shut|off|free|busy)\b|\bround the clock\b|24/7",
    re.IGNORECASE,
)
_CALLS_OFF: Final = comparing(
    r"(?:(?:sadly|so|and|but|sorry),? )?(?:(?:the|my|our) )?(?P<who>[^\W\d_]+)"
    r" (?:has |have |had )?(?:just )?(?:cancell?ed|called off)\b"
    r"(?! (?:the|my|our|his|her|their|its?|an?|all)\b)",
    re.IGNORECASE,
)
_CALLED: Final = re.compile(r" (?P<what>[A-Z][\w'’-]+)")
_AN_EVENT: Final = comparing(
    r"\b(?:an?|the|my|our) (?:[\w-]+ )?(?:meeting|appointment|call|lunch|dinner|breakfast|viewing|session|lesson|visit"
    r"|date|party|trip|interview|concert|game|match|class)\b",
    re.IGNORECASE,
)
_EITHER: Final = frozenset("let put set cut hit read".split())
"""What is the same in the past."""
_HABIT: Final = comparing(rf"\b(?:{WEEKDAY}s|every {WEEKDAY}|weekends?|weekdays)\b", re.IGNORECASE)
_ONCE_MORE: Final = comparing(r"(?<!now )(?<!back )\bagain,? (?:at|around|by|after|in)\b", re.IGNORECASE)
_PLANNED: Final = comparing(
    r"(?:\b(?:i|we|he|she|they|am|are|is)|['’](?:m|re|s))"
    r" (?:plans?|planning|hop(?:e|ing)|want|intend|mean|would like|['’]d like|dream(?:ing)?|thinking) (?:to|of)\b",
    re.IGNORECASE,
)
_JUST_NOW: Final = comparing(
    r"\b(?:this (?:week|month|term|season)|today|tonight|right now|at the moment)\b", re.IGNORECASE
)
_SOON: Final = comparing(r"\b(?:next (?:week|month|term|season|year)|later this)\b", re.IGNORECASE)
_MONTHLY: Final = comparing(
    rf"\b(?:(?:my|our|the|his|her) (?:{'|'.join(MONTHS)})|(?:{'|'.join(MONTHS)})['’]s) \w+"
    r" (?:came|was|were|arrived|fell|took)\b",
    re.IGNORECASE,
)
_THIS_WEEK: Final = comparing(r"(?<!from )(?<!starting )(?<!since )(?<!of )\bthis week[.!]*$", re.IGNORECASE)
_ON_WEEKDAY: Final = comparing(rf"\bon {WEEKDAY}\b(?!s)", re.IGNORECASE)
_DATED: Final = comparing(rf"\b(?:{WEEKDAY}|\d{{1,2}}(?:st|nd|rd|th)|today|tomorrow)\b", re.IGNORECASE)
_NAMED: Final = comparing(rf"\b{WEEKDAY}", re.IGNORECASE)
_A_DAY: Final = comparing(
    rf"\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening|{WEEKDAY}|weekend|week)|next {WEEKDAY}"
    rf"|on {WEEKDAY}|on (?:the )?\d{{1,2}}(?:st|nd|rd|th))\b",
    re.IGNORECASE,
)
_HOUR: Final = (
    r"(?:noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter"
    r"|\d{1,2}(?:[:.]\d\d)?(?![\d/]|[.:]\d|th|st|nd|rd)(?! ?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))"
)
_LASTING: Final = comparing(
    rf"\b(?:now|since|from(?! (?:about |around )?{_HOUR})|starting|as of|for good|permanently|onwards?|ever|any ?more"
    rf"|again|every|each|always|usually|daily|weekly|monthly|per|an? (?:day|week|month|year)|until further notice"
    rf"|{WEEKDAY}s|weekends|weekdays)\b",
    re.IGNORECASE,
)
_MONTH: Final = comparing(rf"\b(?:{'|'.join(MONTHS)})\b", re.IGNORECASE)
_TURNS: Final = frozenset({"shift", "workday", "school", "day"})
"""What begins at one hour each day."""
_OPENS: Final = frozenset({"open", "close"})
"""What a house does at its hours, whoever's it is."""


def of_both_ends(old: str, new: str) -> bool:
    """Tell whether of two times of day one is when something begins, and the other when it ends: my shift."""
    if not (_STOPS.search(old) or _STOPS.search(new)):
        return False
    ends = [
        {one.verb for one in claims(text) if any(name == "clock" for name, _ in one.measures)} for text in (old, new)
    ]
    return sorted(map(sorted, ends)) == [["begin"], ["end"]]


_STOPS: Final = comparing(
    r"\b(?:end|finish|stop|conclud|wrap|knock|clock|is over|till|until|terminat|over at)", re.IGNORECASE
)
