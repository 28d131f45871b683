"""Encryption at rest, where the module apsw is the build with ciphers: apsw-sqlite3mc, put in the place of apsw.

That build encrypts every page of the file and of its log, by default with ChaCha20-Poly1305 and a key derived from the
passphrase (https://utelle.github.io/SQLite3MultipleCiphers/).
"""

import apsw

from perdure.errors import InvalidInput, MissingExtra

BEYOND = ("what was erased, in pages that only the key can read, until the file is vacuumed",)


def check(key: str) -> None:
    """Refuse an empty key, and any key where SQLite has no ciphers and would write in the clear."""
    if not key:
        raise InvalidInput("the key is empty: pass a passphrase, or leave it out")
    if not hasattr(apsw, "mc_version"):
        raise MissingExtra(
            "this build of SQLite cannot encrypt: pip uninstall -y apsw && pip install apsw-sqlite3mc brings one"
        )


def unlock(connection: apsw.Connection, key: str, *, path: str) -> None:
    """Give a fresh connection its key, and try it."""
    connection.pragma("key", key)
    try:
        connection.execute("select 1 from sqlite_schema limit 1").fetchall()
    except apsw.NotADBError as error:
        raise InvalidInput(f"the key does not open {path}: it is another one, or the file is not encrypted") from error
