"""Chat-like text and vectors from a seed: for speed only, they say nothing about quality."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from perdure.domain.calibration import UNCALIBRATED, Calibration
from perdure.domain.english import ENGLISH_STOP_WORDS
from perdure.domain.text import MONTHS
from perdure.providers.gazetteer import given_names

VOCABULARY: Final = 30_000
"""Words of the made-up language, about what a million chat turns use often enough to matter."""

ZIPF: Final = 1.05
"""Exponent of the word frequencies: rank r has weight 1 / (r + 2.7) ** ZIPF (Mandelbrot's form of Zipf's law)."""

MEAN_WORDS: Final = 16
"""Words of a turn on average; lengths are log-normal, 1 to 120."""

SESSION_TURNS: Final = 20
BATCH: Final = 10_000
"""Most turns handed to one `observe_many`."""

_BLOCK = 500
"""Turns drawn from one random stream; any turn can be made again for the price of its block."""
_SPAN = timedelta(days=3 * 365)
_FREQUENT = (
    "the to i and a you of it in is that for was my on with so have but be at me we not this just do are".split()
)
_SYLLABLES = (
    "ba be bi bo da de di do fa fe ga go ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe ra re ri sa".split()
)
_START = datetime(2023, 1, 2, 8, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question about a turn of one space, asked after all of them."""

    owner: str
    text: str
    at: datetime


class Corpus:
    """A deterministic stream of conversations: the same seed and sizes give the same text on every machine."""

    def __init__(self, *, rows: int, spaces: int, seed: int = 1) -> None:
        """rows: turns in all, spread evenly; spaces: owners, at most as many as rows."""
        self.rows, self.spaces, self.seed = rows, min(spaces, rows), seed
        self.loaded = self.spaces
        """How many of the spaces, the first ones, are there to be asked."""
        rng = np.random.default_rng(seed)
        self._words: list[str] = [*_FREQUENT, *_made_up(rng, VOCABULARY - len(_FREQUENT))]
        self._names: list[str] = [word.capitalize() for word in self._words[400:640]]
        weights = 1 / (np.arange(len(self._words)) + 2.7) ** ZIPF
        self._cumulative = np.cumsum(weights / weights.sum())

    def owner(self, number: int) -> str:
        return f"speaker-{number:06d}"

    def batches(self, *, part: int = 0, parts: int = 1) -> Iterator[tuple[str, list[dict[str, Any]]]]:
        """Yield (owner, messages), one owner after the other, in batches of at most `BATCH` turns.

        Of `parts`, of which each has every so many-th owner, yield one.
        """
        for space in range(part, self.spaces, parts):
            blocks = range(0, self._size(space), _BLOCK)
            for first in range(0, len(blocks), BATCH // _BLOCK):
                some = blocks[first : first + BATCH // _BLOCK]
                yield self.owner(space), [message for start in some for message in self._block(space, start)]

    def questions(self, count: int) -> list[Question]:
        """Return questions spread over the spaces, each about words of one turn, some naming a person or a month."""
        rng = np.random.default_rng((self.seed, 7))
        found: list[Question] = []
        for number in range(count):
            space = int(rng.integers(self.loaded))
            row = int(rng.integers(self._size(space)))
            turn = self._block(space, row - row % _BLOCK)[row % _BLOCK]
            words = [word for word in str(turn["text"]).lower().strip("?!.").split() if word not in ENGLISH_STOP_WORDS]
            topic = " ".join(words[:5]) or "that"
            month = f" in {MONTHS[int(turn['at'].month) - 1].capitalize()}" if number % 4 == 0 else ""
            asked = (
                f"What did {turn['speaker']} say about {topic}{month}?"
                if number % 2
                else f"When was the {topic}{month}?"
            )
            found.append(Question(owner=self.owner(space), text=asked, at=_START + _SPAN + timedelta(days=1)))
        return found

    def _size(self, space: int) -> int:
        return self.rows // self.spaces + (space < self.rows % self.spaces)

    def _block(self, space: int, start: int) -> list[dict[str, Any]]:
        """Return the turns of a space from `start` (a multiple of `_BLOCK`) to the end of the block."""
        rng = np.random.default_rng((self.seed, space, start))
        size = min(_BLOCK, self._size(space) - start)
        lengths = np.clip(rng.lognormal(np.log(MEAN_WORDS) - 0.2, 0.65, size), 1, 120).astype(np.int64)
        ranks: list[int] = np.searchsorted(self._cumulative, rng.random(int(lengths.sum()))).tolist()
        extras = rng.integers(0, 1_000_000, size).tolist()
        drawn = iter([self._words[rank] for rank in ranks])
        return [
            self._message(space, start + row, list(islice(drawn, length)), extras[row])
            for row, length in enumerate(lengths.tolist())
        ]

    def _message(self, space: int, number: int, words: list[str], extra: int) -> dict[str, Any]:
        sessions = -(-self._size(space) // SESSION_TURNS)
        at = _START + number // SESSION_TURNS * (_SPAN / sessions) + timedelta(minutes=number % SESSION_TURNS)
        text = " ".join(words)
        text = text[0].upper() + text[1:]
        if extra % 4 == 0:
            text += f" with {self._names[extra % len(self._names)]}"
        if extra % 12 == 1:
            text += f" on {extra % 28 + 1} {MONTHS[extra % 12].capitalize()}"
        pair = (space * 2 + number % 2) % len(self._names)
        return {
            "text": text + ("?" if extra % 5 == 0 else "."),
            "role": "user",
            "speaker": self._names[pair],
            "session": f"s{number // SESSION_TURNS}",
            "at": at,
            "message_id": f"m{number}",
        }


class SyntheticEmbedder:
    """Unit vectors that depend on the text alone: sums of random directions chosen by its hash. No meaning in them."""

    name = "synthetic-384"
    dimension = 384
    calibration: Calibration = UNCALIBRATED

    def __init__(self) -> None:
        self._directions = np.random.default_rng(384).standard_normal((256, self.dimension), dtype=np.float32)

    def embed(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        """Return (n, 384) float32, rows of length 1."""
        digests = b"".join(hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).digest() for text in texts)
        picked = np.frombuffer(digests, dtype=np.uint8).reshape(len(texts), 16)
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for position in range(16):
            vectors += self._directions[picked[:, position]]
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True).astype(np.float32)


def _made_up(rng: np.random.Generator, count: int) -> list[str]:
    """Return words that mean nothing, and are nobody's name."""
    names = given_names()
    words: dict[str, None] = {}
    while len(words) < count:
        parts = rng.integers(0, len(_SYLLABLES), (count, 4))
        lengths = rng.integers(2, 5, count)
        rows: list[list[int]] = parts.tolist()
        for row, length in zip(rows, lengths.tolist(), strict=True):
            word = "".join(_SYLLABLES[part] for part in row[:length])
            if word not in names:
                words[word] = None
    return list(words)[:count]
