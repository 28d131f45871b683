"""Rows beside the memories that point to none: what an accident or a foreign hand left."""

from collections.abc import Sequence
from dataclasses import dataclass

from perdure.gateways.erasure import Removal
from perdure.gateways.graph import Unnamed
from perdure.ports import Transaction

_NOBODY = Unnamed(counts=(), renamed=(), dropped=(), added=(), changed=(), gone=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Orphan:
    """A row of a table that points to the memory `id`, or to the version `seq`, which is not there.

    `other` is what else tells it from others: the other end of a relation, a source, a key, a message's session.
    """

    table: str
    id: str
    other: str
    name: str
    seq: int

    @property
    def reason(self) -> str:
        what = f"version {self.seq}" if self.seq else f"memory {self.id}"
        return f"a row of {self.table} points to {what}, which is not there"


def all_(tx: Transaction) -> list[Orphan]:
    """Return every row that points to nothing, by table."""
    return [
        Orphan(table=table, id=id_, other=other, name=name, seq=seq)
        for table, id_, other, name, seq in tx.all("orphans")
    ]


def removal(lost: Sequence[Orphan], ids: Sequence[str]) -> Removal:
    """Return what takes these rows away."""
    return Removal(
        ids=ids,
        seqs=sorted({one.seq for one in lost if one.seq}),
        names=_NOBODY,
        sources=(),
        speakers=(),
        sessions=(),
        proposals=(),
        messages=[(one.other, one.name, one.id) for one in lost if one.table == "messages"],
    )
