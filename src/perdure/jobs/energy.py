"""What the host says of its energy; work that waited for some goes on when there is more."""

from perdure.deps import Deps
from perdure.domain.checks import number
from perdure.domain.times import to_ms
from perdure.gateways import databases, host, jobs
from perdure.jobs.tasks import ENERGY
from perdure.pipelines import budget


def report(deps: Deps, *, level: float, total: float | None) -> bool:
    """Note the host's energy, for every process; tell whether work that waited for it can go on."""
    level = number(level, name="level", low=0.0, high=1.0)
    if total is not None:
        total = number(total, name="total", low=0.0, high=1e15)
    now = to_ms(deps.clock())
    host.say(deps.store, level=level, total=total, at=now, since=budget.heard_since(deps))
    if level <= deps.policy.budget.energy_level:
        return False

    def woken(database: str) -> int:
        with deps.store.admin(database) as tx:
            left, _ = jobs.waiting(tx, ENERGY, now=now)
        if not left:
            return 0
        with deps.store.admin(database, write=True) as tx:
            return jobs.wake(tx, ENERGY, now=now)

    return sum(databases.each(deps.store, woken)) > 0
