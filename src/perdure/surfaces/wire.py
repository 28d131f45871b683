"""The operations as JSON: what each takes, checked field by field, and what it answers with.

A request has the parameters of the operation's method, so no surface repeats them; an answer is what `render.to_json`
makes of its result. Needs pydantic, which the extra `server` brings.
"""

import inspect
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Final, Union, cast, get_args, get_origin, get_type_hints

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    create_model,
)

from perdure.domain.arguments import describe, hints_of, quoted
from perdure.domain.memory import Kind, State
from perdure.domain.message import ROLES, Message
from perdure.domain.question import MOST_LISTED, RETURNS, TIMED
from perdure.domain.recall_policy import RecallPolicy
from perdure.domain.totals import LENGTHS
from perdure.errors import InvalidInput
from perdure.operations import OPERATIONS, Operation
from perdure.space import Space
from perdure.surfaces.answer_schemas import Schema, schema_of

_FILES: Final = frozenset({Path, Callable})
"""What names a file or a function of the process that asks: no request from outside does."""
_MOST: Final = 2**63 - 1
_TIME: Final = "a time with its offset from UTC, such as 2026-05-01T09:00:00Z"
_STRICT: Final = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False, populate_by_name=False)


class InvalidRequest(InvalidInput):
    """Some fields of a request are wrong; `problems` has each one's path and what it takes."""

    def __init__(self, problems: Sequence[tuple[str, str]]) -> None:
        super().__init__("; ".join(dict.fromkeys(text for _, text in problems)))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One operation as JSON. `model` has a field for each parameter; a trailing underscore is not part of its name."""

    operation: Operation
    model: type[BaseModel]
    hints: Mapping[str, Any]
    """The annotations of the parameters, by the names of their fields."""
    answer: dict[str, Any]
    """The JSON Schema of the answer."""

    @property
    def name(self) -> str:
        return self.operation.name.rstrip("_")

    @property
    def request(self) -> dict[str, Any]:
        """The JSON Schema of the request, with the values that the operation takes of each type."""
        schema = self.model.model_json_schema()
        for one in (schema, *schema.get("$defs", {}).values()):
            one["properties"] = {
                name: _bounded(inner, _OF_ONE.get((self.name, name), _BOUNDS.get(name, {})))
                for name, inner in one.get("properties", {}).items()
            }
        return schema

    def parse(self, given: Any, *, beside: Iterable[str] = ()) -> dict[str, Any]:
        """Return the arguments of the method that JSON data stands for; InvalidRequest names every wrong field.

        `beside`: what the surface takes along with them, for the error that says what could have been meant.
        """
        if not isinstance(given, Mapping):
            raise InvalidRequest([("", f"{self.name} takes an object with the fields {', '.join(self.hints)}")])
        try:
            return _timed(_arguments(self.model.model_validate(given)))
        except ValidationError as error:
            raise InvalidRequest(self._problems(error, beside)) from None

    def parse_query(self, given: Mapping[str, Sequence[str]], *, beside: Iterable[str] = ()) -> dict[str, Any]:
        """Return the arguments that the parameters of a query stand for: several of one name are a list, and what is
        an object is its JSON text.
        """
        said = {name: _from_text(name, self.hints.get(name), texts) for name, texts in given.items()}
        return self.parse(said, beside=beside)

    def _problems(self, error: ValidationError, beside: Iterable[str]) -> list[tuple[str, str]]:
        found: dict[str, str] = {}
        for one in error.errors(include_url=False, include_context=False):
            name = str(one["loc"][0])
            alternatives = len(_alternatives(self.hints.get(name))) > 1
            where = ".".join(map(str, one["loc"][:1] if alternatives else one["loc"]))
            match one["type"]:
                case "missing":
                    said = f"{where} is missing"
                case "extra_forbidden":
                    said = f"unknown field {where!r}: {self._takes(where, beside)}"
                case _ if "." not in where and name in self.hints:
                    said = f"{where} got {_quoted(one['input'])}: it takes {_told(self.hints[name])}"
                case "value_error":
                    said = f"{where} got {_quoted(one['input'])}: it takes {_TIME}"
                case _:
                    said = f"{where} got {_quoted(one['input'])}: {one['msg'][:1].lower()}{one['msg'][1:]}"
            found.setdefault(where, said)  # of alternatives, each has its own error
        return list(found.items())

    def _takes(self, where: str, beside: Iterable[str]) -> str:
        """Return which fields there are instead of one that there is not."""
        name, dot, _ = where.partition(".")
        if not dot:
            return f"{self.name} takes {', '.join((*self.hints, *beside)) or 'no fields'}"
        hint = self.hints.get(name)
        inner = [one for one in get_args(hint) for one in _alternatives(one) if is_dataclass(one)]
        if inner:
            return f"{name} take {', '.join(one.name for one in fields(inner[0]))}"
        return f"{name} has no such field" if hint is not None else self._takes(name, beside)


_TEXT: Final[Schema] = {"string": {"minLength": 1}}
_SHARE: Final[Schema] = {"number": {"minimum": 0, "maximum": 1}}
_NUMBER: Final[Schema] = {"integer": {"minimum": 0}}
_COUNT: Final[Schema] = {"integer": {"minimum": 1}}
_HITS: Final[Schema] = {"integer": {"minimum": 1, "maximum": RecallPolicy().max_k}}
_KINDS: Final[Schema] = {"string": {"enum": [*Kind]}}
_BOUNDS: Final[Mapping[str, Schema]] = {
    **dict.fromkeys(("text", "id", "session", "key", "category", "message_id", "speaker"), _TEXT),
    **dict.fromkeys(("threshold", "confidence", "strength"), _SHARE),
    **dict.fromkeys(("kind", "kinds"), _KINDS),
    **dict.fromkeys(("k", "top_k"), _HITS),
    **dict.fromkeys(("budget_tokens", "since_rev", "turn_no"), _NUMBER),
    "limit": _COUNT,
    "importance": {"integer": {"minimum": 1, "maximum": 5}},
    "role": {"string": {"enum": [*ROLES]}},
    "state": {"string": {"enum": [*State]}},
    "return": {"string": {"enum": [*RETURNS]}},
    "every": {"string": {"enum": [*LENGTHS]}},
}
"""What of each type a field takes, whatever the operation; the operation itself checks it, and says more."""
_OF_ONE: Final[Mapping[tuple[str, str], Schema]] = {
    ("list", "limit"): {"integer": {"minimum": 1, "maximum": MOST_LISTED}},
    ("remember", "kind"): {"string": {"enum": [one for one in Kind if one is not Kind.EPISODE]}},
}


def _bounded(schema: Schema, bounds: Schema) -> Schema:
    """Return the schema of a field with what its operation takes of each type, also within lists and alternatives."""
    found = {**schema, **bounds.get(schema.get("type", ""), {})}
    if "anyOf" in schema:
        found["anyOf"] = [_bounded(one, bounds) for one in schema["anyOf"]]
    if "items" in schema:
        found["items"] = _bounded(schema["items"], bounds)
    return found


@cache
def forms() -> Mapping[str, Form]:
    """Return every operation that needs no file of its caller, by its name without a trailing underscore."""
    made = [form_of(operation, Space) for operation in OPERATIONS if not _of_files(operation)]
    return {form.name: form for form in made}


def _of_files(operation: Operation) -> bool:
    hints = hints_of(getattr(Space, operation.name))
    needed = inspect.signature(getattr(Space, operation.name)).parameters.values()
    return any(_named(hints[one.name]) & _FILES for one in needed if one.name in hints and one.default is one.empty)


def form_of(operation: Operation, owner: type) -> Form:
    """Return a method of a space, or of the engine, as JSON; files and functions of the caller's are left out."""
    method = getattr(owner, operation.name)
    hints = hints_of(method)
    taken: dict[str, Any] = {}
    described: dict[str, Any] = {}
    for name, parameter in list(inspect.signature(method).parameters.items())[1:]:
        if _named(hints[name]) & _FILES:
            continue
        field = name.rstrip("_")
        default = ... if parameter.default is inspect.Parameter.empty else parameter.default
        taken[name] = (_accepted(hints[name]), Field(default, alias=field if field != name else None))
        described[field] = hints[name]
    model = create_model(f"{operation.name.rstrip('_').title().replace('_', '')}Request", __config__=_STRICT, **taken)
    return Form(operation=operation, model=model, hints=described, answer=schema_of(hints["return"]))


def _accepted(hint: Any) -> Any:
    """Return what pydantic checks for an annotation of a method."""
    origin, inner = get_origin(hint), get_args(hint)
    if Message in inner:  # as an object, which is as good
        return _object(Message)
    if is_dataclass(hint):
        return _object(cast(type[Any], hint))
    if origin in (Union, UnionType):
        return Union[tuple(_accepted(one) for one in inner)]  # noqa: UP007
    if origin in (Sequence, Iterable, tuple):
        return list[_accepted(inner[0])]
    if origin is Mapping:
        return dict[str, Any]
    return {int: _Whole, datetime: _When}.get(hint, hint)


def _told(hint: Any) -> str:
    """Return an annotation in the words of JSON."""
    words = describe(hint).replace("Message or a mapping", "objects").replace("a mapping", "an object")
    return words.replace("a datetime", _TIME).replace("None", "null")


def _quoted(value: Any) -> str:
    """Return a value as an error quotes it, where JSON calls it otherwise than Python does."""
    return json.dumps(value) if value is None or isinstance(value, bool) else quoted(value)


_WRITTEN: Final = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)?", re.ASCII)


def _text(value: object) -> object:
    if not isinstance(value, str) or not _WRITTEN.fullmatch(value):  # digits alone would be seconds since 1970
        raise ValueError(_TIME)
    return value


def _aware(value: datetime) -> datetime:
    if value.tzinfo is None:
        raise ValueError(_TIME)
    return value


_Whole = Annotated[int, Field(ge=-_MOST, le=_MOST)]
_When = Annotated[datetime, Field(strict=False), BeforeValidator(_text), AfterValidator(_aware)]
_TIMES: Final = TypeAdapter[datetime](_When)


@cache
def _object(owner: type[Any]) -> type[BaseModel]:
    hints = get_type_hints(owner)
    taken: dict[str, Any] = {
        one.name: (_accepted(hints[one.name]), ... if one.default is MISSING else one.default) for one in fields(owner)
    }
    return create_model(owner.__name__, __config__=_STRICT, **taken)


def _arguments(model: BaseModel) -> dict[str, Any]:
    return {name: _plain(getattr(model, name)) for name in model.model_fields_set}


def _timed(arguments: dict[str, Any]) -> dict[str, Any]:
    """Read the times among filters, which JSON has as text; what tells no moment stays text."""
    filters: Mapping[str, Any] | None = arguments.get("filters")
    if not filters:
        return arguments
    return {**arguments, "filters": {name: _moment(name, value) for name, value in filters.items()}}


def _moment(name: str, value: Any) -> Any:
    try:
        return _TIMES.validate_python(value) if name in TIMED else value
    except ValidationError:
        return value


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(one) for one in cast(list[Any], value)]
    return _arguments(value) if isinstance(value, BaseModel) else value


def _alternatives(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _named(hint: Any) -> set[Any]:
    """Return the types that an annotation lets in."""
    return {get_origin(one) or one for one in _alternatives(hint)}


def _from_text(name: str, hint: Any, texts: Sequence[str]) -> Any:
    """Return the JSON data that texts of a query stand for; what stands for none stays text, and is refused as such."""
    takes, text = _named(hint), texts[-1]
    if Sequence in takes and (len(texts) > 1 or str not in takes):
        return list(texts)
    if len(texts) > 1:
        raise InvalidRequest([(name, f"{name} is given {len(texts)} times: it takes one value")])
    if takes & {int, float, bool, Mapping}:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return text
        return text if value is None else value  # there is no null in a query: what is not said is left out
    return text
