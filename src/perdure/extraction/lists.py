"""Word lists that come with perdure, and the regular expressions made of them, read when they are first needed."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def lists(name: str) -> Mapping[str, Mapping[str, Any]]:
    """Return the tables of a TOML file of this package."""
    return tomllib.loads(files("perdure.extraction").joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def choice(phrases: str) -> str:
    """Return a regular expression for one of several, one a line, the longest first."""
    given = [line.strip() for line in phrases.splitlines() if line.strip()]
    start = r"\b" if all(one.startswith(r"\b") for one in given) else ""  # looked at once a place, not once a phrase
    given = [one[len(start) :] for one in given]
    return f"{start}(?:{'|'.join(sorted(given, key=len, reverse=True))})"


def compiled(table: Mapping[str, Any], *, cased: frozenset[str] = frozenset()) -> dict[str, re.Pattern[str]]:
    """Compile the rules of a table: `{name}` in them stands for a list of phrases of the table, or for another form.

    A rule of several lines is one of them. The case of letters counts only in the rules named by `cased`.
    """
    parts = {name: choice(phrases) for name, phrases in table.items() if isinstance(phrases, str)}
    for name, form in table.get("forms", {}).items():
        parts[name] = _filled(form, parts)
    return {
        name: re.compile(_filled(choice(rule), parts), re.M | (0 if name in cased else re.I))
        for name, rule in table["rules"].items()
    }


def _filled(form: str, parts: Mapping[str, str]) -> str:
    return re.sub(r"\{([a-z_]+)\}", lambda match: parts[match[1]], form)
