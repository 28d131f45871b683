from pathlib import Path

import pytest

from perdure.surfaces.reference import PAGES

FOLDER = Path(__file__).parents[2] / "docs" / "reference"


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_what_the_code_says(name: str):
    kept = (FOLDER / name).read_text(encoding="utf-8")
    assert kept == PAGES[name](), "run: python -m perdure.surfaces.reference docs/reference"
