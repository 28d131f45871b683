"""In which class, or at which school, somebody is, told as another one: is in year 3, started year 4 on Monday."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from perdure.extraction.regex import regex


@dataclass(frozen=True, slots=True)
class _Class:
    """Who is in which class. `levels`: the schools that may have it, from the first to the last; `kind`: what it is one
    of; `which`: its number, or the name of the school; `begins`: they were not before; `went`: or long ago.
    """

    who: str
    levels: frozenset[int]
    kind: str
    which: int | str | None
    begins: bool
    went: bool


def moved_up(old: str, new: str) -> bool:
    """Tell whether a text says of who was in a class of a school that they are in another one, or at another school."""
    after = _class(new)
    before = _class(old) if after is not None else None
    if after is None or before is None or after.who != before.who:
        return False
    if before.went and before.kind == "school":
        return False  # one went there long ago
    if before.levels.isdisjoint(after.levels):
        return not after.went or min(before.levels) < min(after.levels)
    told = before.kind == after.kind and None not in (before.which, after.which) and before.which != after.which
    return told and (after.begins or isinstance(after.which, int))


def moves_up(text: str) -> bool:
    """Tell whether a text says that somebody goes on to a class or school."""
    found = _class(text)
    return found is not None and found.begins


@lru_cache(maxsize=4096)
def _class(text: str) -> _Class | None:
    found = _IN_CLASS.match(text)
    if found is None:
        return None
    who = _WHOSE.sub("", (found["who"] or "i").casefold())
    went = (found["begins"] or "").casefold().startswith("went")
    begins = found["begins"] is not None or " now" in (found["does"] or "").casefold()
    if school := found["school"] or found["named"]:
        word = school.casefold().replace("-", "").split()[-1 if found["named"] else 0]
        name = school.casefold() if found["named"] else None
        return _Class(who, _LEVELS.get(word, _ANY), "school", name, begins, went)
    nth = (found["number"] or found["ordinal"]).casefold()
    studies = found["unit"] is not None and found["unit"].casefold() == "year"
    number = int(re.sub(r"\D", "", nth)) if nth[0].isdigit() else _COUNTED[nth]
    return _Class(who, _STUDYING if studies else _TAUGHT, "year" if studies else "class", number, begins, went)


_TAUGHT: Final = frozenset({2, 3, 4})
_STUDYING: Final = frozenset({4, 5})
_ANY: Final = frozenset(range(6))
_LEVELS: Final = {
    **dict.fromkeys("preschool prek nursery playgroup daycare creche".split(), frozenset({0})),
    **dict.fromkeys("kindergarten reception".split(), frozenset({1})),
    **dict.fromkeys("primary elementary".split(), frozenset({1, 2})),
    **dict.fromkeys("middle junior".split(), frozenset({3})),
    **dict.fromkeys("high secondary sixth grammar".split(), frozenset({4})),
    **dict.fromkeys("uni university".split(), frozenset({5})),
    "college": _STUDYING,
}
_NAMED: Final = "School|Primary|Elementary|Academy|College|High|Grammar|University|Nursery|Preschool|Prep"
_NUMBERS: Final = "one two three four five six seven eight nine ten eleven twelve thirteen".split()
_ORDINALS: Final = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_COUNTED: Final = {word: at for row in (_NUMBERS, _ORDINALS) for at, word in enumerate(row, start=1)}
_WHOSE: Final = regex(r"^(?:my|our|the) ")
_ON: Final = r"(?:start|enter)(?:s|ed|ing)?|beg[aiu]n(?:s|ning)?|(?:goes|go|going|gone|went|mov(?:es?|ed|ing)|heading)"
_IN_CLASS: Final = regex(
    r"(?:(?P<who>(?:my|our|the) (?:[\w-]+ ){0,2}?[\w-]+|i|he|she|they|(?-i:[A-Z])[\w-]+|[a-z]+(?=['’]s ))"
    r"(?P<does>(?: (?:is|am|are|has|have|will|just|be|now|already|recently)\b|['’](?:s|m|re|ve|ll)\b)*) |(?=start))"
    rf"(?:(?P<begins>(?!goes? to )(?:{_ON})(?: on)?(?: up| over)?(?: at| to|(?: in)?to)?)|in|at|goes? to|attends?) "
    r"(?:(?:her|his|their|my|the) )?"
    rf"(?:(?:year|grade|class|form) (?P<number>\d\d?|{'|'.join(_NUMBERS)})"
    rf"|(?P<ordinal>\d\d?(?:st|nd|rd|th)|{'|'.join(_ORDINALS)})(?: |-)(?P<unit>grade|year|form|class)"
    rf"|(?P<named>(?-i:(?:[A-Z][\w'’.-]* )+(?:{_NAMED})))"
    rf"|(?P<school>{'|'.join(_LEVELS).replace('prek', 'pre-?k')})(?: (?:school|high|form))?)"
    r"(?=$|[,.;!?:(–—]| -"
    r"|(?: (?:at|in|on|with|and|but|this|last|next|today|yesterday|tomorrow|now|already|from|of|so|too))\b)",
    re.IGNORECASE,
)
