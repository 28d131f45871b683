"""The words of `told/turns.toml`, by which other languages than English say that something is otherwise now."""

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from perdure.extraction.language import fold, plain, unaccented
from perdure.extraction.regex import regex

IN_SIGNS: Final = frozenset({"zh", "ja", "ko"})
"""Languages that write no spaces, or join words."""
_LISTED: Final = frozenset("switch states rises measures left loose same verbs begins means titles yearly bare".split())
"""What is no one expression."""
_NEVER: Final = regex("(?!)")


@cache
def expressions(code: str) -> Mapping[str, re.Pattern[str]]:
    """Return the expressions of a language by their names; one that it has not finds nothing."""
    table = {name: text for name, text in tables()[code].items() if name not in _LISTED and isinstance(text, str)}
    found = {name: re.compile(text) for name, text in table.items()}
    if "joins" in table:
        found["parts"] = re.compile(
            rf"[,;:!–—]|(?<!\bm)(?<!\bdr)(?<!\bsr)\.|(?<![^\W_])(?:{table['joins']})(?![^\W_])", re.IGNORECASE
        )
    return defaultdict(lambda: _NEVER, found)


@cache
def ways_to(code: str, name: str) -> Sequence[re.Pattern[str]]:
    """Return the ways to say something in a language, of which each has groups of its own."""
    return [re.compile(line) for line in tables()[code].get(name, "").strip().splitlines()]


@cache
def listed(code: str, *names: str) -> frozenset[str]:
    """Return the words of some lists of a language."""
    return frozenset(word for name in names for word in tables()[code].get(name, "").split())


@cache
def verb_stems(code: str) -> Mapping[str, str]:
    """Map what is left of the forms of one verb to one of them."""
    return {one: group.split("/")[0] for group in tables()[code].get("same", "").split() for one in group.split("/")}


def marked(code: str, name: str) -> bool:
    """Tell whether something is so of a language: its verbs stand last, its names have no capitals."""
    return name in tables()[code]


def switch_in(text: str, code: str) -> re.Match[str] | None:
    """Return where a text says to what something was switched over."""
    return next((found for way in ways_to(code, "switch") if (found := way.search(text))), None)


def provided(text: str, code: str) -> re.Match[str] | None:
    """Return where a text says that a thing is had from somebody else now: "Bank gewechselt, jetzt bin ich bei …"."""
    return expressions(code)["provider"].search(flat(text)) if code not in IN_SIGNS else None


def visits(text: str, code: str) -> bool:
    """Tell whether somebody says that they are somewhere on an errand: "jetzt bin ich bei Krone, bis gleich"."""
    return expressions(code)["visiting"].search(flat(text)) is not None


@lru_cache(1024)
def flat(text: str) -> str:
    """Return a text folded as the expressions are, without accents."""
    return plain(fold(text))


@cache
def tables() -> Mapping[str, Mapping[str, Any]]:
    """Return what the table says, language by language."""
    text = files("perdure.extraction").joinpath("told/turns.toml").read_text(encoding="utf-8")
    return tomllib.loads(plain(unaccented(text)))
