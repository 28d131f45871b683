"""The six functions by which an agent consolidates a session itself, in the place of the job (SPEC 004.11).

It asks whether the session is done, reads its messages by pages, saves what it drew from them, looks for conflicts of
each fact, resolves them, and marks the session. What it saves is checked like anything that a model wrote.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from perdure.deps import Deps
from perdure.domain.checks import whole
from perdure.domain.memory import Memory
from perdure.domain.results import WriteResult
from perdure.domain.session import Session
from perdure.domain.space import SpaceRef, check_id, no_memory
from perdure.domain.times import to_ms
from perdure.gateways import rows
from perdure.pipelines import conflicts, consolidate, sessions
from perdure.pipelines.conflicts import Contradicting
from perdure.pipelines.facts import Batch, save


@dataclass(frozen=True, slots=True, kw_only=True)
class Episodes:
    """A page of a session's messages, oldest first; pages count from 1. `new_from`: the page on which begins what is
    not consolidated yet, None where everything is.
    """

    session_id: str
    page: int
    pages: int
    new_from: int | None
    episodes: tuple[Memory, ...]


def get_episodes_for_consolidation(deps: Deps, ref: SpaceRef, *, session_id: str, page: int | None = None) -> Episodes:
    """Return a page of what was said in a session; without `page` the first with something that is not consolidated."""
    if page is not None:
        whole(page, name="page", least=1, most=1 << 30)
    with deps.store.read(ref) as tx:
        found = sessions.known(tx, ref, session_id)
        every = consolidate.spoken(tx, deps, found.number) if tx is not None else []
    size = deps.policy.consolidate.page
    fresh = next((place for place, one in enumerate(every) if one.seq > found.upto), None)
    new_from = None if fresh is None else fresh // size + 1
    page = page or new_from or 1
    return Episodes(
        session_id=session_id,
        page=page,
        pages=-(-len(every) // size),
        new_from=new_from,
        episodes=tuple(every[(page - 1) * size : page * size]),
    )


def save_facts_batch(deps: Deps, ref: SpaceRef, *, session_id: str, facts: Sequence[Mapping[str, Any]]) -> Batch:
    """Keep what was drawn from a session: a fact that is twice in the batch, or known in nearly the same words, once.

    A fact is {content, key?, confidence?}. Saving the same batch again changes nothing. One that says nothing is
    refused, and the others are kept. Raises InvalidInput for the first that has another form, before anything is
    written.
    """
    return save(deps, ref, session_id, facts)


def mark_session_consolidated(deps: Deps, ref: SpaceRef, *, session_id: str) -> Session:
    """Mark everything that was said in a session so far as worked through; again changes nothing."""
    with deps.store.write(ref) as tx:
        if not sessions.known(tx, ref, session_id).done:
            tx.run("session_upto", session_id=session_id, upto=tx.space.seq, ts=to_ms(deps.clock()))
        return sessions.known(tx, ref, session_id).session


def is_session_consolidated(deps: Deps, ref: SpaceRef, *, session_id: str) -> bool:
    """Tell whether everything that was said in a session is worked through."""
    with deps.store.read(ref) as tx:
        return sessions.known(tx, ref, session_id).done


def detect_conflicts(deps: Deps, ref: SpaceRef, *, memory_id: str) -> tuple[Contradicting, ...]:
    """Return the statements that may contradict one, what surely does first, and what has given way to it last."""
    check_id(memory_id, name="memory_id", remedy="name a memory")
    with deps.store.read(ref) as tx:
        if tx is None:
            raise no_memory(memory_id, ref)
        return tuple(conflicts.contradicting(tx, deps, conflicts.known(tx, memory_id)))


def resolve_conflict(deps: Deps, ref: SpaceRef, *, old_id: str, new_id: str) -> WriteResult:
    """Let an old statement give way to a new one: it is deprecated, with little confidence left, and the new one says
    in `attributes["supersedes"]` what it took the place of. Again changes nothing.
    """
    for name, value in (("old_id", old_id), ("new_id", new_id)):
        check_id(value, name=name, remedy="name a memory")
    with deps.store.write(ref) as tx:
        old, new = conflicts.known(tx, old_id), conflicts.known(tx, new_id)
        decisions, applied = conflicts.resolve(tx, deps, old, new)
        present = rows.current(tx, [old_id, new_id])
    return WriteResult(
        decisions=decisions,
        memories=(present[new_id], present[old_id]),
        explicit=True,
        pending=applied.pending,
        rev=applied.rev,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """One of them: what carries it out (deps, space, its named arguments), what it does to the memory, and how."""

    call: Callable[..., Any]
    effect: Literal["read", "write"]
    sentence: str


CONSOLIDATOR: Final[Mapping[str, Function]] = {
    "is_session_consolidated": Function(
        call=is_session_consolidated, effect="read", sentence="Tell whether a session is worked through."
    ),
    "get_episodes_for_consolidation": Function(
        call=get_episodes_for_consolidation, effect="read", sentence="Return a page of what was said in a session."
    ),
    "save_facts_batch": Function(
        call=save_facts_batch, effect="write", sentence="Keep what was drawn from a session, each fact once."
    ),
    "detect_conflicts": Function(
        call=detect_conflicts, effect="read", sentence="Return the statements that may contradict one."
    ),
    "resolve_conflict": Function(
        call=resolve_conflict, effect="write", sentence="Let an old statement give way to a new one."
    ),
    "mark_session_consolidated": Function(
        call=mark_session_consolidated, effect="write", sentence="Mark a session as worked through."
    ),
}
"""All six, in the order in which an agent uses them."""
