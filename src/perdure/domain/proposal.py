"""A proposal: a change of what is known about the user that was inferred, and waits for the user's word."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from perdure.domain.memory import Memory


class Settled(StrEnum):
    """What becomes of a proposal: it waits, or somebody decided, or nobody did in time."""

    PENDING = "pending"
    APPROVED = "approved"
    DENIED = "denied"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A change of the slot `key` to `value`. `memory` is what it makes, under the same id, once it is approved.

    `evidence` are ids of what it was inferred from; `signals` how often it was said; `actor` who decided. `corrects` is
    the memory that it puts right, as long as that is in force.
    """

    id: str
    key: str
    value: str
    reason: str
    memory: Memory
    corrects: str | None = None
    evidence: tuple[str, ...] = ()
    signals: int = 1
    state: Settled = Settled.PENDING
    created_at: datetime
    expires_at: datetime
    decided_at: datetime | None = None
    actor: str | None = None

    def waits(self, now: datetime) -> bool:
        """Tell whether it can be decided."""
        return self.state is Settled.PENDING and now < self.expires_at

    def rests_on(self, ids: Iterable[str]) -> bool:
        """Tell whether it comes from any of the memories, or has become one of them."""
        return not {self.id, *self.evidence, *self.memory.source_ids}.isdisjoint(ids)
