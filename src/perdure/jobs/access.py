"""Access counts, and events of reading: gathered while answers go out, written later in one batch a space."""

import logging
import threading
import time
from collections import Counter
from collections.abc import Sequence

from perdure.deps import Deps
from perdure.domain.event import Event
from perdure.domain.space import SpaceRef
from perdure.errors import PerdureError
from perdure.pipelines import read

_log = logging.getLogger("perdure")
_REST_S = 0.5
_MOST_BATCHES = 20


class AccessCounts:
    """What was recalled, or told in a prompt, since the last write. Safe for threads."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps
        self._lock = threading.Lock()
        self._counts: dict[SpaceRef, Counter[str]] = {}
        self._events: dict[SpaceRef, list[Event]] = {}
        self._held = 0
        self._last = 0.0

    def add(self, ref: SpaceRef, ids: Sequence[str], event: Event | None = None, told: Sequence[str] = ()) -> bool:
        """Count ids once each, note the `told` ones (recalled 0 times) and keep the event; tell whether this filled a
        batch, which a thread that nobody waits for should now write.
        """
        if not ids and not told and event is None:
            return False
        batch = self._deps.policy.recall.access_batch
        with self._lock:
            self._last = time.monotonic()
            counted = self._counts.setdefault(ref, Counter())
            counted.update(dict.fromkeys(told, 0))
            counted.update(ids)
            if event is not None:
                self._events.setdefault(ref, []).append(event)
            before, self._held = self._held, self._held + len(ids) + (event is not None)
            return before < batch <= self._held

    def write_at_rest(self) -> float | None:
        """Write once nobody recalled for a moment, for a writing thread slows down those that read, or when too much is
        held; return after how many seconds to ask again, if a full batch waits.
        """
        policy = self._deps.policy.recall
        with self._lock:
            left = self._last + _REST_S - time.monotonic()
            held = self._held
        if left <= 0 or held >= policy.access_batch * _MOST_BATCHES:
            self.write()
            return None
        return left if held >= policy.access_batch else None

    def write(self) -> None:
        """Write and forget what was counted; a store that takes no writes loses only counts."""
        with self._lock:
            counts, self._counts, self._held = self._counts, {}, 0
            events, self._events = self._events, {}
        for ref, counted in counts.items():
            try:
                read.touch(self._deps, ref, counted, events.get(ref, ()), now=self._deps.clock())
            except PerdureError as error:
                _log.info("access counts of a space are not kept: %s", error)
