"""One text of statements, spelled for each database."""

import re

import apsw
import pytest

from perdure.errors import InvalidInput
from perdure.stores.open import open_store, without_secret
from perdure.stores.queries import DUCKDB, POSTGRES, SQLITE, statements
from perdure.testing.fakes import FakeClock

NAMED = re.compile(r":(\w+)")
SAID = "select a::bigint, '5%' from t where s = :space_no and id in (:ids...) and id <> :id"


@pytest.mark.parametrize(
    ("dialect", "expected"),
    [
        (
            SQLITE,
            "select a::bigint, '5%' from t where s = :space_no "
            "and id in (select value from json_each(:ids)) and id <> :id",
        ),
        (
            DUCKDB,
            "select a::bigint, '5%' from t where s = $space_no and id in ($ids) and id <> $id",
        ),
        (
            POSTGRES,
            "select a::bigint, '5%' from t where s = $1 and id = any($2) and id <> $3",
        ),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_dialect_spells_parameters_and_lists_its_own_way(dialect, expected):
    assert dialect.spell(SAID) == expected


@pytest.mark.parametrize("dialect", [SQLITE, DUCKDB], ids=lambda one: one.name)
def test_filters_are_spelled_like_the_statement(dialect):
    text = statements(dialect)["rows_seqs"].filtered(("r.pinned = :f_pinned", "r.kind in (:f_kind...)"))
    assert dialect.spell(" and r.pinned = :f_pinned and r.kind in (:f_kind...)") in text
    assert "/*where*/" not in text


def test_the_parameters_of_filters_are_numbered_with_those_of_the_statement():
    where = ("r.pinned = :f_pinned", "r.kind in (:f_kind...)", "r.seq <> :f_pinned")
    text, names = statements(POSTGRES)["rows_seqs"].numbered(where)
    assert text.endswith("r.space_no = $1  and r.pinned = $2 and r.kind = any($3) and r.seq <> $2 order by r.seq")
    assert names == ("space_no", "f_pinned", "f_kind")


@pytest.mark.parametrize(
    ("dialect", "rows"),
    [(SQLITE, "(?1, ?2, ?3, ?4), (?5, ?6, ?7, ?8)"), (POSTGRES, "($1, $2, $3, $4), ($5, $6, $7, $8)")],
)
def test_an_insert_of_many_rows_numbers_its_places_on(dialect, rows):
    several = statements(dialect)["messages_claim"].stacked(("space_no", "session_id", "message_id", "id"), 2)
    assert several is not None
    assert several.endswith(f"values {rows}\non conflict (space_no, session_id, message_id) do nothing")


def test_a_constant_stays_in_each_row_of_many():
    names = ("space_no", "entity_no", "id", "name", "type", "aliases", "count")
    several = statements(SQLITE)["entity_add"].stacked(names, 3)
    assert several is not None
    assert several.count("null)") == 3


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("session_turns", ("space_no", "session_id", "turns")),
        ("embedded_set", ("space_no", "embedder_no", "upto")),
        ("job_add", ("space_no", "task", "period", "job_id", "run_after")),
    ],
)
def test_what_updates_is_no_insert_of_many_rows(name, names):
    assert statements(SQLITE)[name].stacked(names, 2) is None


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("rows_current", "space_no=? AND id=?"),
        ("rows_versions", "space_no=? AND id=?"),
        ("rows_delete", "space_no=? AND id=?"),
        ("log_of", "space_no=? AND memory_id=?"),
        ("log_patches_of", "space_no=? AND memory_id=?"),
        ("log_times", "space_no=? AND rev=?"),
        ("log_links_to", "space_no=? AND other_id=?"),
        ("log_blank", "space_no=? AND memory_id=?"),
        ("log_blank_links", "space_no=? AND other_id=?"),
        ("mention_ids", "space_no=? AND entity_no=?"),
        ("mention_spellings", "space_no=? AND entity_no=?"),
    ],
)
def test_sqlite_finds_ids_by_their_index_and_reads_no_whole_space(tmp_path, name, key):
    open_store(f"sqlite:///{tmp_path}/memory.db", clock=FakeClock()).close()
    connection = apsw.Connection(f"{tmp_path}/memory.db")
    text = statements(SQLITE)[name].text
    plan = [
        row[3] for row in connection.execute(f"explain query plan {text}", dict.fromkeys(NAMED.findall(text), "[]"))
    ]
    connection.close()
    assert any(key in step for step in plan), plan
    assert not [step for step in plan if step.endswith("(space_no=?)")], plan


def test_sqlite_is_given_the_one_value_of_a_list_as_it_is(tmp_path):
    open_store(f"sqlite:///{tmp_path}/memory.db", clock=FakeClock()).close()
    connection = apsw.Connection(f"{tmp_path}/memory.db")
    listing = {name: one for name, one in statements(SQLITE).items() if one.lists(())}
    assert len(listing) > 20
    for one in listing.values():
        text = one.singled((), tuple(one.lists(())))
        assert "json_each" not in text
        connection.execute(f"explain {text}", dict.fromkeys(NAMED.findall(text), 0)).fetchall()
    connection.close()
    where = ("r.kind in (:f_kind...)", "{state} in (:t_states...)")
    assert statements(SQLITE)["rows_seqs"].lists(where) == {"f_kind", "t_states"}
    text = statements(SQLITE)["rows_seqs"].singled(where, ("f_kind",))
    assert "r.kind in (:f_kind)" in text
    assert "in (select value from json_each(:t_states))" in text


@pytest.mark.parametrize("dialect", [DUCKDB, POSTGRES], ids=lambda one: one.name)
def test_only_sqlite_writes_a_colon(dialect):
    assert not [name for name, one in statements(dialect).items() if " :" in one.text or "(:" in one.text]


@pytest.mark.parametrize(
    "url",
    [
        "mysql://rui:s3cret@db/memory",
        "postgre://rui:s3cret@db:5432/memory?sslmode=require",
        "postgre://db/memory?user=rui&password=s3cret",
        "postgre://rui:s3cr?s3cret/@s3cret@db/memory",
    ],
)
def test_no_error_shows_the_secret_of_an_url(url):
    with pytest.raises(InvalidInput) as caught:
        open_store(url, clock=FakeClock())
    assert "s3cr" not in str(caught.value)
    assert "db" in without_secret(url)
