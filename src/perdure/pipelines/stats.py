"""Stats: what a space holds, and what was done in it."""

from collections import Counter

from perdure.deps import Deps
from perdure.domain.memory import State
from perdure.domain.moment import NOW, Moment
from perdure.domain.results import Stats
from perdure.domain.space import SpaceRef
from perdure.domain.times import DAY_MS, optional_time, to_ms
from perdure.gateways import jobs, log, timeline
from perdure.gateways.filters import select
from perdure.pipelines import budget, embed, metrics
from perdure.ports import UNBOUNDED, Transaction


def stats(deps: Deps, ref: SpaceRef, moment: Moment = NOW) -> Stats:
    """Count what a space holds: by kind (active ones), by state, by event of the log.

    With `known_at`, all of it as it was then, without what was erased since; `latest` is the time of the last revision
    by then, and only `pending` is what waits now. With `as_of`, the memories are those that were true then, the
    entities those that they mention, the relations those between them; events and the revision stay as they are known.
    A caller with an allowlist gets the counts of the memories that it may read, and no others.
    """
    readable = deps.readable
    with deps.store.read(ref) as tx:
        if tx is None:
            return Stats(memories=0, by_kind={}, by_state={}, by_op={})
        known = moment.known_at and to_ms(moment.known_at, name="known_at")
        rev = tx.space.rev if known is None else log.rev_at(tx, known)
        chosen = select({} if readable is None else {"filed": readable})
        live = (State.ACTIVE,) if moment.as_of is None else (State.ACTIVE, State.DEPRECATED)  # as `listed` has it
        kinds, states = Counter[str](), Counter[str]()
        for (kind, state), count in timeline.tally(tx, moment, chosen).items():
            states[state] += count
            if state in live:
                kinds[kind] += count
        if readable is not None:
            return Stats(memories=sum(kinds.values()), by_kind=dict(kinds), by_state=dict(states), by_op={}, rev=rev)
        entities, relations = _things(tx, moment, rev)
        return Stats(
            memories=sum(kinds.values()),
            by_kind={kind: count for kind, count in sorted(kinds.items()) if count},
            by_state=dict(sorted(states.items())),
            by_op=dict(tx.all("log_counts", rev=rev)),
            by_node=dict(tx.all("events_counts", until=UNBOUNDED if known is None else known)),
            entities=entities,
            relations=relations,
            pending=embed.pending(tx, deps),
            rev=rev,
            latest=optional_time(log.time_of(tx, rev)),
            spent=budget.spent(tx, deps) if moment.present else {},
            figures=metrics.figures(tx, deps) if moment.present else {},
            lately=_lately(tx, deps) if moment.present else {},
            jobs=jobs.states(tx, now=to_ms(deps.clock())) if moment.present else {},
        )


def _things(tx: Transaction, moment: Moment, rev: int) -> tuple[int, int]:
    """Count the entities and the relations of a moment, of which `rev` is the last revision that was known."""
    if moment.as_of is not None:
        true = timeline.seqs(tx, moment, select({}), timeline.past(tx, moment))
        return (_count(tx, "entities_among", seqs=true), log.edges(tx, rev, among=true)) if true else (0, 0)
    if moment.known_at is None:
        return _count(tx, "entities_count"), log.edges(tx, rev)
    return _count(tx, "entities_known", ts=to_ms(moment.known_at, name="known_at")), log.edges(tx, rev)


def _lately(tx: Transaction, deps: Deps) -> dict[str, int]:
    since = to_ms(deps.clock()) - 7 * DAY_MS
    counts = Counter[str]()
    for _, _, op, status, count, _, _ in tx.all("events_over_time", every=DAY_MS, since=since):
        counts[f"{op} {status}"] += count
    return dict(sorted(counts.items()))


def _count(tx: Transaction, name: str, **params: int | list[int]) -> int:
    row = tx.one(name, **params)
    return int(row[0]) if row else 0
