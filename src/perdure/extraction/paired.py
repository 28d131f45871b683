"""How likely two statements are of one thing, and the later one says it again: learned, beside their vectors.

What the rules of `compare` leave open is weighed here as `learned` weighs a sentence: many small signs of a pair, each
alone and beside how near the meanings are, with weights of a logistic regression. `training/fit_pairs.py` makes them
from pairs that were written for it, and prints how well those of one writer are judged by what the others teach.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from perdure.domain.text import STOP_WORDS, query_terms, words
from perdure.extraction import learned
from perdure.extraction.comparison import Comparison
from perdure.extraction.language import spoken
from perdure.extraction.meanings import base, canonical, lexicon
from perdure.extraction.pairing import denies, measures, names


@dataclass(frozen=True, slots=True, kw_only=True)
class Likely:
    """`one`: how likely two statements tell of one thing, so that the later can stand for both, 0 to 1. `again`: how
    likely it then only says the same, rather than otherwise, 0 to 1.
    """

    one: float
    again: float


def weigh(old: str, new: str, *, nearness: float, found: Comparison) -> Likely:
    """Weigh a statement and a later one of which the rules `found` neither that they are one nor that they clash.

    nearness: 0 where their cosine is at the embedder's level of related statements, 1 at that of duplicates.
    """
    shown = signs(old, new, nearness=nearness, found=found)
    return Likely(one=learned.likelihood("one", shown), again=learned.likelihood("again", shown))


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


def signs(old: str, new: str, *, nearness: float, found: Comparison) -> list[str]:
    """Return what a pair shows: `near` how near it is, `o`, `n` and `b` the words of the old, the new or both, and what
    differs between them, alone and with a letter for how near it is.
    """
    one, other = _read(old), _read(new)
    level = "abcd"[sum(nearness >= step for step in _LEVELS)]
    near = [f"near {step}" for step in range(-8, 17) if nearness > step / 10]
    differing = [*_differing(one, other), f"rules {found.label}", *(["rules apart"] if found.apart else [])]
    spoken = [f"o {word}" for word in one.bases - other.bases]
    spoken += [f"n {word}" for word in other.bases - one.bases] + [f"b {word}" for word in one.bases & other.bases]
    return [*near, *differing, *(f"{sign} {level}" for sign in differing), *(spoken if nearness > 0 else ())]


_LEVELS: Final = (0.0, 0.5, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    bases: frozenset[str]
    words: frozenset[str]
    terms: frozenset[int]
    measures: frozenset[object]
    names: frozenset[str]
    people: frozenset[str]
    denies: bool
    degrees: frozenset[str]
    """What makes a relative another one: -in-law, step-, grand-."""
    subject: str
    """Whom it begins with: "i", or what somebody of the writer's is; "" for anything else."""
    capitals: frozenset[str]
    """What is written like a name, wherever it stands."""


@lru_cache(2048)
def _read(text: str) -> _Read:
    said = words(text)
    bases = frozenset(map(base, said))
    return _Read(
        bases=bases,
        words=frozenset(said),
        terms=frozenset(query_terms(text)),
        measures=measures(text),
        names=names(text),
        people=frozenset(map(canonical, bases)) & lexicon().people,
        denies=denies(text),
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


_DEGREE: Final = re.compile(r"-in-law\b|\b(?:step|half|ex|god|grand|great)(?=-?\w)")
_CAPITAL: Final = re.compile(r"\b[A-ZÀ-ÞŁŚŻŹČŠŽ][^\W\d_]+")


def _differing(one: _Read, other: _Read) -> Iterator[str]:
    """Yield in what two statements differ, and what they share."""
    yield f"denied {one.denies:d}{other.denies:d}"
    yield f"numbers {_sets(one.measures, other.measures)}"
    yield f"names {_sets(one.names, other.names)}"
    yield f"people {_sets(one.people, other.people)}"
    common, every = len(one.terms & other.terms), len(one.terms | other.terms)
    share, within = common / max(every, 1), common / max(min(len(one.terms), len(other.terms)), 1)
    yield from (f"share {step}" for step in _SHARES if share >= step)
    yield from (f"within {step}" for step in _WITHIN if within >= step)
    yield f"only old {min(len(one.terms - other.terms), 5)}"
    yield f"only new {min(len(other.terms - one.terms), 6)}"
    yield f"both {min(common, 4)}"
    for name, those in _WHO.items():
        yield f"{name} {not those.isdisjoint(one.words):d}{not those.isdisjoint(other.words):d}"


_SHARES: Final = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8)
_WITHIN: Final = (0.25, 0.4, 0.5, 0.67, 0.8, 0.99)
_WHO: Final = {
    "I": frozenset({"i"}),
    "my": frozenset({"my", "our"}),
    "they": frozenset("he she they his her their him them".split()),
    "now": frozenset(
        "now anymore longer switched moved instead since lately finally gave given stopped quit left sold started new "
        "changed became back again just last got".split()
    ),
}


def _sets(one: frozenset[object] | frozenset[str], other: frozenset[object] | frozenset[str]) -> str:
    """Return how two sets lie to each other."""
    if not one and not other:
        return "none"
    if one == other:
        return "same"
    if not one or not other:
        return "new" if other else "old"
    if one < other or other < one:
        return "more" if one < other else "less"
    return "some" if one & other else "other"
