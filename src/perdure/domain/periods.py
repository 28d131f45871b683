"""The times a question speaks of: a small English grammar from words to half-open periods.

Everything is resolved against the local date of "now"; a month, weekday or season without a year is the latest one
that has begun.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from typing import Final

from perdure.domain.times import EPOCH


@dataclass(frozen=True, kw_only=True, slots=True)
class Period:
    """A half-open stretch of time, UTC milliseconds, and how much it tells (0 .. 1; a day more than a year)."""

    start_ms: int
    end_ms: int
    strength: float


Days = tuple[date, date, float]
DAY, WEEK, MONTH, SEASON, YEAR = 1.0, 0.8, 0.6, 0.5, 0.3

LONGEST_QUERY: Final = 2000
"""Characters of a text that are searched for times."""
WEEKDAY: Final = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
"""A day of the week by its name, as a regular expression."""

_DIGIT: Final = re.compile(r"\d")
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WEEKDAYS: Final = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_SEASONS: Final = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9, "winter": 12}
_HOLIDAYS: Final = {
    "christmas": (12, 24, 3),
    "xmas": (12, 24, 3),
    "new year's": (12, 31, 2),
    "halloween": (10, 31, 1),
    "valentine's": (2, 14, 1),
}
_NUMBERS: Final = {
    word: number
    for number, names in enumerate(
        "a an one/two couple/three few several/four/five/six/seven/eight/nine/ten/eleven/twelve".split("/"), 1
    )
    for word in names.split()
}
_ANY_MONTH = (
    "(?:january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)"
)
_MONTH = rf"(?P<month>{_ANY_MONTH})\b\.?"
_WEEKDAY = rf"(?P<weekday>{WEEKDAY})s?\b"
_YEAR = r"(?P<year>(?:19|20)\d\d)\b"
_DAY = r"(?P<day>[0-3]?\d)(?:st|nd|rd|th)?\b"
_COUNT = (
    r"(?P<count>\d{1,3}|(?:a )?couple(?: of)?|(?:a )?few|several|an?"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
)
_SPAN = r"(?P<span>day|week|weekend|month|year)s?\b"
_SIDE = r"(?P<side>last|past|previous|this|current|next|coming)"
_DAYS_BY_NAME: Final = "yesterday|last night|today|tonight|tomorrow|this morning"
_HEAD: Final = re.compile(r"\b[a-z]{3}")
_HEADS: Final = frozenset(
    word[:3]
    for words in (_MONTHS, _WEEKDAYS, _SEASONS, _HOLIDAYS, ("day", "week", "month", "year"), _DAYS_BY_NAME.split("|"))
    for word in words
)
"""How words begin of which every time that is named without a digit has one."""


def periods(text: str, *, now_ms: int, tz: tzinfo) -> tuple[Period, ...]:
    """Return the periods a text names, in order of appearance.

    now_ms: UTC milliseconds; tz: the zone in which days begin. Nothing outside the years 1 .. 9999 is returned.
    """
    text = " ".join(text[:LONGEST_QUERY].lower().replace("’", "'").split())
    if _HEADS.isdisjoint(_HEAD.findall(text)) and not _DIGIT.search(text):
        return ()
    try:
        today = (EPOCH + timedelta(milliseconds=now_ms)).astimezone(tz).date()
    except (OverflowError, ValueError):
        return ()
    found: list[Period] = []
    for start, end, strength in _spans(text, list(_dates(text, today)), today):
        try:
            found.append(Period(start_ms=_midnight(start, tz), end_ms=_midnight(end, tz), strength=strength))
        except (OverflowError, ValueError):
            continue
    return tuple(found)


def _midnight(day: date, tz: tzinfo) -> int:
    return (datetime.combine(day, time.min, tz) - EPOCH) // timedelta(milliseconds=1)


def _spans(text: str, found: Sequence[tuple[int, int, Days]], today: date) -> Iterator[Days]:
    """Join two times to what lies between them, and open one to the side that the word before it tells."""
    rest = sorted(found)
    while rest:
        first, last, days = rest.pop(0)
        cue = _cue(text, first)
        and_ = _TO.match(text, last) if cue in _BETWEEN and rest else None
        if and_ is not None and and_.end() >= rest[0][0] and days[0] < (end := rest[0][2][1]):
            rest.pop(0)
            yield days[0], end, YEAR
        else:
            opened = _opened(days, cue, today)
            yield opened if opened[0] < opened[1] else days


def _cue(text: str, at: int) -> str:
    """Return the word that says how a time is meant, at its beginning or right before it."""
    found = _CUE.match(text, at) or _CUE.search(text[max(0, at - _LONG_CUE) : at])
    return found["cue"] if found is not None else ""


def _opened(days: Days, cue: str, today: date) -> Days:
    start, end, _ = days
    if cue in ("before", "prior to"):
        return FIRST, start, YEAR
    if cue in ("until", "till", "up to"):
        return FIRST, end, YEAR
    if cue in ("since", "after"):
        return start if cue == "since" else end, today + timedelta(days=1), YEAR
    return days


def _dates(text: str, today: date) -> Iterator[tuple[int, int, Days]]:
    """Try the rules in order, the most exact first; what a rule has read is not read again.

    With each time comes where it stands in the text.
    """
    for pattern, rule in _RULES:
        for match in list(pattern.finditer(text)):
            try:
                found = rule(match, today)
            except (ValueError, OverflowError):
                continue
            if found is not None:
                text = text[: match.start()] + "\x00" * (match.end() - match.start()) + text[match.end() :]
                yield match.start(), match.end(), found


def _iso(match: re.Match[str], _today: date) -> Days:
    return _one_day(date(int(match["year"]), int(match["month"]), int(match["day"])))


def _month_day(match: re.Match[str], today: date) -> Days:
    month, day = _month_number(match["month"]), int(match["day"])
    if match["year"]:
        return _one_day(date(int(match["year"]), month, day))
    found = date(today.year, month, day)
    return _one_day(found if found <= today else date(today.year - 1, month, day))


def _month(match: re.Match[str], today: date) -> Days | None:
    groups = match.groupdict()
    name, year, cue = match["month"], groups.get("year"), groups.get("cue")
    if name in ("may", "mar", "march", "sep", "jan", "dec") and not (year or cue):
        return None  # a modal verb, a verb or too short to be sure
    month = _month_number(name)
    if year:
        number = int(year)
    else:
        number = today.year if month <= today.month else today.year - 1
        number += (cue or "").startswith("next")
    start = date(number, month, 1)
    return _part(start, _add_months(start, 1), cue or "", MONTH)


def _months(match: re.Match[str], today: date) -> Days:
    """Return what lies between two months: from the first that has begun to the other behind it."""
    first, last = (_MONTHS.index(match[name][:3]) + 1 for name in ("from", "to"))
    year = int(match["year"]) - (last < first) if match["year"] else today.year - (first > today.month)
    if first == today.month != last and not match["year"]:
        year -= 1  # "between May and July", asked in May
    start = date(year, first, 1)
    return start, _add_months(date(year + (last < first), last, 1), 1), YEAR


def _season(match: re.Match[str], today: date) -> Days:
    month = _SEASONS[match["season"]]
    year = int(match["year"] or (today.year if month <= today.month else today.year - 1))
    start = date(year, month, 1)
    if (match["side"] or "") in ("last", "previous") and not match["year"] and _add_months(start, 3) > today:
        start = date(year - 1, month, 1)  # the season still running is not the last one
    return start, _add_months(start, 3), SEASON


def _year(match: re.Match[str], _today: date) -> Days:
    start = date(int(match["year"]), 1, 1)
    return _part(start, date(start.year + 1, 1, 1), match["cue"] or "", YEAR)


def _holiday(match: re.Match[str], today: date) -> Days:
    month, day, length = _HOLIDAYS[match["holiday"]]
    year = int(match["year"]) if match["year"] else today.year
    start = date(year, month, day)
    if not match["year"] and start > today:
        start = date(year - 1, month, day)
    return start, start + timedelta(days=length), DAY


def _named_day(match: re.Match[str], today: date) -> Days:
    back = {"yesterday": 1, "last night": 1, "today": 0, "tonight": 0, "tomorrow": -1}
    name = match["name"]
    days = back.get(name, 2 if name.startswith("the day before") else 0)
    return _one_day(today - timedelta(days=days))


def _ago(match: re.Match[str], today: date) -> Days:
    count, span = _count(match["count"]), match["span"]
    if span == "day":
        return _one_day(today - timedelta(days=count))
    if span in ("week", "weekend"):
        start = today - timedelta(days=7 * count + 3)
        return start, start + timedelta(days=7), WEEK
    if span == "month":
        start = _add_months(today.replace(day=1), -count)
        return start, _add_months(start, 1), MONTH
    return date(today.year - count, 1, 1), date(today.year - count + 1, 1, 1), YEAR


def _recent(match: re.Match[str], today: date) -> Days:
    count, span = _count(match["count"]), match["span"]
    days = count * {"day": 1, "week": 7, "weekend": 7, "month": 30, "year": 365}[span]
    return today - timedelta(days=days), today + timedelta(days=1), WEEK if days < 30 else SEASON


def _side(match: re.Match[str], today: date) -> Days:
    step = {"last": -1, "past": -1, "previous": -1, "this": 0, "current": 0}.get(match["side"], 1)
    span = match["span"]
    if span == "year":
        return date(today.year + step, 1, 1), date(today.year + step + 1, 1, 1), YEAR
    if span == "month":
        start = _add_months(today.replace(day=1), step)
        return start, _add_months(start, 1), MONTH
    monday = today - timedelta(days=today.weekday()) + timedelta(days=7 * step)
    if span == "weekend":
        return monday + timedelta(days=5), monday + timedelta(days=7), DAY
    if span == "day":
        return _one_day(today + timedelta(days=step))
    return monday, monday + timedelta(days=7), WEEK


def _weekday(match: re.Match[str], today: date) -> Days:
    target = _WEEKDAYS.index(match["weekday"][:3])
    if (match["side"] or "") in ("next", "coming"):
        return _one_day(today + timedelta(days=(target - today.weekday() - 1) % 7 + 1))
    back = (today.weekday() - target) % 7
    return _one_day(today - timedelta(days=back or (7 if match["side"] == "last" else 0)))


def _one_day(day: date) -> Days:
    return day, day + timedelta(days=1), DAY


def _part(start: date, end: date, cue: str, strength: float) -> Days:
    """Cut a period to its first, middle or last third when the words before it say so."""
    third = (end - start) / 3
    if cue.startswith(("early", "beginning", "start", "first week")):
        week = timedelta(days=7) if cue.startswith("first") else third
        return start, start + week, WEEK
    if cue.startswith("mid"):
        return start + third, end - third, strength
    if cue.startswith(("late", "end", "last week")):
        return end - (timedelta(days=7) if cue.startswith("last") else third), end, WEEK
    return start, end, strength


def _add_months(start: date, months: int) -> date:
    years, month = divmod(start.month - 1 + months, 12)
    return date(start.year + years, month + 1, 1)


def _month_number(name: str) -> int:
    return _MONTHS.index(name[:3]) + 1


def _count(word: str) -> int:
    if word.isdigit():
        return int(word)
    return _NUMBERS[word.removesuffix(" of").removeprefix("a ")]


def _rule(
    pattern: str, rule: Callable[[re.Match[str], date], Days | None]
) -> tuple[re.Pattern[str], Callable[[re.Match[str], date], Days | None]]:
    return re.compile(pattern), rule


_PART = r"(?:the )?(?P<cue>(?:early|mid|late)(?: in)?[ -]|(?:beginning|start|middle|end|first week|last week) of |{})?"
_BEFORE_MONTH = (
    "in |during |since |until |till |up to |by |before |prior to |after |between |from |last |this |next |of |for "
)
_CUE: Final = re.compile(r"\b(?P<cue>before|prior to|after|since|until|till|up to|between|from) (?:the )?(?:\Z|(?=\S))")
_BETWEEN: Final = ("between", "from")
_TO: Final = re.compile(r" (?:and|to|until|till|through|up to) (?:the )?")
_LONG_CUE: Final = 14
FIRST: Final = date(1900, 1, 1)
"""No talk is older, for what was said before a time."""
_RULES: Final = (
    _rule(r"\b(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)\b", _iso),
    _rule(r"\b(?P<day>[0-3]?\d)\.(?P<month>[01]?\d)\.(?P<year>(?:19|20)\d\d)\b", _iso),
    _rule(rf"\b{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?", _month_day),
    _rule(rf"\b{_MONTH} (?:the )?{_DAY}(?!\d)(?:,? {_YEAR})?", _month_day),
    _rule(
        rf"\b(?:between|from) (?P<from>{_ANY_MONTH}) (?:and|to|until|till|through) (?P<to>{_ANY_MONTH})"
        rf"(?!\w| (?:the )?\d{{1,2}}\b)(?:,? (?:of )?{_YEAR})?",
        _months,
    ),
    _rule(rf"\b(?P<holiday>{'|'.join(_HOLIDAYS)})(?: eve| day)?(?: (?:of )?{_YEAR})?", _holiday),
    _rule(rf"\b(?:{_SIDE} )?(?P<season>spring|summer|fall|autumn|winter)\b(?:,? (?:of |in )?{_YEAR})?", _season),
    _rule(
        rf"\b{_PART.format(_BEFORE_MONTH)}{_MONTH}"
        rf"(?:,? (?:of )?{_YEAR})?",
        _month,
    ),
    _rule(rf"\b{_PART.format('in |during |since |of ')}{_YEAR}", _year),
    _rule(rf"\b(?P<name>the day before yesterday|{_DAYS_BY_NAME})\b", _named_day),
    _rule(rf"\b{_COUNT} {_SPAN} ago\b", _ago),
    _rule(rf"\b(?:last|past|previous) {_COUNT} {_SPAN}", _recent),
    _rule(rf"\b{_SIDE} {_SPAN}", _side),
    _rule(rf"\b(?:{_SIDE} )?{_WEEKDAY}", _weekday),
)
