"""Every statement belongs to one space, says why it exists, and orders what it returns."""

import re
from importlib.resources import files

import apsw
import pytest

from perdure.domain import transfer
from perdure.gateways import erasure
from perdure.gateways import transfer as transfers

FOLDER = files("perdure.stores")
TEXT = "".join(FOLDER.joinpath(name).read_text(encoding="utf-8") for name in ("queries.sql", "transfer.sql"))
NAMED = re.compile(r"^-- name: (\w+)[ \t]*$", re.MULTILINE)


def parsed(text: str) -> dict[str, str]:
    pieces = NAMED.split(text)[1:]
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


STATEMENTS = parsed(TEXT)
OWN = {
    f"{dialect}:{name}": statement
    for dialect in ("sqlite", "postgres", "duckdb")
    for name, statement in parsed(FOLDER.joinpath(f"{dialect}.sql").read_text(encoding="utf-8")).items()
}
"""What a store writes in its own way."""

# Statements about a whole database: opening spaces, settings, embedders, claims of jobs, lists for the administrator.
WITHOUT_SPACE = {
    "space_get", "space_lock", "space_new", "space_ref", "spaces_all", "spaces_merged", "spaces_newer",
    "spaces_vectors", "meta_count", "meta_get", "meta_set",
    "embedder_list", "embedder_add", "embedder_activate", "embedders_drop", "jobs_due", "jobs_retry", "jobs_open",
    "jobs_all", "jobs_left", "jobs_forward",
    "jobs_embed_wanted", "jobs_embed_missing", "adapters", "jobs_fold_all", "jobs_fold_some", "jobs_schedule",
    "total_spaces", "total_events", "total_jobs", "total_used", "jobs_wake",
    "ledger_all", "ledger_tenant",
    "checkpoint_homes", "checkpoint_homes_of_runs", "checkpoint_homes_all", "item_homes",
    "api_key_add", "api_key_find", "api_keys_list", "api_keys_count", "api_key_revoke", "api_keys_bound",
    "api_keys_unbind",
    "request_begin", "request_get", "request_end", "request_drop", "requests_drop",
    # An adapter's table as a whole, and what is left of an erased space in it.
    *(name.partition(":")[2] for name in OWN if re.search(r"_(there|make|gone)$", name)),
    # What is left of an erased space is counted by its number: no space has it any more.
    *(name for name in STATEMENTS if name.startswith("gone_")),
}  # fmt: skip


def unique_keys() -> dict[str, list[set[str]]]:
    """Return the columns of every key by which a table holds one row at most, as the migrations make them."""
    made = apsw.Connection(":memory:")
    migrations = FOLDER.joinpath("migrations", "sqlite")
    for number in sorted(one.name for one in migrations.iterdir() if one.name.endswith(".sql")):
        made.execute(migrations.joinpath(number).read_text(encoding="utf-8"))
    keys: dict[str, list[set[str]]] = {}
    for (table,) in list(made.execute("select name from sqlite_schema where type = 'table'")):
        keys[table] = [{row[0] for row in made.execute("select name from pragma_table_info(?) where pk", (table,))}]
        for (index,) in list(made.execute("""select name from pragma_index_list(?) where "unique" """, (table,))):
            keys[table].append({row[0] for row in made.execute("select name from pragma_index_info(?)", (index,))})
    return keys


UNIQUE = unique_keys()


def code(statement: str) -> str:
    return "\n".join(line for line in statement.splitlines() if not line.lstrip().startswith("--")).strip()


def test_no_statement_has_two_names_and_no_name_two_statements():
    names = NAMED.findall(TEXT)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", sorted(STATEMENTS.keys() - WITHOUT_SPACE))
def test_a_statement_leads_with_the_space(name: str):
    text = code(STATEMENTS[name])
    assert "space_no = :space_no" in text or re.match(r"insert into \w+ \(space_no, ", text), text


@pytest.mark.parametrize("name", sorted(OWN))
def test_a_statement_of_one_store_leads_with_the_space_too(name: str):
    text = code(OWN[name])
    known = name.partition(":")[2] in WITHOUT_SPACE
    # A function is given the space first; the rows of FTS5 have it in the upper bits of their number, and the schema
    # that DuckDB keeps for each space has it in its name.
    leads = re.search(r"space_no = :space_no|from \w+\(:space_no, |\(:space_no << 33\)|words\$:space_no", text)
    assert known or leads or re.match(r"insert (or replace )?into \w+ \(space_no, ", text), text


def test_the_exceptions_exist_and_are_needed():
    assert STATEMENTS.keys() | {name.partition(":")[2] for name in OWN} >= WITHOUT_SPACE
    assert not [name for name in WITHOUT_SPACE if ":space_no" in code(STATEMENTS.get(name, ""))]


@pytest.mark.parametrize("name", sorted(STATEMENTS | OWN))
def test_a_list_has_a_stable_order(name: str):
    text = code((STATEMENTS | OWN)[name])
    if re.match(r"select|with", text) and name not in UNORDERED:
        assert ordered(text) or one_row(text), text


UNORDERED = {
    "rows_beside",  # the same
    "rows_by_seq",  # twenty rows of a recall: sorting their many columns is dear in DuckDB
    "outline_read",  # few rows of four kinds: an order over all of them makes it twice as dear in SQLite
    "sqlite:fts_match",
    "postgres:fts_match",  # some hundred thousand pairs: numpy orders them
}


def ordered(text: str) -> bool:
    while text != (text := re.sub(r"\([^()]*\)", "", text)):
        pass  # the order of a query inside it is not its own
    return "order by" in text


def one_row(text: str) -> bool:
    """Whether a query can come to one row only: a count, a yes or no, or a whole unique key."""
    if re.match(r"select (count|sum|coalesce\(max|max|min)\(", text):
        return "group by" not in text
    if re.match(r"select 1 ", text):
        return True
    table = re.findall(r"\bfrom (\w+)", text)[0]
    given = set(re.findall(r"\b(\w+) = (?::\w+|\d+)", text))
    return any(key <= given for key in UNIQUE[table])


def test_no_statement_is_unused():
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in files("perdure").joinpath("").rglob("*.py")  # pyright: ignore[reportAttributeAccessIssue]
    )
    named = {name.partition(":")[2] or name for name in STATEMENTS | OWN}
    counting = "".join(text for name, text in OWN.items() if name.endswith(":adapters"))
    unused = {name for name in named - COMPOSED if f'"{name}"' not in source and f"'{name}'" not in counting}
    assert unused == set()
    assert named >= COMPOSED


COMPOSED = {
    *(f"{what}_{table}" for what in ("wipe", "gone") for table in erasure.SPACE_TABLES),
    *(f"left_{table}" for table in erasure._LEFT),
    *(f"stray_{table}" for table in erasure._STRAY),
    *(f"dump_{table.name}" for table in transfer.TABLES),
    *(f"load_{table.name}" for table in transfer.TABLES if table.name not in transfers._ADD),
}
"""Names that are put together from those of tables."""
