"""Extract with a model: a job reads some messages, asks once, and trusts nothing of the answer.

What the answer holds is checked for its form, its length, its support in the conversation and for secrets, and takes
the same way as what the rules find. A model that fails twice loses nothing: the rules have read the messages, or read
them now.
"""

import logging
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from perdure.deps import Deps
from perdure.domain.decisions import Decision
from perdure.domain.event import Event, Status
from perdure.domain.memory import Memory
from perdure.domain.space import SpaceRef
from perdure.domain.zones import zone
from perdure.errors import Conflict
from perdure.extraction import answers
from perdure.extraction.answers import Answered
from perdure.extraction.candidate import Candidate
from perdure.gateways import events, jobs, ledger, rows
from perdure.gateways.jobs import Claim
from perdure.pipelines import asking, budget, extract, hearing, sessions
from perdure.ports import ChatModel, Transaction
from perdure.prompts import prompt

_PROMPT = "extract_v1"
_BEFORE = 6
"""Messages before those that are read, for context."""
_log = logging.getLogger("perdure")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """Messages that a model is shown; those from `first` on are the ones to read."""

    messages: Sequence[Memory]
    first: int
    further: int | None = None
    """The version from which the rest of the job goes on; None at its end."""


def step(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Read what one question to the model holds; the rest of the job becomes a job of its own. Returns False: over."""
    assert deps.llm is not None, "a job for a model is done where there is one"
    first, last = (int(one) for one in held().period.split("-"))
    talk = _talk(deps, ref, first, last)
    counts = Counter[str]()
    answered = asked(deps, deps.llm, talk, counts) if talk.messages else None
    with deps.store.write(ref) as tx:
        present = rows.current(tx, [one.id for one in talk.messages])
        if answered is not None:
            keep(tx, deps, talk, answered, set(present))
        else:
            note(tx, deps, "error", int(asking.vain(counts)))
        if answered is None and deps.policy.extract.auto == "llm":
            for episode in talk.messages[talk.first :]:
                if episode.id in present:
                    reading = hearing.read(deps, episode, tz=zone(tx.space.tz), rules=True)
                    extract.keep(tx, deps, reading, episode, node="worker")
        if not jobs.done(tx, held()):
            raise Conflict(f"a job of space {ref} was taken over: its new holder does it")
        if talk.further is not None:
            extract.ask(tx, deps, [talk.further, last], task=extract.MODEL)
    return False


def _talk(deps: Deps, ref: SpaceRef, first: int, last: int) -> Shown:
    most = deps.policy.extract.llm_messages
    with deps.store.read(ref) as tx:
        if tx is None:
            return Shown(messages=(), first=0, further=None)
        page = rows.said(tx, first, last, limit=max(most - _BEFORE, 1))
        if not page:
            return Shown(messages=(), first=0, further=None)
        before = rows.said(tx, max(first - _BEFORE, 1), first - 1, limit=_BEFORE)
        extracts = sessions.extracts(tx, {one.session for one in page})
    further = page[-1].seq + 1 if page[-1].seq < last else None
    page = [one for one in page if sessions.reading(deps, extracts.get(one.session)).policy.extract.auto != "off"]
    context = [one for one in before if page and one.session == page[0].session]
    return Shown(messages=[asking.plain(one) for one in (*context, *page)], first=len(context), further=further)


def asked(deps: Deps, llm: ChatModel, talk: Shown, counts: Counter[str]) -> Answered | None:
    """Ask, and once more when the answer is of no use; None when neither is, or no tokens are left for today."""
    policy = deps.policy.extract
    known = deps.slots
    text = prompt(_PROMPT).substitute(
        most=policy.llm_most,
        limit=policy.max_content,
        keys=", ".join(known.by_key),
        dialogue="\n".join(f"{line}. {asking.spoken(one)}" for line, one in enumerate(talk.messages, 1)),
    )
    return asking.ask(
        llm,
        text,
        lambda answer: answers.read(answer, talk.messages, known, most=policy.llm_most),
        what="extraction",
        policy=policy,
        counts=counts,
    )


def keep(
    tx: Transaction, deps: Deps, talk: Shown, answered: Answered, present: Collection[str]
) -> tuple[Decision, ...]:
    """Keep what a model found in those messages that are still there; return what was decided."""
    decisions: list[Decision] = []
    for reason in answered.dropped:
        _log.info("a statement of the model was dropped: %s", reason)
    note(tx, deps, "skipped", len(answered.dropped))
    ledger.use(tx, budget.today(deps), ledger.WRITTEN, answered.written)
    ledger.use(tx, budget.today(deps), ledger.PASSED, answered.passed)
    by_place: dict[int, list[Candidate]] = {}
    for place, candidate in answered.candidates:
        by_place.setdefault(place, []).append(candidate)
    for place, candidates in by_place.items():
        episode = talk.messages[place]
        if place >= talk.first and episode.id in present:
            made = len(rows.derived(tx, [episode.id]))
            reading = hearing.sifted(deps, candidates, said=episode.content, made=made)
            decisions += extract.keep(tx, deps, reading, episode, node="worker").decisions
    return tuple(decisions)


def note(tx: Transaction, deps: Deps, status: Status, n: int) -> None:
    """Record that a model gave something of no use, so many times."""
    one = Event(space=tx.space.ref, at=deps.clock(), node="worker", op="classify", status=status)
    events.record(tx, [one] * n, days=deps.policy.extract.events_days)
