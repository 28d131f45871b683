"""What a message overtakes that says, in whatever words, that something is otherwise now, and what takes its place."""

from collections.abc import Callable, Iterator, Sequence

from perdure.deps import Deps
from perdure.domain.decisions import Change, Decision, Supersede
from perdure.domain.memory import Kind, Memory, State, gives_way, present_for
from perdure.extraction.overtaking import Turned, overtakes, turned
from perdure.extraction.pairing import of_another, start_of, was_heard
from perdure.gateways import rows
from perdure.pipelines import consent
from perdure.pipelines.near import near
from perdure.ports import Transaction


def overtaken(
    tx: Transaction, deps: Deps, found: Sequence[Turned], episode: Memory, written: Callable[[str], Memory | None]
) -> Iterator[tuple[Decision, ...]]:
    """Yield what the first text of a message that overtakes something makes of it; mostly nothing.

    A statement that was made of the message takes the place where it says it itself, else the text that does, as
    `written` makes a memory of it.
    """
    for one in found:
        known = _meant(tx, deps, one, episode)
        if not known:
            continue
        reason = f"message {episode.id} says that it is otherwise now"
        made = next((by for by in rows.made_of(tx, episode.id) if by.state is State.ACTIVE and _says(by, known)), None)
        if made is not None:
            at, now = start_of(made), present_for(made, deps.clock())
            patches = ((old.id, gives_way(old, by=made.id, at=at, now=now)) for old in known)
            yield tuple(Change(memory_id=id_, patch=patch, event="SUPERSEDE", reason=reason) for id_, patch in patches)
        elif (memory := written(one.text)) is not None:
            mentions = deps.extract_entities(memory.content)
            ids = tuple(old.id for old in known)
            yield (Supersede(memory=memory, old_ids=ids, at=start_of(memory), mentions=mentions, reason=reason),)
        return


def _meant(tx: Transaction, deps: Deps, new: Turned, episode: Memory) -> list[Memory]:
    """Return what a text overtakes: what is surest, of one message; nothing, where it can mean what two of them say."""
    sure: dict[str, float] = {}
    known = {one.memory.id: one.memory for one in near(tx, deps, new.text) if _may_give_way(deps, one.memory, episode)}
    for id_, memory in known.items():
        if found := overtakes(new, memory.content):
            sure[id_] = found
    best = [known[id_] for id_, found in sure.items() if found == max(sure.values())]
    messages = {source for one in best for source in one.source_ids}
    of_them = [known[id_] for id_ in sure if messages & {*known[id_].source_ids}]
    return of_them if len(messages) == 1 else []


def _may_give_way(deps: Deps, known: Memory, episode: Memory) -> bool:
    """Tell whether a statement was heard before, of the same speaker, holds, and changes without the user's word."""
    if not was_heard(known) or known.state is not State.ACTIVE or known.superseded_by or known.kind is Kind.TASK:
        return False
    if episode.id in known.source_ids or of_another(known, episode) or consent.wanted(deps, known):
        return False
    if deps.readable is not None and not deps.readable.holds(known) and known.agent_id != deps.caller:
        return False
    return episode.said_at is not None and start_of(known) < episode.said_at


def _says(made: Memory, known: Sequence[Memory]) -> bool:
    return any(all(overtakes(one, old.content) for old in known) for one in turned(made.content))
