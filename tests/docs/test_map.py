"""The map of extraction is whole: every module has one line in it, and every line a module."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAP = ROOT / "docs" / "explanation" / "reading-a-message.md"
MODULES = ROOT / "src" / "perdure" / "extraction"
ENTRY = re.compile(r"^- `(?P<module>\w+)`: \S.*$", re.MULTILINE)
"""A line of the map: "- `clauses`: where one clause ends". """


def faults(page: str, modules: set[str]) -> list[str]:
    """Return in words what a map has too little or too much."""
    named = Counter(hit["module"] for hit in ENTRY.finditer(page))
    missing = [f"{name}.py has no line in {MAP.name}: add - `{name}`: …" for name in sorted(modules - named.keys())]
    gone = [f"{name} has a line, and is no module" for name in sorted(named.keys() - modules)]
    return [*missing, *gone, *(f"{name} has {count} lines" for name, count in sorted(named.items()) if count > 1)]


def test_every_module_of_extraction_has_one_line_in_the_map():
    modules = {path.stem for path in MODULES.glob("*.py")} - {"__init__"}
    assert "\n".join(faults(MAP.read_text(encoding="utf-8"), modules)) == ""


def test_a_map_tells_what_it_lacks_what_is_gone_and_what_it_has_twice():
    page = "- `tokens`: words.\n- `verbs`: verbs.\n- `verbs`: more.\n- `old`: no more there.\n\nAs `clauses` does.\n"
    assert [one.split()[0] for one in faults(page, {"tokens", "verbs", "clauses"})] == ["clauses.py", "old", "verbs"]
