"""The memory of a conversation: when one ends in a space that keeps few, a job makes one memory of it.

Asked for in the transaction that ends the conversation, and made later: by a chat model, or by rules where there is
none, or where it fails. Nothing that goes wrong here reaches whoever ends the conversation.
"""

import logging
from collections import Counter
from collections.abc import Callable

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision
from perdure.domain.memory import SUMMARY_OF, Kind, Memory
from perdure.domain.space import SpaceRef
from perdure.domain.zones import zone
from perdure.errors import BudgetExceeded, StoreUnavailable
from perdure.extraction.summaries import Summary
from perdure.gateways import catalogue, rows, runs
from perdure.gateways.jobs import Claim
from perdure.pipelines import asking, budget, talks
from perdure.pipelines.apply import apply
from perdure.pipelines.few import CONVERSATION
from perdure.pipelines.talks import Form, Talk
from perdure.pipelines.tracked import track
from perdure.ports import UNLIMITED, Transaction

_PROMPT = "conversation_v1"
_log = logging.getLogger("perdure")


def step(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Make the memory of one conversation, or write it anew when the conversation went on. Returns False: over."""
    session, _, upto = held().period.rpartition("@")
    talk = _read(deps, ref, session, int(upto))
    if talks.idle(deps, talk):
        with deps.store.write(ref) as tx:
            runs.note(tx, held(), deps.clock(), skipped=1)
            runs.end(tx, held(), deps.clock())
        return False
    energy = _energy(deps, talk)
    budget.gate(deps, ref, energy=energy, op="create")
    counts: Counter[str] = Counter()
    policy = deps.policy.app
    form = Form(prompt=_PROMPT, sentences=policy.sentences, limit=policy.max_content)
    summary = talks.by_model(deps, deps.llm, talk, form, counts, waits=False) if deps.llm is not None else None
    if summary is None:
        summary = talks.by_rules(deps, talk, form)
        counts["by_rules"] += 1
    for tries_left in reversed(range(1 + deps.policy.app.store_retries)):
        try:
            return _keep(deps, ref, held, talk, summary, energy, counts)
        except StoreUnavailable as error:
            if not tries_left:
                raise
            _log.warning("the memory of a conversation is written again: %s", error)
    raise AssertionError("the last try returns or raises")


def _read(deps: Deps, ref: SpaceRef, session: str, upto: int) -> Talk:
    with deps.store.read(ref) as tx:
        most = deps.policy.app.messages
        found = catalogue.conversation(tx, deps.cache, session, upto=upto, limit=most) if tx is not None else []
        tz = zone(tx.space.tz) if tx is not None else zone("UTC")
    return talks.read(deps, session, found, upto=upto, tz=tz)


def _keep(
    deps: Deps,
    ref: SpaceRef,
    held: Callable[[], Claim],
    talk: Talk,
    summary: Summary,
    energy: int,
    counts: Counter[str],
) -> bool:
    """Write the memory, unless what it is made from changed meanwhile (True: it is read again)."""
    with deps.store.write(ref) as tx:
        if not talks.as_read(tx, talk):
            return True
        decision = _decide(tx, deps, talk, summary)
        affordable = decision is None or budget.spend(tx, deps, energy=energy, writes=1, op="create")
        if affordable:
            done = _carry_out(tx, deps, decision, failed=asking.vain(counts))
            report = {name: n for name, n in counts.items() if n} if decision is not None else {}
            runs.note(tx, held(), deps.clock(), **report, **{done: 1})
            runs.end(tx, held(), deps.clock())
    if not affordable:
        raise BudgetExceeded("the energy or the writes of today are used up", until=budget.tomorrow(deps))
    return False


def _carry_out(tx: Transaction, deps: Deps, decision: Decision | None, *, failed: bool) -> str:
    """Apply a decision with its events; return what was done, for the report."""
    if failed:
        asking.failed(tx, deps, "classify")
    if decision is None:
        return "skipped"
    memories, made = apply(tx, deps, [decision]).memories, isinstance(decision, Add)
    track(tx, deps, [decision], memories, node="worker", op="create" if made else "update")
    return "created" if made else "updated"


def _decide(tx: Transaction, deps: Deps, talk: Talk, summary: Summary) -> Decision | None:
    """Return what becomes of a memory; None when there is as good a one already."""
    statements = rows.statements(tx, limit=UNLIMITED)
    known = next((one for one in statements if one.category == CONVERSATION and one.session == talk.session), None)
    if known is not None and known.attributes.get("upto", 0) >= talk.upto:
        return None
    if known is None and rows.with_text(tx, summary.content):
        return None
    before: list[str] = known.attributes.get("conversations", []) if known is not None else []
    last = talk.messages[-1]
    memory = Memory(
        id=deps.new_id(),
        content=summary.content,
        kind=Kind.NOTE,
        category=CONVERSATION,
        importance=summary.importance,
        tags=summary.tags,
        session=talk.session,
        source_ids=tuple(one.id for one in talk.messages),
        said_at=last.said_at,
        agent_id=last.agent_id,
        run_id=last.run_id,
        attributes={
            SUMMARY_OF: talk.session,
            "title": summary.title,
            "conversations": [*(one for one in before if one != talk.session), talk.session],
            "opening": summary.opening,
            "upto": talk.upto,
        },
    )
    mentions = deps.extract_entities(summary.content)
    if known is None:
        return Add(memory=memory, mentions=mentions, reason="a conversation ended")
    patch = {name: getattr(memory, name) for name in _WRITTEN_ANEW}
    return Change(memory_id=known.id, patch=patch, mentions=mentions, reason="the conversation went on")


_WRITTEN_ANEW = ("content", "importance", "tags", "source_ids", "said_at", "attributes")


def _energy(deps: Deps, talk: Talk) -> int:
    """Return the units of energy that it costs: more for a longer conversation, within what the policy says."""
    policy = deps.policy.app
    least, most = policy.creation_energy, max(policy.creation_energy_most, policy.creation_energy)
    return least + round((most - least) * min(talk.size / policy.llm_chars, 1.0))
