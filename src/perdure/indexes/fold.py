"""Folding: the tail becomes a segment, and small neighbouring segments become a larger one.

Everything is worked out in a snapshot, then written in short transactions: blocks first, under a segment that nobody
sees, and one flip at the end. A crash leaves an unseen segment, which the next fold sweeps away.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from perdure.domain.catalogue import ERASED, Columns, decode, join, tail_of
from perdure.domain.policy import IndexPolicy
from perdure.domain.space import SpaceRef
from perdure.gateways.counters import take
from perdure.indexes import postings
from perdure.indexes.postings import Postings
from perdure.ports import Row, SpaceState, Store, Transaction

_PARTS = (0, 1)
_SWEEP_BLOCKS = 64
_WRITE_BYTES = 4 << 20
BUILDING, LIVE, REPLACED = 0, 1, 2


def step(store: Store, ref: SpaceRef, policy: IndexPolicy) -> bool:
    """Sweep, fold or merge once; return whether there may be more to do."""
    if _sweep(store, ref):
        return True
    return any(_fold_tail(store, ref, part, policy) or _merge(store, ref, part, policy) for part in _PARTS)


def _fold_tail(store: Store, ref: SpaceRef, part: int, policy: IndexPolicy) -> bool:
    with store.read(ref) as tx:
        if tx is None:
            return False
        rows, seen = tx.all("docs_read", part=part, after=0, limit=policy.segment), tx.space
    if len(rows) < policy.fold_at:
        return False
    tail = tail_of(rows)
    body = postings.collect(tail.terms, tail.row)
    bits = postings.bits_for(body, policy.block_bytes)
    with _resumed(store, seen) as tx:
        first, last = int(rows[0][0]), int(rows[-1][0])
        if tx.run("docs_fold", part=part, first=first, last=last) != len(rows):
            raise _Overtaken
        number = take(tx)
        _segment(tx, part, number, LIVE, tail.columns, bits)
        for block, blob in postings.blocks(body, bits):
            tx.run("posting_add", segment_no=number, block=block, body=blob)
        tx.run("space_tail")
    return True


class _Overtaken(Exception):
    """Another process did the same work first; this transaction is undone whole."""


def fold(store: Store, ref: SpaceRef, policy: IndexPolicy) -> bool:
    """Do one `step`; one that another process overtook counts as done."""
    try:
        return step(store, ref, policy)
    except _Overtaken:
        return True


def _merge(store: Store, ref: SpaceRef, part: int, policy: IndexPolicy) -> bool:
    with store.read(ref) as tx:
        if tx is None:
            return False
        run = _run(tx.all("segments_live", part=part), policy)
        if not run:
            return False
        seen = tx.space
        loaded = [_load(tx, part, row) for row in run]
    columns = join([one for one, _ in loaded])
    kept = columns.kind != ERASED
    starts = np.cumsum([0, *(len(one) for one, _ in loaded)])
    places = np.where(kept, np.cumsum(kept) - 1, -1)
    parts = [(body, places[start : start + len(one)]) for (one, body), start in zip(loaded, starts[:-1], strict=True)]
    body = postings.merge(parts)
    bits = postings.bits_for(body, policy.block_bytes)
    with _resumed(store, seen) as tx:
        number = take(tx)
        _segment(tx, part, number, BUILDING, _only(columns, kept), bits)
    for batch in _batches(postings.blocks(body, bits)):
        with _resumed(store, seen) as tx:
            _still_building(tx, part, number)
            for block, blob in batch:
                tx.run("posting_add", segment_no=number, block=block, body=blob)
    with _resumed(store, seen) as tx:
        _still_building(tx, part, number)
        live = [row[0] for row in tx.all("segments_live", part=part)]
        if any(row[0] not in live for row in run):
            raise _Overtaken
        tx.run("segment_state", part=part, segment_no=number, state=LIVE)
        for row in run:
            tx.run("segment_state", part=part, segment_no=row[0], state=REPLACED)
    return True


@contextmanager
def _resumed(store: Store, seen: SpaceState) -> Generator[Transaction]:
    with store.resume(seen) as tx:
        if tx is None:
            raise _Overtaken
        yield tx


def _still_building(tx: Transaction, part: int, number: int) -> None:
    """Stop when another process took this segment for an abandoned one."""
    if not tx.run("segment_state", part=part, segment_no=number, state=BUILDING):
        raise _Overtaken


def _run(segments: Sequence[Row], policy: IndexPolicy) -> list[Row]:
    """Return neighbouring segments that should become one, or nothing.

    A run has enough segments of one size class and none above it; smaller ones between them go along.
    """
    levels = [_level(row[1], policy) for row in segments]
    for level in sorted(set(levels)):
        run: list[Row] = []
        peers = 0
        for row, own in zip(segments, levels, strict=True):
            if own > level or sum(one[1] for one in run) + row[1] > policy.largest:
                run, peers = [], 0
            if own <= level:
                run.append(row)
                peers += own == level
            if peers >= policy.merge:
                return run
    return []


def _level(n: int, policy: IndexPolicy) -> int:
    level, size = 0, policy.fold_at * policy.merge
    while n >= size:
        level, size = level + 1, size * policy.merge
    return level


def _load(tx: Transaction, part: int, row: Row) -> tuple[Columns, Postings]:
    number, n, _, _, bits = row
    columns = tx.one("segment_columns", part=part, segment_no=number)
    assert columns is not None, f"segment {number} is listed as live"
    bodies = tx.all("posting_read", segment_no=number, blocks=list(range(1 << bits)))
    pieces = [(postings.decode(body), np.arange(n, dtype=np.int64)) for _, body in bodies]
    return decode(columns[0], n), postings.merge(pieces)


def _only(columns: Columns, kept: NDArray[np.bool_]) -> Columns:
    return Columns(**{name: getattr(columns, name)[kept] for name in Columns.__dataclass_fields__})


def _segment(tx: Transaction, part: int, number: int, state: int, columns: Columns, bits: int) -> None:
    tx.run(
        "segment_add",
        part=part,
        segment_no=number,
        state=state,
        n=len(columns),
        first_seq=int(columns.seq[0]) if len(columns) else 0,
        last_seq=int(columns.seq[-1]) if len(columns) else 0,
        bits=bits,
        columns=columns.blob(),
    )


def _batches(pairs: Iterator[tuple[int, bytes]]) -> Iterator[list[tuple[int, bytes]]]:
    batch: list[tuple[int, bytes]] = []
    size = 0
    for block, blob in pairs:
        batch.append((block, blob))
        size += len(blob)
        if size >= _WRITE_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _sweep(store: Store, ref: SpaceRef) -> bool:
    """Take away a little of what replaced or abandoned segments left behind."""
    with store.read(ref) as tx:
        dead, seen = (tx.all("segments_dead"), tx.space) if tx else ([], None)
    if not dead or seen is None:
        return False
    part, number = dead[0]
    first, left = 0, True
    while left:
        with _resumed(store, seen) as tx:
            left = drop(tx, part, number, first=first, last=first + _SWEEP_BLOCKS)
        first += _SWEEP_BLOCKS
    return True


def drop(tx: Transaction, part: int, number: int, *, first: int = 0, last: int = 1 << 32) -> bool:
    """Drop some blocks of a segment that nobody sees, and the segment with the last; return whether any are left."""
    tx.run("posting_drop", segment_no=number, first=first, last=last)
    left = tx.one("posting_last", segment_no=number)
    if left is not None and left[0] is not None:
        return True
    tx.run("segment_drop", part=part, segment_no=number)
    return False
