"""What a text says about somebody's health: conditions, medicines, therapy, pregnancy, results of tests.

The name of an illness alone says nothing: somebody must have it. Diets and allergies to food are ordinary.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from perdure.extraction.language import spoken, tongues
from perdure.extraction.lists import Rule, compiled, lists, one_may, runs
from perdure.extraction.regex import regex

Piece = tuple[str, int, int]

_ENGLISH = frozenset("my the our with and".split())
"""Words without one of which a text may be of any language though it looks English."""
_WORD = regex(r"[^\W\d_]{4,40}")


def find(text: str) -> Iterator[Piece]:
    """Yield what a text tells about the health of a person."""
    rules = _rules()
    folded = text.replace("’", "'")
    medicines: set[str] = set()
    if any(map(_maybe_medicine, set(runs(folded)))):
        medicines = set(filter(_medicine, set(_WORD.findall(folded))))
    for match in _WORD.finditer(folded) if medicines else ():
        if match.group() in medicines and not _trade(folded, match) and not _of_animal(folded, match):
            yield "health", *match.span()
    for name in _TOLD if _may()(folded) else ():
        english = name == "foreign" and tongues(text)[0] == "en" and not _ENGLISH.isdisjoint(runs(folded.casefold()))
        for match in rules[name].finditer(folded):
            if english and _of_english(match[0]):
                continue
            trade = name in ("had", "owned", "told", "therapy") and rules["trade_after"].match(folded, match.end())
            trade = trade or (name == "pregnancy" and _trade(folded, match) and _class(folded, match))
            if not trade and not _spared(folded[max(0, match.start() - 60) : match.start()], match[0]):
                yield "health", *match.span()


def of_a_thing(text: str) -> bool:
    """Tell whether a statement is about a thing, which has no health, and nobody beside: my ladder has a bad leg."""
    return _rules()["thing"].match(text.replace("’", "'"), 0) is not None


def _of_english(told: str) -> bool:
    """Tell whether words found as those of another language may be English: my "son studies cancer" biology."""
    if not told.isascii():
        return False
    return " " not in told or (spoken(told) == "en" and _rules()["ends"].search(told) is not None)


def _spared(before: str, told: str) -> bool:
    """Tell whether an animal or a plant has what is told, or a thing, in talk, what not only people have."""
    rules = _rules()
    return bool(
        rules["animal"].search(before) or (rules["of_thing"].search(before) and not rules["people_only"].search(told))
    )


_TOLD = ("had", "owned", "being", "told", "taken", "therapy", "pregnancy", "result", "foreign", "unspaced")


@cache
def _may() -> Callable[[str], bool]:
    return one_may(_rules()[name] for name in _TOLD)


def _class(text: str, match: re.Match[str]) -> bool:
    """Tell whether a word for a state only says of which sort something is: "pregnancy yoga"."""
    return _rules()["trade_after"].match(text, match.end()) is not None


def _of_animal(text: str, match: re.Match[str]) -> bool:
    return _rules()["of_animal"].search(text[max(0, match.start() - 60) : match.start()]) is not None


@lru_cache(4096)
def _maybe_medicine(run: str) -> bool:
    """Tell whether a run of letters is a medicine, or so long that it has to be looked at in pieces."""
    return len(run) > 40 or (len(run) >= 4 and _medicine(run))


def _medicine(word: str) -> bool:
    stem = _stem(word.casefold())
    return stem in _drugs() or (len(stem) > 6 and stem.endswith(_classes()))


def _stem(word: str) -> str:
    """Fold the endings by which the languages of Europe tell the same medicine apart: sertraline, sertralina."""
    return word.rstrip("aeo") if len(word) > 5 else word


def _trade(text: str, match: re.Match[str]) -> bool:
    """Tell whether a medicine is somebody's work rather than what they take."""
    sentence = text[max(0, match.start() - 80) : match.end() + 40]
    return _rules()["trade"].search(sentence) is not None and _rules()["patient"].search(sentence) is None


@cache
def _drugs() -> frozenset[str]:
    return frozenset(_stem(one) for one in lists("sensitive")["health"]["drugs"].split())


@cache
def _classes() -> tuple[str, ...]:
    return tuple(lists("sensitive")["health"]["classes"].split())


@cache
def _rules() -> dict[str, Rule]:
    return compiled(lists("sensitive")["health"])
