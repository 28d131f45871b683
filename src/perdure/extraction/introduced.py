"""Who somebody is whom a question names by what they are to the user: "my husband" is Walter.

That is told beside the rest, "Walter, that's my husband, retired", and what is said of Walter later does not repeat it.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from perdure.domain.entity import Mention
from perdure.extraction.regex import regex
from perdure.extraction.slots import MINE, relations

_CALLED: Final = regex(
    r" |[:(] ?| \(| (?:is|was|who is|who['’]s) (?:called|named) |['’]s (?:called|named|name(?: is| was|['’]s)) ",
    re.IGNORECASE,
)
_IS: Final = r"(?: ?[,(—–-] ?| )?(?:(?:that|who|she|he|they|it)(?:['’]s| is| are)|is|are) "
_APPOSED: Final = r" ?[,(—–-] ?"
_ENDS: Final = r"(?=[,.;:!?)—–-]|$)"
_STAYS: Final = r"(?! (?:no more|no longer|until|anymore|any more|in (?:the|my)|then)\b)"
_AND: Final = regex(r",? (?:and|&) |, ", re.IGNORECASE)
_DOUBTED: Final = regex(
    r"\b(?:if|wish|wished|dream|dreamt|dreamed|imagine|suppose|pretend|believes?|thinks?|thought|hopes?|hoped|says?"
    r"|said|wrote|asks?|asked|not|never|nobody|whether|as though)\b[^.!?;]*$",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)
def kindred(role: str) -> tuple[str, ...]:
    """Return the words for who is that to the user: the word itself, those that mean the same, and those under it."""
    from perdure.extraction.meanings import canonical, lexicon  # much to load, for the few questions that need it

    meant = canonical(role)
    under = lexicon().kinds.get(meant, frozenset())
    return (role, *(word for word in relations() if word != role and ((of := canonical(word)) == meant or of in under)))


def introduced(text: str, called: Sequence[str], people: Sequence[Mention]) -> tuple[str, ...]:
    """Return the names of those of whom a text says that they are that to the user, in one of some words for it.

    text: with single spaces; people: whom it names.
    """
    said = rf"{MINE}(?P<role>{'|'.join(map(re.escape, called))})(?![\w-])(?!['’]s? (?!name\b|called\b|named\b))"
    found: list[str] = []
    for one in re.finditer(said, text, re.IGNORECASE):
        if not _DOUBTED.search(text, max(0, one.start() - _SENTENCE), one.start()):
            found += _behind(text, one.end(), people, several=one["role"].endswith("s"))
    before = re.compile(rf"(?:{_IS}{said}{_STAYS}|{_APPOSED}{said.replace('?P<role>', '?:')}{_ENDS})", re.IGNORECASE)
    for one in people:
        if before.match(text, one.end) and not _DOUBTED.search(text, max(0, one.start - _SENTENCE), one.start):
            found += [*_beside(text, one, people), one.name]
    return tuple(dict.fromkeys(found))


_SENTENCE: Final = 80
"""Characters before a name that may cast doubt on it."""


def _behind(text: str, end: int, people: Iterable[Mention], *, several: bool) -> list[str]:
    """Return who is named right behind a place in a text, of several people with those that an "and" joins to them.

    Behind a comma, only where nothing more is said of them: "my wife, Ana, paints".
    """
    found: list[str] = []
    for one in sorted(people, key=lambda one: one.start):
        if one.start < end:
            continue
        between = text[end : one.start]
        apart = between == ", " and re.match(r"[,.;:!?)]|$", text[one.end :]) is not None
        if not (several and _AND.fullmatch(between) if found else apart or _CALLED.fullmatch(between)):
            break
        found.append(one.name)
        end = one.end
    return found


def _beside(text: str, last: Mention, people: Sequence[Mention]) -> list[str]:
    """Return who is joined to a name from before, where "are" says that several are meant: "Ann and Bob are my …"."""
    several = text.startswith(" are ", last.end)
    return [one.name for one in people if several and _AND.fullmatch(text[one.end : last.start])]
