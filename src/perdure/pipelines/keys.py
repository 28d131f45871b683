"""API keys: made, listed, revoked, and found by the token that somebody shows."""

import hashlib
import secrets

from perdure.deps import Deps
from perdure.domain.api_key import ApiKey, IssuedKey
from perdure.domain.space import SpaceRef, check_id
from perdure.domain.times import to_ms, whole_ms
from perdure.errors import InvalidInput, NotFound
from perdure.gateways import api_keys

_PREFIX = "perdure_"
_BYTES = 32
_LONGEST = 200


def add(
    deps: Deps,
    *,
    owner: SpaceRef | None,
    tenant: str | None,
    agent: str | None,
    read_only: bool,
    label: str,
) -> IssuedKey:
    """Make a key for one memory (`owner`), or for those of a tenant (None: of all)."""
    if tenant is None and (owner is not None or agent is not None):
        raise InvalidInput("a key for every tenant is bound to nothing else: leave the owner and the agent out")
    if agent is not None:
        check_id(agent, name="as_agent")
    check_id(label, name="label", empty=True)
    if tenant is not None:
        check_id(tenant, name="tenant", empty=True)
    key = ApiKey(
        id=deps.new_id(),
        label=label,
        tenant=tenant,
        agent=agent,
        owner_type=owner.owner_type if owner else None,
        owner_id=owner.owner_id if owner else None,
        read_only=read_only,
        created_at=whole_ms(deps.clock()),
    )
    token = _PREFIX + secrets.token_urlsafe(_BYTES)
    with deps.store.admin(api_keys.made_home(deps.store), write=True) as tx:
        api_keys.add(tx, key, _digest(token))
    return IssuedKey(key=key, token=token)


def all_(deps: Deps) -> list[ApiKey]:
    """Return every key, the oldest first."""
    home = api_keys.home(deps.store)
    if home is None:
        return []
    with deps.store.admin(home) as tx:
        return api_keys.all_(tx)


def revoke(deps: Deps, id: str) -> ApiKey:
    """Let a key open nothing any more; revoked before, it stays as it is."""
    home = api_keys.home(deps.store)
    if home is not None:
        with deps.store.admin(home, write=True) as tx:
            api_keys.revoke(tx, id, to_ms(deps.clock()))
            for one in api_keys.all_(tx):
                if one.id == id:
                    return one
    raise NotFound(f"no key {id!r}: `perdure keys list` shows their ids")


def unbind(deps: Deps, ref: SpaceRef) -> tuple[str, ...]:
    """Let the keys of an owner that is erased open nothing any more, nor tell its name; return their ids."""
    home = api_keys.home(deps.store)
    if home is None:
        return ()
    with deps.store.admin(home) as tx:
        found = api_keys.bound(tx, ref)
    if found:
        with deps.store.admin(home, write=True) as tx:
            api_keys.unbind(tx, ref, to_ms(deps.clock()))
    return tuple(found)


def left(deps: Deps, ref: SpaceRef, *, erased_at: int) -> dict[str, int]:
    """Return how many keys tell of an owner that was erased at a moment (UTC ms), by table; {} for none."""
    home = api_keys.home(deps.store)
    if home is None:
        return {}
    with deps.store.admin(home) as tx:
        n = len(api_keys.bound(tx, ref, before=erased_at))
    return {"api_keys": n} if n else {}


def find(deps: Deps, token: str) -> ApiKey | None:
    """Return the key of a token; None for one that was never made, or was revoked."""
    home = api_keys.home(deps.store)
    if home is None or not token.startswith(_PREFIX) or len(token) > _LONGEST or not token.isascii():
        return None
    with deps.store.admin(home) as tx:
        found = api_keys.find(tx, _digest(token))
    return found if found is not None and found.revoked_at is None else None


def wanted(deps: Deps) -> bool:
    """Tell whether a key was ever made: then every request needs one, also when all of them were revoked."""
    home = api_keys.home(deps.store)
    if home is None:
        return False
    with deps.store.admin(home) as tx:
        return api_keys.count(tx) > 0


def _digest(token: str) -> str:
    """A token has 256 random bits, so that a plain hash of it tells nothing."""
    return hashlib.sha256(token.encode()).hexdigest()
