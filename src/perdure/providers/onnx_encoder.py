"""A transformer in an ONNX file, from texts to unit vectors: sorted batches, run, pool, normalise.

Both ONNX embedders (the known MiniLM, and any folder) are this with different files.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from perdure.errors import InvalidInput, MissingExtra, ModelUnavailable

Tokenize = Callable[[str], list[int]]
Pooling = Literal["mean", "cls"]
Vectors = NDArray[np.float32]

BATCH_TEXTS = 32  # no faster above 8 on two cores
BATCH_TOKENS = 1024  # 4 texts of 256 tokens: 300 MB resident; 8 take 400 MB, 32 take 700, and none is faster


class _Session(Protocol):
    def run(self, output_names: Sequence[str], feeds: Mapping[str, NDArray[np.int64]], /) -> list[Vectors]: ...


class _Loaded(NamedTuple):
    session: _Session
    tokenize: Tokenize
    inputs: frozenset[str]
    output: str
    dimension: int | None


class OnnxEncoder:
    """Encode texts with one ONNX model, loaded at first use. Safe to share between threads."""

    def __init__(
        self,
        model: Path,
        *,
        tokenizer: Callable[[], Tokenize],
        check: Callable[[], None] | None = None,
        pooling: Pooling = "mean",
        weights: Path | None = None,
        threads: int = 2,
    ) -> None:
        """Name the file, the tokenizer (built at load), and a `check` that raises before anything is loaded.

        weights: a file in which weights of the model lie, see `open_session`.

        `threads` is the number of cores one run may use, capped at those of the machine. Raise MissingExtra without
        onnxruntime.
        """
        if threads < 1:
            raise InvalidInput(f"threads is {threads}: give 1 or more")
        if find_spec("onnxruntime") is None:
            raise MissingExtra("the local embedder needs onnxruntime: pip install 'perdure[local]'")
        self._model, self._tokenizer, self._check, self._pooling = model, tokenizer, check, pooling
        self._weights = weights
        self._threads = min(threads, os.cpu_count() or 1)
        self._lock = Lock()
        self._loaded: _Loaded | None = None

    def encode(self, texts: Sequence[str], *, dimension: int) -> Vectors:
        """Return (n, dimension) float32 rows of length 1, in the order of the texts.

        An empty text has the vector of its two frame tokens. Raise ModelUnavailable when the file is damaged or makes
        vectors of another dimension.
        """
        loaded = self._load()
        vectors = np.zeros((len(texts), dimension), np.float32)
        tokens = [loaded.tokenize(text) for text in texts]
        for rows in batches([len(ids) for ids in tokens]):
            found = self._run(loaded, [tokens[row] for row in rows])
            if found.shape[1] != dimension:
                raise ModelUnavailable(f"the model {self._model} makes {found.shape[1]} dimensions, not {dimension}")
            vectors[rows] = found
        return unit_rows(vectors)

    def dimension(self) -> int:
        """Load the model and return the dimension of its vectors."""
        loaded = self._load()
        return loaded.dimension or self._run(loaded, [loaded.tokenize("")]).shape[1]

    def _run(self, loaded: _Loaded, tokens: Sequence[Sequence[int]]) -> Vectors:
        longest = max(map(len, tokens))
        ids = np.zeros((len(tokens), longest), np.int64)  # padded with 0: the mask hides it
        mask = np.zeros_like(ids)
        for row, numbers in enumerate(tokens):
            ids[row, : len(numbers)] = numbers
            mask[row, : len(numbers)] = 1
        feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        output = loaded.session.run([loaded.output], {name: feeds[name] for name in loaded.inputs})[0]
        if output.ndim == 2:  # a model that pools by itself
            return output
        if self._pooling == "cls":
            return output[:, 0]
        weights = mask.astype(np.float32)
        return (weights[:, None, :] @ output)[:, 0] / weights.sum(axis=1, keepdims=True)

    def _load(self) -> _Loaded:
        if self._loaded is None:
            with self._lock:
                if self._loaded is None:
                    if self._check:
                        self._check()
                    self._loaded = _load(self._model, self._tokenizer(), weights=self._weights, threads=self._threads)
        return self._loaded


def unit_rows(vectors: Vectors) -> Vectors:
    """Scale each row to length 1; a row of zeros stays one."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return vectors / np.maximum(lengths, np.finfo(np.float32).tiny)


def batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Yield row numbers, longest texts first and texts of like length together, so that little is padding."""
    batch: list[int] = []
    for row in sorted(range(len(lengths)), key=lengths.__getitem__, reverse=True):
        if batch and (len(batch) == BATCH_TEXTS or (len(batch) + 1) * lengths[batch[0]] > BATCH_TOKENS):
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def _load(model: Path, tokenize: Tokenize, *, weights: Path | None, threads: int) -> _Loaded:
    session = open_session(model, weights=weights, threads=threads)
    inputs = frozenset(str(value.name) for value in session.get_inputs())
    unknown = inputs - {"input_ids", "attention_mask", "token_type_ids"}
    if unknown:
        raise InvalidInput(f"the model {model} wants the inputs {sorted(unknown)}: it is no sentence encoder")
    output = session.get_outputs()[0]
    if len(output.shape) not in (2, 3):
        raise InvalidInput(f"the model {model} gives {output.name} of shape {output.shape}: it is no sentence encoder")
    width = output.shape[-1]
    return _Loaded(session, tokenize, inputs, str(output.name), width if isinstance(width, int) else None)


def open_session(model: Path, *, threads: int, weights: Path | None = None) -> Any:  # it has no types
    """Open a model file. Raises ModelUnavailable.

    weights: the file in which weights of it lie that it says are in `model.onnx`.
    """
    # From 1.29 on it reports every session to its vendor and leaves a device id on the disk, on Linux and macOS too,
    # unless this is set before it is first imported. The call stops the rest if another package was faster.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    runtime: Any = import_module("onnxruntime")
    runtime.disable_telemetry_events()
    options = runtime.SessionOptions()
    options.log_severity_level = 3  # errors only
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False  # keeps a plan for each shape: 60 MB for nothing, as shapes differ
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # idle threads must not burn a core
    if weights is not None:
        held = weights.read_bytes()
        options.add_external_initializers_from_files_in_memory(["model.onnx"], [held], [len(held)])
    state = runtime.capi.onnxruntime_pybind11_state
    refusals = (state.Fail, state.InvalidArgument, state.InvalidGraph, state.InvalidProtobuf, state.NoSuchFile)
    try:
        return runtime.InferenceSession(os.fspath(model), options, providers=["CPUExecutionProvider"])
    except (*refusals, state.NotImplemented, state.RuntimeException) as error:
        raise ModelUnavailable(f"the model {model} cannot be loaded: {str(error)[:200]}: reinstall it") from error
