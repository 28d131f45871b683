"""Upkeep can wait and people cannot: it writes through a store that lets others go first."""

import time
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any, Final, TypeVar, cast

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.ports import SpaceState, Store, Transaction

PAUSE_S: Final = 0.0025
"""After each transaction: whoever waits for the lock looks for it several times meanwhile, and gets it."""
_LEAST: Final = 1e-6
"""A share that is none: it rests as long as it ever does."""
Opened = TypeVar("Opened", bound=Transaction | None)


def paced(deps: Deps) -> Deps:
    """Return what rests after each transaction that writes to a space.

    A moment; and while others write as well, long enough that the lock is held for `jobs.share` of the time.
    """
    return replace(deps, store=cast(Store, _Paced(deps)))


class _Paced:
    """A store, whose writing transactions are followed by a rest."""

    def __init__(self, deps: Deps) -> None:
        self._bare, self._pace, self._policy = deps.store, deps.pace, deps.policy.jobs

    def write(self, ref: SpaceRef, /, *, tz: str | None = None) -> AbstractContextManager[Transaction]:
        return self._rested(self._bare.write(ref, tz=tz))

    def resume(self, seen: SpaceState, /) -> AbstractContextManager[Transaction | None]:
        return self._rested(self._bare.resume(seen))

    def __getattr__(self, name: str) -> Any:
        """Return what needs no rest."""
        return getattr(self._bare, name)

    @contextmanager
    def _rested(self, opened: AbstractContextManager[Opened]) -> Generator[Opened]:
        with opened as tx:
            begun = time.perf_counter()
            beside = tx is not None and self._pace.beside(tx.one("writes_seen"))
            yield tx
            if tx is not None:
                self._pace.note(tx.one("writes_seen"))
        held = time.perf_counter() - begun
        self._pace.sleep(max(PAUSE_S, self._rest_s(held)) if beside else PAUSE_S)

    def _rest_s(self, held: float) -> float:
        return min(held / max(self._policy.share, _LEAST) - held, self._policy.rest_s)
