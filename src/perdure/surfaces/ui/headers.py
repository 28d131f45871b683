"""What every answer of the console tells a browser, and which windows may talk to it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval'",  # NiceGUI compiles its templates in the browser
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def foreign(origin: str | None, host: str | None) -> bool:
    """Tell whether a request comes from a page of another site; what names no origin comes from no page."""
    return origin is not None and urlsplit(origin).netloc != (host or "")


class Headers:
    """Adds the headers to every answer, and refuses connections that pages of other sites open."""

    def __init__(self, app: "ASGIApp") -> None:
        self._app = app

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        named = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if foreign(named.get(b"origin"), named.get(b"host")):
            await _refuse(scope["type"], send)
            return

        async def told(message: "Message") -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message.get("headers", [])}
                more = [
                    (name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in given
                ]
                message = {**message, "headers": [*message.get("headers", []), *more]}
            await send(message)

        await self._app(scope, receive, told)


async def _refuse(kind: str, send: "Send") -> None:
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"This page of another site may not use the console."})
