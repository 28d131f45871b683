"""The schedule: what is due by the clock becomes jobs, once a space, task and period."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from cronsim import CronSim, CronSimError

from perdure.deps import Deps
from perdure.domain.policy import SCHEDULED, SchedulePolicy
from perdure.domain.times import to_ms
from perdure.domain.zones import zone
from perdure.errors import InvalidInput

_FIELDS = 5
_NEVER = "~"
"""After every period."""
_LAST_YEAR = 9998
_AHEAD = timedelta(days=2)
"""A day in any zone: a run further ahead was one for another time, or of a wrong clock, and holds up none."""


class Schedule:
    """Fills the jobs table of the databases of one engine; each period of a task is looked at once by it."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps
        self._filled: dict[tuple[str, str], str] = {}

    def fill(self, database: str, tasks: Sequence[str], now: datetime, *, at_once: bool = False) -> None:
        """Ask in every space for those of the tasks whose time has come since they were last run.

        `at_once`: also in spaces that are newer than that time, and in all of them now, not spread over an hour.
        """
        due: list[tuple[str, str, datetime]] = []
        for task in tasks:
            expression = self._deps.policy.schedule.of(task)
            found = latest(expression, now, name=task) if expression else None
            if found is not None and (at_once or self._filled.get((database, task)) != found[0]):
                due.append((task, *found))
        if not due:
            return
        spread = 1 if at_once else max(int(self._deps.policy.schedule.spread_s * 1000), 1)
        with self._deps.store.admin(database, write=True) as tx:
            for task, period, moment in due:
                born = to_ms(now if at_once else moment)
                named = {"task": task, "period": period, "job_id": self._deps.new_id()}
                tx.run(
                    "jobs_schedule", **named, since=period, until=_far(now), due=to_ms(moment), born=born, spread=spread
                )
        self._filled.update({(database, task): period for task, period, _ in due})

    def ask(self, database: str, tasks: Sequence[str], now: datetime) -> None:
        """Ask in every space for the tasks, whatever their time: each is a run of its own."""
        period = f"{now:%Y-%m-%dT%H:%M:%S.%f}"
        with self._deps.store.admin(database, write=True) as tx:
            for task in tasks:
                named = {"task": task, "period": period, "job_id": self._deps.new_id()}
                tx.run("jobs_schedule", **named, since=_NEVER, until=_NEVER, due=to_ms(now), born=to_ms(now), spread=1)


def _far(now: datetime) -> str:
    """Return the name of a period so far ahead that later ones were begun for another time, or by a wrong clock."""
    return _NEVER if now.year >= _LAST_YEAR else f"{now + _AHEAD:%Y-%m-%dT%H:%M}"


def check(policy: SchedulePolicy) -> None:
    """Refuse an expression that is none with InvalidInput, naming its task."""
    for task in SCHEDULED:
        if policy.of(task):
            _parsed(policy.of(task), task)


def latest(expression: str, now: datetime, *, name: str) -> tuple[str, datetime] | None:
    """Return the name of the period that an expression last began, up to `now`, and that moment; None if it never did.

    Five fields of cron (minute, hour, day, month, weekday), and after them an IANA zone where it is not UTC. Where the
    clocks change, an hour that is skipped or comes twice is one period. Raises InvalidInput, naming the task.
    """
    cron, place = _parsed(expression, name)
    local = (now + timedelta(minutes=1)).astimezone(zone(place))
    try:
        found = next(CronSim(cron, local.replace(second=0, microsecond=0), reverse=True), None)
    except OverflowError:  # it reached the first of all days
        return None
    if found is None:
        return None
    return f"{found:%Y-%m-%dT%H:%M}", found


@lru_cache(maxsize=64)
def _parsed(expression: str, name: str) -> tuple[str, str]:
    fields = expression.split()
    cron, place = " ".join(fields[:_FIELDS]), "".join(fields[_FIELDS:]) or "UTC"
    try:
        CronSim(cron, datetime(2024, 1, 1, tzinfo=UTC))
    except CronSimError as error:
        raise InvalidInput(
            f"schedule.{name} got {expression!r} ({error}): write it like '0 3 * * *', or '0 3 * * * Europe/Lisbon'"
        ) from error
    zone(place)
    return cron, place
