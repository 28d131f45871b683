"""Take memories out of every table and index, and check that they are gone."""

import json
from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Any

import numpy as np

from perdure.domain.decisions import Erase
from perdure.gateways import rows
from perdure.gateways.documents import indexed_terms
from perdure.ports import TextIndex, Transaction, VectorIndex

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
    """Remove every version of the given memories, and entities nobody mentions any more; return counts by table."""
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
    _forget_sources(tx, set(ids), decision.kept)
    numbers = sorted({*numbers, *_numbers(tx, decision.entity_ids)})
    tx.run("entity_recount", numbers=numbers)
    counts["entities"] = tx.run("entity_delete_unused", numbers=numbers)
    tx.run("entity_names_delete_unused", numbers=numbers)
    _forget_names(tx, versions)
    tx.run("space_tail")
    tx.one("space_epoch")
    return counts


def left(tx: Transaction, ids: Sequence[str]) -> dict[str, int]:
    """Return, by table, how many rows still speak of the memories; empty when they are gone."""
    found = {"rows": tx.one("rows_left", ids=list(ids)), **{t: tx.one(f"left_{t}", ids=list(ids)) for t in _LEFT}}
    return {table: row[0] for table, row in found.items() if row and row[0]}


def _forget_sources(tx: Transaction, gone: set[str], kept: Sequence[str]) -> None:
    """Let what stays forget the erased sources, in all its versions."""
    for memory in rows.versions(tx, kept):
        left = [source for source in memory.source_ids if source not in gone]
        if len(left) < len(memory.source_ids):
            tx.run("rows_sources", seq=memory.seq, source_ids=json.dumps(left))


_LEFT = ("active_keys", "messages", "sources", "access", "relations")


def _terms(blob: bytes) -> list[int]:
    return np.frombuffer(blob, np.uint32).tolist()


def _numbers(tx: Transaction, entity_ids: Sequence[str]) -> list[int]:
    found = (tx.one("entity_by_id", id=id_) for id_ in entity_ids)
    return [row[0] for row in found if row]


def _forget_names(tx: Transaction, versions: Sequence[Any]) -> None:
    """Drop speakers and sessions that nothing mentions any more: their names are personal too."""
    for column, statement in _SPOKEN.items():
        gone = {getattr(memory, column) for memory in versions} - {None}
        kept = {row[0] for row in tx.all(f"{column}s_spoken", names=sorted(gone))} if gone else set[str]()
        for name in sorted(gone - kept):
            tx.run(statement, name=name)


_SPOKEN: Mapping[str, str] = {"speaker": "speaker_delete", "session": "session_delete"}
