"""Given names and places of the world: what a name is when nothing around it tells.

The lists lie in data/ (NOTICE has their sources), in lower case without accents, one a line. They are read with the
first name that needs them, in about 4 ms.
"""

import unicodedata
from functools import cache
from pathlib import Path
from typing import Final

from perdure.providers.ner_words import GIVEN_NAMES, PLACES

_UNDECOMPOSED: Final = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss"}
)


def is_given_name(word: str) -> bool:
    """Tell whether a word in lower case is somebody's first name, somewhere."""
    return word in GIVEN_NAMES or _plain(word) in _listed("given_names")


@cache
def given_names() -> frozenset[str]:
    """Return every first name, in lower case, those of the list without accents."""
    return GIVEN_NAMES | _listed("given_names")


def is_place(name: str) -> bool:
    """Tell whether a name in lower case is that of a country, or of a town of 40,000 people or more."""
    return name in PLACES or _plain(name) in _listed("places")


@cache
def _listed(name: str) -> frozenset[str]:
    return frozenset((Path(__file__).parent / f"data/{name}.txt").read_text(encoding="utf-8").splitlines())


def _plain(word: str) -> str:
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFKD", word.translate(_UNDECOMPOSED))
    return "".join(char for char in decomposed if not unicodedata.combining(char))
