"""Phone numbers and street addresses in a text."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from perdure.extraction.identifiers import is_reference
from perdure.extraction.lists import Rule, compiled, lists

Piece = tuple[str, int, int]

_DATE = re.compile(
    r"(?:19|20)\d\d[-/. ]\d\d?(?:[-/. ]\d\d?)?|\d\d?[-/. ]\d\d?[-/. ](?:19|20)?\d\d|(?:19|20)\d\d ?[-–] ?(?:19|20)?\d\d"
)
_SPOKEN_WORD = re.compile(r"[^\W\d_]+|\d{1,4}")
_LETTERS = re.compile(r"[^\W\d_]+")
_LEAST_SPOKEN = 4
"""Digits of a number that are told as words; the others may be written."""


def find(text: str) -> Iterator[Piece]:
    """Yield the phone numbers and street addresses of a text."""
    if sum(word in _digits() for word in _LETTERS.findall(text.casefold())) >= _LEAST_SPOKEN:
        yield from _spoken(text)
    if not any(map(str.isdigit, set(text))):
        return
    rules = _rules()
    for name in ("international", "grouped", "national"):
        for match in rules[name].finditer(text):
            told = sum(one.isdigit() for one in match.group()) >= 8 and not _DATE.fullmatch(match.group().strip())
            if told and not is_reference(text, match.start()):
                yield "phone", *match.span()
    for match in rules["called"].finditer(text):
        value = match["value"].rstrip(" -./(")
        told = sum(one.isdigit() for one in value) >= 7 and not _DATE.fullmatch(value)
        if told and not is_reference(text, match.start("value")):
            yield "phone", match.start("value"), match.start("value") + len(value)
    for pattern in _streets():
        for match in pattern.finditer(text):
            yield "address", *match.span()


def _spoken(text: str) -> Iterator[Piece]:
    """Yield numbers that are told digit by digit: at least seven digits, not counting up or down."""
    words = _digits()
    digits, start, end, spoken = "", 0, 0, 0
    factor = 1
    for match in _SPOKEN_WORD.finditer(text):
        word = match.group().casefold()
        joined = not text[end : match.start()].strip(" ,.-–—\t")
        if digits and not joined:
            if _dialled(digits, spoken):
                yield "phone", start, end
            digits, spoken, factor = "", 0, 1
        value = word if word.isdigit() else words.get(word)
        if value is None:
            if word in ("and", "und", "et", "y", "e") and digits:
                end = match.end()
                continue
            if _dialled(digits, spoken):
                yield "phone", start, end
            digits, spoken, factor = "", 0, 1
            continue
        if value in ("x2", "x3"):
            factor = int(value[1])
            if not digits:
                start = match.start()
            end = match.end()
            continue
        if not digits and factor == 1:
            start = match.start()
        digits += value * factor
        spoken += not word.isdigit()
        factor, end = 1, match.end()
    if _dialled(digits, spoken):
        yield "phone", start, end


def _dialled(digits: str, spoken: int) -> bool:
    if len(digits) < 7 or spoken < _LEAST_SPOKEN:
        return False
    steps = {int(b) - int(a) for a, b in pairwise(digits)}
    return steps not in ({1}, {-1}) and "12345678910".find(digits) < 0 and digits != "10987654321"


@cache
def _digits() -> dict[str, str]:
    """Return what a word adds to a number that is told: its digits, or x2 and x3 for doubling the next."""
    table = lists("sensitive")["digits"]
    return {word: digits for digits, words in table.items() for word in words.split()}


@cache
def _rules() -> dict[str, Rule]:
    return compiled(lists("sensitive")["phone"])


@cache
def _streets() -> tuple[Rule, ...]:
    return tuple(compiled(lists("sensitive")["address"]).values())
