"""Where the subject of a statement begins, behind a phrase that may open it: in winter | our hens sleep in the barn."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from perdure.extraction.appointed import behind_time
from perdure.extraction.closed import ARTICLES, OF_US, OWN, PREPOSITIONS, THINGS, US, WE
from perdure.extraction.contracted import stands_for_is
from perdure.extraction.language import USER
from perdure.extraction.phrases import Language
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import EVENTS, LASTING, THINKING, finite
from perdure.extraction.wording import contains, dated, plural

EMPTY: Final = frozenset(
    """
    it here this that these those there you your he she they what which who such his her their its one if when
    whenever where not to as than some any nothing nobody everybody everything something
    """.split()
)
SEVERAL_DO: Final = LASTING | EVENTS - (THINKING - {"get"})
"""Verbs in the plural that can tell what several people or things do."""


def subject_of(row: Sequence[Token], language: Language) -> int | None:
    """Return where the subject begins, after an adverbial phrase; None when there is none."""
    words = [one.word for one in row]
    if _some_of_ours(words):
        return 0
    if words[0] in _EACH and words[1:2] in _AMONG and not OWN.isdisjoint(words[2:3]) and len(words) > _BEHIND + 2:
        return 2  # nobody in | my family smokes
    behind = 0 if words[0] in US else behind_time(words, language)
    if behind and (
        words[behind] in WE
        or (words[behind] in ("it", "there") and _of_us(words[behind:]))
        or ((words[behind] in THINGS or row[behind].capital) and any(map(finite, words[behind + 1 : behind + 7])))
    ):
        return behind
    if words[0] in WE or not (words[0] == "after" or words[0] in language.sets["fronts"]):
        ours = _of_us(words) and not contains(words, language, "machine")
        return 0 if words[0] not in EMPTY or ours else None
    first = next((at for at, word in enumerate(words[:12]) if word in WE), None)
    if first is not None:
        return first
    be = (at for at, word in enumerate(words[:6]) if word in ("is", "are") or (word == "'s" and words[at + 1 :]))
    at = next(be, 0)
    said = at > 0 and (words[at] != "'s" or stands_for_is(words, at, language)) and words[at + 1 :] not in _THE_DAY
    if said and dated(words[:1], language) and all(one in PREPOSITIONS or one[0].isdigit() for one in words[1:at]):
        return 0  # Friday is payday, tomorrow at 11 is the call
    if at > 0 and not said and words[at] == "'s" and dated(words[:at], language) and not _OURS.isdisjoint(words):
        return 0  # yesterday's hail broke our skylight
    for at in range(1, min(len(words), 8)):
        named = words[at] in THINGS or (row[at].capital and words[at] not in language.sets["fronts"])
        inside = words[at - 1] in PREPOSITIONS and (words[0], words[at - 1]) != ("from", "on")
        if not inside and (_does(words, at) or (named and _told(words[at + 1 : at + 7]))):
            return at
    return (
        0
        if any(finite(word) for word in words[1:6])
        and words[0] in ("a", "one", "two", "three", "the", "most", "some", "may", "march", "june", "april", "august")
        else None
    )


def _some_of_ours(words: Sequence[str]) -> bool:
    """Tell whether words begin with how many of the writer's do something: most of my customers, a few of our hens."""
    rest = words[1:] if words[0] == "a" else words
    if rest[1:2] != ["of"] or rest[0] not in _HOW_MANY or OWN.isdisjoint(rest[2:3]) or not _AT_HAND.isdisjoint(rest):
        return False
    pairs = pairwise(rest[3:_HEAD])
    return any(plural(one) and other in LASTING - THINKING - _WISHING for one, other in pairs)


_HOW_MANY: Final = frozenset("most some many several few half all both none".split())
_EACH: Final = frozenset("nobody none neither each everyone everybody both".split())
_AMONG: Final = (["in"], ["of"])
_WISHING: Final = frozenset("need want look seem feel like".split())
_AT_HAND: Final = frozenset("this that these those it them me us".split())
_HEAD: Final = 7


def told_of(words: Sequence[str], language: Language) -> str:
    """Return whose attribute a statement without a slot is about: somebody of the user's, or the user."""
    if words[0] in THINGS:
        for word in words[1:4]:
            if any(language.has(name, word) for name in ("partner", "child", "boss", "friend", "kin", "others")):
                return word
    return USER


def _told(words: Sequence[str]) -> bool:
    """Tell whether words may hold what is told of the one that they begin with."""
    return any(map(finite, words)) or not SEVERAL_DO.isdisjoint(words[1:])


def _does(words: Sequence[str], at: int) -> bool:
    """Tell whether a noun without an article is told to do something: after six | guests use the side door"""
    if not 1 < at < len(words) - _BEHIND or words[at] in PREPOSITIONS or words[at - 1] in _BEFORE:
        return False
    verb = words[at + 1]
    return plural(words[at]) and (verb in SEVERAL_DO or verb in _CAN)


_BEFORE: Final = THINGS | ARTICLES | frozenset("this that these those every each last next all no".split())
_CAN: Final = frozenset("can may must have get are need".split())
_BEHIND: Final = 2
"""Words behind such a noun at least."""
_OURS: Final = OF_US - WE
_THE_DAY: Final = (["the", "day"], ["the", "night"], ["the", "one"])


def _of_us(words: Sequence[str]) -> bool:
    """Tell whether "it" and "there" say something about the writer: it takes me …, there are … in my …, … at home"""
    at_home = words[0] == "there" and ("at", "home") in pairwise(words)
    return at_home or (
        words[0] in ("it", "there")
        and len(words) > 3
        and not _OURS.isdisjoint(words)
        and words[1] in ("takes", "take", "costs", "is", "are")
    )


def since_when(words: Sequence[str], at: int) -> int:
    """Return where words end that tell since which event it is so: since the flood, | eggs are sold here; else 0.

    What begins with "the" or "my" behind them is read from there anyway.
    """
    if words[at] != "since" or words[at + 1 : at + 2] not in _LED:
        return 0
    end = next((end for end in range(at + 3, min(len(words), at + _NEAR_BY)) if words[end] == ","), 0)
    event = words[at + 2 : end]
    told = any(word in EMPTY | WE or word in _IS or word.endswith("ed") for word in event)
    return end + 1 if end and not told and len(words) - end > _TOLD else 0


_LED: Final = (("the",), ("our",), ("my",))
_IS: Final = frozenset("is are was were has have had 's".split())
_NEAR_BY: Final = 8
_TOLD: Final = 3
