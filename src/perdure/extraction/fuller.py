"""Whether a statement says again what another one says, and more of it: a dog, a dog called Rex; I row daily.

Whatever may make it another fact is no more: another name, number or day, what is denied or past, and what tells of a
general thing only a part, as a taste does.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from perdure.extraction.claims import claims
from perdure.extraction.compounds import nearly_one
from perdure.extraction.meanings import canonical, lexicon
from perdure.extraction.numerals import Token
from perdure.extraction.phrasing import KNOWN, NOT, PREPOSITIONS
from perdure.extraction.quantities import read
from perdure.extraction.verbs import finite

LONGEST: Final = 160
"""Characters of a statement that is read so."""


def adds(old: str, new: str) -> bool:
    """Tell whether a statement says what another one says, and tells something more of it."""
    if len(new) > LONGEST or len(old) >= len(new) + _SHORTER:
        return False
    one, other = _told(old), _told(new)
    if len(one) < _LEAST or len(other) <= len(one) or one[0].word != other[0].word:
        return False
    if any(token.word in _ENDS for token in other) or nearly_one(old, new):
        return False  # another sentence is a statement of its own
    at = 0
    for place, token in enumerate(other):
        if at == len(one):
            rest = other[place:]
            of_it = _tells_of_it(rest)
            return _plain(old) and _plain(new, first=of_it) and (of_it or _details(one, rest))
        if _alike(one[at], token):
            at += 1
        elif not (place and _describes(other[place - 1], token, one[at])):
            return False
    return at == len(one) and _plain(old) and _plain(new)


@lru_cache(maxsize=1024)
def _told(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text without what adds nothing to it."""
    row = [one for one in read(text) if one.word not in _IDLE]
    while row and row[-1].word in ".!":
        row.pop()
    return tuple(one for at, one in enumerate(row) if not (one.word == "got" and at and row[at - 1].word in _HAVING))


def _alike(one: Token, other: Token) -> bool:
    if one.measures or other.measures:
        return one.measures == other.measures
    same = one.word == other.word or {one.word, other.word} == {"a", "an"}
    return same or (canonical(one.word) == canonical(other.word) and not one.word.endswith("ing"))


def _describes(before: Token, token: Token, following: Token) -> bool:
    """Tell whether a word behind an article only tells what a thing is like: a | 1998 | van, my | old | boat."""
    led = before.word in KNOWN | {"a", "an"} or _tells_how(before)
    return led and _tells_how(token) and following.word not in PREPOSITIONS


def _tells_how(token: Token) -> bool:
    year = [name for name, _ in token.measures] in (["year"], ["n"]) and _EARLIEST <= token.measures[0][1] <= _LATEST
    return year or (not token.measures and token.word in _LOOKS)


def _plain(text: str, *, first: bool = False) -> bool:
    """Tell whether a text, or the first thing that it says, is so, and is no change, and nothing that is once."""
    found = claims(text)[:1] if first else claims(text)
    return not any(one.past or one.change or one.again or one.ended or one.coming or one.once for one in found)


def _tells_of_it(rest: Sequence[Token]) -> bool:
    """Tell whether what stands behind a statement says why, or what it is like: …, it's the smell."""
    words = [one.word for one in rest]
    led = words[0] in _REASONS or (words[0] == "," and not (_REASONS | _OF_IT).isdisjoint(words[1:2]))
    return led and len(words) > _LEAST and _GONE.isdisjoint(words)


def _details(said: Sequence[Token], rest: Sequence[Token]) -> bool:
    """Tell whether what stands behind a statement only adds to it."""
    words = [one.word for one in rest]
    if not _OTHERWISE.isdisjoint(words) or _on_a_day(rest):
        return False
    if words[0] == ",":
        return _apposed(said, rest[1:])
    if words[0] in ("called", "named"):
        return len(words) > 1 and "and" not in words and _has_one(said)
    if rest[0].measures:  # every morning
        return {name for name, _ in rest[0].measures} <= _ROUNDS and not _narrowed(said)
    return words[0] in _WHERE and len(words) > 1 and words[1] != "law" and not _narrowed(said)


def _apposed(said: Sequence[Token], rest: Sequence[Token]) -> bool:
    """Tell whether words behind a comma tell which a thing is: a dog, a whippet; two cats, Mog and Pip."""
    words = [one.word for one in rest]
    if words[:1] in (["a"], ["an"]) and len(words) in (2, 3):
        head, kind = canonical(said[-1].word), canonical(words[-1])
        kinds = lexicon().kinds
        under = any(head in some and kind in some for some in kinds.values()) and kind not in kinds.get(head, ())
        return not under and _has_one(said) and not any(map(finite, words))
    named = [one for one in rest if one.word not in ("and", ",")]
    return bool(named) and all(one.capital and not one.measures for one in named) and _has_one(said, several=True)


def _has_one(said: Sequence[Token], *, several: bool = False) -> bool:
    """Tell whether a statement says that somebody has a thing, by a noun at its end."""
    words = [one.word for one in said]
    article = words[-2] in ("a", "an") or (several and bool(said[-2].measures))
    return article and words[1] in _HAVING


def _narrowed(said: Sequence[Token]) -> bool:
    """Tell whether where and when a statement holds make it another one: a taste, what is denied, one of several."""
    words = [one.word for one in said]
    kinds = frozenset(map(canonical, words[1:]))
    one_of = words[1] in _HAVING and canonical(words[-1]) in lexicon().several | _PLACES
    return not NOT.isdisjoint(words) or not kinds.isdisjoint(_TASTES) or one_of or any(one.measures for one in said)


def _on_a_day(rest: Sequence[Token]) -> bool:
    """Tell whether words name one day, which may be that of another time."""
    words = [one.word for one in rest]
    sorts = {name for one in rest for name, _ in one.measures}
    once = not _ONE_DAY.isdisjoint(words) or not sorts.isdisjoint(("date", "month", "ordinal", "day"))
    return once or (sorts == {"year"} and "since" not in words)


_LEAST: Final = 2
_ENDS: Final = frozenset(".!?;")
_SHORTER: Final = 12
_EARLIEST: Final = 1900
_LATEST: Final = 2100
_IDLE: Final = frozenset("really just actually still absolutely honestly definitely btw so very totally simply".split())
_HAVING: Final = frozenset("have has own keep 've".split())
_LOOKS: Final = frozenset(
    """
    red blue green yellow orange purple pink brown black white grey gray silver golden beige turquoise dark light
    big small little tiny huge large tall old older elderly lovely beautiful battered rusty vintage
    """.split()
)
_REASONS: Final = frozenset({"because", "cos", "cause"})
_GONE: Final = frozenset("gone sold dead died stolen over finished lost not never no".split())
_OF_IT: Final = frozenset({"it", "its"})
_ROUNDS: Final = frozenset({"freq", "weekday"})
_WHERE: Final = frozenset("in at on with near from since every each for".split())
_OTHERWISE: Final = frozenset(
    """
    but or if when while unless except only not no never sometimes until till than like without before after another
    too also instead used now then once which who where second other
    """.split()
)
_ONE_DAY: Final = frozenset("today tomorrow tonight yesterday next this last weekend".split())
_TASTES: Final = frozenset(
    map(
        canonical,
        "like love hate dislike prefer enjoy fear eat drink stand bear allergic afraid scared need want".split(),
    )
)
_PLACES: Final = frozenset(
    map(canonical, "house home flat apartment cottage room job meeting appointment exam key account ticket".split())
)
