"""What somebody chooses among the same things: where the second of two choices holds instead of the first."""

import re
from typing import Final

from perdure.domain.text import words
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.regex import comparing
from perdure.extraction.turning import denied, talking


def chosen_anew(old: str, new: str) -> bool:
    """Tell whether of two choices among the same things the second holds now: I prefer aisle seats now.

    A choice is what somebody prefers, or how they like, take or drink what both name. Of two preferences the second
    holds without a "now" where what differs is one or the other: dark mode, light mode.
    """
    if not (_CHOICE.match(old) and _CHOICE.match(new)) or _AT_PRESENT.search(old):
        return False
    alike = _PREFERS.match(old) and _PREFERS.match(new) and words(old)[0] == words(new)[0]  # we, and I alone
    if not _AT_PRESENT.search(new) and not (alike and _either(old, new)):
        return False
    if _terms(" ".join(_WHERE.findall(old))) != _terms(" ".join(_WHERE.findall(new))):
        return False  # on buses, on trains
    one, other = (_terms(_CHOICE.sub("", _AT_PRESENT.sub("", text))) - talking() for text in (old, new))
    return bool(one & other) and 0 < len(one ^ other) <= _PAIR and not denied(old, new)


def _either(old: str, new: str) -> bool:
    """Tell whether two texts have each one word that the other has not, and these are one or the other."""
    one, other = (_terms(_CHOICE.sub("", text)) for text in (old, new))
    mine, yours = one - other, other - one
    if not len(mine) == len(yours) == 1:
        return False
    groups = [lexicon().exclusive.get(min(some), frozenset()) for some in (mine, yours)]
    shared = groups[0] & groups[1]
    return not shared.isdisjoint(_PREFERRED) or ("mode" in shared and not _SCREENS.isdisjoint(one & other))


def _terms(text: str) -> frozenset[str]:
    return frozenset(map(canonical, words(text)))


_PREFERRED: Final = frozenset("seat units indent packages formal".split())
"""Of `exclusive`: not food, colours and sizes, of which somebody may prefer two, each for its occasion."""
_SCREENS: Final = frozenset(map(canonical, "mode theme scheme interface background".split()))
"""What is dark or light for whoever looks at it: rooms and beers are many."""
_PREFERS: Final = comparing(r"(?:i|we) (?:much |strongly |always |usually )*prefers?\b(?! not\b)", re.IGNORECASE)
_PAIR: Final = 2
_WHERE: Final = comparing(r"\b(?:on|in|at|for|with|to|by|during|from) (?:the |my |our )?(\w+)", re.IGNORECASE)
_CHOICE: Final = comparing(r"(?:i|we) (?:now )?(?:prefers?\b|(?:like|take|drink|have) (?:my|our)\b)", re.IGNORECASE)
_AT_PRESENT: Final = comparing(r"\b(?:now|nowadays|these days|lately)\b", re.IGNORECASE)
