"""Whole spaces as records: out of a snapshot, and into a space that is empty."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from itertools import groupby, islice
from typing import Any

from perdure.domain.memory import Kind
from perdure.domain.transfer import (
    BY_RECORD,
    EMBEDDER,
    SPACE,
    TABLES,
    VECTORS,
    VERSIONS,
    Record,
    Table,
    decode,
    encode,
    space_record,
    space_values,
)
from perdure.errors import InvalidInput
from perdure.gateways import embedders
from perdure.gateways.rows import content_hash, hidden
from perdure.ports import Row, Transaction

_PAGE = 500
_FEW = 20
_WIDE = frozenset({"checkpoint_blobs", "checkpoint_writes"})
"""Tables of which a row may be large: few are read at a time."""
_ADD: Mapping[str, str] = {
    "speakers": "speaker_add",
    "rows": "rows_add",
    "active_keys": "keys_claim",
    "messages": "messages_claim",
    "sources": "sources_add",
    "mentions": "mention_add",
    "log": "log_add",
    "proposals": "proposal_put",
    "events": "events_add",
    "ledger": "ledger_use",
    "runs": "run_put",
    "compared": "compared_put",
    "enriched": "enriched_put",
    "merges": "merge_add",
    "checkpoints": "checkpoint_put",
    "checkpoint_blobs": "blob_put",
    "checkpoint_writes": "write_put",
    "items": "item_put",
    "vectors": "vector_add",
}
"""The tables whose own statement also loads them; the others have a `load_` one."""


def dump(tx: Transaction) -> Generator[Record]:
    """Yield the records of a space: its counters, its tables in order, the active embedder before its vectors."""
    row = tx.one("dump_space")
    assert row is not None, "the space is open"
    yield space_record(row)
    for table in TABLES:
        if table is not VECTORS:
            yield from _records(tx, table)
    active = tx.one("dump_embedder")
    if active is not None:
        name, dimension, upto, number = active
        yield {"record": EMBEDDER, "name": name, "dimension": dimension, "upto": upto}
        yield from _records(tx, VECTORS, embedder_no=number)


def understood(records: Iterable[Record]) -> Generator[tuple[str, Record]]:
    """Yield what each record is, and its values as they are stored; raises InvalidInput for one that is not understood,
    or stands twice.
    """
    before: tuple[str, tuple[Any, ...]] = ("", ())
    for record in records:
        name = record["record"]
        if name == SPACE:
            yield name, space_values(record)
        elif name == EMBEDDER:
            yield name, _named(record)
        elif table := BY_RECORD.get(name):
            row = decode(table, record)
            place = tuple(row[one] for one in table.key)
            if before[0] == name and before[1] >= place:
                raise InvalidInput(f"a {name} stands twice, or out of its order")
            before = name, place
            yield name, row
        else:
            raise InvalidInput(f"{name!r} is no kind of record: was the file written by a newer perdure?")


def load(tx: Transaction, records: Iterable[Record]) -> None:
    """Write records, as `dump` yields them, into an empty space.

    Vectors are left out when those of the database come from another embedder. Raises InvalidInput for a record that is
    not understood.
    """
    values: Record = {}
    numbers = 0
    embedder_no: int | None = None
    for name, group in groupby(understood(records), key=lambda one: one[0]):
        found = (row for _, row in group)
        if name == SPACE:
            values = next(found)
        elif name == EMBEDDER:
            embedder_no = _embedder(tx, next(found))
        else:
            numbers = max(numbers, _load(tx, BY_RECORD[name], found, embedder_no))
    tx.run("load_space", numbers=numbers, **{name: values[name] for name in values if name != "tz"})


def _load(tx: Transaction, table: Table, rows: Iterator[Record], embedder_no: int | None) -> int:
    """Write the records of one table; return the highest number given to a session, speaker, entity or event."""
    statement = _ADD.get(table.name, f"load_{table.name}")
    derived: Mapping[str, Callable[[Record], Any]] = {}
    if table is VERSIONS:
        derived = _DERIVED
    elif table is VECTORS:
        derived = {"embedder_no": lambda _: embedder_no}
    columns = (*table.columns, *derived)
    highest = 0
    while page := list(islice(rows, _PAGE)):
        for row in page:
            row.update((name, value(row)) for name, value in derived.items())
            highest = max(highest, *(row[name] for name in _NUMBERS & row.keys()), 0)
        if table is not VECTORS or embedder_no is not None:
            tx.many(statement, columns, (tuple(row.values()) for row in page))
    return highest


_NUMBERS = {"session_no", "speaker_no", "entity_no", "number"}
_DERIVED: Mapping[str, Callable[[Record], int]] = {
    "content_hash": lambda row: 0 if row["kind"] == Kind.EPISODE else content_hash(row["content"]),
    "hidden": lambda row: hidden(
        row["state"],
        retired=row["retired_at"] is not None,
        superseded=row["superseded_by"] is not None,
        valid_until=row["valid_until"],
    ),
}
"""The columns of a version that follow from others."""


def _named(record: Record) -> Record:
    """Return the values of an embedder line."""
    name, dimension, upto = (record.get(one) for one in ("name", "dimension", "upto"))
    if not isinstance(name, str) or not isinstance(dimension, int) or not isinstance(upto, int):
        raise InvalidInput("an embedder line has a name, a dimension and upto")
    return {"name": name, "dimension": dimension, "upto": upto}


def _embedder(tx: Transaction, named: Record) -> int | None:
    """Return the number under which the vectors are kept; None when the database has another active embedder."""
    number = embedders.adopt(tx, named["name"], named["dimension"])
    if number is not None:
        tx.run("embedded_set", embedder_no=number, upto=named["upto"])
    return number


def _records(tx: Transaction, table: Table, **params: Any) -> Generator[Record]:
    page = _FEW if table.name in _WIDE else _PAGE
    yield from (encode(table, row) for row in pages(tx, table, page=page, **params))


def pages(tx: Transaction, table: Table, *, page: int, **params: Any) -> Generator[Row]:
    """Yield the rows of a table in its order, with its columns; `page` of them are read at a time."""
    places = [list(table.columns).index(name) for name in table.key]
    after: dict[str, Any] = {}
    while True:
        where = (table.onward,) if after else ()
        rows = tx.all(f"dump_{table.name}", where=where, limit=page, **params, **after)
        yield from rows
        if len(rows) < page:
            return
        after = {f"after_{name}": rows[-1][place] for name, place in zip(table.key, places, strict=True)}
