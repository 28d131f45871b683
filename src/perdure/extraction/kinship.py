"""Who somebody's relative is, in the word that another text has for it: my wife's mother, my mother-in-law."""

import re
from functools import cache
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction.lists import choice
from perdure.extraction.meanings import table_of
from perdure.extraction.regex import comparing


def in_one_word(text: str, other: str) -> str:
    """Return a text with each relative of a relative in the one word that another text has for it: my sister's son, my
    nephew. There may be several nephews, so both have to name him; of mothers-in-law there is one.
    """
    if _THEIRS.search(text) is None:
        return text
    for form, word, one in _words():
        if (said := word.search(other)) is not None and (one or _names(text) & _names(other)):
            text = form.sub(rf"\g<mine> {said['word']}", text)
    return text


def _names(text: str) -> frozenset[str]:
    return frozenset(_NAME.findall(text)) - _NO_NAMES


@cache
def _words() -> tuple[tuple[re.Pattern[str], re.Pattern[str], bool], ...]:
    """Return how each relative may be told by two words, by which word, and whether there is only one of them."""
    table = table_of("kinship")
    return tuple(
        (
            comparing(rf"\b(?P<mine>my|our) {_any(whose)}['’]s {_any(what)}\b", re.IGNORECASE),
            comparing(rf"\b(?:my|our) (?P<word>{_any(word)})\b(?!-)", re.IGNORECASE),
            word in table["one"],
        )
        for word, whose, what in table["told"]
    )


def _any(words: str) -> str:
    return choice(words.replace(" ", "\n"))


_THEIRS: Final = comparing(r"\b(?:my|our) [\w-]+['’]s \w", re.IGNORECASE)
_NAME: Final = comparing(
    r"(?<!\bin )(?<!\bat )(?<!\bto )(?<!\bfor )(?<!\bof )(?<!\bby )(?<!\bfrom )(?<!\bwith )(?<!\bnear )\b[A-ZÀ-Þ][\w-]+"
)
_NO_NAMES: Final = {word.capitalize() for word in STOP_WORDS} | {"Year", "Grade", "Class"}
