"""How a revision is undone: by ordinary changes that lead back, computed from its log lines."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from perdure.domain.decisions import Change, Link, Revert
from perdure.domain.log import LogLine
from perdure.domain.memory import PATCHABLE, Memory, State
from perdure.errors import Conflict

_CHANGED = (
    "content", "kind", "category", "key", "tags", "attributes", "source_ids", "event_start", "event_end", "said_at",
    *PATCHABLE,
)  # fmt: skip
"""What a new version may change: the log has no patch of it, the version before has it all."""
ASKED = frozenset({"PROPOSE", "APPROVE", "DENY", "EXPIRE"})
"""What only tells about a proposal."""


def invert(
    lines: Sequence[LogLine],
    *,
    versions: Mapping[int, Memory],
    present: Mapping[str, Memory],
    rich: Callable[[str, Any], Any],
) -> Revert:
    """Return the decision that takes a revision back; lines are undone last first.

    `versions` are the versions that the lines name, `present` the memories as they are, `rich` turns a logged value
    into a field. Raises Conflict for an erasure, which nothing brings back. What is said of a proposal has no inverse,
    and neither has where a memory came from, nor a relation that came with it, once the other end of that is erased;
    the other relations come last.
    """
    kept = [line for line in reversed(lines) if not _moot(line)]
    patches = [_inverse(line, versions, present, rich) for line in sorted(kept, key=_brought)]
    return Revert(undoes=lines[0].rev, patches=tuple(patches), reason="undone")


def later(rev: int, ids: Iterable[str], lines: Sequence[LogLine]) -> int | None:
    """Return the earliest revision after `rev` that still stands and touches one of the memories, or None.

    A revision and its undo cancel each other when both are later; so does an undo and the undo of it. On what is said
    of a proposal nothing builds.
    """
    touched = set(ids)
    void = {one for undo, what in undone(lines).items() if what > rev for one in (undo, what)}
    standing = (
        line.rev
        for line in lines
        if line.rev > rev and line.rev not in void and line.event not in ASKED and not touched.isdisjoint(about([line]))
    )
    return min(standing, default=None)


def about(lines: Iterable[LogLine]) -> set[str]:
    """Return the memories that lines are about: not the ends of a relation that came, or went, with a memory."""
    ends = ((line.memory_id, line.other_id) for line in lines if not _brought(line))
    return {id_ for both in ends for id_ in both if id_ is not None}


def _moot(line: LogLine) -> bool:
    return line.line > 0 and not line.patch and line.event in ("LINK", "MERGE")


def _brought(line: LogLine) -> bool:
    return line.event == "LINK" and line.line > 0


def undone(lines: Sequence[LogLine]) -> dict[int, int]:
    """Return {undo: what it undid} for the undos among the lines that were not undone themselves."""
    standing: dict[int, int] = {}
    for line in sorted(lines, key=lambda one: -one.rev):
        if line.undoes is not None and line.rev not in standing.values():
            standing[line.rev] = line.undoes
    return standing


def _inverse(
    line: LogLine, versions: Mapping[int, Memory], present: Mapping[str, Memory], rich: Callable[[str, Any], Any]
) -> Change | Link:
    if line.event == "ERASE":
        raise Conflict(f"revision {line.rev} is an erasure: what is erased cannot come back")
    if line.event == "ALIAS":
        raise Conflict(f"revision {line.rev} is about names: `alias` puts them together again, or apart")
    assert line.memory_id is not None, "only erasures of nothing, and names, have no memory"
    if line.event == "LINK":
        if not line.patch:
            raise Conflict(f"revision {line.rev} is about a memory that was erased since: nothing can be undone")
        ((name, (old, _)),) = line.patch.items()
        type_ = name.removeprefix("link:")
        return Link(from_id=line.memory_id, to_id=line.other_id or "", type=type_, strength=old, reason="undone")
    memory = present.get(line.memory_id)
    if memory is None:
        raise Conflict(f"revision {line.rev} is about a memory that was erased since: nothing can be undone")
    if line.old_seq is None:
        return Change(memory_id=memory.id, patch={"state": State.SOFT_DELETED}, event="DELETE", reason="undone")
    if line.new_seq == line.old_seq:
        patch = {name: rich(name, old) for name, (old, _) in line.patch.items()}
    else:
        before = versions[line.old_seq]
        patch = {name: getattr(before, name) for name in _CHANGED if getattr(before, name) != getattr(memory, name)}
    return Change(memory_id=memory.id, patch=patch, reason="undone")
