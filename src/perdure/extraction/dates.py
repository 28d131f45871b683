"""The grammar of dates and times: from the letters of a text's lexemes to the stretches of time that it names.

Rules are regular expressions over letters (see lexicon.py) and apply one after the other, the most exact first; what a
rule has read becomes one lexeme `X`, a `Spot`, which later rules join with its neighbours (a weekday with "next week",
a day with a time of day, two ends of a range).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from perdure.extraction import spots
from perdure.extraction.lexicon import Lexeme
from perdure.extraction.spots import Days, Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """Where a text stands: the local moment it was said at, and what its readers take for granted."""

    said_at: datetime
    south: bool = False
    """Seasons are those of the southern half of the world."""
    evening: frozenset[str] = frozenset()
    """Words that make the hour before them one after noon."""

    @property
    def today(self) -> date:
        return self.said_at.date()


@dataclass(frozen=True, slots=True)
class _Match:
    """The lexemes that a rule matched."""

    tokens: Sequence[Lexeme]
    text: str
    here: Here

    def all(self, letters: str) -> list[Any]:
        return [one.value for one in self.tokens if one.letter in letters]

    def first(self, letters: str) -> Any:
        return next((one.value for one in self.tokens if one.letter in letters), None)

    def spots(self) -> list[Spot]:
        return self.all("X")

    @property
    def side(self) -> int:
        letters = [one.letter for one in self.tokens]
        return -1 if "l" in letters else 1 if "x" in letters else 0


_Rule = tuple[re.Pattern[str], str, Callable[[_Match], Any]]


def read(tokens: Sequence[Lexeme], text: str, here: Here) -> list[Lexeme]:
    """Return the lexemes with every time they name as one lexeme `X`, whose value is a `Spot`."""
    found = list(tokens)
    letters = "".join([one.letter for one in found])
    for pattern, letter, rule in _RULES:
        left: list[Lexeme] = []
        place = 0
        for match in pattern.finditer(letters):
            first, last = match.span()
            part = found[first:last]
            try:
                value = rule(_Match(part, text[part[0].start : part[-1].end], here))
            except (ValueError, OverflowError):  # no such day
                continue
            if value is not None:
                left += found[place:first]
                left.append(Lexeme(letter, value, part[0].word, part[0].start, part[-1].end))
                place = last
        if place:
            found = left + found[place:]
            letters = "".join([one.letter for one in found])
    return found


def ends(spot: Spot, here: Here, *, past: bool) -> Days | None:
    """Return the first and last day of a spot in the tense of its verb; of a range, those of its two ends together."""
    today = here.today
    if spot.until is None:
        return spot.resolved(today, past=past, now=here.said_at.time())
    first, last = spot, spot.until
    if first.days is None and last.days is not None and first.cycle:
        begin = first.cycle.near(last.days[0], forward=False, strictly=False)
        return (begin[0], last.days[1]) if begin else None
    begin = first.resolved(today, past=past)
    if begin is None:
        return None
    finish = last.days or (last.cycle and last.cycle.near(begin[1], forward=True, strictly=False))
    return (begin[0], finish[1]) if finish and finish[1] >= begin[0] else None


def _habit(_: _Match) -> bool:
    return True


def _full(match: _Match) -> Spot:
    return Spot(days=spots.one(date(*match.first("D"))))


def _short(match: _Match) -> Spot:
    _, month, day = match.first("B")
    return _in_year(lambda year: spots.one(date(year, month, day)), None)


def _past_hour(match: _Match) -> Any:
    hour, minutes = match.first("n"), match.first("T")
    if not 1 <= hour <= 12:
        return None
    return _guessed((hour * 60 + minutes) // 60 % 24, minutes % 60, match), True, None


def _at_hour(match: _Match) -> Any:
    hour, *minutes = match.all("n")
    if hour > 24 or minutes[:1] > [59]:
        return None
    return _guessed(hour % 24, minutes[0] if minutes else 0, match), True, None


def _exact_hour(match: _Match) -> Any:
    (moment, sure), end = match.first("c"), None
    return (moment if sure else _guessed(moment.hour, moment.minute, match)), sure, end


def _guessed(hour: int, minute: int, match: _Match) -> time:
    """Return a time of day; an hour up to six, or one said to be in the evening, is after noon."""
    words = set(match.text.casefold().split()[1:])
    evening = any(one in match.text.casefold() for one in match.here.evening)
    morning = not words.isdisjoint({"morning", "mañana", "matin", "mattina", "manhã", "früh", "morgens"})
    morning = morning or any(one in match.text for one in ("सुबह", "صباح", "sabah"))
    if hour < 12 and (evening or (1 <= hour <= 6 and not morning)):
        hour += 12
    return time(hour, minute)


def _hours(match: _Match) -> Any:
    (first, sure, _), (last, *_rest) = match.all("c")
    return (first, sure, last) if last > first else None


def _years(match: _Match) -> Spot | None:
    first, last = match.all("y")
    return Spot(days=(spots.year(first)[0], spots.year(last)[1]), role="range") if first <= last else None


def _year(match: _Match) -> Spot:
    return Spot(days=spots.year(match.first("y")))


def _decade(match: _Match) -> Spot:
    value = match.first("H")
    year = value if value > 99 else 1900 + value if value >= 20 else 2000 + value
    return Spot(days=(date(year, 1, 1), date(year + 9, 12, 31)))


def _ago(match: _Match) -> Spot:
    return Spot(days=spots.away(match.first("u"), match.here.today, -_count(match)), side=-1)


def _ago_today(match: _Match) -> Spot | None:
    """Return the day that was so long ago to the day: two years ago today."""
    if match.first("r") != 0 and match.text.split()[-1].casefold() != "today":
        return None
    kind, size = match.first("u")
    before = -size * _count(match)
    day = spots.moved(match.here.today, days=before) if kind == "day" else spots.moved(match.here.today, months=before)
    return Spot(days=(day, day), side=-1)


def _ahead(match: _Match) -> Spot:
    return Spot(days=spots.away(match.first("u"), match.here.today, _count(match)), side=1, role="ahead")


def _hence(match: _Match) -> Spot:
    return _ahead(match).but(role="event")


def _within(match: _Match) -> Spot:
    today = match.here.today
    return Spot(days=(today, spots.away(match.first("u"), today, _count(match))[1]), side=1, role="ahead")


def _minutes(sign: int, role: str) -> Callable[[_Match], Spot]:
    def rule(match: _Match) -> Spot:
        said_at = match.here.said_at
        passed = timedelta(minutes=sign * _count(match) * match.first("U")[1])
        moment = (said_at.astimezone(UTC) + passed).astimezone(said_at.tzinfo)  # whatever clocks do meanwhile
        return Spot(days=spots.one(moment.date()), clock=moment.time(), side=sign, role=role)

    return rule


def _for_long(match: _Match) -> Spot:
    return Spot(days=spots.away(match.first("u"), match.here.today, -_count(match)), role="valid_from")


def _lasting(match: _Match) -> Spot:
    return _for_long(match).but(role="lasting")


def _recent(match: _Match) -> Spot | None:
    if match.tokens[-2].word.casefold() in ("last", "past", "next"):
        return None  # she turned 40 last month
    kind, size = match.first("u")
    today, count = match.here.today, _count(match)
    step = {"days": size * count} if kind == "day" else {"months": size * count}
    if match.side > 0:
        return Spot(days=(today, spots.moved(today, **step)), side=1)
    return Spot(days=(spots.moved(today, **{unit: -number for unit, number in step.items()}), today), side=-1)


def _count(match: _Match) -> int:
    found = match.first("n")
    return 1 if found is None else found


def _unit(match: _Match) -> Spot | None:
    unit = match.first("u") or ("month", 12)
    return None if unit == ("day", 1) else Spot(days=spots.span(unit, match.here.today, match.side), side=match.side)


def _current(match: _Match) -> Spot | None:
    unit = match.first("u") or ("month", 12)
    return None if unit == ("day", 1) else Spot(days=spots.span(unit, match.here.today, 0)).part(match.first("E"))


def _beyond(match: _Match) -> Spot | None:
    """The week before last, the month after next."""
    unit, side = match.first("u") or ("month", 12), match.side
    fits = match.tokens[-2].word.casefold() == ("after" if side > 0 else "before")
    return Spot(days=spots.span(unit, match.here.today, 2 * side), side=side) if fits and unit != ("day", 1) else None


def _weekday_beyond(match: _Match) -> Spot | None:
    """The Friday after next, the Monday before last."""
    side = match.side
    if match.tokens[-2].word.casefold() != ("after" if side > 0 else "before"):
        return None
    days = spots.weekly(match.first("w")).but(side=side).resolved(match.here.today, past=side < 0)
    return days and Spot(days=(days[0] + timedelta(days=7 * side), days[1] + timedelta(days=7 * side)), side=side)


def _season_beyond(match: _Match) -> Spot | None:
    """The summer before last, the winter after next."""
    side = match.side
    if match.tokens[-2].word.casefold() != ("after" if side > 0 else "before"):
        return None
    make = spots.season(match.first("e"), south=match.here.south)
    days = spots.yearly(make).but(side=side).resolved(match.here.today, past=side < 0)
    return days and Spot(days=make(days[0].year + side))


def _weeks_on(match: _Match) -> Spot | None:
    """A week on Tuesday, Tuesday week, a fortnight today: so many weeks after the day that is next."""
    kind, size = match.first("u")
    if kind != "day" or size == 1 or match.tokens[-1].word.casefold() == "weeks":
        return None
    later, step = timedelta(days=size * _count(match)), match.first("r")
    day = match.here.today + timedelta(days=step or 0)
    if step is None:
        first, last = spots.weekly(match.first("w")).resolved(day, past=False) or (day, day)
        return Spot(days=(first + later, last + later), side=1)
    return Spot(days=spots.one(day + later), side=1) if step >= 0 else None


def _quarter(match: _Match) -> Spot | None:
    number, unit = match.first("Qo"), match.first("u")
    if number > 4 or (unit and unit != ("month", 3)):
        return None
    return _in_year(lambda year: spots.months(date(year, 3 * number - 2, 1), 3), match.first("y"))


def _week_of(match: _Match) -> Spot | None:
    if match.first("u") != ("day", 7):
        return None
    number, month = match.first("o"), match.first("m")

    def make(year: int) -> Days:
        first, last = spots.months(date(year, month, 1), 1)
        start = first + timedelta(days=7 * (number - 1)) if number else last - timedelta(days=6)
        return start, start + timedelta(days=6)

    return _in_year(make, match.first("y"))


def _weekday_of_this(match: _Match) -> Spot | None:
    """The last Friday of this month, the first Monday of next year."""
    first, last = spots.span(match.first("u"), match.here.today, int(match.tokens[-2].letter == "x"))
    if match.first("u")[0] == "day":
        return None
    return Spot(days=spots.nth(match.first("o"), match.first("w"), lambda _: (first, last))(0))


def _nth_weekday(match: _Match) -> Spot:
    """The first Friday of May, the last Sunday of 2025; "last" is no number."""
    number, weekday, month = match.first("o"), match.first("w"), match.first("m")

    def span(year: int) -> Days:
        return spots.months(date(year, month, 1), 1) if month else spots.year(year)

    return _in_year(spots.nth(number, weekday, span), match.first("y"))


def _days_of_month(match: _Match) -> Spot | None:
    (first, last, *_), month = match.all("nKo"), match.first("m")
    return _in_year(lambda year: (date(year, month, first), date(year, month, last)), match.first("y"))


def _day_of_month(match: _Match) -> Spot | None:
    day, month = match.first("nKo"), match.first("m")
    if not 1 <= day <= 31 or (
        match.tokens[0].letter == "n" and not match.tokens[0].word.isdigit() and not match.all("O")
    ):
        return None
    date(2000, month, day)  # the only check of a day without a year
    return _in_year(lambda year: spots.one(date(year, month, day)), match.first("y"))


def _month(match: _Match) -> Spot:
    month = match.first("m")
    return _in_year(lambda year: spots.months(date(year, month, 1), 1), match.first("y")).but(side=match.side)


def _season(match: _Match) -> Spot:
    make, year = spots.season(match.first("e"), south=match.here.south), match.first("y")
    spot = _in_year(make, year).but(side=match.side)
    return spot if match.side or year is not None else spot.but(role="season")


def _holiday(match: _Match) -> Spot:
    return _in_year(spots.holiday(match.first("h")), match.first("y")).but(side=match.side)


def _in_year(make: Callable[[int], Days], year: int | None) -> Spot:
    return spots.yearly(make) if year is None else Spot(days=make(year))


def _weekday(match: _Match) -> Spot:
    return spots.weekly(match.first("w")).but(side=match.side)


def _monthday(match: _Match) -> Spot:
    return spots.monthly(match.first("K"))


def _relative(match: _Match) -> Spot:
    step = match.first("r")
    return Spot(days=spots.one(spots.moved(match.here.today, days=step)), side=(step > 0) - (step < 0))


def _either(match: _Match) -> Spot:
    return spots.either(match.first("V"), match.here.today)


def _now(match: _Match) -> Spot:
    return Spot(days=spots.one(match.here.today), role="valid_from")


def _part(match: _Match) -> Spot:
    return match.first("X").part(match.first("E"))


def _same(match: _Match) -> Spot:
    return match.first("X")


def _joined(match: _Match) -> Spot | None:
    """Return what two neighbours mean together: a weekday of a week, a month of a year, or the narrower of two."""
    one, other = match.spots()
    if one.until or other.until or "event" not in (one.role, other.role):
        return None
    inner, outer = (one, other) if one.days is None else (other, one)
    if outer.days is None:
        return None
    if inner.days is None:
        days = inner.cycle and inner.cycle.within(outer.days)
    else:
        short, long = sorted((inner.days, outer.days), key=lambda days: days[1] - days[0])
        days = short if long[0] <= short[0] and short[1] <= long[1] else None
    return days and Spot(days=days, clock=one.clock or other.clock, ends=one.ends or other.ends, side=outer.side)


def _timed(match: _Match) -> Spot | None:
    spot, (clock, sure, end) = match.first("X"), match.first("c")
    if spot.clock:
        return None
    if not sure or clock.hour < 12:
        evening = _EVENING.search(match.text)
        if evening and _FORENOON.search(match.text):
            return spot.days and spot.but(days=spots.one(spot.days[0] + timedelta(days=1)), clock=clock, ends=end)
        if evening:
            clock = clock.replace(hour=(clock.hour % 12) + 12)
    return spot.but(clock=clock, ends=end)


def _range(match: _Match) -> Spot | None:
    first, last = match.spots()
    if first.until or last.until:
        return None
    if first.days and last.days and last.days[1] < first.days[0]:
        return None
    return first.but(until=last, role="range")


def _marked(match: _Match) -> Spot | None:
    (spot,), letter = match.spots(), match.tokens[0].letter
    if spot.role not in ("event", "season"):
        return None
    role = {"s": "valid_from", "q": "valid_from", "P": "valid_from", "v": "valid_until", "N": "none"}.get(
        letter, spot.role
    )
    if letter == "N" and match.tokens[0].word.casefold() == "before":
        role = "ahead"
    if letter == "q" and spot.days and spot.days[0] <= match.here.today and spot.days == spots.year(spot.days[0].year):
        role = "made"
    if letter == "s" and not spot.side and spot.cycle is not None:  # since October: this one, once it has begun
        spot = spot.but(days=spot.cycle.near(match.here.today - timedelta(days=1), forward=False, strictly=False))
    return spot.but(role=role, side=spot.side or {"s": -1, "~": 1}.get(letter, 0))


def _rule(pattern: str, rule: Callable[[_Match], Any], letter: str = "X") -> _Rule:
    return re.compile(pattern), letter, rule


_EVENING: Final = re.compile("tonight|abend|esta noche|ce soir|stasera", re.IGNORECASE)
_FORENOON: Final = re.compile(r"\d ?a\.?m\b|in the morning", re.IGNORECASE)
_CUE: Final = "[bsqvjPpOEFlxtNk&~W@]"
_PLACE: Final = rf"(?:(?<={_CUE})|(?<={_CUE}[dI]))"
_YEAR: Final = "(?:[,Oq]?y)?"
_DAY: Final = "[nKo]"
_RULES: Final[tuple[_Rule, ...]] = (
    _rule("d?[ol]wO[tx]u", _weekday_of_this),
    _rule("i[_oKn]?[ndA]?[wuUzremh]|R[uU]?p?w(?:[,&]w)*|wR|Iw(?![nKD])|[olK]w[Oi]+d?u", _habit, "R"),
    _rule("R(?:[,&]+w)+", _habit, "R"),  # los lunes y viernes, il lunedì e il venerdì
    _rule("(?:i[_u]|Ru?)=?,?p?d?[olK]w", _habit, "R"),  # every month's last Friday, monthly on the last Friday
    _rule("(?<=g)[,I]?m[,&]+m|(?<=g)m(?![nKoyY])", _habit, "_"),  # my twins April and May, Mrs. May
    _rule("(?:w,?p?d?)?D", _full),
    _rule("(?<=[pjvsqPFk~&@t])d?B", _short),
    _rule("S", _now),
    _rule("@?cC?z?", _exact_hour, "c"),
    _rule("@?Tn", _past_hour, "c"),
    _rule("[@p]?z?nCn?(?![uUm])z?|@d?n(?![uUmnKO~:])z?", _at_hour, "c"),
    _rule("[qk]?c[~v&]c", _hours, "c"),
    _rule("[qk]?y[~v&]y", _years),
    _rule("[nA]uar", _ago_today),
    _rule("[nA]ua|a[nA]u", _ago),
    _rule("[nA]Ua|a[nA]U", _minutes(-1, "event")),
    _rule("d?[uY][N][lx]", _beyond),
    _rule("d?w[N][lx]", _weekday_beyond),
    _rule("d?e[N][lx]", _season_beyond),
    _rule("(?<!F)[nA]u(?:p?w|r)|(?<!R)wu|wb[nA]u", _weeks_on),
    _rule("[nA]uf", _hence),
    _rule("[nA]Uf", _minutes(1, "event")),
    _rule("Wd?[nA]u", _within),
    _rule("(?<![uU])[bk][nA]u", _ahead),
    _rule("[bk][nA]U", _minutes(1, "soon")),
    _rule("[Fs]d?(?:l[nA]|nl)u|sa?[nA]u", _for_long),
    _rule("F[nA]u", _lasting),
    _rule("d?(?:[lx]n|n[lx])u", _recent),
    _rule(f"d?[ol]uOd?m{_YEAR}", _week_of),
    _rule("Ed?O?d?[uY]", _current),
    _rule("[bp]?d?Yy", _year),
    _rule(f"d?(?:Q|ou){_YEAR}", _quarter),
    _rule("d?[lxt][uY]|d?[uY][lxt]", _unit),
    # last Friday | on May Street
    _rule(f"(?:d[ol]|o|(?<=[Ip])l|l(?=w[Ob]))w[Obpq](?:d?m{_YEAR}(?![~v=])|y)", _nth_weekday),
    _rule(
        f"(?:w,?p?d?)?[qks]?[dIp]?{_DAY}[~v&][dI]?{_DAY}[Oq]?d?m{_YEAR}|[qk]?m[dI]?{_DAY}[~v&][dI]?{_DAY}{_YEAR}",
        _days_of_month,
    ),
    _rule(f"(?:w,?p?)?[dI]?{_DAY}[Oq]?d?m{_YEAR}|(?:w,?p?)?m[dI]?{_DAY}(?![uU]){_YEAR}", _day_of_month),
    _rule(f"m[,Oq]?y|[lxt]m|m[lxt]|{_PLACE}m", _month),
    _rule(f"[lxt]e|e[lxt]|e[,Obq]?d?y|{_PLACE}e|e(?=O)", _season),
    _rule(f"[lxt]h|h[lxt]|h[,Oq]?y|{_PLACE}h", _holiday),
    _rule("r", _relative),
    _rule("V", _either),
    _rule("w,?p?dK", _monthday),
    _rule(
        f"[lxt]w|[dI]?w[lxt]|{_PLACE}w|(?<=X)w|(?:(?<=^)|(?<=[.,&]))w(?=J)|(?:(?<=^d)|(?<=[.,&]d))w(?!=)|(?<!g)w(?=$|[.,zc])"
        "|w(?=[~v]w)",
        _weekday,
    ),
    _rule("(?<=[pvsjq&~])(?:d?zO)?[dI]?K|wK", _monthday),
    _rule(f"(?:(?<=E)|[dW]|{_PLACE})H", _decade),
    _rule("(?:(?<=[bsvqPjENpF])|(?<=[bsvqPjENpF]d))y|(?<=,)y(?=[,.]|$)", _year),
    _rule("E~?[Opd]*X", _part),
    _rule("X,?z", _same),
    _rule("X[,Opbd]*X", _joined),
    _rule("X,?z", _same),
    _rule("X[,_=JpdzO]{0,3}c|c[,pzOd]{0,3}X", _timed),
    _rule("[qs]?[dI]?X[~v][dIp]?X|k[dIp]?X&[dIp]?X|qXpX", _range),
    _rule("[sqPvjNF~][pdIb@]*X", _marked),
)
