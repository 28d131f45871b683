"""The lease on a claimed job: renewed while the work lasts, so that only a worker that is gone, or stands still,
loses it; and a worker that was taken for dead notices.
"""

import logging
import threading
from dataclasses import replace
from datetime import datetime, timedelta
from types import TracebackType
from typing import Self

from perdure.deps import Deps
from perdure.domain.times import to_ms
from perdure.errors import PerdureError
from perdure.gateways import jobs
from perdure.gateways.jobs import Claim

_log = logging.getLogger("perdure")


def lease_end(deps: Deps, now: datetime) -> int:
    """Return until when a job that is claimed or renewed now is held, in UTC ms."""
    return to_ms(now + timedelta(seconds=max(deps.policy.jobs.lease_s, 0.001)))


class Lease:
    """Holds a job while its block runs: a thread renews it every third of its time."""

    def __init__(self, deps: Deps, claim: Claim) -> None:
        self._deps = deps
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._renew, name="perdure-lease", daemon=True)
        self.claim: Claim = claim
        """The job as it is held; after the block it is not renewed any more."""
        self.lost = False
        """Whether somebody else has taken the job over, or erased it."""

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()

    def _renew(self) -> None:
        while not self.lost and not self._over.wait(self._deps.policy.jobs.lease_s / 3):
            before, until = self.claim, lease_end(self._deps, self._deps.clock())
            try:
                with self._deps.store.admin(before.database, write=True) as tx:
                    held = jobs.renew(tx, before, lease_until=until)
                    if held:  # now: who sees the new end in the store must find it here
                        self.claim = replace(before, held=until)
            except PerdureError as error:
                self.claim = before
                _log.info(
                    "the lease on job %s of space %d is not renewed: %s", self.claim.task, self.claim.number, error
                )
                continue
            self.lost = not held
