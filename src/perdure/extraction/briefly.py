"""What a few words say is otherwise now of what was just told: "35 now!", "oat milk these days"."""

import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import Final

from perdure.domain.text import words
from perdure.extraction.closed import ARTICLES, OWN
from perdure.extraction.lists import lists, words_of
from perdure.extraction.meanings import alternatives, canonical, lexicon
from perdure.extraction.numerals import NUMBERS
from perdure.extraction.phrasing import is_past
from perdure.extraction.regex import comparing, regex
from perdure.extraction.verbs import past


def now_instead(text: str) -> str | None:
    """Return what a message says is so now, and no more: a number, a name, or one of things of a sort; else None."""
    found = _NOW.fullmatch(text)
    if found is None:
        return None
    value = found["value"] or found["then"]
    if _NUMBER.fullmatch(value) or _COUNTED.fullmatch(value):
        return value if found["it"] is None else None  # it's five now
    return value if _one_of_a_sort(value) is not None or _NAME.fullmatch(value) else None


def bare_number(old: str, new: str) -> bool:
    """Tell whether a text says no more than a number, and of nothing: 35 degrees now. Of what it is tells the message
    right before alone.
    """
    return _BARE.fullmatch(new) is not None and _BARE.fullmatch(old) is None


def in_its_place(statement: str, value: str) -> str | None:
    """Return a statement with what is so now in the place of the one number, or the one thing of its sort, that it has;
    None where it has none, or several.
    """
    if counted := _COUNTED.fullmatch(value):
        return _number_in_place(statement, counted["number"], of=counted["noun"])
    if _NUMBER.fullmatch(value):
        return _number_in_place(statement, value)
    sorts = _one_of_a_sort(value)
    if sorts is None:
        return None
    told = [one for one in _WORD.finditer(statement) if not sorts.isdisjoint(_sorts().get(_kind(one[0]), ()))]
    if len(told) != 1 or _kind(told[0][0]) == _kind(value.split()[-1]):
        return None
    start, first = told[0].start(), value.split()[0].casefold()
    before = statement[:start].split()[-1:]
    if first in ARTICLES | OWN and before and before[0].casefold() in ARTICLES | OWN:
        start -= len(before[0]) + 1
    elif before and before[0].casefold() in ("a", "an"):
        value, start = f"{'an' if first[0] in 'aeiou' else 'a'} {value}", start - len(before[0]) - 1
    return statement[:start] + value + statement[told[0].end() :]


def _number_in_place(statement: str, value: str, *, of: str = "") -> str | None:
    """Return a statement with another number in the place of its own, where that can have become it meanwhile.

    `of`: what is counted, where that is said again: three dogs now.
    """
    found, value = list(_ANY_NUMBER.finditer(statement)), value.casefold()
    if len(found) != 1 or _DATED.search(statement) or _LABEL.search(statement[: found[0].start()]):
        return None
    if any(past(one) or is_past(one) for one in words(statement)):
        return None
    start, end = found[0].span()
    had, has, noun = _amount(found[0][0]), _amount(value), _WORD.match(statement[end:].lstrip())
    if of and (noun is None or _kind(noun[0]) != _kind(of)):
        return None
    if noun and {had, has} & {1.0}:  # one dog, two dogs
        return f"{statement[:start]}{value} {of}{statement[end:].lstrip()[noun.end() :]}" if of else None
    if not (0 < has - had <= _YEARS if _is_age(statement) else abs(has - had) <= max(_FEW, had * _SHARE)):
        return None
    return statement[:start] + value + statement[end:]


def _is_age(statement: str) -> bool:
    """Tell whether a statement says how old somebody is, who is a year older when that is otherwise at once."""
    found = _AGE.fullmatch(statement)
    return found is not None and (found["noun"] is None or _kind(found["noun"]) in lexicon().people)


def _amount(number: str) -> float:
    word = number.casefold()
    return float(NUMBERS[word]) if word in NUMBERS else float(word.replace(",", "."))


def _one_of_a_sort(value: str) -> frozenset[str] | None:
    """Return the sorts of which a thing is one: tram and bus; None where it is of none."""
    said = value.casefold().split()
    bare = said[1:] if said[0] in ARTICLES | OWN else said
    return _sorts().get(_kind(bare[0])) if len(bare) == 1 else None


@cache
def _sorts() -> Mapping[str, frozenset[str]]:
    """Map a word to the sorts of which it is one."""
    own: dict[str, set[str]] = defaultdict(set)
    for word, sorts in alternatives().items():
        own[word].update(sorts)
    for name in words_of("briefly", "kinds"):
        for word in lexicon().kinds[canonical(name)]:
            own[word].add(name)
    for name, some in lists("briefly")["sorts"].items():
        for word in str(some).split():
            own[canonical(word)].add(name)
    return {word: frozenset(sorts) for word, sorts in own.items()}


def _kind(word: str) -> str:
    return canonical(word.casefold())


_NUMBERS: Final = rf"(?:\d{{1,6}}(?:[.,]\d+)?|{'|'.join(NUMBERS)})"
_NOW: Final = regex(
    r"\s*(?:(?:actually|well|oh|ah|no|hm+|ok(?:ay)?|yes|more like|down to|up to|already|make that|but|and)[,.!]? )*"
    r"(?:(?P<it>it(?:['’]s| is)) )?(?:(?:more like|down to|up to|already) )?"
    r"(?:(?P<value>[^\s,.;:!?]+(?: [^\s,.;:!?]+)?),? (?:now|these days|nowadays|lately|currently)"
    r"|(?:now|these days|nowadays),? (?P<then>[^\s,.;:!?]+(?: [^\s,.;:!?]+)?)) ?[.!]*\s*",
    re.IGNORECASE,
)
_BARE: Final = comparing(
    rf"{_NUMBERS}(?: (?!years?\b)[a-z]+)?,? (?:now|these days|nowadays|lately|currently)[.!]*", re.IGNORECASE
)
_COUNTED: Final = regex(rf"(?P<number>{_NUMBERS}) (?P<noun>[a-z]+)", re.IGNORECASE)
_NUMBER: Final = regex(_NUMBERS, re.IGNORECASE)
_ANY_NUMBER: Final = regex(rf"(?<![\w:.,-]){_NUMBERS}(?![\w:]|[.,-]\d)", re.IGNORECASE)
_AGE: Final = regex(
    r"(?:i|he|she|(?-i:[A-Z])[\w-]+|(?:my|our) (?:[a-z-]+ )?(?P<noun>[a-z-]+)(?: (?-i:[A-Z])[\w-]+)?)"
    rf"(?: am| is|['’]m|['’]s) {_NUMBERS}(?: years old)?[.!]*",
    re.IGNORECASE,
)
_NAME: Final = regex(r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?")
_WORD: Final = regex(r"[^\W\d_][\w'’-]*")
_DATED: Final = regex(
    r"\b(?:(?:19|20)\d\d|jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august"
    r"|september|october|november|december|o['’]clock)\b|\d ?[ap]\.?m\b",
    re.IGNORECASE,
)
_LABEL: Final = regex(
    r"\b(?:number|pin|code|password|favou?rite|lucky)\b"
    r"|\b(?:the|no|nr|flat|floor|room|apartment|gate|platform|bus|tram|line|bay|seat|house)\.? $",
    re.IGNORECASE,
)
"""What stands before a number that counts nothing, but is what something is called."""
_YEARS: Final = 2
"""By how much somebody is older at most, if they say so right behind their age."""
_FEW: Final = 2
_SHARE: Final = 0.1
"""By how much anything else is more or less at most, and by which part of it."""
