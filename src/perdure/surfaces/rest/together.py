"""Everything that `perdure serve` has, on one application: REST, MCP at `/mcp`, the console at `/`."""

from collections.abc import Collection

from fastapi import FastAPI
from starlette.routing import Mount, Route

from perdure.engine import Engine
from perdure.errors import AccessDenied
from perdure.surfaces.callers import App, Receive, Scope, Send, in_scope
from perdure.surfaces.mcp import create_server, http_app
from perdure.surfaces.problems import problem_of
from perdure.surfaces.rest.app import create_app
from perdure.surfaces.ui import mount


def create_whole_app(engine: Engine, *, tool_off: Collection[str] = (), console: bool = True) -> FastAPI:
    """Return the application of `create_app` with the MCP server and, with `console`, the console, behind one guard.

    `tool_off`: tools that MCP clients don't get. A process has one console at most.
    """
    server = create_server(engine, tool_off=tool_off)
    tools = http_app(server, hosts=None)  # the guard looks at the host
    app = create_app(engine, during=(server.session_manager.run,))
    app.router.routes.append(Route("/mcp", endpoint=tools))
    if console:
        before = list(app.router.routes)
        mount(app, engine)
        for one in app.router.routes:
            if isinstance(one, Mount) and one not in before:
                one.app = _OfStore(one.app)
    return app


class _OfStore:
    """ASGI middleware for pages that show the whole store, and change it: a key must be for that."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller = in_scope(scope)
        try:
            if caller is None and scope["type"] != "lifespan":
                raise AccessDenied("nobody looked who asks")
            if caller is not None:
                caller.check(write=True, store=True)
        except AccessDenied as error:
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
            else:
                await problem_of(error).send(send)
            return
        await self._app(scope, receive, send)
