"""An event: what an operation came to. It names memories, and never says what is in them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, get_args

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
    (worker). `similarity` is that to the memory it was compared with, where it was; `ms` how long a search took.
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


def recalled(space: SpaceRef, *, at: datetime, found: bool, failed: bool, ms: float) -> Event:
    """Return a recall as an event: skipped when nothing was found that is relevant, an error when an index failed."""
    status = "error" if failed else "ok" if found else "skipped"
    return Event(space=space, at=at, node="episodic", op="search", status=status, ms=ms)
