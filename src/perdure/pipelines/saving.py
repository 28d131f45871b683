"""What an agent saves by itself: checked like anything that a model wrote, and known under other words only once."""

from perdure.deps import Deps
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef
from perdure.errors import InvalidInput
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
    return remember(deps, ref, request, tz=tz, alike=near_by, foresee=foresee)


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
