"""What a space promises, written down as naively as possible: whole copies of plain lists, one a revision.

Nothing here is fast, and nothing is shared with the engine but the names of its errors. An engine is right when it
answers like this.
"""

import string
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from perdure.errors import Conflict, NotFound
from perdure.testing.versions import ACTIVE, DEPRECATED, FORGOTTEN, Line, Past, Refused, Revision, Version


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What the engine's first decision must be called, and the memory that it is about."""

    action: str
    id: str | None


class SpaceModel:
    """One space. Writes take `now`, what the engine's clock says, and `new_id`, what the engine called a new memory.

    A write that the engine must refuse raises Refused; the others return what the engine must have decided.
    """

    def __init__(self, single_valued: Iterable[str]) -> None:
        self.past = Past()
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
            self._write(now, [self._changed("UPDATE", known, place=self._place(), content=text)])
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
        self._write(now, [Line(event="ADD", id=made.id, after=made)])
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
        next_one = min((one for one in line if _start(one) > _start(made)), key=_age, default=None)
        holding = [one for one in line if _holds_at(one, _start(made))]
        ends_before_it_is_said = made.valid_until is not None and made.valid_until <= made.said_at
        if next_one is None and not (ends_before_it_is_said and any(one.state == ACTIVE for one in line)):
            olds = [one for one in line if one.state == ACTIVE or one in holding]
        else:
            olds = [one for one in holding if one.state != ACTIVE]
            made = replace(made, state=DEPRECATED)
        if next_one is not None:
            until = min(made.valid_until or _start(next_one), _start(next_one))
            made = replace(made, valid_until=until, superseded_by=next_one.id)
        if not olds:
            self._write(now, [Line(event="ADD", id=made.id, after=made)])
            return Outcome(action="add", id=made.id)
        self._supersede(now, olds, made, _start(made))
        return Outcome(action="supersede", id=made.id)

    def correct(
        self, now: datetime, new_id: str | None, id_: str, text: str, *, valid_from: datetime | None = None
    ) -> Outcome:
        """A new memory takes the place of an active one, which is retired."""
        old = self._get(id_)
        if old.state != ACTIVE:
            raise Refused(Conflict)
        made = replace(
            old,
            id=_must(new_id),
            content=text,
            place=self._place(),
            said_at=now,
            valid_from=valid_from,
            valid_until=None,
            confidence=1.0,
        )
        self._supersede(now, [old], made, valid_from or now)
        return Outcome(action="supersede", id=made.id)

    def confirm(self, now: datetime, id_: str) -> Outcome:
        """An active memory becomes certain."""
        if self._get(id_).state != ACTIVE:
            raise Refused(Conflict)
        self._write(now, [self._changed("UPDATE", self._get(id_), confidence=1.0)])
        return Outcome(action="change", id=id_)

    def forget(self, now: datetime, id_: str) -> Outcome:
        """Out of every answer; its own times stay as they are."""
        if self._get(id_).state == FORGOTTEN:
            return Outcome(action="skip", id=id_)
        self._write(now, [self._changed("DELETE", self._get(id_), state=FORGOTTEN)])
        return Outcome(action="change", id=id_)

    def restore(self, now: datetime, id_: str) -> Outcome:
        """Active again, unless another memory fills its slot. What a supersession had ended goes on."""
        old = self._get(id_)
        if old.state == ACTIVE:
            return Outcome(action="skip", id=id_)
        if self._rivals(old):
            raise Refused(Conflict)
        until = None if old.superseded_by is not None else old.valid_until
        line = self._changed("RESTORE", old, state=ACTIVE, superseded_by=None, valid_until=until)
        self._write(now, [line])
        return Outcome(action="change", id=id_)

    def link(self, now: datetime, a: str, b: str, *, type_: str, strength: float) -> Outcome:
        """One edge a pair and type, with the last strength given."""
        self._get(a)
        self._get(b)
        before = self.past.edges.get((a, b, type_), 0.0)
        self._write(now, [Line(event="LINK", id=a, to=b, type=type_, strength=(before, strength))])
        return Outcome(action="link", id=a)

    def undo(self, now: datetime, number: int) -> Outcome:
        """Back to what a revision found, unless something later builds on what it did."""
        if not 1 <= number <= self.past.rev:
            raise Refused(NotFound)
        if not self._stands(number):
            raise Refused(Conflict)
        target = self.past.revisions[number - 1]
        later = self._later(number, _touched(target))
        if later is not None:
            raise Refused(Conflict, later)
        if any(line.event == "ERASE" for line in target.lines):
            raise Refused(Conflict)
        lines = [self._undone(line) for line in reversed(target.lines)]
        rivals = self._rivals_after(lines)
        if rivals:
            raise Refused(Conflict, self._later(number, rivals))
        self._write(now, lines, undoes=number)
        return Outcome(action="undo", id=lines[0].id)

    def erase(self, now: datetime, ids: Collection[str]) -> set[str]:
        """Gone from the past as well, with what was derived only from it; return what went."""
        gone = set(ids)
        while True:
            more = {
                one.id
                for one in self.past.memories.values()
                if one.id not in gone and one.source_ids and set(one.source_ids) <= gone
            }
            if not more:
                break
            gone |= more
        self._write(now, [Line(event="ERASE", id=id_) for id_ in sorted(gone)])
        self.past.without(gone)
        self.claims = {name: id_ for name, id_ in self.claims.items() if id_ not in gone}
        return gone

    def erase_everything(self) -> None:
        """As if nothing had ever been said; revisions start again."""
        self.past, self.claims = Past(), {}

    # Below: how

    def _again(self, now: datetime, known: Version, made: Version) -> Outcome:
        better = replace(
            known,
            confidence=max(known.confidence, made.confidence),
            importance=max(known.importance, made.importance),
            pinned=known.pinned or made.pinned,
            source_ids=tuple(dict.fromkeys((*known.source_ids, *made.source_ids))),
        )
        if better.source_ids != known.source_ids:
            better = replace(better, place=self._place())
        if better == known:
            return Outcome(action="skip", id=known.id)
        self._write(now, [Line(event="UPDATE", id=known.id, before=known, after=better)])
        return Outcome(action="change", id=known.id)

    def _supersede(self, now: datetime, olds: Collection[Version], made: Version, at: datetime) -> None:
        made = replace(made, valid_from=made.valid_from or at)
        lines = [
            Line(event="ADD", id=made.id, after=made),
            *(
                self._changed(
                    "SUPERSEDE",
                    old,
                    state=DEPRECATED,
                    superseded_by=made.id,
                    valid_until=min(at, old.valid_until or at),
                )
                for old in olds
            ),
        ]
        self._write(now, lines)

    def _undone(self, line: Line) -> Line:
        if line.event == "LINK":
            return replace(line, strength=(line.strength[1], line.strength[0]))
        present = self.past.memories[line.id or ""]
        if line.before is None:
            return self._changed("DELETE", present, state=FORGOTTEN)
        renewed = line.after is not None and line.before.place != line.after.place
        place = self._place() if renewed else present.place
        after = replace(line.before, place=place, source_ids=present.source_ids)
        return Line(event="UPDATE", id=present.id, before=present, after=after)

    def _stands(self, number: int) -> bool:
        return not any(one.undoes == number and self._stands(one.number) for one in self.past.revisions)

    def _later(self, number: int, ids: Collection[str]) -> int | None:
        """Return the first standing revision after `number` that touches the memories or derives from them."""
        derived = {one.id for one in self.past.memories.values() if set(one.source_ids) & set(ids)}
        for revision in self.past.revisions[number:]:
            if not self._stands(revision.number):
                continue
            added = {line.id for line in revision.lines if line.event == "ADD"}
            if added & derived or (revision.undoes is None and _touched(revision) & set(ids)):
                return revision.number
        return None

    def _slot(self, one: Version) -> str | None:
        return one.key if one.kind != "episode" and one.key in self._single_valued else None

    def _rivals(self, one: Version) -> set[str]:
        """Return the other active memories in the slot of a memory."""
        slot = self._slot(one)
        return {other.id for other in self.past.listed() if slot is not None and self._slot(other) == slot} - {one.id}

    def _rivals_after(self, lines: Collection[Line]) -> set[str]:
        changed = {line.id for line in lines if line.after is not None}
        waking = [line.after for line in lines if line.after is not None and line.after.state == ACTIVE]
        return {id_ for one in waking for id_ in self._rivals(one)} - changed

    def _get(self, id_: str) -> Version:
        if id_ not in self.past.memories:
            raise Refused(NotFound)
        return self.past.memories[id_]

    def _place(self) -> int:
        self._places += 1
        return self._places

    @staticmethod
    def _changed(event: str, old: Version, **values: object) -> Line:
        return Line(event=event, id=old.id, before=old, after=replace(old, **values))  # pyright: ignore[reportArgumentType]

    def _write(self, now: datetime, lines: Collection[Line], *, undoes: int | None = None) -> None:
        memories = dict(self.past.memories)
        edges = dict(self.past.edges)
        for line in lines:
            if line.event == "LINK" and line.id is not None and line.to is not None:
                edge = (line.id, line.to, line.type)
                edges[edge] = line.strength[1]
                if not line.strength[1]:
                    del edges[edge]
            elif line.after is not None:
                memories[line.after.id] = line.after
        self.past.revisions.append(
            Revision(
                number=self.past.rev + 1,
                at=max([now, *(one.at for one in self.past.revisions[-1:])]),
                lines=tuple(lines),
                undoes=undoes,
                memories=memories,
                edges=edges,
            )
        )


def _start(one: Version) -> datetime:
    return one.valid_from or one.said_at


def _age(one: Version) -> tuple[datetime, int]:
    return _start(one), one.place


def _holds_at(one: Version, moment: datetime) -> bool:
    return _start(one) <= moment and (one.valid_until is None or one.valid_until > moment)


def _same(a: str, b: str) -> bool:
    return _folded(a) == _folded(b)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).strip(string.punctuation + string.whitespace)


def _touched(revision: Revision) -> set[str]:
    return {id_ for line in revision.lines for id_ in (line.id, line.to) if id_ is not None}


def _must(new_id: str | None) -> str:
    if new_id is None:
        raise AssertionError("the model adds a memory, the engine did not")
    return new_id
