"""Words that change places: "team 3 beat team 4" and "team 4 beat team 3" have all their words in common."""

import re
from functools import cache, partial
from typing import Final

from perdure.domain.text import stem, words
from perdure.extraction.closed import PREPOSITIONS
from perdure.extraction.lists import words_of
from perdure.extraction.regex import regex


def swapped(one: str, other: str) -> bool:
    """Tell whether two texts of the same words differ in two parts that have changed places around a third.

    Parts that follow one another may stand either way ("on Mondays | I swim"), as may the sides of "is", the items of a
    list, and what says when or where. Texts of more than `_MOST` words are not looked at.
    """
    return any(_changed(said(one), said(other), one) for said in (_words, _owners, _things))


def _changed(before: list[str], after: list[str], text: str) -> bool:
    if before == after or len(before) > _MOST or sorted(before) != sorted(after):
        return False
    while before[0] == after[0]:
        del before[0], after[0]
    while before[-1] == after[-1]:
        del before[-1], after[-1]
    places = range(1, len(before))
    if any(after == before[at:] + before[:at] for at in places):
        return False
    return any(
        after == before[right:] + before[left:right] + before[:left]
        and _free().isdisjoint((before[0], before[right]))
        and not _level(before[:left] + before[right:], before[left:right], text)
        for left in places
        for right in range(left + 1, len(before))
    )


def _level(parts: list[str], between: list[str], text: str) -> bool:
    """Tell whether parts are two sides of "is", or items of one list."""
    if _some("joining").issuperset(between):
        return True
    listed = {stem(word) for found in _LISTED.finditer(text) for word in words(found[0])} | _some("joining")
    return listed.issuperset(parts) and listed.issuperset(between)


def _words(text: str) -> list[str]:
    return [_SUBJECT.get(word) or stem(word) for word in words(_SHORT.sub(" am", text))]


def _owners(text: str) -> list[str]:
    """Return the words of a text, with whose something is as one more: "I walk Jo's dog", "Jo walks my dog"."""
    return _words(_MINE.sub(_owner, _OWNED.sub(r"\1 s", text)))


def _things(text: str) -> list[str]:
    """Return the words of a text without those that say whose a thing is, or that it is one."""
    return _words(_POINTING.sub(" ", text))


def _owner(found: re.Match[str]) -> str:
    return f"{'I' if found[0].casefold() == 'my' else 'we'} s"


_OWNED: Final = regex(r"\b([^\W\d_]+)['’]s\b", re.IGNORECASE)
_MINE: Final = regex(r"\b(?:my|our)\b", re.IGNORECASE)
_POINTING: Final = regex(r"\b(?:my|our|his|her|their|the|an?) ", re.IGNORECASE)
_SHORT: Final = regex(r"(?<=\bI)['’]m\b", re.IGNORECASE)
_MOST: Final = 48
_SUBJECT: Final = {
    "am": "is",
    "are": "is",
    "were": "was",
    "me": "i",
    "us": "we",
    "him": "he",
    "them": "they",
    "has": "have",
}
_LISTED: Final = regex(r"\w+(?:(?:, (?:(?:and|or) )?| (?:and|or) )\w+)+", re.IGNORECASE)


_some: Final = partial(words_of, "swapped")


@cache
def _free() -> frozenset[str]:
    """Return the stems of the words with which a part begins that says when or where."""
    return frozenset(map(stem, (*PREPOSITIONS, *_some("when"))))
