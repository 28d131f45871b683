"""Which versions a question may see: now, as of a moment of the world, and as known at a moment of record.

`as_of` asks what was true then, by what is believed today; `known_at` asks what had been written by then. Patched
values of the past come from the log, newest first.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from perdure.domain.memory import Memory, State
from perdure.domain.times import optional_ms, to_ms
from perdure.gateways import log, rows
from perdure.gateways.filters import Selection
from perdure.ports import Transaction

_LIVE = (State.ACTIVE.value,)
_BELIEVED = (State.ACTIVE.value, State.DEPRECATED.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The two times of a read; None is now."""

    as_of: datetime | None = None
    known_at: datetime | None = None

    def __post_init__(self) -> None:
        optional_ms(self.as_of, name="as_of")
        optional_ms(self.known_at, name="known_at")

    @property
    def present(self) -> bool:
        return self.as_of is None and self.known_at is None


NOW = Moment()


def seqs(tx: Transaction, moment: Moment, selection: Selection, *, states: Iterable[str] | None = None) -> list[int]:
    """Return the seqs, ascending, of all versions that the moment and the selection let through.

    `states` defaults to active; for `as_of` to active and deprecated, since what was replaced was true before.
    """
    return _past(tx, moment, selection, states)[0] if moment.known_at else _seqs(tx, moment, selection, states)


def memories(
    tx: Transaction, moment: Moment, selection: Selection, *, states: Iterable[str] | None, after: int, limit: int
) -> list[Memory]:
    """Return a page of versions as they were at the moment, by seq, from `after` on."""
    if moment.known_at is None:
        where, params = _present(moment, states)
        return rows.page(
            tx, where=(*where, *selection.where), params={**params, **selection.params}, after=after, limit=limit
        )
    found, values = _past(tx, moment, selection, states)
    wanted = [seq for seq in found if seq > after][:limit]
    return [rewound(memory, values, moment.known_at) for memory in rows.by_seq(tx, wanted).values()]


def true_ids(tx: Transaction, moment: Moment, ids: Iterable[str]) -> set[str]:
    """Return those of some memories that held at the moment, whatever replaced them since."""
    then = at(tx, moment, [memory.seq for memory in rows.versions(tx, list(ids))])
    known = (one for one in then.values() if moment.known_at is None or _recorded(one, moment.known_at))
    return {one.id for one in known if one.retired_at is None and one.state in _BELIEVED and valid(one, moment.as_of)}


def _recorded(memory: Memory, known_at: datetime) -> bool:
    return memory.recorded_at is not None and memory.recorded_at <= known_at


def at(tx: Transaction, moment: Moment, found: Iterable[int]) -> dict[int, Memory]:
    """Return versions by seq, with the values that they had at the moment."""
    memories_by_seq = rows.by_seq(tx, list(found))
    if moment.known_at is None:
        return memories_by_seq
    values = log.rewind(tx, log.rev_at(tx, to_ms(moment.known_at, name="known_at")))
    return {seq: rewound(memory, values, moment.known_at) for seq, memory in memories_by_seq.items()}


def rewound(memory: Memory, values: dict[int, dict[str, Any]], known_at: datetime) -> Memory:
    """Return a version as it was known at a moment, with the values that `log.rewind` found.

    A later retirement was not known yet; a later change leaves `updated_at` at the time of writing; accesses are those
    of today, since they are counted, not logged.
    """
    past = {name: rows.rich(name, old) for name, old in values.get(memory.seq, {}).items()}
    if memory.retired_at is not None and memory.retired_at > known_at:
        past["retired_at"] = None
    if memory.updated_at is not None and memory.updated_at > known_at:
        past["updated_at"] = memory.recorded_at
    return replace(memory, **past) if past else memory


def _seqs(tx: Transaction, moment: Moment, selection: Selection, states: Iterable[str] | None) -> list[int]:
    where, params = _present(moment, states)
    return [row[0] for row in tx.all("rows_seqs", where=(*where, *selection.where), **params, **selection.params)]


def _present(moment: Moment, states: Iterable[str] | None) -> tuple[tuple[str, ...], dict[str, Any]]:
    if moment.as_of is None and states is None:
        return ("r.hidden = 0",), {}
    believed = list(states) if states is not None else list(_BELIEVED)
    where = ["r.retired_at is null", "r.state in (:t_states...)"]
    params: dict[str, Any] = {"t_states": believed}
    if moment.as_of is not None:
        where += _VALID
        params["t_as_of"] = to_ms(moment.as_of, name="as_of")
    return tuple(where), params


_VALID = (
    "coalesce(r.valid_from, r.said_at) <= :t_as_of",
    "(r.valid_until is null or r.valid_until > :t_as_of)",
)


def _past(
    tx: Transaction, moment: Moment, selection: Selection, states: Iterable[str] | None
) -> tuple[list[int], dict[int, dict[str, Any]]]:
    assert moment.known_at is not None
    known = to_ms(moment.known_at, name="known_at")
    values = log.rewind(tx, log.rev_at(tx, known))
    default = _LIVE if moment.as_of is None else _BELIEVED
    believed = list(states) if states is not None else list(default)
    where = ["r.recorded_at <= :t_known", "(r.retired_at is null or r.retired_at > :t_known)"]
    params: dict[str, Any] = {"t_known": known, "t_states": believed}
    written = set(_all(tx, where, params, selection))
    where.append("r.state in (:t_states...)")
    if moment.as_of is not None:
        where += _VALID
        params["t_as_of"] = to_ms(moment.as_of, name="as_of")
    untouched = [seq for seq in _all(tx, [*where, *selection.where], params, selection) if seq not in values]
    changed = rows.by_seq(tx, [seq for seq in values if seq in written])
    then = (rewound(memory, values, moment.known_at) for memory in changed.values())
    kept = [
        memory.seq
        for memory in then
        if memory.state in believed and selection.matches(memory) and valid(memory, moment.as_of)
    ]
    return sorted(untouched + kept), values


def valid(memory: Memory, as_of: datetime | None) -> bool:
    """Tell whether a statement held at a moment of the world; without one, always."""
    start = memory.valid_from or memory.said_at
    if as_of is None or start is None:
        return True
    return start <= as_of and (memory.valid_until is None or memory.valid_until > as_of)


def _all(tx: Transaction, where: list[str], params: dict[str, Any], selection: Selection) -> list[int]:
    return [row[0] for row in tx.all("rows_seqs", where=where, **params, **selection.params)]
