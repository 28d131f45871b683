"""Which versions a question may see: now, as of a moment of the world, and as known at a moment of record.

`as_of` asks what was true then, by what is believed today; `known_at` asks what had been written by then. Of a version
that nothing changed since, the store says whether it passes; patched values of the others come from the log, newest
first.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from perdure.domain.memory import STATES, Memory, State, changed_memory, over_by_itself
from perdure.domain.moment import Moment, valid
from perdure.domain.times import to_ms
from perdure.gateways import log, rows
from perdure.gateways.filters import Selection
from perdure.ports import Transaction

_ACTIVE = State.ACTIVE.value
_LIVE = (_ACTIVE,)
_BELIEVED = (State.ACTIVE.value, State.DEPRECATED.value)
_STANDING = frozenset({"state", "superseded_by", "valid_until"})
"""The fields that decide on the state of a version at a moment."""
_FEW = 500
"""So many memories are looked up in the log one by one; for more, all that was patched since is read."""
_PAGE = 50
_LARGEST = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """A moment of record: when, in ms, and the last revision and version that had been written by then."""

    known_at: datetime
    ms: int
    rev: int
    seq: int


def past(tx: Transaction, moment: Moment) -> Past | None:
    """Return how far what was known at the moment reaches; None for what is known now."""
    if moment.known_at is None:
        return None
    ms = to_ms(moment.known_at, name="known_at")
    rev = log.rev_at(tx, ms)
    return Past(known_at=moment.known_at, ms=ms, rev=rev, seq=log.seq_at(tx, rev))


def seqs(
    tx: Transaction,
    moment: Moment,
    selection: Selection,
    then: Past | None,
    *,
    states: Iterable[str] | None = None,
    few: Sequence[int] | None = None,
) -> list[int]:
    """Return the seqs, ascending, of all versions, or of a `few`, that the moment and the selection let through.

    `then` is that of `past`; `states` defaults to active, for `as_of` to active and deprecated, since what was
    replaced was true before.
    """
    if then is None:
        where, params = _present(moment, states)
        return _find(tx, [*where, *selection.where], {**params, **selection.params}, few)
    where, params = _written(then)
    passing, told = _passing(moment, selection, states)
    told |= params
    found = _find(tx, [*where, _SAME, *selection.lasting, *passing], told, few)
    changed = _find(tx, [*where, _CHANGED, *selection.lasting], {**params, **selection.params}, few)
    known = _at(tx, changed, then).values()
    return sorted(found + [one.seq for one in known if _passes(one, moment, selection, states)])


def memories(
    tx: Transaction, moment: Moment, selection: Selection, *, states: Iterable[str] | None, after: int, limit: int
) -> list[Memory]:
    """Return a page of versions as they were at the moment, by seq, from `after` on."""
    then = past(tx, moment)
    if then is not None:
        return _page(tx, moment, selection, then, states, start=after, limit=limit, read=partial(_onward, tx))
    where, params = _present(moment, states)
    return _onward(tx, after, limit, (*where, *selection.where), {**params, **selection.params})


def memories_back(
    tx: Transaction, moment: Moment, selection: Selection, *, states: Iterable[str] | None, before: int, limit: int
) -> list[Memory]:
    """Return a page of versions as they were at the moment, the last seq first, from before `before` on."""
    then = past(tx, moment)
    if then is not None:
        start = min(before, then.seq + 1)
        return _page(tx, moment, selection, then, states, start=start, limit=limit, read=partial(_backward, tx))
    where, params = _present(moment, states)
    return _backward(tx, before, limit, (*where, *selection.where), {**params, **selection.params})


def tally(tx: Transaction, moment: Moment, selection: Selection) -> Counter[tuple[str, str]]:
    """Count the versions of the moment by kind and state; the store counts those that no patch changed since."""
    then = past(tx, moment)
    if moment.as_of is None and not selection.where:
        return _whole(tx, then)
    if then is None:
        where, params = _present(moment, STATES)
        return _tally(tx, (*where, *selection.where), {**params, **selection.params})
    where, params = _written(then)
    passing, told = _passing(moment, selection, STATES)
    counts = _tally(tx, [*where, _SAME, *selection.lasting, *passing], {**told, **params})
    changed = _find(tx, [*where, _CHANGED, *selection.lasting], {**params, **selection.params}, None)
    known = (one for one in _at(tx, changed, then).values() if _passes(one, moment, selection, STATES))
    return counts + Counter((one.kind.value, one.state.value) for one in known)


def _whole(tx: Transaction, then: Past | None) -> Counter[tuple[str, str]]:
    """Count all versions of the moment: the hidden ones apart, for all others are active, and almost all were."""
    last = tx.space.seq if then is None else then.seq
    counts = Counter({(kind, _ACTIVE): n for kind, n in tx.all("rows_kinds", last=last)})
    hidden, params = ["r.hidden > 0", "r.seq <= :t_last"], {"t_last": last}
    for (kind, _), n in _tally(tx, hidden, params).items():
        counts[kind, _ACTIVE] -= n
    if then is None:
        return counts + _tally(tx, [*hidden, "r.retired_at is null"], params)
    where, params = _written(then)
    counts += _tally(tx, ["r.hidden > 0", *where, _SAME], params)
    passed = [row[0] for row in tx.all("rows_hidden", limit=tx.space.seq)]
    moved = [seq for seq, old in log.rewind(tx, then.rev).items() if not _STANDING.isdisjoint(old)]
    shown = _find(tx, ["r.hidden = 0", *where], params, moved)
    counts.subtract((one.kind.value, _ACTIVE) for one in rows.written_by_seq(tx, shown).values())
    changed = [*_find(tx, [*where, _CHANGED], params, passed), *shown]
    return counts + Counter((one.kind.value, one.state.value) for one in _at(tx, changed, then).values())


def _tally(tx: Transaction, where: Sequence[str], params: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    return Counter({(kind, state): n for kind, state, n in tx.all("rows_tally", where=where, **params)})


def true_ids(tx: Transaction, moment: Moment, ids: Iterable[str]) -> set[str]:
    """Return those of some memories that held at the moment, whatever replaced them since."""
    then = past(tx, moment)
    known = at(tx, moment, [memory.seq for memory in rows.versions(tx, list(ids))], then).values()
    return {
        one.id
        for one in known
        if one.retired_at is None and one.state in _BELIEVED and valid(one, moment.as_of)
        if then is None or one.seq <= then.seq
    }


def at(tx: Transaction, moment: Moment, found: Sequence[int], then: Past | None) -> dict[int, Memory]:
    """Return versions by seq, with the values that they had at the moment; `then` is that of `past`."""
    return rows.by_seq(tx, found, at=moment.at) if then is None else _at(tx, found, then)


def standing(tx: Transaction, moment: Moment, then: Past | None, ids: Collection[str]) -> dict[str, Memory]:
    """Return some memories by id as they stood at the moment: active where they held, deprecated where they held no
    more; `then` is that of `past`.
    """
    if moment.present:
        return rows.current(tx, ids, at=moment.at)
    written = [one.seq for one in rows.versions(tx, ids) if then is None or one.seq <= then.seq]
    known = {one.id: one for _, one in sorted(at(tx, moment, written, then).items())}
    if moment.as_of is None:
        return known
    return {
        id_: changed_memory(one, state=State.ACTIVE if valid(one, moment.as_of) else State.DEPRECATED)
        for id_, one in known.items()
        if one.state in _BELIEVED and valid(changed_memory(one, valid_until=None), moment.as_of)
    }


def _at(tx: Transaction, found: Sequence[int], then: Past) -> dict[int, Memory]:
    written = rows.written_by_seq(tx, found)
    changed = {one.id for one in written.values() if one.updated_at is not None and one.updated_at > then.known_at}
    values = log.rewind(tx, then.rev, ids=changed if len(changed) <= _FEW else None) if changed else {}
    return {seq: _rewound(memory, values.get(seq, {}), then.known_at) for seq, memory in written.items()}


def _rewound(memory: Memory, old: Mapping[str, Any], known_at: datetime) -> Memory:
    """Return a version, in the state that was last written, as it was known at a moment, with `old` patched values.

    A later retirement was not known yet; a later change leaves `updated_at` at the time of writing; accesses are those
    of today, since they are counted, not logged.
    """
    before = {name: rows.rich(name, value) for name, value in old.items()}
    if memory.retired_at is not None and memory.retired_at > known_at:
        before["retired_at"] = None
    if memory.updated_at is not None and memory.updated_at > known_at:
        before["updated_at"] = memory.recorded_at
    then = changed_memory(memory, **before) if before else memory
    return changed_memory(then, state=State.DEPRECATED) if over_by_itself(then, known_at) else then


_Read = Callable[[int, int, Sequence[str], Mapping[str, Any]], list[Memory]]
"""Reads a page: from where, how many, of what passes fragments with their parameters."""


def _onward(tx: Transaction, after: int, limit: int, where: Sequence[str], params: Mapping[str, Any]) -> list[Memory]:
    return rows.page(tx, where=where, params=params, after=after, limit=limit)


def _backward(
    tx: Transaction, before: int, limit: int, where: Sequence[str], params: Mapping[str, Any]
) -> list[Memory]:
    return rows.page_back(tx, where=where, params=params, before=before, limit=limit)


def _page(
    tx: Transaction,
    moment: Moment,
    selection: Selection,
    then: Past,
    states: Iterable[str] | None,
    *,
    start: int,
    limit: int,
    read: _Read,
) -> list[Memory]:
    """Read on, from `start`, until enough is found: of what changed since, the values of then decide."""
    where, params = _written(then)
    passing, told = _passing(moment, selection, states)
    where += [*selection.lasting, f"({_CHANGED} or ({' and '.join(passing)}))"]
    found: list[Memory] = []
    size = min(max(limit, _PAGE), _LARGEST)
    while len(found) < limit:
        some = read(start, size, where, {**told, **params})
        changed = [one.seq for one in some if one.updated_at is not None and one.updated_at > then.known_at]
        known = _at(tx, changed, then)
        found += [
            one
            for one in (known.get(one.seq, one) for one in some)
            if one.seq not in known or _passes(one, moment, selection, states)
        ]
        if len(some) < size:
            break
        start, size = some[-1].seq, min(size * 2, _LARGEST)
    return found[:limit]


def _present(moment: Moment, states: Iterable[str] | None) -> tuple[tuple[str, ...], dict[str, Any]]:
    asked = {} if moment.at is None else {"now": max(to_ms(moment.at, name="at"), 1)}
    if moment.as_of is None and states is None:
        return ("{shown}",), asked
    believed = _believed(moment, states)
    where = ["r.retired_at is null", "{state} in (:t_states...)", *(() if _ACTIVE in believed else (_HIDDEN,))]
    params: dict[str, Any] = {"t_states": believed, **asked}
    if moment.as_of is not None:
        where += _VALID
        params["t_as_of"] = to_ms(moment.as_of, name="as_of")
    return tuple(where), params


_VALID = (
    "coalesce(r.valid_from, r.said_at) <= :t_as_of",
    "(r.valid_until is null or r.valid_until > :t_as_of)",
)
_HIDDEN = "r.seq in (select h.seq from rows h where h.space_no = :space_no and h.hidden > 0)"
"""What is not active is among these: few, and listed by an index."""
_SAME = "r.updated_at <= :t_known"
_CHANGED = "r.updated_at > :t_known"


def _written(then: Past) -> tuple[list[str], dict[str, Any]]:
    """Return what lets the versions through that had been written by a moment, and not yet rewritten."""
    where = ["r.seq <= :t_last", "(r.retired_at is null or r.retired_at > :t_known)"]
    return where, {"t_last": then.seq, "t_known": then.ms, "now": then.ms}


def _passing(moment: Moment, selection: Selection, states: Iterable[str] | None) -> tuple[list[str], dict[str, Any]]:
    """Return what a version has to pass that a patch may change, and the parameters of all of the selection."""
    where = ["{state} in (:t_states...)", *selection.passing]
    params: dict[str, Any] = {"t_states": _believed(moment, states), **selection.params}
    if moment.as_of is not None:
        where += _VALID
        params["t_as_of"] = to_ms(moment.as_of, name="as_of")
    return where, params


def _passes(memory: Memory, moment: Moment, selection: Selection, states: Iterable[str] | None) -> bool:
    """Tell the same of a version as it was then."""
    believed = memory.state in _believed(moment, states)
    return believed and selection.matches(memory) and valid(memory, moment.as_of)


def _believed(moment: Moment, states: Iterable[str] | None) -> list[str]:
    default = _LIVE if moment.as_of is None else _BELIEVED
    return list(default if states is None else states)


def _find(tx: Transaction, where: Sequence[str], params: Mapping[str, Any], few: Sequence[int] | None) -> list[int]:
    if few is None:
        return [row[0] for row in tx.all("rows_seqs", where=where, **params)]
    return [row[0] for row in tx.all("rows_among", where=where, seqs=list(few), **params)] if few else []
