"""What an agent saves by itself: checked like anything that a model wrote, and known under other words only once."""

from perdure.deps import Deps
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef
from perdure.pipelines.remember import Remember, remember


def save(deps: Deps, ref: SpaceRef, request: Remember, *, tz: str = "UTC", foresee: bool = False) -> WriteResult:
    """Keep a statement of an agent; one that says a known one in other words updates that. foresee: only decide.

    A change of who the user is waits for the user's word (SPEC 001.10), also where the agent does not say which slot
    it fills. Raises InvalidInput as `remember`, and for what only the user may have kept.
    """
    return remember(deps, ref, request, tz=tz, reworded=True, foresee=foresee)
