"""A conversation in the terminal, turn by turn: what each message makes the memory do, and what it then knows."""

from collections.abc import Sequence
from dataclasses import dataclass

from perdure.domain.memory import Memory
from perdure.domain.results import Recall, WriteResult
from perdure.space import Space

HELP = "/remember …  /forget …  /memories  /why  /quit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What a message came to. `drawn` is what a model found in it; `answer` what is known, where it was a question."""

    written: WriteResult
    drawn: tuple[Memory, ...] = ()
    answer: Recall | None = None


def take(space: Space, text: str, *, session: str) -> Turn:
    """Keep what the user says and do what it commands; a question is answered from what was known before it."""
    answer = space.recall(text, k=3, session=session) if is_question(text) else None
    written = space.observe(text, session=session)
    drawn: tuple[Memory, ...] = ()
    if space.engine.deps.llm is not None:
        space.engine.flush()
        known = {memory.id for memory in written.memories}
        later = [one.memory_id for one in space.changes(since_rev=written.rev) if one.event == "ADD"]
        drawn = tuple(space.get(id_) for id_ in dict.fromkeys(later) if id_ is not None and id_ not in known)
    return Turn(written=written, drawn=drawn, answer=answer)


def is_question(text: str) -> bool:
    """Tell whether a text asks, by its mark; who leaves that out gets decisions only."""
    return text.rstrip().endswith(("?", "？"))


def memories(space: Space) -> Sequence[Memory]:
    """Return the statements that are in force, oldest first."""
    return [one for one in space.list(limit=200).items if one.kind != "episode"]
