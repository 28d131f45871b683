"""Whether two statements may be of one thing at all: of one person, of one of several, in English.

What is weighed by what pairs have taught (`ports.PairReader`) must pass here first: it would take a sister for a
sister-in-law, and knows no other language.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from perdure.domain.text import STOP_WORDS, words
from perdure.extraction import learned
from perdure.extraction.language import spoken
from perdure.extraction.meanings import base, canonical, lexicon
from perdure.extraction.regex import regex


def of_one(old: str, new: str) -> bool:
    """Tell whether two statements may be of one thing: not where they tell of different people (a sister, a
    sister-in-law) or begin with them (I, my dad), unless these have one name, nor where they pick one of several by
    opposite words: my older sister, my younger one.
    """
    one, other = _read(old), _read(new)
    if any(_side(one.words, sides) + _side(other.words, sides) == 0 != _side(one.words, sides) for sides in _SIDES):
        return False
    if one.people and other.people and (one.people.isdisjoint(other.people) or one.degrees != other.degrees):
        return False
    told = {one.subject, other.subject}
    return len(told) == 1 or "" in told or bool(one.capitals & other.capitals)


def is_english(text: str) -> bool:
    """Tell whether a text has the words of English, so that what English pairs have taught says something of it."""
    said, common = words(text), learned.weights("worth").common
    return spoken(text) == "en" and sum(word in common for word in said) >= _ENGLISH * len(said)


def _side(said: frozenset[str], sides: tuple[frozenset[str], frozenset[str]]) -> int:
    """Return 1 or -1 where words are of the first or the second of two sides, and 0 where of none, or of both."""
    return (not sides[0].isdisjoint(said)) - (not sides[1].isdisjoint(said))


_ENGLISH: Final = 0.3
"""Share of common words: 99 of 100 English statements have more, and hardly any of another language."""
_SIDES: Final = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for one, other in (
        ("older elder eldest oldest big bigger", "younger youngest little small smaller"),
        ("left", "right"),
        ("upper upstairs top", "lower downstairs bottom ground"),
        ("front", "back rear"),
        ("first", "second third last"),
        ("inner indoor", "outer outdoor"),
        ("maternal", "paternal"),
    )
)
"""By what one of several is picked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    words: frozenset[str]
    people: frozenset[str]
    degrees: frozenset[str]
    """What makes a relative another one: -in-law, step-, grand-."""
    subject: str
    """Whom it begins with: "i", or what somebody of the writer's is; "" for anything else."""
    capitals: frozenset[str]
    """What is written like a name, wherever it stands."""


@lru_cache(2048)
def _read(text: str) -> _Read:
    said = words(text)
    return _Read(
        words=frozenset(said),
        people=frozenset(map(canonical, map(base, said))) & lexicon().people,
        degrees=frozenset(_DEGREE.findall(text.casefold())),
        subject=_subject(said),
        capitals=frozenset(word.casefold() for word in _CAPITAL.findall(text)) - STOP_WORDS - {"i"},
    )


def _subject(said: Sequence[str]) -> str:
    if not said or said[0] in ("i", "we", "im", "ive"):
        return "i"
    if said[0] not in ("my", "our"):
        return ""
    return next((one for one in map(canonical, map(base, said[1:4])) if one in lexicon().people), "")


_DEGREE: Final = regex(r"-in-law\b|\b(?:step|half|ex|god|grand|great)(?=-?\w)")
_CAPITAL: Final = regex(r"\b[A-ZÀ-ÞŁŚŻŹČŠŽ][^\W\d_]+")
