"""Whose memory a request is about: fixed for a session, or named by the request within what its API key opens."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, cast

from anyio import CapacityLimiter, to_thread
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from mcp.server.mcpserver import Context
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from perdure.engine import Engine
from perdure.errors import InvalidInput, PerdureError
from perdure.space import Space
from perdure.surfaces.callers import OWNERS, ROUTE, Caller, caller_of, in_scope
from perdure.surfaces.problems import problem_of

SPACE: Final[Mapping[str, Any]] = {
    "type": "object",
    "description": "Whose memory: one of user, thread, app, agent; left out, that of the API key, or the shared one.",
    "properties": {
        **{name: {"type": "string", "description": f"The id of the {name} whose memory it is."} for name in OWNERS},
        "tenant": {"type": "string", "description": "The tenant of that owner."},
        "tz": {"type": "string", "description": "The owner's IANA time zone, such as Europe/Lisbon."},
    },
    "additionalProperties": False,
}
"""The JSON Schema of the argument `space`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Whose:
    """The one space of a session; without, each request has one of its own."""

    engine: Engine
    limiter: CapacityLimiter
    """So many calls work on the store at the same time; others wait."""
    space: Space | None = None

    @property
    def named(self) -> bool:
        """Tell whether requests name the space."""
        return self.space is None

    def of(self, context: Context[Any, Any], named: object = None, *, write: bool = False) -> Space:
        """Return the space that a request is about. InvalidInput, AccessDenied."""
        caller = self._caller(context.request_context.request)
        caller.check(write=write)
        if self.space is not None:
            return self.space if caller.key is None else caller.space(self.engine, _named(self.space))
        if not isinstance(named or {}, Mapping):
            raise InvalidInput(f"space takes an object with one of {', '.join(OWNERS)}")
        given = dict(cast(Mapping[str, Any], named or {}))
        unknown = sorted(given.keys() - SPACE["properties"].keys())
        if unknown:
            raise InvalidInput(f"unknown field 'space.{unknown[0]}': space takes {', '.join(SPACE['properties'])}")
        try:
            return caller.space(self.engine, given)
        except InvalidInput as error:
            raise InvalidInput(f"space: {error}") from error

    def of_owner(self, context: Context[Any, Any], owner: str | None) -> Space:
        """Return the space of an owner written as "user:ana"; None: as when a request names none."""
        if owner is None:
            return self.of(context)
        kind, mark, name = owner.partition(":")
        if not mark or kind not in OWNERS:
            raise InvalidInput(f"owner got {owner!r}: it takes one such as user:ana or app:notes")
        if not self.named:
            raise InvalidInput(f"owner got {owner!r}: this session has one memory, leave it out")
        return self.of(context, {kind: name})

    async def aside(self, call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
        """Run what blocks on a thread."""
        return await to_thread.run_sync(partial(call, *arguments, **named), limiter=self.limiter)

    def told(self, error: PerdureError) -> str:
        """Return what a client is told of an error; where it may be anybody, not what a server says of itself."""
        return problem_of(error).detail if self.named else str(error)

    def _caller(self, request: object) -> Caller:
        """Return who asks; everything is open in this process, and over HTTP before any key was made."""
        if isinstance(request, Request):
            known = cast("Request[Any]", request)
            if in_scope(known.scope) is not None or self.engine.wants_keys():
                return caller_of(known)
        return Caller()


def _named(space: Space) -> dict[str, str]:
    """Return what names a space in a request."""
    ref = space.ref
    owner = {} if ref.owner_type == "global" else {ref.owner_type: ref.owner_id}
    return {**owner, "tenant": ref.tenant, "tz": space.tz}


class Bound:
    """ASGI middleware that tells the log which route this is, and the SDK whose key a request has: its sessions and
    questions are for that key alone.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope[ROUTE] = "/mcp"
        caller = in_scope(scope)
        if caller is not None and caller.key is not None:
            scope["user"] = AuthenticatedUser(AccessToken(token="", client_id=caller.key.id, scopes=[]))
        await self._app(scope, receive, send)
