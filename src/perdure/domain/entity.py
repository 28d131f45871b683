"""Named things, their occurrences, and the edges between memories."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

EntityType = Literal["person", "organization", "project", "location", "email", "url", "mention", "tag", "date", "other"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """One occurrence of a named thing in a text: characters [start, end), confidence 0..1."""

    name: str
    type: EntityType
    start: int = 0
    end: int = 0
    confidence: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A named thing of one space. `count` is how many memories mention it."""

    id: str
    name: str
    type: EntityType
    aliases: tuple[str, ...] = ()
    count: int = 0
    summary: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """A typed, weighted edge between two memories; strength in 0..1."""

    from_id: str
    to_id: str
    type: str
    strength: float


_TITLES = frozenset({"mr", "mrs", "ms", "miss", "dr", "prof", "professor", "sir", "dame", "mx"})


@lru_cache(maxsize=8192)
def lookup_names(name: str, type_: str) -> tuple[str, ...]:
    """Return the folded names that a thing is looked up by: its whole name, then a person's first name.

    Case, accents, a possessive ending and a person's title don't count.
    """
    folded = unicodedata.normalize("NFKD", name.casefold())
    folded = "".join(char for char in folded if not unicodedata.combining(char))
    words = folded.replace("’", "'").removesuffix("'s").removesuffix("'").split()
    if type_ == "person" and len(words) > 1 and words[0].strip(".") in _TITLES:
        words = words[1:]
    whole = " ".join(words)
    return (whole, words[0]) if type_ == "person" and len(words) > 1 else (whole,)
