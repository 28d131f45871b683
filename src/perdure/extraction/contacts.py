"""Phone numbers in digits, and street addresses with their number in digits or words, in a text."""

from collections.abc import Iterator
from functools import cache

from perdure.extraction.identifiers import has_digits, is_reference
from perdure.extraction.lists import Rule, compiled, lists
from perdure.extraction.regex import regex

Piece = tuple[str, int, int]

_DATE = regex(
    r"(?:19|20)\d\d[-/. ]\d\d?(?:[-/. ]\d\d?)?|\d\d?[-/. ]\d\d?[-/. ](?:19|20)?\d\d|(?:19|20)\d\d ?[-–] ?(?:19|20)?\d\d"
)


def find(text: str) -> Iterator[Piece]:
    """Yield the phone numbers and street addresses of a text."""
    if has_digits(text):
        yield from _phones(text)
    for pattern in _streets():
        for match in pattern.finditer(text):
            yield "address", *match.span()


def _phones(text: str) -> Iterator[Piece]:
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


@cache
def _rules() -> dict[str, Rule]:
    return compiled(lists("sensitive")["phone"])


@cache
def _streets() -> tuple[Rule, ...]:
    return tuple(compiled(lists("sensitive")["address"]).values())
