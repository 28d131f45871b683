"""What every surface prints: values as JSON data, and text made safe for a terminal."""

import json
import re
from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from datetime import UTC, date, datetime
from enum import Enum
from pathlib import PurePath
from typing import Any

_LEFT_OUT = frozenset({"memory", "mentions", "patches", "proposal"})
"""Fields of a decision that its result tells as stored."""

_CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff"
_UNSAFE = re.compile(f"[{_CONTROL}\ud800-\udfff]")


def to_json(value: Any) -> Any:
    """Turn any answer into JSON data: dataclasses to dicts, datetimes to ISO 8601 in UTC, sets and tuples to lists."""
    match value:
        case Enum():
            return to_json(value.value)
        case None | bool() | int() | str():
            return value
        case float():
            return value if value == value and abs(value) != float("inf") else None
        case datetime():
            return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
        case date() | PurePath():
            return str(value)
        case Mapping():
            return {str(name): to_json(item) for name, item in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        case list() | tuple() | set() | frozenset():
            return [to_json(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
        case _:
            return _composite(value)


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


def _composite(value: Any) -> Any:
    given: Any = value
    if is_dataclass(value) and not isinstance(value, type):
        data = {one.name: to_json(getattr(given, one.name)) for one in fields(value) if shown(one)}
        if hasattr(given, "action"):
            kept = {name: item for name, item in data.items() if name not in _LEFT_OUT}
            return {"action": given.action, "memory_id": given.memory_id, "reason": given.reason, **kept}
        return data
    if hasattr(given, "item"):  # a numpy number
        return to_json(given.item())
    return str(given)
