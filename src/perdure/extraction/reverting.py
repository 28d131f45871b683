"""Whether somebody is back on what they left: I use Firefox, I switched to Chrome, I'm back on Firefox."""

import re
from functools import lru_cache
from typing import Final

from perdure.extraction.claim import people
from perdure.extraction.claims import LONGEST, claims
from perdure.extraction.instead import told_names
from perdure.extraction.meanings import canonical
from perdure.extraction.quantities import read


@lru_cache(maxsize=4096)
def reverts(text: str) -> frozenset[str]:
    """Return the classes of the words of what a text says that the user went back to; none where it is for a while."""
    if len(text) > LONGEST or _SIGN.search(text) is None or _FOR_A_WHILE.search(text) is not None:
        return frozenset()
    back = _BACK.match(text)
    if back is not None:
        return _words(back["what"])
    again = _AGAIN.match(text)
    return _words(again["what"]) if again is not None else frozenset()


def left_again(old: str, between: str, new: str) -> bool:
    """Tell whether a text goes back to what a statement says, so that what came in its place is over.

    `between`: what took the place of the old one. It must not speak of what the text goes back to.
    """
    what = reverts(new)
    if not what or not what <= _words(old):
        return False
    replaced = frozenset[str]().union(*(one.replaced for one in claims(between)))
    before = claims(old)
    if what <= _words(between) - replaced or not before or before[0].negated or before[0].past:
        return False
    if before[0].verb in _PLACED or people(before[0]) or told_names(new) - _words(old) - what:
        return False
    again = _AGAIN.match(new)
    return again is None or canonical(again["doing"].casefold()) in _words(old)


def _words(text: str) -> frozenset[str]:
    return frozenset(canonical(one.word) for one in read(text[:LONGEST]) if one.word.isalpha()) - _SMALL


_WHO: Final = (
    r"(?:(?:and|but|so|well|ok|okay|now|anyway|actually|,) )*(?:(?:i|we)(?:['’]?m|['’]re| am| are|['’]ve| have)? )?"
)
_SIGN: Final = re.compile(r"\b(?:back|again)\b", re.IGNORECASE)
_BACK: Final = re.compile(
    rf"^{_WHO}(?:now |just |gone |went |going |switched |moved |changed )*back (?:on|to|with|using)"
    r" (?P<what>(?:the |my |our )?\w[\w'’-]*(?: [\w'’-]+){0,2}?)"
    r"(?: (?:for (?:my|our|the) .*|now|again|after all|instead|these days))*[.!]*$",
    re.IGNORECASE,
)
_AGAIN: Final = re.compile(
    rf"^{_WHO}(?P<doing>[a-z]+ing) (?P<what>(?:the |my |our )?\w[\w'’-]*(?: [\w'’-]+){{0,2}}?)"
    r"(?: to [a-z]+| for (?:my|our|the) [a-z]+)? again(?: now)?[.!]*$",
    re.IGNORECASE,
)
_FOR_A_WHILE: Final = re.compile(
    r"\b(?:today|tonight|tomorrow|this|until|till|while|temporarily|for now"
    r"|for (?:a|the) (?:day|week|month|weekend|bit|while|trip|moment|time|summer|winter|holidays?))\b",
    re.IGNORECASE,
)
_SMALL: Final = frozenset(map(canonical, "the my our i we am are is a an to on in for it that them".split()))
_PLACED: Final = frozenset(map(canonical, ("live", "be")))
