"""What the tools of agents do beside the operations: save a statement, tell about a name, consolidate a session."""

from collections.abc import Mapping
from typing import Any

from perdure.deps import Deps
from perdure.domain.results import WriteResult
from perdure.domain.space import SpaceRef
from perdure.errors import CategoryDenied
from perdure.pipelines import read, saving
from perdure.pipelines.consolidator import CONSOLIDATOR
from perdure.pipelines.facts import Batch
from perdure.pipelines.remember import Remember


def act(deps: Deps, ref: SpaceRef, name: str, arguments: Mapping[str, Any], *, tz: str) -> tuple[Any, WriteResult]:
    """Do one of them, by its name; return its answer, and what it wrote.

    save and entity hold a caller to its allowlist; to consolidate, one must read everything: else CategoryDenied.
    """
    match name:
        case "save":
            done: Any = saving.save(deps, ref, Remember(**arguments), tz=tz)
        case "entity":
            done = read.entity(deps, ref, **arguments)
        case _:
            if deps.readable is not None:
                raise CategoryDenied(f"agent {deps.caller!r} may not consolidate: messages are of no category")
            done = CONSOLIDATOR[name].call(deps, ref, **arguments)
    written = done.write if isinstance(done, Batch) else done
    return done, written if isinstance(written, WriteResult) else WriteResult(decisions=())
