"""What stays whole where somebody asks to keep it: no mark inside a word, or in a secret, ends what is said there."""

from typing import Final

from perdure.extraction.regex import regex
from perdure.extraction.sensitive import SECRET, find

_WORD: Final = regex(r"\S+")
_MARK: Final = regex(r"[!?;]")
_BETWEEN: Final = regex(r"[!?;.…\n]")
_BEHIND: Final = "!?;.,:…)]}\"'”’»*_`"
_EXCLAIMED: Final = regex(r"!*")
"""What may belong to a secret right behind it."""


def unbroken(text: str) -> str:
    """Return a text of the same length with letters for the marks inside its words and its secrets."""
    if not _MARK.search(text):
        return text
    left = list(text)
    for word in _WORD.finditer(text):
        for mark in _MARK.finditer(word[0].rstrip(_BEHIND), 1):
            left[word.start() + mark.start()] = "x"
    for one in find(text):
        behind = _EXCLAIMED.match(text, one.end) if one.type in SECRET else None
        for mark in _BETWEEN.finditer(text, one.start, behind.end()) if behind else ():
            left[mark.start()] = "x"
    return "".join(left)
