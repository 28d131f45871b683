"""Scopes: where, on what, for what or why alone a statement holds: at work, on my laptop, for Rust."""

import re
from functools import cache, lru_cache, partial
from typing import Final

from perdure.domain.text import STOP_WORDS, words
from perdure.extraction.claims import claims
from perdure.extraction.lists import lists, words_of
from perdure.extraction.meanings import canonical
from perdure.extraction.phrasing import PREPOSITIONS, WHEREABOUTS
from perdure.extraction.quantities import Measure, read
from perdure.extraction.regex import comparing

_some: Final = partial(words_of, "scopes")


def scoped_apart(old: str, new: str, *, key: str | None = None) -> bool:
    """Tell whether two texts hold in two scopes, or only one of them in one, so that neither takes the other's place.

    One that names what it replaces, or holds everywhere, takes the place of what has no scope as well. `key`: the slot
    that both fill; some have one value, wherever one is. Where they fill none, a place at their end may be what they
    tell, unless they tell what is used there.
    """
    old, new = _at_home(old), _at_home(new)
    one, other = _scope(old), _scope(new)
    if key in _some("kept_home") and one ^ other == frozenset({"home"}) and _counts(old) == _counts(new):
        return False
    if _in_two_seasons(old, new):
        return True
    parts = [_IN_PART.search(text) for text in (old, new)]
    if parts[0] and parts[1] and parts[0]["where"].casefold() != parts[1]["where"].casefold():
        return True
    if key is not None and office_alone(old, new):
        return True
    if key is not None:
        one, other = one | _owned(old), other | _owned(new)
    elif not all(map(_leads, (old if one else new, new if other else old))):
        return False
    if one == other or key in _some("everywhere") or _ALL_OVER.search(new):
        return False
    said = claims(new)
    if any(claim.negated or claim.ended for claim in (*said, *claims(old))):
        return False
    if one and other:
        small, big = sorted((one, other), key=len)
        return not (small < big and small <= _some("whole"))
    bare, narrow = (old, new) if other else (new, old)
    if "new" in words(narrow) or one | other <= frozenset(map(canonical, words(bare))):
        return False
    known = frozenset[str]().union(*(claim.words for claim in claims(old)))
    return not any(claim.replaced and claim.replaced <= known for claim in said)


def _counts(text: str) -> frozenset[Measure]:
    return frozenset(measure for token in read(text) for measure in token.measures)


def tastes_apart(old: str, new: str) -> bool:
    """Tell whether what one likes in one case is disliked in another: at work, at parties; on weekday mornings.

    Not where the second says of all cases that it is otherwise now.
    """
    one, other = _led_by(old), _led_by(new)
    return one != other and (bool(other) or not any(claim.change for claim in claims(new)))


def _led_by(text: str) -> frozenset[str]:
    """Return the classes of the words for the case that a text begins with."""
    found = _CASE.match(text)
    named = words(found["what"]) if found else []
    if not named or (_timed(named) and not _RECURRING.search(text[: found.end("what")] if found else "")):
        return frozenset()
    return frozenset(map(_class, named)) - _EMPTY


def _in_two_seasons(old: str, new: str) -> bool:
    """Tell whether each of two texts tells something else, of another season; of an event that only tells the day."""
    seasons = _seasons(old), _seasons(new)
    if not all(seasons) or not seasons[0].isdisjoint(seasons[1]):
        return False
    one, other = ({*words(_SEASON.sub(" ", text))} - STOP_WORDS - _OF_NOW for text in (old, new))
    return bool(one - other) and bool(other - one)


@lru_cache(maxsize=1024)
def _seasons(text: str) -> frozenset[str]:
    return frozenset(name.casefold() for name in _SEASON.findall(text))


@lru_cache(maxsize=1024)
def _at_home(text: str) -> str:
    return _FROM_HOME.sub("at home ", text)


def office_alone(old: str, new: str) -> bool:
    """Tell whether one of two texts is about the office, the other about work, where there may be other places.

    Not where the second says that it is otherwise now.
    """
    about = any(_OFFICE.search(one) and _WORK.search(other) for one, other in ((old, new), (new, old)))
    return about and not any(claim.change or claim.ended for claim in claims(new))


@lru_cache(maxsize=1024)
def _leads(text: str) -> bool:
    """Tell whether a text begins with its scope, or says what is used there."""
    return words(text)[:1] in _FIRST or any(claim.verb in _some("using") for claim in claims(text))


def reasons_apart(old: str, new: str) -> bool:
    """Tell whether each of two texts names a reason that the other does not: because of my knee, because of the pay."""
    one, other = _reason(old), _reason(new)
    return bool(one - other) and bool(other - one)


def _reason(text: str) -> frozenset[str]:
    found = _REASON.search(text)
    return frozenset(map(canonical, words(found["why"]))) - _EMPTY if found else frozenset()


def placed(text: str) -> bool:
    """Tell whether a text says in which place, on which device or for whom it holds: at work, for my clients."""
    said = words(text)
    return bool(_placed(said) or (said[:1] != ["for"] and _scope(text)))


@lru_cache(maxsize=4096)
def _scope(text: str) -> frozenset[str]:
    """Return the classes of the words for where a text holds, or for what; none for one that holds anywhere."""
    found = _placed(words(text))
    if not found and (led := _FRONT.match(text)) and not any(claim.past or claim.change for claim in claims(text)):
        named = words(led["what"])
        found = frozenset[str]() if _timed(named) else frozenset(map(_class, named)) - _EMPTY
    return _generic(found)


def _placed(said: list[str]) -> frozenset[str]:
    """Return the classes of the words for a place in a text, with those that tell which."""
    places = (_place(said[at : at + _LONGEST]) for at, word in enumerate(said, 1) if word in _LEADING)
    return frozenset[str]().union(*places)


def _place(said: list[str]) -> frozenset[str]:
    """Return the classes of the words behind a preposition, up to the last for a place."""
    run = said
    while run and run[0] in _some("before"):
        run = run[1:]
    end = next((at for at, word in enumerate(run) if word in STOP_WORDS or word in PREPOSITIONS), len(run))
    last = max((at for at, word in enumerate(run[:end]) if word in _places()), default=-1)
    return frozenset(map(_class, run[: last + 1])) - _some("describing")


@lru_cache(maxsize=4096)
def _owned(text: str) -> frozenset[str]:
    """Return the same for what a slot is filled with by its owner or case: my work email; for Rust, when I travel."""
    found = _OWNED.match(text)
    said = words(found["what"]) if found else []
    return _generic(frozenset(_class(word) for word in said if word in _places()) | _case(text))


def _case(text: str) -> frozenset[str]:
    """Return the classes of the words for what, or when, a text holds by its end: that it is so now is no such case."""
    found = _BEHIND.match(text)
    if found is None or (found["what"].islower() and any(claim.change for claim in claims(text))):
        return frozenset()
    named = words(found["what"])
    return frozenset() if _timed(named) else frozenset(map(_class, named)) - _EMPTY


def _generic(found: frozenset[str]) -> frozenset[str]:
    """Leave out of the classes of a scope those that tell nothing beside the others."""
    told = found - _some("any_device")
    return (told - {"own"} if len(told) > 1 else told) or found


def _timed(said: list[str]) -> bool:
    return not _some("nowhere").isdisjoint(said) or any(word.isdigit() for word in said)


@cache
def _places() -> dict[str, str]:
    """Map the words for a place to the first one of their class."""
    rows = (line.split() for line in str(lists("scopes")["places"]).strip().splitlines())
    found = {word: row[0] for row in rows for word in row}
    return {f"{word}s": first for word, first in found.items()} | found


def _class(word: str) -> str:
    return _places().get(word) or canonical(word)


_FROM_HOME: Final = comparing(
    r"(?:^|(?<= )(?=wh))(?:(?:when|while|whenever|if) (?:i(?: am|['’]m)? )?)?work(?:ing)? from home\b,? ?",
    re.IGNORECASE,
)
_OF_NOW: Final = frozenset("now instead nowadays again this year".split())
_SEASON: Final = comparing(
    r"\b(?:in|during|over|every|all|each) (?:the )?(spring|summer|autumn|winter)s?\b(?! (?:of )?\d)", re.IGNORECASE
)
_IN_PART: Final = comparing(
    r"(?:\b(?:is|are|gets?|stays?)|['’]s) (?:(?:now|still|always|also|just|only) )*"
    r"(?!(?:kept|put|parked|stored|placed|left|moved|housed|not|no|now|still|always|also|just|only)\b)(?:[\w-]+ ){1,4}"
    rf"(?P<where>{'|'.join(sorted(WHEREABOUTS))})(?: now)?[.!]*$",
    re.IGNORECASE,
)
"""How a thing is in a part of it: flaky upstairs; not where it is, or is kept."""
_OFFICE: Final = comparing(r"\b(?:in|at) the office\b", re.IGNORECASE)
_WORK: Final = comparing(r"\bat work\b", re.IGNORECASE)
_LONGEST: Final = 6
_LEADING: Final = frozenset("on at in for inside".split())
_ALL_OVER: Final = comparing(
    r"\b(?:everywhere(?! else)|anywhere|for everything|(?:on|at|in|for|across) (?:all|both|each|every))\b",
    re.IGNORECASE,
)
"""What makes a statement one for all scopes."""
_FIRST: Final = tuple([word] for word in sorted(_LEADING))
_EMPTY: Final = frozenset(map(canonical, STOP_WORDS))
_FRONT: Final = comparing(
    r"(?:(?:and|but|so|also|well|though),? )*(?:on|at|in|inside|for|under|during|when|while|whenever)"
    r" (?P<what>[^,.;:]{2,50}?),? (?:i|we|my|our)(?:\b|['’])",
    re.IGNORECASE,
)
_CASE: Final = comparing(
    r"(?:(?:and|but|so|also|well|though),? )*(?:on|at|in|inside|for|under|during|when|while|whenever|with|without"
    r"|before|after) (?P<what>[^,.;:]{2,50}?),? (?:i|we|my|our)(?:\b|['’])(?! am\b| is\b| are\b)",
    re.IGNORECASE,
)
_RECURRING: Final = comparing(
    r"\b(?:\w+days|weekends?|mornings?|evenings?|afternoons?|nights?|spring|summer|autumn|winter)\b", re.IGNORECASE
)
_BEHIND: Final = comparing(
    r".*\b(?:for|(?:when|while|whenever)(?= (?:i|we)\b)) (?P<what>(?!its|their)[^,.;:]+?)"
    r"(?: (?:now|too|instead))*[.!]*$",
    re.IGNORECASE,
)
_REASON: Final = comparing(
    r"\b(?:because of|on account of|(?:due|owing|thanks) to) (?P<why>[^,.;:!?()–—]+)", re.IGNORECASE
)
_OWNED: Final = comparing(r"(?:my|our) (?P<what>(?:[\w-]+ ){1,4}?)(?:is|['’]s|runs|uses|has)\b", re.IGNORECASE)
