"""What a pipeline may decide. `pipelines/apply.py` alone turns these into rows, log and index entries."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Literal

from perdure.domain.entity import Mention
from perdure.domain.event import Op, Status
from perdure.domain.memory import Memory, State
from perdure.domain.proposal import Proposal, Settled
from perdure.domain.quick import quick


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Relate two memories; one edge per pair and type, the strength is the last one given. 0 takes it away.

    Of a type that holds both ways (`entity.MUTUAL`) the edge that is there counts, whichever way it was drawn.
    """

    action: ClassVar[str] = "link"
    from_id: str
    to_id: str
    type: str = "related_to"
    strength: float = 1.0
    reason: str

    @property
    def memory_id(self) -> str:
        return self.from_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Add:
    """Write a new memory, and relate it to others, in one revision. `moved`: it was in another space before."""

    action: ClassVar[str] = "add"
    memory: Memory
    mentions: tuple[Mention, ...] = ()
    links: tuple[Link, ...] = ()
    moved: bool = field(default=False, repr=False)
    reason: str

    @property
    def memory_id(self) -> str:
        return self.memory.id


new_add = quick(Add)
"""Makes an `Add`, in loops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """Patch one memory. Numbers, states and times change in place; content, key … make a new version.

    `left`: what goes on of a statement that this retires, as statements of their own, in the same revision. `at`: when
    it was changed, if that was in another space before: it is told so of what changes in place.
    """

    action: ClassVar[str] = "change"
    memory_id: str
    patch: Mapping[str, Any]
    mentions: tuple[Mention, ...] = ()
    left: tuple[Add, ...] = ()
    event: str = "UPDATE"
    at: datetime | None = None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """Make several changes in one revision, so that one undo takes them back; results tell each as a decision."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Supersede:
    """Write a new memory and retire the ones it replaces; `at` ends their validity and starts its own.

    Where `at` is still to come, they are in force until then. `dropped` are those of them that were to begin later,
    and now never do. `left`: what goes on of the others, as statements of their own, in the same revision.
    """

    action: ClassVar[str] = "supersede"
    memory: Memory
    old_ids: tuple[str, ...]
    at: datetime
    dropped: tuple[str, ...] = ()
    mentions: tuple[Mention, ...] = ()
    links: tuple[Link, ...] = ()
    left: tuple[Add, ...] = ()
    reason: str

    @property
    def memory_id(self) -> str:
        return self.memory.id


@dataclass(frozen=True, slots=True, kw_only=True)
class Revert:
    """Apply several patches as the one inversion of revision `undoes`."""

    action: ClassVar[str] = "undo"
    undoes: int
    patches: tuple[Change | Link, ...]
    reason: str

    @property
    def memory_id(self) -> str:
        return self.patches[0].memory_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Propose:
    """Let a change wait for the user's word, instead of making it; a proposal of that id is written anew."""

    action: ClassVar[str] = "propose"
    proposal: Proposal

    @property
    def memory_id(self) -> str:
        return self.proposal.id

    @property
    def reason(self) -> str:
        return self.proposal.reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle:
    """End a proposal, one way or the other; what it changes is a decision of its own."""

    proposal_id: str
    state: Settled
    reason: str
    proposal: Proposal | None = None
    """What it was, where somebody is told."""

    @property
    def action(self) -> str:
        return _SETTLING[self.state]

    @property
    def memory_id(self) -> str:
        return self.proposal_id


_SETTLING = {Settled.APPROVED: "approve", Settled.DENIED: "deny", Settled.EXPIRED: "expire"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Lapse:
    """Forget active memories because of their age, each in a revision of its own, by a few statements for all."""

    action: ClassVar[str] = "lapse"
    memory_id: ClassVar[None] = None
    seqs: tuple[int, ...]
    """Their present versions."""
    event: Literal["DECAY", "TTL"]
    purge_at: datetime | None = None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Alias:
    """Let an entity be what is meant by some names of another one; by their numbers, None for a new one."""

    action: ClassVar[str] = "alias"
    memory_id: ClassVar[None] = None
    source: int
    target: int | None
    names: tuple[str, ...]
    """As texts spell them."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Erase:
    """Remove memories from everything, for good."""

    action: ClassVar[str] = "erase"
    memory_ids: tuple[str, ...]
    entity_ids: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    """Memories derived from these and from others: they stay, and forget these sources."""
    reason: str

    @property
    def memory_id(self) -> str | None:
        return self.memory_ids[0] if len(self.memory_ids) == 1 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Skip:
    """Change nothing, and say why: `reason` for people, `why` for what acts on it."""

    action: ClassVar[str] = "skip"
    memory_id: str | None = None
    reason: str
    why: Literal["known", "over", "refused"] | None = field(default=None, repr=False)
    """`memory_id` says the same; or it did, and gave way to something else; or it is not to be kept."""


Decision = Add | Change | Supersede | Link | Revert | Propose | Settle | Lapse | Alias | Erase | Skip


def made(decision: Decision | Together) -> tuple[Memory, ...]:
    """Return the new memories that a decision writes."""
    match decision:
        case Add():
            return (decision.memory,)
        case Supersede():
            return (decision.memory, *(one.memory for one in decision.left))
        case Change():
            return tuple(one.memory for one in decision.left)
        case Together():
            return tuple(memory for one in decision.changes for memory in made(one))
        case _:
            return ()


def came_of(decision: Decision) -> tuple[Op, Status]:
    """Return what a decision about a statement is as an operation, and how that ended."""
    match decision:
        case Add():
            return "create", "ok"
        case Supersede() | Revert():
            return "update", "ok"
        case Change():
            return ("delete" if decision.patch.get("state") is State.SOFT_DELETED else "merge"), "ok"
        case Link() | Alias():
            return "update", "ok"
        case Propose():
            return "update", "skipped"
        case Settle():
            return "update", "ok" if decision.state is Settled.APPROVED else "skipped"
        case Lapse() | Erase():
            return "delete", "ok"
        case Skip():
            return ("merge" if decision.memory_id else "classify"), "skipped"
