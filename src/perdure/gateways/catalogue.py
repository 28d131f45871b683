"""Read the catalogue of a space inside a snapshot; what is folded and unchanged comes from the cache."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from perdure.domain.catalogue import ERASED, WIDTH, Columns, Part, Segment, Tail, decode, join, tail_of, turns_of
from perdure.gateways.cache import Cache
from perdure.ports import Transaction

_ALL = 1 << 30


def read(tx: Transaction, part: int, cache: Cache) -> Part:
    """Return a part of the catalogue inside a snapshot; what is folded comes from the cache when it still holds."""
    space = tx.space
    rows = tx.all("segments_live", part=part)
    live = tuple(row[0] for row in rows)
    key = (space.ref, space.space_no, part, "base")
    held = cache.get(key)
    if held is None or held[0] != (space.epoch, live):
        segments, base = _base(tx, part, rows)
        erased = int(np.count_nonzero(base.kind == ERASED))
        held = ((space.epoch, live), segments, base, turns_of(base), int(base.length.sum()), erased)
        cache.put(key, held, len(base) * (WIDTH + 16) + 256)
    tail_key = (space.ref, space.space_no, part, "tail")
    tail = cache.get(tail_key)
    if tail is None or tail[0] != (space.epoch, space.rev, live):
        tail = ((space.epoch, space.rev, live), _tail(tx, part))
        cache.put(tail_key, tail, len(tail[1].terms) * 8 + len(tail[1].columns) * WIDTH + 256)
    return Part(
        number=part,
        segments=held[1],
        base=held[2],
        base_turns=held[3],
        base_terms=held[4],
        erased=held[5],
        tail=tail[1],
    )


def _base(tx: Transaction, part: int, rows: Sequence[tuple[Any, ...]]) -> tuple[tuple[Segment, ...], Columns]:
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


def _tail(tx: Transaction, part: int) -> Tail:
    return tail_of(tx.all("docs_read", part=part, after=0, limit=_ALL))
