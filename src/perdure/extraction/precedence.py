"""Which slot a clause fills where it has the words of several: the one that is more exact."""

import re
from collections.abc import Iterator, Sequence, Set
from typing import Final

from perdure.extraction.candidate import Candidate
from perdure.extraction.compare import restates
from perdure.extraction.regex import regex
from perdure.extraction.scopes import scoped_apart
from perdure.extraction.slots import Slots


def yielding(keys: Set[str]) -> frozenset[str]:
    """Return those of some slots that give way to another one of them."""
    return frozenset(key for key in keys if not keys.isdisjoint(_YIELDS.get(key, ())))


def once(found: Sequence[Candidate], slots: Slots) -> Iterator[Candidate]:
    """Leave out what a message says twice; a second value beside the one of a single-valued key has no key, unless each
    holds in a scope of its own. Of two names, the one somebody asks to be called by has it; how one is
    not called tells nothing beside a name.
    """
    named = any(one.key == "name" for one in found)
    found = [one for one in found if one.key or not named or _NO_NAME.fullmatch(one.content) is None]
    called = next((one for one in found if one.key == "name" and _CALLED.search(one.content)), None)
    seen: set[tuple[str | None, str]] = set()
    single = slots.single
    filled: dict[str | None, list[str]] = {}
    for one in found:
        name = (one.key, one.content.casefold())
        if not one.content or name in seen:
            continue
        seen.add(name)
        if called is not None and one.key == "name" and one is not called:
            yield one.but(key=None)
            continue
        before = filled.get(one.key, []) if one.key in single and not restates(one.content) else []
        if not all(scoped_apart(other, one.content, key=one.key) for other in before):
            yield one.but(key=None)
        else:
            filled.setdefault(one.key, []).append(one.content)
            yield one


_CALLED: Final = regex(r"\b(?:just|please|can|simply|may) call me\b|^call me\b", re.IGNORECASE)
_NO_NAME: Final = regex(
    r"my (?:real |actual |full |first )?name(?:['’]s| is)? ?(?:is)?(?:not|n['’]?t) (?:really |actually )?[\w'’-]+",
    re.IGNORECASE,
)
"""How somebody is not called, which tells nothing more beside how they are."""
_YIELDS: Final = {
    "response.style": ("language", "units", "currency"),
    "likes": (
        "name",
        "hobby",
        "dislikes",
        "editor",
        "os",
        "diet",
        "units",
        "currency",
        "language",
        "response.style",
        "languages",
    ),
    "tools": ("editor", "os", "vehicle", "units", "currency"),
    "hobby": ("schedule", "projects", "os", "editor"),
    "dislikes": ("diet", "allergy", "response.style"),
    "employer": ("role", "location"),
    "work.hours": ("employer",),
    "family": ("child.name", "pet"),
    "pet": ("pet.name",),
    "role": ("schedule", "education", "hobby", "diet", "allergy", "health", "age"),
    "origin": ("location",),
    "goals": ("education",),
    "diet": ("allergy",),
    "projects": ("schedule",),
    "name": ("pronouns", "origin", "location", "role", "diet", "health"),
    "location": ("editor", "os"),
    "education": (),
    "friend.name": (),
}
