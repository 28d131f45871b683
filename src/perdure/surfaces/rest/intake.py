"""What stands before everything else: so many requests at a time, and one line of the log for each.

A line has the route and not the path, who asked, how it ended and how long it took: no text, no token, no query.
"""

import asyncio
import json
import logging
import time
from collections.abc import MutableMapping
from typing import Any, Final

from perdure.surfaces.callers import ROUTE, App, Receive, Scope, Send, in_scope
from perdure.surfaces.problems import Problem

_log = logging.getLogger("perdure.access")
_PLAIN: Final = ("/", "/mcp", "/openapi.json")
"""Paths that are none of its routes, and name nobody."""
_FULL: Final = Problem(
    status=503,
    kind="busy",
    title="Too many requests at once",
    detail="ask again in a moment",
    headers={"retry-after": "1"},
)


class Intake:
    """ASGI middleware that takes at most `most` requests at a time, and logs each."""

    def __init__(self, app: App, *, most: int) -> None:
        self._app, self._most, self._taken = app, most, 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500

        async def noting(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        self._taken += 1
        try:
            if self._taken > self._most:
                await _FULL.send(noting)
            else:
                await self._app(scope, receive, noting)
        except asyncio.CancelledError:
            status = 499
            raise
        finally:
            self._taken -= 1
            if _log.isEnabledFor(logging.INFO):
                _log.info("%s", _line(scope, status, time.perf_counter() - began))


def _line(scope: Scope, status: int, seconds: float) -> str:
    caller = in_scope(scope)
    told = {
        "method": scope["method"],
        "route": scope.get(ROUTE) or next((one for one in _PLAIN if one == scope["path"]), None),
        "status": status,
        "ms": round(seconds * 1000, 1),
        "key": caller.name or None if caller else None,
    }
    return json.dumps(told)
