"""Merge: what a thread knows becomes a user's, and the thread's name leads to the user from then on.

Memories go over with all their versions, a few at a time, each in the transaction that also settles what it says twice.
Only when nothing is left to bring does the thread become a name; its rows are then wiped. Cut short anywhere, both
spaces are whole, and merging again goes on.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any

from perdure.deps import Deps
from perdure.domain.decisions import Add, Change, Decision, Link, Propose
from perdure.domain.entity import Relation
from perdure.domain.memory import PATCHABLE, Kind, Memory, State, gives_way, is_file, joined, present_for
from perdure.domain.results import Merged
from perdure.domain.space import SpaceRef
from perdure.domain.text import words
from perdure.domain.times import to_ms
from perdure.errors import Conflict, InvalidInput, NotFound
from perdure.extraction.compare import compare
from perdure.extraction.pairing import age_of, as_said, rivals, start_of
from perdure.gateways import checkpoints, conversation, graph, jobs, proposals, rows
from perdure.gateways.checkpoints import Held
from perdure.pipelines import alias, extract, places, sweep
from perdure.pipelines.apply import apply
from perdure.ports import UNLIMITED, Transaction

_ROUNDS = 20
_PAGE = 100
_OWN = frozenset({"seq", "recorded_at", "updated_at", "retired_at", "access_count", "last_accessed", "turn_no"})
_CARRIED = tuple(one.name for one in fields(Memory) if one.name not in _OWN and one.name not in PATCHABLE)
"""What a version says, beside what may change in place."""


@dataclass(slots=True)
class _Work:
    """What is known of a merge while it goes on."""

    source: SpaceRef
    into: SpaceRef
    tz: str
    waiting: Sequence[tuple[str, int, int]]
    """Jobs that were to read messages: the task, and the first and last version."""
    same: dict[str, str] = field(default_factory=dict[str, str])
    """Memories of the thread that the user had already: their ids, and those of the user's."""
    moved: set[str] = field(default_factory=set[str])


def merge(deps: Deps, source: SpaceRef, into: SpaceRef) -> Merged:
    """Make a thread's memory a user's. Done before, it changes nothing.

    Of two values of one key the later one stays in force, by when it last changed. Of a thread in which nothing was
    said yet only the name goes over. Raises Conflict when it is another user's already, InvalidInput for other owners.
    """
    if (source.owner_type, into.owner_type) != ("thread", "user"):
        field = "source" if source.owner_type != "thread" else "into"
        raise InvalidInput(f"{field}: {source} cannot become part of {into}: a thread becomes part of a user")
    for _ in range(_ROUNDS):
        work = _begun(deps, source, into)
        if work is None:
            return Merged(source=source, into=into, known=True)
        rev = _bring(deps, work)
        if _leave(deps, work, rev, _carry(deps, work)):
            break
    else:
        raise Conflict(f"{source} is written to all the time: merge it again when it rests")
    return Merged(source=source, into=into, memories=len(work.moved), repeated=len(work.same))


def _begun(deps: Deps, source: SpaceRef, into: SpaceRef) -> _Work | None:
    """Look at the thread; None when it is the user's already, and nothing of its own is left."""
    with deps.bare.read(source) as tx:
        there = tx is not None
    if not there:
        with deps.store.read(into) as tx:
            tz = tx.space.tz if tx is not None else "UTC"
        with deps.bare.write(source, tz=tz):
            pass  # nothing was said in it yet: its name leads to the user from its first word on
    with deps.bare.read(source) as tx:
        if tx is None:
            raise NotFound(f"space {source} was erased while it was merged: there is nothing left to merge")
        owner = tx.one("merged_into")
        number, tz = tx.space.space_no, tx.space.tz
    database = deps.bare.database(source)
    assert database is not None, f"space {source} was just read"
    with deps.bare.admin(database) as admin:
        waiting = jobs.standing(admin, number=number)
    if owner is not None:
        if (owner[0], owner[1]) != (into.owner_type, into.owner_id):
            has = f"{owner[0]}:{owner[1]}"
            raise Conflict(f"space {source} is part of {has} already, and stays there: take the space {has}")
        if any(one.task == sweep.TASK for one in waiting):
            sweep.sweep(deps, database, number)
        return None
    reading = [(one.task, *_range(one.period)) for one in waiting if one.task in (extract.RULES, extract.MODEL)]
    with deps.store.write(into, tz=tz) as tx:
        owned = {"owner_type": source.owner_type, "owner_id": source.owner_id}
        tx.run("merge_add", direction="from", **owned, ts=to_ms(deps.clock()))
    return _Work(source=source, into=into, tz=tz, waiting=reading)


def _range(period: str) -> tuple[int, int]:
    first, last = period.split("-")
    return int(first), int(last)


def _bring(deps: Deps, work: _Work) -> int:
    """Bring over what the user has not; return the revision of the thread at which that was looked for."""
    after, rev = 0, 0
    while True:
        with deps.bare.read(work.source) as tx:
            if tx is None:
                raise NotFound(f"space {work.source} was erased while it was merged: there is nothing left to merge")
            rev = rev or tx.space.rev
            page = rows.page(tx, where=(), params={}, after=after, limit=_PAGE)
            versions = rows.versions(tx, {one.id for one in page})
        if not page:
            break
        lines: dict[str, list[Memory]] = {}
        for one in versions:
            lines.setdefault(one.id, []).append(one)
        fresh = {id_: line for id_, line in lines.items() if line[0].seq > after}
        with deps.store.write(work.into) as tx:
            _keep(tx, deps, work, list(fresh.values()))
        after = page[-1].seq
    _relate(deps, work)
    return rev


def _keep(tx: Transaction, deps: Deps, work: _Work, lines: Sequence[Sequence[Memory]]) -> None:
    """Write some memories of the thread, each with all its versions, in the order in which they were made."""
    present = rows.current(tx, [line[0].id for line in lines])
    sessions = conversation.known(tx, (line[0].session for line in lines if line[0].session is not None))
    read: list[tuple[int, str]] = []
    for line in lines:
        known = present.get(line[0].id)
        decisions = _again(deps, line, known) if known else _placed(tx, deps, work, line, sessions)
        applied = apply(tx, deps, decisions)
        made = applied.memories.get(line[0].id)
        if known is None and made is not None:
            work.moved.add(made.id)
            read.append((line[-1].seq, made.id))
            _count(tx, line[-1])
    for task, first, last in work.waiting:
        ids = [id_ for seq, id_ in read if first <= seq <= last]
        seqs = [one.seq for one in rows.current(tx, ids).values() if one.kind is Kind.EPISODE]
        extract.ask(tx, deps, seqs, task=task)


def _placed(tx: Transaction, deps: Deps, work: _Work, line: Sequence[Memory], sessions: set[str]) -> Sequence[Decision]:
    """Decide about a memory that the user does not have: to write it, and what it or the user's own gives way to."""
    last = line[-1]
    twin = _twin(tx, last)
    if twin is not None:
        work.same[last.id] = twin.id
        return _joined(deps, work, twin, last)
    single = last.kind is not Kind.EPISODE and not is_file(last) and deps.holds_one(last.key)
    against = _rivals(tx, deps, work, last) if last.state is State.ACTIVE else []
    before, state = _settled(deps, last, against)
    versions = [_carried(work, one, sessions) for one in line]
    if single and len(versions) > 1:  # only the last one may hold the key
        versions[:-1] = [replace(one, state=State.DEPRECATED) for one in versions[:-1]]
    versions[-1] = replace(versions[-1], **state)
    reason = f"from {work.source}"
    mentions = [deps.extract_entities(one.content) for one in versions]
    made = Add(memory=versions[0], mentions=mentions[0], moved=True, reason=reason)
    later = zip(versions[1:], mentions[1:], strict=True)
    dated = single or _free(deps, last)  # what is merged later is held against it by when it changed
    return [
        *before,
        made,
        *(Change(memory_id=last.id, patch=_all(one), mentions=found, reason=reason) for one, found in later),
        *([Change(memory_id=last.id, patch={}, at=_changed(last), reason=f"{reason}, changed then")] if dated else []),
    ]


def _again(deps: Deps, line: Sequence[Memory], known: Memory) -> Sequence[Decision]:
    """Decide about a memory that was brought before: what changed in the thread since then is brought as well."""
    last = line[-1]
    if _changed(last) <= _changed(known):
        return ()
    gave_way = known.superseded_by is not None and known.superseded_by != last.superseded_by
    kept = {"id", "source_ids", *(("state", "superseded_by", "valid_until") if gave_way else ())}
    patch = {name: getattr(last, name) for name in (*_CARRIED, *PATCHABLE) if name not in kept}
    patch = {name: value for name, value in patch.items() if value != getattr(known, name)}
    mentions = deps.extract_entities(last.content)
    reason = "it changed while it was merged"
    return [Change(memory_id=known.id, patch=patch, mentions=mentions, reason=reason)] if patch else ()


def _carried(work: _Work, one: Memory, sessions: set[str]) -> Memory:
    """Return a version as the user gets it: turns of a session that the user has too go on after the last one."""
    return replace(
        one,
        source_ids=tuple(work.same.get(id_, id_) for id_ in one.source_ids),
        superseded_by=work.same.get(one.superseded_by, one.superseded_by) if one.superseded_by else None,
        turn_no=None if one.session in sessions and one.kind is Kind.EPISODE else one.turn_no,
    )


def _all(version: Memory) -> Mapping[str, Any]:
    return {name: getattr(version, name) for name in (*_CARRIED, *PATCHABLE) if name != "id"}


def _twin(tx: Transaction, memory: Memory) -> Memory | None:
    """Return what the user has that is the same: the same message, or the same statement in force."""
    if memory.kind is Kind.EPISODE:
        if memory.message_id is None:
            return None
        ids = conversation.messages(tx, memory.session or "", [memory.message_id]).values()
        found = rows.current(tx, ids).values()
    else:
        found = rows.with_text(tx, memory.content)
    alike = ("kind", "key", "content", "valid_from", "valid_until") if memory.kind is Kind.EPISODE else ("kind", "key")
    for one in found:
        if memory.state is one.state and all(getattr(one, name) == getattr(memory, name) for name in alike):
            return one
    return None


def _joined(deps: Deps, work: _Work, twin: Memory, memory: Memory) -> Sequence[Decision]:
    """Keep the surer of two equal statements, and what either came from."""
    sources = (*twin.source_ids, *(work.same.get(id_, id_) for id_ in memory.source_ids))
    attributes = {**memory.attributes, **twin.attributes}
    patch = joined(twin, memory, key=twin.key, source_ids=tuple(dict.fromkeys(sources)), attributes=attributes)
    mentions = deps.extract_entities(twin.content)
    made = Change(memory_id=twin.id, patch=patch, mentions=mentions, event="MERGE", reason=f"{work.source} had it too")
    return [made] if patch else ()


def _rivals(tx: Transaction, deps: Deps, work: _Work, last: Memory) -> list[Memory]:
    """Return what the user has of the key of a statement of which one value holds: of a key that is no slot, and may
    have several, the one that is plainly another value of the same thing.
    """
    if deps.holds_one(last.key):
        return places.holders(tx, deps, last) if not is_file(last) else []
    if not _free(deps, last):
        return []
    known = [one for one in rows.of_key(tx, last.key or "") if one.state is State.ACTIVE and one.id not in work.moved]
    found = [one for one in known if not is_file(one) and rivals(one, last) and _another_value(one, last)]
    return found if len(found) == 1 else []


def _free(deps: Deps, memory: Memory) -> bool:
    """Tell whether a memory is a statement under a key that is no slot."""
    keyed = memory.key is not None and memory.key not in deps.slots.by_key
    return keyed and memory.kind is not Kind.EPISODE and not is_file(memory)


def _another_value(one: Memory, other: Memory) -> bool:
    """Tell whether two statements under one key give two values of one thing: they cannot both be so, or are in the
    same words but for one.
    """
    row, said = words(one.content), words(other.content)
    unlike = sum(a != b for a, b in zip(row, said, strict=False))
    if len(row) == len(said) > 1 and unlike == 1:
        return True
    return compare(as_said(one), as_said(other)).label == "contradiction"


def _settled(deps: Deps, last: Memory, rivals: Sequence[Memory]) -> tuple[Sequence[Change], Mapping[str, Any]]:
    """Return which of its rivals give way to a statement, and the patch by which it gives way itself.

    Of two that hold now the one that changed later stays; what is still to come takes its turn.
    """
    over: list[Change] = []
    own: dict[str, Any] = {}
    for rival in sorted(rivals, key=age_of):
        mine = replace(last, **own)
        if mine.state is not State.ACTIVE:
            break
        if places.gives_way_before(mine, rival) or places.gives_way_before(rival, mine):
            continue
        starts, now = (start_of(rival), start_of(mine)), present_for(mine, deps.clock())
        coming = max(starts) > now and starts[0] != starts[1]
        loses = starts[1] < starts[0] if coming else _changed(last) <= _changed(rival)
        gone, stays = (mine, rival) if loses else (rival, mine)
        patch = gives_way(gone, by=stays.id, at=max(starts), now=now)
        if start_of(gone) == max(starts):
            patch["state"] = State.DEPRECATED  # it never holds
        if loses:
            own |= patch
        else:
            reason = "the thread has a later value"
            over.append(Change(memory_id=rival.id, patch=patch, event="SUPERSEDE", reason=reason))
    return over, own


def _count(tx: Transaction, memory: Memory) -> None:
    if memory.last_accessed is not None:
        tx.run("access_touch", ids=[memory.id], n=memory.access_count, ts=to_ms(memory.last_accessed))


def _relate(deps: Deps, work: _Work) -> None:
    """Bring over the relations, the proposals, the names that stand for one thing as somebody said, what was said of
    sessions, and which of them are consolidated.
    """
    with deps.bare.read(work.source) as tx:
        if tx is None:
            return
        edges = [Relation(from_id=a, to_id=b, type=kind, strength=n) for a, b, kind, n in tx.all("relations_all")]
        asked = proposals.all_(tx)
        said = tx.all("sessions_said")
        done = tx.all("sessions_done")
        names = graph.told(tx)
    with deps.store.write(work.into) as tx:
        named = {one.id for one in proposals.all_(tx)}
        decisions: list[Decision] = []
        for one in edges:
            ends = {"from_id": work.same.get(one.from_id, one.from_id), "to_id": work.same.get(one.to_id, one.to_id)}
            there = ends["from_id"] == ends["to_id"] or graph.relation(tx, **ends, type=one.type)
            if not there and len(rows.current(tx, list(ends.values()))) == len(ends):
                reason = f"from {work.source}"
                decisions.append(Link(**ends, type=one.type, strength=one.strength, reason=reason))
        decisions += [
            Propose(
                proposal=replace(
                    one,
                    corrects=work.same.get(one.corrects, one.corrects) if one.corrects else None,
                    evidence=tuple(work.same.get(id_, id_) for id_ in one.evidence),
                )
            )
            for one in asked
            if one.id not in named
        ]
        apply(tx, deps, decisions)
        for name, entity in names:
            with suppress(NotFound, InvalidInput):  # what the user knows by that name is of another type
                apply(tx, deps, [alias.together(tx, name, entity.name)])
        for id_, auto_extract in said:
            tx.run("session_extract", session_id=id_, auto_extract=auto_extract)
        for (id_,) in done:  # what was made of them came along, and what was erased of that must not come back
            tx.run("session_upto", session_id=id_, upto=tx.space.seq, ts=to_ms(deps.clock()))


def _carry(deps: Deps, work: _Work) -> Held:
    """Bring over the checkpoints and documents of LangGraph; return them."""
    with deps.bare.read(work.source) as tx:
        held = checkpoints.held(tx)
    with deps.store.write(work.into) as tx:
        checkpoints.bring(tx, held)
    return held


def _leave(deps: Deps, work: _Work, rev: int, held: Held) -> bool:
    """Make the thread a name that leads to the user, unless it was written to meanwhile; then wipe its rows."""
    with deps.bare.write(work.source) as tx:
        if tx.space.rev != rev or checkpoints.held(tx) != held:
            return False
        owner = {"owner_type": work.into.owner_type, "owner_id": work.into.owner_id}
        tx.run("merge_add", direction="into", **owner, ts=to_ms(deps.clock()))
        tx.run("wipe_jobs", limit=UNLIMITED)
        sweep.ask(tx, deps, work.source.mark)
        tx.run("space_emptied")
        number = tx.space.space_no
    deps.cache.forget(work.source)
    database = deps.bare.database(work.source)
    assert database is not None, f"space {work.source} was just written"
    sweep.sweep(deps, database, number)
    return True


def _changed(memory: Memory) -> datetime:
    assert memory.updated_at is not None, f"memory {memory.id} was read from a store"
    return memory.updated_at
