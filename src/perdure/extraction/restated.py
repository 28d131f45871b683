"""Whether two statements say the same in other frames: "I own a Nikon", "my camera is a Nikon", "the Nikon I have"."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from perdure.extraction import turning
from perdure.extraction.claim import Claim, people
from perdure.extraction.claims import claims
from perdure.extraction.meanings import canonical
from perdure.extraction.phrasing import MORE, POSSESSIVE
from perdure.extraction.quantities import fits, read
from perdure.extraction.steps import is_or_has
from perdure.extraction.topics import Told, told, words_told


def restated(old: str, new: str) -> bool:
    """Tell whether two plain statements of what is so have the same words, in whatever order, names and numbers."""
    second = _plain(new)
    if not second or not _held(claims(old)) or len((words_told(old) ^ words_told(new)) - _HAVING) > 1:
        return False
    first = _plain(old)
    days = any(name == "weekday" for text in (old, new) for name, _ in read(text)[0].measures)
    if not first or (is_or_has(first[0], second[0]) and not days):
        return False
    if "" in (verbs := {first[0].verb, second[0].verb}) and not verbs <= _HAVING | {""}:
        return False  # my son Leo, my son Leo comes along
    one, other = told(old), told(new)
    if (
        (one.owners, one.people) != (other.owners, other.people)
        or not one.times ^ other.times <= _ROUNDS
        or any(
            one.values[sort].isdisjoint(other.values[sort])
            for sort in _SHIFTS & one.values.keys() & other.values.keys()
        )
        or not (one.names or one.words)
    ):
        return False
    if any(people(he) and read(me)[0].word in _WE for he, me in ((first[0], new), (second[0], old))):
        return False  # they do, we do
    if len(one.names | one.people) > 1 and first[0].order != second[0].order:
        return False  # who does what to whom
    if len(first[0].names) > 1 and _led(first) != _led(second):
        return False
    said = one.words - _HAVING
    timed = _times(old) == _times(new) != frozenset()
    if said == other.words - _HAVING:
        alike = len(said) > 1 or bool(one.names & other.names) or timed
    elif timed and (one.words ^ other.words) - _HAVING <= _DOING:
        alike = True
    else:
        alike = _had(old, first[0], one, new, other) or _had(new, second[0], other, old, one)
    return alike and _numbered(old, new) and not turning.denied(old, new)


def _led(found: Sequence[Claim]) -> frozenset[str]:
    """Return the words behind prepositions that change what they say: from Ana."""
    return frozenset(word for one in found for word in one.words if " " in word)


def _numbered(old: str, new: str) -> bool:
    """Tell whether two texts have the same numbers."""
    return fits(*(frozenset(measure for token in read(text) for measure in token.measures) for text in (old, new)))


@lru_cache(maxsize=4096)
def _times(text: str) -> frozenset[tuple[str, float]]:
    """Return the times of day and days of the week in a text."""
    return frozenset(one for token in read(text) for one in token.measures if one[0] in ("clock", "weekday"))


def _had(text: str, claim: Claim, one: Told, other_text: str, other: Told) -> bool:
    """Tell whether one says that somebody has a thing, and the other the same of what it is called: my camera is …"""
    more = other.words - one.words - _HAVING
    named = bool(one.names) and one.names & one.words <= other.words and not one.words - other.words - _HAVING
    if not named or len(more) != 1 or claim.verb not in _HAVING:
        return False
    mine = read(other_text)[:1]
    owns = [token.word for token in read(text)[:1]] in (["i"], ["we"])
    return owns and bool(mine) and mine[0].word in POSSESSIVE | {"the"}


@lru_cache(maxsize=4096)
def _plain(text: str) -> tuple[Claim, ...]:
    """Return what a text claims if it is one thing that is so, and says nothing of a change or of one more."""
    found = claims(text)
    return found if _held(found) and _BESIDE.isdisjoint([token.word for token in read(text)]) else ()


def _held(found: Sequence[Claim]) -> bool:
    """Tell whether some claims are one thing that is so, or two."""
    if not 1 <= len(found) <= _FEW:
        return False
    return not any(one.negated or one.past or one.change or one.again or one.another for one in found)


_HAVING: Final = frozenset(map(canonical, "have own get be drive ride use call name thing one yes remain".split())) | {
    "have"
}
_WE: Final = frozenset({"i", "we"})
_DOING: Final = frozenset(map(canonical, "play travel go catch hold".split()))
"""Verbs that tell nothing more of what is on at a time: "we play bridge on Mondays", "Monday is our bridge night"."""
_ROUNDS: Final = frozenset(map(canonical, "day night evening week month year".split()))
_BESIDE: Final = MORE | {"too"}
_SHIFTS: Final = frozenset({"shift", "day_time"})
_FEW: Final = 2
