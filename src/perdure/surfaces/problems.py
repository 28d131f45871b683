"""Errors as problem documents (RFC 9457): one table from what went wrong to a status."""

import json
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, cast

from perdure import errors
from perdure.domain.message import Message
from perdure.errors import PerdureError
from perdure.surfaces.render import visible

_log = logging.getLogger("perdure")

CONTENT_TYPE: Final = "application/problem+json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is wrong with a request, as its client is told. `errors` has each wrong field and what it takes."""

    status: int
    kind: str
    title: str
    detail: str
    errors: tuple[tuple[str, str], ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict[str, str])

    def document(self) -> dict[str, Any]:
        """Return the JSON document."""
        told: dict[str, Any] = {
            "type": f"urn:perdure:problem:{self.kind}",
            "title": self.title,
            "status": self.status,
            "detail": visible(self.detail),
        }
        if self.errors:
            told["field"] = visible(self.errors[0][0])
            told["errors"] = [{"field": visible(name), "detail": visible(text)} for name, text in self.errors]
        return told

    async def send(self, send: Callable[[MutableMapping[str, Any]], Awaitable[None]]) -> None:
        """Send it as an ASGI response."""
        body = json.dumps(self.document(), ensure_ascii=False).encode(errors="backslashreplace")  # half a pair: as JSON
        headers = {"content-type": CONTENT_TYPE, "content-length": str(len(body)), **self.headers}
        named = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": self.status, "headers": named})
        await send({"type": "http.response.body", "body": body})


SCHEMA: Final[Mapping[str, Any]] = {
    "title": "Problem",
    "description": "What is wrong (RFC 9457); `field` names the field of the request, where it is one.",
    "type": "object",
    "properties": {
        "type": {"type": "string", "format": "uri"},
        "title": {"type": "string"},
        "status": {"type": "integer", "minimum": 400, "maximum": 599},
        "detail": {"type": "string"},
        "field": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"field": {"type": "string"}, "detail": {"type": "string"}},
                "required": ["field", "detail"],
            },
        },
    },
    "required": ["type", "title", "status", "detail"],
}

STATUSES: Final[Mapping[type[PerdureError], tuple[int, str, str]]] = {
    errors.UnknownFilter: (422, "unknown-filter", "No such filter"),
    errors.UnknownName: (422, "invalid-input", "The request is wrong"),
    errors.InvalidInput: (422, "invalid-input", "The request is wrong"),
    errors.NotFound: (404, "not-found", "There is no such thing"),
    errors.CategoryDenied: (403, "category-denied", "The agent may not read this"),
    errors.AccessDenied: (403, "access-denied", "Who asks may not do this"),
    errors.ConsentRequired: (409, "consent-required", "The person whose memory it is has to agree"),
    errors.Conflict: (409, "conflict", "Something else stands against it"),
    errors.EmbedderMismatch: (409, "embedder-mismatch", "The vectors are another embedder's"),
    errors.BudgetExceeded: (429, "budget-exceeded", "A limit is used up for now"),
    errors.MissingExtra: (501, "missing-extra", "The server lacks a package"),
    errors.ModelUnavailable: (503, "model-unavailable", "A model cannot be used right now"),
    errors.StoreUnavailable: (503, "store-unavailable", "The store cannot be used right now"),
    errors.SchemaTooNew: (500, "store-too-new", "The store is a newer perdure's"),
    errors.StoreCorrupt: (500, "store-corrupt", "The store is damaged"),
    PerdureError: (500, "error", "Something went wrong"),
}
"""Each error with its status, its kind and its title; the first class that fits counts."""

_RETRY_S: Final = "1"


def problem_of(
    error: PerdureError, fields: Iterable[str] = (), *, given: Mapping[str, object] | None = None
) -> Problem:
    """Return the problem that an error is; `fields` are those of the request, one of which may be named in it, or the
    value that was `given` for it.

    What a server says of itself, such as the path of its files, goes to its log and not to the client.
    """
    status, kind, title = next(found for cls, found in STATUSES.items() if isinstance(error, cls))
    headers = {"retry-after": _RETRY_S} if status in (429, 503) else {}
    if status >= 500:
        _log.error("%s: %s", kind, error)
        return Problem(status=status, kind=kind, title=title, detail=f"{title}; its log says more", headers=headers)
    named: Iterable[tuple[str, str]] = getattr(error, "problems", None) or _named(error, frozenset(fields), given)
    return Problem(status=status, kind=kind, title=title, detail=str(error), errors=tuple(named), headers=headers)


def _named(error: PerdureError, known: frozenset[str], given: Mapping[str, object] | None) -> list[tuple[str, str]]:
    """Return the field of which an error speaks: the first one that it names; of what is not there, the one with its
    name, else the id. What somebody may not do, or what is not there, has none but those that were given.
    """
    message = str(error)
    if given is not None and isinstance(error, (errors.NotFound, errors.AccessDenied)):
        known &= given.keys()
    if isinstance(error, errors.NotFound):
        held = [name for name, value in (given or {}).items() if name in known and _says(message, value)]
        return [(name, message) for name in (*held, *({"id"} & known))[:1]]
    if "messages" in known and (place := _place(message, (given or {}).get("messages"))) is not None:
        inner = _first(_PLACE.sub("", message), _OF_MESSAGES)
        return [(f"messages.{place}.{inner}" if inner else f"messages.{place}", message)]
    named = _first(message, known)
    return [(named, message)] if named else []


_PLACE: Final = re.compile(r"\Amessage (\d+)\b:?")
_OF_MESSAGES: Final = frozenset(one.name for one in fields(Message))


def _place(message: str, messages: object) -> int | None:
    """Return which of several messages an error is about."""
    found = _PLACE.match(message)
    if found:
        return int(found[1])
    return 0 if isinstance(messages, list) and len(cast("list[object]", messages)) == 1 else None


def _first(message: str, known: frozenset[str]) -> str | None:
    """Return the first field that a message names; a name of one letter counts at its beginning only."""
    words = [_called(word, known) for word in re.findall(r"[A-Za-z_][\w-]*", message)]
    return next((word for place, word in enumerate(words) if word in known and (len(word) > 1 or place == 0)), None)


def _called(word: str, known: frozenset[str]) -> str:
    """Return the field that a word of a message is, or names one thing of."""
    name = _CALLED.get(word, word)
    return f"{name}s" if name not in known and f"{name}s" in known else name


def _says(message: str, value: object) -> bool:
    """Tell whether a message has a name in quotes, or a number."""
    if isinstance(value, str):
        return bool(value) and any(one in message for one in (repr(value), f"“{value}”"))
    return type(value) is int and re.search(rf"\b{value}\b", message) is not None


_CALLED: Final = {"cursor": "after"}
"""What messages call some fields."""
