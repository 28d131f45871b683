"""Ask a chat model about pairs of statements: a few in one question, and nothing of the answer is taken on trust."""

import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from perdure.deps import Deps
from perdure.domain.memory import Memory
from perdure.extraction import verdicts
from perdure.extraction.verdicts import Verdicts
from perdure.extraction.writing import MOST_CHARACTERS
from perdure.pipelines import asking
from perdure.pipelines.judging import Judgement, by_model
from perdure.pipelines.pairs import Pair
from perdure.ports import ChatModel
from perdure.prompts import prompt

_PROMPT = "daily_v1"
_SHOWN = 2 * MOST_CHARACTERS
"""Characters of a statement that a model is shown; a longer one is not judged by it."""
_log = logging.getLogger("perdure")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """Judgements by the place of their pair, why others were dropped, and whether no answer was of use."""

    found: Mapping[int, Judgement] = field(default_factory=dict[int, Judgement])
    dropped: tuple[str, ...] = ()
    failed: bool = False
    told: Mapping[str, int] = field(default_factory=dict[str, int])
    """Why it has none, as the report counts it."""


def ask(deps: Deps, llm: ChatModel, some: Sequence[tuple[Pair, Judgement]]) -> Answered:
    """Ask about pairs, each with what the rules say of it; what is dropped is for the rules to judge."""
    shown = [place for place, (one, _) in enumerate(some) if _fits(one.older) and _fits(one.newer)]
    counts = Counter[str]()
    said = _asked(deps, llm, [some[place][0] for place in shown], counts) if shown else Verdicts()
    if said is None:
        return Answered(failed=asking.vain(counts), told=asking.told(counts))
    found: dict[int, Judgement] = {}
    dropped = list(said.dropped)
    for at, verdict in said.found.items():
        one, rules = some[shown[at]]
        judged = by_model(deps, one, rules, verdict)
        if isinstance(judged, Judgement):
            found[shown[at]] = judged
        else:
            dropped.append(judged)
    for reason in dropped:
        _log.info("a judgement of the model was dropped: %s", reason)
    return Answered(found=found, dropped=tuple(dropped))


def _asked(deps: Deps, llm: ChatModel, some: Sequence[Pair], counts: Counter[str]) -> Verdicts | None:
    """Ask, and once more when the answer is of no use; None when neither is."""
    policy = deps.policy.daily
    lines = "\n".join(f"{number}. {_line(one)}" for number, one in enumerate(some, 1))
    text = prompt(_PROMPT).substitute(limit=MOST_CHARACTERS, pairs=lines)
    return asking.ask(
        llm,
        text,
        lambda answer: verdicts.read(answer, [(one.older.content, one.newer.content) for one in some]),
        what="the daily look at pairs",
        policy=policy,
        counts=counts,
    )


def _line(one: Pair) -> str:
    return f"A ({_day(one.older)}): {_flat(one.older)} | B ({_day(one.newer)}): {_flat(one.newer)}"


def _flat(memory: Memory) -> str:
    """Return a statement as a part of a line that cannot pass for another one."""
    return " ".join(memory.content.replace("|", "/").split())


def _fits(memory: Memory) -> bool:
    return len(memory.content) <= _SHOWN


def _day(memory: Memory) -> str:
    return f"{memory.said_at:%Y-%m-%d}" if memory.said_at else "unknown"
