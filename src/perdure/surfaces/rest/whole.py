"""Routes about more than one memory: a tenant's, or the whole store."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from perdure.domain.results import Certificate
from perdure.engine import Engine
from perdure.operations import Effect, Operation
from perdure.surfaces.answer_schemas import Schema
from perdure.surfaces.callers import Caller
from perdure.surfaces.rest.routes import (
    SPACE,
    Ask,
    Given,
    Query,
    Route,
    opened,
    query_schemas,
    space_in,
    space_of,
    space_query,
)
from perdure.surfaces.wire import Form, InvalidRequest, form_of

_TABLE: Final[Sequence[tuple[str, Effect, str]]] = (
    ("merge", "write", "Make a thread's memory a user's."),
    ("uninstall", "erase", "Note that an app is gone, and erase its memories if asked."),
    ("verify_erasure", "read", "Check that what a certificate names is gone."),
    ("spaces", "read", "Return every space that holds something."),
    ("events", "read", "Return what became of statements, the latest of every space."),
    ("totals", "read", "Return the figures of the whole store."),
    ("energy", "write", "Say how much energy the host has."),
    ("maintain", "write", "Do what is due, in every space."),
    ("doctor", "write", "Check the files, the log and the indexes, and finish what was cut short."),
)
_OF_TENANT: Final = frozenset({"merge", "uninstall", "spaces"})
"""What a key of one tenant may ask. Not whether something is erased: a certificate that somebody made up could name
what is another tenant's, and the files that are searched for words hold those of all.
"""
_QUERIED: Final = frozenset({"spaces", "events", "totals"})
_HARMLESS: Final = frozenset({"energy", "maintain", "doctor"})


@cache
def whole_routes() -> Sequence[Route]:
    """Return the routes of the engine's own methods."""
    made: list[Route] = list(_upkeep_routes())
    for name, effect, sentence in _TABLE:
        form = form_of(Operation(name=name, effect=effect, sentence=sentence), Engine)
        made.append(_route(form, "POST"))
        if name in _QUERIED:
            made.append(_route(form, "GET"))
    return made


def _route(form: Form, method: str) -> Route:
    name = form.name

    def parse(given: Given, query: Query, _: Mapping[str, str]) -> Ask:
        if method == "POST" and query:
            raise InvalidRequest([(next(iter(query)), f"{name} takes its fields in the body")])
        arguments = form.parse(given) if method == "POST" else form.parse_query(query)
        return Ask(do=lambda engine, caller: _DO.get(name, _plainly)(engine, caller, name, arguments))

    return Route(
        method=method,
        path=f"/v1/{name}",
        name=name if method == "POST" else f"get_{name}",
        sentence=form.operation.sentence,
        effect=form.operation.effect,
        parse=parse,
        body=form.request if method == "POST" else None,
        query=query_schemas(form.request) if method == "GET" else {},
        answer=_COUNTED if name == "totals" else form.answer,
        fields=tuple(form.hints),
        whole=True,
        store=name not in _OF_TENANT,
        harmless=name in _HARMLESS,
        tag="store",
    )


_COUNTED: Final[Schema] = {
    "title": "Totals",
    "type": "object",
    "properties": {
        **{name: {"type": "integer"} for name in ("spaces", "revisions", "versions", "tail")},
        **{
            name: {"type": "object", "additionalProperties": {"type": "integer"}} for name in ("events", "jobs", "used")
        },
    },
    "required": ["spaces", "revisions", "versions", "tail", "events", "jobs", "used"],
    "additionalProperties": False,
}


def _upkeep_routes() -> Sequence[Route]:
    """Return the routes of upkeep: of the space that is named, or of all, for who may ask about the whole store."""
    sentence = "Return what background work did and used up in a space; without one, in all (a key of every tenant)."
    form = form_of(Operation(name="upkeep", effect="read", sentence=sentence), Engine)
    fields = [name for name in form.hints if name != "space"]

    def asked(said: Mapping[str, str | None] | None, arguments: Mapping[str, Any]) -> Ask:
        def do(engine: Engine, caller: Caller) -> Any:
            if said is None:
                caller.check(store=True)
            return engine.upkeep(space=opened(engine, caller, said).ref if said is not None else None, **arguments)

        return Ask(do=do)

    def posted(given: Given, query: Query, _: Mapping[str, str]) -> Ask:
        if query:
            raise InvalidRequest([(next(iter(query)), "upkeep takes its fields in the body")])
        said = space_of(given["space"]) if "space" in given else None
        rest = {name: value for name, value in given.items() if name != "space"}
        return asked(said, form.parse(rest))

    def got(_: Given, query: Query, __: Mapping[str, str]) -> Ask:
        said, rest = space_in(query)
        return asked(said if len(rest) < len(query) else None, form.parse_query(rest))

    known: Schema = {name: form.request["properties"][name] for name in fields}
    body = {"title": "UpkeepRequest", "type": "object", "properties": {**known, "space": SPACE}}
    shared: Mapping[str, Any] = {
        "path": "/v1/upkeep",
        "sentence": sentence,
        "effect": "read",
        "answer": _by_day(form.answer),
        "fields": (*fields, "space"),
        "tag": "store",
    }
    query = {**query_schemas({"properties": known}), **space_query()}
    return (
        Route(method="POST", name="upkeep", parse=posted, body={**body, "additionalProperties": False}, **shared),
        Route(method="GET", name="get_upkeep", parse=got, query=query, **shared),
    )


def _by_day(answer: Schema) -> Schema:
    """Return the schema of what upkeep did, with what it used by day and resource."""
    amounts: Schema = {"type": "object", "additionalProperties": {"type": "integer"}}
    used: Schema = {"type": "object", "description": "By day of UTC.", "additionalProperties": amounts}
    whole = answer["$defs"]["Upkeep"]
    changed = {**whole, "properties": {**whole["properties"], "used": used}}
    return {**answer, "$defs": {**answer["$defs"], "Upkeep": changed}}


def _plainly(engine: Engine, _: Caller, name: str, arguments: Mapping[str, Any]) -> Any:
    return getattr(engine, name)(**arguments)


def _in_tenant(engine: Engine, caller: Caller, name: str, arguments: Mapping[str, Any]) -> Any:
    return getattr(engine, name)(**{**arguments, "tenant": caller.tenant(arguments.get("tenant"))})


def _spaces(engine: Engine, caller: Caller, _: str, __: Mapping[str, Any]) -> Any:
    bound = caller.key.tenant if caller.key else None
    return [one for one in engine.spaces() if bound is None or one.tenant == bound]


def _verify(engine: Engine, _: Caller, __: str, arguments: Mapping[str, Any]) -> Any:
    given: Mapping[str, Any] = arguments["certificate"]
    values: dict[str, Any] = {name: tuple(one) if name in _LISTS else one for name, one in given.items()}
    made = Certificate(**values)
    return engine.verify_erasure(made, words=arguments.get("words", ()))


_LISTS: Final = frozenset({"memory_ids", "entity_ids", "kept", "out_of_reach", "keys"})
_DO: Final = {"merge": _in_tenant, "uninstall": _in_tenant, "spaces": _spaces, "verify_erasure": _verify}
