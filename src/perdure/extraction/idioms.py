"""Idioms of taste: what somebody says to like or to dislike without either word, read from `idioms.toml`."""

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import Final

from perdure.extraction.lists import lists
from perdure.extraction.verbs import past

REST: Final = "..."
"""Stands in a phrase for what follows up to the end of the clause."""


def meanings() -> dict[str, str]:
    """Return the phrases with what they mean, as `meanings.toml` writes it: gives me the creeps, I do not like."""
    found: dict[str, str] = {}
    for taste, mark in (("dislikes", "! "), ("likes", "")):
        for kind, meaning in (("effects", "i like"), ("verbs", "like")):
            found |= {" ".join(phrase): mark + meaning for phrase in _phrases(taste, kind)}
    return found


def classes() -> dict[str, str]:
    """Return the classes of phrases with which the patterns of slots read them.

    What a thing does `repels` or `appeals`, or `sickens`, where more may follow; who does the rest `abhors` or
    `adores` it.
    """
    effects = _phrases("dislikes", "effects")
    return {
        "repels": _finite(one for one in effects if one[-1] != REST),
        "sickens": _finite(one[:-1] for one in effects if one[-1] == REST),
        "abhors": _finite(_phrases("dislikes", "verbs")),
        "appeals": _finite(_phrases("likes", "effects")),
        "adores": _finite(_phrases("likes", "verbs")),
    }


@cache
def _phrases(taste: str, kind: str) -> tuple[tuple[str, ...], ...]:
    lines = str(lists("idioms")[taste][kind]).splitlines()
    return tuple(phrase for line in lines if line for phrase in product(*(one.split("|") for one in line.split())))


def _finite(phrases: Iterable[tuple[str, ...]]) -> str:
    """Return phrases in the present, of one or of several, as a class of `english.toml` is written."""
    return " ".join("_".join((form, *rest)) for verb, *rest in phrases for form in _presents(verb))


def _presents(verb: str) -> tuple[str, ...]:
    """Return the forms of the present by which a verb is known to be in it: cats put me off may be over."""
    return _PRESENTS.get(verb) or ((f"{verb}s",) if past(verb) else (verb, f"{verb}s"))


_PRESENTS: Final = {
    "be": ("am", "are", "is"),
    "do": ("do", "does"),
    "have": ("have", "has"),
    "go": ("go", "goes"),
    "can": ("can",),
}
