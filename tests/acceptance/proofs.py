"""Which tests prove which row: read from their marks, and written below each row of docs/reference/rows.md.

`python tests/acceptance/proofs.py` writes the page.
"""

import ast
import re
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "reference" / "rows.md"
HEADING = re.compile(r"^### (?P<row>\d(?:\d\d)?\.\d+)$", re.MULTILINE)


class Proof(NamedTuple):
    test: str
    rows: tuple[str, ...]
    levelled: bool
    at: tuple[str, ...] | None
    why: str | None


def proofs() -> list[Proof]:
    """Return every test of the acceptance files, in order, with the rows that its marks name."""
    found: list[Proof] = []
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and file.stem != "test_rows":
                found.append(_proof(file, node))
    return found


def _proof(file: Path, node: ast.FunctionDef) -> Proof:
    rows: list[str] = []
    given: dict[str, Any] = {}
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.row":
            rows += [ast.literal_eval(one) for one in mark.args]
            given |= {one.arg or "": ast.literal_eval(one.value) for one in mark.keywords}
    at = given.get("at")
    return Proof(
        test=f"{file.name}::{node.name}",
        rows=tuple(rows),
        levelled="level" in [one.arg for one in node.args.args],
        at=tuple(at) if at is not None else None,
        why=given.get("why"),
    )


def page(text: str) -> str:
    """Return the page with the tests of each row below it."""
    text = re.sub(r"^- `test_.*\n(?:  .*\n)*\n?", "", text, flags=re.MULTILINE)
    text = re.sub(r"\n{3,}", "\n\n", text)
    known = proofs()
    pieces = HEADING.split(text)
    for place in range(1, len(pieces), 2):
        row, body = pieces[place], pieces[place + 1]
        told, new_part, rest = body.partition("\n## ")
        lines = "".join(f"- {_line(one)}\n" for one in known if row in one.rows)
        listed = f"\n\n{lines.rstrip()}" if lines else ""
        pieces[place] = f"### {row}"
        pieces[place + 1] = f"{told.rstrip()}{listed}\n\n{new_part.lstrip()}{rest}"
    return "".join(pieces).rstrip() + "\n"


def _line(one: Proof) -> str:
    levels = "" if one.at is None else f" ({' and '.join(one.at)} only)"
    return f"`{one.test}`{levels}{f': {one.why}' if one.why else ''}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
