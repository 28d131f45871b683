"""Figures over time, and of a whole store."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from perdure.domain.event import Node, Op, Status

LENGTHS: Final = ("hour", "day")
"""The stretches of time in which operations are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCount:
    """How many operations of a sort there were in the stretch of time that begins at `since`.

    `mean_ms` and `most_ms`: how long they took, those of which that is known: searches, since it is measured.
    """

    since: datetime
    node: Node
    op: Op
    status: Status
    count: int
    mean_ms: float | None = None
    most_ms: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """Figures of a whole store. `tail` are versions that wait to be folded into the text index.

    `events` by (node, op, status), those that are kept; `jobs` by (task, state): waiting, later, running, given up;
    `used` by resource of the budgets, today (UTC).
    """

    spaces: int = 0
    revisions: int = 0
    versions: int = 0
    tail: int = 0
    events: Mapping[tuple[str, str, str], int] = field(default_factory=dict[tuple[str, str, str], int])
    jobs: Mapping[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    used: Mapping[str, int] = field(default_factory=dict[str, int])
