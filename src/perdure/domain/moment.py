"""The two times of a read: what was true at a moment of the world, and what was known at a moment of record."""

from dataclasses import dataclass
from datetime import datetime

from perdure.domain.memory import Memory
from perdure.domain.times import optional_ms


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The two times of a read, and when it is asked; None is now."""

    as_of: datetime | None = None
    known_at: datetime | None = None
    at: datetime | None = None

    def __post_init__(self) -> None:
        optional_ms(self.as_of, name="as_of")
        optional_ms(self.known_at, name="known_at")

    @property
    def present(self) -> bool:
        return self.as_of is None and self.known_at is None


NOW = Moment()


def valid(memory: Memory, as_of: datetime | None) -> bool:
    """Tell whether a statement held at a moment of the world; without one, always."""
    start = memory.valid_from or memory.said_at
    if as_of is None or start is None:
        return True
    return start <= as_of and (memory.valid_until is None or memory.valid_until > as_of)
