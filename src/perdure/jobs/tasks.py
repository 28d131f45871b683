"""What background work there is: one step of each task, and how to tell that nothing is left of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.pipelines import embed, sweep
from perdure.ports import Transaction


@dataclass(frozen=True, slots=True)
class Task:
    """`step` does one bounded piece and tells whether more may wait; `waiting` checks, in the last transaction."""

    step: Callable[[Deps, SpaceRef], bool]
    waiting: Callable[[Transaction, Deps], bool]


def _fold(deps: Deps, ref: SpaceRef) -> bool:
    if deps.text.upkeep(deps.store, ref):
        return True
    return any(deps.vectors.upkeep(deps.store, ref, number) for number in _embedders(deps, ref))


def _embedders(deps: Deps, ref: SpaceRef) -> list[int]:
    with deps.store.read(ref) as tx:
        return [row[0] for row in tx.all("embedder_list")] if tx else []


TASKS: Mapping[str, Task] = {
    "embed": Task(embed.embed, lambda tx, deps: embed.pending(tx, deps) > 0),
    "fold": Task(_fold, lambda tx, deps: tx.space.tail >= 2 * deps.policy.index.fold_at),
}


def possible(deps: Deps) -> list[str]:
    """Return the tasks that this process can do."""
    return [sweep.TASK, *(name for name in TASKS if name != "embed" or deps.embedder is not None)]
