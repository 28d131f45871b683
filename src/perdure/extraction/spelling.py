"""One spelling for an English word that is spelled in two ways: colour and color, centre and center."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from perdure.domain.text import stem
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
