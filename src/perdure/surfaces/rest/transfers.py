"""Whole memories in and out: an export as it is read, an import as it was sent. No path of the server is ever named."""

import asyncio
import hashlib
import os
import tempfile
import threading
from collections.abc import AsyncGenerator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from perdure.domain.arguments import hints_of
from perdure.engine import Engine
from perdure.errors import InvalidInput
from perdure.space import Space
from perdure.surfaces.answer_schemas import Schema, schema_of
from perdure.surfaces.callers import Caller, caller_of
from perdure.surfaces.rest.bodies import Refused, chunks, query_of, read_json, single
from perdure.surfaces.rest.routes import SPACE, Ask, Given, Query, Route, opened, space_in, space_of, space_query
from perdure.surfaces.rest.server import Server, do, handles, repeat_of
from perdure.surfaces.wire import InvalidRequest

_LINES: Final = "application/x-ndjson"
_FORMATS: Final = ("perdure", "turns", "mem0", "chatgpt", "claude", "mcp-memory")
_PACKED: Final = (b"PK\x03\x04", b"PK\x05\x06", b"\xfd7zXZ\x00", b"\x1f\x8b")
_CHUNK: Final = 65_536
_LOOK_S: Final = 0.5
_BODY: Final[Schema] = {
    "title": "ExportRequest",
    "type": "object",
    "properties": {"space": {"$ref": "#/$defs/Space"}},
    "additionalProperties": False,
    "$defs": {"Space": SPACE},
}


@cache
def transfer_routes() -> Sequence[Route]:
    """Return the routes of whole memories."""
    written: dict[str, Any] = {
        "path": "/v1/export",
        "sentence": "Write the memory as JSON Lines.",
        "effect": "read",
        "answer": {"type": "string"},
        "answer_type": _LINES,
        "fields": ("space",),
        "handler": "export",
    }
    return (
        Route(method="POST", name="export", body=_BODY, parse=_exported, **written),
        Route(method="GET", name="get_export", query=space_query(), parse=_exported, **written),
        Route(
            method="POST",
            path="/v1/import",
            name="import",
            sentence="Take in the file that the body is, of perdure or another product.",
            effect="write",
            parse=_imported,
            query={"format": {"enum": list(_FORMATS)}, "only": {"type": "string"}, **space_query()},
            body={"type": "string", "format": "binary"},
            body_type="application/octet-stream",
            answer=schema_of(hints_of(Space.import_)["return"]),
            fields=("format", "only", "space"),
            handler="import",
        ),
    )


def _exported(given: Given, query: Query, _: Mapping[str, str]) -> Ask:
    space, rest = space_in(query)
    for name in (*rest, *(one for one in given if one != "space")):
        raise InvalidRequest([(name, f"unknown field {name!r}: export takes space")])
    return Ask(space=space_of(given["space"]) if "space" in given else space, do=_nothing)


def _nothing(engine: Engine, caller: Caller) -> None:  # noqa: ARG001  (the lines are what it comes to)
    return None


def _imported(_: Given, query: Query, __: Mapping[str, str]) -> Ask:
    where, rest = space_in(query)
    for name in rest:
        if name not in ("format", "only"):
            raise InvalidRequest([(name, f"unknown parameter {name!r}: import takes format, only and whose it is")])
    said = {name: single(rest, name) for name in rest}
    if said.get("format", _FORMATS[0]) not in _FORMATS:
        raise InvalidRequest([("format", f"format takes one of {', '.join(_FORMATS)}")])

    def do(engine: Engine, caller: Caller) -> Any:
        return partial(opened(engine, caller, where).import_, **said)

    return Ask(space=where, do=do)


class _Gone(Exception):
    """Nobody reads on."""


@handles("export")
async def _export(server: Server, route: Route, request: Request) -> Response:
    given = await read_json(request, server.policy) if route.body is not None else {}
    ask = route.parse(given, query_of(request), request.path_params)
    space = await server.pool.run(ask.open, server.engine, caller_of(request))
    if not server.exports.acquire(blocking=False):
        raise Refused(503, "busy", "Too many exports at once", "ask again in a moment")
    lines = _Lines(asyncio.get_running_loop(), server.policy.idle_s)
    server.exporting.submit(lines.run, space, server.exports)
    first = await lines.next()
    if isinstance(first, Exception):
        raise first
    return StreamingResponse(lines.rest(first), media_type=_LINES)


class _Lines:
    """Hands the lines of an export from the thread that reads them to the loop that sends them, some at a time."""

    def __init__(self, loop: asyncio.AbstractEventLoop, patience_s: float) -> None:
        self._loop, self._patience_s = loop, patience_s
        self._queue: asyncio.Queue[bytes | Exception | None] = asyncio.Queue(4)
        self._stopped = threading.Event()
        self._held = bytearray()

    def run(self, space: Space, slots: threading.Semaphore) -> None:
        try:
            space.export(self._write)
            self._put(bytes(self._held) or None)
            self._put(None)
        except _Gone:
            return
        except Exception as error:  # noqa: BLE001  (the outermost of this thread: the loop raises it again)
            self._hand_over(error)
        finally:
            slots.release()

    async def next(self) -> bytes | Exception | None:
        return await self._queue.get()

    async def rest(self, first: bytes | None) -> AsyncGenerator[bytes]:
        try:
            chunk: bytes | Exception | None = first
            while chunk is not None:
                if isinstance(chunk, Exception):
                    raise chunk  # the connection breaks, so that nobody takes a part for the whole
                yield chunk
                chunk = await self.next()
        finally:
            self._stopped.set()

    def _write(self, line: str) -> None:
        self._held += line.encode()
        if len(self._held) >= _CHUNK:
            self._put(bytes(self._held))
            self._held.clear()

    def _hand_over(self, error: Exception) -> None:
        try:
            self._put(error)
        except _Gone:
            return

    def _put(self, chunk: bytes | Exception | None) -> None:
        putting = asyncio.run_coroutine_threadsafe(self._queue.put(chunk), self._loop)
        waited = 0.0
        while True:
            try:
                putting.result(_LOOK_S)
            except TimeoutError:
                waited += _LOOK_S
                if self._stopped.is_set() or waited > self._patience_s:
                    putting.cancel()
                    raise _Gone from None
            else:
                return


@handles("import")
async def _import(server: Server, route: Route, request: Request) -> Response:
    ask = route.parse({}, query_of(request), request.path_params)
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media not in ("application/octet-stream", "application/json", _LINES):
        message = "send the file as application/octet-stream, application/json or application/x-ndjson"
        raise Refused(415, "media-type", "The body must be a file", message)
    number, name = tempfile.mkstemp(prefix="perdure-", suffix=".json")
    path, digest, first = Path(name), hashlib.sha256(), b""
    try:
        with os.fdopen(number, "wb") as file:
            policy = server.policy
            async for chunk in chunks(request, most=policy.import_bytes, patience_s=policy.idle_s):
                first = first or bytes(chunk[:8])
                digest.update(chunk)
                file.write(chunk)
        if first.startswith(_PACKED):
            raise Refused(415, "packed", "The file is packed", "unpack it, and send what is in it")
        repeat = repeat_of(request, route, repr((sorted(query_of(request).items()), digest.digest())).encode())
    except BaseException:
        path.unlink()
        raise
    return await server.pool.run(_take_in, server.engine, route, ask, caller_of(request), repeat, path)


def _take_in(*arguments: Any) -> Response:
    engine, route, ask, caller, repeat, path = arguments

    def run(engine: Engine, caller: Caller) -> Any:
        try:
            return ask.do(engine, caller)(path)
        except InvalidInput as error:
            raise InvalidInput(str(error).replace(str(path), "the file")) from error

    try:
        return do(engine, route, Ask(space=ask.space, do=run), caller, repeat)
    finally:
        path.unlink()
