"""Clauses that nobody would keep for themselves, unless they change what is known: gave up the cello, it is two now."""

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Final

from perdure.extraction.clauses import Clause
from perdure.extraction.compare import restates
from perdure.extraction.endings import over, phrases
from perdure.extraction.meanings import base, lexicon
from perdure.extraction.phrasing import SHIFT, SWAP
from perdure.extraction.remeasured import counts
from perdure.extraction.tokens import QUOTED

AMENDING: Final = 2
"""Such clauses of a message that are held against what is known."""
_LONG: Final = 30


def amends(clause: Clause, text: str) -> bool:
    """Tell whether a clause, as it is written, says that something is otherwise now, or over."""
    words = clause.words
    if not 1 < len(words) <= _LONG or clause.link in _HEDGES or not _NEVER.isdisjoint(words) or not _tells(words):
        return False
    return not any(QUOTED in word for word in words) and (restates(text) or bool(over(text)) or counts(text))


def _tells(words: Sequence[str]) -> bool:
    """Tell whether one of the words or phrases is there without which no clause says so."""
    signs = _signs()
    stems = tuple(map(base, words))
    return any(
        stems[at : at + len(one)] == one for at, first in enumerate(stems) if first in signs for one in signs[first]
    )


@cache
def _signs() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the phrases that tell, as stems, by their first."""
    known = (found for some in lexicon().phrases.values() for found in some)
    telling = (stems for stems, meaning in known if not {">", "."}.isdisjoint(meaning))
    single = ((one,) for one in (SHIFT - _COMMON) | SWAP | _NOW)
    found: dict[str, list[tuple[str, ...]]] = {}
    for one in chain(telling, phrases(), single, _TOWARDS):
        found.setdefault(one[0], []).append(one)
    return {first: tuple(some) for first, some in found.items()}


_COMMON: Final = frozenset(map(base, "go come put set turn fall rise bring".split()))
_TOWARDS: Final = frozenset(
    (one, other)
    for one in map(base, "go come put set turn fall rise bring".split())
    for other in ("up", "down", "back", "forward")
)
_NOW: Final = frozenset(
    map(base, "now instead anymore longer already left turn bump up down since become revert return nowadays".split())
)
_HEDGES: Final = frozenset({"if", "when", "until", "unless", "while", "or"})
_NEVER: Final = frozenset("you your yours yourself everyone anyone people we'll will would".split())
