"""Take memories out of every table and index, and check that they are gone."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perdure.domain.decisions import Erase
from perdure.domain.memory import Memory
from perdure.domain.space import SpaceRef
from perdure.gateways import graph, jobs, proposals, rows
from perdure.ports import AdminTransaction, Row, TextIndex, Transaction, VectorIndex

_BY_ID = {
    "active_keys": "keys_delete",
    "sources": "sources_delete",
    "access": "access_delete",
    "relations": "relations_delete",
    "events": "events_delete",
    "compared": "compared_delete",
    "enriched": "enriched_delete",
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
    "proposals",
    "events",
    "ledger",
    "runs",
    "compared",
    "enriched",
    "merges",
    "checkpoints",
    "checkpoint_blobs",
    "checkpoint_writes",
    "items",
    "jobs",
)
"""Every table that holds rows of a space, in the order of wiping; each has a statement wipe_{table}."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Removal:
    """What an erasure takes away, as worked out in a snapshot: it holds as long as the space has that revision."""

    ids: Sequence[str]
    seqs: Sequence[int]
    """All their versions."""
    names: graph.Unnamed
    sources: Sequence[Row]
    """(seq, source_ids) of versions that stay, and forget the erased ones among their sources."""
    speakers: Sequence[str]
    sessions: Sequence[str]
    """Those that nothing else names."""
    proposals: Sequence[str]
    messages: Sequence[Row] = ()
    """(session, message, id) of rows that point to memories without a version."""


def prepare(tx: Transaction, decision: Erase) -> Removal:
    """Work out in a snapshot what removing the given memories comes to."""
    gone = set(decision.memory_ids)
    found = rows.versions(tx, sorted(gone))
    kept = (
        (one.seq, one.source_ids, [id_ for id_ in one.source_ids if id_ not in gone])
        for one in rows.versions(tx, decision.kept)
    )
    return Removal(
        ids=decision.memory_ids,
        seqs=[memory.seq for memory in found],
        names=graph.without(tx, found, _numbers(tx, decision.entity_ids)),
        sources=[(seq, json.dumps(left)) for seq, held, left in kept if len(left) < len(held)],
        speakers=_unnamed(tx, "speaker", found),
        sessions=_unnamed(tx, "session", found),
        proposals=[one.id for one in proposals.all_(tx) if one.rests_on(gone)],
    )


def remove(tx: Transaction, removal: Removal) -> dict[str, int]:
    """Remove every version of some memories, and names that nothing else mentions; return counts by table.

    What indexes hold of them beside the tail is out of sight, and left for them to `purge`.
    """
    ids, seqs = list(removal.ids), list(removal.seqs)
    counts = {"versions": len(seqs)}
    tx.run("docs_delete", seqs=seqs)
    counts["mentions"] = tx.run("mention_delete", seqs=seqs)
    counts["vectors"] = tx.run("vectors_delete", seqs=seqs)
    counts["messages"] = tx.run("messages_delete", seqs=seqs)
    tx.many("message_delete", ("session_id", "message_id", "id"), removal.messages)
    for table, statement in _BY_ID.items():
        counts[table] = tx.run(statement, ids=ids)
    counts["relations"] += tx.run("relations_delete_back", ids=ids)
    counts["proposals"] = tx.run("proposals_delete", ids=list(removal.proposals))
    counts["rows"] = tx.run("rows_delete", ids=ids)
    counts["log"] = tx.run("log_blank", ids=ids) + tx.run("log_blank_links", ids=ids)
    tx.many("rows_sources", ("seq", "source_ids"), removal.sources)
    counts["entities"] = graph.rename(tx, removal.names)
    tx.many("speaker_delete", ("name",), ((name,) for name in removal.speakers))
    tx.many("session_delete", ("name",), ((name,) for name in removal.sessions))
    jobs.blank(tx)
    tx.run("space_tail")
    tx.one("space_epoch")
    return counts


def keep(tx: AdminTransaction, certificate_id: str, ts: int) -> None:
    """Keep that a database gave a certificate, and when; nothing of what was erased."""
    tx.run("meta_set", name=f"{_CERTIFICATE}{certificate_id}", value=str(ts))


def known(tx: AdminTransaction, certificate_id: str) -> bool:
    """Tell whether a database gave a certificate."""
    return tx.one("meta_get", name=f"{_CERTIFICATE}{certificate_id}") is not None


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
    found.update({"proposals": sum(one.rests_on(ids) for one in proposals.all_(tx))})
    found.update(graph.stray_names(tx))
    there = versions(tx)
    found.update(text.left(tx, there))
    found.update(vectors.left(tx, there))
    found.update({table: _count(tx, statement) for table, statement, _ in tx.all("adapters")})
    return {table: n for table, n in found.items() if n}


def versions(tx: Transaction) -> NDArray[np.int64]:
    """Return every version of a space, ascending: what an index holds besides was erased."""
    return np.fromiter((row[0] for row in tx.all("rows_seqs")), np.int64)


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
    adapters = tx.all("adapters", space_no=number)
    found |= {table: _count(tx, statement, number=number) for table, _, statement in adapters}
    found |= vectors.outside.left_of(ref.mark, number) if vectors.outside else {}
    return {table: n for table, n in found.items() if n}


_CERTIFICATE = "certificate:"
_LEFT = ("rows", "active_keys", "messages", "sources", "access", "relations", "log", "events", "compared", "enriched")
_STRAY = (
    "active_keys", "messages", "sources", "access", "relations", "mentions", "sessions", "speakers", "docs", "postings",
    "vectors", "checkpoint_blobs",
)  # fmt: skip


def _count(tx: AdminTransaction, statement: str, **params: Any) -> int:
    row = tx.one(statement, **params)
    return int(row[0]) if row else 0


def _numbers(tx: Transaction, entity_ids: Sequence[str]) -> list[int]:
    found = (tx.one("entity_by_id", id=id_) for id_ in entity_ids)
    return [row[0] for row in found if row]


def _unnamed(tx: Transaction, column: str, erased: Sequence[Memory]) -> list[str]:
    """Return the speakers or sessions that no other version names: they go too, for their names are personal.

    Nearly always another version close by has the name, and the whole space need not be read.
    """
    close, all_ = _NAMED[column]
    gone = {memory.seq for memory in erased}
    places = {name: memory.seq for memory in erased if (name := getattr(memory, column)) is not None}
    names = [
        name
        for name, seq in places.items()
        if gone.issuperset(row[0] for row in tx.all(close, name=name, first=seq - _NEAR, last=seq + _NEAR))
    ]
    if not names:
        return []
    named = {row[0] for row in tx.all(all_, names=names, seqs=sorted(gone))}
    return sorted(set(names) - named)


_NEAR = 256
_NAMED: Mapping[str, tuple[str, str]] = {
    "speaker": ("speaker_near", "speakers_named"),
    "session": ("session_near", "sessions_named"),
}
