"""What the exports of chats have in common: lists of conversations, and branches."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from perdure.errors import InvalidInput
from perdure.formats.files import Document
from perdure.formats.shares import Sieve, entry, is_list, items, objects

LOOP, GAP = "conversation cut at a loop", "conversation cut at a message that is missing"


def conversations(value: object, *, mark: str) -> list[dict[str, object]]:
    """Return the conversations of an export, or the one of a file that holds a single one: it has the mark itself."""
    whole = entry(value)
    if mark in whole:
        return [whole]
    return objects(whole.get("conversations")) if whole else objects(value)


def by_beginning(
    sieve: Sieve, document: Document, *, mark: str, begins: str, product: str
) -> Iterator[tuple[dict[str, object], datetime | None]]:
    """Yield the conversations and when they began, those of which it is unknown last.

    Raises InvalidInput for a document that is no list of them, or where none has the mark.
    """
    found = conversations(document.value, mark=mark)
    if (not is_list(document.value) and not found) or (document.value and not any(mark in one for one in found)):
        raise InvalidInput(f"{document.path} is no export of {product}: it must be a list of conversations with {mark}")
    sieve.skipped["conversation that is no object"] += max(0, len(items(document.value)) - len(found))
    dated = [(one, sieve.time(one.get(begins))) for one in found]
    yield from sorted(dated, key=lambda item: item[1].timestamp() if item[1] else float("inf"))


def way_to(sieve: Sieve, leaf: str, parents: Mapping[str, str | None]) -> list[str]:
    """Return the nodes from the root to a leaf; what cuts the way short is counted."""
    way: list[str] = []
    seen: set[str] = set()
    node: str | None = leaf
    while node is not None:
        if node in seen or node not in parents:
            sieve.mended[LOOP if node in seen else GAP] += 1
            break
        seen.add(node)
        way.append(node)
        node = parents[node]
    return way[::-1]
