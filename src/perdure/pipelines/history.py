"""What happened: history of a memory, changes of a space, and undo."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from perdure.deps import Deps
from perdure.domain.blocks import shown
from perdure.domain.category_policy import Filing
from perdure.domain.checks import whole
from perdure.domain.decisions import Change, Revert
from perdure.domain.log import HistoryEntry, LogLine
from perdure.domain.memory import Memory, State, composed
from perdure.domain.moment import NOW, Moment
from perdure.domain.proposal import Proposal, Settled
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef, no_memory
from perdure.domain.times import to_ms
from perdure.domain.undo import ASKED, about, invert, later, undone
from perdure.errors import Conflict, NotFound
from perdure.gateways import log, proposals, rows, timeline
from perdure.pipelines import places
from perdure.pipelines.apply import apply
from perdure.pipelines.tracked import track
from perdure.ports import Transaction

_MOST = 1 << 53


def history(deps: Deps, ref: SpaceRef, memory_id: str, moment: Moment = NOW) -> list[HistoryEntry]:
    """Return what happened to one memory, oldest first; NotFound for an id that was never here.

    A link that somebody made stands with both its ends, one that a new memory brought along with that memory alone.
    Where it took the place of others, the `meta` of the entry that added it has their ids as `replaced`. `known_at`:
    what had happened by then. `as_of`: nothing, unless the memory was true then. A caller with an allowlist sees what
    happened to the versions that it may read.
    """
    readable = deps.readable
    with deps.store.read(ref) as tx:
        lines = log.of_memories(tx, [memory_id]) if tx else []
        if tx is None or not lines:
            raise no_memory(memory_id, ref)
        lines += (line for line in log.links_to(tx, 0, [memory_id]) if line.line == 0)
        told = _entries(tx, _seen(tx, sorted(lines, key=lambda line: (line.rev, line.line)), moment), readable)
        at = next((n for n, one in enumerate(told) if one.event == "ADD"), None)  # it may have been proposed before
        if at is not None and (replaced := _replaced(tx, memory_id, told[at].rev, readable)):
            told[at] = replace(told[at], meta={**told[at].meta, "replaced": replaced})
    if readable is not None and not told:
        raise no_memory(memory_id, ref)
    return told


def _replaced(tx: Transaction, memory_id: str, rev: int, readable: Filing | None) -> list[str]:
    """Return the ids of those, as far as they are there still, whose place a memory took as it was added."""
    over = [line for line in log.of_revision(tx, rev) if line.patch.get("superseded_by", (None, None))[1] == memory_id]
    held = rows.current(tx, [line.memory_id for line in over if line.memory_id is not None])
    return [id_ for id_, one in held.items() if readable is None or readable.holds(one)]


def changes(
    deps: Deps, ref: SpaceRef, *, since_rev: int = 0, moment: Moment = NOW, limit: int = 1000
) -> list[HistoryEntry]:
    """Return what changed after a revision, oldest first: about `limit` entries, and whole revisions only.

    `known_at`: what had changed by then. `as_of`: only what happened to memories that were true then.
    """
    whole(since_rev, name="since_rev", least=0, most=_MOST)
    whole(limit, name="limit", least=1, most=_MOST)
    readable = deps.readable
    with deps.store.read(ref) as tx:
        if tx is None:
            return []
        seen: list[LogLine] = []
        while len(seen) < limit:
            lines = log.since(tx, since_rev, limit=limit + 1)
            more = len(lines) > limit
            if more:  # never part of a revision, unless it is the only one
                last = lines[-1].rev
                lines = [line for line in lines if line.rev < last] or log.of_revision(tx, last)
            seen += _seen(tx, lines, moment)
            if not more:
                break
            since_rev = lines[-1].rev
        return _entries(tx, _first(seen, limit), readable)


def undo(deps: Deps, ref: SpaceRef, rev: int, *, actor_id: str | None = None) -> WriteResult:
    """Take one revision back, as a new revision.

    Raises NotFound for a revision that never was, and Conflict for an erasure, for one undone already, when a later
    revision builds on it (that one is named), and when what it is about was erased since.
    """
    whole(rev, name="rev", least=-_MOST, most=_MOST)
    with deps.store.write(ref) as tx:
        lines = log.of_revision(tx, rev)
        if not lines:
            raise NotFound(f"space {ref} has no revision {rev}: the last one is {tx.space.rev}")
        ids = {id_ for line in lines for id_ in (line.memory_id, line.other_id) if id_ is not None}
        _check_asked(tx, deps, lines[0])
        _check_undone(tx, rev)
        _check_later(tx, rev, about(lines))
        seqs = {line.old_seq for line in lines if line.old_seq is not None}
        present = rows.written(tx, ids)
        decision = _mentioning(deps, invert(lines, versions=rows.by_seq(tx, seqs), present=present, rich=rows.rich))
        _check_places(tx, deps, rev, decision, present)
        _check_sources(tx, rev, decision, present)
        applied = apply(tx, deps, [decision], actor=actor_id)
        stored = rows.current(tx, ids)
        track(tx, deps, [decision], {}, node="hotpath")
    return WriteResult(
        decisions=(decision,), memories=tuple(stored.values()), explicit=True, pending=applied.pending, rev=applied.rev
    )


def forgotten_source(tx: Transaction, memory: Memory, *, woken: Collection[str] = ()) -> tuple[str, int] | None:
    """Return the source that a memory quotes and that was forgotten first, with the revision that did that; none that
    is `woken` together with it.
    """
    if not composed(memory):
        return None
    sources = rows.current(tx, set(memory.source_ids).difference(woken))
    gone = {id_ for id_, one in sources.items() if one.state is State.SOFT_DELETED}
    put = {line.memory_id: line for line in log.of_memories(tx, gone) if "state" in line.patch}  # the last of each
    by = sorted((line.rev, id_) for id_, line in put.items() if line.event == "DELETE" and id_ is not None)
    return (by[0][1], by[0][0]) if by else None


def _check_asked(tx: Transaction, deps: Deps, line: LogLine) -> None:
    """Refuse to undo what is said of a proposal, and tell what to do instead."""
    if line.event not in ASKED:
        return
    found = proposals.get(tx, line.memory_id or "")
    state = found.state if found is not None else None
    change = _changed_with(tx, found) if found is not None else None
    match state:
        case None:
            said = "that was erased since: there is nothing to undo"
        case Settled.PENDING if found is not None and found.waits(deps.clock()):
            said = "that waits: approve or deny it"
        case Settled.DENIED:
            said = "that was denied, and changed nothing"
        case Settled.APPROVED:
            said = f"that was approved: undo {'what it changed' if change is None else f'revision {change}'}"
        case _:
            said = "that lapsed, and changed nothing" if change is None else f"that lapsed: undo revision {change}"
    raise Conflict(f"revision {line.rev} is about a proposal {said}")


def _changed_with(tx: Transaction, proposal: Proposal) -> int | None:
    """Return the revision that changed the slot of a proposal as that was settled, if one did."""
    settled = [line for line in log.of_memories(tx, [proposal.id]) if line.event in ("APPROVE", "EXPIRE")]
    if not settled:
        return None
    rev, ts = settled[-1].rev, settled[-1].ts
    beside = [
        line
        for line in log.since(tx, rev - _BESIDE, upto=rev + _BESIDE)
        if line.ts == ts and line.event not in ASKED and line.memory_id is not None
    ]
    held = rows.current(tx, {line.memory_id for line in beside if line.memory_id is not None})
    keyed = [line.rev for line in beside if line.memory_id in held and held[line.memory_id].key == proposal.key]
    return min(keyed, key=lambda one: abs(one - rev), default=None)


_BESIDE: Final = 64
"""What one message says takes fewer revisions."""


def _check_undone(tx: Transaction, rev: int) -> None:
    for by, gone in undone(log.undos(tx, rev)).items():
        if gone == rev:
            raise Conflict(f"revision {rev} is undone already: undo revision {by} to bring it back")


def _check_later(tx: Transaction, rev: int, ids: set[str]) -> None:
    lines = [line for line in log.of_memories(tx, ids) if line.rev > rev] + log.links_to(tx, rev, ids)
    found = later(rev, ids, lines)
    derived = rows.derived(tx, ids) - ids
    built = [line.rev for line in log.of_memories(tx, derived) if line.rev > rev and line.event == "ADD"]
    standing = [built_rev for built_rev in built if _stands(tx, built_rev)]
    first = min([one for one in (found, *standing) if one is not None], default=None)
    erased = min((line.rev for line in lines if line.event == "ERASE"), default=None)
    if erased is not None:
        builds = f"revision {first} builds on it, and " if first is not None and first < erased else ""
        raise Conflict(
            f"revision {rev} cannot be undone: {builds}revision {erased} erased what it is about, and nothing brings "
            "that back: correct or forget what is left, or remember it anew"
        )
    if first is not None:
        raise Conflict(f"revision {rev} cannot be undone: revision {first} builds on it; undo that one first")


def _mentioning(deps: Deps, decision: Revert) -> Revert:
    """Let texts that come back mention what they mention."""
    patches = tuple(
        replace(patch, mentions=deps.extract_entities(patch.patch["content"]))
        if isinstance(patch, Change) and "content" in patch.patch
        else patch
        for patch in decision.patches
    )
    return replace(decision, patches=patches)


def _check_places(tx: Transaction, deps: Deps, rev: int, decision: Revert, present: Mapping[str, Memory]) -> None:
    """Refuse to wake a memory whose single-valued key another one holds since."""
    patches = [patch for patch in decision.patches if isinstance(patch, Change)]
    woken = (replace(present[patch.memory_id], **patch.patch) for patch in patches)
    changed = {patch.memory_id for patch in patches}
    held = {
        other.id
        for one in woken
        if one.state is State.ACTIVE
        for other in places.holders(tx, deps, one)
        if not places.gives_way_before(one, other) and not places.gives_way_before(other, one)
    } - changed
    if held:
        _check_later(tx, rev, held)
        raise Conflict(f"revision {rev} cannot be undone: memory {min(held)} holds its key; forget that one first")


def _check_sources(tx: Transaction, rev: int, decision: Revert, present: Mapping[str, Memory]) -> None:
    """Refuse to wake what quotes its sources while one of them is forgotten."""
    patches = [one for one in decision.patches if isinstance(one, Change) and "state" in one.patch]
    woken = {one.memory_id for one in patches if one.patch["state"] is not State.SOFT_DELETED}
    for patch in patches:
        if patch.patch["state"] is State.ACTIVE:
            forgotten = forgotten_source(tx, present[patch.memory_id], woken=woken)
            if forgotten is not None:
                raise Conflict(
                    f"revision {rev} cannot be undone: what comes back quotes memory {forgotten[0]}, which revision "
                    f"{forgotten[1]} put aside; undo that one first"
                )


def _stands(tx: Transaction, rev: int) -> bool:
    return rev not in undone(log.undos(tx, rev)).values()


def _seen(tx: Transaction, lines: Sequence[LogLine], moment: Moment) -> list[LogLine]:
    """Return the lines that had been written by `known_at`, about memories that were true at `as_of`."""
    last = None if moment.known_at is None else log.rev_at(tx, to_ms(moment.known_at, name="known_at"))
    written = [line for line in lines if last is None or line.rev <= last]
    if moment.as_of is None:
        return written
    held = timeline.true_ids(tx, moment, {line.memory_id for line in written if line.memory_id is not None})
    return [line for line in written if line.memory_id in held]


def _first(lines: Sequence[LogLine], limit: int) -> Sequence[LogLine]:
    """Return about `limit` lines: whole revisions, the last of which may go beyond, if it is the only one."""
    if len(lines) <= limit:
        return lines
    last = lines[limit].rev
    return [line for line in lines if line.rev < last] or [line for line in lines if line.rev == last]


def _entries(tx: Transaction, lines: Iterable[LogLine], readable: Filing | None) -> list[HistoryEntry]:
    listed = list(lines)
    seqs = {seq for line in listed for seq in (line.old_seq, line.new_seq) if seq is not None}
    versions = rows.by_seq(tx, seqs)
    if readable is None:
        return [_entry(line, versions) for line in listed]
    ends = rows.current(tx, {line.other_id for line in listed if line.other_id is not None})
    held = {seq: one for seq, one in versions.items() if readable.holds(one)}
    return [
        _entry(line, held)
        for line in listed
        if {line.old_seq, line.new_seq} - {None} and {line.old_seq, line.new_seq} - {None} <= held.keys()
        if line.other_id is None or (line.other_id in ends and readable.holds(ends[line.other_id]))
    ]


def _entry(line: LogLine, versions: dict[int, Memory]) -> HistoryEntry:
    old = versions.get(line.old_seq) if line.old_seq is not None else None
    new = versions.get(line.new_seq) if line.new_seq is not None else None
    meta: dict[str, Any] = {"reason": line.reason, **({"patch": dict(line.patch)} if line.patch else {})}
    said = (old.content if old else None, new.content if new else None)
    told = (shown(old) if old else None, shown(new) if new else None)
    if line.undoes is not None:
        meta["undoes"] = line.undoes
    if line.other_id is not None:
        meta["to"] = line.other_id
    return HistoryEntry(
        rev=line.rev,
        event=line.event,
        memory_id=line.memory_id,
        old=said[0],
        new=said[1],
        actor=line.actor,
        meta=meta,
        ts=line.ts,
        told=told if told != said else None,
    )
