"""Two names of one thing, where a text says so: "Liz, that's Elizabeth", "Bart, short for Bartholomew"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from perdure.domain.entity import Mention

_FAR: Final = 60
_SHORTEST: Final = 5
_SIGNS: Final = (
    "short", "that", "aka", "a.k.a", "known as", "name", "call", "go by", "goes by", "stands for", "is really",
    "is actually",
)  # fmt: skip
_SAME: Final = (
    r",?\s\(?(?:that's|that’s|that is|short for|aka|a\.k\.a\.?|also known as|also called|better known as|nicknamed"
    r"|goes by|is short for|is short of|stands for|is (?:also |better )?known as|is really|is actually"
    r"|is what (?:\w+ ){1,2}calls?|is (?:my|our|the) (?:nick)?name for|is the nickname of|whose nickname is"
    r"|(?:who|whom|which) (?:\w+ ){1,2}calls?"
    r"|(?:we|everyone|everybody|friends|people) (?:all )?calls? (?:him|her|it|them))"
    r"(?: just| simply| the name)?\s"
    r"|, (?:called|known as) "
    r"|, as (?:\w+ ){1,2}calls? "
    r"|,?(?: but| and)? (?:I|she|he|they) goe?s? by "
    r"|['’]s (?:nick)?name is "
    r"|[^.!?\n]{1,40}[,(] ?(?:aka|a\.k\.a\.?|also known as|better known as|called|known as|nicknamed) "
)


_BEHIND: Final = (
    r", ?(?:(?:that['’]s|that is)(?= [A-Z])|short for|aka|a\.k\.a|also known as|also called|or \w+ for short)\b"
)
_pattern = cache(re.compile)


def behind(text: str, at: int) -> bool:
    """Tell whether another name follows there, which makes a name of a word that opens a sentence."""
    return _pattern(_BEHIND).match(text, at) is not None


def joined(text: str, mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Return the mentions; two neighbours that are said to be one thing name each other."""
    found = mentions
    one = mentions[0]
    for place, other in enumerate(mentions[1:]):
        if 1 < other.start - one.end < _FAR and _said(text, text[one.end : other.start], one, other):
            found = list(found)
            first, type_ = found[place], one.type if one.type != "other" else other.type
            found[place] = replace(first, type=type_, same_as=other.name)
            found[place + 1] = replace(other, type=type_, same_as=one.name)
        one = other
    return found


def _said(text: str, between: str, one: Mention, other: Mention) -> bool:
    if len(between) < _SHORTEST:  # Robert (Bob)
        return between == " (" and one.type == other.type == "person" and text.startswith(")", other.end)
    if between.endswith(" or "):
        return text.startswith(" for short", other.end)
    return any(sign in between for sign in _SIGNS) and _pattern(_SAME).fullmatch(between) is not None
