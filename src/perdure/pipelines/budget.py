"""Budgets: what background work may use, by space and day, in a ledger; tokens also by tenant, energy also by host.

The model of every job is `Metered`; the rest is taken with `take`. A refusal is counted in the ledger as `refused:…`,
and is an event once a day.
"""

import logging
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final, Literal

from perdure import telemetry
from perdure.deps import Deps
from perdure.domain.event import Event, Op
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.errors import BudgetExceeded, ModelUnavailable, asking
from perdure.gateways import databases, events, host, ledger
from perdure.ports import ChatModel, Transaction

Resource = Literal["tokens", "writes", "energy"]
_log = logging.getLogger("perdure")
REFUSED: Final = "refused:"
_POLLED: Final = ("", "polled:energy")


def take(tx: Transaction, deps: Deps, resource: Resource, n: int, *, op: Op = "classify") -> bool:
    """Use up `n` of a resource of this space today, in the transaction of the work; beyond its limit False, and none.

    `op`: what the work is, for the event of a refusal.
    """
    day = today(deps)
    if ledger.used(tx, day, resource) + n > _limit(deps, resource):
        refused(tx, deps, resource, op=op)
        return False
    ledger.use(tx, day, resource, n)
    return True


def left(tx: Transaction, deps: Deps, resource: Resource) -> int:
    """Return how much of a resource this space may use today."""
    return max(_limit(deps, resource) - ledger.used(tx, today(deps), resource), 0)


def refused(tx: Transaction, deps: Deps, resource: str, *, op: Op = "classify") -> None:
    """Count that work was refused, and record it as an event once a day."""
    day, name = today(deps), f"{REFUSED}{resource}"
    if not ledger.used(tx, day, name):
        skipped = Event(space=tx.space.ref, at=deps.clock(), node="worker", op=op, status="skipped")
        events.record(tx, [skipped], days=deps.policy.extract.events_days)
    ledger.use(tx, day, name, 1)


class OverBudget(ModelUnavailable, BudgetExceeded):
    """A model may not be asked any more today: rules do its work, or the work waits."""

    def __init__(self, message: str, *, until: datetime) -> None:
        BudgetExceeded.__init__(self, message, until=until)


class LeftAlone(ModelUnavailable, BudgetExceeded):
    """A model failed of late, and is not asked for a while. `until`: when it may be, where the work waits for it."""

    def __init__(self, message: str, *, until: datetime | None) -> None:
        BudgetExceeded.__init__(self, message, until=until)


@dataclass(frozen=True, slots=True, kw_only=True)
class Metered:
    """A chat model on the budget of one space and its tenant; every job has it for its model.

    `waits`: work can be put off until the model may be asked again.
    """

    deps: Deps
    ref: SpaceRef
    llm: ChatModel
    waits: bool

    @property
    def name(self) -> str:
        return self.llm.name

    def complete(self, prompt: str, /, *, max_tokens: int, timeout_s: float, temperature: float) -> str:
        """Return the answer; raise OverBudget where that is used up, LeftAlone where it failed of late, and
        ModelUnavailable as the model does.

        What the answer may take is used up before, and given back after as far as it did not: so that no two who ask
        at once, and nobody who is killed, can overrun it.
        """
        deps, policy = self.deps, self.deps.policy.budget
        if (rest_s := deps.silence.until - time.monotonic()) > 0:
            until = deps.clock() + timedelta(seconds=rest_s) if self.waits else None
            raise LeftAlone(f"the model {self.name} failed of late: it is left alone for a while", until=until)
        wanted, day = deps.count_tokens(prompt) + max_tokens, today(deps)
        with deps.store.write(self.ref) as tx:
            taken = take(tx, deps, "tokens", wanted)
        if taken and _sum(deps, "tokens", tenant=self.ref.tenant) > policy.tenant_tokens:
            taken = False
            with deps.store.write(self.ref) as tx:
                ledger.use(tx, day, "tokens", -wanted)
                refused(tx, deps, "tenant_tokens")
        if not taken:
            raise OverBudget("the tokens of today are used up", until=tomorrow(deps))
        answer, begun, failed = "", time.monotonic(), None
        told = telemetry.chat_attributes(self.name, max_tokens=max_tokens, temperature=temperature)
        ask = partial(self.llm.complete, max_tokens=max_tokens, timeout_s=timeout_s, temperature=temperature)
        try:
            with telemetry.span(f"chat {told['gen_ai.request.model']}", told) as span:
                with asking(f"the model {self.name}"):
                    answer = _whole(ask(prompt))
                if span is not None and deps.policy.telemetry.content:
                    span.set_attribute("gen_ai.input.messages", telemetry.message("user", prompt))
                    span.set_attribute("gen_ai.output.messages", telemetry.message("assistant", answer))
        except ModelUnavailable as error:
            failed = error
            raise
        finally:
            late = not answer and time.monotonic() - begun >= timeout_s * _LATE
            self._heard(failed, down=late or (failed is not None and failed.down))
            spare = max_tokens - min(deps.count_tokens(answer), max_tokens) if answer else max_tokens
            with deps.store.write(self.ref) as tx:
                ledger.use(tx, day, "tokens", -spare)
        return answer

    def _heard(self, failed: ModelUnavailable | None, *, down: bool) -> None:
        """Note whether a server did not answer in time, or is down: it must not hold up all other work, nor be asked
        what it can't answer. It is left alone as long as it wants, and where it fails again and again no shorter than
        any other.
        """
        silence, policy = self.deps.silence, self.deps.policy.budget
        silence.questions = silence.questions + 1 if down else 0
        wait_s = failed.wait_s if failed is not None else None
        rest_s = 0.0 if wait_s is None else min(wait_s, policy.silent_most_s)
        if silence.questions >= policy.silent_after:
            silence.questions, rest_s = 0, max(rest_s, policy.silent_s)
        if rest_s > 0:
            silence.until = time.monotonic() + rest_s
            _log.warning("%s; it is left alone for %.0f s", failed or f"the model {self.name} hangs", rest_s)


_LATE: Final = 0.9
"""Whoever took so much of the time that was given, and has no answer, has run out of it."""


def _whole(answer: str) -> str:
    """Return an answer without halves of characters, written or as escapes of JSON: no store takes them."""
    return _HALF.sub(lambda found: found[1] or "\\ufffd", answer.encode(errors="replace").decode())


_HALF = re.compile(r"(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|\\u[dD][89a-fA-F][0-9a-fA-F]{2}")


def metered(deps: Deps, ref: SpaceRef | None, *, waits: bool = False) -> Deps:
    """Return what asks its model on the budget of a space."""
    if deps.llm is None or ref is None:
        return deps
    return replace(deps, llm=Metered(deps=deps, ref=ref, llm=deps.llm, waits=waits))


def gate(deps: Deps, ref: SpaceRef, *, energy: int, op: Op) -> None:
    """Let work go on that costs so much energy; raise BudgetExceeded while the host, or the day, has too little of it.

    The energy is taken later, with `take`, in the transaction that does the work.
    """
    policy, said = deps.policy.budget, host.energy(deps.store, since=heard_since(deps))
    why, until = None, None
    if said.level <= policy.energy_level:
        why = f"the host has {said.level:.0%} of its energy: work goes on above {policy.energy_level:.0%}"
    elif said.total is not None and _sum(deps, "energy") + energy > policy.energy_share * said.total:
        why = f"memory work has had {policy.energy_share:.0%} of the energy that the host spends in a day"
    if why is None:
        with deps.store.read(ref) as tx:
            if tx is None or left(tx, deps, "energy") >= energy:
                return
        why, until = "the energy of today is used up", tomorrow(deps)
    with deps.store.write(ref) as tx:
        refused(tx, deps, "energy", op=op)
    raise BudgetExceeded(why, until=until)


def heard_since(deps: Deps) -> int:
    """Return since when (UTC ms) a report of the host counts."""
    return to_ms(deps.clock() - timedelta(hours=deps.policy.budget.energy_hours))


def spend(tx: Transaction, deps: Deps, *, energy: int, writes: int, op: Op) -> bool:
    """Use up what a piece of work costs, all of it or nothing, in its transaction; False: leave it for tomorrow."""
    if not take(tx, deps, "energy", energy, op=op):
        return False
    if take(tx, deps, "writes", writes, op=op):
        return True
    ledger.use(tx, today(deps), "energy", -energy)
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Poll:
    """The energy that a space has spent: since the last poll, and ever."""

    since: int
    ever: int


def poll(deps: Deps, ref: SpaceRef) -> Poll:
    """Return what energy a space has spent since somebody last asked; asking twice tells of it once."""
    with deps.store.read(ref) as tx:
        spent, told = _spent(tx) if tx is not None else (0, 0)
    if spent == told:
        return Poll(since=0, ever=spent)
    with deps.store.write(ref) as tx:
        spent, told = _spent(tx)
        tx.run("ledger_use", day=_POLLED[0], resource=_POLLED[1], used=spent - told)
    return Poll(since=spent - told, ever=spent)


def spent(tx: Transaction, deps: Deps) -> Mapping[str, int]:
    """Return what background work used today, and how often it was refused (`refused:…`), by resource."""
    counts = {ledger.WRITTEN, ledger.PASSED}
    return {name: n for name, n in ledger.of_day(tx, today(deps)).items() if n and name not in counts}


def today(deps: Deps) -> date:
    """Return the day of UTC: one for all spaces of a tenant, wherever they are."""
    return deps.clock().astimezone(UTC).date()


def tomorrow(deps: Deps) -> datetime:
    """Return when the next day of UTC begins."""
    return datetime.combine(today(deps) + timedelta(days=1), datetime.min.time(), UTC)


def _spent(tx: Transaction) -> tuple[int, int]:
    return ledger.ever(tx, "energy"), ledger.ever(tx, _POLLED[1])


def _limit(deps: Deps, resource: Resource) -> int:
    return getattr(deps.policy.budget, resource)


def _sum(deps: Deps, resource: Resource, *, tenant: str | None = None) -> int:
    day = today(deps)

    def used(database: str) -> int:
        with deps.store.admin(database) as tx:
            return ledger.of_all(tx, day, resource, tenant=tenant)

    return sum(databases.each(deps.store, used))
