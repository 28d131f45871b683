"""What the table of memories is asked, as part of its address; and what it answers. No browser needed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from perdure.domain.answer import Page, Recall
from perdure.domain.memory import KINDS, STATES, Memory
from perdure.surfaces.ui.seat import Seat

PAGE: Final = 50
FOUND: Final = 50
"""So many memories a search shows at most, and a page of the table."""
READ: Final = 5_000
_BATCH: Final = 1_000
"""So many of what is not active are read for the words of a search, and so many at a time."""
DEFAULT_STATE: Final = "active"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What somebody wants to see. `kind` and `state` "" mean any; `cursors` are those of the pages before this one.

    `oldest`: in the order of writing, not against it. The store pages in this order alone, over any number of memories.
    """

    text: str = ""
    kind: str = ""
    state: str = DEFAULT_STATE
    category: str = ""
    key: str = ""
    role: str = ""
    session: str = ""
    importance: int = 1
    pinned: bool = False
    oldest: bool = False
    cursors: tuple[str, ...] = ()

    @classmethod
    def read(cls, query: Mapping[str, str]) -> Self:
        """Return what an address asks; what makes no sense in it is left out."""
        kind, state, importance = query.get("kind", ""), query.get("state", DEFAULT_STATE), query.get("importance", "1")
        return cls(
            text=query.get("q", ""),
            kind=kind if kind in KINDS else "",
            state=state if state in STATES else "" if state == "any" else DEFAULT_STATE,
            category=query.get("category", ""),
            key=query.get("key", ""),
            role=query.get("role", ""),
            session=query.get("session", ""),
            importance=int(importance) if importance in "12345" and importance else 1,
            pinned=query.get("pinned") == "1",
            oldest=query.get("order") == "oldest",
            cursors=tuple(one for one in query.get("page", "").split(".") if one.isdigit()),
        )

    def query(self) -> dict[str, str]:
        """Return the part of an address that asks this; what is as always is left out."""
        told = {
            "q": self.text,
            "kind": self.kind,
            "state": "any" if not self.state else "" if self.state == DEFAULT_STATE else self.state,
            **self._named(),
            "importance": str(self.importance) if self.importance > 1 else "",
            "pinned": "1" if self.pinned else "",
            "order": "oldest" if self.oldest else "",
            "page": ".".join(self.cursors),
        }
        return {name: value for name, value in told.items() if value}

    def filters(self) -> dict[str, Any]:
        """Return the filters that recall and list take."""
        return {
            **{name: value for name, value in self._named().items() if value},
            **({"importance_min": self.importance} if self.importance > 1 else {}),
            **({"pinned": True} if self.pinned else {}),
        }

    def _named(self) -> dict[str, str]:
        return {"category": self.category, "key": self.key, "role": self.role, "session": self.session}

    @property
    def plain(self) -> bool:
        """Whether everything that is active is wanted."""
        return replace(self, cursors=(), oldest=False) == Wanted()

    def first(self) -> Self:
        """Return the same, from the first page."""
        return replace(self, cursors=())

    def further(self, cursor: str) -> Self:
        """Return the same, one page further."""
        return replace(self, cursors=(*self.cursors, cursor))

    def back(self) -> Self:
        """Return the same, one page back."""
        return replace(self, cursors=self.cursors[:-1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """What was found: memories, each with its relevance where recall found it; the cursor of the next page.

    `weak`: nothing is relevant, these are only the nearest. `unread`: older ones were not looked at for the words.
    """

    memories: tuple[Memory, ...] = ()
    relevance: Mapping[str, float] = field(default_factory=dict[str, float])
    next: str | None = None
    elapsed_ms: float | None = None
    weak: bool = False
    unread: bool = False


async def listed(space: Seat, wanted: Wanted) -> Listed:
    """Return a page, newest or oldest first; for a text what recall finds, best first, then what else says it.

    Recall knows only what is active: of other states, the latest are read for the words, newest first.
    """
    if not wanted.text.strip():
        page = await _page(space, wanted, limit=PAGE, after=wanted.cursors[-1] if wanted.cursors else None)
        return Listed(memories=page.items, next=page.next)
    found = await _recalled(space, wanted) if wanted.state in ("", DEFAULT_STATE) else Listed()
    return found if wanted.state == DEFAULT_STATE else await _said(space, wanted, found)


async def _page(space: Seat, wanted: Wanted, *, limit: int, after: str | None, but: str | None = None) -> Page:
    return await space.list(
        kind=wanted.kind or None,
        state=wanted.state or (sorted(STATES - {but}) if but else None),
        filters=wanted.filters(),
        limit=limit,
        after=after,
        newest=not wanted.oldest,
    )


async def _recalled(space: Seat, wanted: Wanted) -> Listed:
    kinds = [wanted.kind] if wanted.kind else sorted(KINDS)
    answer: Recall = await space.recall(wanted.text, k=FOUND, kinds=kinds, filters=wanted.filters())
    enough = 0.0 if answer.nothing_relevant else answer.threshold
    hits = [hit for hit in answer.hits if hit.relevance >= enough]
    return Listed(
        memories=tuple(hit.memory for hit in hits),
        relevance={hit.memory.id: hit.relevance for hit in hits},
        elapsed_ms=answer.elapsed_ms,
        weak=answer.nothing_relevant,
    )


async def _said(space: Seat, wanted: Wanted, found: Listed) -> Listed:
    """Return what was found, and after it what is not active and has every word of the text in it."""
    words = wanted.text.casefold().split()
    said: list[Memory] = []
    after: str | None = None
    for _ in range(READ // _BATCH):
        page = await _page(space, replace(wanted, oldest=False), limit=_BATCH, after=after, but=DEFAULT_STATE)
        said += [one for one in page.items if all(word in one.content.casefold() for word in words)]
        after = page.next
        if after is None or len(said) >= FOUND:
            break
    return replace(found, memories=(*found.memories, *said[:FOUND]), unread=after is not None)
