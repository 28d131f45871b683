"""Many rows at once in PostgreSQL: a COPY where a plain insert may be one, else several rows a statement."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import chain

from perdure.ports import Row
from perdure.stores.postgres_wire import Wire
from perdure.stores.queries import Statement

FEW = 8
"""Rows up to which a COPY, which takes two round trips, is no gain."""
_AT_ONCE = 32
_NARROW = 8
"""Columns of an insert of many rows, at most: each null makes it another statement to prepare."""
_PLAIN = re.compile(r"insert into (\w+) \(([^()]+)\)\s*values \(((?:\s*:\w+,?)+)\)\s*")


@cache
def copying_of(statement: Statement, names: tuple[str, ...]) -> tuple[bytes, tuple[str, ...]] | None:
    """Return the COPY, and its columns, that does what a plain insert says, several times as fast; else None."""
    found = _PLAIN.fullmatch(statement.source)
    if found is None:
        return None
    table, *lists = found.groups()
    columns, values = ([one.strip() for one in part.split(",")] for part in lists)
    column_of = {value[1:]: column for value, column in zip(values, columns, strict=True)}
    into = [column_of[name] for name in names]
    text = f"copy {table} ({', '.join(into)}) from stdin (format binary)"
    return text.encode(), tuple(table + "." + column.strip('"') for column in into)


def write_each(wire: Wire, statement: Statement, names: tuple[str, ...], rows: Sequence[Row]) -> None:
    """Send a writing statement for each row: narrow inserts many rows at once."""
    several = statement.stacked(names, _AT_ONCE) if len(rows) >= _AT_ONCE and len(names) <= _NARROW else None
    whole = len(rows) - len(rows) % _AT_ONCE if several else 0
    if several:
        wire.ahead(several, (list(chain(*rows[at : at + _AT_ONCE])) for at in range(0, whole, _AT_ONCE)))
    wire.ahead(statement.placed(names), rows[whole:])
