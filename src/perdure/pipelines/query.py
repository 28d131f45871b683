"""memory.query: one small search that an agent asks for by itself, and whose cost it bounds (SPEC 001.6, 001.11)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from typing import Any

from perdure.deps import Deps
from perdure.domain.answer import Bullet, Hit, Recall
from perdure.domain.blocks import cut, held, shown
from perdure.domain.checks import whole
from perdure.domain.event import Event, best
from perdure.domain.memory import is_file
from perdure.domain.question import RETURNS, TIMED, Question
from perdure.domain.space import SpaceRef
from perdure.domain.zones import moment, zone
from perdure.errors import InvalidInput
from perdure.gateways import rows
from perdure.pipelines.recall import recall
from perdure.ports import Transaction

_TURN = 16
"""How far back, in messages, the turn that a search belongs to may have begun."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What an agent asks. Times of `filters` may be texts, which are in the zone `tz` where they have none."""

    query: str
    agent: str | None = None
    categories: Sequence[str] | None = None
    filters: Mapping[str, Any] = field(default_factory=dict[str, Any])
    top_k: int | None = None
    form: str = "bullets"
    budget_tokens: int | None = None
    threshold: float | None = None
    tz: str = "UTC"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the agent gets, the answer that it is drawn from, and what is noted of it."""

    found: list[Bullet] | list[Hit]
    answer: Recall
    event: Event


def query(deps: Deps, ref: SpaceRef, request: Request) -> Asked:
    """Search for an agent; what is not relevant is left out.

    Raises CategoryDenied, and InvalidInput where there are allowlists and nobody says who asks.
    """
    if request.agent is None and deps.caller is None and deps.policy.categories.allowlists:
        raise InvalidInput("agent is missing: it says whose allowlist holds")
    if request.form not in RETURNS:
        raise InvalidInput(f"return got {request.form!r}: use {' or '.join(RETURNS)}")
    if request.top_k is not None:
        whole(request.top_k, name="top_k", least=1, most=deps.policy.recall.max_k)
    question = Question(
        text=request.query,
        k=request.top_k,
        categories=None if request.categories is None else tuple(request.categories),
        filters={name: _time(name, value, request.tz) for name, value in request.filters.items()},
        threshold=request.threshold,
        agent=request.agent,
    )
    answer = recall(deps, ref, replace(question, budget_tokens=None))
    sure = () if answer.nothing_relevant else [hit for hit in answer.hits if hit.relevance >= answer.threshold]
    tz = zone(answer.zone)
    kept = _within(deps, [(hit, _bullet(deps, hit, tz)) for hit in sure], request.budget_tokens)
    shown = [hit for hit, _ in kept]
    found = [bullet for _, bullet in kept] if request.form == "bullets" else shown
    with deps.store.read(ref) as tx:
        turn = _turn(tx) if tx is not None else None
    status = "ok" if shown else "skipped"
    event = Event(
        space=ref,
        at=deps.clock(),
        node="hotpath",
        op="search",
        status=status,
        memory_id=turn,
        similarity=best(answer),
        ms=answer.elapsed_ms,
    )
    return Asked(found=found, answer=replace(answer, hits=tuple(shown)), event=event)


def _within(deps: Deps, hits: Sequence[tuple[Hit, Bullet]], budget: int | None) -> Sequence[tuple[Hit, Bullet]]:
    """Return the hits for whose bullets there is room, best first."""
    budget = deps.policy.recall.budget_tokens if budget is None else budget
    if budget is None:
        return hits
    if budget < 0:
        raise InvalidInput(f"budget_tokens got {budget}: use 0 or more")
    kept: list[tuple[Hit, Bullet]] = []
    for hit, bullet in hits:
        cost = deps.count_tokens(bullet.text + "\n")
        if cost <= budget:
            kept.append((hit, bullet))
            budget -= cost
    return kept


def _bullet(deps: Deps, hit: Hit, tz: tzinfo) -> Bullet:
    memory, category = hit.memory, deps.policy.categories.category(hit.memory)
    text = cut(shown(memory), deps.policy.prompt.file_chars if is_file(memory) else 0)
    return Bullet(id=memory.id, category=category, text=f"[{cut(category, 0)}] {text}{held(memory, tz)}")


def _time(name: str, value: Any, tz: str) -> Any:
    if name in TIMED and isinstance(value, str):
        return moment(value, tz, name=name)
    return value


def _turn(tx: Transaction) -> str | None:
    """Return the message of a user that the agent is about to answer."""
    latest = rows.latest_episodes(tx, after=max(tx.space.seq - _TURN, 0), limit=_TURN)
    return next((one.id for one in latest if one.role == "user"), None)
