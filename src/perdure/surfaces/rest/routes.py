"""The table of routes: what each takes, does and answers with. The application and its document loop over it."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, cast

from perdure.engine import Engine
from perdure.errors import InvalidInput
from perdure.operations import Effect
from perdure.space import Space
from perdure.surfaces.answer_schemas import Schema
from perdure.surfaces.callers import OWNERS, Caller
from perdure.surfaces.rest.bodies import object_of, single, spread
from perdure.surfaces.wire import Form, InvalidRequest, forms

Given = Mapping[str, Any]
Query = Mapping[str, Sequence[str]]

SPACE: Final[Schema] = {
    "title": "Space",
    "description": "Whose memory: exactly one of user, thread, app and agent, or none for the global one; what the key "
    "is bound to may be left out. tz is the IANA zone of a new space, preset the policy of this request.",
    "type": "object",
    "properties": {
        **{name: {"type": "string", "minLength": 1, "maxLength": 512} for name in OWNERS},
        "tenant": {"type": "string", "maxLength": 512},
        "tz": {"type": "string"},
        "preset": {"enum": ["assistant", "supervisor", "app", "elephant", "thread"]},
    },
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A request that was understood: whose memory it is about, and what to do with it."""

    space: Mapping[str, str | None] = field(default_factory=dict[str, str | None])
    do: Callable[[Engine, Caller], Any]

    def open(self, engine: Engine, caller: Caller) -> Space:
        """Return the memory that it is about."""
        return opened(engine, caller, self.space)


def opened(engine: Engine, caller: Caller, space: Mapping[str, str | None]) -> Space:
    """Return a memory; what is wrong with its name is wrong with the field `space`."""
    try:
        return caller.space(engine, space)
    except InvalidInput as error:
        said = str(error)
        named = [name for name in SPACE["properties"] if said.startswith(name)] or [
            name for name, value in space.items() if value and repr(value) in said
        ]
        raise InvalidRequest([(".".join(("space", *named[:1])), str(error))]) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """One method on one path. `body` and `query` are schemas of its fields, `parse` makes an `Ask` of them."""

    method: str
    path: str
    name: str
    sentence: str
    effect: Effect
    parse: Callable[[Given, Query, Mapping[str, str]], Ask]
    """Takes the body, the query and the parts of the path."""
    body: Schema | None = None
    query: Mapping[str, Schema] = field(default_factory=dict[str, Schema])
    answer: Schema
    fields: Sequence[str] = ()
    whole: bool = False
    """Whether it concerns a tenant, not one memory."""
    store: bool = False
    """Whether it concerns the whole store."""
    harmless: bool = False
    """Whether it may be done again without doing anything twice."""
    tag: str = "memory"
    body_type: str = "application/json"
    answer_type: str = "application/json"
    handler: str = ""
    """What answers it, where it is not answered with the JSON of a result."""


def space_of(given: Any) -> dict[str, str | None]:
    """Check the field `space` of a request; null, which a client sends by a slip, is not the global one."""
    if not isinstance(given, Mapping):
        raise InvalidRequest([("space", 'space takes an object such as {"user": "ana"}')])
    known: Mapping[str, Any] = SPACE["properties"]
    found: dict[str, str | None] = {}
    problems: list[tuple[str, str]] = []
    for name, value in cast("Mapping[str, Any]", given).items():
        where = f"space.{name}"
        if name not in known:
            problems.append((where, f"unknown field {where!r}: space takes {', '.join(known)}"))
        elif not isinstance(value, str):
            problems.append((where, f"{where} takes text"))
        else:
            found[name] = value
    named = [name for name in OWNERS if name in found]
    if len(named) > 1:
        problems.append(("space", f"a space has one owner: pass one of {', '.join(named)}"))
    if problems:
        raise InvalidRequest(problems)
    return found


@cache
def operation_routes() -> Sequence[Route]:
    """Return the routes of every operation on a space: POST with a body, for what reads also GET with a query."""
    made: list[Route] = []
    for form in forms().values():
        made.append(_posted(form, f"/v1/{form.name}", form.name))
        if form.operation.effect == "read":
            made.append(_got(form, f"/v1/{form.name}", form.name))
    query = forms()["memory_query"]
    made += [_posted(query, "/v1/memory/query", "memory.query"), _got(query, "/v1/memory/query", "memory.query")]
    return made


_HARMLESS: Final = frozenset({"session", "audit"})


def _posted(form: Form, path: str, name: str) -> Route:
    def parse(given: Given, query: Query, _: Mapping[str, str]) -> Ask:
        _no_query(query, path)
        rest = {one: value for one, value in given.items() if one != "space"}
        return ask(form, space_of(given.get("space", {})), form.parse(rest, beside=("space",)))

    request = form.request
    properties = {**request["properties"], "space": {"$ref": "#/$defs/Space"}}
    body = {**request, "properties": properties, "$defs": {**request.get("$defs", {}), "Space": SPACE}}
    return Route(
        method="POST",
        path=path,
        name=name,
        sentence=form.operation.sentence,
        effect=form.operation.effect,
        parse=parse,
        body=body,
        answer=form.answer,
        fields=(*form.hints, "space"),
        harmless=name in _HARMLESS,
    )


def _got(form: Form, path: str, name: str) -> Route:
    def parse(_: Given, query: Query, __: Mapping[str, str]) -> Ask:
        space, rest = space_in(query, fields=form.hints)
        return ask(form, space, form.parse_query(rest, beside=(*_short(form.hints), "space")))

    request = form.request
    return Route(
        method="GET",
        path=path,
        name=f"get_{name}",
        sentence=form.operation.sentence,
        effect="read",
        parse=parse,
        query={**query_schemas(request), **space_query(form.hints)},
        answer=form.answer,
        fields=(*form.hints, "space"),
    )


def ask(form: Form, space: Mapping[str, str | None], arguments: Given) -> Ask:
    """Return what an operation is asked to do with one memory."""

    def do(engine: Engine, caller: Caller) -> Any:
        return getattr(opened(engine, caller, space), form.operation.name)(**arguments)

    return Ask(space=space, do=do)


def space_in(query: Query, *, fields: Collection[str] = ()) -> tuple[dict[str, str | None], dict[str, Sequence[str]]]:
    """Return whose memory a query is about, and what it says beside that.

    It may say `user=ana`, unless `fields` of the operation have such a name, `space.user=ana`, or `space` as JSON.
    """
    dotted, rest = spread(query, "space")
    said: list[tuple[str, Any]] = list(dotted.items())
    if "space" in rest:
        said += object_of(single(rest, "space"), "space").items()
    said += [(name, single(rest, name)) for name in _short(fields) if name in rest]
    own: dict[str, Any] = {}
    for name, value in said:
        if name in own:
            raise InvalidRequest([(f"space.{name}", f"{name} of the space is given twice: say it once")])
        own[name] = value
    used = {"space", *_short(fields)}
    return space_of(own), {name: values for name, values in rest.items() if name not in used}


def space_query(fields: Collection[str] = ()) -> dict[str, Schema]:
    """Return what a query can say of whose memory it is about, by name."""
    known: Mapping[str, Schema] = SPACE["properties"]
    short = {name: known[name] for name in _short(fields)}
    return {**short, **{f"space.{name}": one for name, one in known.items()}, "space": SPACE}


def _short(fields: Collection[str]) -> list[str]:
    return [name for name in SPACE["properties"] if name not in fields]


def query_schemas(request: Schema) -> dict[str, Schema]:
    """Return what a query can say of a request, by name; `x-required` tells what it must say."""
    needed = request.get("required", [])
    return {name: {**_stated(schema), "x-required": name in needed} for name, schema in request["properties"].items()}


def _stated(schema: Schema) -> Schema:
    """Return what of a schema a query can say: there is no null in it."""
    some = [one for one in schema.get("anyOf", []) if one.get("type") != "null"]
    rest = {name: one for name, one in schema.items() if name not in ("anyOf", "default", "title")}
    if len(some) == 1:
        return {**rest, **some[0]}
    return {**rest, **({"anyOf": some} if some else {})}


def _no_query(query: Query, path: str) -> None:
    for name in query:
        raise InvalidRequest([(name, f"unknown parameter {name!r}: {path} takes its fields in the body")])
