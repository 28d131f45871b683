"""Who somebody is whom a question names by what they are to the user: "my husband" is Walter.

That is told beside the rest, "Walter, that's my husband, retired", and what is said of Walter later does not repeat it.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from perdure.domain.entity import Mention
from perdure.extraction.slots import MINE, relations

_CALLED: Final = re.compile(
    r"(?:\s*,?\s*|\s+(?:is\s+|was\s+|who\s+is\s+|who's\s+)?(?:called|named)\s+|\s*[:(]\s*|['’]s\s+name\s+(?:is|was)\s+)",
    re.IGNORECASE,
)
_IS: Final = r"\s*[,(—–-]?\s*(?:(?:that|who|she|he|they|it)(?:['’]s|\s+(?:is|was|are))|is|was|are)\s+"
_APPOSED: Final = r"\s*[,(—–-]\s*"
_ENDS: Final = r"(?=\s*(?:[,.;:!?)—–-]|$)|\s+(?:who|whom|whose|and)\b)"
_AND: Final = re.compile(r"\s*(?:,|and|&)\s*", re.IGNORECASE)


@lru_cache(maxsize=256)
def kindred(role: str) -> tuple[str, ...]:
    """Return the words for who is that to the user: the word itself, those that mean the same, and those under it."""
    from perdure.extraction.meanings import canonical, lexicon  # much to load, for the few questions that need it

    meant = canonical(role)
    under = lexicon().kinds.get(meant, frozenset())
    return (role, *(word for word in relations() if word != role and ((of := canonical(word)) == meant or of in under)))


def introduced(text: str, called: Sequence[str], people: Sequence[Mention]) -> tuple[str, ...]:
    """Return the names of those of whom a text says that they are that to the user, in one of some words for it.

    people: whom it names.
    """
    said = rf"{MINE}(?:{'|'.join(map(re.escape, called))})(?![\w-]|['’]s\s+(?!name\b))"
    found = {name for one in re.finditer(said, text, re.IGNORECASE) for name in _behind(text, one.end(), people)}
    before = re.compile(rf"{_IS}{said}|{_APPOSED}{said}{_ENDS}", re.IGNORECASE)
    found |= {name for one in people if before.match(text, one.end) for name in _joined(text, one, people)}
    return tuple(sorted(found))


def _behind(text: str, end: int, people: Iterable[Mention]) -> list[str]:
    """Return who is named right behind a place in a text, and with whom: "my parents Ann and Bob"."""
    found: list[str] = []
    for one in sorted(people, key=lambda one: one.start):
        between = text[end : one.start] if one.start >= end else None
        if between is None or not (_AND if found else _CALLED).fullmatch(between):
            continue
        found.append(one.name)
        end = one.end
    return found


def _joined(text: str, last: Mention, people: Sequence[Mention]) -> list[str]:
    """Return a name and those that an "and" joins to it from before: "Ann and Bob are my parents"."""
    before = [one for one in people if one.end <= last.start and _AND.fullmatch(text[one.end : last.start])]
    return [last.name, *(one.name for one in before)]
