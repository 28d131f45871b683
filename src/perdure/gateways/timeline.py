"""Which versions a question may see: now, as of a moment of the world, and as known at a moment of record.

`as_of` asks what was true then, by what is believed today; `known_at` asks what had been written by then. Patched
values of the past come from the log, newest first.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from perdure.domain.memory import STATES, Memory, State, over_by_itself
from perdure.domain.moment import Moment, valid
from perdure.domain.times import to_ms
from perdure.gateways import log, rows
from perdure.gateways.filters import Selection
from perdure.ports import Transaction

_LIVE = (State.ACTIVE.value,)
_BELIEVED = (State.ACTIVE.value, State.DEPRECATED.value)


Values = Mapping[int, Mapping[str, Any]]
"""By seq, what fields that were patched since had at a moment."""


def rewind(tx: Transaction, moment: Moment) -> Values:
    """Return the values of patched fields at the moment; none for what is known now."""
    if moment.known_at is None:
        return {}
    return log.rewind(tx, log.rev_at(tx, to_ms(moment.known_at, name="known_at")))


def seqs(
    tx: Transaction,
    moment: Moment,
    selection: Selection,
    values: Values,
    *,
    states: Iterable[str] | None = None,
    few: Sequence[int] | None = None,
) -> list[int]:
    """Return the seqs, ascending, of all versions, or of a `few`, that the moment and the selection let through.

    `values` are those of `rewind`; `states` defaults to active, for `as_of` to active and deprecated, since what was
    replaced was true before.
    """
    if moment.known_at is not None:
        return _past(tx, moment, selection, values, states=states, few=few)
    where, params = _present(moment, states)
    return _find(tx, [*where, *selection.where], {**params, **selection.params}, few)


def memories(
    tx: Transaction, moment: Moment, selection: Selection, *, states: Iterable[str] | None, after: int, limit: int
) -> list[Memory]:
    """Return a page of versions as they were at the moment, by seq, from `after` on."""
    if moment.known_at is None:
        where, params = _present(moment, states)
        return rows.page(
            tx, where=(*where, *selection.where), params={**params, **selection.params}, after=after, limit=limit
        )
    values = rewind(tx, moment)
    wanted = [seq for seq in seqs(tx, moment, selection, values, states=states) if seq > after][:limit]
    return list(at(tx, moment, wanted, values).values())


def memories_back(
    tx: Transaction, moment: Moment, selection: Selection, *, states: Iterable[str] | None, before: int, limit: int
) -> list[Memory]:
    """Return a page of versions as they were at the moment, the last seq first, from before `before` on."""
    if moment.known_at is None:
        where, params = _present(moment, states)
        return rows.page_back(
            tx, where=(*where, *selection.where), params={**params, **selection.params}, before=before, limit=limit
        )
    values = rewind(tx, moment)
    found = [seq for seq in seqs(tx, moment, selection, values, states=states) if seq < before][-limit:]
    known = at(tx, moment, found, values)
    return [known[seq] for seq in reversed(found) if seq in known]


def tally(tx: Transaction, moment: Moment, selection: Selection) -> Counter[tuple[str, str]]:
    """Count the versions of the moment by kind and state; the store counts those that no patch changed since."""
    if moment.known_at is None:
        where, params = _present(moment, STATES)
        return _tally(tx, (*where, *selection.where), {**params, **selection.params})
    values = rewind(tx, moment)
    written, params = _written(moment.known_at)
    where = [*written, *selection.where]
    told = {**params, **selection.params}
    if moment.as_of is not None:
        where += _VALID
        told["t_as_of"] = to_ms(moment.as_of, name="as_of")
    counts = _tally(tx, where, told)
    changed = list(values)
    if changed:
        counts -= _tally(tx, [*where, "r.seq in (:t_changed...)"], {**told, "t_changed": changed})
        then = at(tx, moment, _find(tx, written, params, changed), values).values()
        same = (one for one in then if selection.matches(one) and valid(one, moment.as_of))
        counts += Counter((one.kind.value, one.state.value) for one in same)
    return counts


def _tally(tx: Transaction, where: Sequence[str], params: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    return Counter({(kind, state): n for kind, state, n in tx.all("rows_tally", where=where, **params)})


def true_ids(tx: Transaction, moment: Moment, ids: Iterable[str]) -> set[str]:
    """Return those of some memories that held at the moment, whatever replaced them since."""
    then = at(tx, moment, [memory.seq for memory in rows.versions(tx, list(ids))], rewind(tx, moment))
    known = (one for one in then.values() if moment.known_at is None or _recorded(one, moment.known_at))
    return {one.id for one in known if one.retired_at is None and one.state in _BELIEVED and valid(one, moment.as_of)}


def _recorded(memory: Memory, known_at: datetime) -> bool:
    return memory.recorded_at is not None and memory.recorded_at <= known_at


def at(tx: Transaction, moment: Moment, found: Iterable[int], values: Values) -> dict[int, Memory]:
    """Return versions by seq, with the values that they had at the moment: those of `rewind`."""
    if moment.known_at is None:
        return rows.by_seq(tx, list(found), at=moment.at)
    written = rows.written_by_seq(tx, list(found))
    return {seq: rewound(memory, values, moment.known_at) for seq, memory in written.items()}


def rewound(memory: Memory, values: Values, known_at: datetime) -> Memory:
    """Return a version, in the state that was last written, as it was known at a moment, with what `rewind` found.

    A later retirement was not known yet; a later change leaves `updated_at` at the time of writing; accesses are those
    of today, since they are counted, not logged.
    """
    past = {name: rows.rich(name, old) for name, old in values.get(memory.seq, {}).items()}
    if memory.retired_at is not None and memory.retired_at > known_at:
        past["retired_at"] = None
    if memory.updated_at is not None and memory.updated_at > known_at:
        past["updated_at"] = memory.recorded_at
    then = replace(memory, **past) if past else memory
    return replace(then, state=State.DEPRECATED) if over_by_itself(then, known_at) else then


def _present(moment: Moment, states: Iterable[str] | None) -> tuple[tuple[str, ...], dict[str, Any]]:
    asked = {} if moment.at is None else {"now": max(to_ms(moment.at, name="at"), 1)}
    if moment.as_of is None and states is None:
        return ("{shown}",), asked
    believed = list(states) if states is not None else list(_BELIEVED)
    where = ["r.retired_at is null", "{state} in (:t_states...)"]
    params: dict[str, Any] = {"t_states": believed, **asked}
    if moment.as_of is not None:
        where += _VALID
        params["t_as_of"] = to_ms(moment.as_of, name="as_of")
    return tuple(where), params


_VALID = (
    "coalesce(r.valid_from, r.said_at) <= :t_as_of",
    "(r.valid_until is null or r.valid_until > :t_as_of)",
)


def _past(
    tx: Transaction,
    moment: Moment,
    selection: Selection,
    values: Values,
    *,
    states: Iterable[str] | None,
    few: Sequence[int] | None,
) -> list[int]:
    """Let the store decide about versions that no patch changed since, and their values of then about the others."""
    assert moment.known_at is not None
    default = _LIVE if moment.as_of is None else _BELIEVED
    believed = list(states) if states is not None else list(default)
    where, params = _written(moment.known_at)
    changed = _find(tx, where, params, list(values) if few is None else [seq for seq in few if seq in values])
    where.append("{state} in (:t_states...)")
    params["t_states"] = believed
    if moment.as_of is not None:
        where += _VALID
        params["t_as_of"] = to_ms(moment.as_of, name="as_of")
    found = _find(tx, [*where, *selection.where], {**params, **selection.params}, few)
    then = at(tx, moment, changed, values).values()
    kept = [
        memory.seq
        for memory in then
        if memory.state in believed and selection.matches(memory) and valid(memory, moment.as_of)
    ]
    return sorted([seq for seq in found if seq not in values] + kept)


def _written(known_at: datetime) -> tuple[list[str], dict[str, Any]]:
    """Return what lets the versions through that had been written by a moment, and not yet rewritten."""
    known = to_ms(known_at, name="known_at")
    where = ["r.recorded_at <= :t_known", "(r.retired_at is null or r.retired_at > :t_known)"]
    return where, {"t_known": known, "now": known}


def _find(tx: Transaction, where: Sequence[str], params: Mapping[str, Any], few: Sequence[int] | None) -> list[int]:
    if few is None:
        return [row[0] for row in tx.all("rows_seqs", where=where, **params)]
    return [row[0] for row in tx.all("rows_among", where=where, seqs=list(few), **params)] if few else []
