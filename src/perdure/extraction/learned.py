"""What no list of words can tell of a sentence: many small signs at once, with weights that were learned.

A sentence is read as its words, their stems, pairs of neighbours and how it begins, where a rare word counts by its
shape alone. The weights of its signs are added up (logistic regression). `training/fit.py` makes them from sentences
that were written for it, and prints how well those of one writer are judged by what the others teach.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import islice
from typing import Final, Literal

from perdure.extraction.meanings import base
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.regex import regex
from perdure.extraction.tokens import Token, in_order
from perdure.extraction.wording import asked_once

Question = Literal["worth", "health"]

LONGEST: Final = 40
"""Words of a sentence that are read."""
UNIT: Final = 100
"""Weights are written as whole hundredths."""
_TOKEN: Final = regex(r"[^\W\d_]+(?:['-][^\W\d_]+)*|\d+(?:[.:,/]\d+)*|[^\w\s]")
_WORTH: Final = 0.7
"""So likely worth keeping, a sentence that no rule knows is kept: 75 % of those that are, and 4.5 % of the others."""
_SURELY: Final = 0.92
"""So likely, it is kept for itself though it may only change what is known."""
_HEALTHY: Final = 0.3
"""Where it is less likely to tell of somebody's health: for that, what a rule knows is trusted further."""
_NOBODY: Final = frozenset({"he", "she", "they", "his", "her", "their"})
"""Who that is, is told before such a sentence."""
_OF_THEM: Final = regex(
    rf"(?:every (?:single |last )?one|each (?:and every )?one|all (?:\d+|{'|'.join(NUMBERS)})|both|none|most|some)"
    r"(?: of (?:them|these|those))?(?=\s?[,.!;:–—-]|$)",
    re.IGNORECASE,
)
"""How many of those it is that were named before: every single one, 90 of them."""
_BIDDING: Final = frozenset({"do", "don't", "dont", "please"})
_POINTING: Final = frozenset({"there", "then"})
_FEWEST: Final = 3
"""Words of such a sentence."""
_ENDINGS: Final = ("ing", "ed", "ly", "er", "es", "s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What was learned for one question: `common` words stand for themselves, others by their shape."""

    common: frozenset[str]
    of: Mapping[str, int]
    bias: int


def weighty(row: Sequence[Token], said: str, own: str, *, beside: bool = False) -> bool:
    """Tell whether words of a text are likely worth keeping, and tell nothing of somebody's health.

    `own` is the text without what its writer did not say: what that, or an aside, tears is not. `beside`: they may only
    change what is known, and are surer to be kept for themselves.
    """
    words = [one.word for one in row]
    torn = row[:1] and row[0].text[:1] in ("'", "’")  # that | 's what …
    if torn or len(row) < _FEWEST or words[0] in _NOBODY or asked_once(words) or not in_order(row):
        return False
    if words[0] in _BIDDING and words[-1] in _POINTING:
        return False  # don't plan anything there
    text = said[row[0].start : row[-1].end]
    if _OF_THEM.match(text):
        return False
    if text != own[row[0].start : row[-1].end] or text.count("(") != text.count(")"):
        return False
    return worth(text) >= (_SURELY if beside else _WORTH) and health(text) < _HEALTHY


def worth(text: str) -> float:
    """Return how likely a sentence states something that holds beyond the moment, of its writer's own world; 0 to 1."""
    return likelihood("worth", signs(text, weights("worth").common))


def health(text: str) -> float:
    """Return how likely a sentence tells of somebody's health; 0 to 1."""
    return likelihood("health", signs(text, weights("health").common))


def likelihood(question: Question, shown: Iterable[str]) -> float:
    """Return how likely a question's answer is yes, for what shows the given signs; 0 to 1."""
    learned = weights(question)
    total = learned.bias + sum([learned.of.get(sign, 0) for sign in set(shown)])
    return 1 / (1 + math.exp(-total / UNIT))


def signs(text: str, common: frozenset[str]) -> list[str]:
    """Return what a sentence shows: `w` words, `s` stems, `p` pairs of neighbours, `a` beginnings, `n` its length."""
    written = _written(text)
    words = [one.lower() for one in written]
    shapes = [
        word if word in common or not word[0].isalnum() else _shape(one, at > 0)
        for at, (one, word) in enumerate(zip(written, words, strict=True))
    ]
    found = [sign for word in words if word[0].isalpha() for sign in _of_word(word)]
    found += [f"p {one} {other}" for one, other in zip(["^", *shapes], [*shapes, "$"], strict=True)]
    return [*found, f"a {' '.join(shapes[:2])}", f"a {' '.join(shapes[:3])}", f"n {min(len(shapes) // 3, 8)}"]


@lru_cache(4096)
def _of_word(word: str) -> tuple[str, str]:
    return f"w {word}", f"s {base(word)}"


def _written(text: str) -> list[str]:
    return [one.group() for one in islice(_TOKEN.finditer(text.replace("’", "'").rstrip(" .!")), LONGEST)]


@lru_cache(4096)
def _shape(word: str, inside: bool, /) -> str:
    if word[0].isdigit():
        return "0:0" if ":" in word else "0"
    if inside and word[0].isupper():
        return "Aa"
    return next((f"-{one}" for one in _ENDINGS if word.endswith(one) and len(word) > len(one) + 2), "a")


@cache
def weights(question: Question) -> Weights:
    """Return what was learned for a question, read when it is first asked."""
    text = files("perdure.extraction").joinpath("weights", f"{question}.tsv").read_text(encoding="utf-8")
    common, bias, *rest = (line for line in text.splitlines() if not line.startswith("#"))
    of = dict(line.rsplit("\t", 1) for line in rest)
    return Weights(common=frozenset(common.split()), of={sign: int(one) for sign, one in of.items()}, bias=int(bias))
