"""Upkeep can wait and people cannot: it writes through a store that lets others go first."""

import time
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from perdure.deps import Deps
from perdure.domain.policy import JobPolicy
from perdure.domain.space import SpaceRef
from perdure.pipelines.sweep import PAUSE_S
from perdure.ports import SpaceState, Store, Transaction

_LEAST: Final = 1e-6
"""A share that is none: it rests as long as it ever does."""
Opened = TypeVar("Opened", bound=Transaction | None)


def paced(deps: Deps) -> Deps:
    """Return deps whose store rests after each transaction that writes to a space: for a moment, or, while others write
    too, so long that the lock is held for `jobs.share` of the time.
    """
    return replace(deps, store=cast(Store, _Paced(deps)))


def rest_s(policy: JobPolicy, *, held: float, idle: float) -> float:
    """Return how long to rest while others write, after a transaction that held the lock so many seconds, and began
    `idle` seconds after the rest before.
    """
    return max(PAUSE_S, min(held / max(policy.share, _LEAST) - held - idle, policy.rest_s))


class _Paced:
    """A store, whose writing transactions are followed by a rest."""

    def __init__(self, deps: Deps) -> None:
        self._bare, self._pace, self._policy = deps.store, deps.pace, deps.policy.jobs

    def write(self, ref: SpaceRef, /, *, tz: str | None = None) -> AbstractContextManager[Transaction]:
        return self._rested(ref, self._bare.write(ref, tz=tz))

    def resume(self, seen: SpaceState, /) -> AbstractContextManager[Transaction | None]:
        return self._rested(seen.ref, self._bare.resume(seen))

    def __getattr__(self, name: str) -> Any:
        """Return what needs no rest."""
        return getattr(self._bare, name)

    @contextmanager
    def _rested(self, ref: SpaceRef, opened: AbstractContextManager[Opened]) -> Generator[Opened]:
        pace = self._pace
        with opened as tx:
            begun = time.perf_counter()
            beside = self._others_wrote(tx) or pace.beside
            yield tx
            self._others_wrote(tx)  # nobody could, but this one did
        held, idle = time.perf_counter() - begun, begun - pace.rested_at
        if beside:
            pace.beside = self._rest(ref, rest_s(self._policy, held=held, idle=idle))
        else:
            pace.sleep(PAUSE_S)
        pace.rested_at = time.perf_counter()

    def _rest(self, ref: SpaceRef, left: float) -> bool:
        """Rest so many seconds, or until nobody writes any more; return whether somebody still did."""
        while left > 0:
            step = min(left, max(self._policy.quiet_s, PAUSE_S))
            self._pace.sleep(step)
            left -= step
            with self._bare.read(ref) as tx:
                if not self._others_wrote(tx):
                    return False
        return True

    def _others_wrote(self, tx: Transaction | None) -> bool:
        """Tell whether somebody else wrote since this was asked last."""
        return self._pace.moved(tx.one("writes_seen") if tx is not None else None)
