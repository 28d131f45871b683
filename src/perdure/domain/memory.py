"""A memory: one self-contained statement and everything known about it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from perdure.domain.quick import changing, quick


class Kind(StrEnum):
    """What a memory is. A closed set: it decides the life cycle."""

    EPISODE = "episode"
    FACT = "fact"
    PREFERENCE = "preference"
    PROFILE = "profile"
    TASK = "task"
    NOTE = "note"
    PROCEDURE = "procedure"
    INSIGHT = "insight"
    REFLECTION = "reflection"


class State(StrEnum):
    """Where a memory is in its life. Only active ones are found without asking for others."""

    ACTIVE = "active"
    DEPRECATED = "deprecated"
    SOFT_DELETED = "soft_deleted"
    QUARANTINED = "quarantined"


EPISODE: Final = Kind.EPISODE
ACTIVE: Final = State.ACTIVE
"""In loops: to look a member up in its enum takes ten times as long."""

KINDS = frozenset(kind.value for kind in Kind)
STATES = frozenset(state.value for state in State)
STATEMENT_KINDS = KINDS - {Kind.EPISODE}
COMPOSED = frozenset({Kind.INSIGHT, Kind.REFLECTION})
"""The kinds whose text draws on all of its sources at once: no part of it can be told to be of only some of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One version of a memory. Its id is stable; changed content is a new version with a new `seq`.

    confidence and trust are in 0..1, importance in 1..5. Datetimes are aware. `confidence` is effective (after decay)
    on what the engine returns, and as last set inside it. `said_at` is the message time, `recorded_at` when this
    version was written, `retired_at` when a later one replaced it, `updated_at` when anything of it last changed.
    """

    id: str
    content: str
    kind: Kind = Kind.FACT
    category: str | None = None
    key: str | None = None
    confidence: float = 1.0
    importance: int = 2
    pinned: bool = False
    state: State = State.ACTIVE
    trust: float = 1.0
    role: str | None = None
    speaker: str | None = None
    actor_id: str | None = None
    agent_id: str | None = None
    run_id: str | None = None
    session: str | None = None
    turn_no: int | None = None
    message_id: str | None = None
    source_ids: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    said_at: datetime | None = None
    event_start: datetime | None = None
    event_end: datetime | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    recorded_at: datetime | None = None
    updated_at: datetime | None = None
    retired_at: datetime | None = None
    superseded_by: str | None = None
    decay_rate: float = 0.0
    purge_at: datetime | None = None
    access_count: int = 0
    last_accessed: datetime | None = None
    seq: int = 0


USER: Final = "user"
"""The subject of what a person says of themselves."""


def subject_of(memory: Memory) -> str:
    """Return whom a memory is about: the user, unless it says otherwise."""
    subject = memory.attributes.get("subject")
    return subject if isinstance(subject, str) else USER


SUMMARY_OF = "summary_of"
"""The attribute of a note that sums a session up: which."""


def composed(memory: Memory) -> bool:
    """Tell whether the text of a memory draws on all of its sources at once, so that it goes with any of them."""
    return memory.kind in COMPOSED or (memory.kind is Kind.NOTE and SUMMARY_OF in memory.attributes)


FILES = "/memories/"
"""What the keys of files begin with: a file is a note whose key is its path."""


def is_file(memory: Memory) -> bool:
    """Tell whether a memory is a file that an agent keeps: it stays as it was written, whatever else is known."""
    return memory.kind is Kind.NOTE and memory.key is not None and memory.key.startswith(FILES)


OF_WORDS: Final = frozenset({"value", "mentions", "last_said"})
"""Attributes that tell of the words of a statement: other words have others."""


def gives_way(old: Memory, *, by: str, at: datetime, now: datetime) -> dict[str, Any]:
    """Return the patch of a statement that another one takes the place of from a moment on.

    Until a moment that is still to come it stays in force, and then it is over by itself (ADR 0013).
    """
    patch: dict[str, Any] = {"superseded_by": by}
    if at <= now:
        patch["state"] = State.DEPRECATED
    if old.valid_until is None or old.valid_until > at:
        patch["valid_until"] = at
    return patch


def present_for(memory: Memory, now: datetime) -> datetime:
    """Return the present of who says a memory: now, or when it was said, where the clock lags behind that."""
    return now if memory.said_at is None else max(now, memory.said_at)


def over_by_itself(memory: Memory, moment: datetime) -> bool:
    """Tell whether a statement that was in force until another one's time came is over at a moment."""
    ends = memory.valid_until
    replaced = memory.state is State.ACTIVE and memory.superseded_by is not None
    return replaced and ends is not None and ends <= moment


def lapsed(memory: Memory, moment: datetime) -> bool:
    """Tell whether the end that a statement was given is past at a moment. A message may tell of what was over already:
    that is told as what it is.
    """
    ends = memory.valid_until
    if memory.kind is EPISODE or ends is None or ends > moment:
        return False
    return memory.role is None or memory.said_at is None or ends > memory.said_at


def joined(known: Memory, same: Memory, **chosen: Any) -> dict[str, Any]:
    """Return what changes of a statement that another one says too: the surer and weightier of both, and what either
    adds; `chosen` are fields that the caller settles.
    """
    better: dict[str, Any] = {
        "confidence": max(known.confidence, same.confidence),
        "importance": max(known.importance, same.importance),
        "pinned": known.pinned or same.pinned,
        "key": known.key or same.key,
        "tags": tuple(dict.fromkeys((*known.tags, *same.tags))),
        "source_ids": tuple(dict.fromkeys((*known.source_ids, *same.source_ids))),
        "attributes": {**known.attributes, **same.attributes},
        **chosen,
    }
    return {name: value for name, value in better.items() if getattr(known, name) != value}


new_memory = quick(Memory)
"""Makes a `Memory`, in loops."""
memory_from: Callable[..., Memory] = new_memory
"""Makes one of the values of all its fields, in their order: half of the time goes into keywords."""
changed_memory = changing(Memory, new_memory)
"""Changes fields of a `Memory`, in loops."""

SECRETS: Final = "secrets"
"""The attribute of a message that names what of it is told to nobody: a list of [first character, end, type]."""
PATCHABLE = (
    "state",
    "confidence",
    "importance",
    "pinned",
    "trust",
    "decay_rate",
    "purge_at",
    "valid_from",
    "valid_until",
    "superseded_by",
)
"""Numbers, states and times: changed in place, with old and new value in the log. Anything else is a new version."""


def sealed(memory: Memory, *, seq: int, turn_no: int | None, recorded_at: datetime) -> Memory:
    """Fill in what only the writing transaction knows, and return the same memory: said when it is recorded, where
    nobody knows better.

    The one place where a memory changes after it was made: until it is written it belongs to its decision alone, and
    a copy of its three dozen fields would cost more than all the rest of writing it.
    """
    fill = object.__setattr__
    fill(memory, "seq", seq)
    fill(memory, "turn_no", turn_no)
    if memory.said_at is None:
        fill(memory, "said_at", recorded_at)
    fill(memory, "recorded_at", recorded_at)
    fill(memory, "updated_at", recorded_at)
    if memory.retired_at is not None:
        fill(memory, "retired_at", None)
    return memory
