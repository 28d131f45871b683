"""What an agent may write: no secrets that nobody asked to keep, no orders, and statements of a form that is wanted."""

from typing import Final

from perdure.deps import Deps
from perdure.domain.memory import Kind
from perdure.errors import InvalidInput
from perdure.extraction import writing
from perdure.extraction.sensitive import find, given_away
from perdure.extraction.suspicion import suspects


def check(deps: Deps, text: str, *, kind: str, key: str | None = None) -> None:
    """Refuse what an agent may not have kept or changed: InvalidInput says why, without repeating it."""
    if why := refused(deps, text, text, key=key):
        raise InvalidInput(f"text is {why}")
    if kind not in _OF_ANY_FORM and (fault := _fault(deps, text)):
        remedy = _REMEDIES[deps.policy.write.agents].format(most=deps.policy.extract.max_content)
        raise InvalidInput(f"text is not kept: it {fault}. {remedy}")


def refused(deps: Deps, text: str, said: str, *, key: str | None = None) -> str | None:
    """Return why a text, as it was `said`, is not kept for an agent; None where it may be."""
    if suspects(said, role="assistant"):
        return "not kept: it tries to give instructions"
    found = find(text, more=deps.recognisers)
    if what := given_away(text, text, found, key=key and deps.slots.key(key).casefold(), more=deps.recognisers):
        return f"not kept: {what}, unless the user asks for it"
    return None


_OF_ANY_FORM: Final = frozenset({Kind.NOTE.value, Kind.PROCEDURE.value})
_REMEDIES: Final = {
    "short": "Write statements of at most {most} characters, or keep it as a note (kind note)",
    "strict": "Write one or two whole sentences about the user in the third person, of at most {most} characters, or"
    " keep it as a note (kind note)",
}
_LEAST_WORDS: Final = 2
"""Of a sentence that says something: Ana rows."""


def _fault(deps: Deps, text: str) -> str | None:
    """Return what is wrong with the form of a statement (SPEC 001.9), in words; None where nothing is."""
    most = deps.policy.extract.max_content
    match deps.policy.write.agents:
        case "free":
            return None
        case "short":
            return f"is longer than {most} characters" if len(text.strip()) > most else None
        case "strict":
            return writing.fault_of_an_agent(text.strip(), characters=most) or writing.unwritten(
                text, least=_LEAST_WORDS
            )
