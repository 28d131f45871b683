"""What the engine answers with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from perdure.domain.blocks import prompt_block
from perdure.domain.decisions import Decision
from perdure.domain.memory import Memory
from perdure.domain.quick import quick
from perdure.domain.space import SpaceRef
from perdure.domain.zones import zone


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


new_result = quick(WriteResult)
"""Makes a `WriteResult`, in loops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One found memory. `score` orders within this answer; `relevance` is absolute, 0 to 1.

    `why` maps each arm that found it to {rank, score}, and "boosts" to what was added to the arms' fusion for what: the
    conversation around it ("context"), importance … Less these, the score is what the fusion gave.
    """

    memory: Memory
    score: float
    relevance: float
    why: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """The answer to a question: hits best first, and how it came about.

    `served_by` names the level ("lexical", "lexical+local" …), `missing` what a fuller installation would add.
    `tokens` is what `to_prompt()` takes, 0 where that is empty; `elapsed_ms` the whole time, `timings` its parts in ms.
    """

    query: str
    hits: tuple[Hit, ...] = ()
    served_by: str = "lexical"
    missing: tuple[str, ...] = ()
    tokens: int = 0
    elapsed_ms: float = 0.0
    timings: Mapping[str, float] = field(default_factory=dict[str, float])
    threshold: float = 0.0
    nothing_relevant: bool = True
    related: tuple[Memory, ...] = ()
    delta: tuple[str, ...] = ()
    rev: int = 0
    zone: str = "UTC"
    preset: str = "assistant"

    def to_prompt(self, preset: str | None = None) -> str:
        """Return the block for a model's prompt, in a preset's form; empty when nothing is relevant."""
        if self.nothing_relevant:
            return ""
        shown = [hit.memory for hit in self.hits if hit.relevance >= self.threshold]
        return prompt_block((*shown, *self.related), preset=preset or self.preset, zone=zone(self.zone))


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of memories, oldest first; `next` is the cursor of the following page, None at the end."""

    items: tuple[Memory, ...]
    next: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """Counts of a space; `latest` is when anything last changed."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Proof of an erasure, to be kept by whoever asked for it. It holds ids and counts, never what was erased.

    `kept` are memories that were derived from erased and other sources, and stay; `out_of_reach` is what a database
    cannot clean by itself; `space_no` is the number by which an erased space is sought in the tables.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Verification:
    """The outcome of checking a certificate: `ok`, and what was still found where."""

    ok: bool
    left: Mapping[str, int]
    words_found: tuple[str, ...]
    scanned: bool
    out_of_reach: tuple[str, ...]


Outcome = Literal["done", "more", "failed", "given up", "lost"]
"""How a piece of work ended: with its job done; with more to do; with an error, to be tried again later, or never;
or after another worker had taken the job over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One piece of background work, as it ended. `space` is None when that is gone; `attempt` counts from 1."""

    task: str
    space: SpaceRef | None
    outcome: Outcome
    attempt: int
    seconds: float
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Maintained:
    """What maintenance came to: jobs done by task, jobs that failed (they wait for another try), jobs given up."""

    tasks: tuple[str, ...]
    done: dict[str, int]
    failed: int
    given_up: int
