"""Forgetting by time, computed when read, so that reading twice forgets nothing twice."""

import math
from dataclasses import replace
from datetime import datetime, timedelta

from perdure.domain.memory import Memory

_DAY = timedelta(days=1)


def effective(memory: Memory, now: datetime) -> Memory:
    """Return a memory with its confidence at a moment: stored × exp(−rate × days since the last access).

    The form is the exponential forgetting curve of SPEC 004.7; without an access, the time of writing counts.
    """
    if memory.decay_rate <= 0.0:
        return memory
    since = memory.last_accessed or memory.recorded_at or now
    days = max((now - since) / _DAY, 0.0)
    return replace(memory, confidence=memory.confidence * math.exp(-memory.decay_rate * days))
