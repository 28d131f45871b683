"""Whether two texts meet at all: what they have in common is of one thing, and what one denies is what the other tells.

People who chat tell of much in one breath: "the crew cooked in the rain and found a dry cave" and "I've finally found
my key" have a word in common, and are about nothing that could be otherwise now.
"""

import re
from functools import cache
from typing import Final

from perdure.extraction.claims import claims
from perdure.extraction.ending import lodges
from perdure.extraction.language import spoken
from perdure.extraction.lists import choice, lists
from perdure.extraction.meanings import canonical, table_of
from perdure.extraction.regex import regex
from perdure.extraction.topics import Told, clash, shared_words, told


def little_in_common(old: str, new: str) -> bool:
    """Tell whether an older text tells of much that a newer one does not, or shares but words that say nothing of what
    it is about. What has another value of one sort (a number, a day) may be short of words for it.
    """
    if (spoken(old), spoken(new)) != ("en", "en"):
        return False
    before, after = told(old), told(new)
    shared = shared_words(before.words, after.words)
    if not shared or any(clash(before, after, name) for name in before.values.keys() - _ANYWHERE):
        return False
    lead = told(_REST.sub("", old))  # …, even the smell makes me leave the room
    about = lead.words if shared <= lead.words and len(lead.words - shared) <= 1 else before.words
    if len(about - shared) - len(shared) >= _MORE:
        lives = (_LIVES.match(old) is not None or lodges(old)) and not shared.isdisjoint(before.people | before.names)
        return not lives and not any(before.names & shared & one.topic for one in claims(old)[:1])
    return shared <= _vague() and not _meant(shared, before)


_REST: Final = regex(r"(?<=\w\w)(?:[,;:]| [-–—]) (?!(?:and|or|but) )(?=[\w'’]+ [\w'’]+ [\w'’]+).*", re.DOTALL)
"""What is told behind the first clause of a statement."""
_LIVES: Final = regex(r"(?:i|we)(?:['’](?:m|re))? (?:live|am living|are living|living)\b.* with ", re.IGNORECASE)
"""Who somebody lives with may be one of several."""


def _meant(shared: frozenset[str], before: Told) -> bool:
    """Tell whether words that two texts share name somebody or something."""
    return not shared.isdisjoint(before.people | before.names)


def denied_in_part(old: str, new: str) -> bool:
    """Tell whether what is denied is only how much or how often, or for a time: I don't read a lot. Who says that it
    changed means the whole of it.
    """
    if all(_some("limited", _SOME_NOT).search(one) is None for one in (old, new)) and _NOT_SINCE.search(old) is None:
        return False
    late = "recently" in new.casefold()
    return not any((one.change and not (one.past or late)) or one.again or one.ended for one in claims(new))


def learned_beside(old: str, new: str) -> bool:
    """Tell whether somebody is learning one thing, and another one now: they may learn both."""
    return all(_LEARNING.search(one) for one in (old, new)) and _some("instead").search(new) is None


_LEARNING: Final = regex(r"\blearn(?:ing|s)?\b", re.IGNORECASE)


@cache
def _some(key: str, lead: str = r"\b") -> re.Pattern[str]:
    return regex(rf"{lead}{choice(str(lists('remarks')[key]))}\b", re.IGNORECASE)


_NOT: Final = r"\b(?:(?:do|does|did|have|has|had|is|are|was|were|ca|could|would|wo)n['’]?t|cannot|not|never)"
_SOME_NOT: Final = rf"{_NOT} (?:\w+ ){{0,4}}?"
_NOT_SINCE: Final = regex(rf"{_SOME_NOT}in (?:a while|ages|(?:\w+ )?(?:days|weeks|months|years))\b", re.IGNORECASE)
"""Of what was given up as well, where it is told of what was done until then."""


@cache
def _vague() -> frozenset[str]:
    return frozenset(map(canonical, str(table_of("vague")["words"]).split()))


_ANYWHERE: Final = frozenset("spot place then shift day_time s".split())
"""Sorts of values that any story is full of: where and when."""
_MORE: Final = 3
"""Words of the older text beyond as many as are shared: of real changes in five sets of cases none had so many."""
