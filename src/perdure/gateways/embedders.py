"""Which embedder the stored vectors come from."""

from perdure.errors import EmbedderMismatch
from perdure.ports import AdminTransaction, Embedder, Transaction


def number(tx: Transaction | AdminTransaction, embedder: Embedder, dimension: int | None = None) -> int | None:
    """Return the number of an embedder in this database; None when nothing is embedded with any.

    Raises EmbedderMismatch when the active vectors come from another one. `dimension` is compared where it is known:
    to ask the embedder for it may cost a request, and this runs inside a transaction.
    """
    for embedder_no, name, stored, active in tx.all("embedder_list"):
        if active and name == embedder.name and dimension in (None, stored):
            return int(embedder_no)
        if active:
            own = f" ({dimension})" if dimension is not None else ""
            raise EmbedderMismatch(
                f"the vectors of this database come from {name} ({stored} dimensions), not from {embedder.name}{own}: "
                f"open it with that embedder, with embedder='none', or run `perdure reindex --embedder …`"
            )
    return None


def prepare(tx: AdminTransaction, embedder: Embedder, dimension: int) -> int:
    """Return the number of an embedder whose vectors are being made beside the active ones."""
    for embedder_no, name, stored, _ in tx.all("embedder_list"):
        if name == embedder.name and stored == dimension:
            return int(embedder_no)
    return _new(tx, embedder.name, dimension, active=0)


def register(tx: Transaction, embedder: Embedder, dimension: int) -> int:
    """Return the number of an embedder, making it the active one when there is none yet."""
    known = number(tx, embedder, dimension)
    return _new(tx, embedder.name, dimension, active=1) if known is None else known


def adopt(tx: Transaction, name: str, dimension: int) -> int | None:
    """Return the number under which vectors that come from elsewhere are kept; None when others are active here."""
    for embedder_no, known, stored, active in tx.all("embedder_list"):
        if active:
            return int(embedder_no) if (known, stored) == (name, dimension) else None
    return _new(tx, name, dimension, active=1)


def _new(tx: Transaction | AdminTransaction, name: str, dimension: int, *, active: int) -> int:
    fresh = 1 + max((row[0] for row in tx.all("embedder_list")), default=0)
    tx.run("embedder_add", embedder_no=fresh, name=name, dimension=dimension, active=active)
    return fresh
