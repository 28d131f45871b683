"""Figures as they are written: signs, marks, and numbers that stand together, which words alone do not tell apart.

"3-2" and "2-3", "-18" and "18", "1/2" and "2/1", "A+" and "A-" have the same numbers or letters and are not the same.
"""

import re
from functools import lru_cache
from typing import Final

from perdure.extraction.regex import regex

_NUMBER: Final = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
_BETWEEN: Final = r"(?: ?[-–−/:×*] ?| ?x ?| )"
_TOGETHER: Final = regex(rf"(?<![\w.,]){_NUMBER}(?:{_BETWEEN}{_NUMBER})+(?!\w)", re.IGNORECASE)
"""Numbers of one expression: a score, a span, a date, a fraction, a ratio, a size, a number in groups."""
_ONE: Final = regex(_NUMBER)
_SIGNED: Final = regex(
    rf"(?:^|(?<=[\s(:=]))(?P<sign>[-−<>≤≥~]=?|minus |plus |\+)? ?[$€£]?(?P<number>{_NUMBER})", re.IGNORECASE
)
_MARKED: Final = regex(r"(?<![\w'’.])(?P<letter>[A-Z])(?P<mark>[+#\-−*]{0,2})(?![\w'’+#−-])")
_COMPARED: Final = regex(
    r"\b(?:over|under|above|below|more|less|fewer|least|most|than|beyond|up to|max\w*|min\w*|about|around|plus|minus"
    r"|negative|degrees below)\b",
    re.IGNORECASE,
)
"""Words that say what a sign does."""
_Rows = frozenset[tuple[str, ...]]
_Signs = frozenset[tuple[str, str]]
_PLAIN: Final = {"−": "-", "minus ": "-", "+": "", "plus ": ""}


def refigured(old: str, new: str) -> bool:
    """Tell whether the figures of two texts of the same words stand in another order, or have another sign or mark."""
    (rows, numbers, letters), (others, signed, marked) = _figures(old), _figures(new)
    return _turned(rows, others) or _otherwise(numbers, signed) or _otherwise(letters, marked)


@lru_cache(maxsize=1024)
def _figures(text: str) -> tuple[_Rows, _Signs, _Signs]:
    """Return the numbers that stand together, in their order; each number with its sign; and each letter with its mark.

    Where words may say what a sign does, numbers have none.
    """
    digits = any(char.isdigit() for char in text)
    joined = [one[0] for one in _TOGETHER.finditer(text)] if digits else []
    together = {tuple([_value(number) for number in _ONE.findall(one)]) for one in joined}
    signed = _SIGNED.finditer(text) if digits and not _COMPARED.search(text.replace("minus ", "-")) else ()
    numbers = {(_value(one["number"]), _PLAIN.get((one["sign"] or "").lower(), one["sign"] or "")) for one in signed}
    marked = {(one["letter"], one["mark"].replace("−", "-")) for one in _MARKED.finditer(text) if one["letter"] != "I"}
    return frozenset(together), frozenset(numbers), frozenset(marked)


def _value(number: str) -> str:
    """Return a number in one way of writing: 1,000 and 1000, .5 and 0.5."""
    whole, point, rest = number.replace(",", "").partition(".")
    return f"{whole or '0'}{point}{rest}"


def _turned(one: _Rows, other: _Rows) -> bool:
    """Tell whether some numbers stand together in another order there."""
    orders = {tuple(sorted(group)) for group in one - other}
    return any(tuple(sorted(group)) in orders for group in other - one)


def _otherwise(one: _Signs, other: _Signs) -> bool:
    """Tell whether a number or letter of both stands with another sign or mark there, and nowhere with its own."""
    signs = dict(one)
    return any(name in signs and signs[name] != sign and (name, signs[name]) not in other for name, sign in other)
