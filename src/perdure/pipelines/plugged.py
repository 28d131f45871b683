"""Recognisers that somebody plugged in: one that fails found nothing, and an event says so; no message is lost."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from perdure.ports import Recogniser

_log: Final = logging.getLogger("perdure")


def plugged(recognisers: Sequence[Recogniser]) -> tuple[Recogniser, ...]:
    """Return recognisers that find nothing where they fail, or do not give (type, start, end)."""
    return tuple(map(_Guarded, recognisers))


def noting(recognisers: Sequence[Recogniser], failed: list[str]) -> tuple[Recogniser, ...]:
    """Return plugged recognisers that note which of them fail."""
    return tuple(replace(one, failed=failed) if isinstance(one, _Guarded) else one for one in recognisers)


@dataclass(frozen=True, slots=True, eq=False)
class _Guarded:
    recognise: Recogniser
    failed: list[str] | None = None

    def __call__(self, text: str) -> Sequence[tuple[str, int, int]]:
        try:
            return [(str(type_), int(start), int(end)) for type_, start, end in self.recognise(text)]
        except Exception as error:  # noqa: BLE001  # code of others: it may raise anything
            name = getattr(self.recognise, "__name__", type(self.recognise).__name__)
            _log.warning("the recogniser %s failed: %s", name, type(error).__name__)
            if self.failed is not None:
                self.failed.append(name)
            return ()
