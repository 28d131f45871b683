"""What a reader may see and do: the key of its session holds for every page, as it holds for the API."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final

from perdure.aio import AsyncEngine, AsyncSpace
from perdure.domain.results import Stats
from perdure.domain.session import Session
from perdure.domain.space import SpaceRef, space_ref
from perdure.errors import AccessDenied
from perdure.operations import OPERATIONS
from perdure.surfaces.callers import Caller
from perdure.surfaces.ui.place import owner_of

_WRITES: Final = frozenset(one.name for one in OPERATIONS if one.effect != "read")
_NAMES: Final = frozenset(one.name for one in OPERATIONS)


class Seat:
    """One memory as a caller may use it: the operations of `AsyncSpace`, each refused that its key is not for.

    It is looked at: what is recalled for its reader counts neither as used nor as asked.
    """

    def __init__(self, engine: AsyncEngine, caller: Caller, ref: SpaceRef | None) -> None:
        given = owner_of(ref) if ref is not None else {}
        space = caller.space(engine.engine, given, counts=False)
        self.ref, self.caller = space.ref, caller
        self._space = AsyncSpace(engine, space)

    @property
    def opens_store(self) -> bool:
        """Whether the caller may see and do what concerns the whole store."""
        try:
            self.caller.check(store=True)
        except AccessDenied:
            return False
        return True

    async def session(self, id: str) -> Session:
        """Return what is known of one conversation; here the operation only reads."""
        return await self._space.session(id)

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        if name not in _NAMES:
            raise AttributeError(f"{name} is no operation of a space")
        self.caller.check(write=name in _WRITES)
        return getattr(self._space, name)


class Revisions:
    """The latest revision of each space, as one window knows it: counted once, and followed from there."""

    def __init__(self) -> None:
        self._known: dict[SpaceRef, int] = {}
        self._turns = asyncio.Lock()

    async def latest(self, space: Seat) -> int:
        """Return the present revision of a space."""
        async with self._turns:
            rev = self._known.get(space.ref)
            if rev is None:
                stats: Stats = await space.stats()
                rev = stats.rev
            while entries := await space.changes(since_rev=rev):
                rev = entries[-1].rev
            self._known[space.ref] = rev
            return rev


def open_to(caller: Caller, found: Iterable[SpaceRef]) -> list[SpaceRef]:
    """Return the spaces that a caller may open."""
    key = caller.key
    if key is None:
        return list(found)
    if key.owner_type is not None and key.owner_id is not None:
        return [own_space(caller)] if key.tenant is not None else [ref for ref in found if _is(ref, caller)]
    return [ref for ref in found if key.tenant is None or ref.tenant == key.tenant]


def _is(ref: SpaceRef, caller: Caller) -> bool:
    key = caller.key
    return key is not None and (ref.owner_type, ref.owner_id) == (key.owner_type, key.owner_id)


def own_space(caller: Caller) -> SpaceRef:
    """Return the one space that a key is for; AccessDenied for a key of more."""
    key = caller.key
    if key is None or key.owner_type is None or key.owner_id is None:
        raise AccessDenied("this key is for no one memory: choose a space")
    owner: dict[str, Any] = {key.owner_type: key.owner_id}
    return space_ref(**owner, tenant=key.tenant or "")
