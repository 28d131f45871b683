"""What a caller with an allowlist may do with a space: each asks for one thing, and refuses what it must not reach."""

from typing import TYPE_CHECKING, TypeVar, cast

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.errors import CategoryDenied
from perdure.pipelines import read

if TYPE_CHECKING:
    from perdure.domain.results import WriteResult

R = TypeVar("R", "WriteResult", "list[WriteResult]")


def whole(deps: Deps) -> Deps:
    """Return the deps; CategoryDenied for a caller that reads only a part of the space, as this needs all of it."""
    if deps.readable is not None:
        raise CategoryDenied(
            f"agent {deps.caller!r} may not: this is of all categories, and it reads only some; ask without as_agent,"
            " or extend its allowlist"
        )
    return deps


def one(deps: Deps, ref: SpaceRef, id: str) -> str:
    """Refuse the id of a memory that the caller may not read, as one that is not there; NotFound."""
    if deps.caller is not None and deps.readable is not None:
        read.get(deps, ref, id)
    return id


def told(deps: Deps, done: R) -> R:
    """Leave out of what was written the memories that the caller may not read."""
    readable = deps.readable
    if readable is None:
        return done
    from perdure.domain.results import limited

    if isinstance(done, list):
        return cast(R, [limited(result, readable) for result in done])
    return cast(R, limited(done, readable))
