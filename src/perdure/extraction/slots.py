"""Slots: what a person has one or several of, as data. `slots.toml` holds those that come with perdure."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from perdure.domain.memory import KINDS, Kind
from perdure.errors import InvalidInput


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """What statements of one key have in common. `single`: it holds one value at a time; another one supersedes."""

    key: str
    kind: Kind
    category: str | None = None
    single: bool = False
    consent: bool = False
    """A change that was inferred waits for the user's approval."""
    aliases: tuple[str, ...] = ()
    patterns: tuple[re.Pattern[str], ...] = ()

    def found(self, text: str) -> Iterator[re.Match[str]]:
        """Yield where a text states a value; each match has the group `value`."""
        for pattern in self.patterns:
            yield from pattern.finditer(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slots:
    """All slots by key, and every name of each."""

    by_key: Mapping[str, Slot]
    names: Mapping[str, str]

    def key(self, name: str) -> str:
        """Return the key that a name stands for; one that is no slot's stays as it is."""
        folded = name.strip().casefold()
        return self.names.get(folded, folded)


@cache
def standard() -> Slots:
    """Return the slots that come with perdure."""
    text = files("perdure.extraction").joinpath("slots.toml").read_text(encoding="utf-8")
    return slots_of(tomllib.loads(text), origin="slots.toml")


def slots_of(tables: Mapping[str, Mapping[str, Any]], *, origin: str) -> Slots:
    """Build slots from tables by key; InvalidInput names the file, the slot and the field that is wrong."""
    by_key = {key: _slot(key, dict(table), f"{origin}: slot {key}") for key, table in tables.items()}
    names = {alias: key for key, slot in by_key.items() for alias in slot.aliases} | {key: key for key in by_key}
    return Slots(by_key=by_key, names=names)


def _slot(key: str, table: dict[str, Any], where: str) -> Slot:
    unknown = sorted(table.keys() - {"kind", "category", "single", "consent", "aliases", "patterns"})
    if unknown:
        raise InvalidInput(f"{where} has an unknown field {unknown[0]!r}")
    if table.get("kind") not in KINDS:
        raise InvalidInput(f"{where} has the kind {table.get('kind')!r}: use {', '.join(sorted(KINDS))}")
    return Slot(
        key=key,
        kind=Kind(table["kind"]),
        category=table.get("category"),
        single=bool(table.get("single", False)),
        consent=bool(table.get("consent", False)),
        aliases=tuple(table.get("aliases", ())),
        patterns=tuple(re.compile(one, re.IGNORECASE) for one in table.get("patterns", ())),
    )
