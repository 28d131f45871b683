"""Recognisers that somebody plugged in: one that fails found nothing, and an event says so; no message is lost."""

import logging
import threading
from collections.abc import Sequence
from typing import Final

from perdure.ports import Recogniser

_log: Final = logging.getLogger("perdure")
_failed: Final = threading.local()


def plugged(recognisers: Sequence[Recogniser]) -> tuple[Recogniser, ...]:
    """Return recognisers that find nothing where they fail, or do not give (type, start, end)."""
    return tuple(map(_guarded, recognisers))


def failed() -> bool:
    """Tell whether one failed in this thread since that was last asked."""
    found = bool(getattr(_failed, "last", False))
    _failed.last = False
    return found


def _guarded(recognise: Recogniser) -> Recogniser:
    def run(text: str) -> Sequence[tuple[str, int, int]]:
        try:
            return [(str(type_), int(start), int(end)) for type_, start, end in recognise(text)]
        except Exception as error:  # noqa: BLE001  # code of others: it may raise anything
            _failed.last = True
            name = getattr(recognise, "__name__", type(recognise).__name__)
            _log.warning("the recogniser %s failed: %s", name, type(error).__name__)
            return ()

    return run
