"""An event: what an operation came to. It names memories, and never says what is in them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, get_args

from perdure.domain.answer import BY_SCAN, Recall
from perdure.domain.space import SpaceRef

Node = Literal["hotpath", "context", "episodic", "worker"]
Op = Literal["classify", "search", "create", "update", "merge", "delete"]
Status = Literal["ok", "error", "skipped"]
NODES: Final[tuple[Node, ...]] = get_args(Node)
OPS: Final[tuple[Op, ...]] = get_args(Op)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One operation on a space and how it ended. `node` is where it ran: while somebody waited, in a turn (hotpath),
    for what a model is told before it (context) or for a recall, which also seeks what was said (episodic); or not
    (worker; where it writes what a session was about, episodic). `similarity` is that of the nearest memory it was
    compared with, where it was, or the relevance of the best one that a search found; `ms` how long that took.
    """

    space: SpaceRef
    at: datetime
    node: Node
    op: Op
    status: Status = "ok"
    memory_id: str | None = None
    category: str | None = None
    similarity: float | None = None
    ms: float | None = None
    session: str | None = None


def recalled(space: SpaceRef, answer: Recall, *, at: datetime, session: str | None = None) -> Event:
    """Return a recall as an event: skipped when nothing was found that is relevant, an error when an index failed."""
    status = "error" if answer.served_by.endswith(BY_SCAN) else "skipped" if answer.nothing_relevant else "ok"
    return Event(
        space=space,
        at=at,
        node="episodic",
        op="search",
        status=status,
        similarity=best(answer),
        ms=answer.elapsed_ms,
        session=session,
    )


def best(answer: Recall) -> float | None:
    """Return the relevance of the best hit of an answer; None without one."""
    return max((round(hit.relevance, 4) for hit in answer.hits), default=None)
