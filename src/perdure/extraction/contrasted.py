"""A value told against the one that it takes the place of, in plain words: it's cashews, not peanuts; no, Bergen."""

import re
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import regex

_CONTRAST: Final = regex(
    r"\s*(?P<led>(?:(?:actually|no|nope|sorry|oops|wait|correction|ah|oh|well|hm+)[,.:!–—-]* )*)"
    r"(?:(?:(?:it|that|they)(?:['’]s|['’]re| is| are)|its) |(?P<meant>i meant? ))?"
    r"(?P<right>(?!(?:it|that|this|just|only)\b|(?:i|we|you|he|she|they) \w)[^\W\d_][\w'’-]*(?: [\w'’-]+){0,3}),? "
    r"(?:and |but )?not "
    r"(?P<wrong>(?!(?:only|just|yet|really|any ?more|that|so)\b)[^\W\d_][\w'’-]*(?: [\w'’-]+){0,3})[.!]*\s*",
    re.IGNORECASE,
)
_TOLD: Final = frozenset("i we you he she they it who that which to will would can could must should".split())
"""Words behind which stands what somebody does."""


def contrast(text: str) -> tuple[str, str, bool] | None:
    """Return what is right, what is not, and whether words before it say that something was wrong; None for most."""
    found = _CONTRAST.fullmatch(text)
    return (found["right"], found["wrong"], bool(found["led"] or found["meant"])) if found else None


def in_place_of(statement: str, right: str, wrong: str, *, value: str | None, sure: bool) -> str | None:
    """Return a statement with what is right in the place of what is not; None where it does not have that as a value.

    `value`: what the statement is known to say of its slot, which alone is replaced where it is not `sure` that
    something was wrong: "it's fun, not work" says nothing of where somebody works.
    """
    bare = _bare(wrong)
    found = list(re.finditer(rf"(?<![\w-]){re.escape(bare)}(?![\w-])", statement, re.IGNORECASE))
    if len(found) != 1:
        return None
    start, end = found[0].span()
    before = statement[:start].split()[-1:]
    known = _bare(value or "") == bare and OWN.isdisjoint(map(str.casefold, before))
    if not (known or (sure and _is_value(statement, start, end))):
        return None
    if before and before[0].casefold() in ARTICLES and right.casefold() != _bare(right):
        start -= len(before[0]) + 1  # a Polo, and then an Ibiza
    return statement[:start] + right + statement[end:]


def only_named(text: str, value: str) -> bool:
    """Tell whether a text says no more than "no", or "no wait", and a name, and calls nobody."""
    said = value.split()
    one = said[0].casefold()
    calls = one in _NO_NAMES or (len(said) == 1 and canonical(one) in lexicon().people)
    return _NO_NAME.match(text) is not None and not calls and all(word[:1].isupper() for word in said)


_NO_NAMES: Final = STOP_WORDS | frozenset(
    """
    thanks thank sorry please really never nothing nobody sir madam god honestly way idea problem worries chance need
    mom mum mummy dad daddy dear darling honey love mate siri alexa
    """.split()
)
"""Words behind a "no" that are written large and name nothing, or whom it is said to."""
_NO_NAME: Final = regex(
    r"\W*(?:(?:no|nope|oh no|oops)\W+(?:wait|hang on|hold on)|(?:wait|hang on|hold on)\W+no)\b"
    r"|\W*(?:no|nope|nah)\b\W*(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?[.!]*\s*$",
    re.IGNORECASE,
)
"""Stops what was said: a name behind it says that what was just told is wrong; else it may call or answer."""


def _is_value(statement: str, start: int, end: int) -> bool:
    """Tell whether words end a clause or stand before a preposition, and are nothing that somebody does."""
    before, behind = statement[:start].casefold().split()[-1:], statement[end:].strip(" .!").casefold()
    follows = behind.split()[:1]
    return bool(before) and before[0] not in _TOLD and (not follows or behind[0] in ",;" or follows[0] in PREPOSITIONS)


def _bare(value: str) -> str:
    """Return a value without its article, as it is compared."""
    first, _, rest = value.strip().casefold().partition(" ")
    return rest if rest and first in ARTICLES else value.strip().casefold()
