"""The versions of a space as plain lists: whole copies, one a revision, and the reads that scan them."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from perdure.errors import NotFound, PerdureError

ACTIVE, DEPRECATED, FORGOTTEN = "active", "deprecated", "soft_deleted"
ALL_STATES = (ACTIVE, DEPRECATED, FORGOTTEN, "quarantined")


class Refused(Exception):
    """The model refuses: the engine must raise `error`, and name revision `rev` where there is one."""

    def __init__(self, error: type[PerdureError], rev: int | None = None) -> None:
        super().__init__(f"{error.__name__}, revision {rev}")
        self.error, self.rev = error, rev


@dataclass(frozen=True, kw_only=True)
class Version:
    """A memory as it is after some revision. `place` orders versions by age, over the whole space."""

    id: str
    content: str
    said_at: datetime
    place: int
    kind: str = "fact"
    key: str | None = None
    state: str = ACTIVE
    confidence: float = 1.0
    importance: int = 2
    pinned: bool = False
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    superseded_by: str | None = None
    source_ids: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    session: str | None = None
    message_id: str | None = None


@dataclass(frozen=True, kw_only=True)
class Line:
    """One memory's part in a revision; `strength` is (before, after) of an edge to `to`."""

    event: str
    id: str | None
    before: Version | None = None
    after: Version | None = None
    to: str | None = None
    type: str = ""
    strength: tuple[float, float] = (0.0, 0.0)


Edge = tuple[str, str, str]


@dataclass(frozen=True, kw_only=True)
class Revision:
    """One change of the space, and the whole space after it."""

    number: int
    at: datetime
    lines: tuple[Line, ...]
    undoes: int | None
    memories: Mapping[str, Version]
    edges: Mapping[Edge, float]


class Past:
    """Everything that a space knows and has known."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self.revisions: list[Revision] = []
        self._clock = clock

    @property
    def memories(self) -> Mapping[str, Version]:
        """What is here now, in whatever state, as it was written."""
        return self.revisions[-1].memories if self.revisions else {}

    @property
    def edges(self) -> Mapping[Edge, float]:
        return self.revisions[-1].edges if self.revisions else {}

    @property
    def rev(self) -> int:
        return len(self.revisions)

    def known(self, known_at: datetime | None = None) -> Mapping[str, Version]:
        """Return the space as it had been written by a moment, with the states of then."""
        last, now = self.last(known_at), known_at or self._clock()
        return {id_: standing(one, now) for id_, one in last.memories.items()} if last else {}

    def last(self, known_at: datetime | None = None) -> Revision | None:
        """Return the last revision that had been written by a moment."""
        written = (one for one in reversed(self.revisions) if known_at is None or one.at <= known_at)
        return next(written, None)

    def listed(
        self,
        *,
        states: Collection[str] | None = None,
        as_of: datetime | None = None,
        known_at: datetime | None = None,
    ) -> list[Version]:
        """Return memories by age. States None: active; with `as_of` also deprecated, for it was true before."""
        believed = states or ((ACTIVE,) if as_of is None else (ACTIVE, DEPRECATED))
        seen = [one for one in self.known(known_at).values() if one.state in believed and holds(one, as_of)]
        return sorted(seen, key=lambda one: one.place)

    def get(self, id_: str, *, as_of: datetime | None = None, known_at: datetime | None = None) -> Version:
        """Return one memory in whatever state."""
        found = self.known(known_at).get(id_)
        if found is None or not holds(found, as_of):
            raise Refused(NotFound)
        return found

    def changes(self) -> list[tuple[int, str, str | None, str | None, str | None]]:
        """Return (revision, event, memory, text before, text after), oldest first."""
        return [_told(one, line) for one in self.revisions for line in one.lines]

    def relations(self, id_: str) -> dict[Edge, float]:
        """Return the edges that touch a memory."""
        return {edge: strength for edge, strength in self.edges.items() if id_ in edge[:2]}

    def mentioning(self, word: str) -> set[str]:
        """Return the ids of the memories that have said a word, in whatever case, in any of their versions."""
        return {
            one.id
            for revision in self.revisions
            for one in revision.memories.values()
            if word.casefold() in one.content.casefold().replace(".", " ").split()
        }

    def write(self, now: datetime, lines: Collection[Line], *, undoes: int | None = None) -> None:
        """Add a revision; record times never run backwards."""
        memories = dict(self.memories)
        edges = dict(self.edges)
        for line in lines:
            if line.event == "LINK" and line.id is not None and line.to is not None:
                edge = (line.id, line.to, line.type)
                edges[edge] = line.strength[1]
                if not line.strength[1]:
                    del edges[edge]
            elif line.after is not None:
                memories[line.after.id] = line.after
        self.revisions.append(
            Revision(
                number=self.rev + 1,
                at=max([now, *(one.at for one in self.revisions[-1:])]),
                lines=tuple(lines),
                undoes=undoes,
                memories=memories,
                edges=edges,
            )
        )

    def without(self, gone: Collection[str]) -> None:
        """Drop memories from the whole past."""
        self.revisions = [_without(one, gone) for one in self.revisions]


def start(one: Version) -> datetime:
    """Return when a statement begins to hold, or when a message was said."""
    return one.valid_from or one.said_at


def age(one: Version) -> tuple[datetime, int]:
    """Order statements by when they begin to hold, then by when they were written."""
    return start(one), one.place


def holds(one: Version, as_of: datetime | None) -> bool:
    """Tell whether a statement held at a moment of the world; without one, always."""
    return as_of is None or (start(one) <= as_of and (one.valid_until is None or as_of < one.valid_until))


def waits(one: Version, now: datetime) -> bool:
    """Tell whether a statement is in force until another one's time comes."""
    return (
        one.state == ACTIVE and one.superseded_by is not None and one.valid_until is not None and one.valid_until > now
    )


def standing(one: Version, now: datetime) -> Version:
    """Return a statement with its state at a moment: what gave way to another one is over from then on."""
    over = one.state == ACTIVE and one.superseded_by is not None and one.valid_until is not None
    return replace(one, state=DEPRECATED) if over and not waits(one, now) else one


def before(one: Version, other: Version) -> bool:
    """Tell whether a statement gives way to its successor before another one begins."""
    return one.superseded_by is not None and one.valid_until is not None and one.valid_until <= start(other)


def touched(revision: Revision) -> set[str]:
    """Return the memories that a revision is about: not the ends of edges that came or went with a memory."""
    lines = (line for at, line in enumerate(revision.lines) if at == 0 or line.event != "LINK")
    return {id_ for line in lines for id_ in (line.id, line.to) if id_ is not None}


def stands(past: Past, number: int) -> bool:
    """Tell whether a revision was not undone, or its undo was."""
    return not any(one.undoes == number and stands(past, one.number) for one in past.revisions)


def later(past: Past, number: int, ids: Collection[str]) -> int | None:
    """Return the first standing revision after `number` that touches the memories or derives from them."""
    derived = {one.id for one in past.memories.values() if set(one.source_ids) & set(ids)}
    for revision in past.revisions[number:]:
        if not stands(past, revision.number):
            continue
        added = {line.id for line in revision.lines if line.event == "ADD"}
        cancelled = revision.undoes is not None and revision.undoes > number
        if added & derived or (not cancelled and touched(revision) & set(ids)):
            return revision.number
    return None


def history_of(past: Past, id_: str) -> list[tuple[int, str, str | None, str | None, str | None]]:
    """Return what changed of one memory as `Past.changes` does, with the links that somebody made to it."""
    return [
        _told(one, line)
        for one in past.revisions
        for at, line in enumerate(one.lines)
        if line.id == id_ or (at == 0 and line.event == "LINK" and line.to == id_)
    ]


def _told(revision: Revision, line: Line) -> tuple[int, str, str | None, str | None, str | None]:
    return revision.number, line.event, line.id, _text(line.before), _text(line.after)


def _text(version: Version | None) -> str | None:
    return version.content if version else None


def _without(revision: Revision, gone: Collection[str]) -> Revision:
    def trimmed(one: Version | None) -> Version | None:
        if one is None or one.id in gone:
            return None
        return replace(one, source_ids=tuple(source for source in one.source_ids if source not in gone))

    lines = tuple(replace(line, before=trimmed(line.before), after=trimmed(line.after)) for line in revision.lines)
    kept = {id_: after for id_, one in revision.memories.items() if (after := trimmed(one)) is not None}
    edges = {edge: strength for edge, strength in revision.edges.items() if not set(edge[:2]) & set(gone)}
    return replace(revision, lines=lines, memories=kept, edges=edges)
