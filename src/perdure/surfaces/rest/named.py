"""Routes with paths of their own: the history of a memory, and what an administrator of apps needs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from perdure.engine import Engine
from perdure.surfaces.answer_schemas import Schema
from perdure.surfaces.callers import Caller
from perdure.surfaces.rest.bodies import single
from perdure.surfaces.rest.routes import Ask, Given, Query, Route, ask, query_schemas, space_in, space_query
from perdure.surfaces.wire import InvalidRequest, forms

_APP_MEMORY: Final[Schema] = {
    "title": "AppMemory",
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "content": {"type": "string"},
        "createdAt": {"type": "string", "format": "date-time"},
        "updatedAt": {"type": "string", "format": "date-time"},
    },
    "required": ["id", "content", "createdAt", "updatedAt"],
    "additionalProperties": False,
}
_APP_PAGE: Final[Schema] = {
    "type": "object",
    "properties": {
        "memories": {"type": "array", "items": {"$ref": "#/$defs/AppMemory"}},
        "next": {"type": "string", "description": "Where the next page begins, where there is one: give it as after."},
    },
    "required": ["memories"],
    "additionalProperties": False,
    "$defs": {"AppMemory": _APP_MEMORY},
}
_SUCCESS: Final[Schema] = {
    "type": "object",
    "properties": {"success": {"const": True}},
    "required": ["success"],
    "additionalProperties": False,
}
_DELETED: Final[Schema] = {
    **_SUCCESS,
    "properties": {**_SUCCESS["properties"], "deletedCount": {"type": "integer", "minimum": 0}},
    "required": ["success", "deletedCount"],
}
_TENANT: Final[Mapping[str, Schema]] = {"tenant": {"type": "string", "maxLength": 512}}
_LIMIT: Final[Schema] = {"type": "integer", "minimum": 1, "maximum": 1000}


@cache
def named_routes() -> Sequence[Route]:
    """Return the routes that the source documents name, each also under /v1."""
    history = Route(
        method="GET",
        path="/memory/{id}/history",
        name="memory_history",
        sentence="Return what happened to one memory.",
        effect="read",
        parse=_history,
        query={**query_schemas(_without(forms()["history"].request, "id")), **space_query()},
        answer=forms()["history"].answer,
        fields=("id", "space"),
    )
    some = [
        history,
        _app_route("GET", "", "list_app_memories", "List the memories of an app, the last written first.", _app_list),
        _app_route("DELETE", "", "delete_app_memories", "Erase all that is known of an app.", _app_clear),
        _app_route("DELETE", "/{id}", "delete_app_memory", "Erase one memory of an app.", _app_delete),
    ]
    return [*some, *(_under(one, "/v1") for one in some)]


def _under(route: Route, prefix: str) -> Route:
    return replace(route, path=prefix + route.path, name=f"v1_{route.name}")


def _without(request: Schema, name: str) -> Schema:
    return {**request, "properties": {one: schema for one, schema in request["properties"].items() if one != name}}


def _history(_: Given, query: Query, parts: Mapping[str, str]) -> Ask:
    form = forms()["history"]
    space, rest = space_in(query)
    if "id" in rest:
        raise InvalidRequest([("id", "id stands in the path")])
    return ask(form, space, form.parse_query({**rest, "id": [parts["id"]]}))


def _app_route(method: str, path: str, name: str, sentence: str, parse: Callable[..., Ask]) -> Route:
    listed = {"limit": _LIMIT, "after": {"type": "string"}} if method == "GET" else {}
    return Route(
        method=method,
        path=f"/apps/{{app}}/memories{path}",
        name=name,
        sentence=sentence,
        effect="read" if method == "GET" else "erase",
        parse=parse,
        query={**_TENANT, **listed},
        answer=_APP_PAGE if method == "GET" else _SUCCESS if path else _DELETED,
        fields=("app", "id", "tenant", "limit", "after"),
        tag="apps",
    )


def _app_of(query: Query, parts: Mapping[str, str], *also: str) -> tuple[dict[str, str | None], dict[str, str]]:
    given = _single(query, ("tenant", *also))
    return {"app": parts["app"], "tenant": given.pop("tenant", None)}, given


def _app_list(_: Given, query: Query, parts: Mapping[str, str]) -> Ask:
    space, given = _app_of(query, parts, "limit", "after")
    limit = given.get("limit", "1000")
    if not (limit.isascii() and limit.isdigit() and 0 < int(limit[:9]) <= 1000):
        raise InvalidRequest([("limit", "limit takes a whole number from 1 to 1000")])

    def do(engine: Engine, caller: Caller) -> Any:
        found = caller.space(engine, space)
        page = found.list(kind=_STATEMENTS, limit=int(limit), after=given.get("after"), newest=True)
        memories = [
            {"id": one.id, "content": one.content, "createdAt": one.said_at, "updatedAt": one.updated_at}
            for one in page.items
        ]
        return {"memories": memories, **({"next": page.next} if page.next else {})}

    return Ask(space=space, do=do)


_STATEMENTS: Final = ("fact", "preference", "profile", "task", "note", "procedure", "insight", "reflection")


def _app_clear(_: Given, query: Query, parts: Mapping[str, str]) -> Ask:
    space, _given = _app_of(query, parts)

    def do(engine: Engine, caller: Caller) -> Any:
        ref = caller.space(engine, space).ref
        if caller.key is not None and caller.key.agent is not None:
            caller.check(whole=True)
        gone = engine.uninstall(app=ref.owner_id, purge=True, tenant=ref.tenant)
        return {"success": True, "deletedCount": sum(one.memories for one in (gone, *gone.users))}

    return Ask(space=space, do=do)


def _app_delete(_: Given, query: Query, parts: Mapping[str, str]) -> Ask:
    space, _given = _app_of(query, parts)

    def do(engine: Engine, caller: Caller) -> Any:
        caller.space(engine, space).erase(id=parts["id"])
        return {"success": True}

    return Ask(space=space, do=do)


def _single(query: Query, known: Sequence[str]) -> dict[str, str]:
    """Return parameters that are given once each; refuse others."""
    for name in query:
        if name not in known:
            raise InvalidRequest([(name, f"unknown parameter {name!r}: use {', '.join(known)}")])
    return {name: single(query, name) for name in query}
