from pathlib import Path

import pytest

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
