"""Put what a file holds into spaces; the same file again changes nothing."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final

from perdure.domain.memory import STATEMENTS, Memory, State
from perdure.formats.shares import Edge, Share, Statement

if TYPE_CHECKING:
    from perdure.engine import Space

_PAGE: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """What an import did in one space.

    `messages`, `statements` and `relations` were read; of those `added`, `changed` and `known` before. `skipped`
    counts what the file has and the space doesn't get, `mended` what was changed on the way, by reason.
    """

    space: str
    format: str
    messages: int
    statements: int
    relations: int
    added: int
    changed: int
    known: int
    rev: int
    skipped: Mapping[str, int]
    mended: Mapping[str, int]


def keep(space: "Space", share: Share, *, format: str, progress: Callable[[int], None]) -> Imported:
    """Keep a share; `progress` gets the number of messages and statements kept so far."""
    results = space.observe_many(share.messages, progress=progress)
    did = Counter(result.decisions[0].action for result in results)
    if share.statements:
        statements = _Statements(space)
        for number, one in enumerate(share.statements, len(share.messages) + 1):
            did[statements.keep(one)] += 1
            progress(number)
        did.update(statements.link(edge) for edge in share.edges)
    return Imported(
        space=str(space.ref),
        format=format,
        messages=len(share.messages),
        statements=len(share.statements),
        relations=len(share.edges),
        added=did["add"] + did["supersede"] + did["link"],
        changed=did["change"],
        known=did["skip"],
        rev=space.stats().rev,
        skipped=share.skipped,
        mended=share.mended,
    )


class _Statements:
    """The statements of a space by the name they have in their source.

    What became of one here counts more than the file: what was corrected or forgotten here stays so, unless the
    source itself says something new of it.
    """

    def __init__(self, space: "Space") -> None:
        self._space = space
        self._known = _by_message_id(space)
        self._edges: dict[str, set[tuple[str, str]]] = {}

    def keep(self, one: Statement) -> str:
        """Remember what is new, correct what the source has edited; return the action as decisions name it."""
        known = self._known.get(one.message_id, [])
        active = _active(known)
        if any(memory.content == one.text for memory in known) or (known and active is None):
            return "skip"
        if active is not None:
            result, action = self._space.correct(active.id, one.text), "change"
        else:
            result = self._space.remember(one.text, **{name: getattr(one, name) for name in _ARGUMENTS})
            action = result.decisions[0].action
        self._known[one.message_id] = [*result.memories, *known]  # the youngest first
        return action

    def link(self, edge: Edge) -> str:
        """Relate two statements, unless they are; return the action as decisions name it."""
        from_id, to_id = (self._id_of(name) for name in (edge.from_id, edge.to_id))
        if from_id not in self._edges:
            self._edges[from_id] = {(one.to_id, one.type) for one in self._space.relations(from_id)}
        if from_id == to_id or (to_id, edge.type) in self._edges[from_id]:
            return "skip"
        self._edges[from_id].add((to_id, edge.type))
        return self._space.link(from_id, to_id, type=edge.type).decisions[0].action

    def _id_of(self, message_id: str) -> str:
        known = self._known[message_id]
        return (_active(known) or known[0]).id


_ARGUMENTS: Final = tuple(one.name for one in fields(Statement) if one.name != "text")


def _active(memories: "list[Memory]") -> Memory | None:
    return next((one for one in memories if one.state is State.ACTIVE), None)


def _by_message_id(space: "Space") -> dict[str, list[Memory]]:
    found: dict[str, list[Memory]] = {}
    after: str | None = None
    while True:
        page = space.list(kind=sorted(STATEMENTS), state=None, limit=_PAGE, after=after)
        for memory in page.items:
            if memory.message_id is not None:
                found.setdefault(memory.message_id, []).append(memory)
        after = page.next
        if after is None:
            return found
