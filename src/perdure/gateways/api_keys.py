"""Keys of the server, and where they lie: in the one database, or in that of the global space of a template."""

from typing import Any

from perdure.domain.api_key import ApiKey
from perdure.domain.space import SpaceRef
from perdure.domain.times import from_ms, optional_time, to_ms
from perdure.ports import UNBOUNDED, AdminTransaction, Row, Store

_HOME = SpaceRef()


def home(store: Store) -> str | None:
    """Return the database in which keys and requests lie; None where a template has made none yet."""
    return store.database(_HOME)


def made_home(store: Store) -> str:
    """Return that database; a template makes it now."""
    found = home(store)
    if found is None:
        with store.write(_HOME, tz="UTC"):
            pass
        found = home(store)
    assert found is not None, "the global space was written"
    return found


def add(tx: AdminTransaction, key: ApiKey, digest: str) -> None:
    """Keep a new key by the hash of its token."""
    tx.run(
        "api_key_add",
        id=key.id,
        hash=digest,
        label=key.label,
        tenant=key.tenant,
        agent=key.agent,
        owner_type=key.owner_type,
        owner_id=key.owner_id,
        read_only=int(key.read_only),
        created_at=to_ms(key.created_at),
    )


def find(tx: AdminTransaction, digest: str) -> ApiKey | None:
    """Return the key of a token's hash, revoked or not."""
    row = tx.one("api_key_find", hash=digest)
    return _key(row) if row else None


def all_(tx: AdminTransaction) -> list[ApiKey]:
    """Return every key, the oldest first."""
    return [_key(row) for row in tx.all("api_keys_list")]


def count(tx: AdminTransaction) -> int:
    """Return how many keys were ever made."""
    row = tx.one("api_keys_count")
    return int(row[0]) if row else 0


def revoke(tx: AdminTransaction, id: str, now: int) -> None:
    """Let a key open nothing any more, from that moment on."""
    tx.run("api_key_revoke", id=id, now=now)


def bound(tx: AdminTransaction, ref: SpaceRef, *, before: int = UNBOUNDED) -> list[str]:
    """Return the ids of the keys that are for one owner and were made before a moment, revoked or not."""
    named = {"tenant": ref.tenant, "owner_type": ref.owner_type, "owner_id": ref.owner_id}
    return [row[0] for row in tx.all("api_keys_bound", **named, before=before)]


def unbind(tx: AdminTransaction, ref: SpaceRef, now: int) -> None:
    """Revoke the keys of an owner, and take its name off them."""
    named = {"tenant": ref.tenant, "owner_type": ref.owner_type, "owner_id": ref.owner_id}
    tx.run("api_keys_unbind", **named, mark=ref.mark, now=now)


def _key(row: Row) -> ApiKey:
    id_, label, tenant, agent, owner_type, owner_id, read_only, created_at, revoked_at = row
    owner: Any = owner_type
    return ApiKey(
        id=id_,
        label=label,
        tenant=tenant,
        agent=agent,
        owner_type=owner,
        owner_id=owner_id,
        read_only=bool(read_only),
        created_at=from_ms(created_at),
        revoked_at=optional_time(revoked_at),
    )
