"""What a space needs of the engine that made it."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from perdure.deps import Deps
from perdure.domain.answer import Recall
from perdure.domain.event import Event
from perdure.domain.space import SpaceRef
from perdure.pipelines.allowlist import R

if TYPE_CHECKING:
    from perdure.domain.results import Certificate, Maintained, Verification


class Host(Protocol):
    """The engine of a space: `perdure.engine.Engine`, which makes spaces and so cannot be named here, nor can they."""

    deps: Deps

    def space(self, *, preset: str | None = None) -> Any: ...
    def start(self) -> None: ...
    def wake(self) -> None: ...
    def flush(self) -> None: ...
    def maintain(self, *, now: datetime | None = None, tasks: Sequence[str] = ()) -> "Maintained": ...
    def verify_erasure(self, certificate: "Certificate", *, words: Iterable[str] = ()) -> "Verification": ...
    def wrote(self, ref: SpaceRef, result: R) -> R: ...
    def read(
        self,
        ref: SpaceRef,
        answer: Recall,
        event: Event | None = None,
        *,
        told: Sequence[str] = (),
        session: str | None = None,
        counts: bool,
    ) -> Recall: ...
