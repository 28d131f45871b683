"""Transcripts: the items of an agent's conversation, in their order. They lie where documents lie, under a period."""

from collections.abc import Sequence

from perdure.ports import UNLIMITED, Transaction


def append(tx: Transaction, session: str, found: Sequence[tuple[str, str]], *, now: int) -> None:
    """Write items, each an id and a JSON text, behind the last one."""
    last = tx.one("transcript_last", namespace=_namespace(session), limit=1)
    first = int(last[0].partition(".")[0]) + 1 if last else 1
    for place, (id_, value) in enumerate(found, first):
        tx.run(
            "item_put",
            namespace=_namespace(session),
            key=f"{place:012d}.{id_}",  # a place taken twice, where two spaces became one, keeps both
            value=value,
            created_at=now,
            updated_at=now,
            ttl=None,
            expires_at=None,
            vectors=b"",
        )


def latest(tx: Transaction, session: str, *, limit: int = UNLIMITED) -> list[tuple[str, str]]:
    """Return the ids and JSON texts of the last items, oldest first."""
    found = tx.all("transcript_last", namespace=_namespace(session), limit=limit)
    return [(key.partition(".")[2], value) for key, value in reversed(found)]


def pop(tx: Transaction, session: str) -> tuple[str, str] | None:
    """Delete the last item and return its id and JSON text."""
    last = tx.one("transcript_last", namespace=_namespace(session), limit=1)
    if last is None:
        return None
    key, value = last
    tx.run("item_delete", namespace=_namespace(session), key=key)
    return key.partition(".")[2], value


def clear(tx: Transaction, session: str) -> None:
    """Delete every item."""
    tx.run("transcript_clear", namespace=_namespace(session))


def _namespace(session: str) -> str:
    return f".session.{session}"
