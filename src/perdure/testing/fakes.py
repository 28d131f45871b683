"""Stand-ins for what a test must control: the clock, fresh ids, and an embedder without a model."""

import hashlib
import itertools
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perdure.domain.calibration import Calibration

START = datetime(2024, 1, 1, 12, tzinfo=UTC)
VERBATIM: dict[str, dict[str, Any]] = {"extract": {"auto": "off", "commands": False}, "consolidate": {"auto": False}}
"""A policy under which a message is kept, and nothing is made of it."""
SMALL_INDEXES: dict[str, dict[str, Any]] = {
    "index": {"fold_at": 4, "segment": 8, "merge": 2, "exact_vectors": 10, "sign_chunk": 4},
    "jobs": {"backoff_s": 0.0, "embed_batch": 5},
    "decay": {"rates": {}},
    **VERBATIM,
}
"""A policy under which a few memories are enough for folds, merges and sign bits."""

_WORD = re.compile(r"\w+")
_NOTHING = "∅"


class FakeClock:
    """A clock that stands still until it is told: pass it as `clock=`.

    Every reading moves it on by `tick` (0: it stands). It never runs backwards by itself; `set` may put it back, as an
    administrator may.
    """

    def __init__(self, start: datetime = START, *, tick: timedelta = timedelta(0)) -> None:
        self._now = _aware(start)
        self._tick = tick

    def __call__(self) -> datetime:
        """Return the moment, aware, in UTC."""
        now = self._now
        self._now = now + self._tick
        return now

    @property
    def now(self) -> datetime:
        """The moment, without moving on."""
        return self._now

    def set(self, moment: datetime) -> datetime:
        """Put the clock to an aware moment, and return it."""
        self._now = _aware(moment)
        return self._now

    def advance(self, step: timedelta | None = None, /, **parts: float) -> datetime:
        """Move on by a step or by parts of one, such as `days=2`, and return the new moment."""
        return self.set(self._now + (step if step is not None else timedelta(**parts)))


def sequential_ids(prefix: str = "id") -> Callable[[], str]:
    """Return a maker of ids that count up and sort by age: id000001, id000002 …; pass it as `new_id=`."""
    numbers = itertools.count(1)
    return lambda: f"{prefix}{next(numbers):06d}"


class HashEmbedder:
    """An embedder without a model: every word has its own fixed direction, a text is the sum of its words.

    Texts that share words are near each other (two that share half of theirs have a cosine of about 0.5), texts that
    share none are near 0. The same text gives the same vector on every machine. Safe for threads.
    """

    def __init__(self, dimension: int = 128, *, name: str = "hash") -> None:
        self._dimension = dimension
        self._name = f"{name}-{dimension}"

    @property
    def name(self) -> str:
        return self._name

    @property
    def dimension(self) -> int:
        return self._dimension

    @property
    def calibration(self) -> Calibration:
        """Levels by construction: chance alone gives a cosine of 1 / √dimension."""
        return Calibration(duplicate=0.95, related=0.7, link=0.6, noise=2.0 * self._dimension**-0.5, certain=0.7)

    def embed(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        """Return (n, dimension) float32, rows of length 1."""
        rows = np.stack([self._vector(text) for text in texts]) if texts else np.empty((0, self._dimension))
        return rows.astype(np.float32)

    def _vector(self, text: str) -> NDArray[np.float64]:
        words = _WORD.findall(text.casefold()) or [_NOTHING]
        total = np.sum([self._direction(word) for word in words], axis=0)
        length = float(np.linalg.norm(total))
        return total / length if length else self._direction(_NOTHING)

    def _direction(self, word: str) -> NDArray[np.float64]:
        seed = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest())
        drawn = np.random.default_rng(seed).standard_normal(self._dimension)
        return drawn / np.linalg.norm(drawn)


def _aware(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone: pass an aware datetime")
    return moment.astimezone(UTC)
