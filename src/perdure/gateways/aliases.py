"""Names that pass from one entity to another: what a person says of them, against what was found in texts.

Entities are called what versions mention, nothing else; so names move with their mentions, and go when those do.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence

from perdure.domain.entity import Entity, lookup_names
from perdure.gateways import graph
from perdure.ports import Row, Transaction


def spellings(tx: Transaction, number: int) -> dict[str, None]:
    """Return how versions spell an entity, first seen first."""
    return dict.fromkeys(name for _, names in _mentions(tx, number) for name in names)


def move(tx: Transaction, source: int, target: int, names: Collection[str]) -> None:
    """Let a target that is there already be what versions mean by some spellings of another entity.

    An entity that nothing mentions any more goes. Names that moved are found before any that texts alone suggest.
    """
    (before,) = graph.numbered(tx, [source])
    held = dict(_mentions(tx, target))
    moved = {seq: [one for one in spelled if one in names] for seq, spelled in _mentions(tx, source)}
    kept = {seq: [one for one in spelled if one not in names] for seq, spelled in _mentions(tx, source)}
    moved = {seq: some for seq, some in moved.items() if some}
    tx.run("mention_untie", entity_no=source, seqs=[seq for seq in moved if not kept[seq]])
    merged = {seq: list(dict.fromkeys((*held.get(seq, ()), *some))) for seq, some in moved.items()}
    tx.many("mention_add", graph.MENTION_COLUMNS, _rows(target, merged, held.keys(), there=False))
    spelled = [*_rows(target, merged, held.keys(), there=True), *_rows(source, kept, moved.keys(), there=True)]
    tx.many("mention_spell", graph.MENTION_COLUMNS, spelled)
    graph.recount(tx, [source, target])
    graph.rename(tx, graph.without(tx, (), [source, target]))
    graph.tell(tx, {target: before.entity.type})
    for one in graph.numbered(tx, [target]):
        own = lookup_names(one.entity.name, one.entity.type)[0]
        told = {lookup_names(name, one.entity.type)[0] for name in names} - {own}
        flags = [(name, one.entity.type, target, graph.TOLD) for name in sorted(told)]
        tx.many("entity_name_set", (*graph.NAMED, "canonical"), flags)


def add(tx: Transaction, number: int, entity: Entity) -> None:
    """Make an entity that nothing mentions yet."""
    columns = ("entity_no", "id", "name", "type", "aliases", "count")
    tx.many("entity_add", columns, [(number, entity.id, entity.name, entity.type, "[]", 0)])


def _mentions(tx: Transaction, number: int) -> list[tuple[int, Sequence[str]]]:
    return [(seq, json.loads(names)) for seq, names in tx.all("mentions_about", entity_no=number)]


def _rows(number: int, names: Mapping[int, Sequence[str]], seqs: Iterable[int], *, there: bool) -> list[Row]:
    known = set(seqs)
    return [
        (number, seq, json.dumps(some, ensure_ascii=False))
        for seq, some in names.items()
        if some and (seq in known) is there
    ]
