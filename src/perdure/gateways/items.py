"""Documents of a LangGraph store: JSON under a namespace and a key."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from perdure.domain.space import OwnerType, SpaceRef
from perdure.ports import Row, Store, Transaction

Namespace = tuple[str, ...]
_LAST = chr(0x10FFFF)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A document; times in UTC ms. `vectors`: those of its texts as float16, empty where it is not indexed at all."""

    namespace: Namespace
    key: str
    value: str
    created_at: int
    updated_at: int
    expires_at: int | None
    vectors: bytes | None


def put(tx: Transaction, document: Document, *, ttl_ms: int | None) -> None:
    """Keep a document; one that is there already keeps the time at which it was made."""
    tx.run(
        "item_put",
        namespace=_text(document.namespace),
        key=document.key,
        value=document.value,
        created_at=document.created_at,
        updated_at=document.updated_at,
        ttl=ttl_ms,
        expires_at=document.expires_at,
        vectors=document.vectors,
    )


def get(tx: Transaction, namespace: Namespace, key: str, *, now: int) -> Document | None:
    """Return a document whose time is not over."""
    row = tx.one("item_get", namespace=_text(namespace), key=key)
    found = _document(row) if row else None
    return found if found is None or found.expires_at is None or found.expires_at > now else None


def under(tx: Transaction, prefix: Namespace, *, now: int) -> list[Document]:
    """Return the documents under some labels, the latest first."""
    first, last = _range(prefix)
    where = ("namespace >= :first", "namespace < :last")
    return [_document(row) for row in tx.all("items_list", where=where, first=first, last=last, now=now)]


def namespaces(tx: Transaction, *, now: int) -> list[Namespace]:
    """Return every namespace that has a document."""
    return [_labels(row[0]) for row in tx.all("items_namespaces", now=now)]


def delete(tx: Transaction, namespace: Namespace, key: str) -> None:
    """Delete a document, if it is there."""
    tx.run("item_delete", namespace=_text(namespace), key=key)


def touch(tx: Transaction, keys: Iterable[tuple[Namespace, str]], *, now: int) -> None:
    """Begin the time of documents anew."""
    for namespace, key in keys:
        tx.run("item_touch", namespace=_text(namespace), key=key, now=now)


def expire(tx: Transaction, *, now: int) -> int:
    """Delete what is over; return how many documents that were."""
    return tx.run("items_expire", now=now)


def homes(store: Store, tenant: str, prefix: Namespace = ()) -> list[SpaceRef]:
    """Return the spaces that have documents under some labels."""
    first, last = _range(prefix)
    found: list[SpaceRef] = []
    for database in store.databases():
        with store.admin(database) as tx:
            rows = tx.all("item_homes", tenant=tenant, first=first, last=last)
        found += [SpaceRef(tenant=row[0], owner_type=cast(OwnerType, row[1]), owner_id=row[2]) for row in rows]
    return found


def _document(row: Row) -> Document:
    namespace, key, value, created_at, updated_at, expires_at, vectors = row
    return Document(
        namespace=_labels(namespace),
        key=key,
        value=value,
        created_at=created_at,
        updated_at=updated_at,
        expires_at=expires_at,
        vectors=vectors,
    )


def _text(namespace: Sequence[str]) -> str:
    """Return labels, none of which holds a period, as a text that begins with that of every prefix of them."""
    return "".join(f"{label}." for label in namespace)


def _labels(text: str) -> Namespace:
    return tuple(text.split(".")[:-1])


def _range(prefix: Namespace) -> tuple[str, str]:
    text = _text(prefix)
    return text, f"{text[:-1]}/" if text else _LAST  # the slash comes right after the period
