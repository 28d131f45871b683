"""What the conversation adds to a score."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from perdure.domain.context import Floats, Pool, contextualise
from perdure.domain.periods import Period
from perdure.domain.plan import Answer, Plan
from perdure.domain.recall_policy import ContextPolicy
from perdure.domain.text import BY_ASSISTANT, HAS_TIME, IS_QUESTION

OFF = ContextPolicy(
    neighbour=0,
    second_neighbour=0,
    answer_to_question=0,
    session=0,
    other_speaker=1,
    shortest=1,
    period=0,
    answer_type=0,
)
DAY_MS = 86_400_000


def conversation(size: int, *, per_session: int = 5, flags: tuple[int, ...] = (), length: int = 50) -> Pool:
    """Turns of two speakers in turn, a day apart, in sessions of equal length."""
    rows = np.arange(size, dtype=np.int32)
    session = rows // per_session
    return Pool(
        session=session,
        speaker=rows % 2,
        names=("Ana", "Bruno"),
        when_ms=rows.astype(np.int64) * DAY_MS,
        previous=np.where(rows % per_session == 0, -1, rows - 1).astype(np.int32),
        following=np.where((rows % per_session == per_session - 1) | (rows == size - 1), -1, rows + 1).astype(np.int32),
        flags=np.array(flags or (0,) * size, np.int32),
        length=np.full(size, length, np.int32),
    )


def asked(*, speakers: tuple[str, ...] = (), periods: tuple[Period, ...] = (), answer: Answer = "other") -> Plan:
    return Plan(terms=(), weights=(), speakers=frozenset(speakers), periods=periods, answer=answer)


def scores(*numbers: float) -> Floats:
    return np.array(numbers, np.float32)


def test_without_context_nothing_changes() -> None:
    fused = scores(0.5, 0.1, 0.9)
    assert (contextualise(fused, conversation(3), asked(), OFF) == fused).all()
    assert contextualise(scores(), conversation(0), asked(), ContextPolicy()).shape == (0,)


@given(arrays(np.float32, 10, elements=st.floats(0, 1, width=32)), st.integers(0, 9))
def test_context_is_finite_never_negative_and_grows_with_the_score(fused: Floats, row: int) -> None:
    before = fused.copy()
    plan = asked(speakers=("Ana",), answer="when")
    found = contextualise(fused, conversation(10), plan, ContextPolicy())
    assert (fused == before).all()
    assert np.isfinite(found).all()
    assert (found >= 0).all()
    better = fused.copy()
    better[row] += 1
    assert contextualise(better, conversation(10), plan, ContextPolicy())[row] >= found[row]


def test_neighbours_of_a_hit_rise_and_sessions_do_not_leak() -> None:
    policy = ContextPolicy(neighbour=0.5, second_neighbour=0.1, answer_to_question=0, session=0)
    found = contextualise(scores(0, 0, 0, 0, 1, 0, 0), conversation(7), asked(), policy)
    assert np.allclose(found, [0, 0, 0.1, 0.5, 1, 0, 0])


def test_an_answer_inherits_from_its_question() -> None:
    policy = ContextPolicy(neighbour=0, second_neighbour=0, answer_to_question=0.4, session=0)
    found = contextualise(scores(0, 1, 0, 0), conversation(4, flags=(0, IS_QUESTION, 0, 0)), asked(), policy)
    assert np.allclose(found, [0, 1, 0.4, 0])


def test_an_assistants_turn_counts_less_and_lifts_its_neighbours_less() -> None:
    policy = ContextPolicy(neighbour=0.5, second_neighbour=0, answer_to_question=0, session=0, assistant=0.5)
    found = contextualise(scores(1, 1, 0), conversation(3, flags=(0, BY_ASSISTANT, 0)), asked(), policy)
    assert np.allclose(found, [1.25, 0.5, 0.25])


def test_a_good_session_lifts_all_its_turns() -> None:
    policy = ContextPolicy(neighbour=0, second_neighbour=0, answer_to_question=0, session=0.5, session_best=2)
    found = contextualise(scores(1, 0.6, 0.2, 0, 0, 0.1), conversation(6), asked(), policy)
    assert np.allclose(found, [1.4, 1.0, 0.6, 0.4, 0.4, 0.125])


def test_rows_without_a_session_have_no_prior() -> None:
    pool = Pool(
        session=np.array([-1, -1], np.int32),
        speaker=np.array([-1, -1], np.int32),
        names=(),
        when_ms=np.zeros(2, np.int64),
        previous=np.array([-1, -1], np.int32),
        following=np.array([-1, -1], np.int32),
        flags=np.zeros(2, np.int32),
        length=np.full(2, 50, np.int32),
    )
    fused = scores(0.3, 0.7)
    assert (contextualise(fused, pool, asked(speakers=("Ana",)), ContextPolicy()) == fused).all()


def test_the_one_named_speaker_comes_first() -> None:
    policy = ContextPolicy(neighbour=0, second_neighbour=0, answer_to_question=0, session=0, other_speaker=0.5)
    fused = scores(0.6, 0.8)
    assert np.allclose(contextualise(fused, conversation(2), asked(speakers=("Ana",)), policy), [0.6, 0.4])
    both = contextualise(fused, conversation(2), asked(speakers=("Ana", "Bruno")), policy)
    assert (both == fused).all()


def test_an_unknown_speaker_is_no_other_speaker() -> None:
    policy = ContextPolicy(neighbour=0, second_neighbour=0, answer_to_question=0, session=0, other_speaker=0.5)
    pool = replace(conversation(2), speaker=np.array([-1, 1], np.int32))
    assert np.allclose(contextualise(scores(0.6, 0.8), pool, asked(speakers=("Ana",)), policy), [0.6, 0.4])


def test_turns_of_the_period_and_shortly_after_rise() -> None:
    policy = ContextPolicy(
        neighbour=0, second_neighbour=0, answer_to_question=0, session=0, period=0.4, period_slack_days=2
    )
    second_day = Period(start_ms=DAY_MS, end_ms=2 * DAY_MS, strength=0.5)
    found = contextualise(scores(0, 0, 0, 0), conversation(4), asked(periods=(second_day,)), policy)
    assert np.allclose(found, [0, 0.2, 0.2, 0.1], atol=0.05)
    assert found[3] < found[2] <= found[1]


def test_a_question_for_a_time_prefers_turns_with_one() -> None:
    pool = conversation(2, flags=(0, HAS_TIME))
    found = contextualise(scores(0.5, 0.5), pool, asked(answer="when"), ContextPolicy())
    assert found[1] > found[0]


def test_a_short_turn_counts_less_and_a_long_one_in_full() -> None:
    policy = ContextPolicy(
        neighbour=0, second_neighbour=0, answer_to_question=0, session=0, shortest=0.5, full_length=20
    )
    found = [
        contextualise(scores(0.8), conversation(1, length=length), asked(), policy)[0] for length in (0, 10, 20, 40)
    ]
    assert np.allclose(found, [0.4, 0.6, 0.8, 0.8])
