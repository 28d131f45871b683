"""Purging: indexes overwrite what an erasure left in them, in short transactions.

What is to be written is worked out in a snapshot. Each piece voids all that was worked out from it by others, a second
purge or a merge, and every cache; so nothing that was overwritten can come back.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perdure.domain.catalogue import ERASED, decode
from perdure.domain.space import SpaceRef
from perdure.gateways.rows import PARTS
from perdure.indexes import fold, postings
from perdure.ports import Row, SpaceState, Store, Transaction

Change = tuple[str, dict[str, Any]]
"""A writing statement with its parameters."""


def segments(store: Store, ref: SpaceRef, seqs: NDArray[np.int64]) -> None:
    """Blank documents, ascending, in the columns and blocks of their segments, and drop segments nobody sees."""
    while (found := _first(store, ref, seqs)) is not None:
        write(store, *found)
    swept = False
    while not swept:
        with suppress(fold.Overtaken):
            swept = not fold.sweep(store, ref)


def write(store: Store, seen: SpaceState, changes: Iterable[Change]) -> bool:
    """Write changes that a snapshot led to; return whether all were: somebody else may have changed the indexes."""
    for batch in fold.batches(changes, _size):
        with store.resume(seen) as tx:
            if tx is None:
                return False
            for statement, params in batch:
                tx.run(statement, **params)
            epoch = tx.one("space_epoch")
            assert epoch is not None, "the space is locked by this transaction"
            seen = replace(seen, epoch=epoch[0])
    return True


def _first(store: Store, ref: SpaceRef, seqs: NDArray[np.int64]) -> tuple[SpaceState, Iterator[Change]] | None:
    """Return what blanks the documents of the first segment that holds any; None when no segment does."""
    with store.read(ref) as tx:
        if tx is None:
            return None
        for part in PARTS:
            for row in tx.all("segments_live", part=part):
                changes = _blanked(tx, part, row, seqs)
                if changes is not None:
                    return tx.space, changes
    return None


def _blanked(tx: Transaction, part: int, row: Row, seqs: NDArray[np.int64]) -> Iterator[Change] | None:
    number, n, first, last, bits = row
    inside = seqs[seqs.searchsorted(first) : seqs.searchsorted(last, side="right")]
    if not len(inside):
        return None
    stored = tx.one("segment_columns", part=part, segment_no=number)
    assert stored is not None, f"segment {number} is listed as live"
    columns = decode(stored[0], n)
    gone = np.isin(columns.seq, inside) & (columns.kind != ERASED)
    if not gone.any():
        return None
    blocks = tx.all("posting_read", segment_no=number, blocks=list(range(1 << bits)))
    blob = columns.without(np.flatnonzero(gone)).blob()
    end: Change = ("segment_columns_set", {"part": part, "segment_no": number, "columns": blob})
    return _changes(number, blocks, gone, end)


def _changes(number: int, blocks: Sequence[Row], gone: NDArray[np.bool_], end: Change) -> Iterator[Change]:
    """Change the blocks that hold a document; the columns come last: until then it counts as not yet blanked."""
    for block, body in blocks:
        held = postings.decode(body)
        if gone[held.docs].any():
            kept = postings.without(held, gone)
            yield "posting_set", {"segment_no": number, "block": block, "body": kept.blob()}
    yield end


def _size(change: Change) -> int:
    return sum(len(value) for value in change[1].values() if isinstance(value, bytes))
