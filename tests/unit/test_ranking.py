"""BM25 and fusion."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perdure.domain.ranking import best, bm25, fuse, idf, most, rrf
from perdure.domain.recall_policy import LexicalPolicy

POLICY = LexicalPolicy(k1=1.2, b=0.75)
SCORES = arrays(np.float32, (8, 2), elements=st.floats(-1, 30, width=32))


def f32(*numbers: float) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    return np.array(numbers, np.float32)


@given(arrays(np.int8, st.integers(0, 200), elements=st.integers(-5, 20)), st.integers(1, 40))
def test_the_best_are_those_of_a_full_sort_with_ties_by_place(
    scores: np.ndarray[tuple[int], np.dtype[np.int8]], want: int
) -> None:
    ranked = [
        int(place) for place in np.lexsort((np.arange(len(scores)), -scores.astype(np.int64))) if scores[place] >= 1
    ]
    assert best(scores, want, least=1).tolist() == sorted(ranked[:want])


def test_rarer_terms_weigh_more_and_none_weighs_nothing() -> None:
    assert idf(1, 1000) > idf(10, 1000) > idf(1000, 1000) > 0
    assert idf(0, 0) > 0
    assert idf(5, 3) > 0


def test_bm25_is_the_published_formula() -> None:
    found = bm25(np.array([2], np.uint8), np.array([30], np.uint16), idf=1.5, average=20.0, policy=POLICY)
    assert found.dtype == np.float32
    assert found[0] == pytest.approx(1.5 * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 30 / 20)))


@given(st.integers(1, 255), st.integers(1, 500), st.integers(0, 50))
def test_no_document_scores_the_most_that_the_terms_can(count: int, length: int, df: int) -> None:
    score = bm25(
        np.array([count], np.uint8), np.array([length], np.uint16), idf=idf(df, 60), average=20.0, policy=POLICY
    )
    assert score[0] < most(np.array([df]), 60, (1.0,), POLICY) * 1.0001
    assert most(np.array([df, df]), 60, (1.0, 0.5), POLICY) == pytest.approx(
        1.5 * most(np.array([df]), 60, (1.0,), POLICY)
    )


def test_bm25_grows_with_count_and_falls_with_length() -> None:
    counts = bm25(np.arange(1, 9), np.full(8, 20), idf=1.0, average=20.0, policy=POLICY)
    lengths = bm25(np.full(8, 1), np.arange(1, 9) * 10, idf=1.0, average=20.0, policy=POLICY)
    assert (np.diff(counts) > 0).all()
    assert (np.diff(lengths) < 0).all()
    assert counts.max() < POLICY.k1 + 1


def test_bm25_of_an_empty_space_is_finite() -> None:
    assert np.isfinite(bm25(np.array([1]), np.array([0]), idf=1.0, average=0.0, policy=POLICY)).all()


@given(SCORES)
def test_fusion_stays_between_zero_and_one(scores: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> None:
    before = scores.copy()
    found = fuse(scores, scores.min(axis=0), scores.max(axis=0), f32(0.6, 0.4))
    assert found.shape == (8,)
    assert ((found >= 0) & (found <= 1 + 1e-6)).all()
    assert (scores == before).all()


@given(SCORES, st.integers(0, 7), st.integers(0, 1), st.floats(0, 5, width=32))
def test_fusion_never_falls_when_a_score_rises(
    scores: np.ndarray[tuple[int, int], np.dtype[np.float32]], row: int, arm: int, more: float
) -> None:
    floors, tops, weights = scores.min(axis=0), scores.max(axis=0), f32(0.6, 0.4)
    better = scores.copy()
    better[row, arm] += np.float32(more)
    assert fuse(better, floors, tops, weights)[row] >= fuse(scores, floors, tops, weights)[row] - 1e-6


def test_what_lies_under_the_floor_counts_nothing() -> None:
    assert list(fuse(np.array([[1.0], [3.0], [5.0]], np.float32), f32(3), f32(5), f32(2))) == [0, 0, 1]


def test_an_arm_without_spread_gives_its_best_candidates_all() -> None:
    assert list(fuse(np.array([[2.0], [0.0]], np.float32), f32(2), f32(2), f32(1))) == [1, 0]
    assert list(fuse(np.zeros((2, 1), np.float32), f32(0), f32(0), f32(1))) == [0, 0]


def test_fusion_of_nothing_is_empty_and_without_weights_zero() -> None:
    assert fuse(np.zeros((0, 2), np.float32), f32(0, 0), f32(1, 1), f32(1, 1)).shape == (0,)
    assert list(fuse(np.ones((1, 1), np.float32), f32(0), f32(1), f32(0))) == [0]


def test_reciprocal_ranks_add_up_and_absence_adds_nothing() -> None:
    found = rrf(np.array([[1, 0], [2, 1], [0, 0]], np.int32), 60, f32(1, 1))
    assert found == pytest.approx([1 / 61, 1 / 62 + 1 / 61, 0])
