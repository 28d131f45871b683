"""Whether a write of an agent is one to ask the user about first, where somebody can be asked at once."""

from collections.abc import Mapping
from typing import Any

from perdure.deps import Deps
from perdure.domain.decisions import Propose
from perdure.domain.space import SpaceRef
from perdure.errors import PerdureError
from perdure.pipelines import read, remember, saving
from perdure.pipelines.remember import Remember


def asks(deps: Deps, ref: SpaceRef, operation: str, arguments: Mapping[str, Any], *, tz: str = "UTC") -> bool:
    """Tell whether a write takes a memory away, or would have to wait for the user's word (SPEC 001.10).

    Nothing is written. A write that is going to be refused needs no asking: whoever tries it is told why.
    """
    with deps.store.read(ref) as tx:
        if tx is None:
            return False
    try:
        match operation:
            case "forget":
                read.get(deps, ref, arguments["id"])
                return True
            case "save":
                foreseen = saving.save(deps, ref, Remember(**arguments), tz=tz, foresee=True)
            case "correct":
                named = {name: value for name, value in arguments.items() if name != "id" and name != "text"}
                foreseen = remember.correct(deps, ref, arguments["id"], arguments["text"], **named, foresee=True)
            case _:
                return False
    except PerdureError:
        return False
    return any(isinstance(one, Propose) for one in foreseen.decisions)
