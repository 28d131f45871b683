"""What is said of a thing as it is made, stands or is done: the fence is of oak, the hall is upstairs, entry is free.

Who says so speaks of a thing of their own world that lasts, also where no "my" tells it. What passes within the hour
(the soup is hot, the room is tidy) is no such thing.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from perdure.extraction.closed import OWN, PREPOSITIONS
from perdure.extraction.meanings import canonical, lexicon, table_of
from perdure.extraction.phrases import Language
from perdure.extraction.phrasing import WHEREABOUTS


def by_nature(words: Sequence[str], at: int) -> bool:
    """Tell whether a clause with its verb at a place says of a thing how it is made, stands or is done."""
    rest = [word for word in words[at + 1 : at + _NEAR + 2] if word not in _LITTLE]
    if (
        not rest
        or not (words[0] == "the" or _admits(words[:at]))
        or len(words) - at > _BRIEF
        or not _PASSING.isdisjoint(words)
        or words[at - 1] == "one"
    ):
        return False
    if words[at] in _IS and _compared(words[at + 1 :]):
        return True
    if words[at] in _IS:
        named = [word for word in rest if canonical(word) in _lasting()]
        if not WHEREABOUTS.isdisjoint(named) and canonical(words[at - 1]) in lexicon().people:
            return False  # the kids are upstairs
        return bool(named) and len(rest) - len(named) <= 1
    if words[at] in ("has", "have"):
        return len(rest) > 1 and canonical(rest[0]) in _lasting()
    return words[at] in _WAYS and canonical(rest[0]) in _lasting()


def _admits(subject: Sequence[str]) -> bool:
    """Tell whether words name what one is let in by: entry to the fair, membership in our club."""
    return subject[0] in _ADMITTING and any(word in _OWNERS | {"the"} for word in subject[2:])


def _compared(rest: Sequence[str]) -> bool:
    """Tell whether a thing is said to be more or less so than another one that is named: louder than the old one."""
    than = rest.index("than") if "than" in rest[1:-1] else 0
    more = 0 < than <= _OBJECT + 1 and any(word.endswith("er") or word in _MORE for word in rest[:than])
    return more and rest[than + 1] in _OWNERS | _NAMED and _TURNS.isdisjoint(rest)


def by_trade(words: Sequence[str], at: int, language: Language) -> bool:
    """Tell whether a clause with its verb at a place says what somebody's work is: part of my job is grading exams; or
    what they learn: our evening class is fencing.

    What goes on with the work itself is nothing of the sort: my job is killing me, her work is going well.
    """
    rest = words[at + 1 :]
    if len(rest) == 1 and words[at] in _IS and words[at - 1] in _LEARNED | _WORK:
        known = language.values["hobby"].words | _SIDELINES
        return words[0] in _OWNERS and rest[0] in known and rest[0] not in _PROGRESS | {"running", "reading"}
    if words[at] not in _IS or len(rest) < _OBJECT or not rest[0].endswith("ing") or rest[0] in _PROGRESS:
        return False
    owner = next((place for place, word in enumerate(words[:at]) if word in _OWNERS), at)
    owned = words[owner + 1 : at]
    work = next((one for one in owned if one in _WORK), None)
    return work is not None and _PASSING.isdisjoint(rest) and _SELVES.isdisjoint(rest)


@cache
def _lasting() -> frozenset[str]:
    """Return the words that say of what sort a thing is, as long as there is that thing."""
    nature, groups = table_of("nature"), {**table_of("exclusive"), **table_of("opposites")}
    every = [str(nature["words"]), *(str(groups[name]) for name in str(nature["groups"]).split())]
    return frozenset(canonical(word) for text in every for word in text.split())


_PASSING: Final = frozenset("today tonight now currently here there tomorrow yesterday".split())
_ADMITTING: Final = frozenset("membership entry entrance admission parking mooring camping".split())
_IS: Final = frozenset({"is", "are", "'s"})
_BE: Final = _IS | {"was", "were"}
_WAYS: Final = frozenset("face faces run runs use uses take takes accept accepts".split())
_LITTLE: Final = frozenset(
    "a an the of in on at to by made not no always only all entirely completely fully bare held painted dyed"
    " stained varnished".split()
)
_NEAR: Final = 4
_BRIEF: Final = 8
_OBJECT: Final = 2
"""Words of what is done: the verb and what it is done to."""
_NAMED: Final = frozenset("the mine ours his hers theirs".split())
_MORE: Final = frozenset("more less worse".split())
_TURNS: Final = frozenset("time times day week month year usual last".split())
"""Than those something is so for once, or for now."""
_OWNERS: Final = frozenset("my our his her their".split())
_WORK: Final = frozenset("job work role task duty trade business hobby craft sideline occupation profession".split())
_LEARNED: Final = frozenset("class course lesson workshop elective activity sport pastime passion pursuit".split())
_SIDELINES: Final = frozenset(
    "bartending tutoring welding babysitting catering cleaning decorating landscaping roofing plumbing farming editing"
    " translating proofreading mentoring coaching busking dressmaking bookbinding bookkeeping dogwalking".split()
)
_PROGRESS: Final = frozenset(
    "going getting killing changing making driving becoming keeping taking suffering moving paying ending starting"
    " wearing eating growing looking feeling being having coming turning piling giving".split()
)
"""What a job does, rather than who has it."""
_SELVES: Final = frozenset("me us".split())


def built_on(words: Sequence[str], at: int, language: Language) -> bool:
    """Tell whether it is said on which system a thing of computing is built: the image is alpine based."""
    rest = [
        word for one in words[at + 1 : words.index(",", at) if "," in words[at:] else None] for word in one.split("-")
    ]
    return (
        words[at] in _BE and rest[1:] == ["based"] and any(language.has(name, rest[0]) for name in ("os", "software"))
    )


def out_of_order(words: Sequence[str], at: int, language: Language) -> bool:
    """Tell whether a vehicle, an appliance or a part of a house is said to be broken: ours, or one that is about."""
    rest = words[at + 1 + (words[at + 1 : at + 2] in _STILL) :]
    broken = not _BROKEN.isdisjoint(rest[:1]) or rest[:3] == _OUT_OF_ORDER
    if not broken or words[at] not in _BE or words[0] not in OWN | {"the"}:
        return False
    head = next((n for n, word in enumerate(words[:at]) if n and word in PREPOSITIONS), at) - 1
    names = ("vehicle", "appliance") if words[0] in OWN else ("appliance",)
    return any(language.has(name, words[head]) for name in names) or words[head - 1 : head + 1] in _MACHINES


_BROKEN: Final = frozenset(
    "broken bust busted kaput knackered scrap leaking blocked clogged jammed stuck cracked faulty".split()
)
_STILL: Final = (("still",), ("completely",), ("totally",), ("currently",))
_OUT_OF_ORDER: Final = ("out", "of", "order")
_MACHINES: Final = (("washing", "machine"), ("coffee", "machine"), ("sewing", "machine"))


def restyled(rest: Sequence[str]) -> bool:
    """Tell whether words behind "I" say how one looks since one had it done: dyed my hair blue, shaved my beard off."""
    hair = not _HAIR.isdisjoint(rest[2:4]) and "my" in rest[1:3]
    return hair and len(rest) > _STYLED and rest[0] in _STYLING


_HAIR: Final = frozenset("hair beard moustache mustache fringe goatee dreadlocks dreads".split())
_STYLING: Final = frozenset("cut chopped cropped buzzed dyed bleached coloured colored permed shaved".split())
_STYLED: Final = 3
