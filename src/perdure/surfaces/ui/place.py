"""Where a window is: the space in its address, and links that stay there."""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from perdure.domain.space import OWNER_TYPES, SpaceRef, space_ref
from perdure.errors import InvalidInput

_OWNERS: Final = tuple(name for name in OWNER_TYPES if name != "global")


def named_space(query: Mapping[str, str]) -> SpaceRef | None:
    """Return the space that an address names, such as ?user=ana; None when it names none."""
    owners: dict[str, Any] = {name: query[name] for name in _OWNERS if query.get(name)}
    tenant = query.get("tenant", "")
    if not owners and "global" not in query:
        return None
    return space_ref(**owners, tenant=tenant)


def owner_of(ref: SpaceRef) -> dict[str, str]:
    """Return what `Engine.space` takes for a space."""
    owner = {} if ref.owner_type == "global" else {ref.owner_type: ref.owner_id}
    return owner | ({"tenant": ref.tenant} if ref.tenant else {})


def space_query(ref: SpaceRef) -> dict[str, str]:
    """Return the part of an address that names a space."""
    return owner_of(ref) if ref.owner_type != "global" else {"global": "1", **owner_of(ref)}


def link(path: str, ref: SpaceRef | None, **more: object) -> str:
    """Return the address of a page for a space; what is None or empty is left out."""
    asked = {name: str(value) for name, value in more.items() if value not in (None, "", False)}
    query = {**(space_query(ref) if ref is not None else {}), **asked}
    return quote(path) + (f"?{urlencode(query)}" if query else "")


def space_title(ref: SpaceRef) -> str:
    """Return a space as people name it."""
    owner = "Everyone" if ref.owner_type == "global" else ref.owner_id
    return f"{owner} ({ref.tenant})" if ref.tenant else owner


def typed_space(text: str, tenant: str = "") -> SpaceRef:
    """Return the space that somebody typed: "ana" or "user:ana", "app:notes", "global"."""
    given = text.strip()
    kind, colon, name = given.partition(":")
    if given == "global":
        return space_ref(tenant=tenant)
    if colon and kind in _OWNERS:
        return space_ref(**{kind: name.strip()}, tenant=tenant)
    if not given:
        raise InvalidInput("type whose memory to open, such as ana, app:notes or thread:t1")
    return space_ref(user=given, tenant=tenant)
