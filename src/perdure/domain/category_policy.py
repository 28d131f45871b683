"""Categories: in which way each comes into a prompt, and which agent may read which of them (SPEC 001.5)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from string import ascii_lowercase, ascii_uppercase
from typing import Final, Literal

from perdure.domain.checks import texts
from perdure.domain.memory import KINDS, Memory
from perdure.errors import CategoryDenied, InvalidInput

PROCEDURAL: Final = "procedural"
"""The category of procedures. Recall returns them only to those who ask for it, or for their kind."""


def named(category: str) -> str:
    """Return the name that a category goes by, however it is written: `Tasks` and `tasks` are one."""
    return category.casefold()


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryRule:
    """How one category comes into a prompt."""

    name: str = ""
    context: Literal["all", "rag"] = "rag"
    """all: every active memory of it; rag: what recall finds."""
    rag_length: int = 0
    """So many of what recall finds, at most; 0: as many as there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """Some categories, and the kinds whose memories count among them when they have no category of their own."""

    categories: tuple[str, ...]
    kinds: tuple[str, ...]

    def holds(self, memory: Memory) -> bool:
        """Tell whether a memory is of one of the categories."""
        return named(memory.category) in self.categories if memory.category is not None else memory.kind in self.kinds


def known_kinds(table: Mapping[str, object], *, name: str) -> None:
    """Refuse a table of a policy that is by kind of memory, where it names one that there is not."""
    unknown = sorted(map(str, set(table) - KINDS))
    if unknown:
        near = get_close_matches(unknown[0], KINDS, n=1)
        meant = f"did you mean {near[0]}? There are " if near else "use "
        raise InvalidInput(f"{name} got {unknown[0]!r}: {meant}{', '.join(sorted(KINDS))}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoriesPolicy:
    """The categories that somebody says more of than their name, and who may read what (SPEC 001.5)."""

    system: tuple[CategoryRule, ...] = ()
    """Tables of name, context ("all": every active memory comes into the prompt; "rag": what recall finds) and
    rag_length (at most so many of what it finds)."""
    custom: tuple[CategoryRule, ...] = ()
    """The same, beside those of the preset; of two of one name this one counts."""
    allowlists: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    """The categories that each agent may read. Where there are none, nobody is held back; else an agent that is not
    named reads nothing. Messages and reflections have no category, so no agent that is held back reads them."""
    of_kind: Mapping[str, str] = field(
        default_factory=lambda: {
            "profile": "profile",
            "preference": "preferences",
            "task": "tasks",
            "fact": "knowledge",
        }
    )
    """The category that a memory of a kind counts to when it has none of its own."""

    def __post_init__(self) -> None:
        for agent, listed in self.allowlists.items():
            if not texts(listed):
                raise InvalidInput(f"categories.allowlists.{agent} got {listed!r}: use a list of categories")
        known_kinds(self.of_kind, name="categories.of_kind")
        for kind, name in self.of_kind.items():
            if not isinstance(name, str) or not name.strip():  # pyright: ignore[reportUnnecessaryIsInstance]
                raise InvalidInput(f"categories.of_kind.{kind} got {name!r}: use the name of a category")
        if not all(one.name for one in (*self.system, *self.custom)):
            raise InvalidInput("categories got one without a name: say name = …")

    def category(self, memory: Memory) -> str:
        """Return the category that a memory counts to, as it is written; its kind where it counts to none."""
        return memory.category or self.of_kind.get(memory.kind, memory.kind.value)

    def shelf(self, memory: Memory) -> str:
        """Return the name that the category of a memory goes by."""
        return named(self.category(memory))

    def filing(self, categories: Iterable[str]) -> Filing:
        """Return some categories, by the names that they go by, with the kinds that count among them.

        SQLite knows the small letters of a to z alone: so the others are looked for as they are written, too.
        """
        names = tuple(dict.fromkeys(name for one in categories for name in (named(one), one.translate(_SMALL))))
        kinds = tuple(kind for kind, name in self.of_kind.items() if named(name) in names)
        return Filing(categories=names, kinds=kinds)

    def rules(self) -> Mapping[str, CategoryRule]:
        """Return what is said of each category, by its name."""
        return {named(one.name): one for one in (*self.system, *self.custom)}

    def allowed(self, agent: str | None) -> tuple[str, ...] | None:
        """Return the categories that an agent may read; None: it is not held back.

        Raises CategoryDenied for an agent without an allowlist, where others have one.
        """
        if agent is None or not self.allowlists:
            return None
        if agent not in self.allowlists:
            known = ", ".join(sorted(self.allowlists))
            raise CategoryDenied(f"agent {agent!r} has no allowlist, so it reads nothing; those that have: {known}")
        return tuple(self.allowlists[agent])

    def readable(
        self, agent: str | None, asked: Sequence[str] | None, *, needed: Sequence[str] = (), spared: Sequence[str] = ()
    ) -> Filing | None:
        """Return what an agent may read of the categories that it asks for; None: everything.

        Where it asks for none, those that it may read, without the spared ones. Raises CategoryDenied for one that is
        asked for or needed, and not on its allowlist.
        """
        allowed = self.allowed(agent)
        if allowed is None:
            return None if asked is None else self.filing(asked)
        listed = set(map(named, allowed))
        denied = [one for one in (*(asked or ()), *needed) if named(one) not in listed]
        if denied:
            has = ", ".join(allowed) or "nothing"
            raise CategoryDenied(f"agent {agent!r} may not read category {denied[0]!r}: its allowlist has {has}")
        return self.filing(asked if asked is not None else [one for one in allowed if named(one) not in spared])


_SMALL: Final = str.maketrans(ascii_uppercase, ascii_lowercase)
CATEGORIES: Final = CategoriesPolicy()
"""Where nobody says anything else."""
