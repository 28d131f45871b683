"""Which embedder the stored vectors come from."""

from collections.abc import Sequence

from perdure.errors import EmbedderMismatch
from perdure.ports import AdminTransaction, Embedder, Row, Transaction


def number(tx: Transaction | AdminTransaction, embedder: Embedder, dimension: int | None = None) -> int | None:
    """Return the number of an embedder in this database; None when nothing is embedded with any.

    Raises EmbedderMismatch when the active vectors come from another one. `dimension` is compared where it is known:
    to ask the embedder for it may cost a request, and this runs inside a transaction.
    """
    return _active(tx.all("embedder_list"), embedder, dimension)


def serving(tx: Transaction, embedder: Embedder, dimension: int) -> int | None:
    """Return the number of an embedder to read with: as `number`, or one just replaced whose vectors are still whole.

    So whoever asks while the embedder is changed gets an answer. The later embedder has the higher number.
    """
    listed = tx.all("embedder_list")
    active = max((row[0] for row in listed if row[3]), default=0)
    for embedder_no, name, stored, _ in listed:
        replaced = embedder_no < active and (name, stored) == (embedder.name, dimension)
        if replaced and tx.one("embedded_get", embedder_no=embedder_no):
            return int(embedder_no)
    return _active(listed, embedder, dimension)


def upto(tx: Transaction, embedder_no: int | None) -> int:
    """Return the newest version of a space that has its vector, as all before it have; 0 where none has."""
    row = tx.one("embedded_get", embedder_no=embedder_no) if embedder_no is not None else None
    return int(row[0]) if row else 0


def prepare(tx: AdminTransaction, embedder: Embedder, dimension: int) -> int:
    """Return the number of an embedder whose vectors are being made beside the active ones."""
    listed = tx.all("embedder_list")
    known = _of(listed, embedder.name, dimension)
    return _new(tx, listed, embedder.name, dimension, active=0) if known is None else known


def register(tx: Transaction, embedder: Embedder, dimension: int) -> int:
    """Return the number of an embedder, making it the active one when there is none yet."""
    listed = tx.all("embedder_list")
    known = _active(listed, embedder, dimension)
    return _new(tx, listed, embedder.name, dimension, active=1) if known is None else known


def adopt(tx: Transaction, name: str, dimension: int) -> int | None:
    """Return the number under which vectors that come from elsewhere are kept; None when others are active here."""
    listed = tx.all("embedder_list")
    for embedder_no, known, stored, active in listed:
        if active:
            return int(embedder_no) if (known, stored) == (name, dimension) else None
    return _new(tx, listed, name, dimension, active=1)


def _new(tx: Transaction | AdminTransaction, listed: Sequence[Row], name: str, dimension: int, *, active: int) -> int:
    """Add an embedder to those listed, and return its number: that of another space, where one was quicker."""
    fresh = 1 + max((row[0] for row in listed), default=0)
    tx.run("embedder_add", embedder_no=fresh, name=name, dimension=dimension, active=active)
    added = _of(tx.all("embedder_list"), name, dimension)
    assert added is not None, "it was added, or was there"
    return added


def _of(listed: Sequence[Row], name: str, dimension: int) -> int | None:
    return next((int(row[0]) for row in listed if (row[1], row[2]) == (name, dimension)), None)


def _active(listed: Sequence[Row], embedder: Embedder, dimension: int | None) -> int | None:
    for embedder_no, name, stored, active in listed:
        if active and name == embedder.name and dimension in (None, stored):
            return int(embedder_no)
        if active:
            own = f" ({dimension})" if dimension is not None else ""
            raise EmbedderMismatch(
                f"the vectors of this database come from {name} ({stored} dimensions), not from {embedder.name}{own}: "
                f"open it with that embedder, with embedder='none', or run `perdure reindex --embedder …`"
            )
    return None
