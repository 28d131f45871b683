"""Who somebody is, in one breath: I'm Dana, 34, a nurse from Hull, married to Tom and mum of two.

Each piece behind a comma is a statement of its own that leaves out its "I am" or "I have". They are read one by one
where every piece says something of somebody; else the sentence is read as it is.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS
from perdure.extraction.natives import is_city
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token
from perdure.extraction.wording import contains

Piece = tuple[str, int, int]
"""What a piece states, and where it begins and ends."""


def introduction(said: str, language: Language) -> list[Piece]:
    """Return what a sentence states in which somebody presents themselves, piece by piece; none where it does not.

    Who tells their name, their age or their trade first does. What follows somebody else who is named may be of them:
    married to Tom, 50, a pilot.
    """
    opened = _OPENS.match(said)
    if opened is None:
        return []
    found: list[Piece] = [(opened["who"], *opened.span("who"))]
    spans = list(_spans(said, opened.end(), _COMMA))
    for first, last in spans:
        pieces = list(_spans(said[:last], first, _AND))
        told = [_told(said[start:end], language) for start, end in pieces]
        if not all(told):  # living in Hull with my wife and two dogs
            pieces, told = [(first, last)], [_told(said[first:last], language)]
        if not told[0] or (last != spans[-1][1] and _of_others(said[first:last], language)):
            return []
        found += [(one, start, end) for one, (start, end) in zip(told, pieces, strict=True) if one]
    return found


def introduced(row: Sequence[Token], start: int, language: Language) -> int:
    """Return where "my accountant Renske" ends at the start of a clause that says nothing lasting; 0 where none is."""
    words = [one.word for one in row]
    if words[start] not in OWN:
        return 0
    for at in range(start + 2, min(start + 4, len(row))):
        who = words[start + 1 : at - (words[at - 1] == ",")]
        known = row[at].capital and not row[at - 1].capital
        owns = [one.word for one in row[at + 1 : at + 2]] == ["'s"]
        told = known and not owns and any(contains(who, language, name) for name in _ACQUAINTED)
        if told and row[at].word not in language.sets["weekday"] | language.sets["month"]:
            return at + 1 + (row[at + 1].capital if at + 1 < len(row) else 0)
    return 0


def hailed(said: str, language: Language) -> str | None:
    """Return as a request how somebody wants to be called, told beside how not: it's Bea, not Beatrice, please.

    A short form asks so by itself, beside its long one; any other name where it comes with "please", or with what
    else they are called on paper.
    """
    told = next((found for form in _HAILED if (found := form.fullmatch(said))), None)
    if told is None:
        return None
    name, other = told["name"], told.groupdict().get("other") or ""
    names = [one.casefold().split()[-1] for one in (name, other) if one]
    things = any(language.has(kind, one) for one in names for kind in _THINGS) or any(map(is_city, names))
    asked = told.groupdict().get("paper") or told.groupdict().get("please") or _PLEASE.search(said)
    long, brief = other.casefold(), name.casefold()
    short = len(brief) < len(long) and (long[:2] == brief[:2] or brief in long)
    return f"call me {name}" if not things and (asked or short) else None


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
    if head[-1] not in role.words and not head[-1].endswith(role.suffixes):
        return None
    if head[0] in ("a", "an"):
        return f"I am {piece}"
    article = "an" if piece[0] in "aeioAEIO" and not piece[:2].isupper() else "a"
    return f"I am {article} {piece.replace('@', 'at')}" if head[0] not in ARTICLES else None


def _of_others(piece: str, language: Language) -> bool:
    """Tell whether a piece names somebody else: married to Tom, living with my aunt."""
    words = piece.casefold().split()
    named = any(one in _TOWARDS and other[:1].isupper() for one, other in pairwise(piece.split()))
    return named or any(language.has(name, word) for name in _PEOPLE for word in words)


_OPENS: Final = regex(
    r"(?:(?:hi|hey|hello|hiya|(?:quick )?intro|(?:a bit )?about me)(?: there| all| everyone)?\s?[,:!–-]*\s+)?"
    r"(?P<who>(?:my name(?: is|['’]s)|(?:the )?name['’]?s) [^\W\d_]+(?: [^\W\d_]+)?|[^\W\d_]+ here"
    r"|(?:i['’]?m|i am) (?:(?-i:[A-ZÀ-ÞŁŚŻŹČŠŽ])[^\W\d_]+(?: (?-i:[A-ZÀ-ÞŁŚŻŹČŠŽ])[^\W\d_]+)?|[1-9]\d"
    r"|an? [^\W\d_]+(?: [^\W\d_]+)?(?: (?:in|from|at) [^\W\d_]+)?)),\s",
    re.IGNORECASE,
)
"""A greeting, and the first thing that somebody says of themselves, up to its comma: a name, an age, a trade."""
_COMMA: Final = regex(r",(?: and)? ")
_AND: Final = regex(r" and ")
_AGE: Final = regex(r"(?:aged? |just turned )?(?P<age>[1-9]\d)(?: years?(?: old)?| ?y/?o)?", re.IGNORECASE)
_BEING: Final = regex(
    r"(?:(?:currently|now|originally|happily|recently|still|fully) )*"
    r"(?:living|based|located|working|studying|training|teaching|married|engaged|divorced|single|widowed|allergic"
    r"|retired|born|raised|self-employed|freelancing|vegan|vegetarian|coeliac|celiac|from(?= (?-i:[A-Z])))\b"
    r"|(?:proud |single )?(?:mum|mom|mother|dad|father) (?:of|to) ",
    re.IGNORECASE,
)
_NAME: Final = r"(?-i:[A-ZÀ-ÞŁŚŻŹČŠŽ])[^\W\d_]+"
_FULL: Final = rf"(?:(?:dr|mr|mrs|ms|mx|prof|rev)\.? |professor |doctor )?{_NAME}(?:[ -]{_NAME})?"
_LEAD: Final = r"(?:(?:actually|please|oh|hi|hey|and|btw|by the way|also),? )*"
_I_AM: Final = r"(?:it(?:['’]?s| is)|i['’]?m|i am)"
_OFFICIAL: Final = r"(?:officially|formally|on paper|legally|on (?:my|the) (?:passport|papers|payslip|door|badge))"
_ENOUGH: Final = (
    r"(?:will do|does fine|is fine|is enough|is ok(?:ay)?|works|is plenty|will do fine|will do just fine)"
    r"(?: (?:here|for me|with me))?"
)
_HAILED: Final = tuple(
    regex(one, re.IGNORECASE)
    for one in (
        rf"{_LEAD}(?:it(?:['’]?s| is)|just|make it|i['’]?m) (?P<name>{_NAME})(?:,? (?P<please>please|pls))?,?"
        rf" (?:and )?(?:not|never) (?P<other>{_FULL})(?:,? (?:please|pls|thanks|thank you))?[.!]*",
        rf"{_LEAD}not (?P<other>{_FULL}),? (?:just |it['’]?s |but )?(?P<name>{_NAME}),? (?P<please>please|pls)[.!]*",
        rf"{_LEAD}(?:(?:{_I_AM}|(?:my|the) name(?:['’]?s| is)) )?(?:(?P<paper>{_OFFICIAL}) )?"
        rf"(?P<other>{_FULL})(?: {_OFFICIAL})?,?(?: but| though)? (?P<name>{_NAME}) {_ENOUGH}[.!]*",
        rf"{_LEAD}(?P<paper>{_OFFICIAL}) {_I_AM} (?P<other>{_FULL}),?(?: but)? (?:"
        rf"(?P<name>{_NAME}) {_ENOUGH})[.!]*",
        rf"{_LEAD}(?P<paper>my (?:passport|badge|licence|license|papers|id|payslip|birth certificate)) says?"
        rf" (?P<other>{_FULL}),?(?: but| though)? (?P<name>{_NAME}) {_ENOUGH}[.!]*",
    )
)
"""How somebody wants to be called, and how not, or only on paper."""
_PLEASE: Final = regex(
    r"\b(?:please|pls|thanks|thank you|officially|formally|on paper|legally|name)\b|\bon (?:my|the) ", re.IGNORECASE
)
_THINGS: Final = ("software", "code", "editor", "os", "weekday", "month", "language", "demonym")
_TOWARDS: Final = frozenset("to with of for by".split())
_PEOPLE: Final = ("partner", "child", "kin", "friend", "boss")
_MANY: Final = regex(r"an?|one|two|three|four|five|six|\d")
_BEHIND: Final = frozenset("at @ in from for with on of to who that".split())
_CLAUSE: Final = frozenset(
    "i i'm i've we we're he she it they you is are was were has had have do does did can will would could should if not"
    " what which".split()
)
"""Words of a clause of its own, which leaves out nothing, or of what is not so."""
_ACQUAINTED: Final = ("others", "kin", "friend")
"""Who is worth knowing by name."""
