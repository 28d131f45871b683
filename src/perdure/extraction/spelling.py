"""One spelling for an English word that is spelled in two ways, or wrong: colour and color, daugther."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from perdure.domain.text import stem
from perdure.extraction.language import misspellings
from perdure.extraction.lists import lists


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
    kin = {wrong: right for right in _KIN for wrong in misspellings(right) | _swapped(right)}
    for one in _OTHER_WORDS:
        kin.pop(one, None)
    often = {wrong: right for right in _OFTEN_WRONG for wrong in misspellings(right) | _unstressed(right)}
    lines = str(lists("spelling")["chat"]).splitlines()
    return kin | often | {other: word for word, *others in filter(None, map(str.split, lines)) for other in others}


_OFTEN_WRONG: Final = frozenset(
    """
    allergic allergy vegetarian gluten intolerant birthday favourite husband daughter apartment appointment dentist
    colleague accountant engineer university tomorrow yesterday tuesday wednesday thursday saturday january february
    september november december
    """.split()
)
_KIN: Final = frozenset(
    """
    girlfriend boyfriend brother sister mother father cousin nephew niece uncle grandmother grandfather grandma grandpa
    granddaughter grandson stepson stepdaughter stepmother stepfather flatmate roommate housemate neighbour neighbor
    children wife aunt friend
    """.split()
)
_OTHER_WORDS: Final = frozenset("bother broth nice other ucle grama fiend fried".split())
"""What is a word, though one letter off from one for somebody."""


def _swapped(word: str) -> frozenset[str]:
    """Return a word with two letters inside it in each other's place; of short words too: wfie."""
    places = range(2, len(word))
    return frozenset(word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :] for at in places)


def _unstressed(word: str) -> frozenset[str]:
    """Return a word with one vowel inside it written as another, which sounds alike: vegatarian."""
    places = (at for at, letter in enumerate(word[:-1]) if at and letter in _VOWELS)
    return frozenset(word[:at] + vowel + word[at + 1 :] for at in places for vowel in _VOWELS)


_VOWELS: Final = "aeiou"
