"""Statements with what is sensitive in them left out: what a message says beside somebody's health."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from perdure.deps import Deps
from perdure.extraction.candidate import Candidate, Heard
from perdure.extraction.coordinated import spared
from perdure.extraction.learned import health
from perdure.extraction.lists import choice, lists
from perdure.extraction.rules import extract, overheard
from perdure.extraction.sensitive import find


def heeded(deps: Deps, heard: Heard) -> tuple[tuple[Candidate, ...], bool]:
    """Return the statements of a message, and what is left of those that tell of somebody's health among other things;
    and whether they may be other where it is told what was asked right before.
    """
    found, hangs = overheard(heard, deps.slots)
    if found and any(one.type == "health" for one in find(heard.text, more=deps.recognisers)):
        found = (*found, *(left for one in found for left in _left(deps, heard, one)))
    return found, hangs


def _left(deps: Deps, heard: Heard, one: Candidate) -> Iterator[Candidate]:
    text = spared(one.content, lambda part: _tells(deps, part))
    for left in extract(replace(heard, text=text, asked=None, before=None), deps.slots) if text else ():
        if not left.amends:
            yield left.but(start=one.start, end=one.end)


def _tells(deps: Deps, part: str) -> bool:
    """Tell whether a part of what is said of somebody may give away their health, beside another that does."""
    if _harmless().search(part) is None:
        return True
    hints = not _treated().isdisjoint(part.casefold().replace(",", " ").split())
    return hints or bool(find(part, more=deps.recognisers)) or health(part) > deps.policy.extract.beside_health


@cache
def _harmless() -> re.Pattern[str]:
    return re.compile(choice(lists("sensitive")["beside"]["harmless"]), re.IGNORECASE)


@cache
def _treated() -> frozenset[str]:
    return frozenset(str(lists("sensitive")["beside"]["treated"]).split())
