"""What stays whole: no mark in a secret ends a sentence, nor one inside a word where somebody asks to keep it."""

import re
from typing import Final

from perdure.extraction.regex import regex
from perdure.extraction.sensitive import SECRET, find

_WORD: Final = regex(r"\S+")
_MARK: Final = regex(r"[!?;]")
_BETWEEN: Final = regex(r"[!?;.…\n]")
_BEHIND: Final = "!?;.,:…)]}\"'”’»*_`"
_BEGINS: Final = "i|my|our|we|you|your|he|she|they|his|her|their|its?|the|an?|this|that|and|but|also|please"
_ON: Final = regex(
    rf"(?:[!?;]+[ \t]+(?!(?:{_BEGINS})\b)[^\s!?;.…]+(?:[ \t]+[^\s!?;.…]+){{0,2}}(?=[!?;]|\s*$))*!*", re.I | re.M
)
"""What may belong to a secret right behind it: its marks, and a few words behind these that begin no statement."""


def unbroken(text: str) -> str:
    """Return a text of the same length with letters for the marks inside its words and its secrets."""
    if not _MARK.search(text):
        return text
    left = list(text)
    for word in _WORD.finditer(text):
        for mark in _MARK.finditer(word[0].rstrip(_BEHIND), 1):
            left[word.start() + mark.start()] = "x"
    for one in find(text):
        behind = _ON.match(text, one.end) if one.type in SECRET else None
        for mark in _BETWEEN.finditer(text, one.start, behind.end()) if behind else ():
            left[mark.start()] = "x"
    return "".join(left)


def uncut(text: str) -> str:
    """Return a text of the same length with letters for the marks inside its secrets alone."""
    if not _MARK.search(text):
        return text
    left = list(text)
    for one in find(text):
        within = one.start + len(text[one.start : one.end].rstrip(_BEHIND)) if one.type in SECRET else 0
        for mark in _BETWEEN.finditer(text, one.start, within):
            left[mark.start()] = "x"
    return "".join(left)
