"""The log of a space: what happened, in numbers. It carries no text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

COMPACTED: Final = "compacted by "
"""With this begins the reason of what makes room; who decided so comes next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """One memory's part in one revision. `patch` maps a field to its (old, new) value; times in it are UTC ms.

    A revision of several lines (a supersession) numbers them from 0. `old_seq` is the version the event found,
    `new_seq` the one it left; equal when only numbers or states changed.
    """

    rev: int
    line: int
    ts: datetime
    event: str
    memory_id: str | None
    old_seq: int | None = None
    new_seq: int | None = None
    patch: Mapping[str, tuple[Any, Any]] = field(default_factory=dict[str, tuple[Any, Any]])
    actor: str | None = None
    reason: str = ""
    undoes: int | None = None
    other_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryEntry:
    """A log line with the texts before and after, read from the versions; None where erased or absent.

    `told`: both as a model is told them, where that is not all of them.
    """

    rev: int
    event: str
    memory_id: str | None
    old: str | None
    new: str | None
    actor: str | None
    meta: Mapping[str, Any]
    ts: datetime
    told: tuple[str | None, str | None] | None = field(default=None, repr=False, compare=False)
