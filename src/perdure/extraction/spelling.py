"""One spelling for an English word that is spelled in two ways, or wrong: colour and color, daugther."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from perdure.domain.text import stem, words
from perdure.extraction.language import misspellings
from perdure.extraction.lists import lists
from perdure.extraction.regex import regex


@lru_cache(maxsize=20_000)
def respelled(word: str) -> str:
    """Return a folded word in the spelling that stands for all; of some, that is their first form alone."""
    for form, other in _parts():
        if form.search(word):
            word = form.sub(other, word)
    return _first_spellings().get(stem(word), word)


@cache
def _parts() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(form), other) for form, other in lists("spelling")["parts"])


@cache
def _first_spellings() -> Mapping[str, str]:
    lines = str(lists("spelling")["words"]).splitlines()
    return {stem(other): first for first, *others in filter(None, map(str.split, lines)) for other in others}


def spelled(word: str) -> str:
    """Return a word as it is spelled where it is one that people often get wrong, or cut short when they chat, and
    phrases hang on.
    """
    return _misspelled().get(word, word)


@cache
def _misspelled() -> Mapping[str, str]:
    known = _meant(_KIN, _swapped) | _meant(_OFTEN_WRONG, _unstressed)
    return {wrong: word for wrong, word in known.items() if wrong not in _OTHER_WORDS} | _chat()


def _meant(right: Sequence[str], wrongly: Callable[[str], frozenset[str]]) -> dict[str, str]:
    """Return what misspellings stand for: those that may be either of two words (granda) for none, and a word that is
    right for itself.
    """
    found: dict[str, dict[str, str]] = {}
    for word in right:
        for wrong in misspellings(word) | wrongly(word):
            found.setdefault(wrong, {}).setdefault(respelled(word), word)
    one = {wrong: next(iter(words.values())) for wrong, words in found.items() if len(words) == 1}
    return one | {word: word for word in right}


@cache
def _chat() -> dict[str, str]:
    lines = str(lists("spelling")["chat"]).splitlines()
    return {other: word for word, *others in filter(None, map(str.split, lines)) for other in others}


@cache
def _chatted() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'’-])(?:{'|'.join(_chat())})(?![\w'’-])")


def as_typed(text: str, other: str) -> str:
    """Return a text without the short forms of a chat, and with a longer word in one spelling where it or another text
    mistyped it: two letters next to each other have changed places, or one is missing.
    """
    text = _unchatted(text)
    mine, theirs = _long_words(text), _long_words(other)
    others = sorted(theirs - mine)
    for word in sorted(mine - theirs) if others else ():
        alike = (one for one in others if one[0] == word[0] and _mistyped(word, one))
        if same := next((one for one in alike if not _are_two(word, one)), None):
            text = re.sub(rf"\b{word}\b", max(word, same, key=lambda one: (len(one), one)), text)
    return text


@lru_cache(maxsize=1024)
def _unchatted(text: str) -> str:
    return _chatted().sub(lambda found: _chat()[found[0]], text)


@lru_cache(maxsize=1024)
def _long_words(text: str) -> frozenset[str]:
    return frozenset(_LONG.findall(text))


def look_alike(old: str, new: str) -> bool:
    """Tell whether two texts only differ in a word for which another is easily mistyped: singing, signing."""
    one, other = _words(old), _words(new)
    if len(one) != len(other):
        return False
    pairs = [(mine, theirs) for mine, theirs in zip(one, other, strict=True) if mine != theirs]
    return len(pairs) == 1 and _mistyped(*pairs[0]) and _are_two(*pairs[0])


@lru_cache(maxsize=1024)
def _words(text: str) -> tuple[str, ...]:
    return tuple(words(text.casefold()))


def _mistyped(one: str, other: str) -> bool:
    if one[0] != other[0]:
        return False
    if len(one) == len(other):
        at = next(place for place, letter in enumerate(one) if letter != other[place])
        return one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    short, long = sorted((one, other), key=len)
    fewer = (long[:at] + long[at + 1 :] for at in range(2, len(long) - 3))
    return len(long) >= _LONGER and not long.endswith(_INFLECTED) and short in fewer


def _are_two(one: str, other: str) -> bool:
    return any({one, other} <= some for some in _apart())


@cache
def _apart() -> tuple[frozenset[str], ...]:
    """Return words that are several, though they look like one."""
    return tuple(frozenset(line.split()) for line in str(lists("spelling")["apart"]).strip().splitlines())


_LONG: Final = regex(r"(?<![\w'’-])[a-z]{7,}(?![\w'’-])")
_LONGER: Final = 9
_INFLECTED: Final = ("ing", "ed", "er", "ers", "ss", "ee")
_OFTEN_WRONG: Final = tuple(
    """
    allergic allergy vegetarian gluten intolerant birthday favourite husband daughter apartment appointment dentist
    colleague accountant engineer university tomorrow yesterday tuesday wednesday thursday saturday january february
    september november december shellfish seafood peanut peanuts hazelnut hazelnuts walnut walnuts cashew cashews
    strawberries raspberries tomato tomatoes broccoli cauliflower mushroom mushrooms courgette avocado coriander
    cilantro spinach asparagus chocolate lactose shrimp anchovies
    """.split()
)
_KIN: Final = tuple(
    """
    girlfriend boyfriend brother sister mother father cousin nephew niece uncle grandmother grandfather grandma grandpa
    granddaughter grandson stepson stepdaughter stepmother stepfather flatmate roommate housemate neighbour neighbor
    children wife aunt friend
    """.split()
)
_OTHER_WORDS: Final = frozenset("bother broth nice other ucle grama fiend fried tomates lactos".split())
"""What is a word, though one letter off from one for somebody or something."""


def _swapped(word: str) -> frozenset[str]:
    """Return a word with two letters inside it in each other's place; of short words too: wfie."""
    places = range(2, len(word))
    return frozenset(word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :] for at in places)


def _unstressed(word: str) -> frozenset[str]:
    """Return a word with one vowel inside it written as another, which sounds alike: vegatarian."""
    places = (at for at, letter in enumerate(word[:-1]) if at and letter in _VOWELS)
    return frozenset(word[:at] + vowel + word[at + 1 :] for at in places for vowel in _VOWELS)


_VOWELS: Final = "aeiou"
