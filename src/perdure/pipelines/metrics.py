"""Figures of a space that keeps few memories (SPEC 002.6): how fast they are made, given up, and how many it has."""

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta

from perdure.deps import Deps
from perdure.domain.run import Run
from perdure.domain.times import to_ms
from perdure.gateways import ledger, rows, runs
from perdure.pipelines import budget
from perdure.pipelines.few import COMPACT, CONVERSATION, keeps_few
from perdure.ports import Transaction

_WINDOW = timedelta(days=7)
_MOST_RUNS = 1_000


def figures(tx: Transaction, deps: Deps) -> Mapping[str, float]:
    """Return the figures of a space.

    on_demand: the share of turns in which an agent asked by itself (`memory_query`), of the last 7 days; a turn is a
    message of a user, or a context where those are not kept. injected: the share of contexts in which something was
    told. Neither where nobody asked. first_pass: the share of the statements that a model wrote in 7 days that kept to
    the constraints of writing at once (SPEC 001.9 wants 0.95); not where none wrote any. The others are those of a
    space that keeps few memories:

    created_per_hour (in conversations or otherwise) and compactions_per_day: over the last 7 days. utilisation:
    memories of the limit. injection: the share of conversations of which the first message found a memory. energy,
    energy_today: units spent, ever and today. model_failed: how often a model was asked in vain, in 7 days.
    """
    read = {**_read(tx, deps), **_first_pass(tx, deps)}
    if not keeps_few(deps, tx.space.ref):
        return read
    made = _lately(tx, deps, CONVERSATION)
    given_up = _lately(tx, deps, COMPACT)
    hours = _WINDOW.total_seconds() / 3600
    (new,) = tx.one("rows_made", since=to_ms(deps.clock() - _WINDOW)) or (0,)
    sessions, served = tx.one("sessions_served") or (0, 0)
    return {
        **read,
        "created_per_hour": round(new / hours, 4),
        "compactions_per_day": round(_sum(given_up, "merged", "deleted") / _WINDOW.days, 4),
        "utilisation": round(rows.statements_count(tx) / deps.policy.app.limit, 4),
        "injection": round(served / sessions, 4) if sessions else 0.0,
        "energy": float(ledger.ever(tx, "energy")),
        "energy_today": float(ledger.used(tx, budget.today(deps), "energy")),
        "model_failed": float(_sum([*made, *given_up], "model_failed")),
    }


def _read(tx: Transaction, deps: Deps) -> dict[str, float]:
    since = to_ms(deps.clock() - _WINDOW)
    asked, contexts, told = tx.one("events_read", since=since) or (0, 0, 0)
    if not asked and not contexts:
        return {}
    turns = max(contexts, asked, (tx.one("rows_turns", since=since) or (0,))[0])
    shares = {"on_demand": asked / turns, **({"injected": told / contexts} if contexts else {})}
    return {name: round(share, 4) for name, share in shares.items()}


def _first_pass(tx: Transaction, deps: Deps) -> dict[str, float]:
    counts = Counter[str]()
    for (_, resource), n in ledger.of_days(tx, budget.today(deps) - _WINDOW + timedelta(days=1)).items():
        counts[resource] += n
    written = counts[ledger.WRITTEN]
    return {"first_pass": round(counts[ledger.PASSED] / written, 4)} if written else {}


def _lately(tx: Transaction, deps: Deps, task: str) -> list[Run]:
    since = deps.clock() - _WINDOW
    return [one for one in runs.latest(tx, [task], limit=_MOST_RUNS) if one.started_at >= since]


def _sum(some: list[Run], *names: str) -> int:
    return sum(one.report.get(name, 0) for one in some for name in names)
