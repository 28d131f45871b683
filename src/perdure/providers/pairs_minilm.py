"""Two statements read together by MiniLM, with what pairs of statements have taught it: is it one thing, and so still?

`training/fit_pairs.py` makes the model file. It holds what was learned, 0.7 MB, and takes all else from the embedder's
own file, in which it names the bytes: so the two belong together, as the embedder's sha256 assures.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from perdure.providers.onnx_encoder import batches, open_session
from perdure.providers.wordpiece import WordPiece, bert_uncased

LONGEST: Final = 64
"""Tokens of a statement that are read."""
LEARNED: Final = Path(__file__).parent / "data/minilm_pairs.onnx"


class MiniLMPairs:
    """Weigh pairs of English statements. Safe to share between threads; loaded at first use, then of 110 MB."""

    def __init__(self, model: Path, *, check: Callable[[], None], threads: int) -> None:
        """Name the embedder's model file, and a `check` of it that raises before anything is loaded."""
        self._model, self._check, self._threads = model, check, threads
        self._lock = Lock()
        self._loaded: tuple[Any, WordPiece] | None = None  # onnxruntime has no types

    def weigh(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Return (n, 3) float32 as `ports.PairReader` has it; 6 to 8 ms a pair on one core."""
        likely = np.zeros((len(pairs), 3), np.float32)
        session, tokenize = self._load()
        tokens = [(tokenize(old), tokenize(new)) for old, new in pairs]
        for rows in batches([len(old) + len(new) for old, new in tokens]):
            likely[rows] = _run(session, [tokens[row] for row in rows])
        return likely

    def _load(self) -> tuple[Any, WordPiece]:
        with self._lock:
            if self._loaded is None:
                self._check()
                session = open_session(LEARNED, threads=self._threads, weights=self._model)
                self._loaded = session, bert_uncased(max_length=LONGEST)
        return self._loaded


def _run(session: Any, tokens: Sequence[tuple[list[int], list[int]]]) -> NDArray[np.float32]:
    longest = max(len(old) + len(new) - 1 for old, new in tokens)
    ids, mask, sides = np.zeros((3, len(tokens), longest), np.int64)
    for row, (old, new) in enumerate(tokens):
        both = [*old, *new[1:]]
        ids[row, : len(both)] = both
        mask[row, : len(both)] = 1
        sides[row, len(old) : len(both)] = 1
    feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": sides}
    return session.run(["likely"], feeds)[0]
