"""Which slot a clause fills where it has the words of several: the one that is more exact."""

from collections.abc import Set
from typing import Final


def yielding(keys: Set[str]) -> frozenset[str]:
    """Return those of some slots that give way to another one of them."""
    return frozenset(key for key in keys if not keys.isdisjoint(_YIELDS.get(key, ())))


_YIELDS: Final = {
    "response.style": ("language", "units", "currency"),
    "likes": (
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
