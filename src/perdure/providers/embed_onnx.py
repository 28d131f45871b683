"""`onnx:<dir>`: any BERT-like sentence encoder exported to ONNX, from a folder laid out as on the model hubs.

Read: `model.onnx` (or `onnx/model.onnx`, or the only `*.onnx`), `tokenizer.json` or `vocab.txt`, and, where there,
`1_Pooling/config.json` (mean or cls; mean if absent), `sentence_bert_config.json` (longest text; 256 tokens if absent)
and `config.json` (dimension). Models that want an instruction before the text get none.
"""

import json
import os
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perdure.domain.calibration import UNCALIBRATED, Calibration
from perdure.errors import InvalidInput, MissingExtra, ModelUnavailable
from perdure.providers.digests import file_sha256
from perdure.providers.onnx_encoder import OnnxEncoder, Pooling, Tokenize
from perdure.providers.wordpiece import SPECIAL_TOKENS, WordPiece, vocabulary

LONGEST = 256
LIMIT = 512  # attention grows with the square of the length


class OnnxEmbedder:
    """Embed with the model in a folder. Safe to share between threads."""

    def __init__(
        self,
        directory: str | os.PathLike[str],
        *,
        calibration: Calibration = UNCALIBRATED,
        threads: int = 2,
    ) -> None:
        """Read the small files of the folder; the model itself is loaded at first use.

        Raise InvalidInput when the folder isn't such a model, MissingExtra without onnxruntime, or without
        `tokenizers` for a model that doesn't use uncased WordPiece.
        """
        root = Path(directory)
        if not root.is_dir():
            raise InvalidInput(f"onnx:{directory}: no such folder")
        self._calibration = calibration
        self._model = _model_file(root)
        self._pooling = _pooling(root)
        self._length = _longest(root)
        self._tokenizer_file, tokenizer = _tokenizer(root, max_length=self._length)
        self._encoder = OnnxEncoder(self._model, tokenizer=tokenizer, pooling=self._pooling, threads=threads)
        self._name: str | None = None
        hidden = _settings(root / "config.json").get("hidden_size")
        self._dimension = hidden if isinstance(hidden, int) and hidden > 0 else None

    @property
    def name(self) -> str:
        """`onnx-` and a hash of all that decides a vector: weights, tokenizer, pooling, length; not of the path."""
        if self._name is None:
            weights = sorted(self._model.parent.glob(self._model.name + "*"))  # with external data beside the graph
            parts = [file_sha256(path) for path in (*weights, self._tokenizer_file) if path.is_file()]
            self._name = "onnx-" + sha256(f"{parts} {self._pooling} {self._length}".encode()).hexdigest()[:16]
        return self._name

    @property
    def dimension(self) -> int:
        """The size of a vector; loads the model if `config.json` doesn't say."""
        if self._dimension is None:
            self._dimension = self._encoder.dimension()
        return self._dimension

    @property
    def calibration(self) -> Calibration:
        """The levels given, or the cautious ones for a model nobody measured."""
        return self._calibration

    def embed(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        """Return (n, dimension) float32 rows of length 1, an empty text's too."""
        return self._encoder.encode(texts, dimension=self.dimension)


def _model_file(root: Path) -> Path:
    for usual in (root / "model.onnx", root / "onnx" / "model.onnx"):
        if usual.is_file():
            return usual
    found = sorted(root.glob("*.onnx"))
    if len(found) != 1:
        raise InvalidInput(f"onnx:{root}: {len(found)} .onnx files there: name the one to use model.onnx")
    return found[0]


def _pooling(root: Path) -> Pooling:
    settings = _settings(root / "1_Pooling" / "config.json")
    if not settings or settings.get("pooling_mode_mean_tokens"):
        return "mean"
    if settings.get("pooling_mode_cls_token"):
        return "cls"
    raise InvalidInput(f"onnx:{root}: 1_Pooling/config.json wants neither mean nor cls pooling")


def _longest(root: Path) -> int:
    length = _settings(root / "sentence_bert_config.json").get("max_seq_length")
    return min(LIMIT, length) if isinstance(length, int) and length > 2 else LONGEST


def _tokenizer(root: Path, *, max_length: int) -> tuple[Path, Callable[[], Tokenize]]:
    """Return the file that holds the tokenizer, and how to build it: ours where it's uncased WordPiece."""
    described, words = root / "tokenizer.json", root / "vocab.txt"
    if described.is_file():
        settings = _settings(described)
        if _is_uncased_wordpiece(settings):
            numbered: dict[str, int] = settings["model"]["vocab"]
            return described, lambda: WordPiece(numbered, max_length=max_length)
        if find_spec("tokenizers") is None:
            raise MissingExtra(f"onnx:{root}: its tokenizer.json isn't uncased WordPiece: pip install tokenizers")
        return described, lambda: _described(described, max_length=max_length)
    if not words.is_file():
        raise InvalidInput(f"onnx:{root}: neither tokenizer.json nor vocab.txt there")
    numbered = vocabulary(_read(words).split("\n"))
    if "A" in numbered or _settings(root / "tokenizer_config.json").get("do_lower_case") is False:
        raise InvalidInput(f"onnx:{root}: its vocab.txt minds upper case: put the model's tokenizer.json beside it")
    return words, lambda: WordPiece(numbered, max_length=max_length)


def _is_uncased_wordpiece(settings: dict[str, Any]) -> bool:
    none: dict[str, Any] = {}
    model: dict[str, Any] = settings.get("model") or none
    normalizer: dict[str, Any] = settings.get("normalizer") or none
    splitter: dict[str, Any] = settings.get("pre_tokenizer") or none
    added: list[dict[str, Any]] = settings.get("added_tokens") or []
    steps = {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "lowercase": True}
    pieces = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##"}
    return (
        all(model.get(name) == value for name, value in pieces.items())
        and model.get("max_input_chars_per_word") == 100
        and all(normalizer.get(name) == value for name, value in steps.items())
        and normalizer.get("strip_accents") is not False
        and splitter.get("type") == "BertPreTokenizer"
        and {token["content"] for token in added} <= set(SPECIAL_TOKENS)
    )


def _described(path: Path, *, max_length: int) -> Tokenize:
    library: Any = import_module("tokenizers")  # an optional package
    tokenizer: Any = library.Tokenizer.from_file(os.fspath(path))
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_length)

    def tokenize(text: str) -> list[int]:
        return list(tokenizer.encode(text.encode(errors="ignore").decode()).ids)  # it refuses lone surrogates

    return tokenize


def _settings(path: Path) -> dict[str, Any]:
    """Read a JSON object; an absent file is an empty one."""
    if not path.is_file():
        return {}
    try:
        found: Any = json.loads(_read(path))
    except ValueError as error:
        raise InvalidInput(f"{path} is not JSON ({error}): fetch the model again") from error
    if not isinstance(found, dict):
        raise InvalidInput(f"{path} holds no JSON object: fetch the model again")
    return found  # pyright: ignore[reportUnknownVariableType]


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ModelUnavailable(f"{path} cannot be read ({error}): fetch the model again") from error
