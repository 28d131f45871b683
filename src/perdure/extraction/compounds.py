"""Words of two parts, written as one, with a hyphen or apart: bookshop, book-shop, book shop."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction.meanings import base, canonical, classes_of, lexicon, table_of
from perdure.extraction.phrasing import EMPTY, PREPOSITIONS
from perdure.extraction.regex import regex
from perdure.extraction.schedules import DAYS
from perdure.extraction.verbs import verb_of


def joined(one: str, other: str) -> tuple[str, str]:
    """Return two English texts in which what one of them writes together is together in both.

    What somebody says of a thing stays apart: a green house is no greenhouse, and "every day" tells when.
    """
    return _joined(one, other), _joined(other, one)


def _joined(text: str, other: str) -> str:
    own, parts, whole = _parts(text), _parts(other), _wholes(other)
    if parts.keys().isdisjoint(own) and whole.isdisjoint(own):
        return text
    for stem, apart in own.items():
        if stem in whole:
            text = text.replace(apart, apart.replace("-", "").replace(" ", ""))
        elif parts.get(stem, apart).casefold() == apart.replace(" ", "-").casefold():
            text = text.replace(apart, apart.replace(" ", "-"))
    return text


@lru_cache(maxsize=4096)
def _parts(text: str) -> Mapping[str, str]:
    """Map the stem that two neighbouring words have together to the two as they are written."""
    found: dict[str, str] = {}
    for pair in _PAIR.finditer(text):
        first, mark, second = pair[1].casefold(), pair[2], pair[3].casefold()
        whole = _LITTLE.isdisjoint((first, second)) and min(len(first), len(second)) > _SHORT
        if mark == "-" or (whole and base(first) not in lexicon().exclusive):
            found[base(first + second)] = "".join(pair.groups())
    return found


@lru_cache(maxsize=4096)
def _wholes(text: str) -> frozenset[str]:
    return frozenset(base(word) for word in _WHOLE.findall(text.casefold()))


_PAIR: Final = regex(r"(?<![^\W_])(?=([^\W\d_]+)([ -])([^\W\d_]{2,})(?![^\W_]))")
_SHORT: Final = 2
"""Letters of a word that is a part of another one only with a hyphen: co-author, stand-up."""
_WHOLE: Final = regex(r"(?<![^\W_])[^\W\d_]{6,}(?![^\W_])")
_LITTLE: Final = EMPTY | PREPOSITIONS


def another_thing(one: str, other: str, *, over: bool = False) -> bool:
    """Tell whether what two texts share is another thing in each: olives, and olive oil.

    Both tell of tastes, or one of what never was: never a car, a car accident; never met my uncle, met my uncle's wife.
    `over`: the other says that it is otherwise now, which is told of another thing only where both tell of tastes.
    """
    tastes = _TASTE.search(one) is not None and _TASTE.search(other) is not None
    if not tastes and (over or _NEVER.search(one) is None) is (_NEVER.search(other) is None):
        return False
    mine, theirs = _heads(one), _heads(other)
    shared = mine.keys() & theirs.keys()
    return bool(shared) and all(mine[word] is not theirs[word] for word in shared)


def nearly_one(one: str, other: str) -> bool:
    """Tell whether two texts name by two words what may be one thing, or two of a sort: my patio, my terrace.

    What somebody is, is one, and so is who has one name in both.
    """
    mine, theirs = _near(one), _near(other)
    apart = any(mine[row] != theirs[row] for row in mine.keys() & theirs.keys())
    return apart and {*_NAME.findall(one)}.isdisjoint(_NAME.findall(other))


@lru_cache(maxsize=4096)
def _near(text: str) -> Mapping[int, frozenset[str]]:
    """Return which words of each row of near synonyms a text has."""
    form, rows = _near_words()
    found: dict[int, set[str]] = {}
    for one in form.findall(text.casefold()):
        found.setdefault(rows[one.replace(" ", "-")], set()).add(one)
    return {row: frozenset(some) for row, some in found.items()}


@cache
def _near_words() -> tuple[re.Pattern[str], Mapping[str, int]]:
    lines = str(table_of("near")["rows"]).strip().splitlines()
    rows = {word: row for row, line in enumerate(lines) for word in line.split()}
    words = "|".join(one.replace("-", "[- ]") for one in rows)
    is_one = "".join(
        rf"(?<!\b{be} {one} )" for be in ("is", "am", "m", "s", "not", "longer", "now") for one in ("a", "an")
    )
    return re.compile(rf"{is_one}\b({words})(?:e?s)?\b"), rows


@lru_cache(maxsize=4096)
def _heads(text: str) -> Mapping[str, bool]:
    """Map the stems of the words of a text that are none of its verbs to whether each only tells which thing
    the word behind it is.
    """
    words = _WORD.findall(text)
    lower = [word.casefold() for word in words]
    found: dict[str, bool] = {}
    for at, written in enumerate(lower):
        word = _OWNER.sub("", written)
        if at and word not in _SMALL and not (lower[at - 1] in _WHO and verb_of(word) is not None):
            behind = lower[at + 1] if at + 1 < len(lower) else "and"
            found[canonical(word)] = word != written or not (
                behind in _SMALL or behind.endswith("ly") or _contest(behind)
            )
    return found


def _contest(word: str) -> bool:
    """Tell whether a word is for what is won by doing what stands before it: a chess tournament."""
    return canonical(word) in classes_of("contested", "contests")


_NAME: Final = regex(r"(?<=[\w,] )(?!I\b)[A-Z][\w-]+")
_WORD: Final = regex(r"[^\W\d_][\w’'-]*")
_FANS: Final = frozenset("fan lover convert addict enthusiast fanatic person".split())
_TASTE: Final = regex(
    r"\b(?:like|love|hate|enjoy|adore|detest|loathe|dislike|stand|fond of|keen on|(?:am|['’]m) (?:\w+ )?into"
    rf"|{'|'.join(sorted(_FANS))})\b",
    re.IGNORECASE,
)
_NEVER: Final = regex(r"\bnever\b", re.IGNORECASE)
_OWNER: Final = regex("['’]s$")
_WHO: Final = frozenset("i we he she they you don't doesn't can't cannot not really always also still to".split())
_SMALL: Final = (
    STOP_WORDS
    | EMPTY
    | PREPOSITIONS
    | _FANS
    | frozenset("anymore again lately either really actually instead often always never still black white hot".split())
    | frozenset("yesterday today last next once twice straight right alone together ago every each when while".split())
    | DAYS
)
"""What is no thing that another word could tell more of."""
