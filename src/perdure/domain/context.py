"""What the conversation around a turn adds to its score: neighbours, session, speaker, time, length; and of whom a
turn speaks.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Final

import numpy as np
from numpy.typing import NDArray

from perdure.domain.catalogue import turn_keys
from perdure.domain.english import IRREGULAR_VERBS
from perdure.domain.memory import Kind, Memory
from perdure.domain.ordered import places
from perdure.domain.periods import Period, periods
from perdure.domain.plan import Plan
from perdure.domain.recall_policy import ContextPolicy, RelevancePolicy
from perdure.domain.relevance import only_asks
from perdure.domain.text import BY_ASSISTANT, HAS_NUMBER, HAS_TIME, IS_QUESTION, words
from perdure.domain.times import DAY_MS, EPOCH, to_ms

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]

_ASKED = {"when": HAS_TIME, "number": HAS_NUMBER}


@dataclass(frozen=True, kw_only=True, slots=True)
class Pool:
    """The candidates of one recall as parallel arrays of length n: the arms' top lists and their neighbour turns."""

    session: Ints
    """Number of the session; -1: none."""
    speaker: Ints
    """Position in names; -1: unknown."""
    names: tuple[str, ...]
    when_ms: NDArray[np.int64]
    """When the turn was said, UTC milliseconds."""
    previous: Ints
    """Row of the turn before in the same session; -1: none or not in the pool."""
    following: Ints
    """Row of the turn after; -1 likewise."""
    flags: Ints
    """Bits of `text.flags`."""
    length: Ints
    """Terms of the turn as the text arm counts them: of its content and its setting."""


def contextualise(fused: Floats, pool: Pool, plan: Plan, policy: ContextPolicy) -> Floats:
    """Return the scores in context, shape (n,), at least 0; order by them, best first.

    fused: (n,), 0 .. 1, from `ranking.fuse`. A pool without sessions, speakers and times keeps its order.
    """
    if fused.size == 0:
        return fused
    assistant = ((pool.flags & BY_ASSISTANT) > 0) & (not plan.advice)
    weight = np.where(assistant, np.float32(policy.assistant), np.float32(1.0))
    scores = _with_neighbours(fused * weight, pool, policy) * weight
    scores += np.float32(policy.session) * _session_prior(scores, pool.session, policy.session_best)
    _add_times(scores, pool, plan, policy)
    full = np.minimum(pool.length / np.float32(max(policy.full_length, 1)), np.float32(1.0))
    scores *= np.float32(policy.shortest) + np.float32(1.0 - policy.shortest) * full
    if len(plan.speakers) == 1:
        (name,) = plan.speakers
        if name in pool.names:
            others = (pool.speaker >= 0) & (pool.speaker != pool.names.index(name))
            scores[others] *= np.float32(policy.other_speaker)
    return scores


def within_periods(when_ms: NDArray[np.int64], periods: Sequence[Period]) -> NDArray[np.bool_]:
    """Return which of some times, (n,) UTC milliseconds, lie in any of some periods; where there is none, all do."""
    inside = np.full(len(when_ms), not periods)
    for period in periods:
        inside |= (when_ms >= period.start_ms) & (when_ms < period.end_ms)
    return inside


def by_day(sure: Floats, memories: Sequence[Memory], day: Period, *, tz: tzinfo, policy: RelevancePolicy) -> Floats:
    """Return how surely each memory answers what is asked of a day, (n,): what was said around it, is of a time around
    it or names one, more; a statement that held then as surely as before; the rest less.
    """
    slack = policy.day_slack_days * DAY_MS

    def factor(memory: Memory) -> float:
        said = to_ms(memory.said_at or memory.recorded_at or EPOCH)
        start, begun = memory.event_start, memory.valid_from
        times = [(said, said)]
        times += [(to_ms(start), to_ms(memory.event_end or start))] if start else []
        times += [(to_ms(begun), to_ms(begun))] if begun else []
        times += [(one.start_ms, one.end_ms) for one in periods(memory.content, now_ms=said, tz=tz)]
        if any(first < day.end_ms + slack and last >= day.start_ms - slack for first, last in times):
            return policy.of_day
        held = to_ms(begun) < day.end_ms if begun else _lasts(memory)
        over = memory.valid_until is not None and to_ms(memory.valid_until) <= day.start_ms
        return 1.0 if held and not over else policy.of_another_day

    factors = np.array([factor(one) for one in memories], np.float32)
    return np.minimum(sure * factors, np.float32(1.0))


def _lasts(memory: Memory) -> bool:
    """Tell whether a statement may tell of years: no message, task or event, nor what an English verb calls past."""
    if memory.kind in (Kind.PROFILE, Kind.PREFERENCE):
        return True
    happened = any(word in IRREGULAR_VERBS or word.endswith("ed") for word in words(memory.content)[:_VERB])
    return memory.kind in (Kind.FACT, Kind.NOTE) and memory.event_start is None and not happened


_VERB = 6
"""Words of a statement among which stands its verb."""


def _with_neighbours(fused: Floats, pool: Pool, policy: ContextPolicy) -> Floats:
    """Add shares of the turns up to two places away, more of a question to its answer."""
    padded = _padded(fused)
    before, after = padded[pool.previous], padded[pool.following]
    far = _padded(before)[pool.previous] + _padded(after)[pool.following]
    asked = _padded(fused * ((pool.flags & IS_QUESTION) > 0))[pool.previous]
    scores = fused + np.float32(policy.neighbour) * (before + after)
    scores += np.float32(policy.second_neighbour) * far
    scores += np.float32(policy.answer_to_question) * asked
    return scores.astype(np.float32, copy=False)


def _padded(scores: Floats) -> Floats:
    """Return the scores with a zero behind them, which row -1 reads."""
    padded = np.zeros(len(scores) + 1, np.float32)
    padded[:-1] = scores
    return padded


def _session_prior(scores: Floats, session: Ints, best: int) -> Floats:
    """Return for each row the mean of the best scores of its session, shape (n,); 0 without a session.

    A session with fewer rows than `best` counts the missing ones as 0.
    """
    order = np.lexsort((-scores, session))
    grouped = session[order]
    first = np.ones(len(order), np.bool_)
    np.not_equal(grouped[1:], grouped[:-1], out=first[1:])
    starts = first.nonzero()[0]
    group = first.cumsum() - 1
    rank = np.arange(len(order)) - starts[group]
    sums = np.bincount(group, weights=np.where(rank < best, scores[order], 0.0)) / best
    prior = np.empty(len(scores), np.float32)
    prior[order] = sums[group]
    prior[session < 0] = 0.0
    return prior


def _add_times(scores: Floats, pool: Pool, plan: Plan, policy: ContextPolicy) -> None:
    """Add, in place, what the periods and the question word of the query are worth."""
    if plan.periods and policy.period > 0.0:
        gain = np.zeros(len(scores), np.float32)
        slack = max(policy.period_slack_days * DAY_MS, 1.0)
        for period in plan.periods:
            late = np.maximum(pool.when_ms - (period.end_ms - 1), 0) / slack
            near = np.where(pool.when_ms >= period.start_ms, np.clip(1.0 - late, 0.0, 1.0), 0.0)
            np.maximum(gain, period.strength * near, out=gain, casting="same_kind")
        scores += np.float32(policy.period) * gain
    bit = _ASKED.get(plan.answer)
    if bit is not None:
        scores += np.float32(policy.answer_type) * ((pool.flags & bit) > 0)


_NO_TURN = -(1 << 62)


def beside(session: NDArray[np.int32], turn: NDArray[np.int32]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the rows of the turns before and after in the same session, −1 where they are not in the pool."""
    keys = np.where((session >= 0) & (turn >= 0), turn_keys(session, turn), _NO_TURN)
    order = keys.argsort(kind="stable")
    found = places(keys[order], np.concatenate((keys - 1, keys + 1)))
    rows_beside = np.append(order, -1).astype(np.int32)[found]  # place -1 reads the -1
    return rows_beside[: len(keys)], rows_beside[len(keys) :]


_SELF: Final = re.compile(r"\b(?:i(?:m|ve)?|m[ey]|mine|myself|we|us|ours?)\b")
_LISTENER: Final = re.compile(r"\byou(?:rs?|rself)?\b")


def aside(text: str, *, own: bool) -> bool:
    """Tell whether a turn in English says little of one of the speakers; own: whether it is theirs.

    Theirs says little where it only asks, or speaks of the listener and not of themselves; another's where it speaks of
    another and not of the listener.
    """
    if own and only_asks(text):
        return True
    lower = text.lower()
    listener = "you" in lower and _LISTENER.search(lower) is not None
    return listener is own and (" i " in lower or _SELF.search(lower) is not None) is not own


def goes_on(text: str, over: Sequence[str], held: Sequence[str]) -> bool:
    """Tell whether a message has more of what its statements that are over tell of: a sentence of which no statement
    was made, or one that speaks of "her" or "it", as they do.
    """
    told = {word.lower() for one in (*over, *held) for word in _WORDS.findall(one)}
    for one in (*over, *held):
        text = text.replace(one, " ")
    left = [word for word in _WORDS.findall(text) if word.lower() not in told]
    return len(left) > _LEFT or any(_POINTS.search(one) for one in held)


_WORDS: Final = re.compile(r"[^\W\d_]{2,}")
_LEFT: Final = 2
"""Words that may be left of a message beside its statements: and, so, well."""
_POINTS: Final = re.compile(r"\b(?:he|she|they|it|him|her|them|his|hers|their|its|there|that)\b", re.IGNORECASE)
