"""REST over the operations table: `create_app(engine)` is a FastAPI application; `create_whole_app` has MCP and the
console as well.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from perdure.engine import Engine
from perdure.errors import MissingExtra

if TYPE_CHECKING:
    from fastapi import FastAPI

try:
    from perdure.surfaces.rest.app import create_app as create_app
except ImportError as error:
    if (error.name or "").partition(".")[0] not in ("fastapi", "pydantic", "starlette"):
        raise
    raise MissingExtra("the HTTP server needs FastAPI: pip install 'perdure[server]'") from error

__all__ = ["create_app", "create_whole_app"]


def create_whole_app(
    engine: Engine, *, tool_off: Collection[str] = (), console: bool = True, seal: bytes | None = None
) -> "FastAPI":
    """Return the application with MCP at `/mcp` and the console at `/`; see `rest.together`."""
    from perdure.surfaces.rest import together

    return together.create_whole_app(engine, tool_off=tool_off, console=console, seal=seal)
