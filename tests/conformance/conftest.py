"""A new, empty database on every store."""

import pytest


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
