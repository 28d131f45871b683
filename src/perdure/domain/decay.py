"""Forgetting by time, computed when read, so that reading twice forgets nothing twice."""

import math
from datetime import datetime, timedelta

from perdure.domain.memory import Memory, changed_memory

_DAY = timedelta(days=1)


def effective(memory: Memory, now: datetime) -> Memory:
    """Return a memory with its confidence at a moment: stored × exp(−rate × days since it was last used).

    The form is the exponential forgetting curve of SPEC 004.7. A memory is used when it is recalled or told, and when
    it is written or changed: what is stored is its confidence as of then. What is about a day to come, or holds until
    one, begins to fade only then. (`rows_unused` finds the same in SQL.)
    """
    if memory.decay_rate <= 0.0:
        return memory
    held, happens = memory.valid_until or memory.valid_from, memory.event_end or memory.event_start
    since = max(filter(None, (memory.last_accessed, memory.updated_at, held, happens)), default=now)
    days = max((now - since) / _DAY, 0.0)
    return changed_memory(memory, confidence=memory.confidence * math.exp(-memory.decay_rate * days))


def fades_after(memory: Memory, floor: float) -> int | None:
    """Return after how many whole days without use a memory has less confidence than the floor; None: never."""
    if memory.pinned or memory.decay_rate <= 0.0 or floor <= 0.0 or memory.confidence <= 0.0:
        return None
    return max(math.ceil(math.log(memory.confidence / floor) / memory.decay_rate), 0)
