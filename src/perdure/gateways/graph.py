"""Entities, their mentions, and the relations between memories."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from perdure.domain.entity import MUTUAL, Entity, EntityType, Mention, Relation, lookup_names
from perdure.domain.memory import Memory
from perdure.gateways.counters import Numbers
from perdure.ports import UNBOUNDED, UNLIMITED, NewId, Row, Transaction


@dataclass(slots=True)
class _Known:
    """An entity as this transaction knows it: how many memories came to mention it, and its spellings in them.

    One that is new has an id, and its first spelling is its name; another one has its name and aliases as they are
    stored.
    """

    number: int
    type: str
    canonical: bool
    id: str | None = None
    name: str = ""
    aliases: str = "[]"
    added: int = 0
    spellings: list[str] = field(default_factory=list[str])


class EntityBook:
    """Finds or makes the entity of each mention of a batch, then writes entities, names, counts and aliases once.

    The whole name decides first, then a part of it or an alias that stands for exactly one entity. A full name adopts
    the entity that so far was known by its first name alone, and a new name the one that the text says it is of.
    """

    def __init__(self, tx: Transaction, numbers: Numbers, mentions: Iterable[Mention], new_id: NewId) -> None:
        self._tx = tx
        self._numbers = numbers
        self._new_id = new_id
        self._new_names: list[Row] = []
        self._names: dict[str, list[_Known]] = {}
        self._by_number: dict[int, _Known] = {}
        self.told: dict[int, EntityType] = {}
        """What entities of no known type are, by these mentions: for `tell`, once the mentions are written."""
        wanted = sorted({name for mention in mentions for name in (*_names(mention), *_same(mention))})
        if wanted:
            for name, type_, number, canonical, first, aliases in tx.all("entity_named", names=wanted):
                known = self._by_number.get(number)
                if known is None:
                    known = self._by_number[number] = _Known(number, type_, False, name=first, aliases=aliases)
                known.canonical = bool(canonical)
                self._names.setdefault(name, []).append(_Known(number, type_, bool(canonical)))

    def number(self, mention: Mention) -> int:
        """Return the entity number of a mention, making the entity when it is new."""
        names = _names(mention)
        found = self._find(names, mention.type)
        if found is None and mention.same_as is not None:
            found = self._find(_same(mention), mention.type)
            if found is not None:
                self._know(names, found)
        if found is None:
            found = self._make(mention, names)
        elif mention.type != "other" and self._by_number[found].type == "other":
            self.told.setdefault(found, mention.type)
        spellings = self._by_number[found].spellings
        if mention.name not in spellings:
            spellings.append(mention.name)
        return found

    def count(self, number: int) -> None:
        """Count one more memory that mentions an entity."""
        self._by_number[number].added += 1

    def write(self) -> None:
        """Write what the batch found: new entities and names, counts and new spellings."""
        new: list[Row] = []
        counted: list[Row] = []
        for known in self._by_number.values():
            if known.id is not None:
                name, *others = known.spellings
                new.append((known.number, known.id, name, known.type, _aliases(others), known.added))
            elif known.spellings:
                counted.append((known.number, known.added, _more(known)))
        self._tx.many("entity_add", ("entity_no", "id", "name", "type", "aliases", "count"), new)
        self._tx.many("entity_name_add", (*NAMED, "canonical"), self._new_names)
        self._tx.many("entity_count", ("entity_no", "n", "aliases"), counted)

    def _find(self, names: tuple[str, ...], type_: str) -> int | None:
        whole = [known for known in self._names.get(names[0], []) if _compatible(known, type_, names[0])]
        for canonical in (True, False):
            numbers = {known.number for known in whole if known.canonical is canonical}
            if canonical and numbers:
                return min(numbers)
            if len(numbers) == 1:
                return numbers.pop()
        if len(names) == 1:
            return None
        untold = ("other",) if type_ == "organization" else ()
        short = [known for known in self._names.get(names[1], []) if known.type in (type_, *untold)]
        if len({known.number for known in short}) == 1 and short[0].canonical:
            self._know(names, short[0].number)
            return short[0].number
        return None

    def _know(self, names: tuple[str, ...], number: int) -> None:
        """Let an entity be found by more names."""
        type_ = self._by_number[number].type
        for name in names:
            if all(known.number != number for known in self._names.get(name, [])):
                self._name(name, number, type_, canonical=False)

    def _make(self, mention: Mention, names: tuple[str, ...]) -> int:
        number = self._numbers.take()
        self._by_number[number] = _Known(number, mention.type, True, id=self._new_id())
        for place, name in enumerate(names):
            self._name(name, number, mention.type, canonical=place == 0)
        return number

    def _name(self, name: str, number: int, type_: str, *, canonical: bool) -> None:
        self._new_names.append((name, type_, number, int(canonical)))
        self._names.setdefault(name, []).append(_Known(number, type_, canonical))


_MOST_ALIASES = 20
_LARGEST_PAGE = 10_000


@dataclass(frozen=True, slots=True)
class Numbered:
    """An entity with its number within the space."""

    number: int
    entity: Entity


MENTION_COLUMNS = ("entity_no", "seq", "names")


def mention(book: EntityBook, seq: int, mentions: Sequence[Mention], *, before: Collection[int] = ()) -> list[Row]:
    """Return rows of `MENTION_COLUMNS`, which tie a version to what it mentions, each entity once with its spellings.

    `before` are the entities that earlier versions of the memory mention: the memory counts for them already.
    """
    spelled: dict[int, list[str]] = {}
    for one in mentions:
        names = spelled.setdefault(book.number(one), [])
        if one.name not in names:
            names.append(one.name)
    for number in spelled:
        if number not in before:
            book.count(number)
    return [(number, seq, _json(tuple(names))) for number, names in spelled.items()]


def mentioned(tx: Transaction, seqs: Collection[int]) -> list[tuple[int, int]]:
    """Return the numbers of the entities that some versions mention, each with the version, in the order of those."""
    return [(number, seq) for number, seq, _ in tx.all("mentions_of", seqs=list(seqs))] if seqs else []


def enrich(
    tx: Transaction, new_id: NewId, found: Mapping[int, Sequence[Mention]], before: Mapping[int, Collection[int]]
) -> int:
    """Tie present versions, by seq, to more of what they mention; return how many ties and spellings are new.

    What they are tied to already stays. `before`: the entities that any version of each memory mentions. An entity of
    which nobody knew what it is takes the type of a mention that tells.
    """
    numbers = Numbers(tx)
    book = EntityBook(tx, numbers, [one for some in found.values() for one in some], new_id)
    held: dict[tuple[int, int], list[str]] = {}
    for number, seq, names in tx.all("mentions_of", seqs=list(found)):
        held[seq, number] = json.loads(names)
    added: list[Row] = []
    spelled: list[Row] = []
    for seq, mentions in found.items():
        for number, _, names in mention(book, seq, mentions, before=before.get(seq, ())):
            known = held.get((seq, number))
            if known is None:
                added.append((number, seq, names))
            elif more := [name for name in json.loads(names) if name not in known]:
                spelled.append((number, seq, _json((*known, *more))))
    book.write()
    numbers.take()  # whoever works something out meanwhile sees by it that something came
    numbers.write()
    tx.many("mention_add", MENTION_COLUMNS, added)
    tx.many("mention_spell", MENTION_COLUMNS, spelled)
    tell(tx, book.told)
    return len(added) + len(spelled)


def tell(tx: Transaction, types: Mapping[int, EntityType]) -> None:
    """Give entities of no known type the one that is told, where no other entity has that name and type."""
    for one in numbered(tx, list(types)):
        entity = replace(one.entity, type=types[one.number])
        name = lookup_names(entity.name, entity.type)[0]
        others = {row[2] for row in tx.all("entity_named", names=[name]) if row[1] == entity.type}
        if one.entity.type != "other" or others - {one.number}:
            continue
        names = _spellings(tx.all("mention_spellings", numbers=[one.number], seqs=[_NO_SEQ])).get(one.number, [])
        due = _lookups(one.number, entity, names)
        tx.run("entity_type", entity_no=one.number, type=entity.type)
        old = {(row[0], row[1], row[2]): row[3] for row in tx.all("entity_names_of", numbers=[one.number])}
        told = {(name, entity.type, number) for (name, _, number), flag in old.items() if flag == TOLD}
        due |= {key: TOLD for key in told if key in due}
        tx.many("entity_name_drop", NAMED, list(old))
        tx.many("entity_name_add", (*NAMED, "canonical"), [(*key, canonical) for key, canonical in due.items()])


_NO_SEQ = 0
"""Versions begin with 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unnamed:
    """What becomes of entities when some versions go, as worked out in a snapshot."""

    counts: Sequence[Row]
    """(entity, memories that mention it no more)."""
    renamed: Sequence[Row]
    """(entity, name, aliases)."""
    dropped: Sequence[Row]
    """(name, type, entity), as the next two, which say whether it is the canonical one."""
    added: Sequence[Row]
    changed: Sequence[Row]
    gone: Sequence[int]
    """Entities that nothing mentions any more."""


def without(tx: Transaction, versions: Sequence[Memory], entities: Iterable[int]) -> Unnamed:
    """Work out what entities, and those that some memories mention, are called without all versions of these.

    They keep only names that are still mentioned, and go when nobody mentions them.
    """
    ids = {one.seq: one.id for one in versions}
    about = {(number, ids[seq]) for number, seq in mentioned(tx, ids)}
    counts = Counter(number for number, _ in about)
    listed = sorted(counts.keys() | set(entities))
    gone = list(ids) or [_NO_SEQ]  # to DuckDB, not to be in an empty list is null
    spelled = _spellings(tx.all("mention_spellings", numbers=listed, seqs=gone)) if listed else {}
    held = {(row[0], row[1], row[2]): row[3] for row in tx.all("entity_names_of", numbers=listed)} if listed else {}
    due: dict[_Name, int] = {}
    renamed: list[Row] = []
    for one in numbered(tx, listed):
        if one.number in spelled:
            left = _renamed(one.entity, spelled[one.number])
            due |= _lookups(one.number, left, spelled[one.number])
            if left != one.entity:
                renamed.append((one.number, left.name, _json(left.aliases)))
    due |= {key: TOLD for key, flag in held.items() if flag == TOLD and key in due}
    return Unnamed(
        counts=sorted(counts.items()),
        renamed=renamed,
        dropped=[key for key in held if key not in due],
        added=[(*key, canonical) for key, canonical in due.items() if key not in held],
        changed=[(*key, canonical) for key, canonical in due.items() if held.get(key, canonical) != canonical],
        gone=[number for number in listed if number not in spelled],
    )


def recount(tx: Transaction, numbers: Sequence[int]) -> None:
    """Count anew how many memories mention some entities."""
    for one in numbered(tx, numbers):
        there = len(tx.all("mention_ids", entity_no=one.number))
        tx.run("entity_uncount", entity_no=one.number, n=one.entity.count - there)


def rename(tx: Transaction, names: Unnamed) -> int:
    """Write what was worked out; return how many entities are gone."""
    tx.many("entity_uncount", ("entity_no", "n"), names.counts)
    tx.many("entity_rename", ("entity_no", "name", "aliases"), names.renamed)
    tx.many("entity_name_drop", NAMED, names.dropped)
    tx.many("entity_name_add", (*NAMED, "canonical"), names.added)
    tx.many("entity_name_set", (*NAMED, "canonical"), names.changed)
    return tx.run("entity_delete", numbers=list(names.gone))


def stray_names(tx: Transaction) -> dict[str, int]:
    """Return how many entities, and names to look them up by, hold a spelling that no version mentions."""
    spelled = _spellings(tx.all("mention_spellings_all"))
    every = [_entity(row) for row in tx.all("entities_all", limit=UNLIMITED)]
    due: dict[_Name, int] = {}
    stray = 0
    for one in every:
        names = spelled.get(one.number, [])
        stray += not {one.entity.name, *one.entity.aliases} <= set(names)
        due |= _lookups(one.number, one.entity, names)
    found = {(row[0], row[1], row[2]) for row in tx.all("entity_names_all")}
    return {"entities": stray, "entity_names": len(found - due.keys())}


_Name = tuple[str, str, int]
"""The key of a name to look up by: folded, with the type and number of its entity."""
NAMED = ("name", "type", "entity_no")
TOLD = 2
"""The mark of a name that a person gave an entity: it counts like the canonical one (1), and stays so."""


def _renamed(entity: Entity, spellings: Sequence[str]) -> Entity:
    """Return what an entity is called by spellings alone, first seen first: as before, as far as it still is."""
    name = entity.name
    if name not in spellings:
        name = max(spellings, key=lambda one: len(one.split())) if entity.type == "person" else spellings[0]
    kept = [one for one in entity.aliases if one in spellings]
    aliases = [one for one in dict.fromkeys((*kept, *spellings)) if one != name][:_MOST_ALIASES]
    if (name, tuple(aliases)) == (entity.name, entity.aliases) and entity.summary is None:
        return entity
    return replace(entity, name=name, aliases=tuple(aliases), summary=None)


def _lookups(number: int, entity: Entity, spellings: Sequence[str]) -> dict[_Name, int]:
    """Return every name that spellings give an entity; 1 marks that of its canonical one."""
    found = {(name, entity.type, number): 0 for one in spellings for name in lookup_names(one, entity.type)}
    if entity.name in spellings:
        found[lookup_names(entity.name, entity.type)[0], entity.type, number] = 1
    return found


def _spellings(rows: Iterable[Row]) -> dict[int, list[str]]:
    found: dict[int, dict[str, None]] = {}
    for number, names, _ in rows:
        found.setdefault(number, {}).update(dict.fromkeys(json.loads(names)))
    return {number: list(names) for number, names in found.items()}


def _more(known: _Known) -> str:
    """Return the aliases of an entity with the spellings that are new."""
    spellings = [name for name in known.spellings if name != known.name]
    if not spellings:
        return known.aliases
    aliases: list[str] = json.loads(known.aliases)
    return _aliases(list(dict.fromkeys((*aliases, *spellings))))


def _aliases(names: list[str]) -> str:
    return _json(tuple(names[:_MOST_ALIASES]))


@lru_cache(maxsize=4096)
def _json(names: tuple[str, ...]) -> str:
    return json.dumps(names, ensure_ascii=False)


def numbered(tx: Transaction, numbers: Collection[int]) -> list[Numbered]:
    """Return entities by number, ascending."""
    return [_entity(row) for row in tx.all("entity_get", numbers=list(numbers))] if numbers else []


def named(tx: Transaction, names: Collection[str]) -> list[Numbered]:
    """Return the entities that any of the folded names stands for."""
    if not names:
        return []
    numbers = dict.fromkeys(row[2] for row in tx.all("entity_named", names=sorted(names)))
    return numbered(tx, list(numbers))


def told(tx: Transaction) -> list[tuple[str, Entity]]:
    """Return the names, folded, that a person gave entities, each with its entity."""
    found = [(row[0], row[2]) for row in tx.all("entity_names_all") if row[3] == TOLD]
    entities = {one.number: one.entity for one in numbered(tx, {number for _, number in found})}
    return [(name, entities[number]) for name, number in found]


def counted(tx: Transaction, names: Collection[str]) -> list[tuple[int, int]]:
    """Return (number, memories that mention it) of the entities that any of the folded names stands for."""
    return [(row[0], row[1]) for row in tx.all("entity_counted", names=sorted(names))] if names else []


def mentions(tx: Transaction, number: int, *, page: int) -> Iterator[NDArray[np.int64]]:
    """Yield the versions that mention an entity, newest first, in pages that grow: `page`, then four times that …"""
    before = UNBOUNDED
    while found := tx.all("mention_seqs", entity_no=number, before=before, limit=page):
        yield np.array([row[0] for row in found], np.int64)
        if len(found) < page:
            return
        before, page = found[-1][0], min(page * 4, _LARGEST_PAGE)


def entities(tx: Transaction, *, limit: int) -> list[Numbered]:
    """Return entities, most mentioned first."""
    return [_entity(row) for row in tx.all("entities_all", limit=limit)]


def relations(tx: Transaction, ids: Collection[str]) -> list[Relation]:
    """Return the edges that touch any of the memories, strongest first."""
    if not ids:
        return []
    return [
        Relation(from_id=row[0], to_id=row[1], type=row[2], strength=row[3])
        for row in tx.all("relations_of", ids=list(ids))
    ]


def relation(tx: Transaction, from_id: str, to_id: str, *, type: str) -> Relation | None:
    """Return the edge of a type between two memories; of one that holds both ways, whichever way it was drawn."""
    ways = [(from_id, to_id), (to_id, from_id)] if type in MUTUAL else [(from_id, to_id)]
    for one, other in ways:
        row = tx.one("relation_get", from_id=one, to_id=other, type=type)
        if row is not None:
            return Relation(from_id=one, to_id=other, type=type, strength=row[0])
    return None


def _names(mention: Mention) -> tuple[str, ...]:
    return lookup_names(mention.name, mention.type)


def _same(mention: Mention) -> tuple[str, ...]:
    return () if mention.same_as is None else lookup_names(mention.same_as, mention.type)


_GUESSED = frozenset({"person", "organization", "project"})


def _compatible(known: _Known, given: str, name: str) -> bool:
    """Say whether two types may be of one thing; of a name of several words the type is often a guess.

    What a firm is called without its legal form looks like a person's name.
    """
    stored = known.type
    if stored == given or "other" in (stored, given) or (" " in name and {stored, given} <= _GUESSED):
        return True
    return stored == "organization" and given == "person" and not known.canonical


def _entity(row: Row) -> Numbered:
    number, id_, name, type_, aliases, count, summary = row
    kind: EntityType = type_
    return Numbered(
        number,
        Entity(id=id_, name=name, type=kind, aliases=tuple(json.loads(aliases)), count=count, summary=summary),
    )
