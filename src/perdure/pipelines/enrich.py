"""Enrich: name the entities of memories that mention few, with a better reader than the one that kept them.

It adds to what a version mentions and takes nothing away; memories, their log and their revision stay as they are.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from perdure.deps import Deps
from perdure.domain.entity import Mention, resolved
from perdure.domain.event import Event
from perdure.domain.memory import Memory
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.extraction import named
from perdure.extraction.language import spoken
from perdure.gateways import events, graph, rows, runs
from perdure.gateways.jobs import Claim
from perdure.pipelines import asking
from perdure.ports import ChatModel, Transaction
from perdure.prompts import prompt

_PROMPT = "enrich_v1"
_MOST = 64
"""Mentions of one memory."""
_NOTHING: Mapping[int, Sequence[Mention]] = {}
_BREAK = re.compile(r"\s")


def step(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Read the latest memories that mention little and were not read so before; without a reader, say so."""
    policy = deps.policy.enrich
    llm = deps.llm if policy.strategy == "accurate" and policy.llm else None
    if policy.strategy == "accurate" and deps.ner is None and llm is None:
        with deps.store.write(ref) as tx:
            skipped = Event(space=ref, at=deps.clock(), node="worker", op="update", status="skipped")
            events.record(tx, [skipped], days=deps.policy.extract.events_days)
            runs.end(tx, held(), deps.clock(), skipped=1)
        return False
    with deps.store.read(ref) as tx:
        due = rows.unenriched(tx, policy.kinds, most=policy.most, limit=policy.batch) if tx is not None else []
    counts = Counter[str]()
    told = _asked(deps, llm, due, counts) if llm and due else _NOTHING
    found = [_found(deps, one.content, (told or _NOTHING).get(place, ())) for place, one in enumerate(due)]
    with deps.store.write(ref) as tx:
        if asking.vain(counts):
            asking.failed(tx, deps, "update")
        present = {one.seq for one in rows.current(tx, [one.id for one in due]).values()}
        kept = {one.seq: (one, mentions) for one, mentions in zip(due, found, strict=True) if one.seq in present}
        named_now = {seq: mentions for seq, (_, mentions) in kept.items() if mentions}
        before = _before(tx, [one for one, _ in kept.values()])
        added = graph.enrich(tx, deps.new_id, named_now, before) if named_now else 0
        _stamp(tx, deps, [one for one, _ in kept.values()])
        runs.end(tx, held(), deps.clock(), memories=len(kept), mentions=added, **asking.told(counts))
    return False


def _found(deps: Deps, content: str, told: Sequence[Mention]) -> tuple[Mention, ...]:
    """Return what a text mentions: by the rules, by spaCy where it is English, and by what a model told of it."""
    text = content[: deps.policy.enrich.max_content]
    found = [*deps.extract_entities(text), *told]
    if deps.policy.enrich.strategy == "accurate" and deps.ner is not None and spoken(text) == "en":
        found += deps.ner(text)
    return resolved(found, most=_MOST)


def _asked(
    deps: Deps, llm: ChatModel, memories: Sequence[Memory], counts: Counter[str]
) -> Mapping[int, Sequence[Mention]] | None:
    """Return what a model finds, by the place of the memory; None when it is of no use."""
    policy = deps.policy.enrich
    texts: list[str] = []
    for one in memories:
        texts.append(_BREAK.sub(" ", one.content[: policy.max_content]))
        if sum(map(len, texts)) > policy.llm_content:
            texts.pop()
            break
    lines = "\n".join(f"{line}. {text}" for line, text in enumerate(texts, 1))
    return asking.ask(
        llm,
        prompt(_PROMPT).substitute(lines=lines),
        lambda answer: named.read(answer, texts),
        what="naming entities",
        policy=policy,
        counts=counts,
    )


def _before(tx: Transaction, memories: Sequence[Memory]) -> dict[int, Collection[int]]:
    """Return what each memory mentions in any of its versions, by the seq of the present one."""
    present = {one.id: one.seq for one in memories}
    versions = {one.seq: present[one.id] for one in rows.versions(tx, list(present))}
    found: dict[int, set[int]] = {}
    for number, seq in graph.mentioned(tx, versions):
        found.setdefault(versions[seq], set()).add(number)
    return dict(found)


def _stamp(tx: Transaction, deps: Deps, memories: Sequence[Memory]) -> None:
    now = to_ms(deps.clock())
    stamps = ((one.id, max(now, to_ms(one.recorded_at or deps.clock()))) for one in memories)
    tx.many("enriched_put", ("id", "enriched_at"), stamps)
