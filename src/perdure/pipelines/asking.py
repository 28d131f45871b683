"""Ask a chat model in the background: within a time, once more when the answer is of no use, and then no more."""

import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from perdure.deps import Deps
from perdure.domain.event import Event, Op
from perdure.domain.memory import Memory
from perdure.domain.pairs_policy import DailyPolicy
from perdure.domain.policy import ExtractPolicy
from perdure.domain.upkeep_policy import EnrichPolicy, InsightPolicy, ReflectPolicy
from perdure.errors import ModelUnavailable
from perdure.extraction.answers import Unusable
from perdure.extraction.suspicion import recalled, suspects, without
from perdure.gateways import events
from perdure.pipelines import budget
from perdure.ports import ChatModel, Transaction

T = TypeVar("T")
Asking = DailyPolicy | EnrichPolicy | ExtractPolicy | InsightPolicy | ReflectPolicy
"""What says how long, and how often, a model is asked."""
_log = logging.getLogger("perdure")


def ask(
    llm: ChatModel,
    prompt: str,
    read: Callable[[str], T],
    *,
    what: str,
    policy: Asking,
    counts: Counter[str],
) -> T | None:
    """Return what `read` makes of the answer, which says by Unusable that it is of no use; None after the last try, or
    where it may not be asked: `counts` has why. Raises LeftAlone where it may be asked soon, and the work can wait.

    In no transaction: it may take as long as all the tries together.
    """
    why: ModelUnavailable | Unusable | None = None
    for _ in range(1 + policy.llm_retries):
        try:
            answer = llm.complete(
                prompt,
                max_tokens=policy.llm_tokens,
                timeout_s=policy.llm_timeout_s,
                temperature=policy.llm_temperature,
            )
            return read(answer)
        except (budget.OverBudget, budget.LeftAlone) as error:
            _log.info("%s by %s is not asked for: %s", what, llm.name, error)
            if isinstance(error, budget.LeftAlone) and error.until is not None:
                raise
            why = why or error
            break
        except (ModelUnavailable, Unusable) as error:
            _log.warning("%s by %s failed: %s", what, llm.name, error)
            why = error
    if why is not None:
        note(counts, why)
    return None


TOLD: Final = ("model_failed", "left_alone", "over_budget")
"""Why a model said nothing of use, as reports count it: it was asked in vain; or it was not asked, since it had failed
of late, or since the tokens of the day are used up."""


def note(counts: Counter[str], why: ModelUnavailable | Unusable) -> None:
    """Count why a model said nothing of use."""
    match why:
        case budget.OverBudget():
            counts["over_budget"] += 1
        case budget.LeftAlone():
            counts["left_alone"] += 1
        case _:
            counts["model_failed"] += 1


def told(counts: Counter[str]) -> dict[str, int]:
    """Return for a report how often a model said nothing of use, and why."""
    return {name: counts[name] for name in TOLD if counts[name]}


def vain(counts: Counter[str]) -> bool:
    """Tell whether a model could have said something, and did not: it failed, or had failed of late."""
    return counts["model_failed"] + counts["left_alone"] > 0


def failed(tx: Transaction, deps: Deps, op: Op) -> None:
    """Record that a model gave nothing of use."""
    one = Event(space=tx.space.ref, at=deps.clock(), node="worker", op=op, status="error")
    events.record(tx, [one], days=deps.policy.extract.events_days)


def plain(message: Memory) -> Memory:
    """Return a message without what it quotes from recall or what seems to give orders: no model reads that."""
    doubtful = (*recalled(message.content), *suspects(message.content, role=message.role or "user"))
    return replace(message, content=without(message.content, doubtful)) if doubtful else message


def spoken(message: Memory) -> str:
    """Return a message as a line that cannot pass for another line."""
    said = " ".join(message.content.split())
    return f"[{message.role or 'user'}] {message.speaker or ''}: {said}".replace(" :", ":")
