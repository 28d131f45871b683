"""Plain reads: one memory, a page of them, entities, relations, events; and the counts of what was read."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from perdure.deps import Deps
from perdure.domain.answer import Page, cursor, place_of
from perdure.domain.checks import whole
from perdure.domain.decay import effective
from perdure.domain.entity import Entity, Relation, lookup_names
from perdure.domain.event import NODES, OPS, Event
from perdure.domain.memory import Memory, State
from perdure.domain.moment import NOW, Moment
from perdure.domain.question import MOST_LISTED
from perdure.domain.space import SpaceRef, check_id, no_memory
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput, NotFound
from perdure.gateways import databases, events, graph, rows, timeline
from perdure.gateways.filters import check_kinds, check_states, public_filters, select
from perdure.pipelines.sight import permit
from perdure.pipelines.spaces import spaces
from perdure.ports import UNBOUNDED, UNLIMITED, Transaction

_PAGE = 1_000


def get(deps: Deps, ref: SpaceRef, memory_id: str, moment: Moment = NOW) -> Memory:
    """Return one memory in whatever state it is, or as it was at a moment; NotFound when it was not there."""
    readable = deps.readable
    with deps.store.read(ref) as tx:
        then = _get(tx, memory_id, moment) if tx is not None else None
        found = then or (_get(tx, memory_id, NOW) if tx is not None else None)
        if tx is not None and then is not None:
            (then,) = _stamped(tx, [then], moment)
    if found is None or (readable is not None and not readable.holds(found)):
        raise no_memory(memory_id, ref)
    if then is None:
        raise NotFound(f"memory {memory_id} was not there at that moment: `history` tells since when it has been")
    return effective(then, moment.known_at or deps.clock())


_ENRICHED = "enriched_at"
"""The attribute of a memory that is read as it is now for when a better reader named what it mentions."""


def _stamped(tx: Transaction, memories: Sequence[Memory], moment: Moment) -> list[Memory]:
    """Return memories with when they were enriched among their attributes, unless a past moment is asked for."""
    at = rows.enriched(tx, [one.id for one in memories]) if moment.present else {}
    return [
        replace(one, attributes={**one.attributes, _ENRICHED: at[one.id].isoformat()}) if one.id in at else one
        for one in memories
    ]


def zone_of(deps: Deps, ref: SpaceRef) -> str | None:
    """Return the zone that a space has kept; None before its first write."""
    with deps.store.read(ref) as tx:
        return None if tx is None else tx.space.tz


def listed(
    deps: Deps,
    ref: SpaceRef,
    *,
    kinds: Sequence[str] | None = None,
    states: Sequence[str] | None = ("active",),
    filters: Mapping[str, object] | None = None,
    moment: Moment = NOW,
    limit: int = 50,
    after: str | None = None,
    newest: bool = False,
) -> Page:
    """Return a page of memories, oldest first or `newest` first; `states` None means all of them.

    InvalidInput for a cursor that another list gave: one of another space, or in the other order.
    """
    whole(limit, name="limit", least=1, most=MOST_LISTED)
    start = 0 if after is None else place_of(after, ref, newest=newest)
    chosen = public_filters(filters, ref, key_of=deps.slots.key)
    permit(deps, dict(filters or {}) if chosen is None else chosen)
    if chosen is None:
        return Page(items=())
    if kinds is not None:
        chosen["kind"] = check_kinds(kinds)
    known = check_states(states) if states is not None else [*check_states(_STATES)]
    asked = None if known == ["active"] and moment.as_of is not None else known
    with deps.store.read(ref) as tx:
        if tx is None:
            return Page(items=())
        if newest:
            before = start if after is not None else UNBOUNDED
            found = timeline.memories_back(tx, moment, select(chosen), states=asked, before=before, limit=limit + 1)
        else:
            found = timeline.memories(tx, moment, select(chosen), states=asked, after=start, limit=limit + 1)
        found = _stamped(tx, found, moment)
    now = moment.known_at or deps.clock()
    items = tuple(effective(memory, now) for memory in found[:limit])
    following = cursor(ref, items[-1].seq, newest=newest) if len(found) > limit else None
    return Page(items=items, next=following)


def events_of(
    deps: Deps, *, since: datetime | None = None, node: str | None = None, op: str | None = None, limit: int = 1000
) -> list[Event]:
    """Return the latest events of every space, oldest first."""
    whole(limit, name="limit", least=1, most=UNLIMITED)
    for name, value, known in (("node", node, NODES), ("op", op, OPS)):
        if value is not None and value not in known:
            raise InvalidInput(f"{name} got {value!r}: use {', '.join(known)}")
    found: list[Event] = []

    def add(database: str) -> None:
        for ref in spaces(deps, database):
            with deps.store.read(ref) as tx:
                found.extend(events.read(tx, since=since, node=node, op=op, limit=limit) if tx is not None else ())

    databases.each(deps.store, add)
    return sorted(found, key=lambda one: one.at)[-limit:]


def entities(
    deps: Deps, ref: SpaceRef, name: str | None = None, *, moment: Moment = NOW, limit: int = 50
) -> list[Entity]:
    """Return the entities that a name stands for, or all, most mentioned first.

    A caller with an allowlist sees those that occur in what it may read, by the names that stand there.
    """
    readable = deps.readable
    whole(limit, name="limit", least=1, most=UNLIMITED)
    if name is not None:
        check_id(name, name="name")
    with deps.store.read(ref) as tx:
        if tx is None:
            return []
        if name is None:
            found = graph.entities(tx, limit=limit)
        else:
            names = {one for type_ in ("person", "other") for one in lookup_names(name, type_)}
            found = sorted(graph.named(tx, names), key=lambda one: (-one.entity.count, one.number))[:limit]
        if moment.present and readable is None:
            return [one.entity for one in found]
        chosen = select({} if readable is None else {"filed": readable})
        seen = set(timeline.seqs(tx, moment, chosen, timeline.past(tx, moment)))
        if readable is not None:
            return [one for known in found if (one := _told(tx, known, seen)) is not None]
        return [one.entity for one in found if _mentioned(tx, one.number, seen)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of a name: the things that it stands for, most mentioned first, and the latest statements and
    messages that mention any of them, newest first.
    """

    entities: tuple[Entity, ...]
    memories: tuple[Memory, ...]


def entity(deps: Deps, ref: SpaceRef, name: str, *, limit: int = 20) -> Known:
    """Return what is known of a name, with the memories in force that the caller may read; empty for an unknown one."""
    whole(limit, name="limit", least=1, most=MOST_LISTED)
    found = entities(deps, ref, name)
    memories: dict[int, Memory] = {}
    with deps.store.read(ref) as tx:
        names = {one for type_ in ("person", "other") for one in lookup_names(name, type_)}
        for known in graph.named(tx, names) if tx is not None and found else ():
            memories |= _telling(tx, deps, known.number, limit=limit) if tx is not None else {}
    now = deps.clock()
    latest = sorted(memories, reverse=True)[:limit]
    return Known(entities=tuple(found), memories=tuple(effective(memories[seq], now) for seq in latest))


def _telling(tx: Transaction, deps: Deps, number: int, *, limit: int) -> dict[int, Memory]:
    """Return the latest memories in force that mention an entity, and that the caller may read."""
    readable = deps.readable
    found: dict[int, Memory] = {}
    for page in graph.mentions(tx, number, page=limit):
        found |= {
            seq: one
            for seq, one in rows.by_seq(tx, page.tolist()).items()
            if one.retired_at is None and one.state is State.ACTIVE and (readable is None or readable.holds(one))
        }
        if len(found) >= limit:
            break
    return found


def _mentioned(tx: Transaction, number: int, seen: set[int]) -> bool:
    return any(not seen.isdisjoint(page.tolist()) for page in graph.mentions(tx, number, page=_PAGE))


def _told(tx: Transaction, known: graph.Numbered, seen: set[int]) -> Entity | None:
    """Return an entity as some memories tell of it; None when they don't."""
    pages = graph.mentions(tx, known.number, page=_PAGE)
    among = [seq for page in pages for seq in page.tolist() if seq in seen]
    text = "\n".join(one.content for one in rows.by_seq(tx, among).values()).casefold()
    names = [name for name in (known.entity.name, *known.entity.aliases) if name.casefold() in text]
    if not names:
        return None
    return replace(known.entity, name=names[0], aliases=tuple(names[1:]), count=len(among), summary=None)


def relations(deps: Deps, ref: SpaceRef, memory_id: str) -> list[Relation]:
    """Return the edges that touch a memory, strongest first."""
    readable = deps.readable
    with deps.store.read(ref) as tx:
        if tx is None or not rows.current(tx, [memory_id]):
            raise no_memory(memory_id, ref)
        found = graph.relations(tx, [memory_id])
        if readable is None:
            return found
        ends = rows.current(tx, {id_ for one in found for id_ in (one.from_id, one.to_id)} | {memory_id})
        held = {id_ for id_, one in ends.items() if readable.holds(one)}
        if memory_id not in held:
            raise no_memory(memory_id, ref)
        return [one for one in found if {one.from_id, one.to_id} <= held]


def touch(deps: Deps, ref: SpaceRef, ids: Mapping[str, int], told: Sequence[Event] = (), *, now: datetime) -> None:
    """Write access counts, and events of reading, in one batch; ids of erased memories are passed over, and an erased
    space stays away.
    """
    with suppress(NotFound), deps.store.write(ref) as tx:
        for n in sorted(set(ids.values())):
            tx.run("access_touch", ids=[id_ for id_, count in ids.items() if count == n], n=n, ts=to_ms(now))
        events.record(tx, told, days=deps.policy.extract.events_days)


_STATES = ("active", "deprecated", "quarantined", "soft_deleted")


def _get(tx: Transaction, memory_id: str, moment: Moment) -> Memory | None:
    if moment.present:
        return rows.current(tx, [memory_id]).get(memory_id)
    versions, past = [one.seq for one in rows.versions(tx, [memory_id])], timeline.past(tx, moment)
    seen = timeline.seqs(tx, moment, select({}), past, states=_STATES, few=versions)
    return next(iter(timeline.at(tx, moment, seen, past).values()), None)
