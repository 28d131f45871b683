"""Signing in: an API key is shown once, and a cookie stands for it until the session ends, or the key is revoked.

A session is kept in this process alone: it ends with it.
"""

import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.cookies import SimpleCookie
from importlib.resources import files
from typing import Final
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from perdure.aio import AsyncEngine
from perdure.domain.server_policy import ServerPolicy
from perdure.surfaces.ui.headers import HEADERS, foreign

SIGN_IN: Final = "/sign-in"
SIGN_OUT: Final = "/sign-out"
COOKIE: Final = "perdure_session"
_MOST_BODY: Final = 4_096
_LOOKED_S: Final = 5.0
"""A window that is open notices within so many seconds that its session has ended."""


@dataclass(kw_only=True, slots=True)
class _Session:
    token: str
    began: float
    used: float


class Sessions:
    """ASGI middleware before `callers.Guard`: puts the key of a session where the guard looks for it.

    `ours` tells which paths are the console's: a cookie opens no other, so no page can make the API act with it.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        engine: AsyncEngine,
        policy: ServerPolicy,
        ours: Callable[[str], bool],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app, self._engine, self._policy, self._ours, self._now = app, engine, policy, ours, now
        self._open: dict[str, _Session] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not self._ours(scope["path"]):
            await self._app(scope, receive, send)
            return
        if scope["type"] == "http" and scope["path"] in (SIGN_IN, SIGN_OUT):
            response = await self._sign(Request(scope, receive))
            response.headers.update(HEADERS)
            await response(scope, receive, send)
            return
        session = self._session(scope)
        if session is not None and not await self._stands(scope, session):
            session = None
        if session is not None:
            key = (b"authorization", f"Bearer {session.token}".encode())
            held = receive if scope["type"] == "http" else self._while_open(session, receive)
            await self._app({**scope, "headers": [*scope["headers"], key]}, held, send)
        elif scope["type"] == "http" and not _shown(scope, b"authorization") and await self._engine.wants_keys():
            response = RedirectResponse(SIGN_IN, 303) if scope["method"] == "GET" else Response(status_code=401)
            await response(scope, receive, send)
        elif scope["type"] == "websocket" and not _shown(scope, b"authorization"):
            await self._app(scope, self._while_keyless(receive), send)
        else:
            await self._app(scope, receive, send)

    def _session(self, scope: Scope) -> _Session | None:
        """Return the session of a request, which goes on with it."""
        cookies = SimpleCookie()
        for value in _shown(scope, b"cookie"):
            cookies.load(value)
        found = cookies.get(COOKIE)
        session = self._open.get(found.value) if found is not None else None
        if session is None or _shown(scope, b"authorization"):
            return None
        if self._over(session):
            self._open = {id_: one for id_, one in self._open.items() if not self._over(one)}
            return None
        session.used = self._now()
        return session

    async def _stands(self, scope: Scope, session: _Session) -> bool:
        """Tell whether the key of a session still opens something; asked once a page, not for each of its files."""
        if scope["path"].startswith("/_nicegui") or await self._engine.key_of(session.token) is not None:
            return True
        self._open = {id_: one for id_, one in self._open.items() if one is not session}
        return False

    def _over(self, session: _Session) -> bool:
        now, policy = self._now(), self._policy
        return now - session.began > policy.session_s or now - session.used > policy.session_idle_s

    def _while_open(self, session: _Session, receive: Receive) -> Receive:
        """Let messages of a window through while its session is open and its key stands; then it is cut off."""
        looked = self._now()

        async def held() -> Message:
            nonlocal looked
            message = await receive()
            now = self._now()
            if message["type"] != "websocket.receive":
                return message
            if _said_something(message):
                session.used = now
            if now - looked > _LOOKED_S:
                looked = now
                gone = session not in self._open.values() or await self._engine.key_of(session.token) is None
                if gone or self._over(session):
                    return {"type": "websocket.disconnect", "code": 1008}
            return message

        return held

    def _while_keyless(self, receive: Receive) -> Receive:
        """Let messages of a window through that needed no key; once there is one, it is cut off."""
        looked = self._now()

        async def held() -> Message:
            nonlocal looked
            message = await receive()
            due = message["type"] == "websocket.receive" and self._now() - looked > _LOOKED_S
            if due or _said_something(message):
                looked = self._now()
                if await self._engine.wants_keys():
                    return {"type": "websocket.disconnect", "code": 1008}
            return message

        return held

    async def _sign(self, request: Request) -> Response:
        if foreign(request.headers.get("origin"), request.headers.get("host")):
            return PlainTextResponse("A page of another site may not do this.", 403)
        if request.method != "POST":
            return _form() if request.url.path == SIGN_IN else RedirectResponse(SIGN_IN, 303)
        if request.url.path == SIGN_OUT:
            self._open.pop(request.cookies.get(COOKIE, ""), None)
            done = RedirectResponse(SIGN_IN, 303)
            done.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
            return done
        token = await _typed(request)
        if not token or await self._engine.key_of(token) is None:
            return _form("This key opens nothing: it was never made, or was revoked.", status=401)
        id_, now = secrets.token_urlsafe(32), self._now()
        self._open = {other: one for other, one in self._open.items() if not self._over(one)}
        self._open[id_] = _Session(token=token, began=now, used=now)
        done = RedirectResponse("/", 303)
        secure, most = request.url.scheme == "https", int(self._policy.session_s)
        done.set_cookie(COOKIE, id_, max_age=most, path="/", httponly=True, samesite="strict", secure=secure)
        return done


def _said_something(message: Message) -> bool:
    """Tell whether a person did something: an event of the page, and not what the page itself answers to the server."""
    return _EVENT.match(str(message.get("text") or "")) is not None


_EVENT: Final = re.compile(r'42\d*\["event"')
"""In Socket.IO "42" is a message; what NiceGUI acknowledges by itself has another name than "event"."""


def _shown(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for given, value in scope["headers"] if given.lower() == name]


async def _typed(request: Request) -> str:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _MOST_BODY:
            return ""
    found = parse_qs(body.decode("latin-1")).get("key", [""])
    return found[0].strip()


def _form(problem: str = "", *, status: int = 200) -> HTMLResponse:
    """Return the page that asks for a key; the problem is one of ours, never what somebody typed."""
    page = files("perdure.surfaces.ui").joinpath("sign_in.html").read_text(encoding="utf-8")
    told = f'<p class="problem" role="alert">{problem}</p>' if problem else ""
    return HTMLResponse(page.replace("<!-- problem -->", told), status, headers={"cache-control": "no-store"})
