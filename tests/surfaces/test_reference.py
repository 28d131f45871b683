from pathlib import Path

import pytest

from perdure.engine import Engine, Space
from perdure.gateways.filters import PUBLIC
from perdure.surfaces.reference import PAGES, readme

FOLDER = Path(__file__).parents[2] / "docs" / "reference"


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_what_the_code_says(name: str):
    if name == "http.md":
        pytest.importorskip("fastapi")
    kept = (FOLDER / name).read_text(encoding="utf-8")
    assert kept == PAGES[name](), "run: python -m perdure.surfaces.reference docs/reference"


def test_the_table_of_stores_is_what_the_code_says():
    kept = (FOLDER.parents[1] / "README.md").read_text(encoding="utf-8")
    assert kept == readme(kept), "run: python -m perdure.surfaces.reference docs/reference"


NOT_TOLD = {"wake", "key_of", "wants_keys", "once", "wrote", "read"}
"""Methods that surfaces call, and people do not."""


def test_every_method_of_the_engine_is_told():
    methods = {name for name in vars(Engine) if callable(getattr(Engine, name)) and not name.startswith("_")}
    page = PAGES["operations.md"]()
    assert {name for name in methods - NOT_TOLD if f"\n## {name}\n" not in page} == set()
    assert methods >= NOT_TOLD


def test_a_signature_is_told_as_one_writes_it():
    page = PAGES["operations.md"]()
    assert "remember(text: str, *, kind: str = 'fact', key: str | None = None" in page
    assert "session: str | None = None, at: datetime | None = None" in page


def test_recall_names_every_filter():
    told = (Space.recall.__doc__ or "").partition("`filters`: ")[2].replace(" (one or several)", "").partition(".")[0]
    assert told.replace(",", "").split() == list(PUBLIC)
