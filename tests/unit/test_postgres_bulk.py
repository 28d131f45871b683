"""Many rows at once in PostgreSQL say what one row at a time says."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

pytest.importorskip("psycopg")

from perdure.stores.postgres_bulk import _AT_ONCE, copying_of, write_each
from perdure.stores.queries import POSTGRES, statements

KNOWN = statements(POSTGRES)


class Sent:
    """Takes the place of a connection: keeps what is sent on it."""

    def __init__(self) -> None:
        self.statements: list[str] = []

    def ahead(self, text: str, rows: Iterable[Sequence[Any]]) -> None:
        self.statements += [text for _ in rows]


def sent(name: str, names: tuple[str, ...], rows: int) -> list[str]:
    wire: Any = Sent()
    write_each(wire, KNOWN[name], names, [tuple(range(len(names)))] * rows)
    return [text.partition("values")[2] for text in wire.statements]


def test_of_many_rows_those_that_fill_a_statement_go_together():
    several, *single = sent("messages_claim", ("space_no", "session_id", "message_id", "id"), _AT_ONCE + 2)
    assert several.count("$") == 4 * _AT_ONCE
    assert [text.count("$") for text in single] == [4, 4]


def test_what_is_wide_goes_row_by_row():
    wide = tuple("space_no part seq session_no turn_no speaker_no at kind flags terms".split())
    assert [text.count("$") for text in sent("docs_add", wide, _AT_ONCE)] == [len(wide)] * _AT_ONCE


def test_only_a_plain_insert_is_a_copy():
    sessions = ("space_no", "session_id", "session_no", "ts", "turns")
    copying = copying_of(KNOWN["session_add"], sessions)
    assert copying is not None
    assert copying[0].startswith(b"copy sessions (space_no, session_id, session_no, first_seen, turns) from stdin")
    assert copying_of(KNOWN["messages_claim"], ("space_no", "session_id", "message_id", "id")) is None
