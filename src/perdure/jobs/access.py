"""Access counts: gathered while answers go out, written later in one batch a space."""

import logging
import threading
from collections import Counter
from collections.abc import Sequence

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.errors import PerdureError
from perdure.pipelines import read

_log = logging.getLogger("perdure")


class AccessCounts:
    """What was recalled since the last write. Safe for threads."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps
        self._lock = threading.Lock()
        self._counts: dict[SpaceRef, Counter[str]] = {}
        self._held = 0

    def add(self, ref: SpaceRef, ids: Sequence[str]) -> bool:
        """Count ids once each; return whether a batch is full, and should be written by somebody whom nobody awaits."""
        if not ids:
            return False
        with self._lock:
            self._counts.setdefault(ref, Counter()).update(ids)
            self._held += len(ids)
            return self._held >= self._deps.policy.recall.access_batch

    def write(self) -> None:
        """Write and forget what was counted; a store that takes no writes loses only counts."""
        with self._lock:
            counts, self._counts, self._held = self._counts, {}, 0
        for ref, counted in counts.items():
            try:
                read.touch(self._deps, ref, counted, now=self._deps.clock())
            except PerdureError as error:
                _log.info("access counts of %s are not kept: %s", ref, error)
