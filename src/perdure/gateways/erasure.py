"""Take memories out of every table and index, and check that they are gone."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Any

import numpy as np

from perdure.domain.decisions import Erase
from perdure.domain.memory import Memory
from perdure.domain.space import SpaceRef
from perdure.gateways import graph, jobs, rows
from perdure.gateways.documents import indexed_terms
from perdure.ports import AdminTransaction, TextIndex, Transaction, VectorIndex

_BY_ID = {
    "active_keys": "keys_release",
    "messages": "messages_delete",
    "sources": "sources_delete",
    "access": "access_delete",
    "relations": "relations_delete",
}
SPACE_TABLES = (
    "log",
    "rows",
    "active_keys",
    "messages",
    "sources",
    "access",
    "mentions",
    "entity_names",
    "entities",
    "relations",
    "sessions",
    "speakers",
    "docs",
    "segments",
    "postings",
    "vectors",
    "signs",
    "embedded",
    "jobs",
)
"""Every table that holds rows of a space, in the order of wiping; each has a statement wipe_{table}."""


def remove(tx: Transaction, text: TextIndex, vectors: VectorIndex, decision: Erase, zone: tzinfo) -> dict[str, int]:
    """Remove every version of the given memories, and names that nothing else mentions; return counts by table."""
    ids = list(decision.memory_ids)
    versions = rows.versions(tx, ids)
    seqs = [memory.seq for memory in versions]
    numbers = [row[0] for row in tx.all("mention_copy", seqs=seqs)]
    counts = {"versions": len(versions)}
    text.remove(tx, {memory.seq: _terms(indexed_terms(memory, zone=zone)) for memory in versions})
    vectors.remove(tx, seqs)
    counts["mentions"] = tx.run("mention_delete", seqs=seqs)
    counts["vectors"] = tx.run("vectors_delete", seqs=seqs)
    for table, statement in _BY_ID.items():
        counts[table] = tx.run(statement, ids=ids)
    counts["rows"] = tx.run("rows_delete", ids=ids)
    counts["log"] = tx.run("log_blank", ids=ids) + tx.run("log_blank_links", ids=ids)
    _forget_sources(tx, set(ids), decision.kept)
    numbers = sorted({*numbers, *_numbers(tx, decision.entity_ids)})
    tx.run("entity_recount", numbers=numbers)
    counts["entities"] = graph.rename(tx, numbers)
    _forget_names(tx, versions)
    jobs.blank(tx)
    tx.run("space_tail")
    tx.one("space_epoch")
    return counts


def left(
    tx: Transaction, text: TextIndex, vectors: VectorIndex, *, memory_ids: Sequence[str], entity_ids: Sequence[str]
) -> dict[str, int]:
    """Return, by table, how many rows speak of the memories and entities, or of any memory that is not there.

    Empty when all is gone. Every table and index of the space is read, so this takes a while in a large one.
    """
    ids = list(memory_ids)
    found = Counter({table: _count(tx, f"left_{table}", ids=ids) for table in _LEFT})
    found.update({table: _count(tx, f"stray_{table}") for table in _STRAY})
    found.update({"entities": len(_numbers(tx, entity_ids))})
    found.update(graph.stray_names(tx))
    versions = np.fromiter((row[0] for row in tx.all("rows_seqs")), np.int64)
    found.update(text.left(tx, versions))
    found.update(vectors.left(tx, versions))
    found.update({table: _count(tx, statement) for table, statement, _ in tx.all("adapters")})
    return {table: n for table, n in found.items() if n}


def left_of_space(
    tx: AdminTransaction, vectors: VectorIndex, ref: SpaceRef, number: int, *, erased_at: int
) -> dict[str, int]:
    """Return, by table, how many rows are left of the space that had a number until it was erased (UTC ms).

    A space that bears the number and was made later is another one: its file was made anew.
    """
    born = tx.one("gone_born", number=number)
    if born is not None and born[0] > erased_at:
        return {}
    found = {"spaces": int(born is not None)}
    found |= {table: _count(tx, f"gone_{table}", number=number) for table in SPACE_TABLES}
    found |= {table: _count(tx, statement, number=number) for table, _, statement in tx.all("adapters")}
    found |= vectors.outside.left_of(ref.mark, number) if vectors.outside else {}
    return {table: n for table, n in found.items() if n}


def _forget_sources(tx: Transaction, gone: set[str], kept: Sequence[str]) -> None:
    """Let what stays forget the erased sources, in all its versions."""
    for memory in rows.versions(tx, kept):
        left = [source for source in memory.source_ids if source not in gone]
        if len(left) < len(memory.source_ids):
            tx.run("rows_sources", seq=memory.seq, source_ids=json.dumps(left))


_LEFT = ("rows", "active_keys", "messages", "sources", "access", "relations", "log")
_STRAY = (
    "active_keys", "messages", "sources", "access", "relations", "mentions", "sessions", "speakers", "docs", "postings",
    "vectors",
)  # fmt: skip


def _count(tx: AdminTransaction, statement: str, **params: Any) -> int:
    row = tx.one(statement, **params)
    return int(row[0]) if row else 0


def _terms(blob: bytes) -> list[int]:
    return np.frombuffer(blob, np.uint32).tolist()


def _numbers(tx: Transaction, entity_ids: Sequence[str]) -> list[int]:
    found = (tx.one("entity_by_id", id=id_) for id_ in entity_ids)
    return [row[0] for row in found if row]


def _forget_names(tx: Transaction, versions: Sequence[Memory]) -> None:
    """Drop speakers and sessions that nothing mentions any more: their names are personal too."""
    for column, statement in _SPOKEN.items():
        places = {getattr(memory, column): memory.seq for memory in versions}
        for name in sorted(places.keys() - {None}):
            if not _spoken(tx, f"{column}s_spoken", name, places[name]):
                tx.run(statement, name=name)


def _spoken(tx: Transaction, statement: str, name: str, place: int) -> bool:
    """Tell whether a version has a name; nearly always one close by has it, and the whole space need not be read."""
    stretches = ((place - _NEAR, place + _NEAR), (0, _LAST))
    return any(tx.one(statement, name=name, first=first, last=last) for first, last in stretches)


_NEAR, _LAST = 256, 1 << 32
_SPOKEN: Mapping[str, str] = {"speaker": "speaker_delete", "session": "session_delete"}
