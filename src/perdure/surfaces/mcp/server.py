"""The server: tools, resources and prompts over one engine, for standard input and output or HTTP."""

import logging
from collections.abc import Collection, Generator, Sequence
from contextlib import contextmanager
from typing import Any, Final

from anyio import CapacityLimiter
from mcp.server.auth.middleware.auth_context import AuthContextMiddleware
from mcp.server.context import ServerRequestContext
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.request_state import RequestStateSecurity
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings
from mcp_types import CallToolResult, GetPromptResult, InputRequiredResult, ListResourcesResult, PaginatedRequestParams
from starlette.applications import Starlette

import perdure
from perdure.aio import AsyncEngine, AsyncSpace, engine_of, space_of
from perdure.engine import Engine
from perdure.space import Space
from perdure.surfaces.mcp.prompts import add_prompts, check
from perdure.surfaces.mcp.resources import add_templates, listed, refused
from perdure.surfaces.mcp.tools import memory_tools
from perdure.surfaces.mcp.unread import Answered
from perdure.surfaces.mcp.whose import Bound, Whose
from perdure.surfaces.mcp.words import INSTRUCTIONS

LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
"""The names of this machine."""


def create_server(
    engine: Engine | AsyncEngine,
    *,
    space: Space | AsyncSpace | None = None,
    tool_off: Collection[str] = (),
    seal: bytes | None = None,
) -> "MemoryServer":
    """Return an MCP server over an engine, which whoever made it closes.

    space: the memory that every request is about; None: requests name it (argument `space`), or have that of their
    API key, or the global one. tool_off: tools to leave out. seal: 32 secret bytes or more, the same in every process
    that may get the next request of a client; None: all of them come to this one. `run("stdio")` serves one client;
    `http_app` makes an application of it. Raises InvalidInput.
    """
    engine = engine_of(engine)
    limiter = CapacityLimiter(engine.policy.server.threads)
    whose = Whose(engine=engine, limiter=limiter, space=None if space is None else space_of(space))
    return MemoryServer(whose, tool_off, seal)


def http_app(
    server: "MemoryServer", *, hosts: Sequence[str] | None = LOOPBACK, path: str = "/mcp", sessions: bool = True
) -> Starlette:
    """Return the application that serves a server over streamable HTTP, at one path.

    hosts: the names under which it may be asked, without ports; a request that says another host or origin, as a page
    of another site makes it, is refused. None: any, where each request shows a key. Where API keys were made, put it
    behind `surfaces.callers.Guard`, else it refuses everything. sessions: whether what clients of revisions up to
    2025-11-25 say first is kept here for their later requests; without, any process with the same seal answers those,
    but such a client is asked nothing. As a part of another application it needs its lifespan,
    `server.session_manager.run()`.
    """
    named = [name for host in hosts or () for name in (host, f"{host}:*")]
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection=hosts is not None,
        allowed_hosts=named,
        allowed_origins=[f"{scheme}://{name}" for scheme in ("http", "https") for name in named],
    )
    most = server.engine.policy.server.body_bytes
    app = server.streamable_http_app(
        streamable_http_path=path,
        transport_security=security,
        max_request_body_size=most,
        stateless_http=not sessions,
    )
    app.add_middleware(AuthContextMiddleware)
    app.add_middleware(Bound)
    return app


class MemoryServer(MCPServer[Any]):
    """The SDK's server, whose list of resources is that of the memories, a page at a time, and whose prompts say what
    they lack.
    """

    def __init__(self, whose: Whose, tool_off: Collection[str], seal: bytes | None) -> None:
        with _logging_left_alone():
            super().__init__(
                "perdure",
                title="perdure",
                description="Long-term memory for assistants and agents.",
                instructions=INSTRUCTIONS,
                version=perdure.__version__,
                tools=memory_tools(whose, off=tool_off),
                subscriptions=False,
                request_state_security=RequestStateSecurity(keys=[seal]) if seal is not None else None,
            )
        self._whose, self.engine = whose, whose.engine
        add_templates(self, whose)
        add_prompts(self, whose)

    async def _handle_list_resources(
        self, ctx: ServerRequestContext[Any], params: PaginatedRequestParams | None
    ) -> ListResourcesResult:
        context: Context[Any, Any] = Context(request_context=ctx, mcp_server=self)
        cursor = params.cursor if params is not None else None
        with refused(self._whose):
            return await self._whose.aside(lambda: listed(self._whose.of(context), cursor))

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool, also by a name with a dot (memory.query), which few clients take in a list."""
        return await super().call_tool(name.replace(".", "_"), arguments, context)

    async def run_stdio_async(self) -> None:
        """Serve the client on standard input and output, and answer what of it cannot be read as well."""
        async with stdio_server() as (read, write):
            run = self._lowlevel_server
            await run.run(Answered(read, write), write, run.create_initialization_options())

    async def get_prompt(
        self, name: str, arguments: dict[str, Any] | None = None, context: Context[Any, Any] | None = None
    ) -> GetPromptResult | InputRequiredResult:
        """Return a prompt; what it has not, or lacks, is an error of the protocol that names it."""
        check(await self.list_prompts(), name, arguments or {})
        return await super().get_prompt(name, arguments, context)


@contextmanager
def _logging_left_alone() -> Generator[None]:
    """Keep the SDK from setting up the logging of the whole process, which is for whoever starts it to do."""
    root, none = logging.getLogger(), logging.NullHandler()
    root.addHandler(none)
    try:
        yield
    finally:
        root.removeHandler(none)
