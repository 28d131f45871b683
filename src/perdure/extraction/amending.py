"""Clauses that nobody would keep for themselves, unless they change what is known: gave up the cello, it is two now."""

from collections.abc import Sequence
from functools import cache
from itertools import chain, product
from typing import Final

from perdure.extraction.claims import claims
from perdure.extraction.clauses import Clause
from perdure.extraction.closed import OWN, THINGS, WE
from perdure.extraction.compare import restates
from perdure.extraction.ending import phrases
from perdure.extraction.endings import over
from perdure.extraction.gone import found_again
from perdure.extraction.lacking import did
from perdure.extraction.meanings import base, canonical, lexicon
from perdure.extraction.outlived import put_down
from perdure.extraction.phrasing import SHIFT, SWAP
from perdure.extraction.posted import puts
from perdure.extraction.remeasured import counts
from perdure.extraction.repaired import in_vain, mends
from perdure.extraction.retold import resigns, stays_away
from perdure.extraction.reverting import reverts
from perdure.extraction.slots import english

AMENDING: Final = 2
"""Such clauses of a message that are held against what is known."""
_LONG: Final = 30
_BRIEF: Final = 8
_OWNED: Final = 2
_SHORT: Final = 3
_SAID: Final = 300
"""Characters in which it is said that an animal was put down."""


def amends(clause: Clause, said: str) -> bool:
    """Tell whether a clause, as it is written in what is `said`, says that something is otherwise now, or over."""
    words = clause.words
    if words[:3] in _LACKS:
        return not clause.quotes and clause.link not in _HEDGES  # there's no shower in the caravan
    if not _COMING.isdisjoint(words) and stays_away(said[clause.tokens[0].start : clause.tokens[-1].end]):
        return not clause.quotes and clause.link not in _HEDGES  # Ana can't make it
    if not 1 < len(words) <= _LONG or clause.link in _HEDGES or not _NEVER.isdisjoint(words):
        return False
    if words[0] in OWN and words[1] in english().sets["animal"] and len(words) > _OWNED and did(words[2]):
        return not clause.quotes  # our ferret got out again
    if words[-1] == "me" and words[-2] in _UNPLEASANT and not _NOT.isdisjoint(words[-4:-2]):
        return not clause.quotes  # wasps don't scare me
    tells = _tells(words) or _resumes(words) or _back(clause)
    text = said[clause.tokens[0].start : clause.tokens[-1].end]
    if not clause.quotes and (puts(text) or put_down(said[clause.tokens[0].start : clause.tokens[0].start + _SAID])):
        return True
    if clause.quotes or not (tells or not (_OFF | _MENDED).isdisjoint(words)):
        return False
    if resigns(text) or mends(text):
        return True
    ended = any(tells or one.how.opens or one.how.planned for one in over(text))
    return ended or bool(reverts(text)) or (tells and (restates(text) or counts(text)))


def told_together(before: str | None, after: str | None, following: Clause) -> bool:
    """Tell whether of two clauses one says what is over and the other what there is instead.

    They are given as the statements that were made of them; of the second one there may be none: Ann no longer cuts my
    hair, Bo does.
    """
    if before is None:
        return False
    told = " ".join(following.words)
    if (any(one.how.found for one in over(before)) and found_again(f"but {told}")) or (mends(before) and in_vain(told)):
        return True
    if after is None:
        named = any(one.capital or one.word[0].isdigit() for one in following.tokens)
        return _denied(before) and named and len(following.words) <= _BRIEF and _NEVER.isdisjoint(following.words)
    if ends(before):
        return restates(after) and not ends(after)
    return following.link == "so" and _denied(after)


def ends(text: str) -> bool:
    """Tell whether a statement says that something is over, whatever else it says."""
    return _denied(text) or bool(over(text))


def _denied(text: str) -> bool:
    """Tell whether a statement says of something that it is not so any more."""
    return any(one.ended and one.negated for one in claims(text))


def _tells(words: Sequence[str]) -> bool:
    """Tell whether one of the words or phrases is there without which no clause says so."""
    signs = _signs()
    stems = tuple([base(word) for word in words])
    for at in [at for at, first in enumerate(stems) if first in signs]:
        for one in signs[stems[at]]:
            if stems[at : at + len(one)] == one:
                return True
    return False


def _resumes(words: Sequence[str]) -> bool:
    """Tell whether somebody can do, or does, what they did before: I can eat eggs again."""
    return "again" in words and ("can" in words or any(word.endswith("ing") for word in words))


@cache
def _signs() -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the phrases that tell, as stems, by their first."""
    known = (found for some in lexicon().phrases.values() for found in some)
    telling = (stems for stems, meaning in known if not {">", "."}.isdisjoint(meaning))
    single = ((one,) for one in sorted((SHIFT - _COMMON) | SWAP | _NOW))
    found: dict[str, list[tuple[str, ...]]] = {}
    for one in chain(telling, phrases(), single, _TOWARDS):
        found.setdefault(one[0], []).append(one)
    return {first: tuple(some) for first, some in found.items()}


def _back(clause: Clause) -> bool:
    """Tell whether a clause says that somebody else, or something, is here again: my boss is back; or a thing is in its
    place again: yoga is back in the hall.
    """
    words = clause.words
    if words[0] in WE or not _HERE.isdisjoint(words[-2:]):
        return words[0] not in WE
    at = next((at for at, row in enumerate(zip(words, words[1:], words[2:], strict=False)) if row in _BACK_IN), 0)
    if not 0 < at <= _SHORT or canonical(words[at - 1]) in lexicon().people:
        return False
    named = at == 1 and clause.tokens[0].capital and words[1] == "is" and not words[0].endswith("ing")
    place = clause.tokens[at + 3 :]
    known = bool(place) and (place[0].capital or place[0].word in THINGS)
    return known and not named and _NO_PLACE.isdisjoint(words[at + 3 :])


_BACK_IN: Final = frozenset(product(("is", "are"), ("back",), ("in", "at", "on")))
_NO_PLACE: Final = frozenset(
    """
    road track school work normal town business shape form top feet shop sale stock red black green news lead band
    family market league game race running saddle fold air hospital charts spotlight menu agenda table cards
    when if while until to for unless because
    """.split()
)
"""Where a thing is only said to be well, or at work again, my bike is back on the road; and what limits it."""
_UNPLEASANT: Final = frozenset("scare scares frighten frightens terrify terrifies bother bothers annoy annoys".split())
_NOT: Final = frozenset({"not", "never", "longer"})
_COMING: Final = frozenset("come coming make join joining along out".split())
_OFF: Final = frozenset({"off", "out", "back", "over", "on"})
_MENDED: Final = frozenset("fixed repaired mended replaced unblocked sorted working works running".split())
_HERE: Final = frozenset({"back", "home", "hospital"})
_LACKS: Final = frozenset(product(("there",), ("is", "are"), ("no", "not")))
_COMMON: Final = frozenset(map(base, "go come put set turn fall rise bring".split()))
_TOWARDS: Final = tuple(product(sorted(_COMMON), ("up", "down", "back", "forward")))
_NOW: Final = frozenset(
    map(
        base,
        "now instead anymore longer already left turn bump up down since become revert return nowadays".split(),
    )
)
_HEDGES: Final = frozenset({"if", "when", "until", "unless", "while", "or"})
_NEVER: Final = frozenset("you your yours yourself everyone anyone people we'll will would".split())
