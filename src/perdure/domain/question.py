"""A question to recall, checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from perdure.domain.checks import number, whole
from perdure.domain.space import check_id, check_text
from perdure.domain.times import optional_ms
from perdure.errors import InvalidInput

LONGEST = 100_000
"""Characters of a question."""
MOST_LISTED: Final = 1_000
"""Memories of one page."""
RETURNS: Final = ("bullets", "full")
"""What an agent that asks by itself may get."""
TIMED: Final = ("updated_after", "updated_before")
"""The filters that are times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What somebody asks. `at` is when (None: now); `as_of` and `known_at` are the times that the answer speaks of.

    k is at least 1; `threshold` (0..1) drops hits of less relevance; `budget_tokens` bounds hits and related together,
    as lines of a prompt with its heading. `session` is the current conversation: it filters nothing; where the policy
    has it, the answer tells what changed since that last asked. `agent` is the caller whose allowlist holds.
    `elsewhere`: what the session itself said is left out.
    """

    text: str
    k: int | None = None
    kinds: tuple[str, ...] | None = None
    categories: tuple[str, ...] | None = None
    filters: Mapping[str, Any] = field(default_factory=dict[str, Any])
    threshold: float | None = None
    budget_tokens: int | None = None
    as_of: datetime | None = None
    known_at: datetime | None = None
    agent: str | None = None
    session: str | None = None
    elsewhere: bool = False
    at: datetime | None = None


def check(question: Question, *, max_k: int) -> Question:
    """Refuse a question that cannot be answered as it stands, naming the argument."""
    if not isinstance(question.text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  (callers may be untyped)
        raise InvalidInput(f"the query must be text, not {type(question.text).__name__}")
    if len(question.text) > LONGEST:
        raise InvalidInput(f"the query has {len(question.text):,} characters, the most is {LONGEST:,}")
    check_text(question.text, name="the query")
    if question.k is not None:
        whole(question.k, name="k", least=1, most=max_k)
    if question.threshold is not None:
        number(question.threshold, name="threshold", low=0.0, high=1.0)
    if question.budget_tokens is not None:
        whole(question.budget_tokens, name="budget_tokens", least=0, most=1 << 53)
    for name in ("agent", "session"):
        value = getattr(question, name)
        if value is not None:
            check_id(value, name=name)
    for name in ("as_of", "known_at", "at"):
        optional_ms(getattr(question, name), name=name)
    return question
