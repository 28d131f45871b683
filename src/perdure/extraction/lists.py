"""Word lists that come with perdure, and the regular expressions made of them, read when they are first needed."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from hashlib import blake2s
from importlib.resources import files
from sys import maxsize
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


class Rule:
    """A regular expression, compiled when a text first has one of the words that it cannot match without.

    `needed.json` has these words, by a digest of each expression, so that they are never worked out here; one that is
    not in it is searched for everywhere.
    """

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self._flags = pattern, flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern, self._flags)

    @cached_property
    def _needed(self) -> tuple[str, ...]:
        return tuple(_needed().get(digest(self.pattern), ()))

    def _may(self, text: str) -> bool:
        return not self._needed or any(map(folded(text).__contains__, self._needed))

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match in a text."""
        return self._compiled.search(text) if self._may(text) else None

    def match(self, text: str, start: int) -> re.Match[str] | None:
        """Return the match that begins at a place."""
        return self._compiled.match(text, start)

    def finditer(self, text: str, start: int = 0, end: int = maxsize) -> Iterator[re.Match[str]]:
        """Return the matches in a text, in order."""
        return self._compiled.finditer(text, start, end) if self._may(text) else iter(())


@cache
def _needed() -> Mapping[str, list[str]]:
    return json.loads(files("perdure.extraction").joinpath("needed.json").read_text(encoding="utf-8"))


def folded(text: str) -> str:
    """Return a text in which letters are alike that an expression without regard to case takes for alike."""
    return (text if text.isascii() else text.replace("İ", "i").replace("ı", "i")).casefold()


def digest(pattern: str) -> str:
    """Return a short name of an expression."""
    return blake2s(pattern.encode(), digest_size=6).hexdigest()


def compiled(table: Mapping[str, Any], *, cased: frozenset[str] = frozenset()) -> dict[str, Rule]:
    """Return the rules of a table: `{name}` in them stands for a list of phrases of the table, or for another form.

    A rule of several lines is one of them. The case of letters counts only in the rules named by `cased`.
    """
    parts = {name: choice(phrases) for name, phrases in table.items() if isinstance(phrases, str)}
    for name, form in table.get("forms", {}).items():
        parts[name] = _filled(form, parts)
    return {
        name: Rule(_filled(choice(rule), parts), re.M | (0 if name in cased else re.I))
        for name, rule in table["rules"].items()
    }


def _filled(form: str, parts: Mapping[str, str]) -> str:
    return re.sub(r"\{([a-z_]+)\}", lambda match: parts[match[1]], form)
