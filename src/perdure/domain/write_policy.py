"""The policy of what is written, whoever writes it."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class WritePolicy:
    """Limits of what is written."""

    max_content: int = 2_000_000
    """Characters of one memory."""
    max_tags: int = 64
    """Tags of one memory."""
    agents: Literal["free", "short", "strict"] = "free"
    """What an agent may write of its own, beside notes and procedures (SPEC 001.9): anything; statements of at most
    `extract.max_content` characters; such as are, too, one or two whole sentences in the third person, and neutral."""
    batch: int = 200
    """Messages of `observe_many`, memories of an erasure, or relations that a correction takes over, in one
    transaction: the write lock is held under 50 ms."""
