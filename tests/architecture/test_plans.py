"""How SQLite, without statistics, looks for what a statement asks: by an index, not through all of the space."""

import re
from importlib.resources import files

import apsw
import pytest

from perdure.stores.queries import SQLITE, statements

FOLDER = files("perdure.stores")
STATEMENTS = statements(SQLITE)

# Tables that stay short, whatever is said: a scan of them costs nothing.
SHORT = {
    "jobs": "what waits to be done",
    "embedders": "one or two",
    "embedded": "one an embedder",
    "merges": "one a thread that was merged",
    "ledger": "a few a day, for a few months",
    "runs": "a few a day, for a few months",
    "proposals": "what waits for the user's word, and what was answered lately",
    "speakers": "one each",
    "sessions": "one for all that is said in it",
    "segments": "one for thousands of documents",
    "signs": "one for thousands of vectors",
    "docs": "the tail alone: what is older is folded",
    "spaces": "one an owner: who reads them means them all",
    "api_keys": "one an app or a person",
    "sqlite_schema": "the tables themselves",
}
# Statements that read all of a longer table, by the reason why they may.
WHOLE = {
    "it counts what there is": (
        *("entities_count", "entities_known", "events_counts", "events_over_time", "events_read", "log_revisions"),
        *("relations_count", "rows_kinds", "rows_made", "rows_tally", "rows_total", "rows_turns", "sessions_served"),
        *("spaces_vectors", "total_events"),
    ),
    "all of it is asked for": (
        *("checkpoints_list", "entities_all", "entity_names_all", "items_list", "items_namespaces"),
        *("mention_spellings_all", "outline_read", "relations_all", "rows_seqs"),
    ),
    "a space that keeps few": ("rows_statements", "rows_statements_count"),
    "it reads statements by times of which there is no index": ("rows_ended", "rows_replaced", "rows_updated"),
    "it stops at the first that it finds": (
        *("checkpoint_homes_all", "events_oldest", "langgraph_there", "space_holds", "events_since"),
    ),
    "a rare job does it": (
        "compared_drop",
        "daily_accessed",
        "daily_often",
        "events_drop",
        "rows_unenriched",
        "rows_unused",
    ),
    "an erasure, or a change of types, does it, by what has no index": (
        *("compared_delete", "entity_names_of", "events_delete", "keys_delete", "sessions_named", "sources_delete"),
        *("speakers_named",),
    ),
    "indexes are made again": ("sessions_unnumbered", "speakers_unnumbered", "vectors_drop_others"),
    "a check of the whole space": ("near_gone", "near_left", "orphans", "postings_stray"),
}
# Statements whose names are put together, by how they begin.
FAMILIES = {
    "dump": "an export",
    "stray": "a check of the whole space",
    "gone": "a count of what is left of a space",
    "left": "a count of what an erasure left",
    "wipe": "the space itself goes, a few rows at a time",
}


def database() -> apsw.Connection:
    made = apsw.Connection(":memory:")
    made.create_scalar_function("vec_distance_cosine", lambda *_: 0.0)
    migrations = FOLDER.joinpath("migrations", "sqlite")
    for number in sorted(one.name for one in migrations.iterdir() if one.name.endswith(".sql")):
        made.execute(migrations.joinpath(number).read_text(encoding="utf-8"))
    for name in ("fts_make", "near_make"):
        made.execute(STATEMENTS[name].text)
    return made


DATABASE = database()
TABLES = {name for (name,) in DATABASE.execute("select name from sqlite_schema where type = 'table'")} | {
    "sqlite_schema"
}
NAMED = re.compile(r"\b(?:from|join|update|into)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?")
WHOLLY = re.compile(r"(?:SCAN|SEARCH) (\w+)(?: EXISTS)?(?: USING [\w ]+?)?(?: \(space_no=\?\))?(?: LEFT-JOIN)?")


def scanned(text: str) -> set[str]:
    """Return the tables of which a statement reads all that belongs to a space, or all that there is."""
    called: dict[str, set[str]] = {}
    for table, alias in NAMED.findall(text):
        called.setdefault(table, set()).add(table)
        called.setdefault(alias, set()).add(table)
    parameters = dict.fromkeys(re.findall(r"(?<![:\w]):(\w+)", text), 1)
    steps = [row[3] for row in DATABASE.execute(f"explain query plan {text}", parameters)]
    found = (WHOLLY.fullmatch(step) for step in steps)
    return {table for one in found if one for table in called.get(one[1], ())} & TABLES


def long(name: str) -> set[str]:
    one = STATEMENTS[name]
    return (scanned(one.text) | scanned(one.singled((), tuple(one.listed)))) - SHORT.keys()


ALLOWED = {name for names in WHOLE.values() for name in names}
ASKED = sorted(name for name in STATEMENTS if name.partition("_")[0] not in FAMILIES and not name.endswith("_make"))


@pytest.mark.parametrize("name", sorted(set(ASKED) - ALLOWED))
def test_a_statement_does_not_read_the_whole_space(name: str):
    assert long(name) == set()


@pytest.mark.parametrize("name", sorted(ALLOWED))
def test_what_is_allowed_to_read_it_all_does(name: str):
    assert long(name)


def test_what_is_short_is_a_table():
    assert SHORT.keys() <= TABLES
