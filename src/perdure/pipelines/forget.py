"""Forget: soft deletion, by id or by what a text means; the answer shows what it chose."""

from dataclasses import replace

from perdure.deps import Deps
from perdure.domain.decisions import Change, Decision, Skip
from perdure.domain.memory import STATEMENTS, Kind, Memory, State
from perdure.domain.question import Question
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef, check_id
from perdure.errors import InvalidInput, NotFound
from perdure.gateways import rows
from perdure.pipelines.apply import apply
from perdure.pipelines.recall import recall


def forget(
    deps: Deps,
    ref: SpaceRef,
    *,
    text: str | None = None,
    memory_id: str | None = None,
    actor_id: str | None = None,
) -> WriteResult:
    """Take a memory out of every answer; `restore` brings it back, `erase` removes it for good.

    By text: the statements that the text means, with the messages that they came from; where no statement fits, the
    messages themselves.
    """
    if (text is None) == (memory_id is None):
        raise InvalidInput("forget takes either a text or id=")
    if memory_id is not None:
        check_id(memory_id, name="id")
    chosen = [memory_id] if memory_id is not None else _chosen(deps, ref, "" if text is None else text)
    if not chosen:
        return WriteResult(decisions=(Skip(reason=_NOTHING),), explicit=True, rev=_rev(deps, ref))
    with deps.store.write(ref) as tx:
        present = rows.current(tx, chosen)
        if memory_id is not None and memory_id not in present:
            raise NotFound(f"no memory {memory_id!r} in space {ref}")
        decisions: list[Decision] = [_decide(memory) for memory in present.values()]
        if not decisions:
            decisions = [Skip(reason=_NOTHING)]
        applied = apply(tx, deps, decisions, actor=actor_id)
        stored = rows.current(tx, list(present))
    return WriteResult(
        decisions=tuple(decisions),
        memories=tuple(applied.memories.get(id_, memory) for id_, memory in stored.items()),
        explicit=True,
        pending=applied.pending,
        rev=applied.rev,
    )


_NOTHING = "nothing here is meant by that"


def _rev(deps: Deps, ref: SpaceRef) -> int:
    with deps.store.read(ref) as tx:
        return tx.space.rev if tx is not None else 0


def _decide(memory: Memory) -> Decision:
    if memory.state is State.SOFT_DELETED:
        return Skip(memory_id=memory.id, reason="it is forgotten already")
    patch = {"state": State.SOFT_DELETED}
    return Change(memory_id=memory.id, patch=patch, event="DELETE", reason="forgotten on request")


def _chosen(deps: Deps, ref: SpaceRef, text: str) -> list[str]:
    if not text.strip():
        raise InvalidInput("forget got an empty text: say what to forget, or pass id=")
    question = Question(text=text, k=deps.policy.forget.most, kinds=tuple(sorted(STATEMENTS)))
    for kinds, least in ((question.kinds, deps.policy.forget.threshold), ((Kind.EPISODE,), deps.policy.forget.sure)):
        answer = recall(deps, ref, replace(question, kinds=kinds, threshold=least))
        best = max((hit.relevance for hit in answer.hits), default=0.0)
        chosen = [hit.memory for hit in answer.hits if hit.relevance >= deps.policy.forget.near * best]
        if chosen:
            sources = (source for memory in chosen for source in memory.source_ids)
            return list(dict.fromkeys([*(memory.id for memory in chosen), *sources]))
    return []
