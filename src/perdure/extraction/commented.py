"""What only comments on what was told, behind it: the rent goes to 900 a month, | effective immediately, lovely."""

from functools import lru_cache
from itertools import takewhile
from typing import Final

from perdure.extraction.claims import LONGEST
from perdure.extraction.closed import PREPOSITIONS
from perdure.extraction.quantities import read
from perdure.extraction.regex import comparing
from perdure.extraction.verbs import finite


@lru_cache(maxsize=4096)
def unremarked(text: str) -> str:
    """Return a text that tells a number or a day without the short comments behind it; any other as it is.

    A comment is of few words, has no verb of its own but in what it bids, no number and no name, and restricts nothing:
    "same time", "sadly", "don't book anything"; not: "in winter", "mostly".
    """
    if "," not in text or len(text) > LONGEST:
        return text
    head, *rest = text.split(",")
    comments = list(takewhile(_comments, reversed(rest)))
    left = ",".join([head, *rest[: len(rest) - len(comments)]])
    return left if comments and any(one.measures for one in read(left)) else text


def _comments(piece: str) -> bool:
    """Tell whether a piece between commas only comments."""
    row = read(piece)
    words = [one.word for one in row]
    if words[:1] == ["still"] and words[1:2] != [] and words[1] in _STILL:
        return len(words) <= _LONG
    if not words or len(words) > _LONG or any(one.measures or one.capital for one in row):
        return False
    if words[0] in _BIDDING or words[:2] == ["do", "not"]:
        return True
    commenting = not _COMMENTING.isdisjoint(words) or words[-1].endswith("ly")
    return commenting and words[0] not in _RESTRICTING and not any(map(finite, words))


_LONG: Final = 6
_STILL: Final = frozenset("closed shut open off free".split())
"""What tells that the rest is as it was: still shut Tuesdays."""
_BIDDING: Final = frozenset("please thanks thank".split())
_COMMENTING: Final = frozenset(
    """
    same worst best effective delightful lovely great brilliant fantastic typical annoying ridiculous outrageous
    terrible awful nice fine good bad sorry ugh sigh lol haha hooray yay wow finally alas grr meh whatever nothing
    possible imaginable luckily thankfully wonderful amazing perfect daft silly crazy insane absurd charming
    """.split()
)
_RESTRICTING: Final = PREPOSITIONS | frozenset(
    "for and but or so nor not no except only unless if when whenever which who where because since while especially"
    " mostly mainly usually sometimes often perhaps maybe probably partly plus also too depending every each"
    " never".split()
)
"""With what begins what tells for whom, when or how far something is so, or tells on."""


def without_now(old: str, new: str) -> tuple[str, str]:
    """Return two texts that begin with one word without a "now" at their ends; others, which may be of somebody else,
    as they are.
    """
    if old.partition(" ")[0].casefold() != new.partition(" ")[0].casefold():
        return old, new
    return _NOW.sub("", old), _NOW.sub("", new)


_NOW: Final = comparing(r" (?:now|these days|nowadays)(?=[.!]*$)")
