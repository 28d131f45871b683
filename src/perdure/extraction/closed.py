"""Closed classes of English words: who speaks, what is theirs, articles and prepositions."""

from typing import Final

WE: Final = frozenset({"i", "we"})
OWN: Final = frozenset({"my", "our"})
US: Final = WE | OWN
OF_US: Final = US | {"me", "us"}
ARTICLES: Final = frozenset({"a", "an", "the"})
PREPOSITIONS: Final = frozenset(
    "in on at with without from to of by for about after before during until till over under since".split()
)
WHERE: Final = frozenset("in on under behind beside inside at by with".split())
THINGS: Final = OWN | {"the"}
"""Words with which a place of this world begins, behind a preposition of `WHERE`."""
