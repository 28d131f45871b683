"""Do a request once, however often its client sends it."""

from collections.abc import Callable
from typing import Any, TypeVar

from perdure.deps import Deps
from perdure.domain.repeatable import Again, Repeatable
from perdure.domain.space import check_id
from perdure.domain.times import to_ms
from perdure.errors import (
    Conflict,
    InvalidInput,
    ModelUnavailable,
    PerdureError,
    StoreCorrupt,
    StoreUnavailable,
)
from perdure.gateways import api_keys, requests
from perdure.gateways.requests import Kept

T = TypeVar("T")
_HOUR_MS = 3_600_000
_UNKNOWN = (StoreUnavailable, StoreCorrupt, ModelUnavailable)
"""After these nobody can say whether the store has written."""


def once(deps: Deps, request: Repeatable, do: Callable[[], T], keep: Callable[[T], Any]) -> T | Again:
    """Do a request, and keep of its answer what `keep` makes of it; done before, return that.

    Raises InvalidInput when the key came with another body, Conflict while the first is running, or where it was cut
    short, so that nobody knows what it came to.
    """
    check_id(request.key, name="Idempotency-Key")
    home = api_keys.made_home(deps.store)
    now = to_ms(deps.clock())
    with deps.store.admin(home, write=True) as tx:
        requests.drop_old(tx, now - _kept_ms(deps))
        kept = requests.begin(tx, request.id, request.digest, now)
    if kept is not None:
        return _again(deps, request, kept, now)
    try:
        done = do()
    except PerdureError as error:
        if not isinstance(error, _UNKNOWN):
            with deps.store.admin(home, write=True) as tx:
                requests.drop(tx, request.id)
        raise
    with deps.store.admin(home, write=True) as tx:
        requests.end(tx, request.id, keep(done), to_ms(deps.clock()))
    return done


def expire(deps: Deps) -> None:
    """Forget what was kept for long enough."""
    home = api_keys.home(deps.store)
    if home is not None:
        with deps.store.admin(home, write=True) as tx:
            requests.drop_old(tx, to_ms(deps.clock()) - _kept_ms(deps))


def _kept_ms(deps: Deps) -> int:
    return round(deps.policy.server.repeat_hours * _HOUR_MS)


def _again(deps: Deps, request: Repeatable, kept: Kept, now: int) -> Again:
    if kept.digest != request.digest:
        raise InvalidInput("Idempotency-Key was used for another request: give every request a key of its own")
    if kept.ended:
        return Again(answer=kept.answer)
    if now - kept.begun_at < deps.policy.server.running_s * 1000:
        raise Conflict("the request with this Idempotency-Key is still running: ask again in a moment")
    raise Conflict(
        "the request with this Idempotency-Key was cut short, and nobody knows whether it was done: look whether its "
        "memories are there, and send it with a new key if they are not"
    )
