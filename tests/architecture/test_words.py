"""What must not stand in the project: paths of one machine, addresses of registries, names that say nothing."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

# Composed, so that this file does not hold what it looks for.
SCHEME = "https" + "?://"
REGISTRY = re.compile(
    "|".join(
        [
            SCHEME + r"[^\s\"')>]*(pypi|pythonhosted|npm" + r"js|/simple/)",
            "--(extra-)?index" + "-url",
            "^ *(extra-)?index" + "-url *=",
            "--find" + "-links[ =]",
            r"^[\w.-]+ *@ *file" + "://",
            '"?resolved"?: *"?' + SCHEME,
        ]
    ),
    re.MULTILINE,
)
LOCK_FILES = {"uv.lock", "poetry.lock", "pdm.lock", "Pipfile.lock", "package-lock.json"}
EMPTY_NAMES = set("util utils helper helpers manager managers misc common data process".split())


@pytest.fixture(scope="module")
def tracked(checkout: Path) -> dict[str, str]:
    """Every file in git that is text: path to content."""
    if not (checkout / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=checkout, capture_output=True, text=True, check=True).stdout
    found: dict[str, str] = {}
    for name in filter(None, listed.split("\0")):
        path = checkout / name
        if path.is_file():
            found[name] = path.read_bytes().decode("utf-8", errors="replace")
    assert "pyproject.toml" in found
    return found


def test_no_file_says_where_this_checkout_lies(tracked: dict[str, str], checkout: Path):
    assert [name for name, text in tracked.items() if f"{checkout}/" in text or f"file://{checkout}" in text] == []


def test_no_file_holds_the_address_of_a_registry(tracked: dict[str, str]):
    found = {name: hit.group() for name, text in tracked.items() if (hit := REGISTRY.search(text))}
    assert found == {}


def test_no_lock_file_is_kept(tracked: dict[str, str]):
    assert [name for name in tracked if Path(name).name in LOCK_FILES] == []


def test_the_registry_pattern_sees_what_it_should():
    for line in (
        "https" + "://pypi.org/simple/numpy",
        "--index" + "-url x",
        "--find" + "-links /wheels",
        "perdure @ file" + ":///somewhere",
        '"resolved": "https' + '://example.org/x.tgz"',
    ):
        assert REGISTRY.search(line), line
    assert not REGISTRY.search("--no-emit-index-url --no-emit-find-links https://www.python.org")


def test_no_module_or_class_has_a_name_that_says_nothing(modules: dict[str, ast.Module]):
    wrong = [name for name in modules if name.rpartition(".")[2] in EMPTY_NAMES]
    wrong += [
        f"{name}.{node.name}"
        for name, tree in modules.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and re.search(r"(Manager|Helper|Utils?)$", node.name)
    ]
    assert wrong == []
