"""Whether a hit answers at all."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perdure.domain.calibration import Calibration
from perdure.domain.recall_policy import RelevancePolicy
from perdure.domain.relevance import Floats, coverage, relevance, term_weights, told
from perdure.domain.text import query_terms, terms

POLICY = RelevancePolicy()
CALIBRATION = Calibration(duplicate=0.9, related=0.6, link=0.5, noise=0.23, certain=0.64)
UNIT = st.floats(0, 1, width=32)


def lexical(question: str, *statements: str) -> Floats:
    """Relevance without an embedder of each statement of a space that holds only these."""
    wanted = query_terms(question)
    matched = np.array([[term in terms(text) for term in wanted] for text in statements])
    alone = np.full(len(statements), -1, np.int32)
    weights = term_weights(matched.sum(axis=0), len(statements), POLICY)
    share = coverage(matched, weights, alone, alone, POLICY)
    return relevance(None, share, size=len(statements), calibration=None, policy=POLICY)


def test_a_handful_of_statements_is_enough() -> None:
    space = ("Ana's dog is called Rex", "Ana lives in Lisbon")
    assert lexical("what is the dog's name?", *space)[0] >= POLICY.threshold
    assert lexical("where does Ana live?", *space)[1] > 2 * POLICY.threshold
    assert (lexical("what is the capital of Mongolia?", *space) < POLICY.threshold).all()


def test_a_rare_term_covers_more_than_a_common_one() -> None:
    rare, common = term_weights(np.array([1, 500]), 1000, POLICY)
    assert rare > common > 0


def test_a_neighbour_covers_in_part() -> None:
    matched = np.array([[True, False], [False, True]])
    weights = np.array([1, 1], np.float32)
    previous, following = np.array([-1, 0], np.int32), np.array([1, -1], np.int32)
    half = RelevancePolicy(neighbour_coverage=0.5)
    assert np.allclose(coverage(matched, weights, previous, following, half), 0.75)
    alone = np.array([-1, -1], np.int32)
    assert np.allclose(coverage(matched, weights, alone, alone, half), 0.5)


def test_a_related_word_counts_in_part() -> None:
    matched = np.array([[True, False, True], [False, False, True], [False, False, False]])
    half = RelevancePolicy(related_coverage=0.5)
    assert told(matched, [(), (2,)], half).tolist() == [[1.0, 0.5], [0.0, 0.5], [0.0, 0.0]]
    assert told(matched, [(), ()], half).tolist() == [[1.0, 0.0], [0.0, 0.0], [0.0, 0.0]]


def test_a_question_without_terms_covers_nothing() -> None:
    none = np.zeros(3, np.int32) - 1
    assert (coverage(np.zeros((3, 0), np.bool_), np.zeros(0, np.float32), none, none, POLICY) == 0).all()


def judged(cosine: Floats | None, share: Floats, *, size: int = 20) -> Floats:
    return relevance(cosine, share, size=size, calibration=CALIBRATION, policy=POLICY)


@given(
    arrays(np.float32, 4, elements=st.floats(-1, 1, width=32)),
    arrays(np.float32, 4, elements=UNIT),
    st.integers(0, 10**9),
)
def test_relevance_stays_between_zero_and_one(cosine: Floats, share: Floats, size: int) -> None:
    for found in (judged(cosine, share, size=size), judged(None, share, size=size)):
        assert found.dtype == np.float32
        assert ((found >= 0) & (found <= 1)).all()


@given(UNIT, UNIT, UNIT)
def test_relevance_never_falls_with_more_evidence(one: float, other: float, fixed: float) -> None:
    rising = np.array(sorted((one, other)), np.float32)
    same = np.full(2, fixed, np.float32)
    for found in (judged(rising, same), judged(same, rising), judged(None, rising)):
        assert found[1] >= found[0]


def test_noise_without_a_shared_word_is_irrelevant_and_a_sure_answer_relevant() -> None:
    found = judged(np.array([0.23, 0.64], np.float32), np.array([0, 0.5], np.float32))
    assert found[0] == 0
    assert found[1] > 2 * POLICY.threshold


def test_a_large_space_asks_for_a_better_cosine() -> None:
    cosine, share = np.array([0.4], np.float32), np.array([0], np.float32)
    assert judged(cosine, share, size=5)[0] >= POLICY.threshold > judged(cosine, share, size=1000)[0]
    assert judged(cosine, share, size=1000)[0] == judged(cosine, share, size=10**6)[0]


def test_without_a_shared_word_or_a_model_nothing_is_relevant() -> None:
    assert judged(None, np.zeros(3, np.float32)).max() == 0
