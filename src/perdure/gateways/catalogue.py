"""Read the catalogue of a space inside a snapshot; what is folded and unchanged comes from the cache."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

import numpy as np

from perdure.domain.catalogue import ERASED, WIDTH, Columns, Part, Segment, Tail, Turns, decode, join, tail_of, turns_of
from perdure.domain.memory import Memory, State
from perdure.domain.ordered import Ints
from perdure.domain.text import term, words
from perdure.gateways import rows as statements
from perdure.gateways.cache import Cache
from perdure.gateways.rows import EPISODES
from perdure.ports import UNLIMITED, Transaction

_NO_TAIL = tail_of(())


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """What a recall needs to know of a space beside its documents."""

    speakers: tuple[str, ...]
    speaker_numbers: Ints
    """The number of each speaker, ascending."""
    keys: tuple[tuple[str, tuple[int, ...]], ...]
    """The statements that have a key, by id, with the terms that spell the key."""
    hidden: Ints
    """The versions that a question passes by; at most as many as were asked for."""
    since: Ints
    """Since when, in ms, ascending."""
    related: bool
    """Whether any memories are related."""


def outline(tx: Transaction, cache: Cache, *, hidden: int) -> Outline:
    """Return the outline of a space as this snapshot sees it, with up to `hidden` hidden versions."""
    space = tx.space
    key = (space.ref, space.space_no, "outline", hidden)
    held = cache.get(key)
    if held is None or held[0] != (space.epoch, space.rev):
        found = _outline(tx, hidden)
        held = ((space.epoch, space.rev), found)
        cache.put(key, held, 512 + 128 * (len(found.speakers) + len(found.keys)) + 2 * found.hidden.nbytes)
    return held[1]


def _outline(tx: Transaction, hidden: int) -> Outline:
    read = tx.all("outline_read", limit=hidden)
    speakers = sorted((number, name) for what, name, _, number, _ in read if what == "speaker")
    passed = sorted((since, seq) for what, _, _, seq, since in read if what == "hidden")
    keyed = {id_: key for what, key, id_, _, _ in read if what == "key"}
    if passed and passed[-1][0] > 1:
        keyed |= {one.id: one.key for one in statements.waiting(tx) if one.key is not None}
    return Outline(
        speakers=tuple(name for _, name in speakers),
        speaker_numbers=np.array([number for number, _ in speakers], np.int64),
        keys=tuple((id_, _spelling(key)) for id_, key in keyed.items()),
        hidden=np.array([seq for _, seq in passed], np.int64),
        since=np.array([since for since, _ in passed], np.int64),
        related=any(row[0] == "related" for row in read),
    )


@lru_cache(maxsize=10_000)
def _spelling(key: str) -> tuple[int, ...]:
    return tuple(term(word) for word in words(key.replace(".", " ").replace("_", " ")))


def read(tx: Transaction, part: int, cache: Cache, *, writing: bool = False) -> Part:
    """Return a part of the catalogue inside a snapshot; what is folded comes from the cache when it still holds.

    `writing`: the transaction may have added documents itself, which are returned and never cached.
    """
    space = tx.space
    folded = space.tail < space.seq  # else every version that was ever written is in the tail still
    rows = tx.all("segments_live", part=part) if folded else []
    live = tuple(row[0] for row in rows)
    segments, base, turns, terms, erased = _base(tx, part, rows, cache) if live else _NO_BASE
    return Part(
        number=part,
        segments=segments,
        base=base,
        base_turns=turns,
        base_terms=terms,
        erased=erased,
        tail=_tail(tx, part, live, cache, writing=writing),
    )


def of_session(tx: Transaction, cache: Cache, number: int) -> Ints:
    """Return the versions of the messages of a session, by its number, ascending; also inside what writes them."""
    part = read(tx, EPISODES, cache, writing=True)
    return np.concatenate([one.seq[one.session == number].astype(np.int64) for one in (part.base, part.tail.columns)])


def conversation(tx: Transaction, cache: Cache, session: str, *, upto: int | None = None, limit: int) -> list[Memory]:
    """Return the last active messages of a session, up to a version, oldest first."""
    known = tx.one("session_get", session_id=session)
    seqs = of_session(tx, cache, known[6]) if known is not None else np.empty(0, np.int64)
    left, found = (seqs if upto is None else seqs[seqs <= upto]).tolist(), list[Memory]()
    while left and len(found) < limit:
        left, page = left[: -max(limit, _PAGE)], left[-max(limit, _PAGE) :]
        there = statements.by_seq(tx, page)
        found = [there[seq] for seq in page if seq in there and active(there[seq])] + found
    return found[-limit:]


_PAGE: Final = 64
"""Versions, at least, that are read at once: those that were edited or forgotten are passed by."""


def active(one: Memory) -> bool:
    """Tell whether a version is the present one, and in force."""
    return one.retired_at is None and one.state is State.ACTIVE


_Base = tuple[tuple[Segment, ...], Columns, Turns, int, int]
"""Segments, their columns and turns, how many terms they have together, and how many erased documents."""
_NO_BASE: _Base = ((), join(()), turns_of(join(())), 0, 0)


def _base(tx: Transaction, part: int, rows: Sequence[tuple[Any, ...]], cache: Cache) -> _Base:
    space = tx.space
    key, live = (space.ref, space.space_no, part, "base"), tuple(row[0] for row in rows)
    held: tuple[Any, _Base] | None = cache.get(key)
    if held is None or held[0] != (space.epoch, live):
        segments, base = _folded(tx, part, rows)
        erased = int(np.count_nonzero(base.kind == ERASED))
        held = (space.epoch, live), (segments, base, turns_of(base), int(base.length.sum()), erased)
        cache.put(key, held, len(base) * (WIDTH + 16) + 256)
    return held[1]


def _folded(tx: Transaction, part: int, rows: Sequence[tuple[Any, ...]]) -> tuple[tuple[Segment, ...], Columns]:
    segments: list[Segment] = []
    columns: list[Columns] = []
    start = 0
    for number, n, first, last, bits in rows:
        row = tx.one("segment_columns", part=part, segment_no=number)
        assert row is not None, f"segment {number} is listed as live"
        columns.append(decode(row[0], n))
        segments.append(Segment(number=number, start=start, n=n, bits=bits, first_seq=first, last_seq=last))
        start += n
    return tuple(segments), join(columns)


def _tail(tx: Transaction, part: int, live: tuple[int, ...], cache: Cache, *, writing: bool) -> Tail:
    """Return the documents that are not folded; new ones only come behind, until a fold or an erasure."""
    space = tx.space
    key = (space.ref, space.space_no, part, "tail")
    folded, rev, tail = cache.get(key) or (None, 0, _NO_TAIL)
    if folded != (space.epoch, live) or rev > space.rev:
        tail, rev = _NO_TAIL, -1
    if rev < space.rev or writing:
        last = int(tail.columns.seq[-1]) if len(tail.columns) else 0
        rows = tx.all("docs_read", part=part, after=last, limit=UNLIMITED)
        known = bisect_right(rows, space.seq, key=_seq) if writing else len(rows)
        tail = tail_of(rows[:known], tail) if known else tail
        if rev < space.rev:
            size = len(tail.terms) * 8 + len(tail.columns) * WIDTH + 256
            cache.put(key, ((space.epoch, live), space.rev, tail), size)
        if known < len(rows):
            return tail_of(rows[known:], tail)
    return tail


_seq = itemgetter(0)
