"""Folding: the tail becomes a segment, and small neighbouring segments become a larger one; or all are made anew.

Everything is worked out in a snapshot, then written in short transactions: blocks first, under a segment that nobody
sees, and one flip at the end. A crash leaves an unseen segment, which the next fold sweeps away.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from perdure.domain.catalogue import ERASED, Columns, Document, decode, join, tail_of
from perdure.domain.policy import IndexPolicy
from perdure.domain.space import SpaceRef
from perdure.gateways.counters import take
from perdure.gateways.rows import PARTS
from perdure.indexes import postings
from perdure.indexes.postings import Postings
from perdure.ports import UNBOUNDED, Reread, Row, SpaceState, Store, Transaction

_SWEEP_BLOCKS = 64
_WRITE_BYTES = 4 << 20
BUILDING, LIVE, REPLACED = 0, 1, 2

T = TypeVar("T")


def step(store: Store, ref: SpaceRef, policy: IndexPolicy) -> bool:
    """Sweep, fold or merge once; return whether there may be more to do."""
    if sweep(store, ref):
        return True
    return any(_fold_tail(store, ref, part, policy) or _merge(store, ref, part, policy) for part in PARTS)


def _fold_tail(store: Store, ref: SpaceRef, part: int, policy: IndexPolicy) -> bool:
    """Fold a part that has its share of a tail that is long enough: one of the parts always has."""
    with store.read(ref) as tx:
        if tx is None:
            return False
        rows, seen = tx.all("docs_read", part=part, after=0, limit=policy.segment), tx.space
    if seen.tail < policy.fold_at or len(rows) * len(PARTS) < policy.fold_at:
        return False
    tail = tail_of(rows)
    body = postings.collect(tail.terms, tail.row)
    bits = postings.bits_for(body, policy.block_bytes)
    with _resumed(store, seen) as tx:
        first, last = int(rows[0][0]), int(rows[-1][0])
        if tx.run("docs_fold", part=part, first=first, last=last) != len(rows):
            raise Overtaken
        number = take(tx)
        _segment(tx, part, number, LIVE, tail.columns, bits)
        for block, blob in postings.blocks(body, bits):
            tx.run("posting_add", segment_no=number, block=block, body=blob)
        tx.run("space_tail")
    return True


class Overtaken(Exception):
    """Another process did the same work first; this transaction is undone whole."""


def fold(store: Store, ref: SpaceRef, policy: IndexPolicy) -> bool:
    """Do one `step`; one that another process overtook counts as done."""
    try:
        return step(store, ref, policy)
    except Overtaken:
        return True


def _merge(store: Store, ref: SpaceRef, part: int, policy: IndexPolicy) -> bool:
    with store.read(ref) as tx:
        if tx is None:
            return False
        run = _run(tx.all("segments_live", part=part), policy)
        if not run:
            return False
        seen = tx.space
        loaded = [load(tx, part, row) for row in run]
    columns, body = _joined(loaded)
    number = _build(store, seen, part, columns, body, policy)
    with _resumed(store, seen) as tx:
        live = [row[0] for row in tx.all("segments_live", part=part)]
        if any(row[0] not in live for row in run):
            raise Overtaken
        _flip(tx, part, number, run)
    return True


def rebuild(store: Store, ref: SpaceRef, reread: Reread, policy: IndexPolicy) -> None:
    """Make all segments and the tail anew from the versions, a stretch at a time; each is replaced at once.

    What is written meanwhile stays in the tail. A stretch that an erasure or a fold overtook is begun again.
    """
    for part in PARTS:
        after: int | None = -1
        while after is not None:
            with suppress(Overtaken):
                after = _rebuild(store, ref, part, after, reread, policy)
    swept = False
    while not swept:
        with suppress(Overtaken):
            swept = _sweep_strays(store, ref)


def _rebuild(store: Store, ref: SpaceRef, part: int, after: int, reread: Reread, policy: IndexPolicy) -> int | None:
    """Replace what is held of about a segment's versions behind `after`; return the last of them, None at the end."""
    with store.read(ref) as tx:
        if tx is None:
            return None
        seen, live = tx.space, tx.all("segments_live", part=part)
        after = min([after, *(row[2] - 1 for row in live if row[3] > after)])  # a merge joined new ones with old ones
        found = reread(tx, part, after, policy.segment)
    ended = len(found) < policy.segment
    last = seen.seq if ended else _whole(live, after, found[-1].seq)
    made = [_made(found)]
    while found and found[-1].seq < last and not ended:
        with store.read(ref) as tx:
            if tx is None or tx.space.epoch != seen.epoch:
                raise Overtaken
            found = [one for one in reread(tx, part, found[-1].seq, policy.segment) if one.seq <= last]
        made.append(_made(found))
    columns, body = _joined(made)
    number = _build(store, seen, part, columns, body, policy) if len(columns) else None
    with _resumed(store, seen) as tx:
        if tx.all("segments_live", part=part) != live:
            raise Overtaken
        tx.run("docs_fold", part=part, first=after + 1, last=last)
        if ended:
            tx.run("docs_fold", part=part, first=tx.space.seq + 1, last=UNBOUNDED)
        _flip(tx, part, number, [row for row in live if row[3] > after and (ended or row[2] <= last)])
        tx.run("space_tail")
        tx.one("space_epoch")
    return None if ended else last


def _whole(segments: Sequence[Row], after: int, last: int) -> int:
    """Return up to where a stretch reaches that begins behind `after`, ends at `last` or later, and cuts no segment."""
    for _, _, first, end, _ in segments:
        if after < first <= last:
            last = max(last, end)
    return last


def _made(documents: Sequence[Document]) -> tuple[Columns, Postings]:
    rows = [
        (one.seq, one.session_no, one.turn_no, one.speaker_no, one.at, one.kind, one.flags, one.terms)
        for one in documents
    ]
    tail = tail_of(rows)
    return tail.columns, postings.collect(tail.terms, tail.row)


def _joined(parts: Sequence[tuple[Columns, Postings]]) -> tuple[Columns, Postings]:
    """Return neighbouring documents as those of one segment, without erased ones."""
    columns = join([one for one, _ in parts])
    kept = columns.kind != ERASED
    if len(parts) == 1 and kept.all():
        return parts[0]
    starts = np.cumsum([0, *(len(one) for one, _ in parts)])
    places = np.where(kept, np.cumsum(kept) - 1, -1)
    placed = [(body, places[start : start + len(one)]) for (one, body), start in zip(parts, starts[:-1], strict=True)]
    return _only(columns, kept), postings.merge(placed)


def _build(store: Store, seen: SpaceState, part: int, columns: Columns, body: Postings, policy: IndexPolicy) -> int:
    """Write a segment that nobody sees yet, in short transactions; return its number."""
    bits = postings.bits_for(body, policy.block_bytes)
    with _resumed(store, seen) as tx:
        number = take(tx)
        _segment(tx, part, number, BUILDING, columns, bits)
    for batch in batches(postings.blocks(body, bits), lambda block: len(block[1])):
        with _resumed(store, seen) as tx:
            _turn(tx, part, number, BUILDING, BUILDING)
            for block, blob in batch:
                tx.run("posting_add", segment_no=number, block=block, body=blob)
    return number


def _flip(tx: Transaction, part: int, number: int | None, old: Sequence[Row]) -> None:
    """Let a segment that was built, if any, take the place of others."""
    if number is not None:
        _turn(tx, part, number, BUILDING, LIVE)
    for row in old:
        _turn(tx, part, row[0], LIVE, REPLACED)


@contextmanager
def _resumed(store: Store, seen: SpaceState) -> Generator[Transaction]:
    with store.resume(seen) as tx:
        if tx is None:
            raise Overtaken
        yield tx


def _turn(tx: Transaction, part: int, number: int, was: int, state: int) -> None:
    """Give a segment another state; stop when another process has changed it, or swept it as abandoned."""
    if not tx.run("segment_state", part=part, segment_no=number, was=was, state=state):
        raise Overtaken


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


def load(tx: Transaction, part: int, row: Row) -> tuple[Columns, Postings]:
    """Return the documents and all postings of a segment, a row of segments_live."""
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


def batches(items: Iterable[T], size_of: Callable[[T], int]) -> Iterator[list[T]]:
    """Cut what is to be written into what one short transaction takes, by size in bytes."""
    batch: list[T] = []
    size = 0
    for item in items:
        batch.append(item)
        size += size_of(item)
        if size >= _WRITE_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def sweep(store: Store, ref: SpaceRef) -> bool:
    """Take away a little of what replaced or abandoned segments left behind."""
    with store.read(ref) as tx:
        dead, seen = (tx.all("segments_dead"), tx.space) if tx else ([], None)
    if not dead or seen is None:
        return False
    part, number = dead[0]
    with _resumed(store, seen) as tx:
        if (part, number) not in tx.all("segments_dead"):
            raise Overtaken  # its maker has finished it meanwhile
        tx.run("segment_state", part=part, segment_no=number, was=BUILDING, state=REPLACED)  # from here on it cannot
    _drop(store, seen, part, number)
    return True


def _sweep_strays(store: Store, ref: SpaceRef) -> bool:
    """Take away the blocks of segments that are not there."""
    with store.read(ref) as tx:
        if tx is None:
            return True
        stray, seen = tx.all("postings_stray"), tx.space
    for (number,) in stray:
        _drop(store, seen, PARTS[0], number)
    return True


def _drop(store: Store, seen: SpaceState, part: int, number: int) -> None:
    first, left = 0, True
    while left:
        with _resumed(store, seen) as tx:
            left = _dropped(tx, part, number, first=first, last=first + _SWEEP_BLOCKS)
        first += _SWEEP_BLOCKS


def _dropped(tx: Transaction, part: int, number: int, *, first: int, last: int) -> bool:
    """Drop some blocks of a segment that nobody sees, and the segment with the last; return whether any are left."""
    tx.run("posting_drop", segment_no=number, first=first, last=last)
    left = tx.one("posting_last", segment_no=number)
    if left is not None and left[0] is not None:
        return True
    tx.run("segment_drop", part=part, segment_no=number)
    return False
