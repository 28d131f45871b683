"""Times: aware datetimes outside, UTC milliseconds since 1970 inside."""

from datetime import UTC, datetime, timedelta

from perdure.errors import InvalidInput

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
DAY_MS = 86_400_000
FAR = timedelta(days=366)
"""What was done further ahead than this was done by a clock that was wrong: nobody waits for that time to come."""
# A day within the years that datetime knows, so that a moment can be shown in any zone.
_FIRST = (datetime(1, 1, 2, tzinfo=UTC) - EPOCH) // _MILLISECOND
_LAST = (datetime(9999, 12, 31, tzinfo=UTC) - EPOCH) // _MILLISECOND


def to_ms(moment: datetime, *, name: str = "time") -> int:
    """Turn an aware datetime into UTC milliseconds; a naive one is refused, naming the argument."""
    if not isinstance(moment, datetime):  # pyright: ignore[reportUnnecessaryIsInstance]  (callers may be untyped)
        raise InvalidInput(f"{name} must be an aware datetime, not {moment!r}")
    if moment.tzinfo is None:
        raise InvalidInput(f"{name} {moment.isoformat()} has no time zone: pass an aware datetime")
    since = moment - EPOCH
    ms = since.days * DAY_MS + since.seconds * 1000 + since.microseconds // 1000  # a third of a division's time
    if not _FIRST <= ms <= _LAST:
        raise InvalidInput(f"{name} {moment.isoformat()} is out of range: use the years 1 to 9999, less a day")
    return ms


def from_ms(ms: int) -> datetime:
    """Turn UTC milliseconds into an aware UTC datetime (years 1 to 9999)."""
    return EPOCH + _MILLISECOND * ms


def whole_ms(moment: datetime, *, name: str = "time") -> datetime:
    """Return a moment as it is kept: in UTC, cut to milliseconds."""
    if type(moment) is datetime and moment.tzinfo is UTC and 1 < moment.year < 9999:
        beyond = moment.microsecond % 1000
        return moment.replace(microsecond=moment.microsecond - beyond) if beyond else moment
    return from_ms(to_ms(moment, name=name))


def optional_ms(moment: datetime | None, *, name: str = "time") -> int | None:
    """`to_ms`, passing None through."""
    return None if moment is None else to_ms(moment, name=name)


def optional_time(ms: int | None) -> datetime | None:
    """`from_ms`, passing None through."""
    return None if ms is None else from_ms(ms)
