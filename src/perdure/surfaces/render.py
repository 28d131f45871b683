"""What every surface prints: values as JSON data, and text made safe for a terminal."""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field, fields, is_dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import cache, partial
from math import isfinite
from types import NoneType
from typing import Any, Final

_LEFT_OUT = frozenset({"memory", "mentions", "patches", "proposal"})
"""Fields of a decision that its result tells as stored."""

_CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff"
_UNSAFE = re.compile(f"[{_CONTROL}\ud800-\udfff]")
_PLAIN: Final = frozenset({str, int, bool, NoneType})
"""What is JSON as it is; the most of every answer."""


def to_json(value: Any) -> Any:
    """Turn any answer into JSON data: dataclasses to dicts, datetimes to ISO 8601 in UTC, sets and tuples to lists."""
    kind = value.__class__
    return value if kind in _PLAIN else _way(kind)(value)


def shown(field: Field[Any]) -> bool:
    """Tell whether answers show a field: not one that says only how the rest is written, which has no repr either."""
    return field.repr


def document(value: Any, *, indent: int | None = 2) -> str:
    """Return one JSON document, safe to print on a terminal; characters that steer it stand as \\u escapes."""
    text = json.dumps(to_json(value), ensure_ascii=False, indent=indent)
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def visible(text: str) -> str:
    """Return text with every character that steers a terminal or turns its direction shown as an escape."""
    return _UNSAFE.sub(_escape, text)


def one_line(text: str) -> str:
    """Return `visible` text with its line breaks and runs of blanks folded into single spaces."""
    return visible(" ".join(text.split()))


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


@cache
def _way(kind: type) -> Callable[[Any], Any]:
    """Return what makes JSON data of the values of a type; an answer has many of few types."""
    if is_dataclass(kind):
        return partial(_composed, tuple(one.name for one in fields(kind) if shown(one)))
    return next(way for base, way in _WAYS if issubclass(kind, base))


def _composed(names: tuple[str, ...], given: Any) -> Any:
    told: dict[str, Any] = {}
    for name in names:
        item = getattr(given, name)
        told[name] = item if type(item) in _PLAIN else to_json(item)
    if not hasattr(given, "action"):
        return told
    kept = {name: item for name, item in told.items() if name not in _LEFT_OUT}
    return {"action": given.action, "memory_id": given.memory_id, "reason": given.reason, **kept}


def _number(value: float) -> float | None:
    return value if isfinite(value) else None


def _time(value: datetime) -> str:
    return value.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _mapped(value: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(name): to_json(item) for name, item in value.items()}


def _listed(value: Iterable[Any]) -> list[Any]:
    return [to_json(item) for item in value]


def _other(value: Any) -> Any:
    return to_json(value.item()) if hasattr(value, "item") else str(value)  # numpy's numbers have it


_WAYS: Final[Sequence[tuple[type | tuple[type, ...], Callable[[Any], Any]]]] = (
    (Enum, lambda value: to_json(value.value)),
    ((bool, int, str), lambda value: value),
    (float, _number),
    (datetime, _time),
    (Mapping, _mapped),
    ((list, tuple, set, frozenset), _listed),
    (object, _other),
)
"""How values of other types become JSON data; the first that fits counts."""
