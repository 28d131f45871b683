"""Bounds of what callers pass: each refusal names the argument, and says what it takes."""

import json
import math
from collections.abc import Mapping
from typing import Any, Final, cast

from perdure.errors import InvalidInput


def whole(value: Any, *, name: str, least: int, most: int) -> int:
    """Return a whole number within bounds; true and false are none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidInput(f"{name} must be a whole number, not {value!r}")
    if not least <= value <= most:
        vast = most >= _VAST and value < least  # a bound that nobody comes near is not named
        raise InvalidInput(f"{name} is {value}: use {least} {'or more' if vast else f'to {most}'}")
    return value


_VAST: Final = 1 << 30


def number(value: Any, *, name: str, low: float, high: float) -> float:
    """Return a number within bounds; true, false and NaN are none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or math.isnan(value):
        raise InvalidInput(f"{name} must be a number, not {value!r}")
    if not low <= value <= high:
        raise InvalidInput(f"{name} {value} is out of range: use {low:g} to {high:g}")
    return float(value)


MAX_DEPTH: Final = 64


def deeper(value: object, limit: int) -> bool:
    """Tell whether more than `limit` mappings and lists lie within each other."""
    layer = [value]
    for _ in range(limit):
        inner: list[object] = []
        for one in layer:
            if isinstance(one, Mapping):
                inner += cast("Mapping[Any, object]", one).values()
            elif isinstance(one, (list, tuple)):
                inner += cast("list[object]", one)
        if not inner:
            return False
        layer = inner
    return any(isinstance(one, (Mapping, list, tuple)) for one in layer)


def texts(value: object) -> bool:
    """Tell whether a value, as it was read from a file, is a list of texts."""
    return isinstance(value, (list, tuple)) and all(isinstance(one, str) for one in cast(list[object], value))


def storable(value: Mapping[str, Any], *, name: str) -> None:
    """Refuse what JSON cannot hold, keys that it would turn into text, and what no reader of JSON goes into so far."""
    if deeper(value, MAX_DEPTH):
        raise InvalidInput(f"{name} has more than {MAX_DEPTH} mappings and lists within each other: make it flatter")
    try:
        json.dumps(dict(value), allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput(f"{name} cannot be kept as JSON: {error}") from error
    inside: list[Any] = [value]
    while inside:
        one = inside.pop()
        if isinstance(one, Mapping):
            entries = cast("Mapping[Any, Any]", one)
            for key in entries:
                if not isinstance(key, str):
                    raise InvalidInput(f"{name}: {key!r} cannot be a key: use text")
            inside += entries.values()
        elif isinstance(one, (list, tuple)):
            inside += cast("list[Any]", one)
