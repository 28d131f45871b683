"""A folder of Chroma's: one collection of vectors for each embedder, and marks that say how far each space is written.

A record is one version of one space: its id is `memory:{space}:{seq}`, where the space is the mark of its owner and its
number, so that many databases behind one template may share a folder. No text and no name is in it.

Whatever Chroma raises becomes `Unserved`, with its reason: somebody else then answers.
"""

import contextlib
import importlib
import threading
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from perdure.errors import MissingExtra

_PREFIX = "perdure-"
_MARKS = f"{_PREFIX}marks"
_FILE = "chroma.sqlite3"
_MOST = 1_024
"""Records of one call; Chroma takes some thousand."""

Seqs = NDArray[np.int64]
Floats = NDArray[np.float32]


class Unserved(Exception):
    """Chroma cannot answer, for a reason that is the message."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Of one part of a space: all n vectors up to a version are in, as the space was at this epoch."""

    epoch: int
    upto: int
    n: int


def collection_name(embedder: str, dimension: int) -> str:
    """Return the name of the collection of an embedder."""
    return _PREFIX + blake2b(f"{embedder}\0{dimension}".encode(), digest_size=12).hexdigest()


def _client(folder: Path) -> Any:
    """Open a folder, making it if need be."""
    import chromadb
    from chromadb.config import Settings

    return chromadb.PersistentClient(path=str(folder), settings=Settings(anonymized_telemetry=False))


class ChromaFolder:
    """The records of every space, behind one client that is opened anew after a failure."""

    def __init__(self, folder: Path) -> None:
        """Open nothing yet; raises MissingExtra where the package is not installed."""
        try:
            importlib.import_module("chromadb")
        except ImportError as error:
            raise MissingExtra("the vector index chroma is not installed: pip install 'perdure[chroma]'") from error
        self.path = folder
        self._lock = threading.RLock()
        self._client: Any = None
        self._file: tuple[int, int] | None = None
        self._known: dict[str, Any] = {}

    def mark(self, collection: str, space: str, part: int) -> Mark | None:
        """Return how far a part of a space is written, None when nothing is."""
        with self._serving():
            found = self._collection(_MARKS).get(ids=[f"{collection}:{space}:{part}"], include=["metadatas"])
        if not found["ids"]:
            return None
        (one,) = found["metadatas"]
        return _mark(one)

    def set_mark(self, collection: str, space: str, part: int, mark: Mark) -> None:
        with self._serving():
            self._collection(_MARKS).upsert(
                ids=[f"{collection}:{space}:{part}"],
                embeddings=np.ones((1, 1), np.float32),
                metadatas=[{"space": space, "epoch": mark.epoch, "upto": mark.upto, "n": mark.n}],
            )

    def marks(self) -> dict[str, list[Mark]]:
        """Return for each space that is written here how far its parts are."""
        with self._serving():
            found = self._collection(_MARKS).get(include=["metadatas"])
        held: dict[str, list[Mark]] = {}
        for one in found["metadatas"]:
            held.setdefault(str(one["space"]), []).append(_mark(one))
        return held

    def unmark(self, space: str) -> None:
        """Claim nothing about a space any more."""
        with self._serving():
            self._collection(_MARKS).delete(where={"space": space})

    def nearest(
        self, collection: str, space: str, part: int, vector: Floats, most: int, *, newest: int
    ) -> tuple[Seqs, Floats]:
        """Return the versions up to `newest` that Chroma takes for the nearest, nearest first, and their distances."""
        with self._serving():
            found = self._collection(collection).query(
                query_embeddings=vector[None, :],
                n_results=most,
                where={"$and": [{"space": space}, {"part": part}, {"seq": {"$lte": newest}}]},
                include=["distances"],
            )
        return _seqs(found["ids"][0]), np.array(found["distances"][0], np.float32)

    def vectors(
        self, collection: str, space: str, part: int, *, after: int, last: int | None
    ) -> dict[int, NDArray[np.float64]]:
        """Return the vectors of the versions after one, up to another or all, by seq."""
        where: list[Mapping[str, Any]] = [{"space": space}, {"part": part}, {"seq": {"$gt": after}}]
        if last is not None:
            where.append({"seq": {"$lte": last}})
        with self._serving():
            found = self._collection(collection).get(where={"$and": where}, include=["embeddings"])
        return dict(zip(_seqs(found["ids"]).tolist(), found["embeddings"], strict=True))

    def put(self, collection: str, space: str, part: int, number: int, vectors: Mapping[int, Floats]) -> None:
        """Write the vectors of some versions, or write them anew."""
        seqs = list(vectors)
        for first in range(0, len(seqs), _MOST):
            some = seqs[first : first + _MOST]
            with self._serving():
                self._collection(collection).upsert(
                    ids=[f"memory:{space}:{seq}" for seq in some],
                    embeddings=np.stack([vectors[seq] for seq in some]),
                    metadatas=[{"space": space, "space_no": number, "seq": seq, "part": part} for seq in some],
                )

    def remove(self, collection: str, space: str, seqs: Sequence[int]) -> None:
        """Take versions out of a collection; those that are not there do not matter."""
        for first in range(0, len(seqs), _MOST):
            with self._serving():
                self._collection(collection).delete(
                    ids=[f"memory:{space}:{seq}" for seq in seqs[first : first + _MOST]]
                )

    def drop(self, collection: str, space: str) -> None:
        """Take a whole space out of a collection."""
        with self._serving():
            self._collection(collection).delete(where={"space": space})

    def seqs(self, collection: str, space: str, part: int | None = None) -> Seqs:
        """Return the versions of a space, or of one part of it, that a collection holds."""
        one: Mapping[str, Any] = {"space": space}
        with self._serving():
            where = one if part is None else {"$and": [one, {"part": part}]}
            return _seqs(self._collection(collection).get(where=where, include=[])["ids"])

    def collections(self) -> list[str]:
        """Return the names of all collections of vectors."""
        with self._serving():
            names = sorted(one.name for one in self._client.list_collections())
        return [name for name in names if name.startswith(_PREFIX) and name != _MARKS]

    def close(self) -> None:
        """Let go of the folder; the next call opens it again."""
        with self._lock:
            client, self._client, self._file = self._client, None, None
            self._known.clear()
            with contextlib.suppress(Exception):
                if client is not None:
                    client.close()

    @contextlib.contextmanager
    def _serving(self) -> Generator[None]:
        """Open the client if need be, one call at a time; turn whatever goes wrong in Chroma into Unserved."""
        with self._lock:
            try:
                if self._client is not None and self._stat() != self._file:
                    raise Unserved(f"the folder {self.path} was lost")
                if self._client is None:
                    self._client = _client(self.path)
                    self._file = self._stat()
                yield
            except (KeyboardInterrupt, SystemExit, GeneratorExit):
                raise
            except Unserved:
                self.close()
                raise
            except BaseException as error:  # Chroma raises what it likes, panics of its Rust part included
                self.close()
                raise Unserved(f"{type(error).__name__} in {self.path}: {str(error).partition(chr(10))[0]}") from error

    def _stat(self) -> tuple[int, int] | None:
        try:
            found = (self.path / _FILE).stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _collection(self, name: str) -> Any:
        if name not in self._known:
            self._known[name] = self._client.get_or_create_collection(
                name, embedding_function=None, metadata={"hnsw:space": "cosine"}
            )
        return self._known[name]


def _mark(one: Mapping[str, Any]) -> Mark:
    return Mark(epoch=int(one["epoch"]), upto=int(one["upto"]), n=int(one["n"]))


def _seqs(ids: Sequence[str]) -> Seqs:
    return np.array([int(one.rpartition(":")[2]) for one in ids], np.int64)
