"""Idioms, read from `idioms.toml`: of taste, by which somebody says to like or to dislike without either word, and
figures of speech, which state nothing; and what one does on any day, which nobody needs to know later.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import Final

from perdure.extraction.closed import ARTICLES, OWN, PREPOSITIONS
from perdure.extraction.lists import lists
from perdure.extraction.verbs import past, verb_of

REST: Final = "..."
"""Stands in a phrase for what follows up to the end of the clause."""


def meanings() -> dict[str, str]:
    """Return the phrases with what they mean, as `meanings.toml` writes it: gives me the creeps, I do not like."""
    found: dict[str, str] = {}
    for taste, mark in (("dislikes", "! "), ("likes", "")):
        for kind, meaning in (("effects", "i like"), ("verbs", "like")):
            found |= {" ".join(phrase): mark + meaning for phrase in _phrases(taste, kind)}
    return found


def classes() -> dict[str, str]:
    """Return the classes of phrases with which the patterns of slots read them.

    What a thing does `repels` or `appeals`, or `sickens`, where more may follow; who does the rest `abhors` or
    `adores` it.
    """
    effects = _phrases("dislikes", "effects")
    return {
        "repels": _finite(one for one in effects if one[-1] != REST),
        "sickens": _finite(one[:-1] for one in effects if one[-1] == REST),
        "abhors": _finite(_phrases("dislikes", "verbs")),
        "appeals": _finite(_phrases("likes", "effects")),
        "adores": _finite(_phrases("likes", "verbs")),
    }


def figurative(words: Sequence[str]) -> bool:
    """Tell whether a clause is a figure of speech, whoever it is about: I'm all ears, her hands are tied."""
    row = tuple("my" if word in _POSSESSIVE else word for word in words if word not in _MERELY)
    while row and row[-1] in _LATELY:
        row = row[:-1]
    known = _figures()
    for at, word in enumerate(row[:_SUBJECT]):
        verb = "be" if word in _BEING else verb_of(word) or word
        verb = "have" if word in ("has", "had") else verb
        behind = row[at + 1 + (verb == "have" and row[at + 1 : at + 2] == ("got",)) :]
        before = row[1:at] if row[0] == "my" else None
        frames = (("do", (verb,)), ("my", (*before, verb)) if before is not None else ("", ()))
        if any(_is_one((*lead, *behind), known[frame]) for frame, lead in frames if frame):
            return True
        if verb == "be" and at <= 1 + (row[0] == "my") and _is_one(behind, known["be"]):
            return True
    return False


def everyday(words: Sequence[str]) -> bool:
    """Tell whether a clause only says what one does on any day, without a time or company, or bought to use it up: I
    had toast, bought myself a coffee.
    """
    row = tuple(word for word in words if word not in _MERELY | _LITTLE)
    row = ("i", *row) if row[:1] == ("bought",) else row
    row = (row[0], *row[2:]) if row[1:2] == ("have",) and past("".join(row[2:3])) else row
    if row[:1] not in (("i",), ("we",)) or len(row) < _LEAST:
        return False
    verb = "have" if row[1] == "had" else verb_of(row[1]) if past(row[1]) else None
    thing = next((at for at, word in enumerate(row) if at > _LEAST - 1 and word in PREPOSITIONS), len(row)) - 1
    used_up = verb == "buy" and row[thing] in _used()
    return used_up or (verb is not None and (verb, *row[2:]) in _any_day())


@cache
def _any_day() -> frozenset[tuple[str, ...]]:
    return frozenset(_phrases("everyday", "do"))


@cache
def _used() -> frozenset[str]:
    return frozenset(str(lists("idioms")["everyday"]["bought"]).split())


_LITTLE: Final = (
    ARTICLES
    | OWN
    | frozenset(
        "some another then only also already earlier too now finally myself ourselves cup mug bowl slice piece glass"
        " pint of nice quick short long little".split()
    )
)
_LEAST: Final = 3


def _is_one(row: tuple[str, ...], phrases: frozenset[tuple[str, ...]]) -> bool:
    """Tell whether words are one of the phrases, to the end or to where it is told of what."""
    for end in range(min(len(row), _longest()), 0, -1):
        if row[:end] in phrases and (end == len(row) or (end > 1 and row[end] in _OF_WHAT)):
            return True
        if (*row[:end], REST) in phrases:
            return True
    return False


@cache
def _longest() -> int:
    """Return how many words the longest figure of speech has."""
    return max(map(len, set[tuple[str, ...]]().union(*_figures().values())))


@cache
def _figures() -> dict[str, frozenset[tuple[str, ...]]]:
    return {kind: frozenset(_phrases("figures", kind)) for kind in ("be", "do", "my")}


_BEING: Final = frozenset("am is are was were be been 's 'm 're im feel feels felt get got".split())
_POSSESSIVE: Final = frozenset("my our his her their your".split())
_MERELY: Final = frozenset("so really totally completely absolutely still just not literally honestly both".split())
_LATELY: Final = frozenset("today now again lately atm rn tonight lol haha though tbh here".split())
_OF_WHAT: Final = frozenset("about with over that for because , at when on in right".split())
_SUBJECT: Final = 5
"""Words among which the verb stands."""


@cache
def _phrases(taste: str, kind: str) -> tuple[tuple[str, ...], ...]:
    lines = str(lists("idioms")[taste][kind]).splitlines()
    return tuple(phrase for line in lines if line for phrase in product(*(one.split("|") for one in line.split())))


def _finite(phrases: Iterable[tuple[str, ...]]) -> str:
    """Return phrases in the present, of one or of several, as a class of `english.toml` is written."""
    return " ".join("_".join((form, *rest)) for verb, *rest in phrases for form in _presents(verb))


def _presents(verb: str) -> tuple[str, ...]:
    """Return the forms of the present by which a verb is known to be in it: cats put me off may be over."""
    return _PRESENTS.get(verb) or ((f"{verb}s",) if past(verb) else (verb, f"{verb}s"))


_PRESENTS: Final = {
    "be": ("am", "are", "is"),
    "do": ("do", "does"),
    "have": ("have", "has"),
    "go": ("go", "goes"),
    "can": ("can",),
}
