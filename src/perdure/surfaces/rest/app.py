"""The application: every route of the table behind the guard, on a pool of threads."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import perdure
from perdure.aio import AsyncEngine, engine_of
from perdure.engine import Engine
from perdure.errors import PerdureError
from perdure.surfaces import prometheus
from perdure.surfaces.callers import ROUTE, Guard, caller_of
from perdure.surfaces.problems import Problem, problem_of
from perdure.surfaces.rest.intake import Intake
from perdure.surfaces.rest.named import named_routes
from perdure.surfaces.rest.openapi import document
from perdure.surfaces.rest.routes import Route, operation_routes
from perdure.surfaces.rest.server import Server, json_response, problem_response, respond
from perdure.surfaces.rest.transfers import transfer_routes
from perdure.surfaces.rest.whole import whole_routes

OPEN_PATHS: Final = ("/health", "/openapi.json")
"""What is told to anybody: that the server is there, and what may be asked of it."""
During = Callable[[], AbstractAsyncContextManager[object]]


def routes() -> Sequence[Route]:
    """Return every route of the table."""
    return (*operation_routes(), *transfer_routes(), *named_routes(), *whole_routes())


def create_app(engine: Engine | AsyncEngine, *, during: Sequence[During] = ()) -> FastAPI:
    """Return the application over an open engine, which stays open: whoever opened it closes it.

    Mount more on it, such as the MCP server: it stands behind the same guard (`perdure.surfaces.callers`). `during` are
    contexts that last as long as the application runs. Limits are those of the policy `server`.
    """
    engine = engine_of(engine)
    policy = engine.policy.server
    requests = ThreadPoolExecutor(policy.threads, "perdure-http")
    server = Server(
        engine=engine,
        pool=AsyncEngine(engine, requests),
        quick=asyncio.Semaphore(policy.quick),
        exporting=ThreadPoolExecutor(policy.exports, "perdure-export"),
        exports=threading.Semaphore(policy.exports),
        policy=policy,
    )

    @asynccontextmanager
    async def running(_: FastAPI) -> AsyncGenerator[None]:
        async with AsyncExitStack() as stack:
            for one in during:
                await stack.enter_async_context(one())
            yield
        for pool in (server.exporting, requests):
            await asyncio.to_thread(pool.shutdown)

    app = FastAPI(
        title="perdure",
        version=perdure.__version__,
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # its spans would have the query
        lifespan=running,
        redirect_slashes=False,
        exception_handlers={HTTPException: _refused, PerdureError: _failed, Exception: _broke},
    )
    for path, methods in _by_path(routes()).items():  # the own space of an app's user has a slash: calendar/ana
        app.add_route(
            path.replace("{app}", "{app:path}"),
            _endpoint(server, path, methods),
            methods=_METHODS,
            include_in_schema=False,
        )
    app.add_route("/health", _health(server), methods=["GET"], include_in_schema=False)
    app.add_route("/metrics", _metrics(server), methods=["GET"], include_in_schema=False)
    app.add_route("/v1/{path:path}", _nothing, methods=_METHODS, include_in_schema=False)
    app.add_middleware(Guard, engine=server.pool, open_paths=OPEN_PATHS)
    app.add_middleware(Intake, most=policy.waiting)
    app.openapi = lambda: document(app, routes())
    return app


_METHODS: Final = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]
"""What a path says itself whether it takes it: what is mounted at `/` would get the others."""


async def _nothing(_: Request) -> Response:
    raise HTTPException(404)


def _by_path(found: Sequence[Route]) -> dict[str, dict[str, Route]]:
    paths: dict[str, dict[str, Route]] = {}
    for one in found:
        paths.setdefault(one.path, {})[one.method] = one
    return paths


def _endpoint(server: Server, path: str, methods: dict[str, Route]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        route = methods.get("GET" if request.method == "HEAD" else request.method)
        request.scope[ROUTE] = path
        if route is None:
            raise HTTPException(405, headers={"Allow": ", ".join(sorted(methods))})
        return await respond(server, route, request)

    return endpoint


def _health(server: Server) -> Callable[[Request], Awaitable[Response]]:
    async def health(request: Request) -> Response:
        request.scope[ROUTE] = "/health"
        await server.pool.wants_keys()  # reads the store
        return json_response(b'{"status":"ok"}')

    return health


def _metrics(server: Server) -> Callable[[Request], Awaitable[Response]]:
    async def metrics(request: Request) -> Response:
        request.scope[ROUTE] = "/metrics"
        caller_of(request).check(store=True)
        text = await server.pool.run(prometheus.metrics, server.engine)
        return Response(text, media_type=prometheus.CONTENT_TYPE)

    return metrics


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = {404: "no-such-path", 405: "method-not-allowed"}.get(error.status_code, "refused")
    takes = (error.headers or {}).get("Allow", "other methods")
    detail = {404: "there is nothing at this path: see /openapi.json", 405: f"this path takes {takes}"}
    return problem_response(
        Problem(
            status=error.status_code,
            kind=kind,
            title=str(error.detail),
            detail=detail.get(error.status_code, str(error.detail)),
            headers=dict(error.headers or {}),
        )
    )


async def _failed(_: Request, error: Exception) -> Response:
    assert isinstance(error, PerdureError)
    return problem_response(problem_of(error))


async def _broke(_: Request, __: Exception) -> Response:
    title = "Something went wrong"
    return problem_response(Problem(status=500, kind="error", title=title, detail=f"{title}; its log says more"))
