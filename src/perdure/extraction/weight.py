"""How weighty a statement is, by its words: 1 small talk, 2 anything else, up to 5 for what must not be lost."""

from typing import Final

from perdure.domain.memory import Kind
from perdure.domain.text import STOP_WORDS, words

_GRAVE: Final = frozenset(
    "important importantly urgent urgently critical crucial essential vital emergency deadline allergic allergy".split()
)
_FIRM: Final = frozenset(
    "must always never decided agreed promised confirmed cancelled due appointment contract birthday moved married "
    "divorced quit hired fired pregnant died born budget".split()
)
_SMALL: Final = frozenset(
    "hello hi hey thanks thank ok okay bye cheers lol haha yes yeah yep no nope sure fine nice cool great alright "
    "weather you goodbye thx".split()
)
_LASTING: Final = frozenset({Kind.PROFILE, Kind.PREFERENCE, Kind.TASK})


def weight(text: str, *, kind: str = Kind.FACT, key: str | None = None) -> int:
    """Return an importance of 1 to 5: grave words give 2, firm ones 1, a key or a kind that lasts 1, beside 2."""
    if key is None and small(text):
        return 1
    said = frozenset(words(text))
    found = 2 + 2 * bool(said & _GRAVE) + bool(said & _FIRM) + (key is not None or kind in _LASTING)
    return min(found, 5)


def small(text: str) -> bool:
    """Tell whether a text is small talk, or nothing: no word of it tells anything."""
    return frozenset(words(text)) <= _SMALL | STOP_WORDS
