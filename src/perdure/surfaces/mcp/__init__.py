"""MCP: a memory for every client of the Model Context Protocol, over standard input and output or HTTP."""

from perdure.errors import MissingExtra

try:
    from perdure.surfaces.mcp.server import LOOPBACK, MemoryServer, create_server, http_app
except ModuleNotFoundError as error:
    missing = (error.name or "").partition(".")[0]
    if missing not in ("anyio", "mcp", "mcp_types", "pydantic", "starlette"):
        raise
    raise MissingExtra(f"this needs the package {missing}: pip install 'perdure[server]'") from error

__all__ = ["LOOPBACK", "MemoryServer", "create_server", "http_app"]
