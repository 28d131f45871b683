"""Arguments of the public methods, checked against their annotations: a wrong type gets one clear error by name."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache, wraps
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from perdure.errors import InvalidInput

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)

_WORDS: Mapping[Any, str] = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    datetime: "a datetime",
    NoneType: "None",
}


def checked(call: F) -> F:
    """Refuse arguments that don't fit the annotations of a function, before it runs."""
    names = list(inspect.signature(call).parameters)

    @wraps(call)
    def run(*arguments: Any, **named: Any) -> Any:
        hints, plain = _hints(call)
        for name, value in (*zip(names, arguments, strict=False), *named.items()):
            if type(value) not in plain.get(name, ()) and name in hints and not fits(value, hints[name]):
                raise InvalidInput(f"{name} got {quoted(value)}: it takes {describe(hints[name])}")
        return call(*arguments, **named)

    return cast(F, run)


def checked_methods(owner: C) -> C:
    """Check the arguments of every public method of a class."""
    for name, method in list(vars(owner).items()):
        if inspect.isfunction(method) and not name.startswith("_"):
            setattr(owner, name, checked(method))
    return owner


def hints_of(call: Callable[..., Any]) -> dict[str, Any]:
    """Return the annotations of a function by name, also of types that its module names for type checkers only."""
    return get_type_hints(call, localns=_Late())


class _Late(dict[str, Any]):
    """The types that the engine and a space import only where they are used: most commands need none of them."""

    def __missing__(self, name: str) -> Any:
        return getattr(import_module(f"perdure.{_LATE[name]}"), name)


_LATE: Mapping[str, str] = {
    name: module
    for module, names in {
        "domain.api_key": "ApiKey IssuedKey",
        "domain.audit": "Audit",
        "domain.layout": "Layout",
        "domain.log": "HistoryEntry",
        "domain.proposal": "Proposal",
        "domain.repeatable": "Again Repeatable",
        "domain.report": "Report",
        "domain.results": "Certificate Imported Maintained Merged Piece Stats Transferred Uninstalled Verification "
        "WriteResult",
        "domain.run": "Upkeep",
        "domain.session": "Session",
        "domain.totals": "EventCount Totals",
    }.items()
    for name in names.split()
}


def fits(value: Any, hint: Any) -> bool:
    """Tell whether a value may stand for an annotation; a bool is no number, a text no sequence of texts."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any or isinstance(hint, TypeVar):
        return True
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in inner)
    if origin is Literal:
        return value in inner
    if hint is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if origin is Sequence:
        return isinstance(value, (list, tuple)) and all(fits(one, inner[0]) for one in cast(list[Any], value))
    if origin is Iterable:
        return isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping))
    if origin is Mapping:
        return isinstance(value, Mapping)
    if callable(value) and origin is not None and issubclass(origin, Callable):
        return True
    return isinstance(value, origin or hint)


def several(value: str | Sequence[str] | None) -> Sequence[str] | None:
    """Return a list of one for a single text."""
    return [value] if isinstance(value, str) else value


def describe(hint: Any) -> str:
    """Return an annotation in words."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(describe(one) for one in inner))
    if origin is Literal:
        return " or ".join(repr(one) for one in inner)
    if origin in (Sequence, Iterable, tuple):
        return f"a list of {describe(inner[0])}" if inner[0] is not Any else "a list"
    if origin is Mapping:
        return "a mapping"
    return _WORDS.get(hint, getattr(origin or hint, "__name__", str(hint)))


def quoted(value: object) -> str:
    """Return a value as an error quotes it, in at most 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


@cache
def _hints(call: Callable[..., Any]) -> tuple[dict[str, Any], dict[str, frozenset[type]]]:
    """Return the annotations by name, and the types of which every value fits: most arguments need no other look."""
    hints = hints_of(call)
    hints.pop("return", None)
    judged = {name: hint for name, hint in hints.items() if not _protocol(hint)}
    return judged, {name: _plain(hint) for name, hint in judged.items()}


def _plain(hint: Any) -> frozenset[type]:
    if get_origin(hint) in (Union, UnionType):
        return frozenset[type]().union(*map(_plain, get_args(hint)))
    return frozenset({float, int} if hint is float else {hint} if type(hint) is type else ())


def _protocol(hint: Any) -> bool:
    """Ports are judged by whoever uses them."""
    return any(getattr(one, "_is_protocol", False) for one in (hint, *get_args(hint)))
