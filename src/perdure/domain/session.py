"""A session: one conversation of a space."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """`turns` is the last turn number given out; `auto_extract` None means: as the policy `extract.auto` has it."""

    id: str
    first_seen: datetime
    turns: int = 0
    auto_extract: bool | None = None
