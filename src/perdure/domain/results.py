"""What writing and background work answer with."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from perdure.domain.category_policy import Filing
from perdure.domain.decisions import Add, Change, Decision, Supersede
from perdure.domain.memory import Memory
from perdure.domain.quick import quick
from perdure.domain.run import Run
from perdure.domain.space import SpaceRef


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteResult:
    """What a write decided, and what is stored now.

    `decisions` each have action, reason and memory_id; `memories` are as stored after the call; `explicit` tells that
    the text was a command; `pending` are ids of jobs that follow; `rev` is the space's revision afterwards.
    """

    decisions: tuple[Decision, ...]
    memories: tuple[Memory, ...] = ()
    explicit: bool = False
    pending: tuple[str, ...] = ()
    rev: int = 0


def limited(result: WriteResult, readable: Filing) -> WriteResult:
    """Return a result with the memories that a caller may read, and those that the write itself made."""
    left = (add for one in result.decisions if isinstance(one, (Change, Supersede)) for add in one.left)
    new = {one.memory_id for one in (*result.decisions, *left) if isinstance(one, Add)}
    shown = tuple(one for one in result.memories if one.id in new or readable.holds(one))
    return replace(result, memories=shown)


new_result = quick(WriteResult)
"""Makes a `WriteResult`, in loops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """Counts of a space; `latest` is when anything last changed.

    `spent` is what background work used today, of the budget's resources, and how often it was refused any
    (`refused:…`). `figures` are shares of what was asked and written, and those of a space that keeps few memories: see
    `pipelines.metrics`.
    """

    memories: int
    by_kind: Mapping[str, int]
    by_state: Mapping[str, int]
    by_op: Mapping[str, int]
    by_node: Mapping[str, int] = field(default_factory=dict[str, int])
    entities: int = 0
    relations: int = 0
    pending: int = 0
    rev: int = 0
    latest: datetime | None = None
    spent: Mapping[str, int] = field(default_factory=dict[str, int])
    figures: Mapping[str, float] = field(default_factory=dict[str, float])
    lately: Mapping[str, int] = field(default_factory=dict[str, int])
    """Operations of the last 7 days by what they were and how they ended, such as "create ok"."""
    jobs: Mapping[str, int] = field(default_factory=dict[str, int])
    """Background work that is not done, by task and state: "embed waiting", "daily running", "extract given up"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Proof of an erasure, to be kept by whoever asked for it. It holds ids and counts, never what was erased.

    `kept` are memories that were derived from erased and other sources, and stay; `out_of_reach` is what a database
    cannot clean by itself; `space_no` is the number by which an erased space is sought in the tables; `keys` are the
    ids of the API keys of the owner, which are revoked.
    """

    id: str
    space: Mapping[str, str]
    scope: str
    memory_ids: tuple[str, ...]
    entity_ids: tuple[str, ...]
    counts: Mapping[str, int]
    kept: tuple[str, ...]
    rev: int
    erased_at: datetime
    out_of_reach: tuple[str, ...]
    space_no: int | None = None
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Uninstalled:
    """What became of the memories of an app that is gone: they stay, or are erased, with proof of it.

    `users`: the same of the spaces that it had for single users (app/user).
    """

    space: SpaceRef
    memories: int
    certificate: Certificate | None = None
    users: "tuple[Uninstalled, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """The outcome of checking a certificate: `ok`, and what was still found where.

    `known` tells whether this store did that erasure. Where it did not, nothing is `ok`: that what it never held is not
    in it proves nothing.
    """

    ok: bool
    known: bool
    left: Mapping[str, int]
    words_found: tuple[str, ...]
    scanned: bool
    out_of_reach: tuple[str, ...]


Outcome = Literal["done", "more", "deferred", "failed", "given up", "lost"]
"""How a piece of work ended: with its job done; with more to do; put off, for a budget is used up; with an error, to be
tried again later, or never; or after another worker had taken the job over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One piece of background work, as it ended. `space` is None when that is gone; `attempt` counts from 1."""

    task: str
    space: SpaceRef | None
    outcome: Outcome
    attempt: int
    seconds: float
    reason: str | None = None
    run: Run | None = None
    """What the job came to, where it is done and keeps count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Maintained:
    """What maintenance came to: jobs done by task, jobs that failed (they wait for another try), jobs given up, jobs
    put off until a budget allows them; jobs that are left `unfinished`, by task, for somebody else holds them or what
    comes before them; the runs that keep count of what they did, in the order in which they ended; and
    what is missing for the tasks that were named, or scheduled, and could not be done here.

    `newer`: spaces that came into being after the moment as of which it was done, so that nothing was due there.
    """

    tasks: tuple[str, ...]
    done: dict[str, int]
    failed: int
    given_up: int
    deferred: int = 0
    unfinished: dict[str, int] = field(default_factory=dict[str, int])
    runs: tuple[Run, ...] = ()
    missing: tuple[str, ...] = ()
    newer: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What an import did in one space.

    `messages`, `statements` and `relations` were read; of those `added`, `changed` and `known` before. `skipped`
    counts what the file has and the space doesn't get, `mended` what was changed on the way, by reason.
    """

    space: SpaceRef
    format: str
    messages: int
    statements: int
    relations: int
    added: int
    changed: int
    known: int
    rev: int
    skipped: Mapping[str, int]
    mended: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Transferred:
    """One space that went over: how many records and vectors it has, and the hash of its records.

    `known`: it was there already, whole and the same. `vectors` is 0 where others have to be made.
    """

    space: SpaceRef
    records: int
    vectors: int
    sha256: str
    known: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """What a merge came to: how many memories went over, and how many the user had already. `known`: it was done."""

    source: SpaceRef
    into: SpaceRef
    memories: int = 0
    repeated: int = 0
    known: bool = False
