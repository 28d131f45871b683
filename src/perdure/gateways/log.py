"""The log: lines in, lines out, and the revision that was current at a moment."""

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from perdure.domain.log import LogLine
from perdure.domain.times import from_ms
from perdure.ports import UNBOUNDED, UNLIMITED, Row, Transaction

_LOOKS = 48
"""So many revisions are looked at together: three looks find one of a hundred thousand."""


def write(tx: Transaction, lines: Iterable[Row]) -> None:
    """Append lines: the fields of a `LogLine` in their order, the moment in ms and the patch, if there is one, in JSON;
    the primary key refuses a revision written twice.
    """
    tx.many("log_add", _COLUMNS, lines)


def of_revision(tx: Transaction, rev: int) -> list[LogLine]:
    """Return the lines of one revision, in order; empty when there is none."""
    return [_line(one) for one in tx.all("log_rev", rev=rev)]


def since(tx: Transaction, rev: int, *, upto: int = UNBOUNDED, limit: int = UNLIMITED) -> list[LogLine]:
    """Return lines of revisions after `rev` up to `upto`, oldest first."""
    return [_line(one) for one in tx.all("log_since", rev=rev, upto=upto, limit=limit)]


def of_memories(tx: Transaction, ids: Collection[str]) -> list[LogLine]:
    """Return every line about the given memories, oldest first."""
    return [_line(one) for one in tx.all("log_of", ids=list(ids))]


def links_to(tx: Transaction, rev: int, ids: Collection[str]) -> list[LogLine]:
    """Return the links made after `rev` that end at any of the memories."""
    return [_line(one) for one in tx.all("log_links_to", rev=rev, ids=list(ids))]


def undos(tx: Transaction, rev: int) -> list[LogLine]:
    """Return every line after `rev` that undoes something."""
    return [_line(one) for one in tx.all("log_undos", rev=rev)]


def superseded(tx: Transaction, after: int, upto: int) -> list[str]:
    """Return the memories that gave way to others after a revision, up to another one."""
    return list(dict.fromkeys(one[0] for one in tx.all("log_superseded", after=after, upto=upto)))


def rev_at(tx: Transaction, ms: int) -> int:
    """Return the last revision recorded at or before a moment; 0 when there was none.

    Record times never fall within a space, and no revision is missing, so a few looks at some dozen each find it.
    """
    low, high = 0, tx.space.rev
    while low < high:
        step = -(-(high - low) // _LOOKS)
        revs = [*range(low + step, high, step), high]
        times: dict[int, int] = dict(tx.all("log_times", revs=revs))
        before = [rev for rev in revs if times.get(rev, ms + 1) <= ms]
        low, high = max(before, default=low), min((rev - 1 for rev in revs if rev not in before), default=high)
    return low


def seq_at(tx: Transaction, rev: int) -> int:
    """Return the last version written up to a revision; 0 when there was none."""
    found = tx.one("log_seq", rev=rev)
    return int(found[0]) if found else 0


def time_of(tx: Transaction, rev: int) -> int | None:
    """Return when a revision was recorded, in ms; None for one that never was."""
    found = tx.one("log_times", revs=[rev])
    return int(found[1]) if found else None


def edges(tx: Transaction, rev: int, *, among: Sequence[int] | None = None) -> int:
    """Return how many relations there were at revision `rev`; those of memories erased since are not counted.

    among: only those between memories that have one of these versions.

    Each line has a strength before and after: relations that began less relations that ended is how many there were.
    Counted from the first revision, or back from the present, whichever is nearer.
    """
    last = tx.space.rev
    near = last - rev < rev
    names, of = ("log_links", "relations_count"), dict[str, Any]()
    if among is not None:
        names, of = ("log_links_among", "relations_among"), dict[str, Any](seqs=list(among))
    found = tx.all(names[0], after=rev if near else 0, upto=last if near else rev, **of)
    changes = ((json.loads(patch).values(), count) for patch, count in found)
    came = sum(((new > 0) - (old > 0)) * count for values, count in changes for old, new in values)
    now = tx.one(names[1], **of) if near else None
    return came if now is None else int(now[0]) - came


def rewind(tx: Transaction, rev: int, *, ids: Collection[str] | None = None) -> dict[int, dict[str, Any]]:
    """Return, by seq, the values that patched fields had at revision `rev`: of all memories, or of some."""
    values: dict[int, dict[str, Any]] = {}
    found = tx.all("log_patches", rev=rev) if ids is None else tx.all("log_patches_of", rev=rev, ids=list(ids))
    for seq, patch in found:
        values.setdefault(seq, {}).update({name: old for name, (old, _) in json.loads(patch).items()})
    return values


_COLUMNS = (
    "rev", "line", "ts", "event", "memory_id", "old_seq", "new_seq", "patch", "actor", "reason", "undoes", "other_id",
)  # fmt: skip


def _line(found: Row) -> LogLine:
    rev, number, ts, event, memory_id, old_seq, new_seq, patch, actor, reason, undoes, other_id = found
    return LogLine(
        rev=rev,
        line=number,
        ts=from_ms(ts),
        event=event,
        memory_id=memory_id,
        old_seq=old_seq,
        new_seq=new_seq,
        patch={name: (old, new) for name, (old, new) in json.loads(patch).items()} if patch else {},
        actor=actor,
        reason=reason,
        undoes=undoes,
        other_id=other_id,
    )
