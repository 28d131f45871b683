"""The OpenAPI 3.1 document, made from the table of routes."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from fastapi import FastAPI

from perdure.surfaces.answer_schemas import Schema
from perdure.surfaces.problems import CONTENT_TYPE, SCHEMA
from perdure.surfaces.rest.routes import Route
from perdure.surfaces.rest.server import REPEAT, REPEATED

_PROBLEMS: Final[Mapping[int, str]] = {
    400: "The request cannot be read.",
    401: "An API key is needed.",
    403: "The key, or the agent, is not for this.",
    404: "There is no such thing.",
    408: "The body came too slowly.",
    409: "Something else stands against it.",
    413: "The body is too long.",
    415: "The body is of another type.",
    422: "A field is wrong; `field` names it.",
    429: "A limit is used up for now.",
    500: "The server failed.",
    501: "The server lacks a package.",
    503: "The server is busy, or its store cannot be used right now.",
}
_OF_BODIES: Final = (408, 413, 415)
_INFO: Final = (
    "Long-term memory for assistants and agents. A request without an API key is answered on this machine only, before "
    "any key was made."
)


def document(app: FastAPI, found: Sequence[Route]) -> dict[str, Any]:
    """Return the whole document."""
    schemas: dict[str, Schema] = {"Problem": dict(SCHEMA)}
    paths: dict[str, dict[str, Any]] = {}
    for route in found:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schemas)
    paths["/health"] = {"get": _plain("health", "Tell that the server is there.", "application/json", _HEALTH)}
    paths["/metrics"] = {"get": _plain("metrics", "Return figures for Prometheus.", "text/plain", {"type": "string"})}
    return {
        "openapi": "3.1.0",
        "info": {"title": app.title, "version": app.version, "description": _INFO},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "key": {"type": "http", "scheme": "bearer"},
                "password": {"type": "http", "scheme": "basic", "description": "The key as password, any user name."},
            },
            "responses": {_name(status): _problem(text) for status, text in _PROBLEMS.items()},
        },
        "security": [{}, {"key": []}, {"password": []}],
    }


_HEALTH: Final[Schema] = {
    "type": "object",
    "properties": {"status": {"const": "ok"}},
    "required": ["status"],
    "additionalProperties": False,
}


def _plain(name: str, sentence: str, media: str, schema: Schema) -> dict[str, Any]:
    answer = {"description": "The answer.", "content": {media: {"schema": schema}}}
    problems = {str(status): _refer(status) for status in (401, 403, 500, 503)}
    return {"operationId": name, "summary": sentence, "responses": {"200": answer, **problems}, "tags": ["server"]}


def _operation(route: Route, schemas: dict[str, Schema]) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "description": "The answer.",
        "content": {route.answer_type: {"schema": _shared(route.answer, schemas)}},
    }
    if route.effect != "read":
        answer["headers"] = {REPEATED: {"schema": {"const": "true"}, "description": _WHEN_REPEATED}}
    left_out = () if route.body is not None else _OF_BODIES
    problems = {str(status): _refer(status) for status in _PROBLEMS if status not in left_out}
    told: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.sentence,
        "tags": [route.tag],
        "parameters": list(_parameters(route, schemas)),
        "responses": {"200": answer, **problems},
    }
    if route.body is not None:
        needed = route.body_type != "application/json" or bool(route.body.get("required"))
        told["requestBody"] = {
            "required": needed,
            "content": {route.body_type: {"schema": _shared(route.body, schemas)}},
        }
    return told


_WHEN_REPEATED: Final = f"There where the request had been done before under its {REPEAT}."


def _parameters(route: Route, schemas: dict[str, Schema]) -> Iterator[dict[str, Any]]:
    for name in re.findall(r"\{(\w+)\}", route.path):
        schema = {"type": "string", "minLength": 1}
        yield {"name": name, "in": "path", "required": True, "schema": schema}
    for name, given in route.query.items():
        schema = _shared({key: value for key, value in given.items() if key != "x-required"}, schemas)
        needed = bool(given.get("x-required"))
        if schema.get("type") == "object":
            yield {"name": name, "in": "query", "required": needed, "content": {"application/json": {"schema": schema}}}
        else:
            yield {"name": name, "in": "query", "required": needed, "schema": schema}
    if route.effect != "read":
        described = "Names this request: sent again with the same body, it is not done again."
        schema = {"type": "string", "minLength": 1, "maxLength": 512, "pattern": r"^[!-~]+$"}
        yield {"name": REPEAT, "in": "header", "required": False, "description": described, "schema": schema}


def _shared(schema: Schema, schemas: dict[str, Schema]) -> Schema:
    """Return a schema that refers to the shared ones, to which its own definitions go."""
    for name, one in schema.get("$defs", {}).items():
        schemas.setdefault(name, _referring(one))
    return _referring({name: one for name, one in schema.items() if name != "$defs"})


def _referring(value: Any) -> Any:
    match value:
        case {"$ref": str(target), **rest}:
            return {**_referring(rest), "$ref": target.replace("#/$defs/", "#/components/schemas/")}
        case dict():
            return {name: _referring(one) for name, one in cast("dict[str, Any]", value).items()}
        case list():
            return [_referring(one) for one in cast("list[Any]", value)]
        case _:
            return value


def _refer(status: int) -> dict[str, str]:
    return {"$ref": f"#/components/responses/{_name(status)}"}


def _name(status: int) -> str:
    return f"Problem{status}"


def _problem(text: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": text, "content": {CONTENT_TYPE: {"schema": schema}}}
