"""Every seam of the engine. Read this first: whatever can be swapped is named here."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from perdure.domain.calibration import Calibration
from perdure.domain.catalogue import Document, Part
from perdure.domain.entity import Mention
from perdure.domain.plan import Plan
from perdure.domain.space import SpaceRef

Clock = Callable[[], datetime]
"""Returns the current moment, aware."""

NewId = Callable[[], str]
"""Returns a fresh id; ids made later in a process sort after earlier ones."""

EntityExtractor = Callable[[str], tuple[Mention, ...]]
"""Finds the named things of a text, without a network or a model that takes longer than microseconds."""

Recogniser = Callable[[str], Iterable[tuple[str, int, int]]]
"""Finds more of what is sensitive in a text: what type, and characters [start, end)."""

TokenCounter = Callable[[str], int]
"""Counts, or safely over-estimates, the model tokens of a text."""

Row = tuple[Any, ...]

UNLIMITED = 1 << 30
"""The limit of a list that is read to its end."""

UNBOUNDED = 1 << 62
"""Above every number and after every moment that a row has."""

MEMORY_COLUMNS = (
    "seq", "id", "kind", "category", "key", "content", "confidence", "importance", "pinned", "state", "trust", "role",
    "speaker", "actor_id", "agent_id", "run_id", "session_id", "turn_no", "message_id", "source_ids", "tags",
    "attributes", "said_at", "event_start", "event_end", "valid_from", "valid_until", "recorded_at", "updated_at",
    "retired_at", "superseded_by", "decay_rate", "purge_at",
)  # fmt: skip
"""The columns of a version, in the order in which statements return them."""


@dataclass(slots=True, kw_only=True)
class SpaceState:
    """A space as this transaction sees it. `epoch` rises when derived indexes must be read anew."""

    space_no: int
    ref: SpaceRef
    rev: int
    seq: int
    tail: int
    epoch: int
    clock_ms: int
    tz: str


class Transaction(Protocol):
    """One snapshot (reading) or one atomic change (writing) of one space.

    Statements are named, and live in the `.sql` files of `perdure.stores`. `:space_no` is filled in by the
    transaction itself, so that no caller can forget it or reach another space; so is `:now`, unless it is given.
    """

    @property
    def space(self) -> SpaceState: ...

    def all(self, name: str, /, *, where: Sequence[str] = (), **params: Any) -> list[Row]:
        """Run a reading statement; `where` are fragments of the filter table, joined by `and`."""
        ...

    def one(self, name: str, /, **params: Any) -> Row | None: ...

    def run(self, name: str, /, **params: Any) -> int:
        """Run a writing statement; return how many rows it touched."""
        ...

    def many(self, name: str, columns: Sequence[str], rows: Iterable[Row], /) -> None:
        """Run a writing statement once for each row; `columns` name the parameters that a row holds, in its order."""
        ...


class AdminTransaction(Protocol):
    """Statements about the whole database: the list of spaces, claims of jobs, settings. Same methods."""

    def all(self, name: str, /, *, where: Sequence[str] = (), **params: Any) -> list[Row]: ...
    def one(self, name: str, /, **params: Any) -> Row | None: ...
    def run(self, name: str, /, **params: Any) -> int: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Scrubbed:
    """What scrubbing came to. `clean`: nothing is left within reach; else somebody held it up: try again later.

    `beyond`: where copies may lie that a store never reaches.
    """

    clean: bool
    beyond: tuple[str, ...]


class Store(Protocol):
    """A database. Reads see one snapshot; a write locks its space, and is undone whole when its block raises."""

    @property
    def url(self) -> str:
        """The address, without secrets."""
        ...

    @property
    def dialect(self) -> str: ...

    def read(self, ref: SpaceRef, /) -> AbstractContextManager[Transaction | None]:
        """Open a snapshot; None when the space has never been written."""
        ...

    def write(self, ref: SpaceRef, /, *, tz: str | None = None) -> AbstractContextManager[Transaction]:
        """Open a short writing transaction. A missing space is made with the zone `tz`; without one, NotFound."""
        ...

    def resume(self, seen: SpaceState, /) -> AbstractContextManager[Transaction | None]:
        """Open a writing transaction on a space as a snapshot saw it.

        None when it was erased since, or its derived indexes changed: what was worked out from the snapshot is void.
        """
        ...

    def admin(self, database: str = "", /, *, write: bool = False) -> AbstractContextManager[AdminTransaction]:
        """Open a transaction on a whole database; one that may write must say so, and waits for its turn."""
        ...

    def databases(self) -> list[str]:
        """Every database behind this store: one, or one per space of a template."""
        ...

    def database(self, ref: SpaceRef, /) -> str | None:
        """Return the database of a space, whether it holds that space or not; None where none was made yet."""
        ...

    def scan(self, words: Sequence[str], ref: SpaceRef, /) -> list[str] | None:
        """Return the words whose bytes still lie in the files of this space; None where that proves nothing."""
        ...

    def scrub(self, database: str, /) -> Scrubbed:
        """Make what was erased unreadable in the files of a database, without holding anybody up for long."""
        ...

    def check(self) -> list[str]:
        """Return what is wrong with the database files; empty when all is well."""
        ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """The best documents of one arm: `seqs` (n,) int64 and `scores` (n,) float32, best first, ties by seq."""

    seqs: NDArray[np.int64]
    scores: NDArray[np.float32]


Mask = Callable[[NDArray[np.int64]], NDArray[np.bool_]]
"""Tells for each seq whether this recall may see it."""


class Arm(Protocol):
    """One question put to one index, inside one snapshot."""

    @property
    def documents(self) -> int:
        """How many documents the arm searches."""
        ...

    def top(self, depth: int, /) -> Scored:
        """Return the best `depth` documents that the mask lets through."""
        ...

    def scores(self, seqs: NDArray[np.int64], /) -> NDArray[np.float32]:
        """Return the exact score of each document, 0 where there is none."""
        ...


class TextArm(Arm, Protocol):
    """An arm that also tells which words it found."""

    @property
    def df(self) -> NDArray[np.int64]:
        """(terms,) how many documents hold each term of the question."""
        ...

    def matched(self, seqs: NDArray[np.int64], /) -> NDArray[np.bool_]:
        """Return (n, terms): which terms each document holds."""
        ...


class VectorArm(Arm, Protocol):
    """An arm of directions; a question may have several vectors, of which the first ranks."""

    @property
    def missing(self) -> tuple[str, ...]:
        """Why another index served in the place of the chosen one, in words; empty when it served itself."""
        ...

    def nearest(self, seqs: NDArray[np.int64], /) -> NDArray[np.float32]:
        """Return each document's best cosine to any vector of the question, 0 where it has no vector."""
        ...


Reread = Callable[[Transaction, int, int, int], Sequence[Document]]
"""Makes the documents of a part of a space anew: (tx, part, after, limit) to up to `limit` behind a seq, ascending."""


class TextIndex(Protocol):
    """Finds documents by their words. Derived: it can always be made again from the rows."""

    @property
    def name(self) -> str: ...

    def add(self, tx: Transaction, documents: Sequence[Document], /) -> None:
        """Take new documents, in the transaction that writes them; the catalogue has them already."""
        ...

    def purge(self, store: Store, ref: SpaceRef, seqs: NDArray[np.int64], /) -> None:
        """Overwrite what is left of erased documents, ascending, in short transactions. Twice is harmless."""
        ...

    def left(self, tx: Transaction, versions: NDArray[np.int64], /) -> Mapping[str, int]:
        """Return, by table, how many documents it holds beside `versions`, which are all that the space has."""
        ...

    def arm(self, tx: Transaction, parts: Sequence[Part], plan: Plan, mask: Mask, /) -> TextArm: ...

    def upkeep(self, store: Store, ref: SpaceRef, /) -> bool:
        """Do one bounded piece of background work; return whether more is waiting."""
        ...

    def rebuild(self, store: Store, ref: SpaceRef, reread: Reread, /) -> None:
        """Make the catalogue and the index anew, whatever state they are in, while others read and write."""
        ...


class Outside(Protocol):
    """What an index keeps beside the store, in no transaction."""

    def check(self, tx: Transaction, embedder_no: int, /) -> Sequence[str]:
        """Return what is wrong with its share of a space."""
        ...

    def behind(self, tx: Transaction, /) -> bool:
        """Tell whether upkeep has more to do for a space."""
        ...

    def lagging(self, spaces: Iterable[tuple[str, int, int, int]], /) -> list[int]:
        """Return the numbers of the spaces of which vectors came or went since upkeep has seen them.

        spaces: of each the mark of its owner, its number, its epoch and its newest version with a vector, or 0.
        """
        ...

    def wipe(self, owner: str, number: int, /) -> bool:
        """Forget a space that is gone, by the mark of its owner; return whether that was possible."""
        ...

    def left_of(self, owner: str, number: int, /) -> Mapping[str, int]:
        """Count what is left of a space that is gone."""
        ...

    def close(self) -> None: ...


class VectorIndex(Protocol):
    """Finds documents by the direction of their vectors. Derived from the table of vectors."""

    @property
    def name(self) -> str: ...

    @property
    def outside(self) -> Outside | None:
        """What it keeps beside the store; None when all of it lies in the store."""
        ...

    def add(self, tx: Transaction, embedder_no: int, part: int, seqs: Sequence[int], f16: Sequence[bytes], /) -> None:
        """Take new vectors, in the transaction that writes them."""
        ...

    def purge(self, store: Store, ref: SpaceRef, seqs: NDArray[np.int64], /) -> None:
        """Overwrite what is left of erased vectors, ascending, in short transactions. Twice is harmless."""
        ...

    def left(self, tx: Transaction, versions: NDArray[np.int64], /) -> Mapping[str, int]:
        """Return, by table, how many vectors it holds beside `versions`, which are all that the space has."""
        ...

    def arm(
        self, tx: Transaction, parts: Sequence[int], vectors: NDArray[np.float32], embedder_no: int, mask: Mask, /
    ) -> VectorArm:
        """Put a question's vectors (m, dimension) to the index."""
        ...

    def upkeep(self, store: Store, ref: SpaceRef, embedder_no: int, /) -> bool: ...


class Embedder(Protocol):
    """Turns text into vectors of unit length."""

    @property
    def name(self) -> str:
        """A stable identity, stored beside every vector."""
        ...

    @property
    def dimension(self) -> int: ...

    @property
    def calibration(self) -> Calibration: ...

    def embed(self, texts: Sequence[str], /) -> NDArray[np.float32]:
        """Return (n, dimension) float32, rows of length 1."""
        ...


@runtime_checkable
class QueryEmbedder(Protocol):
    """What an embedder may be besides: one that reads a question in another way than what may answer it."""

    def embed_queries(self, queries: Sequence[str], /) -> NDArray[np.float32]:
        """Return (n, dimension) float32, rows of length 1, near the vectors `embed` gives to texts that answer them."""
        ...


@runtime_checkable
class PairReader(Protocol):
    """What an embedder may be besides: a model that reads two statements of one person together, in the background."""

    def weigh(self, pairs: Sequence[tuple[str, str]], /) -> NDArray[np.float32]:
        """Return (n, 3) float32, rows of sum 1: how likely a statement and a later one, in this order, tell of two
        things, of one thing that is so still, and of one that is otherwise now.
        """
        ...


class ChatModel(Protocol):
    """Answers a prompt; used by jobs, and by `perdure chat`: no operation of a space waits for it."""

    @property
    def name(self) -> str: ...

    def complete(self, prompt: str, /, *, max_tokens: int, timeout_s: float, temperature: float) -> str:
        """Return the answer; raise ModelUnavailable when there is none within the time."""
        ...
