"""From a URL to a store."""

from collections.abc import Sequence

from perdure.errors import InvalidInput
from perdure.ports import Clock, Store


def open_store(
    url: str, *, clock: Clock, extensions: Sequence[str] = (), timeout_s: float = 10.0, max_open: int = 64
) -> Store:
    """Open the database that a URL names, a SQLite one with loadable extensions; raises InvalidInput for a URL of no
    known store.
    """
    if "\x00" in url:
        raise InvalidInput(f"the store URL {url!r} holds a NUL character: remove it")
    scheme, separator, path = url.partition(":///")
    if scheme == "sqlite" and separator and path:
        from perdure.stores.sqlite import SQLiteStore

        return SQLiteStore(path, clock=clock, extensions=extensions, timeout_s=timeout_s, max_open=max_open)
    raise InvalidInput(f"{_without_secret(url)!r} is no store URL: use sqlite:///memory.db or sqlite:///:memory:")


def _without_secret(url: str) -> str:
    scheme, separator, rest = url.partition("://")
    return f"{scheme}{separator}…@{rest.rpartition('@')[2]}" if "@" in rest else url
