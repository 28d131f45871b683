"""A database's own search for words as the text index: it finds, and we score.

It only tells which versions of this space hold a term; lengths come from the catalogue, and the score is that of the
default index, number for number. It is given our terms, as hexadecimal numbers: tokens, stems and scripts without
spaces are the default's as well, and no word of a memory is in the table. How often a document holds a term is told by
further tokens: a term's second occurrence is the token with 02 behind, its third the one with 03.

`fts5`, on SQLite: its own `bm25()` would count the documents of all spaces, and is the slower the more of them there
are; to count occurrences would mean to read the lists of every space.

`tsvector`, on PostgreSQL: a lexeme leads with the number of its space, so that the lists of the GIN index are a
space's own. The alternative, an index over (space_no, words) by the extension btree_gin, would read the list of all
versions of the space for every question. Row-level security lets no GIN index be used, since the server does not know
that a search for words gives nothing away: the rows of the space are then read by its key, and each is searched once.

The postings of the default index are kept all the same: they answer whenever another engine wrote to the database
without this adapter, until `upkeep` has brought the table up to date, and the default may take over again at any time.
The table is written in the transaction that writes the memories, so an error undoes the write and is raised.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from perdure.domain.catalogue import Document, Part
from perdure.domain.plan import Plan
from perdure.domain.policy import IndexPolicy
from perdure.domain.recall_policy import LexicalPolicy
from perdure.domain.space import SpaceRef
from perdure.domain.zones import zone
from perdure.gateways import jobs, rows
from perdure.gateways.cache import Cache
from perdure.gateways.documents import indexed_terms
from perdure.gateways.rows import PARTS
from perdure.indexes.bm25 import PostingsIndex
from perdure.indexes.postings import Match, Matches, TermsArm, joined
from perdure.ports import Mask, Reread, Store, Transaction

_BATCH = 256
_SEQ = (1 << 32) - 1
_MOST = 255
"""Occurrences that are told apart; the postings count no further either."""


class TermsIndex:
    """BM25 over a table that the database searches: it holds every version up to its newest one, or postings answer."""

    def __init__(self, name: str, policy: IndexPolicy, lexical: LexicalPolicy, cache: Cache) -> None:
        self.name = name
        self._postings = PostingsIndex(policy, lexical, cache)
        self._lexical = lexical

    def add(self, tx: Transaction, documents: Sequence[Document], /) -> None:
        """Index documents, ascending by seq; where the table lags behind, leave them to `upkeep` and ask for it."""
        self._postings.add(tx, documents)
        if not documents:
            return
        if tx.one("fts_gap", after=_last(tx), before=documents[0].seq) is not None:
            jobs.ask_to_fold(tx)
            return
        _write(tx, ((one.part, one.seq, one.terms) for one in documents))

    def purge(self, store: Store, ref: SpaceRef, seqs: NDArray[np.int64], /) -> None:
        """Take documents out of the postings; the table lost them with their rows, by a trigger."""
        self._postings.purge(store, ref, seqs)

    def left(self, tx: Transaction, versions: NDArray[np.int64], /) -> Mapping[str, int]:
        """Count what the postings hold too much; the table itself is checked by every engine (statement adapters)."""
        return self._postings.left(tx, versions)

    def arm(self, tx: Transaction, parts: Sequence[Part], plan: Plan, mask: Mask, /) -> TermsArm:
        if tx.one("fts_gap", after=_last(tx), before=tx.space.seq + 1) is not None:
            return self._postings.arm(tx, parts, plan, mask)
        return TermsArm(parts, _matches(tx, parts, plan.terms), plan.weights, mask, self._lexical)

    def upkeep(self, store: Store, ref: SpaceRef, /) -> bool:
        """Index a batch of what was written without this adapter, else keep up the postings."""
        return _catch_up(store, ref) or self._postings.upkeep(store, ref)

    def rebuild(self, store: Store, ref: SpaceRef, reread: Reread, /) -> None:
        """Make the postings anew, then what the table holds; what it lacks at its end is left to `upkeep`."""
        self._postings.rebuild(store, ref, reread)
        after: int | None = 0
        while after is not None:
            after = _again(store, ref, after)


def _catch_up(store: Store, ref: SpaceRef) -> bool:
    with store.read(ref) as tx:
        if tx is None:
            return False
        after, seen = _last(tx), tx.space
        found = _batch(tx, after)
    if not found:
        return False
    with store.resume(seen) as tx:
        if tx is not None and _last(tx) == after:
            _write(tx, found)
    return True


def _again(store: Store, ref: SpaceRef, after: int) -> int | None:
    """Replace what the table holds of a batch of versions; return the last of them, None at the end."""
    with store.read(ref) as tx:
        if tx is None or tx.one("fts_there") is None:
            return None
        seen, found, last = tx.space, _batch(tx, after), _last(tx)
    upto = found[-1][1] if found else _SEQ
    with store.resume(seen) as tx:
        if tx is None or (not found and tx.space.seq > seen.seq):
            return after
        for part in PARTS:
            tx.run("fts_wipe", part=part, first=after + 1, last=upto)
        _write(tx, found)
    return upto if found and upto < last else None


def _batch(tx: Transaction, after: int) -> list[tuple[int, int, bytes]]:
    home = zone(tx.space.tz)
    found = rows.page(tx, where=(), params={}, after=after, limit=_BATCH)
    return [(rows.part_of(one.kind), one.seq, indexed_terms(one, zone=home)) for one in found]


def _last(tx: Transaction) -> int:
    """Return the newest version in the table; 0 when there is none, or no table yet."""
    if tx.one("fts_there") is None:
        return 0
    found = (tx.one("fts_last", part=part) for part in PARTS)
    return max((int(row[0]) for row in found if row), default=0)


def _write(tx: Transaction, documents: Iterable[tuple[int, int, bytes]]) -> None:
    if tx.one("fts_there") is None:
        tx.run("fts_make")
    tx.many("fts_add", ("part", "seq", "words"), ((part, seq, _words(terms)) for part, seq, terms in documents))


def _words(terms: bytes) -> str:
    """Return the tokens of a document: each term, and one more for each further time that it occurs."""
    counted: Counter[int] = Counter(np.frombuffer(terms, "<u4").tolist())
    return " ".join(_token(term, time) for term, n in counted.items() for time in range(1, min(n, _MOST) + 1))


def _token(term: int, time: int) -> str:
    return f"{term:08x}" if time == 1 else f"{term:08x}{time:02x}"


def _matches(tx: Transaction, parts: Sequence[Part], terms: Sequence[int]) -> list[Matches]:
    """Return for each part the matches of the terms."""
    found, counts = np.unique(_occurrences(tx, parts, terms), return_counts=True)
    matches: list[Matches] = []
    for part in parts:
        starts = [(place << 33) | (part.number << 32) for place in range(len(terms))]
        edges = found.searchsorted([[start, start + (1 << 32)] for start in starts]).reshape(-1, 2)
        matches.append(joined([_match(part, found[low:high], counts[low:high]) for low, high in edges.tolist()]))
    return matches


def _occurrences(tx: Transaction, parts: Sequence[Part], terms: Sequence[int]) -> NDArray[np.int64]:
    """Return a number for each occurrence of a term: its place among the terms << 33, the part << 32, and the seq.

    The database is asked for the first occurrences of all terms, then for the second ones of those it found, and so on.
    """
    numbers = sorted(part.number for part in parts)
    asked, time = list(range(len(terms))), 1
    found: list[NDArray[np.int64]] = [np.empty(0, np.int64)]
    while asked and numbers and time <= _MOST:
        tokens = [_token(terms[place], time) for place in asked]
        pairs = tx.all("fts_match", tokens=tokens, first=numbers[0], last=numbers[-1])
        flat = np.fromiter(chain.from_iterable(pairs), np.int64, 2 * len(pairs))
        places = np.array(asked, np.int64)[flat[::2]]
        found.append((places << 33) | flat[1::2])
        asked, time = np.unique(places).tolist(), time + 1
    return np.concatenate(found)


def _match(part: Part, keys: NDArray[np.int64], counts: NDArray[np.int64]) -> Match:
    at = part.positions(keys & _SEQ)
    here = at >= 0
    return at[here], counts[here].astype(np.uint8)
