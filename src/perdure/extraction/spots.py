"""Stretches of days that a text speaks of: fixed ones, and ones that come round (a weekday, a month, a season)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from typing import Final, Self

Days = tuple[date, date]
"""First and last day, both inside."""

_REACH: Final = 9
"""Rounds that are tried on either side: a leap day comes again within eight years."""
_SOON: Final = timedelta(days=31)
"""Who names a time of today without saying so may mean the same day of another week or month, not of another year."""


@dataclass(frozen=True, slots=True)
class Cycle:
    """What comes round: its days in each round, the round of a day, and the part of those days that is meant."""

    make: Callable[[int], Days]
    round: Callable[[date], int]

    @property
    def weekly(self) -> bool:
        """Whether it comes round every week."""
        day = date.fromordinal(1)
        return self.round(day + timedelta(days=7)) == self.round(day) + 1

    def near(self, today: date, *, forward: bool, strictly: bool) -> Days | None:
        """Return the nearest days ahead or behind; what is going on counts as either, unless `strictly`."""
        here, step = self.round(today), 1 if forward else -1
        for number in range(here - step, here + step * _REACH, step):
            days = self._days(number)
            if days is None:
                continue
            first, last = days
            if forward and (first > today if strictly else last >= today):
                return days
            if not forward and (last < today if strictly else first <= today):
                return days
        return None

    def within(self, days: Days) -> Days | None:
        """Return the first round that begins inside some days."""
        first = self.round(days[0])
        for number in range(first - 1, min(self.round(days[1]), first + _REACH) + 1):
            found = self._days(number)
            if found is not None and days[0] <= found[0] <= days[1]:
                return found
        return None

    def _days(self, number: int) -> Days | None:
        try:
            return self.make(number)
        except (ValueError, OverflowError):  # no such day that month, or a year out of reach
            return None


@dataclass(frozen=True, slots=True)
class Spot:
    """A stretch of time in a text. Either `days` or `cycle` says when.

    `side`: -1 the last one, 1 the next one, 0 whichever the verb means. `role`: what the words before make of it.
    """

    days: Days | None = None
    cycle: Cycle | None = None
    side: int = 0
    clock: time | None = None
    ends: time | None = None
    role: str = "event"
    until: "Spot | None" = None

    def but(self, **changes: object) -> Self:
        """Return the same spot with some fields changed."""
        return replace(self, **changes)  # pyright: ignore[reportArgumentType]

    def part(self, third: int) -> Self:
        """Return its first (0), middle (1) or last (2) third."""
        if self.days is not None:
            return self.but(days=_third(self.days, third))
        cycle = self.cycle
        if cycle is None:
            return self
        return self.but(cycle=Cycle(lambda number: _third(cycle.make(number), third), cycle.round))

    def resolved(self, today: date, *, past: bool, now: time | None = None) -> Days | None:
        """Return the days that are meant, seen from a day, in the tense of the verb.

        now: the time of that day, if its own time of day counts: "on Monday at 8" is not this morning's for what is to
        come, and not this evening's for what was.
        """
        if self.days is not None or self.cycle is None:
            return self.days
        forward = self.side > 0 if self.side else not past
        days = self.cycle.near(today, forward=forward, strictly=self.side != 0)
        if days != one(today) or now is None or self.clock is None:
            return days
        missed = (self.ends or self.clock) < now if forward else self.clock > now
        other = self.cycle.near(today, forward=forward, strictly=True) if missed else None
        return other if other is not None and abs(other[0] - today) <= _SOON else days

    def around(self, today: date) -> Days | None:
        """Return the days from this to its other end that today is among; None for what is so each week."""
        last = self.until
        if last is None or self.cycle is None or self.days or self.side or self.cycle.weekly:
            return None
        begun = self.cycle.near(today, forward=False, strictly=False)
        done = last.days or (begun and last.cycle and last.cycle.near(begun[1], forward=True, strictly=False))
        return (begun[0], done[1]) if begun and done and done[1] >= today else None


def yearly(make: Callable[[int], Days]) -> Spot:
    """Return what comes round every year."""
    return Spot(cycle=Cycle(make, lambda day: day.year))


def monthly(day: int) -> Spot:
    """Return a day of the month."""
    return Spot(cycle=Cycle(lambda month: one(date(*_month(month), day)), lambda at: at.year * 12 + at.month - 1))


def weekly(weekday: int) -> Spot:
    """Return a day of the week, 0 Monday to 6 Sunday; 7 is the weekend."""

    def make(week: int) -> Days:
        start = date.fromordinal(1 + 7 * week + min(weekday, 5 if weekday == 7 else 6))  # day 1 was a Monday
        return start, start + timedelta(days=weekday == 7)

    return Spot(cycle=Cycle(make, lambda at: (at.toordinal() - 1) // 7))


def either(days: int, today: date) -> Spot:
    """Return the day that is so many days from today, on whichever side: one word for tomorrow and yesterday."""

    def make(number: int) -> Days:
        if not number:
            raise ValueError(number)
        return one(today + timedelta(days=days * number))

    return Spot(cycle=Cycle(make, lambda _: 0))


def one(day: date) -> Days:
    """Return the days that are a single one."""
    return day, day


def year(number: int) -> Days:
    """Return the days of a year."""
    return date(number, 1, 1), date(number, 12, 31)


def months(first: date, count: int) -> Days:
    """Return the days of some months, from the one a day is in."""
    first = first.replace(day=1)
    return first, moved(first, months=count) - timedelta(days=1)


def moved(day: date, *, days: int = 0, months: int = 0) -> date:
    """Return the day some months and days later; the 31st becomes the last day of a shorter month."""
    if months:
        number, month = _month(day.year * 12 + day.month - 1 + months)
        length = (date(number + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day
        day = date(number, month, min(day.day, length))
    return day + timedelta(days=days)


def span(unit: tuple[str, int], today: date, step: int) -> Days:
    """Return the day, week, month, quarter or year that many steps away from the one a day is in."""
    kind, size = unit
    if kind == "day":
        if size == 1:
            return one(today + timedelta(days=step))
        start = today - timedelta(days=today.weekday()) + timedelta(days=size * step)
        return start, start + timedelta(days=size - 1)
    count = today.year * 12 + today.month - 1
    start = date(*_month((count // size + step) * size), 1)
    return months(start, size)


def away(unit: tuple[str, int], today: date, count: int) -> Days:
    """Return about when some days, weeks, months or years away is: the longer ago, the longer it may be."""
    kind, size = unit
    if kind == "day":
        return one(moved(today, days=size * count))
    day = moved(today, months=size * count)
    if size * abs(count) >= 12:
        return months(day, 1)
    return day - timedelta(days=3), day + timedelta(days=3)


def nth(place: int | None, weekday: int, month: Callable[[int], Days]) -> Callable[[int], Days]:
    """Return the n-th such weekday of what a month is in each round, None: the last one; of 7, the weekend."""
    begins = 5 if weekday == 7 else weekday

    def make(number: int) -> Days:
        first, last = month(number)
        if place is None:
            day = last - timedelta(days=(last.weekday() - begins) % 7)
        else:
            day = first + timedelta(days=(begins - first.weekday()) % 7 + 7 * (place - 1))
        if day > last:
            raise ValueError(place)
        return day, day + timedelta(days=weekday == 7)

    return make


def easter(year: int) -> date:
    """Return Easter Sunday of the Western churches, by the anonymous Gregorian computus (Nature, 1876)."""
    golden, (century, rest) = year % 19, divmod(year, 100)
    correction = century - century // 4 - (century - (century + 8) // 25 + 1) // 3
    moon = (19 * golden + correction + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (rest // 4) - moon - rest % 4) % 7
    late = (golden + 11 * moon + 22 * weekday) // 451
    month, day = divmod(moon + weekday - 7 * late + 114, 31)
    return date(year, month, day + 1)


def holiday(rule: int | list[int]) -> Callable[[int], Days]:
    """Return the day of a holiday in a year: days after Easter, [month, day], or [month, n, weekday]."""
    if isinstance(rule, int):
        return lambda year: one(easter(year) + timedelta(days=rule))
    month, day, *weekday = rule
    if weekday:
        return nth(day, weekday[0], lambda year: months(date(year, month, 1), 1))
    return lambda year: one(date(year, month, day))


def season(month: int, *, south: bool) -> Callable[[int], Days]:
    """Return the three months of a season in a year; winter runs into the next."""
    begins = (month + 5) % 12 + 1 if south else month
    return lambda number: months(date(number, begins, 1), 3)


def _third(days: Days, third: int) -> Days:
    length = (days[1] - days[0]).days + 1
    cut = timedelta(days=max(1, length // 3))
    if third == 0:
        return days[0], days[0] + cut - timedelta(days=1)
    if third == 2:
        return days[1] - cut + timedelta(days=1), days[1]
    return (days[0] + cut, days[1] - cut) if length > 2 else days


def _month(count: int) -> tuple[int, int]:
    number, month = divmod(count, 12)
    return number, month + 1
