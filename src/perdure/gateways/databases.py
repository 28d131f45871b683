"""The databases of a store, one after the other: one that is damaged keeps nobody from the others."""

import logging
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from perdure.errors import SchemaTooNew, StoreCorrupt, StoreUnavailable
from perdure.ports import Store

T = TypeVar("T")

_log = logging.getLogger("perdure")


def each(store: Store, do: Callable[[str], T], *, told: Callable[[str], object] | None = None) -> list[T]:
    """Do something with every database, and return the results. One that is damaged, locked or of a newer perdure does
    not stop the others.

    `told` gets what is wrong; without it that is logged, or raised where the store is one database for all: of those
    of a template, the next space may have its own.
    """
    done: list[T] = []
    failed: list[Exception] = []
    for database in store.databases():
        try:
            done.append(do(database))
        except (StoreCorrupt, StoreUnavailable, SchemaTooNew) as error:
            failed.append(error)
    if failed and told is None and "{" not in store.url:
        raise failed[0]
    for error in failed:
        (told or _warn)(str(error))
    return done


@lru_cache(maxsize=1024)
def _warn(problem: str) -> None:
    """Said once a process, for workers look every second."""
    _log.warning("left out, and the rest is done: %s", problem)
