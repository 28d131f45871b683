"""What each store has, and the test that proves it: the table of stores in README.md is made from here."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from perdure.indexes.choose import adapters

STORES = {"sqlite": "SQLite", "duckdb": "DuckDB", "postgres": "PostgreSQL"}
"""Every store, by the dialect that it speaks."""
Proven = tuple[str, str]
"""What a store has, in few words, and the test that proves it: its file below tests/conformance and its name."""
_NO = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Capability:
    """One row: what it is, and what the stores have of it, by dialect; a store that is left out has none."""

    name: str
    has: Mapping[str, Proven]


def _suite() -> str:
    source = files("perdure.testing").joinpath("conformance.py").read_text(encoding="utf-8")
    return f"all {len(re.findall('^def test_', source, re.MULTILINE))}"


def _indexes(kind: str, test: str) -> Mapping[str, Proven]:
    return {
        dialect: (", ".join(name.partition(":")[0] for name in adapters(dialect)[kind]), test) for dialect in STORES
    }


CAPABILITIES = (
    Capability(name="tests of the shipped suite", has=dict.fromkeys(STORES, (_suite(), "test_stores.py"))),
    Capability(
        name="a file for each space",
        has={
            "sqlite": ("yes", "../pipelines/test_erase.py::test_a_space_in_its_own_file_is_erased_from_that_file"),
            "duckdb": (
                "yes",
                "test_duckdb.py::test_every_thread_has_its_own_file_and_the_oldest_unused_ones_are_closed",
            ),
        },
    ),
    Capability(
        name="processes that write at once",
        has={
            "sqlite": ("many", "../faults/test_processes.py::test_eight_processes_write_and_recall_in_one_space"),
            "duckdb": ("one", "test_duckdb.py::test_a_second_process_is_told_who_has_the_file_and_what_to_do"),
            "postgres": (
                "many",
                "../faults/test_workers.py::test_when_one_of_three_workers_is_killed_the_others_end_every_job_once",
            ),
        },
    ),
    Capability(
        name="text indexes",
        has=_indexes("text", "test_indexes.py::test_an_index_scores_as_the_naive_formula_does_in_each_of_three_spaces"),
    ),
    Capability(
        name="vector indexes",
        has=_indexes("vector", "test_indexes.py::test_random_operations_agree_with_the_model"),
    ),
    Capability(
        name="encryption with a key",
        has={"sqlite": ("yes", "test_cipher.py::test_nothing_that_was_said_stands_in_the_clear_in_any_file")},
    ),
    Capability(
        name="row-level security",
        has={"postgres": ("yes", "test_postgres.py::test_a_role_sees_no_row_of_a_space_that_it_has_not_opened")},
    ),
    Capability(
        name="an erased text leaves the files at once",
        has={
            "sqlite": (
                "yes",
                "../pipelines/test_erase.py::test_an_erased_memory_is_gone_from_every_read_and_from_the_files",
            ),
            "duckdb": ("yes", "test_duckdb.py::test_no_byte_of_an_erased_text_stays_in_the_file"),
        },
    ),
    Capability(
        name="`verify_erasure` searches the raw files",
        has={"sqlite": ("yes", "../pipelines/test_erase.py::test_a_check_finds_words_that_are_still_there")},
    ),
    Capability(
        name="out of an erasure's reach",
        has={
            "sqlite": ("backups, snapshots", "test_capabilities.py::test_a_certificate_says_what_is_out_of_reach"),
            "duckdb": ("backups, snapshots", "test_capabilities.py::test_a_certificate_says_what_is_out_of_reach"),
            "postgres": (
                "backups, replicas, log, dead rows until vacuum",
                "test_capabilities.py::test_a_certificate_says_what_is_out_of_reach",
            ),
        },
    ),
)


def table() -> str:
    """Return the table of stores as Markdown."""
    lines = [f"| | {' | '.join(STORES.values())} |", "|---" * (len(STORES) + 1) + "|"]
    for one in CAPABILITIES:
        cells = (one.has.get(dialect, (_NO, ""))[0] for dialect in STORES)
        lines.append(f"| {one.name} | {' | '.join(cells)} |")
    return "\n".join(lines)
