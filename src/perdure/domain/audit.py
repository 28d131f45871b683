"""What an audit of a memory finds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from perdure.domain.space import SpaceRef

Defect = Literal[
    "planted", "loops", "secrets", "stale", "duplicates", "contradictions", "writing", "orphans"
]  # fmt: skip
DEFECTS: Final[tuple[Defect, ...]] = get_args(Defect)
"""From the gravest: instructions to the model that stand as memories; what was recalled, kept as if it were said;
passwords, keys, numbers of cards and accounts; what is active, and yet superseded or over; active statements that say
the same; active ones of which only one can hold; what is not short, neutral and in the third person; and rows beside
the memories that point to none."""
Fix = Literal["quarantine", "retire", "merge", "supersede", "trim", "remove"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One defect: of which memories, why it is one, and what mends it; None where that is for a person to say.

    `excerpt` is a short piece of the text on one line, control characters escaped and secrets left out.
    """

    defect: Defect
    memory_ids: tuple[str, ...]
    reason: str
    excerpt: str
    fix: Fix | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """What the audit of one space found: how many of each defect, the first of each, and what was done about them.

    `changes` is what a fix does, or with `dry_run` would do: None where nobody asked for one. `fixed` counts what was
    done, and `pending` are the jobs that follow. `skipped` is what a file has that is no memory here, by reason.
    """

    space: SpaceRef
    memories: int
    counts: Mapping[Defect, int]
    examples: Mapping[Defect, tuple[Finding, ...]]
    changes: tuple[Finding, ...] | None = None
    dry_run: bool = True
    fixed: int = 0
    pending: tuple[str, ...] = ()
    skipped: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def clean(self) -> bool:
        """Whether nothing was found."""
        return not any(self.counts.values())
