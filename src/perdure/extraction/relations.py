"""How two people or things are related: Ann is Bob's daughter, A is older than B, Ann takes violin lessons from Bob."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from perdure.extraction.meanings import base, lexicon, table_of
from perdure.extraction.phrasing import FIRST, POSSESSIVE, PREPOSITIONS, SUBJECTS, Word, content

Relation = tuple[str, str, str]
"""A name and two ends; what describes it is a part of its name: a violin teacher."""


def stated(subject: Sequence[Word], value: Sequence[Word]) -> Relation | None:
    """Read how two are related from a clause with "is": by whose the second is, where it says so (my brother is Ann's
    husband), else by who the first is (my sister is Ann).
    """
    theirs = related(value, subject) if any(one.word == "'s" for one in value) else None
    return compared(subject, value) or theirs or related(subject, value) or related(value, subject)


def related(subject: Sequence[Word], value: Sequence[Word]) -> Relation | None:
    """Read how two people are related from a clause with "is": Ann is Bob's daughter."""
    owner, described = _owned_by(subject)
    noun = next((one.kind for one in reversed(_bare(described)) if content([one])), "")
    sides = lexicon().inverse.get(noun)
    if (
        not sides
        or not value
        or value[0].word in ("a", "an")
        or not any(one.capital or one.word in FIRST for one in value)
    ):
        return None  # what somebody is, not who
    left, right = _end(value), _end(owner)
    return _between(sides, left, right, content(described) - {noun}) if left and right else None


def acting(subject: Sequence[Word], verb: Word, behind: Sequence[Word]) -> Relation | None:
    """Read how two are related from what one does: Bob teaches Ann, Ann learns from Bob, the barn belongs to Bob."""
    for way in _ways().get(verb.stem, ()):
        at = next((n for n, one in enumerate(behind) if one.word == way.lead), -1)
        if way.lead and at < 0:
            continue
        thing, other = behind[: max(at, 0)], behind[at + 1 :]
        if way.name == _OWNER:
            if verb.stem == "have" and _NEAR.isdisjoint([one.word for one in behind]):
                continue  # who has the keys need not own them
            ends = [_person(side) or _definite(side) for side in (subject, other)]
        else:
            thing, other = (thing, other) if way.lead else _object(behind)
            ends = [_person(side) for side in (subject, other)]
        said = content(thing)
        if all(ends) and not any(one.word in PREPOSITIONS for one in thing) and (way.thing in said or not way.thing):
            return _between([(way.name, way.side)], ends[1], ends[0], said - {way.thing})
    return None


def _between(sides: Sequence[tuple[str, int]], left: str, right: str, described: frozenset[str]) -> Relation:
    """Return a relation; the left end is what the noun on its side names."""
    name, side = sides[0]
    whole = " ".join((name, *sorted(described)))
    if len(sides) > 1:  # it is the same from either side
        return whole, min(left, right), max(left, right)
    return (whole, left, right) if side == 0 else (whole, right, left)


def _owned_by(words: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word]]:
    """Cut "Bob's violin teacher", "the violin teacher of Bob" and "the name of my boss" into whose it is, and what."""
    said = [one.word for one in words]
    if said[:3] == ["the", "name", "of"]:
        words, said = words[3:], said[3:]
    if said[-2:] == ["'s", "name"]:
        words, said = words[:-2], said[:-2]
    if "of" in said:
        return words[said.index("of") + 1 :], words[: said.index("of")]
    at = next((n for n in range(len(said) - 1, -1, -1) if said[n] == "'s" or said[n] in POSSESSIVE), -1)
    return words[: at + 1], words[at + 1 :]


def _end(words: Sequence[Word]) -> str:
    return " ".join(sorted(content(words) - {"name"})) or ("user" if any(one.word in FIRST for one in words) else "")


def _person(words: Sequence[Word]) -> str:
    """Return the end for words that name a person and say no more than when; "" for others."""
    bare = _bare(words)
    named = any(one.capital or one.kind in lexicon().people for one in bare)
    mine = [one.word for one in bare] in _SELF
    return _end(bare) if (named or mine) and not content(words[len(bare) :]) else ""


def _definite(words: Sequence[Word]) -> str:
    """Return the end for words that name one thing: the barn next to ours."""
    return _end(_bare(words)) if words[:1] and words[0].word in POSSESSIVE | {"the", "this"} else ""


def _bare(words: Sequence[Word]) -> Sequence[Word]:
    """Return the words before the first preposition: the barn | next to ours."""
    return words[: next((n for n, one in enumerate(words) if one.word in PREPOSITIONS), len(words))]


def _object(words: Sequence[Word]) -> tuple[Sequence[Word], Sequence[Word]]:
    """Cut what is behind a verb into a thing and the person before it: taught | me | the violin."""
    end = next((n for n, one in enumerate(words) if one.word in _SELVES or one.kind in lexicon().people), -1) + 1
    if not end:
        end = next((n for n, one in enumerate(words) if not one.capital), len(words))
    return words[end:], words[:end]


_OWNER: Final = "owner"
_NEAR: Final = frozenset("next near beside behind opposite above below under across".split())
_SELVES: Final = frozenset({"me", "us"})
_SELF: Final = [[one] for one in sorted(SUBJECTS & FIRST | _SELVES)]


class _Way(NamedTuple):
    """How a verb tells a relation: its name, the side on which the verb's object is, and what is between the two."""

    name: str
    side: int
    thing: str
    lead: str


@cache
def _ways() -> dict[str, tuple[_Way, ...]]:
    """Map a verb to the relations that it tells, those with a thing first."""
    found: dict[str, tuple[_Way, ...]] = {}
    for name, sides in table_of("relating").items():
        for side, text in enumerate(sides):
            for phrase in text.split():
                verb, *rest = phrase.split("_")
                lead = rest[-1] if rest else ""
                thing = base(rest[0]) if len(rest) > 1 else ""
                found[base(verb)] = (*found.get(base(verb), ()), _Way(name, 1 - side, thing, lead))
    return {verb: tuple(sorted(ways, key=lambda way: not way.thing)) for verb, ways in found.items()}


def compared(subject: Sequence[Word], value: Sequence[Word]) -> Relation | None:
    """Read A is older than B; B is younger than A gives the same."""
    turned = lexicon().turned
    than = next((n for n, one in enumerate(value) if one.word == "than"), None)
    if than is None:
        return None
    how = next((one.kind for one in value[:than] if one.kind in turned), None)
    if how is None:
        return None
    left, right = (
        "user" if one and one[-1].word in FIRST else " ".join(sorted(content(one)))
        for one in (subject, value[than + 1 :])
    )
    name, second = turned[how]
    return (name, right, left) if second else (name, left, right)
