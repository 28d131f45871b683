"""From a URL to a store."""

from collections.abc import Sequence

from perdure.domain.space import check_text
from perdure.errors import InvalidInput, MissingExtra, UnknownName
from perdure.ports import Clock, Store

_FORMS = "sqlite:///memory.db, sqlite:///:memory:, duckdb:///memory.duckdb or postgresql://host/database"


def open_store(
    url: str,
    *,
    clock: Clock,
    extensions: Sequence[str] = (),
    timeout_s: float = 10.0,
    max_open: int = 64,
    key: str | None = None,
) -> Store:
    """Open the database that a URL names, a SQLite one with loadable extensions and encrypted with `key`.

    Raises UnknownName for a URL of no known store, MissingExtra when the store's package isn't installed.
    """
    check_text(url, name="the store URL")
    scheme, separator, path = url.partition(":///")
    if scheme == "sqlite" and separator and path:
        from perdure.stores.sqlite import SQLiteStore

        return SQLiteStore(path, clock=clock, extensions=extensions, timeout_s=timeout_s, max_open=max_open, key=key)
    if key is not None:
        raise InvalidInput("a key encrypts sqlite:/// stores only: leave it out, and encrypt the disk of the database")
    try:
        if scheme == "duckdb" and separator and path:
            from perdure.stores.duckdb import DuckDBStore

            return DuckDBStore(path, clock=clock, timeout_s=timeout_s, max_open=max_open)
        if url.startswith(("postgresql://", "postgres://")):
            from perdure.stores.postgres import PostgresStore

            return PostgresStore(url, clock=clock, timeout_s=timeout_s)
    except ImportError as error:  # psycopg without its library says so when it is imported
        package = "duckdb" if scheme == "duckdb" else "psycopg"
        if (error.name or package).partition(".")[0] != package:
            raise
        raise MissingExtra(
            f"this store needs the package {package}: pip install 'perdure[{_EXTRAS[package]}]'"
        ) from error
    raise UnknownName(f"{without_secret(url)!r} is no store URL: use {_FORMS}")


_EXTRAS = {"duckdb": "duckdb", "psycopg": "postgres"}


def without_secret(url: str) -> str:
    """Return a URL without its user, password and options: what a log or an error may show."""
    scheme, separator, rest = url.partition("://") if "://" in url else ("", "", url)
    _, user, place = rest.rpartition("@")
    place, options, _ = place.partition("?")
    return f"{scheme}{separator}{'…@' if user else ''}{place}{'?…' if options else ''}"
