"""What the memory of an app gave up, as its log tells it. No browser needed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from perdure.domain.log import COMPACTED, HistoryEntry
from perdure.surfaces.ui.shown import short_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Compaction:
    """One memory that was given up: dropped, or merged into another, which then says `after`.

    Texts are "" where they are erased. `why` begins with who decided: the rules or a model.
    """

    at: datetime
    rev: int
    gone_id: str | None
    gone: str
    why: str
    into_id: str | None = None
    before: str = ""
    after: str = ""


def compactions(entries: Sequence[HistoryEntry]) -> list[Compaction]:
    """Return what was given up, the last first; `entries` in the order of the log."""
    found: list[Compaction] = []
    merge: HistoryEntry | None = None
    for one in entries:
        reason = str(one.meta.get("reason", ""))
        if not reason.startswith(COMPACTED):
            merge = None
        elif one.event == "MERGE":
            merge = one
        elif one.event == "DELETE":
            found.append(_compaction(one, merge, reason.removeprefix(COMPACTED)))
            merge = None
    return found[::-1]


def _compaction(gone: HistoryEntry, merge: HistoryEntry | None, why: str) -> Compaction:
    return Compaction(
        at=gone.ts,
        rev=gone.rev,
        gone_id=gone.memory_id,
        gone=short_text(gone.old or ""),
        why=short_text(f"By {why}", most=160),
        into_id=merge.memory_id if merge else None,
        before=short_text(merge.old or "") if merge else "",
        after=short_text(merge.new or "") if merge else "",
    )
