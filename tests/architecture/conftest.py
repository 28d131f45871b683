"""The source tree as the architecture tests see it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"


@pytest.fixture(scope="session")
def checkout() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def modules() -> dict[str, ast.Module]:
    """Every module of perdure: dotted name to syntax tree; a package has the name of its folder."""
    found: dict[str, ast.Module] = {}
    for path in sorted((SOURCE / "perdure").rglob("*.py")):
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        found[name] = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    assert "perdure" in found, "src/perdure is not there"
    assert any(name.startswith("perdure.domain.") for name in found), "src/perdure/domain is empty"
    return found
