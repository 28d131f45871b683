"""`perdure bench recall`: how much of the evidence of a question is found, how fast, and against plain BM25."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from perdure.bench.metrics import CUTS, SESSIONS, Quality, latency, mean, paired, quality
from perdure.bench.opening import OpenEngine, Progress, open_level, silent
from perdure.bench.plain import PlainBm25
from perdure.bench.recall_report import Group, Loading, Report
from perdure.formats.conversations import APART, Conversation, Query, load

DEEPER: Final = 200
"""Hits asked for, not timed, when the first twenty come from fewer than five sessions."""


@dataclass(slots=True)
class _Tally:
    """What one run gathers: answers and refusals ("nothing relevant") by category, and milliseconds."""

    ours: dict[str, list[Quality]] = field(default_factory=dict[str, list[Quality]])
    plain: dict[str, list[Quality]] = field(default_factory=dict[str, list[Quality]])
    refused: dict[str, list[bool]] = field(default_factory=dict[str, list[bool]])
    lost: list[bool] = field(default_factory=list[bool])
    off_topic: list[bool] = field(default_factory=list[bool])
    searches: list[float] = field(default_factory=list[float])
    embeddings: list[float] = field(default_factory=list[float])


def measure(
    path: str | Path,
    *,
    level: str = "local",
    limit: int | None = None,
    open_engine: OpenEngine | None = None,
    progress: Progress | None = None,
) -> Report:
    """Load each conversation of a bench file into its own space and ask its questions.

    level: `lexical`, `local`, or the name of another embedder. limit: at most so many questions of
    each conversation, evenly spread. The
    store is a temporary SQLite file. Raise InvalidInput for a file that is not in the bench format.
    """
    conversations = load(path)
    report = progress or silent
    with tempfile.TemporaryDirectory(prefix="perdure-bench-") as folder:
        url = f"sqlite:///{Path(folder) / 'bench.db'}"
        engine = open_level(url, level, open_engine=open_engine)
        try:
            written, flushed = _fill(engine, conversations, report)
            tally = _Tally()
            for number, conversation in enumerate(conversations):
                _ask(engine.space(user=conversation.id), conversation, _spread(conversation.queries, limit), tally)
                report("asking", number + 1, len(conversations))
            if len(conversations) > 1:
                _ask_strangers(engine, conversations, limit, tally, report)
        finally:
            engine.close()
    turns = sum(len(conversation.turns) for conversation in conversations)
    loaded = Loading(conversations=len(conversations), turns=turns, write_s=written, flush_s=flushed)
    return _sum_up(tally, Path(path).name, level, loaded)


def _fill(engine: Any, conversations: Sequence[Conversation], report: Progress) -> tuple[float, float]:
    """Load every conversation; return the seconds of the writing calls and of the flush behind them."""
    written = 0.0
    for number, conversation in enumerate(conversations):
        messages = [
            {"text": turn.text, "role": turn.role or "user", "speaker": turn.speaker, "session": turn.session,
             "at": turn.ts, "message_id": turn.id}
            for turn in conversation.turns
        ]  # fmt: skip
        space = engine.space(user=conversation.id)
        started = perf_counter()
        space.observe_many(messages)
        written += perf_counter() - started
        report("loading", number + 1, len(conversations))
    started = perf_counter()
    engine.flush()
    return written, perf_counter() - started


def _ask(space: Any, conversation: Conversation, queries: Sequence[Query], tally: _Tally) -> None:
    sessions = {turn.id: turn.session for turn in conversation.turns}
    plain = PlainBm25([f"{turn.speaker}: {turn.text}" if turn.speaker else turn.text for turn in conversation.turns])
    for query in queries:
        started = perf_counter()
        result = space.recall(query.text, k=max(CUTS), kinds=("episode",), **_moments(query))
        spent = (perf_counter() - started) * 1000
        embedding = float(result.timings.get("embed", 0.0))
        tally.searches.append(spent - embedding)
        tally.embeddings.append(embedding)
        tally.refused.setdefault(query.category, []).append(bool(result.nothing_relevant))
        if not query.evidence:
            continue
        if query.category not in APART:
            tally.lost.append(bool(result.nothing_relevant))
        ranked = _turns(result)
        if len({sessions[turn] for turn in ranked}) < min(SESSIONS, len(set(sessions.values()))):
            ranked += _turns(space.recall(query.text, k=DEEPER, kinds=("episode",), **_moments(query)))[len(ranked) :]
        evidence = frozenset(query.evidence)
        tally.ours.setdefault(query.category, []).append(quality(ranked, evidence, sessions))
        baseline = [conversation.turns[document].id for document in plain.rank(query.text)]
        tally.plain.setdefault(query.category, []).append(quality(baseline, evidence, sessions))


def _spread(queries: Sequence[Query], limit: int | None) -> Sequence[Query]:
    """Return every n-th question: files are often sorted by category."""
    return queries if limit is None else queries[:: max(1, -(-len(queries) // max(1, limit)))]


def _moments(query: Query) -> dict[str, datetime]:
    named = {"at": query.ts, "as_of": query.as_of}
    return {name: moment for name, moment in named.items() if moment is not None}


def _turns(result: Any) -> list[str]:
    return [hit.memory.message_id for hit in result.hits]


def _ask_strangers(
    engine: Any, conversations: Sequence[Conversation], limit: int | None, tally: _Tally, report: Progress
) -> None:
    """Ask each conversation the answerable questions of the next one, whose answer it cannot hold."""
    for number, conversation in enumerate(conversations):
        space = engine.space(user=conversation.id)
        stranger = conversations[(number + 1) % len(conversations)]
        for query in _spread(stranger.queries, limit):
            if query.category not in APART and query.evidence:
                result = space.recall(query.text, k=10, kinds=("episode",), **_moments(query))
                tally.off_topic.append(bool(result.nothing_relevant))
        report("off topic", number + 1, len(conversations))


def _sum_up(tally: _Tally, source: str, level: str, loading: Loading) -> Report:
    answerable = [category for category in tally.ours if category not in APART]
    return Report(
        source=source,
        level=level,
        loading=loading,
        overall=_group(tally, answerable),
        categories={category: _group(tally, [category]) for category in sorted(tally.refused)},
        lost=_share(tally.lost),
        off_topic=_share(tally.off_topic),
        off_topic_questions=len(tally.off_topic),
        search=latency(tally.searches),
        embedding=None if level == "lexical" else latency(tally.embeddings),
    )


def _group(tally: _Tally, categories: Sequence[str]) -> Group:
    ours = [one for category in categories for one in tally.ours.get(category, [])]
    plain = [one for category in categories for one in tally.plain.get(category, [])]
    at_ten = CUTS.index(10)
    return Group(
        questions=len(ours),
        refused=_share([one for category in categories for one in tally.refused[category]]),
        ours=mean(ours),
        plain=mean(plain),
        lift=paired([one.recall[at_ten] for one in ours], [one.recall[at_ten] for one in plain]),
    )


def _share(answers: Sequence[bool]) -> float | None:
    return sum(answers) / len(answers) if answers else None
