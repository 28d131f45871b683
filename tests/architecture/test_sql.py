"""Every statement belongs to one space, says why it exists, and orders what it returns."""

import re
from importlib.resources import files

import pytest

FOLDER = files("perdure.stores")
TEXT = "".join(FOLDER.joinpath(name).read_text(encoding="utf-8") for name in ("queries.sql", "transfer.sql"))
NAMED = re.compile(r"^-- name: (\w+)[ \t]*$", re.MULTILINE)


def parsed(text: str) -> dict[str, str]:
    pieces = NAMED.split(text)[1:]
    return dict(zip(pieces[::2], pieces[1::2], strict=True))


STATEMENTS = parsed(TEXT)
OWN = {
    f"{dialect}:{name}": statement
    for dialect in ("postgres", "duckdb")
    for name, statement in parsed(
        files("perdure.stores").joinpath(f"{dialect}.sql").read_text(encoding="utf-8")
    ).items()
}
"""What a store writes in its own way; the tables of SQLite's adapters have the space in their rowids."""

# Statements about a whole database: opening spaces, settings, embedders, claims of jobs, lists for the administrator.
WITHOUT_SPACE = {
    "space_get", "space_lock", "space_new", "space_ref", "spaces_all", "meta_count", "embedder_list",
    "embedder_add", "embedder_activate", "embedders_drop", "jobs_due", "jobs_retry", "jobs_open", "jobs_all",
    "jobs_embed_wanted", "jobs_embed_missing", "adapters", "jobs_fold_all",
    # An adapter's table as a whole, and what is left of an erased space in it.
    *(name.partition(":")[2] for name in OWN if re.search(r"_(there|make|gone)$", name)),
    # What is left of an erased space is counted by its number: no space has it any more.
    *(name for name in STATEMENTS if name.startswith("gone_")),
}  # fmt: skip


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
    leads = re.search(r"space_no = :space_no|from \w+\(:space_no, ", text)  # a function is given the space first
    assert known or leads or re.match(r"insert into \w+ \(space_no, ", text), text


def test_the_exceptions_exist_and_are_needed():
    assert STATEMENTS.keys() | {name.partition(":")[2] for name in OWN} >= WITHOUT_SPACE
    assert not [name for name in WITHOUT_SPACE if ":space_no" in code(STATEMENTS.get(name, ""))]


@pytest.mark.parametrize("name", sorted(STATEMENTS))
def test_a_list_has_a_stable_order(name: str):
    text = code(STATEMENTS[name])
    single = re.search(r"count\(|max\(|min\(|limit 1\b|select 1 |select value from meta|= :\w+_?no\b|returning", text)
    keyed = name in {
        "space_get", "space_ref", "session_get", "entity_by_id", "keys_get", "relation_get", "embedded_get", "log_time",
        "gone_born",
    }  # fmt: skip
    if text.startswith("select") and not single and not keyed:
        assert "order by" in text, text


def test_no_statement_is_unused():
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in files("perdure").joinpath("").rglob("*.py")  # pyright: ignore[reportAttributeAccessIssue]
    )
    composed = re.compile(r"^(wipe|left|stray|gone|dump|load)_|^(speaker|session)s_spoken$")
    unused = [name for name in STATEMENTS if not composed.match(name) and f'"{name}"' not in source]
    assert unused == []
