"""Whether two statements say the same in other frames: "I own a Nikon", "my camera is a Nikon", "the Nikon I have"."""

from typing import Final

from perdure.extraction import turning
from perdure.extraction.claims import LONGEST, Claim, claims
from perdure.extraction.meanings import canonical
from perdure.extraction.overtaking import Told, told
from perdure.extraction.phrasing import MORE, POSSESSIVE
from perdure.extraction.quantities import fits, read


def restated(old: str, new: str) -> bool:
    """Tell whether two plain statements of what is so have the same words, in whatever order, names and numbers."""
    first, second = (_plain(text) for text in (old, new))
    if not first or not second or turning.denied(old, new):
        return False
    one, other = told(old), told(new)
    if one.owners != other.owners or one.people != other.people or not (one.names or one.words):
        return False
    if len(one.names | one.people) > 1 and first[0].order != second[0].order:
        return False  # who does what to whom
    numbers = [frozenset(measure for token in read(text) for measure in token.measures) for text in (old, new)]
    if not fits(*numbers):
        return False
    said, again = one.words - _HAVING, other.words - _HAVING
    if said == again:
        return len(said) > 1 or bool(one.names & other.names)
    return _had(old, first[0], one, new, other) or _had(new, second[0], other, old, one)


def _had(text: str, claim: Claim, one: Told, other_text: str, other: Told) -> bool:
    """Tell whether one says that somebody has a thing, and the other the same of what it is called: my camera is …"""
    more = other.words - one.words - _HAVING
    mine = read(other_text)[:1]
    named = bool(one.names) and one.names & one.words <= other.words and not one.words - other.words - _HAVING
    owns = claim.verb in _HAVING and [token.word for token in read(text)[:1]] in (["i"], ["we"])
    return named and owns and len(more) == 1 and bool(mine) and mine[0].word in POSSESSIVE | {"the"}


def _plain(text: str) -> tuple[Claim, ...]:
    """Return what a text claims if it is one thing that is so, and says nothing of a change or of one more."""
    found = claims(text) if len(text) <= LONGEST else ()
    held = all(not (one.negated or one.past or one.change or one.again or one.another) for one in found)
    several = not (MORE | {"too"}).isdisjoint(token.word for token in read(text)) if found else False
    return found if held and not several and len(found) <= _FEW else ()


_HAVING: Final = frozenset(map(canonical, "have own get be drive use call name thing one yes".split())) | {"have"}
_FEW: Final = 2
