"""Time zones by their IANA names."""

from datetime import UTC, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from perdure.errors import InvalidInput


@lru_cache(maxsize=256)
def zone(name: str) -> tzinfo:
    """Return a zone by name, such as "Europe/Lisbon"; raises InvalidInput for an unknown one."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise InvalidInput(f"unknown time zone {name!r}: use an IANA name such as Europe/Lisbon") from error
