"""What a space promises, written down as naively as possible: whole copies of plain lists, one a revision.

Nothing here is fast, and nothing is shared with the engine but the names of its errors. An engine is right when it
answers like this.
"""

import string
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from perdure.errors import Conflict, InvalidInput, NotFound
from perdure.testing.versions import (
    ACTIVE,
    DEPRECATED,
    FORGOTTEN,
    Line,
    Past,
    Refused,
    Version,
    age,
    before,
    holds,
    later,
    stands,
    start,
    touched,
    waits,
)


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What the engine's first decision must be called, and the memory that it is about."""

    action: str
    id: str | None


class SpaceModel:
    """One space. Writes take `now`, what the engine's clock says, and `new_id`, what the engine called a new memory.

    A write that the engine must refuse raises Refused; the others return what the engine must have decided.
    """

    def __init__(self, single_valued: Iterable[str], clock: Callable[[], datetime]) -> None:
        self.past = Past(clock)
        self._clock = clock
        self.claims: dict[tuple[str, str], str] = {}
        self._single_valued = frozenset(single_valued)
        self._places = 0

    def observe(
        self,
        now: datetime,
        new_id: str | None,
        text: str,
        *,
        session: str | None = None,
        message_id: str | None = None,
        at: datetime | None = None,
    ) -> Outcome:
        """A message id of a session stands for one message: the same text does nothing, another is a new version."""
        name = (session or "", message_id) if message_id is not None else None
        known = self.past.memories.get(self.claims.get(name, "")) if name else None
        if known is not None:
            if known.content == text:
                return Outcome(action="skip", id=known.id)
            self.past.write(now, [self._changed("UPDATE", known, place=self._place(), content=text)])
            return Outcome(action="change", id=known.id)
        made = Version(
            id=_must(new_id),
            content=text,
            kind="episode",
            said_at=at or now,
            place=self._place(),
            session=session,
            message_id=message_id,
        )
        if name:
            self.claims[name] = made.id
        self.past.write(now, [Line(event="ADD", id=made.id, after=made)])
        return Outcome(action="add", id=made.id)

    def remember(self, now: datetime, new_id: str | None, made: Version) -> Outcome:
        """Keep a statement; `made` has what was said of it, its id and place don't matter."""
        same = [one for one in self.past.listed() if one.kind != "episode" and _same(one.content, made.content)]
        same = [
            one
            for one in same
            if one.kind == made.kind
            and made.key in (None, one.key)
            and made.valid_from in (None, one.valid_from)
            and made.valid_until in (None, one.valid_until)
        ]
        if same:
            return self._again(now, same[0], made)
        made = replace(made, id=_must(new_id), place=self._place())
        slot = self._slot(made)
        line = [one for one in self.past.listed(states=(ACTIVE, DEPRECATED)) if slot and self._slot(one) == slot]
        line = [one for one in line if one.valid_until is None or one.valid_until > start(one)]
        present = max(now, made.said_at)
        dropped = [one for one in line if one.state == ACTIVE and start(one) > present and start(one) == start(made)]
        line = [self._goes_on(one, dropped) for one in line if one not in dropped]
        next_one = min((one for one in line if start(one) > start(made)), key=age, default=None)
        holding = [one for one in line if holds(one, start(made))]
        ends_before_it_is_said = made.valid_until is not None and made.valid_until <= made.said_at
        if next_one is None and not (ends_before_it_is_said and any(one.state == ACTIVE for one in line)):
            olds = [one for one in line if (one.state == ACTIVE and one.superseded_by is None) or one in holding]
        elif next_one is None:
            olds = [one for one in holding if one.state != ACTIVE]
            made = replace(made, state=DEPRECATED)
        else:
            until = min(made.valid_until or start(next_one), start(next_one))
            made = replace(made, valid_until=until, superseded_by=next_one.id)
            made = replace(made, state=ACTIVE if until > present else DEPRECATED)
            olds = [one for one in holding if one.state != ACTIVE or made.state == ACTIVE]
        if not olds and not dropped:
            self.past.write(now, [Line(event="ADD", id=made.id, after=made)])
            return Outcome(action="add", id=made.id)
        self._supersede(now, olds, made, start(made), dropped)
        return Outcome(action="supersede", id=made.id)

    def correct(
        self, now: datetime, new_id: str | None, id_: str, text: str, *, valid_from: datetime | None = None
    ) -> Outcome:
        """A new memory takes the place of an active statement, which is retired, and has its edges; a message is edited
        instead.
        """
        old = self._get(id_)
        if old.state != ACTIVE:
            raise Refused(Conflict)
        if old.kind == "episode":
            raise Refused(InvalidInput)
        since = valid_from or max(now, start(old))
        made = replace(
            old,
            id=_must(new_id),
            content=text,
            place=self._place(),
            said_at=now,
            source_ids=(),
            valid_from=since,
            confidence=1.0,
        )
        if old.superseded_by is None or old.valid_until is None or old.valid_until <= since:
            made = replace(made, valid_until=None, superseded_by=None)
        dropped = [old] if start(old) > now else []
        waiting = [self._goes_on(one, dropped) for one in self._waiting(now) if dropped and one.superseded_by == id_]
        self._supersede(now, waiting if dropped else [old], made, since, dropped, self._passed_on(id_, made.id))
        return Outcome(action="supersede", id=made.id)

    def confirm(self, now: datetime, id_: str) -> Outcome:
        """An active memory becomes certain."""
        if self._get(id_).state != ACTIVE:
            raise Refused(Conflict)
        self.past.write(now, [self._changed("UPDATE", self._get(id_), confidence=1.0)])
        return Outcome(action="change", id=id_)

    def forget(self, now: datetime, id_: str) -> Outcome:
        """Out of every answer, with its own messages; their times stay as they are."""
        named = self._get(id_)
        kept = {one.id for one in self.past.listed() if one.kind != "episode"}
        gone = [named, *self._messages([named], lambda one: one.id in kept)]
        forgotten = [self._changed("DELETE", one, state=FORGOTTEN) for one in gone if one.state != FORGOTTEN]
        if forgotten:
            self.past.write(now, [*forgotten, *self._going_on(now, forgotten)])
        return Outcome(action="skip" if named.state == FORGOTTEN else "change", id=id_)

    def restore(self, now: datetime, id_: str) -> Outcome:
        """Active again, unless another memory fills its slot or took its place. What a supersession ended goes on."""
        old = self._get(id_)
        if old.state == ACTIVE:
            return Outcome(action="skip", id=id_)
        others = [self._get(id_) for id_ in self._rivals(old)]
        others += [one for one in self._successors(old) if one.state == ACTIVE]
        coming = [one for one in others if start(one) > max(now, start(old))]
        if any(one not in coming and not before(one, old) for one in others):
            raise Refused(Conflict)
        until = old.valid_until if old.superseded_by is None else self._stated_end(old)
        first = min(coming, key=age, default=None)
        if first is not None:
            until = min(until or start(first), start(first))
        by = first.id if first is not None else None
        line = self._changed("RESTORE", old, state=ACTIVE, superseded_by=by, valid_until=until)
        self.past.write(now, [line])
        return Outcome(action="change", id=id_)

    def link(self, now: datetime, a: str, b: str, *, type_: str, strength: float) -> Outcome:
        """One edge a pair and type, with the last strength given; 0 takes it away."""
        self._get(a)
        self._get(b)
        before = self.past.edges.get((a, b, type_), 0.0)
        if before == strength:
            return Outcome(action="skip", id=a)
        self.past.write(now, [Line(event="LINK", id=a, to=b, type=type_, strength=(before, strength))])
        return Outcome(action="link", id=a)

    def undo(self, now: datetime, number: int) -> Outcome:
        """Back to what a revision found, unless something later builds on what it did."""
        if not 1 <= number <= self.past.rev:
            raise Refused(NotFound)
        if not stands(self.past, number):
            raise Refused(Conflict)
        target = self.past.revisions[number - 1]
        built_on = later(self.past, number, touched(target))
        if built_on is not None:
            raise Refused(Conflict, built_on)
        if any(line.event == "ERASE" for line in target.lines):
            raise Refused(Conflict)
        lines = [self._undone(line) for line in reversed(target.lines) if line.event != "LINK"]
        edges = [line for line in reversed(target.lines) if line.event == "LINK"]
        lines += [self._undone(line) for line in edges if {line.id, line.to} <= set(self.past.memories)]
        rivals = self._rivals_after(lines)
        if rivals:
            raise Refused(Conflict, later(self.past, number, rivals))
        self.past.write(now, [*lines, *self._going_on(now, lines)], undoes=number)
        return Outcome(action="undo", id=lines[0].id)

    def erase(self, now: datetime, ids: Collection[str], *, named: bool = False) -> set[str]:
        """Gone from the past as well, with what was derived only from it; return what went."""
        gone = set(ids)
        if named:  # by its id
            gone |= {one.id for one in self._messages([self._get(id_) for id_ in ids], lambda _: True)}
        while True:
            more = {
                one.id
                for one in self.past.memories.values()
                if one.id not in gone and one.source_ids and set(one.source_ids) <= gone
            }
            if not more:
                break
            gone |= more
        going_on = [
            self._changed("UPDATE", one, superseded_by=last.superseded_by, valid_until=last.valid_until)
            for one in self._waiting(now)
            if one.id not in gone and one.superseded_by in gone
            for last in [self._last(one, gone)]
        ]
        self.past.write(now, [*(Line(event="ERASE", id=id_) for id_ in sorted(gone)), *going_on])
        self.past.without(gone)
        self.claims = {name: id_ for name, id_ in self.claims.items() if id_ not in gone}
        return gone

    def erase_everything(self) -> None:
        """As if nothing had ever been said; revisions start again."""
        self.past, self.claims = Past(self._clock), {}

    # Below: how

    def _passed_on(self, old: str, new: str) -> list[Line]:
        """Return how a memory gets the edges that another one has, strongest first."""
        edges = sorted(self.past.relations(old).items(), key=lambda edge: (-edge[1], edge[0]))
        return [
            Line(
                event="LINK", id=new if a == old else a, to=new if b == old else b, type=type_, strength=(0.0, strength)
            )
            for (a, b, type_), strength in edges
        ]

    def _successors(self, one: Version) -> list[Version]:
        """Return what superseded a memory, what superseded that, and so on."""
        found: list[Version] = []
        while one.superseded_by in self.past.memories and one.superseded_by not in {known.id for known in found}:
            one = self._get(one.superseded_by or "")
            found.append(one)
        return found

    def _messages(self, of: Collection[Version], stays: Callable[[Version], bool]) -> list[Version]:
        """Return the messages from which some statements came, and nothing else that stays."""
        gone = {one.id for one in of}
        sources = {id_ for one in of for id_ in one.source_ids} - gone
        made = [one for one in self.past.memories.values() if one.id not in gone and stays(one)]
        shared = {id_ for one in made for id_ in one.source_ids}
        said = (one for id_, one in self.past.memories.items() if one.kind == "episode" and id_ in sources - shared)
        return sorted(said, key=lambda one: one.place)

    def _last(self, one: Version, gone: Collection[str]) -> Version:
        """Return the last of the erased that were to take the place of a memory one after the other."""
        last = self.past.memories[one.superseded_by or ""]
        while last.superseded_by in gone:
            last = self.past.memories[last.superseded_by or ""]
        return last

    def _waiting(self, now: datetime) -> list[Version]:
        """Return what is in force until a moment that is known, the first to end first."""
        found = [one for one in self.past.memories.values() if waits(one, now)]
        return sorted(found, key=lambda one: (one.valid_until or now, one.place))

    def _going_on(self, now: datetime, lines: Collection[Line]) -> list[Line]:
        """Return how what was to give way to a memory goes on, where that is dropped before it began."""
        after = {line.id: line.after for line in lines if line.after is not None}
        waiting = [after.get(one.id, one) or one for one in self._waiting(now)]
        return [
            self._changed("UPDATE", one, superseded_by=dropped.superseded_by, valid_until=dropped.valid_until)
            for dropped in after.values()
            if dropped.state != ACTIVE and dropped.kind != "episode" and start(dropped) > now
            for one in waiting
            if one.superseded_by == dropped.id and waits(one, now)
        ]

    @staticmethod
    def _goes_on(one: Version, dropped: Collection[Version]) -> Version:
        """Return a memory as it is once what was to take its place never does."""
        for other in dropped:
            if one.superseded_by == other.id and one.state == ACTIVE:
                return replace(one, superseded_by=other.superseded_by, valid_until=other.valid_until)
        return one

    def _stated_end(self, one: Version) -> datetime | None:
        """Return the end of validity before the last supersession."""
        lines = [line for revision in self.past.revisions for line in revision.lines if line.id == one.id]
        ended = [line.before for line in lines if line.event == "SUPERSEDE" and line.before is not None]
        return ended[-1].valid_until if ended else one.valid_until

    def _again(self, now: datetime, known: Version, made: Version) -> Outcome:
        better = replace(
            known,
            confidence=max(known.confidence, made.confidence),
            importance=max(known.importance, made.importance),
            pinned=known.pinned or made.pinned,
            source_ids=tuple(dict.fromkeys((*known.source_ids, *made.source_ids))),
            tags=tuple(dict.fromkeys((*known.tags, *made.tags))),
        )
        if (better.source_ids, better.tags) != (known.source_ids, known.tags):
            better = replace(better, place=self._place())
        if better == known:
            return Outcome(action="skip", id=known.id)
        self.past.write(now, [Line(event="UPDATE", id=known.id, before=known, after=better)])
        return Outcome(action="change", id=known.id)

    def _supersede(
        self,
        now: datetime,
        olds: Collection[Version],
        made: Version,
        at: datetime,
        dropped: Collection[Version] = (),
        edges: Collection[Line] = (),
    ) -> None:
        made = replace(made, valid_from=made.valid_from or at)
        lines = [Line(event="ADD", id=made.id, after=made)]
        for one in dropped:
            over = {"state": DEPRECATED, "superseded_by": made.id, "valid_until": start(one)}
            lines.append(self._changed("SUPERSEDE", one, **over))
            waiting = [other for other in self._waiting(now) if other.superseded_by == one.id]
            on = {"superseded_by": one.superseded_by, "valid_until": one.valid_until}
            lines += [self._changed("UPDATE", other, **on) for other in waiting]
        for old in olds:
            over = {"superseded_by": made.id, "valid_until": min(at, old.valid_until or at)}
            lines.append(
                self._changed(
                    "SUPERSEDE", old, **over, **({"state": DEPRECATED} if at <= max(now, made.said_at) else {})
                )
            )
        self.past.write(now, [*lines, *edges])

    def _undone(self, line: Line) -> Line:
        if line.event == "LINK":
            return replace(line, strength=(line.strength[1], line.strength[0]))
        present = self.past.memories[line.id or ""]
        if line.before is None:
            return self._changed("DELETE", present, state=FORGOTTEN)
        renewed = line.after is not None and line.before.place != line.after.place
        place = self._place() if renewed else present.place
        after = replace(line.before, place=place)
        return Line(event="UPDATE", id=present.id, before=present, after=after)

    def _slot(self, one: Version) -> str | None:
        return one.key if one.kind != "episode" and one.key in self._single_valued else None

    def _rivals(self, one: Version) -> set[str]:
        """Return the other active memories in the slot of a memory."""
        slot = self._slot(one)
        return {other.id for other in self.past.listed() if slot is not None and self._slot(other) == slot} - {one.id}

    def _rivals_after(self, lines: Collection[Line]) -> set[str]:
        changed = {line.id for line in lines if line.after is not None}
        waking = [line.after for line in lines if line.after is not None and line.after.state == ACTIVE]
        return {
            id_
            for one in waking
            for id_ in self._rivals(one)
            if not before(one, self._get(id_)) and not before(self._get(id_), one)
        } - changed

    def _get(self, id_: str) -> Version:
        if id_ not in self.past.memories:
            raise Refused(NotFound)
        return self.past.known()[id_]

    def _place(self) -> int:
        self._places += 1
        return self._places

    @staticmethod
    def _changed(event: str, old: Version, **values: object) -> Line:
        return Line(event=event, id=old.id, before=old, after=replace(old, **values))  # pyright: ignore[reportArgumentType]


def _same(a: str, b: str) -> bool:
    return _folded(a) == _folded(b)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).strip(string.punctuation + string.whitespace)


def _must(new_id: str | None) -> str:
    if new_id is None:
        raise AssertionError("the model adds a memory, the engine did not")
    return new_id
