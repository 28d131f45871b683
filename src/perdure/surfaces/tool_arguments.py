"""Checks a model's arguments against the part of JSON schema that tools use; each refusal names the field."""

import math
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final, cast

from perdure.domain.arguments import quoted
from perdure.errors import InvalidInput

_WORDS: Final[Mapping[str, str]] = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a table of fields",
    "null": "null",
}


def checked(value: Mapping[str, Any], schema: Mapping[str, Any], *, where: str = "") -> dict[str, Any]:
    """Return the fields of an object that fits its schema; what is null and may be left out is left out.

    Raises InvalidInput for a field that is unknown, missing, of a wrong type or out of range, by its path.
    """
    known: Mapping[str, Mapping[str, Any]] = schema.get("properties", {})
    needed = schema.get("required", ())
    path = f"{where}." if where else ""
    for name in value:
        if name not in known:
            raise InvalidInput(f"unknown argument {path}{name}: {_instead(name, list(known))}")
    given = {name: one for name, one in value.items() if one is not None or _nullable(known[name]) or name in needed}
    for name in needed:
        if name not in given:
            raise InvalidInput(f"{path}{name} is missing: it takes {_described(known[name])}")
    return {name: _fitting(one, known[name], f"{path}{name}") for name, one in given.items()}


def _fitting(value: Any, schema: Mapping[str, Any], where: str) -> Any:
    kinds = _kinds(schema)
    if not any(_is(value, kind) for kind in kinds):
        raise InvalidInput(f"{where} got {quoted(value)}: it takes {_described(schema)}")
    if isinstance(value, Mapping):
        return checked(cast("Mapping[str, Any]", value), schema, where=where)
    if isinstance(value, list):
        inner: Mapping[str, Any] = schema.get("items", {})
        return [_fitting(one, inner, f"{where}[{at}]") for at, one in enumerate(cast("list[Any]", value))]
    if "enum" in schema and value not in schema["enum"]:
        raise InvalidInput(f"{where} got {quoted(value)}: use {' or '.join(map(str, schema['enum']))}")
    if isinstance(value, str) and len(value.strip()) < schema.get("minLength", 0):
        raise InvalidInput(f"{where} got {quoted(value)}: it takes a text that says something")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        least, most = schema.get("minimum", -math.inf), schema.get("maximum", math.inf)
        if not least <= value <= most:
            bound = f"{least} to {most}" if math.inf not in (-least, most) else f"{least} or more"
            raise InvalidInput(f"{where} got {value}: use {bound}")
        return int(value) if kinds[0] == "integer" else value
    return value


def _is(value: Any, kind: str) -> bool:
    match kind:
        case "string":
            return isinstance(value, str)
        case "integer":  # models write 5.0 where they mean 5
            whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
            return whole and not isinstance(value, bool)
        case "number":
            return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
        case "boolean":
            return isinstance(value, bool)
        case "array":
            return isinstance(value, list)
        case "object":
            return isinstance(value, Mapping)
        case _:
            return value is None


def _kinds(schema: Mapping[str, Any]) -> list[str]:
    kind = schema.get("type", "string")
    return [kind] if isinstance(kind, str) else kind


def _nullable(schema: Mapping[str, Any]) -> bool:
    return "null" in _kinds(schema)


def _described(schema: Mapping[str, Any]) -> str:
    return " or ".join(_WORDS[kind] for kind in _kinds(schema))


def _instead(name: object, known: list[str]) -> str:
    near = get_close_matches(str(name), known, n=1)
    if near:
        return f"did you mean {near[0]}?"
    return f"use {', '.join(known)}" if known else "it takes none"
