"""One command line, run in this process, on a store of its own."""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from perdure.surfaces.cli.app import build

sys.path.insert(0, str(Path(__file__).parent))  # for what the tests of servers share


@dataclass(frozen=True)
class Outcome:
    """What a command printed, and how it ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one document on standard output."""
        return json.loads(self.out)


Run = Callable[..., Outcome]


@pytest.fixture(scope="session")
def application() -> Any:
    return build()


@pytest.fixture
def run(application: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line at the lexical level, on a file that only this test has."""
    monkeypatch.setenv("PERDURE_STORE", f"sqlite:///{tmp_path / 'memory.db'}")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    runner = CliRunner()

    def call(*arguments: str, given: str | None = None, embedder: str = "none") -> Outcome:
        done = runner.invoke(application, ["--embedder", embedder, *arguments], input=given, catch_exceptions=False)
        return Outcome(done.exit_code, done.stdout, done.stderr)

    return call
