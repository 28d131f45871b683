"""Whether a hit answers at all."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perdure.domain.calibration import Calibration
from perdure.domain.context import aside
from perdure.domain.recall_policy import RelevancePolicy
from perdure.domain.relevance import Floats, around, coverage, echoes, relevance, term_weights, told, unsaid
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
    share = coverage(around(matched, alone, alone, POLICY), weights)
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
    assert np.allclose(coverage(around(matched, previous, following, half), weights), 0.75)
    alone = np.array([-1, -1], np.int32)
    assert np.allclose(coverage(around(matched, alone, alone, half), weights), 0.5)


def test_a_related_word_counts_in_part() -> None:
    matched = np.array([[True, False, True], [False, False, True], [False, False, False]])
    half = RelevancePolicy(related_coverage=0.5)
    assert told(matched, [(), (2,)], half).tolist() == [[1.0, 0.5], [0.0, 0.5], [0.0, 0.0]]
    assert told(matched, [(), ()], half).tolist() == [[1.0, 0.0], [0.0, 0.0], [0.0, 0.0]]


def test_a_question_without_terms_covers_nothing() -> None:
    none = np.zeros(3, np.int32) - 1
    said = around(np.zeros((3, 0), np.bool_), none, none, POLICY)
    assert (coverage(said, np.zeros(0, np.float32)) == 0).all()
    assert unsaid(said, np.zeros(0, np.float32)) == 0


def test_what_is_beside_the_matter_weighs_nothing() -> None:
    weights = term_weights(np.array([3, 3]), 10, POLICY, (False, True))
    assert weights[0] == 0 < weights[1]
    assert (term_weights(np.array([3, 3]), 10, POLICY) > 0).all()


def test_what_no_hit_says_is_unsaid() -> None:
    weights = np.array([1, 1, 2], np.float32)
    assert unsaid(np.array([[1, 0, 0], [0, 1, 0]], np.float32), weights) == 0.5
    assert unsaid(np.array([[1, 0, 1], [0, 1, 0]], np.float32), weights) == 0
    assert unsaid(np.zeros((0, 3), np.float32), weights) == 0


@pytest.mark.parametrize(
    ("text", "own", "found"),
    [
        ("Have you been to the glassworks?", True, True),
        ("You should see the glassworks, it is worth the trip.", True, True),
        ("Went to the glassworks, my treat for you.", True, False),
        ("Blown glass is hot work.", True, False),
        ("I went to the glassworks. And you?", True, False),
        ("I blow glass on Fridays.", False, True),
        ("You said that you blow glass on Fridays.", False, False),
        ("I hear you blow glass?", False, False),
        ("She blows glass on Fridays.", False, False),
        ("", True, False),
    ],
)
def test_a_turn_about_the_other_is_aside(text: str, *, own: bool, found: bool) -> None:
    assert aside(text, own=own) is found


def test_a_long_row_of_question_marks_is_read_at_once() -> None:
    assert aside("?" * 1_000_000, own=True)
    assert not aside("?" * 1_000_000 + "x", own=True)


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


@pytest.mark.parametrize(
    ("text", "echo"),
    [
        ("Who mends the boiler?", True),
        ("Hey, who is it that mends boilers??", True),
        ("what is the name of who mends the boiler", False),  # nothing says that it asks
        ("Is Piet the one who mends the boiler?", False),
        ("Piet mends the boiler. Right?", False),
    ],
)
def test_what_only_asks_the_same_is_told_from_what_says_more(text, echo):
    question = "who mends our boiler?"
    assert echoes(text, question, frozenset(query_terms(question))) is echo


@pytest.mark.parametrize(
    ("text", "question", "echo"),
    [
        ("Did you know that my uncle has a kiln?", "does my uncle have a kiln?", False),
        ("Have I told you my uncle has a kiln?", "does my uncle have a kiln?", False),
        ("Doesn't my uncle have a kiln?", "does my uncle have a kiln?", False),
        ("My uncle has a kiln, hasn't he?", "does my uncle have a kiln?", False),
        ("Why does the kiln smoke?", "does the kiln smoke?", False),
        ("Warum raucht der Ofen?", "raucht der Ofen?", False),
        ("Does the kiln smoke?", "have I asked whether the kiln smokes?", False),
        ("Does my uncle have a kiln?", "does my uncle have a kiln?", True),
        ("Do you know if my uncle has a kiln?", "does my uncle have a kiln?", True),
        ("Why does the kiln smoke?", "why does our kiln smoke?", True),
        ("Does the kiln smoke?", "why does the kiln smoke?", True),
        ("Warum raucht der Ofen?", "warum raucht der Ofen?", True),
        ("When does the kiln cool down?", "what time does the kiln cool down?", True),
        ("How hot is the kiln?", "is the kiln hot?", True),
        ("Where does my aunt sing?", "where do I sing?", True),
        ("What is my niece called?", "what's my nephew called?", True),
        ("Wie alt ist der Ofen?", "wie alt ist mein Onkel?", True),
        ("What does my cat Miu weigh?", "what is my cat called?", False),
        ("Where is a café near our choir room?", "where do I sing?", False),
        ("yes, of course", "does the kiln smoke?", True),
        ("Sí, gracias", "¿dónde canta mi tía?", True),
        ("yes, in Ghent", "where do I sing?", False),
    ],
)
def test_a_question_that_takes_for_granted_what_is_asked_answers_it(text, question, echo):
    assert echoes(text, question, frozenset(query_terms(question))) is echo
