"""What every request of one application works with, and how a route is answered."""

import asyncio
import json
import re
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any, Final, Protocol

from starlette.requests import Request
from starlette.responses import Response

from perdure.aio import AsyncEngine
from perdure.domain.repeatable import Again, Repeatable
from perdure.domain.server_policy import ServerPolicy
from perdure.engine import Engine
from perdure.errors import PerdureError
from perdure.surfaces.callers import Caller, caller_of
from perdure.surfaces.problems import CONTENT_TYPE, Problem, problem_of
from perdure.surfaces.rest import answers
from perdure.surfaces.rest.bodies import Refused, query_of, read_json
from perdure.surfaces.rest.routes import Ask, Route
from perdure.surfaces.wire import InvalidRequest

REPEAT: Final = "Idempotency-Key"
REPEATED: Final = "Idempotency-Replayed"
_KEY: Final = re.compile(r"[!-~]{1,512}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """The engine, and the threads on which it is asked: `pool` for requests, of which the `quick` ones take turns,
    `exporting` for those that take long.
    """

    engine: Engine
    pool: AsyncEngine
    quick: asyncio.Semaphore
    exporting: ThreadPoolExecutor
    exports: threading.Semaphore
    policy: ServerPolicy


class Handler(Protocol):
    """Answers a request in a way of its own; what it raises becomes a problem."""

    async def __call__(self, server: Server, route: Route, request: Request, /) -> Response: ...


async def respond(server: Server, route: Route, request: Request) -> Response:
    """Answer a request: who asks, what it says, what it comes to; every error is a problem document."""
    handle = _HANDLERS.get(route.handler, answer_json)
    try:
        caller_of(request).check(write=route.effect != "read", whole=route.whole, store=route.store)
        return await handle(server, route, request)
    except Refused as error:
        return problem_response(error.problem)
    except PerdureError as error:
        given: Mapping[str, object] = getattr(request.state, _GIVEN, {})
        return problem_response(problem_of(error, (*route.fields, REPEAT), given=given))


_GIVEN: Final = "given"
"""Where the fields of a request lie that was read, for the problem that it may come to."""


_HANDLERS: dict[str, Handler] = {}


def handles(name: str) -> Callable[[Handler], Handler]:
    """Register what answers the routes whose `handler` has that name."""

    def register(handler: Handler) -> Handler:
        _HANDLERS[name] = handler
        return handler

    return register


def problem_response(problem: Problem) -> Response:
    """Return a problem as a response."""
    body = answers.text(problem.document())
    return Response(body, status_code=problem.status, media_type=CONTENT_TYPE, headers=dict(problem.headers))


def json_response(body: bytes, *, repeated: bool = False) -> Response:
    """Return JSON as a response."""
    return Response(body, media_type="application/json", headers={REPEATED: "true"} if repeated else {})


async def answer_json(server: Server, route: Route, request: Request) -> Response:
    """Answer with the JSON of what the engine returns."""
    given = await read_json(request, server.policy) if route.body is not None else {}
    query = query_of(request)
    said = {name: values[0] for name, values in query.items() if values}
    setattr(request.state, _GIVEN, {**said, **request.path_params, **given})
    ask = route.parse(given, query, request.path_params)
    repeat = repeat_of(request, route, answers.text(["", query, given]))
    async with server.quick if route.name.removeprefix("get_") in _QUICK else nullcontext():
        return await server.pool.run(do, server.engine, route, ask, caller_of(request), repeat)


_QUICK: Final = frozenset("recall memory_query memory.query get_context context observe remember get list".split())
"""Routes, with `get_` before them or without, of what is asked often and soon done."""


def repeat_of(request: Request, route: Route, said: bytes) -> Repeatable | None:
    """Return by what a request is known when it comes again; None where its client does not say."""
    given = request.headers.getlist(REPEAT)
    if not given or route.effect == "read":
        return None
    if len(given) > 1:
        raise InvalidRequest([(REPEAT, f"{REPEAT} is given {len(given)} times: it takes one value")])
    if not _KEY.fullmatch(given[0]):
        raise InvalidRequest([(REPEAT, f"{REPEAT} takes 1 to 512 printable ASCII characters without a space")])
    what = json.dumps([request.method, request.scope["path"]]).encode() + b"\n" + said
    return Repeatable(client=caller_of(request).name, key=given[0], body=what)


def do(engine: Engine, route: Route, ask: Ask, caller: Caller, repeat: Repeatable | None) -> Response:
    """Do what is asked, whole, whether its client still waits or not; once, where it may come again."""

    def now() -> Any:
        return ask.do(engine, caller)

    if repeat is None:
        return json_response(answers.text(answers.told(now())))
    done = engine.once(repeat, now, lambda value: answers.keep(value, harmless=route.harmless))
    if not isinstance(done, Again):
        return json_response(answers.text(answers.told(done)))
    if done.answer is None:
        return json_response(answers.text(answers.told(now())), repeated=True)
    kept: Mapping[str, Any] = done.answer
    space = ask.open(engine, caller) if "answer" not in kept else None
    return json_response(answers.text(answers.again(kept, space)), repeated=True)
