"""A new, empty database on every store, and on every store that has indexes of its own."""

import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for what the tests of indexes share
from indexed import ADAPTERS, DEFAULT


@pytest.fixture(
    params=[
        "sqlite",
        "duckdb",
        pytest.param("postgres", marks=pytest.mark.postgres),
        pytest.param("postgres_tenant", marks=pytest.mark.postgres),
    ]
)
def store_url(request, tmp_path):
    match request.param:
        case "sqlite":
            return f"sqlite:///{tmp_path}/memory.db?synchronous=normal"
        case "duckdb":
            return f"duckdb:///{tmp_path}/memory.duckdb"
        case store:
            return request.getfixturevalue(f"{store}_url")


@pytest.fixture(scope="module")
def first_filled(tmp_path_factory):
    return tmp_path_factory.mktemp("filled") / "memory.duckdb"


@pytest.fixture
def filled(store_url, first_filled):
    """Return what fills the new database; in DuckDB, where that takes seconds, once for all tests of a module."""

    def fill(write):
        scheme, _, place = store_url.partition(":///")
        if scheme != "duckdb":
            write(store_url)
            return
        if not first_filled.exists():
            write(f"{scheme}:///{first_filled}")
        shutil.copy(first_filled, place)

    return fill


@pytest.fixture(params=[DEFAULT, ADAPTERS], ids=["default", "adapters"])
def indexes(request):
    return request.param


@pytest.fixture
def file(tmp_path):
    return tmp_path / "memory.db"


@pytest.fixture(
    params=[
        "sqlite",
        "chroma",
        pytest.param("duckdb", marks=pytest.mark.slow),
        pytest.param("postgres", marks=pytest.mark.postgres),
    ]
)
def path(request, file):
    """A database that has adapters of its own: the path of a file, or the URL of a server."""
    if request.param == "chroma":
        file = file.parent / "chroma" / "memory.db"
        file.parent.mkdir()
    if request.param == "duckdb":
        return file.with_suffix(".duckdb")
    return request.getfixturevalue("postgres_url") if request.param == "postgres" else file
