"""Insight: what a model understands of how somebody wants to be treated, at most once a day; without one, nothing."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from perdure.deps import Deps
from perdure.domain.decisions import Add
from perdure.domain.digest import short
from perdure.domain.memory import Kind, Memory
from perdure.domain.space import SpaceRef
from perdure.domain.text import jaccard
from perdure.domain.times import FAR, whole_ms
from perdure.errors import BudgetExceeded
from perdure.extraction import insights, writing
from perdure.extraction.function_words import worded_apart
from perdure.extraction.insights import Insight
from perdure.extraction.sensitive import find
from perdure.extraction.suspicion import suspects
from perdure.gateways import rows, runs
from perdure.gateways.jobs import Claim
from perdure.pipelines import asking, budget
from perdure.pipelines.apply import apply
from perdure.pipelines.near import COMPARED
from perdure.pipelines.tracked import track
from perdure.ports import ChatModel, Transaction
from perdure.prompts import prompt

TASK = "insight"
TAG = "theory-of-mind"
CATEGORY = "relationship_dynamic"
_PROMPT = "insight_v1"
_FACT = 120
"""Characters of a statement that a model is shown."""
_KNOWN = 50
"""Insights with which a new one is compared."""
_HEARD = ("user", "assistant")
_SOON = timedelta(hours=1)
"""A run that is so little too early waits: days are not measured to the second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What a model is shown, and what it is shown it as."""

    memories: Sequence[Memory]
    material: str


def step(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Ask once what the latest messages and new facts tell, unless an insight is younger than a day.

    Raises BudgetExceeded where it has to wait: for the rest of that day, or for a day with writes left.
    """
    assert deps.llm is not None, "a job for a model is done where there is one"
    with deps.store.read(ref) as tx:
        wait = _wait(tx, deps) if tx is not None else None
        seen = _seen(tx, deps) if tx is not None and wait is None else None
    if wait is not None and wait <= _SOON:
        raise BudgetExceeded(
            "there was an insight less than a day ago: the next one is asked for by itself", until=deps.clock() + wait
        )
    counts = Counter[str]()
    found = _asked(deps, deps.llm, seen, counts) if seen is not None else None
    if counts["over_budget"]:
        raise BudgetExceeded("the tokens of today are used up", until=budget.tomorrow(deps))
    with deps.store.write(ref) as tx:
        if seen is None or _wait(tx, deps) is not None:
            runs.end(tx, held(), deps.clock(), skipped=1)
            return False
        if not rows.stand(tx, seen.memories):
            return True
        if asking.vain(counts):
            asking.failed(tx, deps, "create")
        fresh = _fresh(tx, deps, found or ())
        affordable = not fresh or budget.take(tx, deps, "writes", len(fresh), op="create")
        if affordable:
            decisions = [_decision(deps, one, seen, deps.llm.name) for one in fresh]
            track(tx, deps, decisions, apply(tx, deps, decisions).memories, node="worker")
            runs.end(tx, held(), deps.clock(), **(asking.told(counts) if found is None else {"insights": len(fresh)}))
    if not affordable:
        raise BudgetExceeded("the writes of today are used up", until=budget.tomorrow(deps))
    return False


def _wait(tx: Transaction, deps: Deps) -> timedelta | None:
    """Return how long the last insight forbids another one; None when it does not."""
    last = rows.newest(tx, Kind.INSIGHT, limit=1)
    if not last or last[0].said_at is None:
        return None
    left = last[0].said_at + timedelta(hours=deps.policy.insight.pause_hours) - deps.clock()
    return left if timedelta(0) < left < FAR else None


def _seen(tx: Transaction, deps: Deps) -> _Seen | None:
    """Return the latest messages and facts since the last insight, cut to their room; None when nobody said anything.

    What is sensitive, and what a tool, a document or a doubtful message says, is not shown.
    """
    policy = deps.policy.insight
    last = rows.newest(tx, Kind.INSIGHT, limit=1)
    after = last[0].seq if last else 0
    said = rows.latest_episodes(tx, after=after, limit=4 * policy.episodes)
    said = [one for one in said if _fit(deps, one) and not suspects(one.content, role=one.role or "user")]
    made = [one for kind in sorted(COMPARED) for one in rows.newest(tx, kind, limit=2 * policy.facts)]
    made = [one for one in made if one.seq > after and "sensitive" not in one.attributes and _fit(deps, one)]
    said = sorted(said[: policy.episodes], key=lambda one: one.seq)
    made = sorted(made, key=lambda one: -one.seq)[: policy.facts]
    if not any((one.role or "user") == "user" for one in said):
        return None
    facts = "\n".join(f"[fact] {short(one.content, _FACT)}" for one in made)
    room = max((policy.max_content - len(facts)) // len(said) - len("[assistant] \n"), 1)
    talk = "\n".join(f"[{one.role or 'user'}] {short(one.content, room)}" for one in said)
    material = f"{facts}\n{talk}".strip()[: policy.max_content]
    return _Seen(memories=[*said, *made], material=material)


def _fit(deps: Deps, memory: Memory) -> bool:
    return (memory.role or "user") in _HEARD and not find(memory.content, more=deps.recognisers)


def _asked(deps: Deps, llm: ChatModel, seen: _Seen, counts: Counter[str]) -> tuple[Insight, ...] | None:
    policy = deps.policy.insight
    text = prompt(_PROMPT).substitute(most=policy.most, limit=writing.MOST_CHARACTERS, material=seen.material)
    return asking.ask(
        llm,
        text,
        lambda answer: insights.read(
            answer, seen.material, most=policy.most, support=policy.support, recognisers=deps.recognisers
        ),
        what="insight",
        policy=policy,
        counts=counts,
    )


def _fresh(tx: Transaction, deps: Deps, found: Sequence[Insight]) -> list[Insight]:
    """Return the insights that nobody had yet, in these words or nearly these."""
    known = [one.content for one in rows.newest(tx, Kind.INSIGHT, limit=_KNOWN)]
    fresh: list[Insight] = []
    for one in found:
        if not any(_says(one.text, other, same=deps.policy.merge.same) for other in known):
            fresh.append(one)
            known.append(one.text)
    return fresh


def _says(one: str, other: str, *, same: float) -> bool:
    """Tell whether an insight has nearly the words of another, and no small one that means something else."""
    return jaccard(one, other) >= same and worded_apart(one, other) is None


def _decision(deps: Deps, one: Insight, seen: _Seen, model: str) -> Add:
    policy = deps.policy.insight
    memory = Memory(
        id=deps.new_id(),
        content=one.text,
        kind=Kind.INSIGHT,
        category=CATEGORY,
        confidence=policy.confidence,
        importance=policy.importance,
        tags=(TAG, *one.tags),
        attributes={"prompt": _PROMPT, "model": model},
        source_ids=tuple(one.id for one in seen.memories),
        said_at=whole_ms(deps.clock()),
        decay_rate=deps.policy.decay.rates.get(Kind.INSIGHT, 0.0),
    )
    return Add(memory=memory, mentions=deps.extract_entities(one.text), reason="understood by a model")
