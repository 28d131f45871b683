"""What no list of words can tell of a sentence, or of two: many small signs at once, with weights that were learned.

A sentence is read as its words, their stems, pairs of neighbours and how it begins, where a rare word counts by its
shape alone; two statements as what they share, what only one of them has, and what tells of a change. The weights of
the signs are added up (logistic regression). `training/fit.py` makes them from sentences that were written for it, and
prints how well those of one writer are judged by what the others teach.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, Literal

from perdure.domain.text import STOP_WORDS
from perdure.extraction.meanings import alternatives, base, canonical, lexicon

Question = Literal["worth", "health", "replaces", "same"]

LONGEST: Final = 40
"""Words of a sentence that are read."""
UNIT: Final = 100
"""Weights are written as whole hundredths."""
_TOKEN: Final = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*|\d+(?:[.:,/]\d+)*|[^\w\s]")
_ENDINGS: Final = ("ing", "ed", "ly", "er", "es", "s")
_FIRST: Final = frozenset("i i'm i've i'd i'll me my mine myself we we're we've us our ours ourselves".split())
_DENYING: Final = frozenset("no not never none nobody nothing nowhere neither nor without cannot".split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What was learned for one question: `common` words stand for themselves, others by their shape."""

    common: frozenset[str]
    of: Mapping[str, int]
    bias: int


def worth(text: str) -> float:
    """Return how likely a sentence states something that holds beyond the moment, of its writer's own world; 0 to 1."""
    return _likely("worth", text)


def health(text: str) -> float:
    """Return how likely a sentence tells of somebody's health; 0 to 1."""
    return _likely("health", text)


def laid_beside(old: str, new: str) -> tuple[float, float]:
    """Return how likely two statements say the same, and how likely the new one makes the old one untrue; 0 to 1.

    Both are 0 where they have no word in common.
    """
    if not _read(old).stems & _read(new).stems:
        return 0.0, 0.0
    one, other = weights("same"), weights("replaces")
    shown = set(signs_of_two(old, new, one.common))
    return _sure(one, shown), _sure(other, shown)


@lru_cache(4096)
def _likely(question: Question, text: str) -> float:
    learned = weights(question)
    return _sure(learned, set(signs(text, learned.common)))


def _sure(learned: Weights, shown: Iterable[str]) -> float:
    total = learned.bias + sum(learned.of.get(sign, 0) for sign in shown)
    return 1 / (1 + math.exp(-total / UNIT))


def signs(text: str, common: frozenset[str]) -> Iterator[str]:
    """Yield what a sentence shows: `w` words, `s` stems, `p` pairs of neighbours, `a` beginnings, `n` its length."""
    written = _written(text)
    words = [one.lower() for one in written]
    shapes = [
        word if word in common or not word[0].isalnum() else _shape(one, at)
        for at, (one, word) in enumerate(zip(written, words, strict=True))
    ]
    for word in words:
        if word[0].isalpha():
            yield f"w {word}"
            yield f"s {base(word)}"
    for one, other in zip(["^", *shapes], [*shapes, "$"], strict=True):
        yield f"p {one} {other}"
    yield f"a {' '.join(shapes[:2])}"
    yield f"a {' '.join(shapes[:3])}"
    yield f"n {min(len(shapes) // 3, 8)}"


def _written(text: str) -> list[str]:
    return _TOKEN.findall(text.replace("’", "'").rstrip(" .!"))[:LONGEST]


def _shape(word: str, at: int) -> str:
    if word[0].isdigit():
        return "0:0" if ":" in word else "0"
    if at and word[0].isupper():
        return "Aa"
    return next((f"-{one}" for one in _ENDINGS if word.endswith(one) and len(word) > len(one) + 2), "a")


@dataclass(frozen=True, slots=True)
class _Read:
    """A statement as it is laid beside another: words that tell what it is about by stem, names, numbers."""

    words: frozenset[str]
    told: Sequence[str]
    stems: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[str]
    denies: bool
    length: int

    @property
    def people(self) -> frozenset[str]:
        return self.stems & lexicon().people


@lru_cache(512)
def _read(text: str) -> _Read:
    written = _written(text)
    words = [one.lower() for one in written]
    told = [word for word in words if word[0].isalpha() and len(word) > 1 and word not in STOP_WORDS | _FIRST]
    names = (
        word for one, word in zip(written[1:], words[1:], strict=True) if one[0].isupper() and word not in STOP_WORDS
    )
    return _Read(
        words=frozenset(words),
        told=[canonical(word) for word in told],
        stems=frozenset(map(canonical, told)),
        names=frozenset(names) - _FIRST,
        numbers=frozenset(word for word in words if word[0].isdigit()),
        denies=any(word in _DENYING or word.endswith("n't") for word in words),
        length=len(words),
    )


def signs_of_two(old: str, new: str, common: frozenset[str]) -> Iterator[str]:
    """Yield what two statements show: how much they share, what sets them apart, and their `common` words."""
    a, b = _read(old), _read(new)
    both, less, more = a.stems & b.stems, a.stems - b.stems, b.stems - a.stems
    shared = min(len(both), 4)
    yield f"both {shared}"
    yield f"of old {_share(both, a.stems)}"
    yield f"of new {_share(both, b.stems)}"
    yield f"left {min(len(less), 5)} {min(len(more), 5)}"
    yield f"length {min(a.length // 4, 5)} {min(b.length // 4, 5)}"
    yield f"numbers {_apart(a.numbers, b.numbers)}"
    yield f"names {_apart(a.names - (b.words - b.names), b.names - (a.words - a.names))}"
    yield f"people {_apart(a.people, b.people)}"
    yield f"who {_apart(a.names, b.words)} {_apart(b.names, a.words)} {_apart(a.people, b.people)}"
    yield f"first {bool(a.words & _FIRST)} {bool(b.words & _FIRST)}"
    yield f"denies {a.denies} {b.denies}"
    groups = lexicon().exclusive
    yield f"excludes {_clash(less, more, groups)} {bool(both)}"
    yield f"one of a sort {_clash(less, more, alternatives())} {bool(both)}"
    if a.told and b.told:
        yield f"head {a.told[0] in b.stems} {b.told[0] in a.stems}"
        yield f"tail {a.told[-1] in b.stems} {b.told[-1] in a.stems}"
    few = min(shared, 2)
    for word in (b.words - a.words) & common:
        yield f"new {word}"
        yield f"new {word} {few}"
    for word in (a.words - b.words) & common:
        yield f"old {word}"
    for word in a.words & b.words & common:
        yield f"both {word}"


def _share(part: frozenset[str], whole: frozenset[str]) -> int:
    return round(4 * len(part) / max(len(whole), 1))


def _apart(old: frozenset[str], new: frozenset[str]) -> str:
    """Tell whether two sets share something, and whether each has something of its own."""
    return f"{bool(old & new)} {bool(old - new)} {bool(new - old)}"


def _clash(old: Iterable[str], new: Iterable[str], groups: Mapping[str, Iterable[str]]) -> bool:
    found = {group for word in old for group in groups.get(word, ())}
    return any(group in found for word in new for group in groups.get(word, ()))


@cache
def weights(question: Question) -> Weights:
    """Return what was learned for a question, read when it is first asked."""
    text = files("perdure.extraction").joinpath("weights", f"{question}.tsv").read_text(encoding="utf-8")
    common, bias, *rest = (line for line in text.splitlines() if not line.startswith("#"))
    of = dict(line.rsplit("\t", 1) for line in rest)
    return Weights(common=frozenset(common.split()), of={sign: int(one) for sign, one in of.items()}, bias=int(bias))
