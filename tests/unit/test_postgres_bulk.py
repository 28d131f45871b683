"""Many rows at once in PostgreSQL say what one row at a time says."""

import pytest

pytest.importorskip("psycopg")

from perdure.stores.postgres_bulk import _AT_ONCE, _several, copying_of
from perdure.stores.queries import POSTGRES, statements

KNOWN = statements(POSTGRES)


def test_an_insert_of_many_rows_numbers_its_places_on():
    text = KNOWN["messages_claim"].placed(("space_no", "session_id", "message_id", "id"))
    several = _several(text, 4)
    assert several is not None
    assert "values ($1, $2, $3, $4), ($5, $6, $7, $8), ($9," in several
    assert several.endswith("do nothing")
    assert several.count("$") == 4 * _AT_ONCE


def test_a_constant_stays_in_each_row():
    columns = ("space_no", "entity_no", "id", "name", "type", "aliases", "count")
    several = _several(KNOWN["entity_add"].placed(columns), len(columns))
    assert several is not None
    assert several.count("null)") == _AT_ONCE


ROWS = {
    "session_turns": ("space_no", "session_id", "turns"),
    "embedded_set": ("space_no", "embedder_no", "upto"),
    "job_add": ("space_no", "task", "period", "job_id", "run_after"),
    "docs_add": tuple("space_no part seq session_no turn_no speaker_no at kind flags terms".split()),
}


@pytest.mark.parametrize("name", ROWS)
def test_what_updates_and_what_is_wide_goes_row_by_row(name):
    assert _several(KNOWN[name].placed(ROWS[name]), len(ROWS[name])) is None


def test_only_a_plain_insert_is_a_copy():
    sessions = ("space_no", "session_id", "session_no", "ts", "turns")
    copying = copying_of(KNOWN["session_add"], sessions)
    assert copying is not None
    assert copying[0].startswith(b"copy sessions (space_no, session_id, session_no, first_seen, turns) from stdin")
    assert copying_of(KNOWN["messages_claim"], ("space_no", "session_id", "message_id", "id")) is None
