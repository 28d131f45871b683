"""When and how often: times of day, days, months and years, and how many times something is done."""

import zlib
from collections.abc import Iterable, Sequence
from typing import Final

from perdure.extraction.numerals import NUMBERS, UNITS, Forenoon, Measure, Measured, Token, count, word_at

_PARTS: Final = frozenset("morning afternoon evening night".split())
_PER: Final = {"day": 7.0, "week": 1.0, "fortnight": 0.5, "month": 12 / 52, "year": 1 / 52}
_EVERY: Final = _PER | {"hour": 168.0, "minute": 10_080.0}
_OFTEN: Final = {
    "hourly": 168.0, "daily": 7.0, "nightly": 7.0, "weekly": 1.0, "fortnightly": 0.5, "monthly": 12 / 52,
    "quarterly": 4 / 52, "yearly": 1 / 52, "annually": 1 / 52,
}  # fmt: skip
_WEEKDAYS: Final = {
    form: number
    for number, day in enumerate(
        "monday mon/tuesday tue tues/wednesday wed weds/thursday thu thur thurs/friday fri/saturday/sunday".split("/")
    )
    for name in day.split()
    for form in (name, f"{name}s")
}
_MONTHS: Final = {
    form: number
    for number, name in enumerate(
        "january february march april may june july august september october november december".split(), 1
    )
    for form in (name, name[:3])
} | {"sept": 9}
ORDINALS: Final = {
    word: number
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), 1
    )
}
"""Up to the twelfth of a month or year; those behind are read as numbers."""
_TENS: Final = "twent thirt fort fift sixt sevent eight ninet".split()
LATER_ORDINALS: Final = {
    f"{teen}th": number
    for number, teen in enumerate("thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(), 13)
} | {
    word: 10 * ten + one
    for ten, stem in enumerate(_TENS, 2)
    for word, one in ((f"{stem}ieth", 0), *((f"{stem}y-{unit}", ORDINALS[unit]) for unit in list(ORDINALS)[:9]))
}


def _share(tokens: Sequence[Token], at: int) -> Measured:
    """Half an hour, a quarter of an hour, an hour and a half."""
    here = [word_at(tokens, at + step) for step in range(6)]
    if here[0] == "half" and here[1] in ("a", "an") and here[2] in UNITS:
        dimension, factor = UNITS[here[2]]
        return ((dimension, factor / 2),), at + 3
    if here[:5] == ["a", "quarter", "of", "an", "hour"]:
        return (("s", 900.0),), at + 5
    if here[1:5] == ["quarters", "of", "an", "hour"] and (counted := count(tokens, at)) is not None:
        return (("s", 900.0 * counted[0]),), at + 5
    if here[1] in _PER and (here[0] == "per" or (here[0] == "a" and _counted(tokens, at))):
        return (("freq", round(_PER[here[1]], 4)),), at + 2
    if here[:2] == ["per", "hour"]:
        return (("s", 3600.0),), at + 2
    if here[0] in ("a", "an") and here[1] in UNITS and UNITS[here[1]][0] == "s" and here[1] != "second":
        half = here[2:5] == ["and", "a", "half"]
        return (("s", UNITS[here[1]][1] * (1.5 if half else 1.0)),), at + (5 if half else 2)
    return None


def _clock(tokens: Sequence[Token], at: int) -> Measured:
    """Half past six, a quarter to nine, twenty past three, noon."""
    here = [word_at(tokens, at + step) for step in range(3)]
    if here[0] in _NOONS:
        return (("clock", _NOONS[here[0]]),), at + 1
    minutes, end = {"half": 30.0, "quarter": 15.0}.get(here[0]), at + 1
    if here[:2] == ["a", "quarter"]:
        minutes, end = 15.0, at + 2
    elif minutes is None and (counted := count(tokens, at)) is not None and counted[0] in _FIVES:
        minutes, end = counted
        end += word_at(tokens, end) in ("minutes", "mins")
        sharply = word_at(tokens, at - 1) in _SHARP or [word_at(tokens, at - 2), word_at(tokens, at - 1)] == [
            "set",
            "for",
        ]
        if word_at(tokens, end) == "to" and not sharply:
            return None  # I work ten to six
    sharp = here[0] == "half" and word_at(tokens, at - 1) in _SHARP
    if sharp and (counted := count(tokens, end)) is not None and 1 <= counted[0] <= _HOURS:
        return (("clock", (counted[0] * 60 + 30) % 720),), counted[1]  # at half six, as in Britain
    side = word_at(tokens, end)
    if minutes is not None and side in _SIDES and word_at(tokens, end + 1) in _NOONS:
        return (("clock", (_NOONS[word_at(tokens, end + 1)] + _SIDES[side] * minutes) % 1440),), end + 2
    hour = count(tokens, end + 1) if minutes is not None and side in _SIDES else None
    if minutes is None or hour is None or not 1 <= hour[0] <= _HOURS:
        return None
    return (("clock", (hour[0] * 60 + _SIDES[side] * minutes) % 720),), hour[1]


_NOONS: Final = {"noon": 720.0, "midday": 720.0, "midnight": 0.0}
_SIDES: Final = {"past": 1, "to": -1}
_FIVES: Final = frozenset({5.0, 10.0, 20.0, 25.0})
_HOURS: Final = 12
_SHARP: Final = frozenset("at by around about until till before after nearly almost".split())
"""Words before a time of day that is no stretch of time."""


def halved(tokens: Sequence[Token], measures: tuple[Measure, ...], end: int) -> tuple[tuple[Measure, ...], int]:
    """Read of a time of day which half of the day it lies in, where the words behind it say so: at night."""
    if [name for name, _ in measures] != ["clock"]:
        return measures, end
    behind = tuple(word_at(tokens, end + step) for step in range(3))
    part = behind[2] if behind[:2] == ("in", "the") else behind[1] if behind[0] == "at" else ""
    if part not in _PARTS or (part == "night") != (behind[0] == "at"):
        return measures, end
    ((_, clock),) = measures
    late = part in ("afternoon", "evening") or (part == "night" and clock >= _DUSK)
    if clock < _NOON:
        clock = clock + _NOON if late else Forenoon(clock)
    return (("clock", clock),), end + (2 if part == "night" else 3)


_NOON: Final = 720
_DUSK: Final = 300
"""From this minute on an hour "at night" is before midnight."""


def _of_span(tokens: Sequence[Token], at: int) -> Measured:
    """The last Friday of the month, every month's first working day, every quarter, on its last Sunday."""
    led, start = _span(tokens, at)
    start += word_at(tokens, start) == ","
    start += word_at(tokens, start) == "on"
    start += word_at(tokens, start) in ("the", "its", *_EACH)
    nth = -1 if word_at(tokens, start) == "last" else _day(tokens, start)
    if nth is None:
        return None
    price = any(name == "n" for name, _ in tokens[start].measures) and word_at(tokens, start + 1) in ("a", "per")
    if price:
        return None  # it is 29 a month
    start += 1
    work = word_at(tokens, start) in ("working", "business")
    start += work
    day = word_at(tokens, start)
    weekday = _WEEKDAYS.get(day)
    named = weekday is not None or day in ("day", "weekday")
    start += named
    here = [word_at(tokens, start + step) for step in range(3)]
    if here[0] == "," and here[1] in _EACH and here[2] in _SPANS:
        start += 1
        here = [*here[1:], ""]
    if here[0] == "of" and here[1] in ("the", "a", *_EACH) and here[2] in _SPANS:
        led, start = here[2], start + 3
    elif here[0] in ("a", *_EACH) and here[1] in _SPANS:
        led, start = here[1], start + 2
    elif not led:
        return None
    if not named and (nth == -1 or led != "month"):
        return None
    kind: tuple[Measure, ...] = (("weekday", float(weekday)),) if weekday is not None else ()
    often: tuple[Measure, ...] = (("freq", round(_SPANS[led], 4)),) if led != "month" else ()
    return (*kind, ("workday" if work or day == "weekday" else "nth", float(nth)), *often), start


def _span(tokens: Sequence[Token], at: int) -> tuple[str, int]:
    """Return a stretch of time that comes again, and where it ends: once a month, every quarter's; "" for none."""
    here = [word_at(tokens, at + step) for step in range(3)]
    if here[0] in _BY_SPAN:
        return _BY_SPAN[here[0]], at + 1
    start = at + (here[0] in _EACH) + 2 * (here[0] == "once" and here[1] in ("a", "per", *_EACH))
    span, owned = word_at(tokens, start), word_at(tokens, start + 1) == "'s"
    return (span, start + 1 + owned) if span in _SPANS and (owned or start > at) else ("", at)


_BY_SPAN: Final = {"monthly": "month", "quarterly": "quarter", "yearly": "year", "annually": "year"}
_SPANS: Final = {"week": _PER["week"], **{span: _OFTEN[often] for often, span in _BY_SPAN.items()}}
_EACH: Final = ("every", "each")


def _counted(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a number stands before a place in its clause: two cups of tea a day."""
    for token in reversed(tokens[max(at - _RATED, 0) : at]):
        if token.stop or token.word == "for":
            return False
        if token.measures or token.word in NUMBERS:
            return True
    return False


_RATED: Final = 5


def _frequency(tokens: Sequence[Token], at: int) -> Measured:
    """Twice a day, three times a week, every other day, every two weeks, daily."""
    here = [word_at(tokens, at + step) for step in range(4)]
    times = {"once": 1.0, "twice": 2.0}.get(here[0])
    end = at + 1
    counted = count(tokens, at) if times is None else None
    if counted is not None and word_at(tokens, counted[1]) in ("times", "x", "days", "nights", "mornings", "evenings"):
        times, end = counted[0], counted[1] + 1
    each, span = word_at(tokens, end), word_at(tokens, end + 1)
    if times is not None and each in ("a", "an", "per", "each", "every") and span in _EVERY:
        return (("freq", round(times * _EVERY[span], 4)),), end + 2
    if here[0] == "every" and here[1] in ("other", "second") and here[2] in _PER:
        return (("freq", round(_PER[here[2]] / 2, 4)),), at + 3
    if here[0] == "every" and (counted := count(tokens, at + 1)) is not None:
        span = word_at(tokens, counted[1]).rstrip("s")
        if span in _EVERY and counted[0]:
            return (("freq", round(_EVERY[span] / counted[0], 4)),), counted[1] + 1
    if here[0] == "every" and here[1] in ("other", "second") and here[2] in _WEEKDAYS:
        return (("freq", 0.5), ("weekday", float(_WEEKDAYS[here[2]]))), at + 3
    if here[0] == "alternate" and here[1] in _WEEKDAYS:
        return (("freq", 0.5), ("weekday", float(_WEEKDAYS[here[1]]))), at + 2
    if here[0] in ("every", "each") and here[1] in _PARTS:
        return (("freq", 7.0),), at + 1
    if (here[:2] in (["every", "day"], ["each", "day"]) or here[0] == "daily") and (but := _days_but(tokens, at + 1)):
        return but
    if here[0] in ("every", "each") and here[1] in _EVERY and here[2] != "'s":
        return (("freq", round(_EVERY[here[1]], 4)),), at + 2
    return ((("freq", round(_OFTEN[here[0]], 4)),), at + 1) if here[0] in _OFTEN else None


def _days_but(tokens: Sequence[Token], at: int) -> Measured:
    """Read the days that are left of every day: every day but Monday, daily except Sundays and Mondays."""
    at += word_at(tokens, at) == "day"
    if word_at(tokens, at) not in _BUT:
        return None
    at += 1 + (word_at(tokens, at + 1) in ("for", "from", "on"))
    without = set[int]()
    while (day := _WEEKDAYS.get(word_at(tokens, at))) is not None:
        without.add(day)
        at += 1 + (word_at(tokens, at + 1) in ("and", ",") and word_at(tokens, at + 2) in _WEEKDAYS)
    left = tuple(("weekday", float(day)) for day in range(7) if day not in without)
    return (left, at) if without else None


_BUT: Final = frozenset("but except apart bar excluding save".split())


def _parity(tokens: Sequence[Token], at: int) -> Measured:
    """Even weeks, odd-numbered months, uneven calendar weeks."""
    parity = _PARITY.get(word_at(tokens, at).removesuffix("-numbered"))
    end = at + 1 + (word_at(tokens, at + 1) in ("numbered", "calendar"))
    return ((("parity", parity),), end + 1) if parity is not None and word_at(tokens, end) in _NUMBERED else None


_PARITY: Final = {"even": 0.0, "odd": 1.0, "uneven": 1.0}
_NUMBERED: Final = frozenset("week weeks weekend weekends month months day days date dates".split())


def _date(tokens: Sequence[Token], at: int) -> Measured:
    """12 October, October 12th, the 3rd of May, May 2027, Monday to Thursday, the weekend."""
    here = [word_at(tokens, at + step) for step in range(5)]
    day = _day(tokens, at)
    after = 2 if here[1] == "of" else 1
    if day and _month(here[after]):
        return _dated(day, _MONTHS[here[after]], tokens, at + after + 1)
    if _month(here[0]) and (here[0] != "may" or tokens[at].capital):
        later = 2 if here[1] == "the" else 1
        day = _day(tokens, at + later)
        if day:
            return _dated(day, _MONTHS[here[0]], tokens, at + later + 1)
        if here[0] not in ("mar", "may", "march", "dec", "jan", "jun") or tokens[at].capital:
            return (("month", float(_MONTHS[here[0]])), *_year(tokens, at + 1)), at + 1 + len(_year(tokens, at + 1))
    if here[0] in _WEEKDAYS:
        last = _WEEKDAYS.get(here[2]) if here[1] in ("to", "through", "till", "until") else None
        if last is not None:
            first = _WEEKDAYS[here[0]]
            return tuple(("weekday", float((first + step) % 7)) for step in range((last - first) % 7 + 1)), at + 3
        return (("weekday", float(_WEEKDAYS[here[0]])),), at + 1
    if here[0] in ("weekend", "weekends", "weekday", "weekdays"):
        days = (5.0, 6.0) if here[0].startswith("weekend") else (0.0, 1.0, 2.0, 3.0, 4.0)
        return tuple(("weekday", one) for one in days), at + 1
    return None


def _on_the(tokens: Sequence[Token], at: int) -> Measured:
    """Read one of the first days of a month where its place in the row is all that names it: due on the third."""
    led = word_at(tokens, at - 1) == "the" and word_at(tokens, at - 2) in _DAYWISE
    number = ORDINALS.get(tokens[at].word)
    return ((("ordinal", float(number)),), at + 1) if led and number and word_at(tokens, at + 1) in _DAY_ENDS else None


_DAYWISE: Final = frozenset("on by until till before after since".split())
_DAY_ENDS: Final = frozenset(("", *",;.!?)", "and", "at", "every", "each", "now", "because"))


def _month(word: str) -> bool:
    return word in _MONTHS


def _day(tokens: Sequence[Token], at: int) -> int | None:
    """Read a day of the month, as a cardinal or an ordinal number."""
    if not 0 <= at < len(tokens):
        return None
    if tokens[at].word in ORDINALS:
        return ORDINALS[tokens[at].word]
    for name, value in tokens[at].measures:
        if name in ("n", "ordinal") and value == int(value) and 1 <= value <= 31:
            return int(value)
    return None


def _year(tokens: Sequence[Token], at: int) -> tuple[Measure, ...]:
    if at < len(tokens):
        for name, value in tokens[at].measures:
            if name == "n" and 1700 <= value <= 2100:
                return (("year", value),)
    return ()


def _dated(day: int, month: int, tokens: Sequence[Token], end: int) -> Measured:
    year = _year(tokens, end)
    return (("date", float(month * 100 + day)), *year), end + len(year)


def _then(tokens: Sequence[Token], at: int) -> Measured:
    """Last spring, next week, yesterday, three years ago."""
    here = word_at(tokens, at)
    if here in ("yesterday", "today", "tomorrow", "tonight"):
        return (("then", float(zlib.crc32(here.encode()))),), at + 1
    if here in ("last", "next", "past", "this") and word_at(tokens, at + 1) in STRETCHES:
        return (("then", float(zlib.crc32(f"{here} {word_at(tokens, at + 1)}".encode()))),), at + 2
    counted = count(tokens, at)
    end = counted[1] if counted else at + 1 if here in ("a", "an", "some", "few", "many") else None
    if end is not None and word_at(tokens, end) in UNITS and word_at(tokens, end + 1) == "ago":
        return (("then", -(counted[0] if counted else 1.0) * UNITS[word_at(tokens, end)][1]),), end + 2
    return None


STRETCHES: Final = frozenset(
    "week month year spring summer autumn winter fall weekend night morning evening afternoon january february march"
    " april may june july august september october november december".split()
)
_COMING: Final = frozenset(
    ("then", float(zlib.crc32(one.encode()))) for one in ("tomorrow", "tonight", *(f"next {one}" for one in STRETCHES))
)


def coming(measures: Iterable[Measure]) -> bool:
    """Tell whether one of some measures is a time to come: tomorrow, next spring."""
    return not _COMING.isdisjoint(measures)


def _in_year(tokens: Sequence[Token], at: int) -> Measured:
    year = _year(tokens, at) if word_at(tokens, at - 1) in ("in", "since", "until", "from", "to", "by", "of") else ()
    return (year, at + 1) if year else None


DAYS: Final = frozenset(_WEEKDAYS).union(("day", "weekday"))
STARTS: Final = frozenset(
    "yesterday today tomorrow tonight last next past once twice every each per alternate noon midday midnight weekend"
    " weekends weekday weekdays even odd uneven".split()
).union(_SPANS, _OFTEN, _WEEKDAYS, _MONTHS, ORDINALS)
"""Words with which a time or a schedule may begin, beside numbers."""
READERS: Final = (_then, _of_span, _parity, _frequency, _clock, _share, _date, _on_the, _in_year)
