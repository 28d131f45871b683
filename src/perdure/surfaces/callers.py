"""Who asks over HTTP: the API key that was shown, and what it opens. REST, MCP and the pages share this.

`Guard` stands before the whole application; behind it `caller_of(request)` says who asks.
"""

import base64
import ipaddress
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from dataclasses import dataclass
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from perdure.aio import AsyncEngine
from perdure.domain.api_key import ApiKey
from perdure.engine import Engine
from perdure.errors import AccessDenied, InvalidInput, PerdureError
from perdure.space import Space
from perdure.surfaces.problems import Problem, problem_of

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

OWNERS: Final = ("user", "thread", "app", "agent")
_PRESETS: Final = ("assistant", "supervisor", "app", "elephant", "thread")


class Request(Protocol):
    """A request of Starlette, as far as it is looked at here."""

    @property
    def scope(self) -> MutableMapping[str, Any]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Whoever asks. Without a key it is somebody on this machine, before any key was made: everything is open."""

    key: ApiKey | None = None

    @property
    def name(self) -> str:
        """What stands for the caller in logs, and keeps its idempotency keys apart from those of others."""
        return self.key.id if self.key else ""

    def space(self, engine: Engine, given: Mapping[str, str | None], *, counts: bool = True) -> Space:
        """Return the memory that is asked for: at most one of user, thread, app, agent, and tenant, tz, preset.

        What a key is bound to need not be said; AccessDenied for anything else than that. `counts`: see `Engine.space`.
        """
        said = {name: value for name, value in given.items() if value is not None}
        key = self.key
        if said.get("preset", _PRESETS[0]) not in _PRESETS:
            raise InvalidInput(f"preset got {said['preset']!r}: use {', '.join(_PRESETS)}")
        if key is None:
            return engine.space(**said, counts=counts)
        said["tenant"] = self.tenant(said.get("tenant"))
        if key.agent is not None and "preset" in said:
            raise AccessDenied(f"this key asks as agent {key.agent!r}: leave preset out")
        if key.owner_type is not None and key.owner_id is not None:
            owner = {name: value for name, value in said.items() if name in OWNERS}
            if owner not in ({}, {key.owner_type: key.owner_id}):
                raise AccessDenied("this key is for one memory, and the request names another one")
            said[key.owner_type] = key.owner_id
        return engine.space(**said, as_agent=key.agent, counts=counts)

    def tenant(self, given: str | None) -> str:
        """Return the tenant that is meant; AccessDenied for one that the key is not for."""
        bound = self.key.tenant if self.key else None
        if bound is None:
            return given or ""
        if given is not None and given != bound:
            raise AccessDenied("this key is for one tenant, and the request names another one")
        return bound

    def check(self, *, write: bool = False, whole: bool = False, store: bool = False) -> None:
        """Refuse what the key is not for: a write, what concerns a whole tenant, or the whole store."""
        key = self.key
        if key is None:
            return
        if write and key.read_only:
            raise AccessDenied("this key only reads")
        if (whole or store) and not key.whole:
            raise AccessDenied("this key is for one memory or one agent, and the request concerns more")
        if store and key.tenant is not None:
            raise AccessDenied("this concerns the whole store: use a key made with `perdure keys add --every-tenant`")


def caller_of(request: Request) -> Caller:
    """Return who asks, as `Guard` found out."""
    found = in_scope(request.scope)
    if found is None:
        raise AccessDenied("nobody looked who asks: put the application behind perdure.surfaces.callers.Guard")
    return found


def in_scope(scope: Scope) -> Caller | None:
    """Return who asks, of an ASGI scope; None where `Guard` let nobody through."""
    found = scope.get(CALLER)
    return found if isinstance(found, Caller) else None


ROUTE: Final = "perdure.route"
"""Where a request says, in its scope, which route it came to."""
CALLER: Final = "perdure.caller"
"""Where the scope of a request has it."""


class Guard:
    """ASGI middleware that lets a request through once it is known who asks; else it answers with a problem.

    Where keys were ever made, one must come as `Authorization: Bearer …`, or from a browser as the password that it
    asks for. Where none was, only this machine is answered, under a name of this machine (which stops DNS rebinding),
    and no page of another site.
    """

    def __init__(self, app: App, *, engine: AsyncEngine, open_paths: Iterable[str] = ()) -> None:
        self._app, self._engine, self._open = app, engine, frozenset(open_paths)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        try:
            scope[CALLER] = await self._caller(scope)
        except PerdureError as error:
            await _refuse(scope, send, problem_of(error))
            return
        except _Unknown as error:
            await _refuse(scope, send, error.problem)
            return
        await self._app(scope, receive, send)

    async def _caller(self, scope: Scope) -> Caller:
        headers = _headers(scope)
        token, typed = _token(headers.get("authorization", []))
        if token is None and scope["path"] in self._open:
            return Caller()
        if token is None and not await self._engine.wants_keys():
            _check_near(scope, headers)
            return Caller()
        found = await self._engine.key_of(token) if token else None
        if found is None:
            raise _Unknown
        if typed and not _own_page(headers):
            raise AccessDenied("a page of another site made the browser ask, which sent its key along")
        return Caller(key=found)


class _Unknown(Exception):
    """Nobody knows who asks."""

    problem = Problem(
        status=401,
        kind="key-missing",
        title="An API key is needed",
        detail="send `Authorization: Bearer …` with a key that `perdure keys add` made, and that is not revoked",
        headers={"www-authenticate": 'Bearer realm="perdure", Basic realm="perdure"'},
    )


def _headers(scope: Scope) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


def _token(given: list[str]) -> tuple[str | None, bool]:
    """Return the token that is shown; "" for what is none, None where nothing is shown; and whether a browser asked for
    it, as a password, and so sends it along with whatever it is made to ask.
    """
    if not given:
        return None, False
    scheme, _, shown = given[0].partition(" ")
    match scheme.lower():
        case "bearer" if len(given) == 1:
            return shown.strip(), False
        case "basic" if len(given) == 1:
            return _password(shown.strip()), True
        case _:
            return "", False


def _password(shown: str) -> str:
    try:
        return base64.b64decode(shown, validate=True).decode("ascii").partition(":")[2]
    except ValueError:
        return ""


def _own_page(headers: Mapping[str, list[str]]) -> bool:
    """Tell whether no page made the browser ask, or one of this server."""
    hosts = {host.lower() for host in headers.get("host", [])}
    return all(_place_of(origin) in hosts for origin in headers.get("origin", []))


def _place_of(url: str) -> str:
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return ""


def _check_near(scope: Scope, headers: Mapping[str, list[str]]) -> None:
    client = scope.get("client")
    hosts = headers.get("host", [])
    if client is not None and not _near(str(client[0])):
        raise AccessDenied("without keys only this machine is answered: make one with `perdure keys add`")
    if len(hosts) != 1 or not _near(_name_of(f"//{hosts[0]}")):
        raise AccessDenied("without keys the Host must be this machine's own, such as 127.0.0.1 or localhost")
    if any(not _near(_name_of(origin)) for origin in headers.get("origin", [])):
        raise AccessDenied("without keys no page of another site is answered")


def _name_of(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def _near(host: str) -> bool:
    """Tell whether a name or an address is this machine's own."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


is_loopback = _near


async def _refuse(scope: Scope, send: Send, problem: Problem) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
    else:
        await problem.send(send)
