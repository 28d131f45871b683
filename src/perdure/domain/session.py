"""A session: one conversation of a space."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """`turns` is the last turn number given out; `auto_extract` None means: as the policy `extract.auto` has it.

    `ended_at` is when somebody ended it, `consolidated_at` when all that was said in it was worked through; both are
    None again once something more is said. `seen_rev` is the revision of the space that it last saw. `first_seen` is
    None for one in which nothing was said, and of which nothing else is known.
    """

    id: str
    first_seen: datetime | None = None
    turns: int = 0
    auto_extract: bool | None = None
    ended_at: datetime | None = None
    consolidated_at: datetime | None = None
    seen_rev: int | None = None
