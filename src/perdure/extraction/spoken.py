"""What opens a lock, told in words or in digits, and phones in words. "The safe opens with two four nine …"."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from perdure.extraction.lists import Rule, compiled, lists, runs
from perdure.extraction.regex import regex

Piece = tuple[str, int, int]

_WORD: Final = regex(r"[^\W\d_]+|\d{1,4}")
_LEAST_DIALLED: Final = 4
"""Digits of a phone number that are told as words; the others may be written."""
_LEAST: Final = 3
_MOST: Final = 10
"""Digits of a code."""
_LOOSE: Final = frozenset("to o un um een en ett et e y ni sex mil cent".split())
"""Words for digits that are other words, too."""
_ENDS: Final = regex(r"[.!?\n](?=\s|$)")
_YEAR: Final = regex(r"(?:19|20)\d\d")
_REACH: Final = 200
"""Characters of a sentence before and behind a number that may say what it opens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """A number told piece by piece, characters [start, end): its digits, and how many words can mean no other."""

    digits: str
    spoken: int
    sure: int
    start: int
    end: int


def find(text: str) -> Iterator[Piece]:
    """Yield the codes of a text, and the phone numbers that are told in words."""
    yield from _written(text)
    words = _digits()
    if sum(map(words.__contains__, runs(text.casefold()))) < _LEAST:
        return
    for run in _runs(text):
        if _dialled(run):
            yield "phone", run.start, run.end
        elif run.sure >= _LEAST and len(run.digits) <= _MOST and _opens(text, run):
            yield "password", run.start, run.end


def _written(text: str) -> Iterator[Piece]:
    """Yield digits that are entered somewhere: "punch in 3108 at the gate"."""
    rules = _rules()
    if not rules["entering"].may(text):
        return
    for match in rules["written"].finditer(text):
        said = _sentence(text, *match.span())
        year = _YEAR.fullmatch(match.group()) and not rules["code"].search(said)
        if not year and rules["lock"].search(said) and rules["entering"].search(said):
            yield "password", *match.span()


def _sentence(text: str, start: int, end: int) -> str:
    """Return the sentence that has a number, with # in its place."""
    first, last = max(0, start - _REACH), min(len(text), end + _REACH)
    begin = max((one.end() for one in _ENDS.finditer(text, first, start)), default=first)
    stop = _ENDS.search(text, end, last)
    return text[begin:start] + " # " + text[end : stop.start() if stop else last]


def _runs(text: str) -> Iterator[_Run]:
    words = _digits()
    digits, start, end, spoken, sure = "", 0, 0, 0, 0
    factor = 1
    for match in _WORD.finditer(text):
        word = match.group().casefold()
        joined = not text[end : match.start()].strip(" ,.-–—\t")
        value = word if word.isdigit() else words.get(word)
        if digits and (value is None or not joined):
            if joined and word in ("and", "und", "et", "y", "e"):
                end = match.end()
                continue
            yield _Run(digits=digits.replace(" ", "0"), spoken=spoken, sure=sure, start=start, end=end)
            digits, spoken, sure, factor = "", 0, 0, 1
        if value is None:
            continue
        if not digits and factor == 1:
            start = match.start()
        end = match.end()
        if value in ("x2", "x3"):
            factor = int(value[1])
            continue
        if digits.endswith(" "):  # twenty-four is 24, twenty eleven 2011
            digits = digits[:-1] + ("" if len(value) == 1 else "0")
        digits += value * factor
        spoken += not word.isdigit()
        sure += (not word.isdigit() and word not in _LOOSE) * factor
        factor = 1
    if digits:
        yield _Run(digits=digits.replace(" ", "0"), spoken=spoken, sure=sure, start=start, end=end)


def _dialled(run: _Run) -> bool:
    """Tell whether a run is a phone number: at least seven digits, not counting up or down."""
    if len(run.digits) < 7 or run.spoken < _LEAST_DIALLED:
        return False
    steps = {int(b) - int(a) for a, b in pairwise(run.digits)}
    return steps not in ({1}, {-1}) and "12345678910".find(run.digits) < 0 and run.digits != "10987654321"


def _opens(text: str, run: _Run) -> bool:
    """Tell whether the sentence of a run speaks of a lock and of opening it, or of a code."""
    rules = _rules()
    if rules["counted"].match(text, run.end):
        return False
    said = _sentence(text, run.start, run.end)
    if rules["code"].search(said):
        return True
    return rules["lock"].search(said) is not None and rules["opening"].search(said) is not None


@cache
def _digits() -> dict[str, str]:
    """Return what a word adds to a number that is told: its digits, or x2 and x3 for doubling the next."""
    table = lists("sensitive")["digits"]
    return {word: digits for digits, words in table.items() for word in words.split()}


@cache
def _rules() -> dict[str, Rule]:
    return compiled(lists("sensitive")["spoken"])
