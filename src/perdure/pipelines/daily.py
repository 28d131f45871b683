"""The daily task: statements that came to say the same, or of which only one still holds, are settled two at a time.

Pairs are found without a model. A chat model judges them, a few in one question, and nothing of its answer is taken on
trust; where there is none, or where it fails, the rules judge. One piece of the task is one batch of pairs: judged
outside of any transaction, and settled in one.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from perdure.deps import Deps
from perdure.domain.event import Event
from perdure.domain.space import SpaceRef
from perdure.gateways import compared, events, ledger, runs
from perdure.gateways.jobs import Claim
from perdure.pipelines import asking, budget, neighbours
from perdure.pipelines.daily_llm import Answered, ask
from perdure.pipelines.judging import Judgement, alike, by_rules
from perdure.pipelines.pairs import Pair
from perdure.pipelines.settling import settle
from perdure.ports import Transaction

RESOURCE = "pairs"
"""What the ledger counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What a snapshot shows: the pairs to settle now, how many more there are, and how many say the same."""

    now: Sequence[Pair]
    over: int
    """Pairs that are due, and beyond what a day allows."""
    duplicates: int | None
    """Pairs that say the same by the rules; None where nobody asks for it."""


def step(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
    """Settle the next pairs of a space; return whether more may wait."""
    seen = _look(deps, ref, held())
    if not seen.now:
        _end(deps, ref, held, seen)
        return False
    judged, answered = _judged(deps, seen.now)
    with deps.store.write(ref) as tx:
        some = seen.now[: _left(tx, deps)]  # another worker may have had a share of them meanwhile
        done = _settle(tx, deps, some, judged[: len(some)])
        if seen.duplicates is not None:
            done["duplicates_before"] += seen.duplicates
        if answered is not None:
            done.update({"dropped": len(answered.dropped), **answered.told})
            _tell(tx, deps, answered)
        ledger.use(tx, budget.today(deps), RESOURCE, len(some))
        ledger.use(tx, budget.today(deps), "writes", done["merged"] + done["updated"])
        runs.note(tx, held(), deps.clock(), **done)
    return True


def _look(deps: Deps, ref: SpaceRef, claim: Claim) -> _Seen:
    policy, now = deps.policy.daily, deps.clock()
    with deps.store.read(ref) as tx:
        if tx is None:
            return _Seen(now=(), over=0, duplicates=0)
        every = neighbours.pairs(tx, deps, neighbours.pool(tx, deps))
        known = compared.looks(tx, {id_ for one in every for id_ in one.ids}, now=now, days=policy.again_days)
        due = [one for one in every if not _looked_at(one, known.get(one.ids))]
        allowed = due[: _left(tx, deps)]
        run = runs.going(tx, claim)
    counted = run is not None and "duplicates_before" in run.report
    ending = not allowed
    return _Seen(
        now=allowed[: _even(len(allowed), policy.batch)],
        over=len(due) - len(allowed),
        duplicates=_duplicates(deps, every) if ending or not counted else None,
    )


def _even(n: int, most: int) -> int:
    """Return how many of `n` one batch takes, so that all are of nearly one size."""
    batches = -(-n // most)
    return -(-n // batches) if batches else 0


def _looked_at(one: Pair, look: compared.Look | None) -> bool:
    """Tell whether a pair needs no other look: it is as near as it was, or neither memory is newer than the look."""
    if look is None:
        return False
    if look.score == compared.rounded(one.score):
        return True
    return all(memory.recorded_at is not None and memory.recorded_at <= look.at for memory in (one.older, one.newer))


def _duplicates(deps: Deps, every: Sequence[Pair]) -> int:
    return sum(alike(deps, one) for one in every)


def _judged(deps: Deps, some: Sequence[Pair]) -> tuple[list[Judgement], Answered | None]:
    """Judge pairs, with nobody waiting for a lock; a model is not asked about the very same words."""
    judged = by_rules(deps, some)
    asked = [place for place, one in enumerate(judged) if not one.certain]
    if deps.llm is None or not asked:
        return judged, None
    answered = ask(deps, deps.llm, [(some[place], judged[place]) for place in asked])
    for at, judgement in answered.found.items():
        judged[asked[at]] = judgement
    return judged, answered


def _settle(tx: Transaction, deps: Deps, some: Sequence[Pair], judged: Sequence[Judgement]) -> Counter[str]:
    """Settle pairs one after the other, each as the ones before it left it."""
    done = Counter({"pairs": len(some)})
    told: list[Event] = []
    for one, judgement in zip(some, judged, strict=True):
        settled = settle(tx, deps, one, judgement)
        if settled is None:
            done["skipped"] += 1
            continue
        compared.put(tx, one.ids, one.score, deps.clock())
        done[settled.outcome] += 1
        if settled.outcome == "merged" and not alike(deps, one):
            done["duplicates_before"] += 1  # which the rules did not see
        told.append(settled.event)
    events.record(tx, told, days=deps.policy.extract.events_days)
    return done


def _tell(tx: Transaction, deps: Deps, answered: Answered) -> None:
    """Record what of the model's answer was of no use."""
    one = Event(space=tx.space.ref, at=deps.clock(), node="worker", op="classify", status="skipped")
    events.record(tx, [one] * len(answered.dropped), days=deps.policy.extract.events_days)
    if answered.failed:
        asking.failed(tx, deps, "classify")


def _end(deps: Deps, ref: SpaceRef, held: Callable[[], Claim], seen: _Seen) -> None:
    with deps.store.write(ref) as tx:
        now = deps.clock()
        run = runs.going(tx, held())
        left = seen.duplicates or 0
        done = {"duplicates_after": left, "skipped": seen.over}
        if run is None or "duplicates_before" not in run.report:
            done |= {"pairs": 0, "duplicates_before": left}
        if seen.over:
            budget.refused(tx, deps, RESOURCE, op="merge")
        compared.drop(tx, now=now, days=deps.policy.daily.again_days)
        runs.note(tx, held(), now, **done)
        runs.end(tx, held(), now)


def _left(tx: Transaction, deps: Deps) -> int:
    """Return how many pairs of this space may be looked at today."""
    return max(deps.policy.daily.pairs - ledger.used(tx, budget.today(deps), RESOURCE), 0)
