"""Upkeep by the clock: what ends by itself. Each task keeps count of what it did, in the transaction that does it.

Both tasks go through the versions of a space in their order. How many they have looked at is part of the report, so
that is where a run that was cut short goes on.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

from perdure.deps import Deps
from perdure.domain.decisions import Erase, Lapse
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.gateways import erasure, events, rows, runs, unused
from perdure.gateways.jobs import Claim
from perdure.pipelines import consent, requests, sweep
from perdure.pipelines.apply import apply
from perdure.pipelines.erase import shortly
from perdure.ports import Transaction

_LOOKED = "looked"
_AT_ONCE = 50_000
"""Versions that are looked at in one snapshot."""
_LEAST = 250
"""Memories that a transaction forgets, at least: much of its time is the same for fewer."""
_AIM_S = 0.02


def expire(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Forget a stretch of the statements that faded (SPEC 004.7) or were not used (001.7), as many in a transaction as
    keep the lock some milliseconds; at last end proposals that nobody answered in time, and forget the answers that a
    server keeps for clients who ask twice.
    """
    now, most = deps.clock(), deps.policy.decay.batch
    with deps.store.read(ref) as tx:
        last = 0 if tx is None else tx.space.seq
        after = _looked(tx, held())
        upto = min(after + _AT_ONCE, last)
        seqs = [] if tx is None else unused.between(tx, deps.policy, now, after, upto)
    size = least = min(_LEAST, most)
    while seqs:
        some, seqs = seqs[:size], seqs[size:]
        with deps.store.write(ref) as tx:
            begun = time.perf_counter()
            lapses = _lapses(deps, unused.among(tx, deps.policy, now, some))
            apply(tx, deps, lapses)
            events.lapsed(tx, [seq for one in lapses for seq in one.seqs], at=now, days=deps.policy.extract.events_days)
            counts = {_COUNTED[one.event]: len(one.seqs) for one in lapses}
            _note(tx, held(), now, some[-1], **counts)
            took = time.perf_counter() - begun
        if took > _AIM_S:
            size = max(size // 2, least)
        elif took < _AIM_S / 2:
            size = min(2 * size, most)
    with deps.store.write(ref) as tx:
        _note(tx, held(), now, upto)
        if upto < last:
            return True
        runs.note(tx, held(), now, proposals=consent.expire(tx, deps))
        runs.end(tx, held(), now)
    requests.expire(deps)
    return False


def purge(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Erase some of the forgotten memories that may not be restored any more; at last let nothing of them be left in
    indexes and files.

    What was derived from them stays, and forgets where it came from.
    """
    now, purged = deps.clock(), [0]

    def due(tx: Transaction) -> tuple[int, Erase, erasure.Removal]:
        found = tx.all("rows_purgeable", after=_looked(tx, held()), now=to_ms(now), limit=deps.policy.write.batch)
        ids = [id_ for _, id_ in found]
        derived = rows.derived(tx, ids) - {*ids}
        decision = Erase(memory_ids=tuple(ids), kept=tuple(sorted(derived)), reason="its time to be restored is over")
        return (found[-1][0] if found else 0), decision, erasure.prepare(tx, decision)

    def erase(tx: Transaction, found: tuple[int, Erase, erasure.Removal]) -> None:
        last, decision, removal = found
        purged[0] = len(decision.memory_ids)
        if purged[0]:
            sweep.ask(tx, deps, str(apply(tx, deps, [decision], removal=removal).rev))
            _note(tx, held(), now, last, purged=purged[0])

    shortly(deps, ref, due, erase)
    if purged[0]:
        return True
    _overwrite(deps, ref, held())
    with deps.store.write(ref) as tx:
        runs.note(tx, held(), now, purged=0)
        runs.end(tx, held(), now)
    return False


def _overwrite(deps: Deps, ref: SpaceRef, claim: Claim) -> None:
    """Do now what a run that purged something asked for; where it is held up, that job remains."""
    with deps.store.read(ref) as tx:
        run = runs.going(tx, claim) if tx is not None else None
    if run is not None and run.report.get("purged"):
        sweep.sweep(deps, claim.database, claim.number)


_COUNTED: Mapping[str, str] = {"DECAY": "decayed", "TTL": "expired"}


def _looked(tx: Transaction | None, claim: Claim) -> int:
    """Return up to which version a run has looked; one that was asked for again begins anew."""
    run = None if tx is None else runs.going(tx, claim)
    return 0 if run is None else run.report.get(_LOOKED, 0)


def _note(tx: Transaction, claim: Claim, now: datetime, looked: int, **counts: int) -> None:
    run = runs.going(tx, claim)
    before = 0 if run is None else run.report.get(_LOOKED, 0)
    runs.note(tx, claim, now, **counts, looked=looked - before)


def _lapses(deps: Deps, found: Mapping[int, str]) -> Sequence[Lapse]:
    expiry = deps.policy.expiry
    faded = tuple(seq for seq, event in found.items() if event == "DECAY")
    left = tuple(seq for seq, event in found.items() if event == "TTL")
    purge_at = deps.clock() + timedelta(days=expiry.purge_days)
    lapses = (
        Lapse(seqs=faded, event="DECAY", reason=f"its confidence fell under {deps.policy.decay.floor:g}"),
        Lapse(seqs=left, event="TTL", purge_at=purge_at, reason=f"not used for {expiry.unused_days:g} days"),
    )
    return [one for one in lapses if one.seqs]
