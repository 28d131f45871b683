"""What the local embedder's model makes of two statements: is it one thing, and is it so still?"""

from pathlib import Path

import numpy as np
import pytest

from perdure.errors import ModelUnavailable
from perdure.ports import PairReader
from perdure.providers.embed_local import MiniLM
from perdure.testing.fakes import HashEmbedder

EXAM = Path(__file__).parents[2] / "training/pairs/exam/27.tsv"


@pytest.fixture(scope="module")
def local():
    return MiniLM()


def test_pairs_of_a_writer_who_taught_nothing_are_told_apart(local):
    told = [line.split("\t") for line in EXAM.read_text(encoding="utf-8").splitlines()][::4]
    labels = np.array([label for label, _, _ in told])
    apart, again, otherwise = local.weigh([(old, new) for _, old, new in told]).T
    one = apart <= 0.1
    assert one[labels == "same"].mean() > 0.7
    assert one[labels == "contradiction"].mean() > 0.5
    assert one[labels == "different"].mean() < 0.03
    right = np.where(again > otherwise, "same", "contradiction") == labels
    assert right[one & (labels != "different")].mean() > 0.9


def test_a_pair_is_weighed_alike_alone_and_among_others(local):
    pairs = [("I'm left handed", "I write with my left"), ("We have a cat", "the car is red " * 9), ("", ""), ("a", "")]
    together = local.weigh(pairs)
    assert together.shape == (4, 3)
    assert together.dtype == np.float32
    assert np.allclose(together.sum(axis=1), 1, atol=1e-5)
    assert np.allclose(together, np.concatenate([local.weigh([one]) for one in pairs]), atol=1e-4)
    assert local.weigh([]).shape == (0, 3)


@pytest.mark.parametrize("odd", ["", "\x00", "\ud800", "שלום 😀", "word " * 100_000, "x" * 1_000_000])
def test_odd_text_is_weighed_too(local, odd):
    assert np.isfinite(local.weigh([(odd, "my cat is called Fig"), ("my cat is called Fig", odd)])).all()


def test_a_wrong_model_file_is_told_of(tmp_path):
    (tmp_path / "other.onnx").write_bytes(b"something else")
    with pytest.raises(ModelUnavailable, match=r"other\.onnx"):
        MiniLM(model_path=tmp_path / "other.onnx").weigh([("one", "two")])


def test_an_embedder_need_not_read_pairs(local):
    assert isinstance(local, PairReader)
    assert not isinstance(HashEmbedder(), PairReader)
