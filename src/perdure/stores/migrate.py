"""Numbered migrations, each in one transaction; a newer schema is refused before anything is read."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from perdure.errors import SchemaTooNew


@cache
def migrations(dialect: str) -> tuple[tuple[int, str, str], ...]:
    """Return (number, name, SQL text) in order."""
    folder = Path(__file__).parent / "migrations" / dialect
    names = sorted(entry.name for entry in folder.glob("*.sql"))
    return tuple((int(name[:4]), name[:-4], (folder / name).read_text(encoding="utf-8")) for name in names)


def migrate(dialect: str, version: int, apply: Callable[[int, str], None], *, where: str) -> None:
    """Bring a database from `version` (0: empty) to the newest; `apply` runs one step in a transaction."""
    steps = migrations(dialect)
    newest = steps[-1][0]
    if version > newest:
        raise SchemaTooNew(
            f"{where} has schema {version}, this perdure knows up to {newest}: upgrade perdure to open it"
        )
    for number, _, text in steps:
        if number > version:
            apply(number, text)
