"""A store in which a thread that was merged leads to the user whose memory it became."""

from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, cast

from perdure.domain.space import OwnerType, SpaceRef
from perdure.ports import AdminTransaction, Scrubbed, SpaceState, Store, Transaction

MERGED = "thread"
"""The owners whose spaces can become part of a user's; of all others nothing is looked up."""


def merged_into(tx: Transaction) -> SpaceRef | None:
    """Return whose memory this space became; None when it is its own."""
    row = tx.one("merged_into") if tx.space.ref.owner_type == MERGED else None
    if row is None:
        return None
    return SpaceRef(tenant=tx.space.ref.tenant, owner_type=cast(OwnerType, row[0]), owner_id=row[1])


class FollowingStore:
    """Any store; `bare` is the store itself, in which a merged thread is found under its own name."""

    def __init__(self, bare: Store) -> None:
        self.bare = bare

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FollowingStore) and other.bare is self.bare

    def __hash__(self) -> int:
        return hash(self.bare)

    @property
    def url(self) -> str:
        return self.bare.url

    @property
    def dialect(self) -> str:
        return self.bare.dialect

    def read(self, ref: SpaceRef, /) -> AbstractContextManager[Transaction | None]:
        return self._read(ref) if ref.owner_type == MERGED else self.bare.read(ref)

    @contextmanager
    def _read(self, ref: SpaceRef) -> Generator[Transaction | None]:
        with self.bare.read(ref) as tx:
            into = merged_into(tx) if tx is not None else None
            if into is None:
                yield tx
                return
        with self.bare.read(into) as tx:
            yield tx

    def write(self, ref: SpaceRef, /, *, tz: str | None = None) -> AbstractContextManager[Transaction]:
        return self._write(ref, tz) if ref.owner_type == MERGED else self.bare.write(ref, tz=tz)

    @contextmanager
    def _write(self, ref: SpaceRef, tz: str | None) -> Generator[Transaction]:
        with self.bare.write(ref, tz=tz) as tx:
            into = merged_into(tx)
            if into is None:
                yield tx
                return
            zone = tx.space.tz
        with self.bare.write(into, tz=tz and zone) as tx:
            yield tx

    def resume(self, seen: SpaceState, /) -> AbstractContextManager[Transaction | None]:
        return self.bare.resume(seen)

    def admin(self, database: str = "", /, *, write: bool = False) -> AbstractContextManager[AdminTransaction]:
        return self.bare.admin(database, write=write)

    def databases(self) -> list[str]:
        return self.bare.databases()

    def database(self, ref: SpaceRef, /) -> str | None:
        return self.bare.database(self._owner(ref))

    def scan(self, words: Sequence[str], ref: SpaceRef, /) -> list[str] | None:
        return self.bare.scan(words, self._owner(ref))

    def scrub(self, database: str, /) -> Scrubbed:
        return self.bare.scrub(database)

    def check(self) -> list[str]:
        return self.bare.check()

    def close(self) -> None:
        self.bare.close()

    def __getattr__(self, name: str) -> Any:
        """Return what the store itself can do beside the port."""
        return getattr(self.bare, name)

    def _owner(self, ref: SpaceRef) -> SpaceRef:
        if ref.owner_type != MERGED:
            return ref
        with self.bare.read(ref) as tx:
            return (merged_into(tx) if tx is not None else None) or ref
