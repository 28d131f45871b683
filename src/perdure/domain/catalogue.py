"""The catalogue: narrow columns of every document of a space, by which recall finds neighbours, speakers and times.

Episodes (part 0) and statements (part 1) are catalogued apart. New documents lie in the tail (table docs); a fold
turns them into a segment: immutable columns and postings. Segments and the tail are in ascending order of seq and
don't overlap, so the documents of a part have positions 0 … n−1 in that order.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from perdure.domain.ordered import Ints, places
from perdure.domain.quick import quick

ERASED = 255
"""The kind of a document that was erased from a segment; the next merge drops it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Parallel arrays, one element a document, ascending by seq."""

    seq: NDArray[np.uint32]
    length: NDArray[np.uint32]
    """Terms, with repetition."""
    session: NDArray[np.int32]
    """−1: none."""
    turn: NDArray[np.int32]
    speaker: NDArray[np.int32]
    """−1: unknown."""
    at: NDArray[np.int64]
    """Message time, UTC milliseconds."""
    kind: NDArray[np.uint8]
    flags: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.seq)

    def without(self, rows: Ints) -> "Columns":
        """Return the columns with everything about some rows blanked, their places kept."""
        arrays = {name: getattr(self, name).copy() for name in _TYPES}
        for name, blank in {"length": 0, "session": -1, "turn": -1, "speaker": -1, "at": 0, "flags": 0}.items():
            arrays[name][rows] = blank
        arrays["kind"][rows] = ERASED
        return Columns(**arrays)

    def blob(self) -> bytes:
        """Return the arrays one after the other."""
        return b"".join(getattr(self, name).tobytes() for name in _TYPES)


new_columns = quick(Columns)
"""Makes `Columns`, in loops."""


class Document(NamedTuple):
    """What the catalogue and the text index take of one version: numbers, and the terms of its text. A row of docs."""

    seq: int
    part: int
    session_no: int
    turn_no: int
    speaker_no: int
    at: int
    kind: int
    flags: int
    terms: bytes
    """Little-endian unsigned 32-bit numbers, in order, with repetition."""


_TYPES = {
    "seq": np.dtype("<u4"),
    "length": np.dtype("<u4"),
    "session": np.dtype("<i4"),
    "turn": np.dtype("<i4"),
    "speaker": np.dtype("<i4"),
    "at": np.dtype("<i8"),
    "kind": np.dtype("u1"),
    "flags": np.dtype("u1"),
}
WIDTH = sum(kind.itemsize for kind in _TYPES.values())
assert [one.name for one in fields(Columns)] == list(_TYPES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A folded run of documents: positions `start` … `start + n − 1` of its part."""

    number: int
    start: int
    n: int
    bits: int
    first_seq: int
    last_seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """Documents by (session, turn): `keys` ascending, and the row of each."""

    keys: Ints
    rows: Ints


@dataclass(frozen=True, kw_only=True)
class Tail:
    """The documents not yet folded: their columns, and all their terms with the row that each belongs to."""

    columns: Columns
    terms: NDArray[np.uint32]
    row: NDArray[np.int32]

    @cached_property
    def turns(self) -> Turns:
        """The rows by session and turn, which only a recall asks for."""
        return turns_of(self.columns)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of a space's catalogue, as one snapshot sees it."""

    number: int
    segments: tuple[Segment, ...]
    base: Columns
    """The columns of all segments."""
    base_turns: Turns
    base_terms: int
    erased: int
    """Documents of segments that were erased, and only keep their place until the next merge."""
    tail: Tail

    def __len__(self) -> int:
        return len(self.base.seq) + len(self.tail.columns.seq)

    @property
    def seqs(self) -> Ints:
        """The seq of each document, ascending."""
        return np.concatenate((self.base.seq, self.tail.columns.seq)).astype(np.int64)

    @property
    def documents(self) -> int:
        """How many documents there are, without erased ones."""
        return len(self) - self.erased

    @property
    def terms(self) -> int:
        """How many terms all documents have together."""
        return self.base_terms + len(self.tail.terms)

    def positions(self, seqs: Ints) -> Ints:
        """Return the position of each seq, −1 where this part has no such document."""
        base, tail = self.base.seq, self.tail.columns.seq
        if not len(base):
            return places(tail, seqs)
        found = places(base, seqs)
        if len(tail):
            behind = places(tail, seqs)
            np.copyto(found, behind + len(base), where=behind >= 0)
        return found

    def take(self, column: str, positions: Ints) -> NDArray[Any]:
        """Return a column at positions ≥ 0."""
        base: NDArray[Any] = getattr(self.base, column)
        if not len(base):
            return getattr(self.tail.columns, column)[positions]
        tail: NDArray[Any] = getattr(self.tail.columns, column)
        if not len(tail):
            return base[positions]
        found = base.take(positions, mode="clip")
        behind = positions >= len(base)
        found[behind] = tail[positions[behind] - len(base)]
        return found

    def turns(self, sessions: NDArray[np.int32], turns: NDArray[np.int32]) -> Ints:
        """Return the position of the document with each (session, turn), −1 where there is none."""
        wanted = turn_keys(sessions, turns)
        found = np.full(len(wanted), -1, np.int64)
        for index, start in ((self.base_turns, 0), (self.tail.turns, len(self.base))):
            if len(index.keys):
                place = places(index.keys, wanted)
                np.copyto(found, index.rows[place] + start, where=place >= 0)
        found[sessions < 0] = -1
        return found


def turn_keys(sessions: NDArray[np.int32], turns: NDArray[np.int32]) -> Ints:
    """Return one number for each (session, turn), ordered as the pairs are."""
    return (sessions.astype(np.int64) << 32) | turns


def turns_of(columns: Columns) -> Turns:
    """Index the documents of some columns by (session, turn); mostly they lie in that order already."""
    keys = turn_keys(columns.session, columns.turn)
    order = keys.argsort(kind="stable")
    return Turns(keys=keys[order], rows=order)


def decode(blob: bytes, n: int) -> Columns:
    """Undo `Columns.blob`."""
    arrays: dict[str, Any] = {}
    offset = 0
    for name, kind in _TYPES.items():
        arrays[name] = np.frombuffer(blob, kind, n, offset)
        offset += n * kind.itemsize
    return Columns(**arrays)


def join(columns: Sequence[Columns]) -> Columns:
    """Return the documents of several columns as one."""
    if len(columns) == 1:
        return columns[0]
    arrays: dict[str, Any] = {
        name: np.concatenate([getattr(one, name) for one in columns] or [np.empty(0, kind)])
        for name, kind in _TYPES.items()
    }
    return new_columns(**arrays)


def tail_of(rows: Sequence[tuple[Any, ...]], before: Tail | None = None) -> Tail:
    """Build a tail from rows of the table docs, ascending by seq, behind those that are known already."""
    columns = tuple(zip(*rows, strict=True)) if rows else ((),) * 8
    terms = np.frombuffer(b"".join(columns[7]), np.uint32)
    lengths = np.array([*map(len, columns[7])], np.uint32) >> np.uint32(2)
    narrow = new_columns(
        seq=np.array(columns[0], np.uint32),
        length=lengths,
        session=np.array(columns[1], np.int32),
        turn=np.array(columns[2], np.int32),
        speaker=np.array(columns[3], np.int32),
        at=np.array(columns[4], np.int64),
        kind=np.frombuffer(bytes(columns[5]), np.uint8),
        flags=np.frombuffer(bytes(columns[6]), np.uint8),
    )
    row = np.arange(len(rows), dtype=np.int32).repeat(lengths)
    if before is not None and len(before.columns):
        row = np.concatenate((before.row, row + np.int32(len(before.columns))))
        narrow, terms = join((before.columns, narrow)), np.concatenate((before.terms, terms))
    return Tail(columns=narrow, terms=terms, row=row)
