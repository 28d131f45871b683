"""Every row of docs/reference/rows.md is proven, and every proof names a row of it."""

import importlib.util
from collections import Counter
from pathlib import Path

_spec = importlib.util.spec_from_file_location("proofs", Path(__file__).with_name("proofs.py"))
assert _spec is not None
assert _spec.loader is not None
proofs = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(proofs)

TEXT = proofs.PAGE.read_text(encoding="utf-8")
ROWS = proofs.HEADING.findall(TEXT)
NOT_BUILT: set[str] = set()
"""Rows of which the surface is not there yet. One that has a test must leave this list."""


def test_the_page_has_every_row_of_the_five_documents_and_of_what_lies_beyond():
    counted = Counter(row.partition(".")[0] for row in ROWS)
    assert counted == {"000": 9, "001": 15, "002": 7, "003": 5, "004": 12, "3": 9}
    for document, most in counted.items():
        assert [row for row in ROWS if row.startswith(f"{document}.")] == [f"{document}.{n + 1}" for n in range(most)]


def test_every_row_has_a_proof_and_every_proof_a_row():
    proven = {row for one in proofs.proofs() for row in one.rows}
    assert set(ROWS) - proven == NOT_BUILT
    assert proven <= set(ROWS)


def test_every_acceptance_test_says_which_row_it_proves():
    assert [one.test for one in proofs.proofs() if not one.rows] == []


def test_a_proof_runs_at_every_level_or_says_why_not():
    silent = [one.test for one in proofs.proofs() if (not one.levelled or one.at is not None) and not one.why]
    assert silent == []


def test_the_page_names_the_tests_that_there_are():
    assert proofs.page(TEXT) == TEXT, "python tests/acceptance/proofs.py writes the page"
