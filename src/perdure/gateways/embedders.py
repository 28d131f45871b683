"""Which embedder the stored vectors come from."""

from perdure.errors import EmbedderMismatch
from perdure.ports import AdminTransaction, Embedder, Transaction


def number(tx: Transaction | AdminTransaction, embedder: Embedder) -> int | None:
    """Return the number of an embedder in this database; None when nothing is embedded with any.

    Raises EmbedderMismatch when the active vectors come from another one.
    """
    for embedder_no, name, dimension, active in tx.all("embedder_list"):
        if not active:
            continue
        if name != embedder.name or dimension != embedder.dimension:
            raise EmbedderMismatch(
                f"the vectors of this database come from {name} ({dimension} dimensions), not from {embedder.name} "
                f"({embedder.dimension}): open it with that embedder, with embedder='none', or run "
                f"`perdure reindex --embedder …`"
            )
        return int(embedder_no)
    return None


def prepare(tx: AdminTransaction, embedder: Embedder) -> int:
    """Return the number of an embedder whose vectors are being made beside the active ones."""
    known = tx.all("embedder_list")
    for embedder_no, name, dimension, _ in known:
        if name == embedder.name and dimension == embedder.dimension:
            return int(embedder_no)
    fresh = 1 + max((row[0] for row in known), default=0)
    tx.run("embedder_add", embedder_no=fresh, name=embedder.name, dimension=embedder.dimension, active=0)
    return fresh


def register(tx: Transaction, embedder: Embedder) -> int:
    """Return the number of an embedder, making it the active one when there is none yet."""
    known = number(tx, embedder)
    if known is not None:
        return known
    fresh = 1 + max((row[0] for row in tx.all("embedder_list")), default=0)
    tx.run("embedder_add", embedder_no=fresh, name=embedder.name, dimension=embedder.dimension, active=1)
    return fresh
