"""Key phrases of a long prompt, by what the policy names: rules of our own, or YAKE, an extra that is loaded late."""

import threading
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from perdure.domain.plan import own_keyphrases
from perdure.domain.recall_policy import LexicalPolicy
from perdure.domain.text import STOP_WORDS
from perdure.errors import MissingExtra

_READ: Final = 20_000
"""Characters from the end: YAKE takes some 5 ms for a thousand."""
_WORDS: Final = 3
"""Of a phrase, at most."""


def find(text: str, policy: LexicalPolicy) -> Sequence[str]:
    """Return the key phrases of a text, lower case, the weightiest first. Safe for threads, which take turns."""
    if policy.keyphrases_by == "own":
        return own_keyphrases(text, policy)
    with _lock:
        found: list[tuple[str, float]] = _yake(policy.keyphrases).extract_keywords(text[-_READ:])
    return [phrase.lower() for phrase, _ in found]


def check(policy: LexicalPolicy) -> None:
    """Raise MissingExtra where the package that the policy names is not installed. Loads nothing."""
    if policy.keyphrases_by == "yake" and find_spec("yake") is None:
        raise MissingExtra(_LACKING)


_LACKING: Final = (
    "key phrases by YAKE (policy lexical.keyphrases_by) need its package: pip install 'perdure[keyphrases]'"
)
_lock = threading.Lock()


@cache
def _yake(most: int) -> Any:
    try:
        yake = import_module("yake")
    except ImportError as error:
        raise MissingExtra(_LACKING) from error
    return yake.KeywordExtractor(n=_WORDS, top=most, stopwords=set(STOP_WORDS))
