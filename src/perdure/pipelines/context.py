"""The context of a prompt: what a model is told before its turn, in the form that the policy `prompt` has."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from perdure.deps import Deps
from perdure.domain.answer import Recall
from perdure.domain.blocks import cut, delta_block, frame, joined, prompt_block
from perdure.domain.category_policy import Filing
from perdure.domain.decay import effective
from perdure.domain.event import Event, best
from perdure.domain.memory import Kind, Memory, lapsed
from perdure.domain.question import LONGEST, Question
from perdure.domain.space import SpaceRef, check_id
from perdure.domain.times import to_ms
from perdure.domain.zones import zone
from perdure.gateways import rows
from perdure.gateways.filters import select
from perdure.pipelines import lend, reflect
from perdure.pipelines.awaiting import awaiting
from perdure.pipelines.recall import recall
from perdure.pipelines.sight import permit
from perdure.ports import Transaction

_LEAST_ROOM = 200
"""Characters of lines that are worth a block of their own."""
_MOST_ALWAYS = 200
"""Memories of the categories that come into every prompt, at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a model is about to be asked, in which session; `lean`: it is to be told nothing."""

    prompt: str
    session: str | None = None
    lean: bool = False
    agent: str | None = None
    at: datetime | None = None
    """When it is asked; None: now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The text for the prompt, the memories in it that were found, and what is noted of it.

    `ids`: the memories of the space in it, found or not.
    """

    text: str = ""
    answer: Recall = Recall(query="")
    ids: Sequence[str] = ()
    event: Event | None = None


def context(deps: Deps, ref: SpaceRef, request: Request) -> Context:
    """Return what a model is told before its turn: empty when there is nothing to tell."""
    question = _question(deps, request)
    filters: dict[str, object] = {"kind": list(deps.policy.prompt.kinds)}
    readable = permit(deps, filters, agent=request.agent)
    if request.lean or not deps.policy.prompt.told:
        return Context()
    form, now = deps.policy.prompt, request.at or deps.clock()
    latest = form.pick == "latest"
    with deps.store.read(ref) as tx:
        home = _latest(tx, filters, most=form.most, now=now) if tx is not None and latest else []
        tz = tx.space.tz if tx is not None else "UTC"
        changes = form.delta > 0 and request.session is not None  # to be told, also where nothing is left to be found
        search = tx is not None and not latest and (changes or rows.some(tx, [*map(Kind, form.kinds)]))
    answer = recall(deps, ref, question) if search else None
    found = () if answer is None or answer.nothing_relevant else answer.hits
    sure = [one for one in found if one.relevance >= answer.threshold] if answer is not None else []
    shown = tuple([one for one in sure if one.memory.confidence >= form.confidence][: form.most])
    with deps.store.read(ref) as tx:
        always = _always(tx, deps, readable, now) if tx is not None else []
        week = _week(tx, deps, readable, now) if tx is not None and form.reflection else None
    beside = answer.related if answer is not None and shown and form.related else ()
    owner, categories = ref.app or ref.owner_id, deps.policy.categories
    told = _once([*always, *home, *(one.memory for one in shown), *beside])
    text = joined(
        delta_block(answer.delta, answer.since_rev) if answer is not None else "",
        prompt_block(told, form, zone=zone(tz), owner=owner, categories=categories),
        f"{form.reflection}\n{cut(week.content, 0)}" if week is not None else "",
    )
    text = _with_lent(deps, ref, question, filters, text)
    event = Event(
        space=ref,
        at=deps.clock(),
        node="context",
        op="search",
        status="ok" if text else "skipped",
        similarity=best(answer) if answer is not None else None,
        ms=answer.elapsed_ms if answer is not None else None,
        session=request.session,
    )
    answer = replace(answer, hits=shown) if answer is not None else Recall(query=request.prompt)
    return Context(text=text, answer=answer, ids=[one.id for one in told], event=event)


def _with_lent(deps: Deps, ref: SpaceRef, question: Question, filters: dict[str, object], text: str) -> str:
    """Return a text with blocks of what other apps share, as far as there is room for them."""
    form = deps.policy.prompt
    kinds = [kind for kind in form.kinds if kind != Kind.EPISODE]
    for other in lend.lenders(deps, ref):
        owner = other.app or ""
        room = form.block_chars - len(text) - len("\n\n") if form.block_chars else 0
        if form.block_chars and room < len(frame(form, owner)) + _LEAST_ROOM:
            break
        with deps.store.read(other) as tx:
            if tx is None:
                continue
            tz = zone(tx.space.tz)
            now = question.at or deps.clock()
            found = _latest(tx, {**filters, "kind": kinds}, most=form.most, now=now)
        if form.pick == "found":
            answer = recall(deps, other, replace(question, kinds=tuple(kinds), session=None))
            sure = () if answer.nothing_relevant else answer.hits
            found = [one.memory for one in sure if one.relevance >= answer.threshold]
        fits, categories = replace(form, block_chars=room), deps.policy.categories
        block = prompt_block(found[: form.most], fits, zone=tz, owner=owner, categories=categories)
        text = joined(text, block)
    return text


def _question(deps: Deps, request: Request) -> Question:
    form = deps.policy.prompt
    if request.session is not None:
        check_id(request.session, name="session")
    if request.at is not None:
        to_ms(request.at, name="at")
    return Question(
        text=request.prompt[-LONGEST:],
        k=min(form.most * (4 if form.confidence else 1), deps.policy.recall.max_k),
        kinds=form.kinds,
        session=request.session,
        elsewhere=form.elsewhere,
        agent=request.agent,
        at=request.at,
    )


def _latest(tx: Transaction, filters: dict[str, object], *, most: int, now: datetime) -> list[Memory]:
    holding = (one for one in rows.updated(tx, select(filters), limit=most) if not lapsed(one, now))
    found = [effective(one, now) for one in holding]
    return awaiting(tx, found, now=now)


def _always(tx: Transaction, deps: Deps, readable: Filing | None, now: datetime) -> list[Memory]:
    """Return every active memory of the categories that come into every prompt."""
    policy = deps.policy.categories
    names = [name for name, rule in policy.rules().items() if rule.context == "all"]
    wanted = names if readable is None else [name for name in names if name in readable.categories]
    filters: dict[str, object] = {"kind": list(deps.policy.prompt.kinds), "filed": policy.filing(wanted)}
    return _latest(tx, filters, most=_MOST_ALWAYS, now=now) if wanted else []


def _week(tx: Transaction, deps: Deps, readable: Filing | None, now: datetime) -> Memory | None:
    found = reflect.latest(tx, deps)
    if found is None or found.said_at is None or (readable is not None and not readable.holds(found)):
        return None
    return found if now - found.said_at <= timedelta(days=deps.policy.prompt.reflection_days) else None


def _once(memories: Iterable[Memory]) -> list[Memory]:
    return list({one.id: one for one in memories}.values())
