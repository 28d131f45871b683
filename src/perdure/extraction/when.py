"""When a statement holds or happens: dates and times in it, resolved against the moment it was said at."""

from dataclasses import dataclass
from datetime import datetime, tzinfo


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """Aware datetimes in the speaker's zone; a date's end is its last moment. None where the text says nothing."""

    event_start: datetime | None = None
    event_end: datetime | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None


def when(text: str, *, said_at: datetime, zone: tzinfo) -> When:  # noqa: ARG001
    """Read the times of one statement."""
    return When()
