"""JSON Schemas (draft 2020-12) of answers: of every type, what `render.to_json` makes of its values."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from pathlib import PurePath
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

from perdure.surfaces.render import shown

Schema = dict[str, Any]

_PLAIN: Final[Mapping[Any, Schema]] = {
    Any: {},
    NoneType: {"type": "null"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    datetime: {"type": "string", "format": "date-time"},
    date: {"type": "string", "format": "date"},
    object: {},
}
_DECISION: Final[Schema] = {
    "title": "Decision",
    "type": "object",
    "description": "What was decided about a memory, and why; which fields it has besides depends on the action.",
    "properties": {
        "action": {"type": "string"},
        "memory_id": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "reason": {"type": "string"},
    },
    "required": ["action", "memory_id", "reason"],
}


def schema_of(hint: Any) -> Schema:
    """Return the schema of an annotation; classes stand once, under "$defs"."""
    found: dict[str, Schema] = {}
    schema = _schema(hint, found)
    return {**schema, "$defs": found} if found else schema


def _schema(hint: Any, found: dict[str, Schema]) -> Schema:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in _PLAIN:
        return dict(_PLAIN[hint])
    if origin in (Union, UnionType):
        return _either([_schema(one, found) for one in inner])
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is not None and issubclass(origin, Mapping):
        value = _schema(inner[1], found)
        return {"type": "object", "additionalProperties": value} if value else {"type": "object"}
    if origin is not None and issubclass(origin, Iterable):
        return {"type": "array", "items": _schema(inner[0], found)}
    if isinstance(hint, type):
        return _class(cast(type[Any], hint), found)
    raise TypeError(f"no JSON Schema for {hint!r}")


def _class(owner: type[Any], found: dict[str, Schema]) -> Schema:
    if issubclass(owner, Enum):
        return {"enum": [one.value for one in owner]}
    if issubclass(owner, PurePath):
        return {"type": "string"}
    if hasattr(owner, "action"):
        found["Decision"] = _DECISION
        return {"$ref": "#/$defs/Decision"}
    if not is_dataclass(owner):
        raise TypeError(f"no JSON Schema for {owner!r}")
    if owner.__name__ not in found:
        found[owner.__name__] = {}  # for one that holds its own kind
        hints = get_type_hints(owner)
        properties = {one.name: _schema(hints[one.name], found) for one in fields(owner) if shown(one)}
        found[owner.__name__] = {
            "title": owner.__name__,
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{owner.__name__}"}


def _either(schemas: Sequence[Schema]) -> Schema:
    different = list({repr(one): one for one in schemas}.values())
    return different[0] if len(different) == 1 else {"anyOf": different}
