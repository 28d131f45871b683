"""What comes in: bodies within their limits, JSON that says one thing only, and the parameters of a query."""

import asyncio
import json
import math
import re
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any, Final, cast
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

from perdure.domain.arguments import quoted
from perdure.domain.server_policy import ServerPolicy
from perdure.domain.space import check_text
from perdure.errors import InvalidInput
from perdure.surfaces.problems import Problem
from perdure.surfaces.wire import InvalidRequest

_TOKENS: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{},]', re.DOTALL)
_ODD: Final = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")
_DIGITS: Final = 40
_PARAMETERS: Final = 200


class Refused(Exception):
    """A request that is no use before anything of it is read as fields."""

    def __init__(self, status: int, kind: str, title: str, detail: str, *, close: bool = False) -> None:
        super().__init__(detail)
        headers = {"connection": "close"} if close else {}
        self.problem = Problem(status=status, kind=kind, title=title, detail=detail, headers=headers)


async def chunks(request: Request, *, most: int, patience_s: float) -> AsyncGenerator[bytes]:
    """Yield the body as it comes; refuse one that is too long, or that does not come on for `patience_s`."""
    length = request.headers.get("content-length", "")
    if length.isdigit() and int(length) > most:
        raise _too_long(most)
    taken, stream = 0, request.stream()
    while True:
        try:
            async with asyncio.timeout(patience_s):
                chunk = await anext(stream)
        except StopAsyncIteration:
            return
        except TimeoutError:
            message = f"nothing more of the body came for {patience_s:g} seconds"
            raise Refused(408, "too-slow", "The request came too slowly", message, close=True) from None
        except ClientDisconnect:
            raise Refused(499, "gone", "The client went away", "the body did not come to its end") from None
        taken += len(chunk)
        if taken > most:
            raise _too_long(most)
        yield chunk


async def read_json(request: Request, policy: ServerPolicy) -> dict[str, Any]:
    """Return the object that the body is; an empty body is one without fields."""
    parts = [chunk async for chunk in chunks(request, most=policy.body_bytes, patience_s=policy.idle_s)]
    raw = b"".join(parts)
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if not raw and not media:
        return {}
    if media != "application/json":
        raise Refused(415, "media-type", "The body must be JSON", "send Content-Type: application/json")
    return as_object(raw, policy) if raw else {}


def as_object(raw: bytes, policy: ServerPolicy) -> dict[str, Any]:
    """Return the JSON object that some bytes are; refuse what a reader could take for something else."""
    _check_shape(raw, policy)
    try:
        text = raw.decode()
        value: Any = json.loads(
            text, parse_constant=_constant, parse_float=_finite, parse_int=_whole, object_pairs_hook=_distinct
        )
    except UnicodeDecodeError as error:
        raise _no_json(f"it is not UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise _no_json(f"{error.msg} in line {error.lineno}, column {error.colno}") from None
    except (ValueError, RecursionError) as error:
        raise _no_json(str(error)) from None
    if not isinstance(value, dict):
        raise InvalidRequest([("", "the body must be an object with the fields of the request")])
    if _ODD.search(text):
        _check_texts(value, "")
    return cast("dict[str, Any]", value)


def query_of(request: Request) -> dict[str, list[str]]:
    """Return the parameters of the query, each with every value that it is given."""
    raw: bytes = request.scope.get("query_string", b"")
    try:
        pairs = parse_qsl(
            raw.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=_PARAMETERS, separator="&"
        )
    except UnicodeDecodeError:
        raise Refused(400, "bad-query", "The query cannot be read", "it must be percent-encoded UTF-8") from None
    except ValueError as error:
        raise Refused(400, "bad-query", "The query cannot be read", str(error)) from None
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        _check_text(value, name)
        found.setdefault(name, []).append(value)
    return found


def spread(given: Mapping[str, Sequence[str]], group: str) -> tuple[dict[str, Any], dict[str, Sequence[str]]]:
    """Return what a query says of a group, as `group.name`, and all that it says beside it."""
    own: dict[str, Any] = {}
    rest: dict[str, Sequence[str]] = {}
    for name, values in given.items():
        head, dot, field = name.partition(".")
        if head != group or not dot:
            rest[name] = values
        else:
            own[field] = single(given, name)
    return own, rest


def single(given: Mapping[str, Sequence[str]], name: str) -> str:
    """Return the one value of a parameter."""
    values = given[name]
    if len(values) > 1:
        raise InvalidRequest([(name, f"{name} is given {len(values)} times: it takes one value")])
    return values[0]


def object_of(text: str, name: str) -> dict[str, Any]:
    """Return the JSON object that the text of a parameter is."""
    try:
        value: Any = json.loads(text, object_pairs_hook=_distinct)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise InvalidRequest([(name, f'{name} takes the JSON text of an object such as {{"user": "ana"}}')])
    found = cast("dict[str, Any]", value)
    for field, one in found.items():
        _check_text(field, name)
        _check_text(one if isinstance(one, str) else "", f"{name}.{field}")
    return found


def _check_shape(raw: bytes, policy: ServerPolicy) -> None:
    """Count, before anything is built: a small body can be a deep or a wide one."""
    depth = values = 0
    for found in _TOKENS.finditer(raw):
        mark = found[0]
        if mark in (b"[", b"{"):
            depth += 1
        elif mark in (b"]", b"}"):
            depth -= 1
        elif mark == b",":
            values += 1
        if depth > policy.json_depth:
            raise InvalidRequest([("", f"the body is nested more than {policy.json_depth} deep")])
        if values > policy.json_values:
            raise InvalidRequest([("", f"the body has more than {policy.json_values} values: send several requests")])


def _check_texts(value: Any, where: str) -> None:
    match value:
        case str():
            _check_text(value, where or "the body")
        case dict():
            for name, one in cast("dict[str, Any]", value).items():
                _check_text(name, where or "a field's name")
                _check_texts(one, f"{where}.{name}" if where else name)
        case list():
            for place, one in enumerate(cast("list[Any]", value)):
                _check_texts(one, f"{where}.{place}")
        case _:
            pass


def _check_text(value: str, name: str) -> None:
    try:
        check_text(value, name=name)
    except InvalidInput as error:
        raise InvalidRequest([(name, str(error))]) from None


def _too_long(most: int) -> Refused:
    message = f"the body has more than {most} bytes: send less at a time"
    return Refused(413, "too-long", "The body is too long", message, close=True)


def _no_json(why: str) -> Refused:
    return Refused(400, "no-json", "The body is no JSON", why)


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("a number is too large")
    return value


def _whole(text: str) -> int:
    if len(text) > _DIGITS:
        raise ValueError("a number has too many digits")
    return int(text)


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        twice = next(name for place, (name, _) in enumerate(pairs) if name in dict(pairs[:place]))
        raise ValueError(f"an object has the field {quoted(twice)} twice")
    return made
