"""Embed: give every version its vector, in batches, outside any transaction; a crash costs one batch."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from perdure import telemetry
from perdure.deps import Deps
from perdure.domain.memory import Kind
from perdure.domain.space import SpaceRef
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput, ModelUnavailable, asking
from perdure.gateways import embedders, jobs
from perdure.gateways.rows import part_of
from perdure.ports import Embedder, QueryEmbedder, Row, Transaction

Look: TypeAlias = Callable[[int | None, Sequence[Row], NDArray[np.float16]], Callable[[Transaction], None] | None]
"""Takes the number of an embedder, a batch and its vectors, and returns what else is written with them."""


def embed(deps: Deps, ref: SpaceRef, *, look: Look | None = None) -> bool:
    """Embed the next batch of a space, by seq; return whether more may be waiting.

    Vectors of a space are written in ascending order of seq, so that readers only ever have to append.
    """
    return deps.embedder is not None and embed_as(deps, ref, deps.embedder, look=look)


def embed_as(
    deps: Deps, ref: SpaceRef, embedder: Embedder, number: int | None = None, *, look: Look | None = None
) -> bool:
    """Embed the next batch of a space beside whatever vectors it has; return whether more may be waiting.

    number: of an embedder that is to become the active one. Without it, it must be that already, also when the vectors
    are written: what is written for one that was replaced meanwhile, nobody would ever drop. The first becomes active.
    """
    with deps.store.read(ref) as tx:
        if tx is None:
            return False
        active = number or embedders.number(tx, embedder)
        upto, seen = embedders.upto(tx, active), tx.space
        waiting = tx.all("rows_pending", after=upto, limit=deps.policy.jobs.embed_batch)
    if not waiting:
        return False
    with telemetry.span("embeddings", telemetry.embedding_attributes(embedder.name, texts=len(waiting))):
        vectors = vectors_of(embedder, [text_of(row) for row in waiting]).astype(np.float16)
    also = look(active, waiting, vectors) if look is not None else None
    with deps.store.resume(seen) as tx:
        if tx is not None:
            known = number or embedders.register(tx, embedder, vectors.shape[1])
            if embedders.upto(tx, known) == upto:
                _keep(tx, deps, known, waiting, vectors)
                if also is not None:
                    also(tx)
    return True


def vectors_of(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    """Return (n, dimension) float32 for n texts; InvalidInput where an embedder gives anything else, ModelUnavailable
    where a number is not finite.
    """
    return _checked(embedder, embedder.embed(texts), texts)


def query_vectors(embedder: Embedder, queries: Sequence[str]) -> NDArray[np.float32]:
    """Return (n, dimension) float32 as `vectors_of`, for what is asked, by an embedder that may read it differently;
    ModelUnavailable where it fails in whatever way: an answer waits for this.
    """
    read = embedder.embed_queries if isinstance(embedder, QueryEmbedder) else embedder.embed
    with asking(f"the embedder {embedder.name}"):
        found = read(queries)
    return _checked(embedder, found, queries)


def _checked(embedder: Embedder, found: NDArray[np.float32], texts: Sequence[str]) -> NDArray[np.float32]:
    vectors = np.asarray(found, np.float32)
    if vectors.shape != (len(texts), embedder.dimension):
        raise InvalidInput(
            f"embedder {embedder.name} gave {vectors.shape} for {len(texts)} texts: one vector of {embedder.dimension} "
            "numbers is needed for each"
        )
    return finite(vectors, name=embedder.name)


def finite(vectors: NDArray[np.float32], *, name: str) -> NDArray[np.float32]:
    """Return (n, dimension) vectors of an embedder; ModelUnavailable where one of them cannot be kept or compared."""
    wrong = np.flatnonzero(~(np.abs(vectors) <= _MOST).all(axis=1))
    if len(wrong):
        raise ModelUnavailable(
            f"embedder {name} gave a vector with a number that is not finite, for text {wrong[0] + 1} of "
            f"{len(vectors)}: check the model; none of them is kept"
        )
    return vectors


_MOST: Final = float(np.finfo(np.float16).max)
"""What is larger cannot be kept as float16."""


def text_of(row: Row) -> str:
    """Return what is embedded of a version: an episode with its speaker in front, a statement as it is."""
    _, kind, content, speaker, _ = row
    return f"{speaker}: {content}" if kind == Kind.EPISODE and speaker else content


def pending(tx: Transaction, deps: Deps) -> int:
    """Return how many versions of a space wait for their vector."""
    if deps.embedder is None:
        return 0
    after = embedders.upto(tx, embedders.number(tx, deps.embedder))
    if after == tx.space.seq:
        return 0
    row = tx.one("rows_lagging", after=after)  # what was erased before it had its vector waits for none
    return int(row[0]) if row else 0


def _keep(tx: Transaction, deps: Deps, number: int, waiting: list[Row], vectors: np.ndarray) -> None:
    by_part: dict[int, list[tuple[int, bytes]]] = {}
    for row, vector in zip(waiting, vectors, strict=True):
        by_part.setdefault(part_of(row[1]), []).append((row[0], vector.tobytes()))
    for part, pairs in by_part.items():
        tx.many("vector_add", ("embedder_no", "part", "seq", "f16"), ((number, part, *pair) for pair in pairs))
        deps.vectors.add(tx, number, part, [seq for seq, _ in pairs], [f16 for _, f16 in pairs])
    upto, chunk = waiting[-1][0], deps.policy.index.sign_chunk
    tx.run("embedded_set", embedder_no=number, upto=upto)
    if waiting[0][0] // chunk != upto // chunk:
        jobs.add(tx, "fold", job_id=deps.new_id(), run_after=to_ms(deps.clock()))
