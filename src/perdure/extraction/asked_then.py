"""The times of a question in another language than English, and whether it asks what was said then.

¿de qué hablamos en mayo? What asks for a talk is data in `languages/CODE.toml`, times are those of `calendar.toml`.
"""

import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta, tzinfo
from functools import cache
from typing import Final

from perdure.domain.entity import Mention
from perdure.domain.periods import DAY, FIRST, LONGEST_QUERY, MONTH, SEASON, WEEK, YEAR, Period
from perdure.domain.plan import Heard
from perdure.domain.times import to_ms
from perdure.extraction.dates import Here, ends, read
from perdure.extraction.language import fold, language
from perdure.extraction.lexicon import DATED, Lexeme, languages, lexemes
from perdure.extraction.signs import signs


def heard(query: str, code: str, *, now: datetime, tz: tzinfo) -> Heard | None:
    """Read a question in a language; None where it names no time, or nothing is known of the times of that language."""
    query, words = query[:LONGEST_QUERY], languages().get(code)
    if words is None:
        return None
    here = Here(said_at=now.astimezone(tz), evening=words.pm)
    try:
        tokens = lexemes(query, words, month_first=False) if words.spaced else signs(query, words)
        found = read(_led(tokens), query, here)
        times = [one for one in found if one.letter == "X"]
        named = [days for one in times if (days := _days(query, one, here, code))]
        periods = tuple(_period(days, tz) for days in named if days[0] <= days[1])
    except (OverflowError, ValueError):  # a day before the first or after the last that there is
        return None
    if not periods:
        return None
    about, then = _talk(query, code, found)
    past = then or words.past.search(fold(query)) is not None or all(one.end_ms <= to_ms(now) for one in periods)
    return Heard(periods=periods, past=past, about=about, then=then)


def somebody(mentions: Sequence[Mention], code: str) -> list[Mention]:
    """Return what may be the name of somebody of what is taken for one in a language: no small word, and no time."""
    words = languages().get(code)
    known = words.phrases.keys() if words else frozenset[str]()
    return [one for one in mentions if not one.name.islower() and fold(one.name) not in known]


def _led(tokens: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """Return the lexemes with what means "ago" before the name of a time, which is "before" there: vor Juni."""
    after = [one.letter for one in tokens[1:]]
    return [
        Lexeme("N", None, one.word, one.start, one.end) if one.letter == "a" and letter in _NAMES_OF_TIMES else one
        for one, letter in zip(tokens, [*after, ""], strict=True)
    ]


def _days(query: str, one: Lexeme, here: Here, code: str) -> tuple[date, date] | None:
    """Return the first and last day of a time that is past, open to the side that the word before it tells."""
    days = ends(one.value, here, past=True)
    if days is None:
        return None
    match one.value.role:
        case "valid_from" | "lasting":
            return days[0], here.today
        case "valid_until":
            return FIRST, days[1]
        case "none" if _phrase(code, "before").match(fold(query[one.start : one.end])):
            return FIRST, days[0] - timedelta(days=1)
        case "none":
            return days[1] + timedelta(days=1), here.today
        case _:
            return days


def _period(days: tuple[date, date], tz: tzinfo) -> Period:
    first, last = days
    start, end = (datetime.combine(one, time.min, tz) for one in (first, last + timedelta(days=1)))
    long = (last - first).days
    strength = next((told for most, told in ((0, DAY), (7, WEEK), (31, MONTH), (92, SEASON)) if long <= most), YEAR)
    return Period(start_ms=to_ms(start), end_ms=to_ms(end), strength=strength)


def _talk(query: str, code: str, found: Sequence[Lexeme]) -> tuple[str | None, bool]:
    """Return what a talk that is asked for was about, None where none is; and whether the time is that of the talk: it
    stands before that, or alone, as in English (see `plan`).
    """
    asks = _asks(code).match(fold(query))
    if asks is None:
        return None, False
    first, last = asks.span("rest")
    inside = [one for one in found if first <= one.start and one.end <= last]
    times = [one.start for one in inside if one.letter == "X"]
    topic = _phrase(code, "about").search(fold(query), first, last)
    said = [one for one in inside if one.letter in "_J=" and one.word[0].isalnum()]
    if topic is None:
        return ("", True) if times and not said else (query[first:last], False)
    return query[topic.end() : last], any(start < topic.start() for start in times)


@cache
def _asks(code: str) -> re.Pattern[str]:
    """Return what matches a question that asks what was said, with `rest`, what it has beside that."""
    known = language(code)
    close = rf"\s+{known.any('talk.close')}" if known.has("talk.close") else ""
    lead = rf"(?:{known.any('talk.lead')}\W+)*"
    return re.compile(rf"\W*{lead}{known.any('talk.open')}(?!\w)(?P<rest>.*?){close}\W*\Z", re.DOTALL)


@cache
def _phrase(code: str, name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){language(code).any(f'talk.{name}')}(?!\w)")


_NAMES_OF_TIMES: Final = DATED - frozenset("uUnS")
