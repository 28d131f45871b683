"""Everything that `perdure serve` has, on one application: REST, MCP at `/mcp`, the console at `/`."""

from collections.abc import Collection

from fastapi import FastAPI
from starlette.routing import Route

from perdure.engine import Engine
from perdure.surfaces.mcp import create_server, http_app
from perdure.surfaces.rest.app import create_app
from perdure.surfaces.ui import mount


def create_whole_app(
    engine: Engine, *, tool_off: Collection[str] = (), console: bool = True, seal: bytes | None = None
) -> FastAPI:
    """Return the application of `create_app` with the MCP server and, with `console`, the console, behind one guard.

    `tool_off`: tools that MCP clients don't get. `seal`: for one of several processes, see `mcp.create_server`. A
    process has one console at most.
    """
    server = create_server(engine, tool_off=tool_off, seal=seal)
    tools = http_app(server, hosts=None, sessions=seal is None)  # the guard looks at the host
    app = create_app(engine, during=(server.session_manager.run,))
    app.router.routes += [Route(path, endpoint=tools) for path in ("/mcp", "/mcp/")]  # the second leads to the first
    if console:
        mount(app, engine)
    return app
