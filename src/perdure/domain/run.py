"""A run: one task, done for one space and one period."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from perdure.domain.space import SpaceRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """`period`: what the run was due for, such as 2026-03-01T03:00; "asked for", and when it began, where that is no
    time of the schedule; or a conversation. `report` counts what it did, by name.
    """

    task: str
    space: SpaceRef
    period: str
    started_at: datetime
    ended_at: datetime | None = None
    report: Mapping[str, int] = field(default_factory=dict[str, int])


@dataclass(frozen=True, slots=True, kw_only=True)
class Upkeep:
    """What background work did, and what it used up.

    `runs`: the last first. `used`: by day (UTC) and resource of the budgets (tokens, writes, energy), and how often it
    was refused any (`refused:…`).
    """

    runs: tuple[Run, ...] = ()
    used: Mapping[tuple[date, str], int] = field(default_factory=dict[tuple[date, str], int])
