"""Who somebody is, in one breath: I'm Dana, 34, a nurse from Hull, married to Tom and mum of two.

Each piece behind a comma is a statement of its own that leaves out its "I am" or "I have". They are read one by one
where every piece says something of somebody; else the sentence is read as it is.
"""

import re
from collections.abc import Iterator
from typing import Final

from perdure.extraction.closed import ARTICLES, PREPOSITIONS
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex

Piece = tuple[str, int, int]
"""What a piece states, and where it begins and ends."""


def introduction(said: str, language: Language) -> list[Piece]:
    """Return what a sentence states in which somebody presents themselves, piece by piece; none where it does not."""
    opened = _OPENS.match(said)
    if opened is None:
        return []
    found: list[Piece] = [(opened["who"], *opened.span("who"))]
    for first, last in _spans(said, opened.end(), _COMMA):
        pieces = list(_spans(said[:last], first, _AND))
        told = [_told(said[start:end], language) for start, end in pieces]
        if not all(told):  # living in Hull with my wife and two dogs
            pieces, told = [(first, last)], [_told(said[first:last], language)]
        if not told[0]:
            return []
        found += [(one, start, end) for one, (start, end) in zip(told, pieces, strict=True) if one]
    lone = _LONE.fullmatch(opened["who"])
    if lone and any(map(_AGE.fullmatch, (said[start:end] for _, start, end in found[1:]))):
        found[0] = (f"{lone[1]} {lone[2].capitalize()}", *found[0][1:])  # im dana, 34
    return found


def _spans(said: str, start: int, between: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield where the pieces of a text begin and end."""
    for one in between.finditer(said, start):
        yield start, one.start()
        start = one.end()
    yield start, len(said.rstrip(" .!"))


def _told(piece: str, language: Language) -> str | None:
    """Return as a sentence what a piece says of its writer: their age, how or what they are, what they have."""
    words = piece.casefold().split()
    if not words or not _CLAUSE.isdisjoint(words) or words[-1] in PREPOSITIONS:
        return None
    if age := _AGE.fullmatch(piece):
        return f"I am {age['age']}"
    head = words[: next((at for at, word in enumerate(words) if at and word in _BEHIND), len(words))]
    counted = _MANY.fullmatch(head[0]) is not None and len(head) > 1
    if counted and any(language.has(name, head[-1]) for name in ("animal", "child", "kin")):
        return f"I have {piece}"
    if _BEING.match(piece):
        return f"I am {piece}"
    role = language.values["role"]
    if head[0] in ("a", "an"):
        return f"I am {piece}"
    if (head[-1] in role.words or head[-1].endswith(role.suffixes)) and head[0] not in ARTICLES:
        article = "an" if piece[0] in "aeioAEIO" and not piece[:2].isupper() else "a"
        return f"I am {article} {piece.replace('@', 'at')}"
    return None


_OPENS: Final = regex(
    r"(?:(?:hi|hey|hello|hiya|(?:quick )?intro|(?:a bit )?about me)(?: there| all| everyone)?\s?[,:!–-]*\s+)?"
    r"(?P<who>(?:i['’]?m|i am|my name(?: is|['’]s)|(?:the )?name['’]?s) [^,.;:!?\n]{2,60}|[^\W\d_]+ here),\s",
    re.IGNORECASE,
)
"""A greeting, and the first thing that somebody says of themselves, up to its comma."""
_LONE: Final = regex(r"(i['’]?m|i am) ([^\W\d_]{3,})", re.IGNORECASE)
_COMMA: Final = regex(r",(?: and)? ")
_AND: Final = regex(r" and ")
_AGE: Final = regex(r"(?:aged? |just turned )?(?P<age>[1-9]\d)(?: years?(?: old)?| ?y/?o)?", re.IGNORECASE)
_BEING: Final = regex(
    r"(?:(?:currently|now|originally|happily|recently|still|fully) )*"
    r"(?:living|based|located|working|studying|training|teaching|married|engaged|divorced|single|widowed|allergic"
    r"|retired|born|raised|self-employed|freelancing|vegan|vegetarian|coeliac|celiac|from)\b"
    r"|(?:proud |single )?(?:mum|mom|mother|dad|father) (?:of|to) ",
    re.IGNORECASE,
)
_MANY: Final = regex(r"an?|one|two|three|four|five|six|\d")
_BEHIND: Final = frozenset("at @ in from for with on of to who that".split())
_CLAUSE: Final = frozenset(
    "i i'm i've we we're he she it they you is are was were has had have do does did can will would could should if not"
    " what which".split()
)
"""Words of a clause of its own, which leaves out nothing, or of what is not so."""
