"""Compaction: a space that keeps few memories gives up one for each that is too many, until the limit holds again.

Every write that makes one too many asks for it, in its own transaction. A chat model decides what goes, or the rules
where there is none; where it fails, the oldest goes. What goes is put aside, and can be restored.
"""

import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

from perdure.deps import Deps
from perdure.domain.decisions import Change, Decision
from perdure.domain.event import Event, Op
from perdure.domain.log import COMPACTED, LogLine
from perdure.domain.memory import SUMMARY_OF, Kind, Memory, State
from perdure.domain.space import SpaceRef
from perdure.errors import BudgetExceeded, ModelUnavailable, StoreUnavailable
from perdure.extraction import compaction
from perdure.extraction.answers import Unusable
from perdure.extraction.compaction import Choice
from perdure.extraction.sensitive import find
from perdure.gateways import events, log, rows, runs
from perdure.gateways.jobs import Claim
from perdure.pipelines import asking, budget
from perdure.pipelines.apply import apply
from perdure.pipelines.few import keeps_few
from perdure.ports import UNLIMITED, ChatModel, Transaction
from perdure.prompts import prompt

_PROMPT = "compact_v1"
_NAMED = ("person", "organization", "project", "location")
_NO_DECISION = "the oldest: the model gave no decision"
_log = logging.getLogger("perdure")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Chosen:
    choice: Choice
    counts: Counter[str] = field(default_factory=Counter[str])
    """Why a model gave nothing of use."""


def step(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Give up one memory that is too many; return whether more may be."""
    limit = deps.policy.app.limit
    wanted = not held().period or keeps_few(deps, ref)  # a write asks for it without a period
    with deps.store.read(ref) as tx:
        memories = rows.statements(tx, limit=UNLIMITED) if tx is not None and wanted else []
        back = _back(tx, memories) if tx is not None and len(memories) > limit else {}
    if len(memories) <= limit:
        with deps.store.write(ref) as tx:
            if wanted and rows.statements_count(tx) > limit:
                return True
            runs.note(tx, held(), deps.clock(), **({} if wanted else {"skipped": 1}))
            runs.end(tx, held(), deps.clock())
        return False
    energy = _energy(deps, memories)
    budget.gate(deps, ref, energy=energy, op="merge")
    chosen = _choose(deps, memories, back)
    for tries_left in reversed(range(1 + deps.policy.app.store_retries)):
        try:
            return _carry_out(deps, ref, held, chosen, energy)
        except StoreUnavailable as error:
            if not tries_left:
                raise
            _log.warning("a compaction is written again: %s", error)
    raise AssertionError("the last try returns or raises")


def _back(tx: Transaction, memories: Sequence[Memory]) -> dict[str, datetime]:
    """Return when some memories were last brought back, by their ids."""
    changed = [one.id for one in memories if one.updated_at != one.recorded_at]
    lines = log.of_memories(tx, changed) if changed else []
    return {one.memory_id: one.ts for one in lines if one.memory_id and _wakes(one)}


def _wakes(line: LogLine) -> bool:
    before, after = line.patch.get("state", (None, None))
    return after == State.ACTIVE.value and before != after


def _choose(deps: Deps, memories: Sequence[Memory], back: Mapping[str, datetime]) -> _Chosen:
    if deps.llm is None:
        return _Chosen(choice=compaction.by_rules(memories, back, same=deps.policy.app.same))
    policy = deps.policy.app
    *known, new = memories
    text = prompt(_PROMPT).substitute(
        count=len(memories),
        limit=policy.limit,
        sentences=policy.sentences,
        characters=policy.max_content,
        memories="\n".join(_shown(place, one) for place, one in enumerate(known, 1)),
        new=_shown(len(memories), new),
    )
    counts = Counter[str]()
    try:
        return _Chosen(choice=_asked(deps, deps.llm, text, memories, back))
    except (budget.OverBudget, budget.LeftAlone) as error:
        _log.info("a compaction is left to the rules: %s", error)
        asking.note(counts, error)
        return _Chosen(choice=compaction.by_rules(memories, back, same=policy.same), counts=counts)
    except (ModelUnavailable, Unusable) as error:
        asking.note(counts, error)
        _log.warning("the oldest memory goes, for no decision of %s can be had: %s", deps.llm.name, error)
        return _Chosen(choice=compaction.oldest(memories, back, _NO_DECISION), counts=counts)


def _asked(deps: Deps, llm: ChatModel, text: str, memories: Sequence[Memory], back: Mapping[str, datetime]) -> Choice:
    policy = deps.policy.app
    answer = llm.complete(
        text, max_tokens=policy.llm_tokens, timeout_s=policy.llm_timeout_s, temperature=policy.llm_temperature
    )
    return compaction.by_model(
        answer,
        memories,
        back,
        limit=policy.max_content,
        sentences=policy.sentences,
        secret=lambda text: bool(find(text, more=deps.recognisers)),
        named=lambda text: [one.name for one in deps.extract_entities(text) if one.type in _NAMED],
    )


def _shown(number: int, memory: Memory) -> str:
    """Return a memory as a line that cannot pass for another line."""
    said = f"{memory.said_at:%Y-%m-%d}" if memory.said_at else ""
    return f"{number}. [{said}] importance {memory.importance}: {' '.join(memory.content.split())}"


def _carry_out(deps: Deps, ref: SpaceRef, held: Callable[[], Claim], chosen: _Chosen, energy: int) -> bool:
    """Do what was chosen, unless it is void meanwhile; return whether more may be too many."""
    choice, over = chosen.choice, False
    with deps.store.write(ref) as tx:
        count, limit = rows.statements_count(tx), deps.policy.app.limit
        touched = [choice.gone] if choice.into is None else [choice.gone, choice.into]
        present = rows.current(tx, [one.id for one in touched])
        if count <= limit or any(_changed(one, present.get(one.id)) for one in touched):
            return True
        if budget.spend(tx, deps, energy=energy, writes=len(touched), op="merge"):
            apply(tx, deps, _decisions(deps, choice))
            _events(tx, deps, chosen)
            counts = {
                "merged" if choice.into else "deleted": 1,
                f"by_{choice.by}": 1,
                **asking.told(chosen.counts),
            }
            runs.note(tx, held(), deps.clock(), **counts)
            if count - 1 <= limit:
                runs.end(tx, held(), deps.clock())
                return False
        else:
            over = True
    if over:
        raise BudgetExceeded("the energy or the writes of today are used up", until=budget.tomorrow(deps))
    return True


def _changed(seen: Memory, present: Memory | None) -> bool:
    return present is None or present.seq != seen.seq or present.state is not State.ACTIVE


def _decisions(deps: Deps, choice: Choice) -> list[Decision]:
    """Put aside what goes; what it says goes over into another, if so."""
    gone, into = choice.gone, choice.into
    reason = f"{COMPACTED}{'the model' if choice.by == 'model' else 'rule'}: {choice.reason}"
    aside = Change(memory_id=gone.id, patch={"state": State.SOFT_DELETED}, event="DELETE", reason=reason)
    if into is None:
        return [aside]
    conversations = [*_conversations(into), *_conversations(gone)]
    attributes = {**into.attributes, **({"conversations": list(dict.fromkeys(conversations))} if conversations else {})}
    if choice.content != into.content:
        attributes["opening"] = ""
    summed = next((one.attributes[SUMMARY_OF] for one in (into, gone) if SUMMARY_OF in one.attributes), None)
    if summed is not None:  # from now on its text is that of all its sources, and goes with any of them
        attributes[SUMMARY_OF] = summed
    said = [one.said_at for one in (into, gone) if one.said_at is not None]
    patch: dict[str, Any] = {
        "kind": into.kind if summed is None else Kind.NOTE,
        "content": choice.content,
        "source_ids": tuple(dict.fromkeys((*into.source_ids, *gone.source_ids))),
        "tags": tuple(dict.fromkeys((*into.tags, *gone.tags)))[: deps.policy.write.max_tags],
        "importance": max(into.importance, gone.importance),
        "confidence": max(into.confidence, gone.confidence),
        "attributes": attributes,
        "said_at": max(said, default=None),
    }
    mentions = deps.extract_entities(choice.content)
    return [Change(memory_id=into.id, patch=patch, mentions=mentions, event="MERGE", reason=reason), aside]


def _conversations(memory: Memory) -> list[str]:
    found = memory.attributes.get("conversations")
    return [str(one) for one in cast(list[object], found)] if isinstance(found, list) else []


def _events(tx: Transaction, deps: Deps, chosen: _Chosen) -> None:
    choice = chosen.choice
    op: Op = "merge" if choice.into else "delete"
    now, ref = deps.clock(), tx.space.ref
    told = [Event(space=ref, at=now, node="worker", op=op, memory_id=(choice.into or choice.gone).id)]
    if asking.vain(chosen.counts):
        told.insert(0, Event(space=ref, at=now, node="worker", op="classify", status="error"))
    events.record(tx, told, days=deps.policy.extract.events_days)


def _energy(deps: Deps, memories: Sequence[Memory]) -> int:
    """Return the units of energy that it costs: more where the memories are long, within what the policy says."""
    policy = deps.policy.app
    least, most = policy.compaction_energy, max(policy.compaction_energy_most, policy.compaction_energy)
    share = sum(len(one.content) for one in memories) / max(len(memories) * policy.max_content, 1)
    return least + round((most - least) * min(share, 1.0))
