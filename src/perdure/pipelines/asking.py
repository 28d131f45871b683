"""Ask a chat model in the background: within a time, once more when the answer is of no use, and then no more."""

import logging
from collections.abc import Callable
from typing import TypeVar

from perdure.deps import Deps
from perdure.domain.event import Event, Op
from perdure.errors import BudgetExceeded, ModelUnavailable
from perdure.extraction.answers import Unreadable
from perdure.gateways import events
from perdure.ports import ChatModel, Transaction

T = TypeVar("T")
_log = logging.getLogger("perdure")


def ask(
    llm: ChatModel,
    prompt: str,
    read: Callable[[str], T],
    *,
    what: str,
    tokens: int,
    timeout_s: float,
    temperature: float,
    retries: int,
) -> T | None:
    """Return what `read` makes of the answer, which says by Unreadable that it is of no use; None after the last try,
    or when the tokens of the day are used up.

    In no transaction: it may take as long as all the tries together.
    """
    for _ in range(1 + retries):
        try:
            return read(llm.complete(prompt, max_tokens=tokens, timeout_s=timeout_s, temperature=temperature))
        except (ModelUnavailable, Unreadable) as error:
            _log.warning("%s by %s failed: %s", what, llm.name, error)
            if isinstance(error, BudgetExceeded):
                break
    return None


def failed(tx: Transaction, deps: Deps, op: Op) -> None:
    """Record that a model gave nothing of use."""
    one = Event(space=tx.space.ref, at=deps.clock(), node="worker", op=op, status="error")
    events.record(tx, [one], days=deps.policy.extract.events_days)
