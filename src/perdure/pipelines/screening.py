"""What an agent may write: no secrets that nobody asked to keep, and no orders."""

from perdure.deps import Deps
from perdure.errors import InvalidInput
from perdure.extraction.sensitive import find, given_away
from perdure.extraction.suspicion import suspects


def check(deps: Deps, text: str, *, key: str | None = None) -> None:
    """Refuse what an agent may not have kept or changed: InvalidInput says why, without repeating it."""
    if why := refused(deps, text, text, key=key):
        raise InvalidInput(f"text is {why}")


def refused(deps: Deps, text: str, said: str, *, key: str | None = None) -> str | None:
    """Return why a text, as it was `said`, is not kept for an agent; None where it may be."""
    if suspects(said, role="assistant"):
        return "not kept: it tries to give instructions"
    found = find(text, more=deps.recognisers)
    if what := given_away(text, text, found, key=key and deps.slots.key(key).casefold(), more=deps.recognisers):
        return f"not kept: {what}, unless the user asks for it"
    return None
