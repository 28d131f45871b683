"""Time zones by their IANA names, and times as people write them."""

import re
from datetime import UTC, datetime, time, timedelta, tzinfo
from functools import lru_cache

from perdure.errors import InvalidInput

_DAY = re.compile(r"\d{4}-?\d{2}-?\d{2}")


@lru_cache(maxsize=256)
def zone(name: str) -> tzinfo:
    """Return a zone by name, such as "Europe/Lisbon"; raises InvalidInput for an unknown one."""
    if name == "UTC":
        return UTC
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError  # looks for the system's zones as it is loaded

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise InvalidInput(f"unknown time zone {name!r}: use an IANA name such as Europe/Lisbon") from error


def moment(value: str, zone_name: str, *, name: str, day_ends: bool = False) -> datetime:
    """Return the aware datetime that an ISO 8601 text means; without an offset it is in the zone.

    A date alone is its first moment, with `day_ends` its last. Raises InvalidInput, naming the option.
    """
    text = value.strip()
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise InvalidInput(
            f"{name} {value!r} is no time: write it like 2025-06-30 or 2025-06-30T18:45+02:00"
        ) from error
    if found.tzinfo is None:
        found = found.replace(tzinfo=zone(zone_name))
    if day_ends and _DAY.fullmatch(text):
        return datetime.combine(found.date() + timedelta(days=1), time(), found.tzinfo) - timedelta(milliseconds=1)
    return found


def optional_moment(value: str | None, zone_name: str, *, name: str, day_ends: bool = False) -> datetime | None:
    """`moment`, passing None through."""
    return None if value is None else moment(value, zone_name, name=name, day_ends=day_ends)
