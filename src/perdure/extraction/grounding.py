"""Whether a conversation supports a statement that a model drew from it.

A statement may be worded otherwise; but its numbers and names must have been said, and most of its words.
"""

import re
from typing import Final

from perdure.domain.text import STOP_WORDS, normalise, term, words
from perdure.extraction.language import spoken
from perdure.extraction.pairing import denies
from perdure.extraction.regex import regex

LEAST_SUPPORT: Final = 0.6
"""Share of the words of a statement, stop words left out, that the conversation must hold."""

_NUMBER: Final = regex(r"\d+(?:[.,:]\d+)*")
_NAME: Final = regex(r"(?<![.!?。]\s)(?<!^)\b[A-ZÀ-ÖØ-ÞА-ЯΑ-Ω][\w’'-]+")
_WRAPPING: Final = frozenset(
    "user users person name named called lives live living works work working has have had likes like liked prefers"
    " prefer preference owns own is are was were wants want plans plan needs need uses use speaks speak"
    " enjoys enjoy dislikes dislike avoids avoid currently moved must should".split()
)
"""Words in which a model wraps what was said: they need no support."""
_DENIAL: Final = regex(r"\b(?:not?|never|none|nobody|nothing|cannot|without|longer|stop(?:s|ped)?)\b|n['’]t\b", re.I)


def unsupported(statement: str, dialogue: str, *, least: float = LEAST_SUPPORT) -> str | None:
    """Return what a conversation does not support in a statement, in words; None when it supports all that matters."""
    said = normalise(dialogue)
    for number in _NUMBER.findall(statement):
        if number not in said:
            return "a number in it was not said"
    for name in _NAME.findall(statement):
        if normalise(name).removesuffix("'s") not in said and normalise(name) not in _WRAPPING:
            return "a name in it was not said"
    heard = set(map(term, words(dialogue)))
    meant = [word for word in words(statement) if word not in STOP_WORDS and word not in _WRAPPING]
    if not meant:
        return "it says nothing"
    share = sum(term(word) in heard for word in meant) / len(meant)
    return None if share >= least else f"only {share:.0%} of its words were said"


def turned_round(statement: str, said: str) -> bool:
    """Tell whether a statement denies something where nothing that was said, in English, does."""
    if not denies(statement) or spoken(said) != "en":
        return False
    return not any(_DENIAL.search(line) or denies(line) for line in said.splitlines())
