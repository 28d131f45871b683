"""What an agent saves by itself: checked like anything that a model wrote, and known under other words only once."""

from dataclasses import replace

from perdure.deps import Deps
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef
from perdure.domain.times import whole_ms
from perdure.domain.zones import zone
from perdure.errors import InvalidInput
from perdure.extraction.candidate import USER, Heard
from perdure.extraction.firsthand import firsthand
from perdure.extraction.rules import extract
from perdure.extraction.sensitive import find, given_away
from perdure.extraction.suspicion import suspects
from perdure.pipelines.alike import alike
from perdure.pipelines.remember import Remember, remember


def save(deps: Deps, ref: SpaceRef, request: Remember, *, tz: str = "UTC", foresee: bool = False) -> WriteResult:
    """Keep a statement of an agent; one that says a known one in other words updates that. foresee: only decide.

    A change of who the user is waits for the user's word (SPEC 001.10), also where the agent does not say which slot
    it fills. Raises InvalidInput as `remember`, and for what only the user may have kept.
    """
    check(deps, request.text, key=request.key, name="text")
    near_by = alike(deps, ref, request.text)
    return remember(deps, ref, _slotted(deps, request), tz=tz, alike=near_by, foresee=foresee)


def check(deps: Deps, text: str, *, key: str | None = None, name: str) -> None:
    """Refuse what an agent may not have kept or changed: InvalidInput says why, without repeating it."""
    if why := refused(deps, text, text, key=key):
        raise InvalidInput(f"{name} is {why}")


def refused(deps: Deps, text: str, said: str, *, key: str | None = None) -> str | None:
    """Return why a text, as it was `said`, is not kept for an agent; None where it may be."""
    if suspects(said, role="assistant"):
        return "not kept: it tries to give instructions"
    found = find(text, more=deps.recognisers)
    if what := given_away(text, text, found, key=key and deps.slots.key(key).casefold(), more=deps.recognisers):
        return f"not kept: {what}, unless the user asks for it"
    return None


def _slotted(deps: Deps, request: Remember) -> Remember:
    """Return a request with the slot and value that its text gives, where a change of that wants the user's word."""
    heard = Heard(text=firsthand(request.text), said_at=whole_ms(deps.clock()), zone=zone("UTC"))
    found = extract(heard, deps.slots)
    if len(found) != 1 or found[0].subject != USER or found[0].value is None:
        return request
    key, value = found[0].key, found[0].value
    wanted = {name for name, slot in deps.slots.by_key.items() if slot.consent} | {*deps.policy.consent.keys}
    if key != deps.slots.key(request.key) if request.key else key not in wanted:
        return request
    return replace(request, key=key, attributes={**request.attributes, "value": value})
