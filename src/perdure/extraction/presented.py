"""Who is presented by what they are to the user, and by name: my sister Ana, Bea (my other sister).

Of two who are presented so under two names none is the other, nor of two of whom one is called another one.
"""

import re
from functools import cache, lru_cache
from typing import Final, NamedTuple

from perdure.domain.text import words
from perdure.extraction.lists import words_of
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import comparing


class _Presented(NamedTuple):
    """The class of what somebody is to the user, their name, whether there is said to be another one, and the rest."""

    kind: str
    name: str
    other: bool
    rest: frozenset[str]


def two_of_them(old: str, new: str) -> bool:
    """Tell whether two texts begin with two who are the same to the user: my sister Ana, Bea (my other sister).

    What both do in the same words may have gone from one to the other: my friend Ana, my friend Bo chairs the board.
    """
    one = _presented(old)
    other = _presented(new) if one is not None else None
    if one is None or other is None or one.kind != other.kind or one.rest == other.rest:
        return False
    if one.name and other.name:
        return not _one_name(one.name, other.name)
    return one.other != other.other and bool(one.name or other.name)


def no_name(old: str, new: str) -> bool:
    """Tell whether one text has for several things what is a name in the other: our dog Biscuit, the biscuits."""
    pairs = ((old, new), (new, old))
    return any(f"{one}s" in _several_in(other) for name, other in pairs for one in _named_in(name))


def friend_of_ours(old: str, new: str) -> bool:
    """Tell whether one text tells of the user, the other of some of a group, or of somebody told by what the user has
    to do with them: I get up at six, the man I share a house with gets up at ten, most of my friends do.
    """
    pairs = ((_WE_KNOW.match(one), words(other.casefold())[:1]) for one, other in ((old, new), (new, old)))
    return any(lead is not None and first in _OF_US and _is_folk(lead) for lead, first in pairs)


def _is_folk(lead: re.Match[str]) -> bool:
    return lead["who"] is not None or canonical((lead["what"] or lead["some"]).casefold()) in _folk()


@cache
def _folk() -> frozenset[str]:
    """Return the words for people, and for groups of them."""
    named = "man men woman women guy guys bloke lady fellow kids people person couple"
    groups = "team choir band office class crew staff department group club company firm school"
    return lexicon().people | frozenset(map(canonical, (*named.split(), *groups.split())))


_OF_US: Final = (["i"], ["we"], ["user"])
_WE_KNOW: Final = comparing(
    r"(?:(?-i:[A-Z])[\w'’-]+, )?(?:all |half |most of )?"
    r"(?:(?:(?P<who>(?:some|any|every|no)(?:one|body| one)|people)"
    r"|(?:the|an?|this|that|some|every|most|two|both) (?:[a-z]+ )?(?P<what>[a-z]+))"
    r"(?: (?:who|whom|that))?(?: i| we)(?:['’][a-z]+)? (?!am\b|are\b)[a-z]"
    r"|(?:half|most|some|all|many|none(?!.* (?:alive|living|left)\b)|(?:a|the) (?:few|couple|rest|whole)) (?:of )?"
    r"(?:(?:the|my|our) )?(?P<some>[a-z]+)\b)",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def _named_in(text: str) -> frozenset[str]:
    """Return the names behind what somebody or an animal is to the user, in lower case."""
    return frozenset(found[1].casefold() for found in _CALLED.finditer(text))


@lru_cache(maxsize=4096)
def _several_in(text: str) -> frozenset[str]:
    """Return the words for several things of a text, in lower case: the biscuits, biscuits are …"""
    return frozenset((found["all"] or found["they"]).casefold() for found in _SEVERAL.finditer(text))


@lru_cache(maxsize=4096)
def _presented(text: str) -> _Presented | None:
    found = _LEADS.match(text) or _APPOSED.match(text)
    if found is None or canonical(found["kind"].casefold()) not in _kinds():
        return None
    which = (found["which"] or "").casefold().split()
    return _Presented(
        kind=canonical(found["kind"].casefold()),
        name=(found["name"] or "").casefold(),
        other=not _OTHERS.isdisjoint(which),
        rest=frozenset(words(text[found.end() :].casefold())) - {"now"},
    )


def _one_name(one: str, other: str) -> bool:
    """Tell whether two names may be two forms or spellings of one: Kate and Katerina, Tehri and Terhi."""
    return one[:_FORM] == other[:_FORM] or sorted(one) == sorted(other)


@lru_cache(maxsize=1)
def _kinds() -> frozenset[str]:
    """Return the classes of those of whom there are several at a time, each with a life of their own."""
    return frozenset(map(canonical, words_of("presented", "several")))


_CALLED: Final = comparing(r"\b(?:(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){1,2}|called |named )([A-ZÀ-Þ][\w-]{2,})(?!['’])\b")
_SEVERAL: Final = comparing(
    r"\b(?:the|some|those|these|all|more|any|no|many|\d+) (?P<all>[\w-]+s)\b|\b(?P<they>[\w-]+s) (?:are|were|have)\b",
    re.IGNORECASE,
)
_FORM: Final = 3
_OTHERS: Final = frozenset("other another second third younger older elder little big youngest eldest oldest".split())
_WHICH: Final = (
    r"(?P<which>(?:(?:other|another|second|third|youngest|younger|older|elder|eldest|oldest|little|big|twin|half|dear|best"
    r"|old|good|new) ){0,2})"
)
_NAME: Final = r"(?P<name>(?!(?-i:I\b))(?-i:[A-ZÀ-ÖØ-Þ])[\w'’-]+?)(?=['’]s\b|\W|$)"
_LEADS: Final = comparing(
    rf"(?:(?:so|btw|and|well),? )?(?:my|our|another|the other) {_WHICH}(?P<kind>[a-z-]+)(?:,? \(?{_NAME})?(?! of\b)",
    re.IGNORECASE,
)
_APPOSED: Final = comparing(
    rf"(?:(?:so|btw|and|well),? )?{_NAME}(?:,| \() ?(?:(?:my|our|the|an?|another) )?{_WHICH}(?P<kind>[a-z-]+)"
    r"(?: of (?:mine|ours))?[,)]",
    re.IGNORECASE,
)
