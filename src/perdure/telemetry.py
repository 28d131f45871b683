"""OpenTelemetry spans: one for each operation on a space or a whole store, with children for what an embedder and a
model are asked.

Names are those of the GenAI conventions for memory (`gen_ai.memory.*`, in development); what these lack is `perdure.*`.
Nothing is imported for it: a program that traces has imported the API itself, any other pays a look into `sys.modules`.
No span holds a word of a memory or a question, or names an owner, unless the policy `telemetry` says so.
"""

import inspect
import json
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, cast

from perdure.domain.space import SpaceRef
from perdure.domain.telemetry_policy import TelemetryPolicy

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer, TracerProvider

C = TypeVar("C", bound=type)
Attributes = Mapping[str, str | int | float | bool | Sequence[str]]

_SEARCH, _UPSERT, _UPDATE, _DELETE = "search_memory", "upsert_memory", "update_memory", "delete_memory"
MEANINGS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("recall", "memory_query", "get_context", "get", "list", "history", "changes"), _SEARCH),
    **dict.fromkeys(("entities", "relations"), _SEARCH),
    **dict.fromkeys(("observe", "observe_many", "remember", "import_"), _UPSERT),
    **dict.fromkeys(("correct", "confirm", "pin", "restore", "release", "undo", "approve", "deny"), _UPDATE),
    **dict.fromkeys(("link", "alias"), _UPDATE),
    **dict.fromkeys(("forget", "erase"), _DELETE),
}
"""What an operation is to the conventions (`gen_ai.operation.name`); those that are not named are nothing to them."""


class Watched(Protocol):
    """A space as its spans tell of it."""

    ref: SpaceRef

    @property
    def telemetry(self) -> TelemetryPolicy: ...


@contextmanager
def span(name: str, attributes: Attributes) -> "Generator[Span | None]":
    """Open a span around a piece of work, below the present one; None where nobody traces.

    An error leaves its type there, never its message, which may quote what it is about.
    """
    tracer = _tracer()
    if tracer is None:
        yield None
        return
    with tracer.start_as_current_span(
        name, attributes=attributes, record_exception=False, set_status_on_exception=False
    ) as opened:
        try:
            yield opened
        except BaseException as error:
            from opentelemetry.trace import StatusCode

            opened.set_attribute("error.type", type(error).__name__)
            opened.set_status(StatusCode.ERROR)
            raise


def traced_methods(owner: C) -> C:
    """Give every public method of a class of spaces a span; the outermost decorator, so that refusals are seen too."""
    for name, method in list(vars(owner).items()):
        if inspect.isfunction(method) and not name.startswith("_"):
            setattr(owner, name, _traced(name, method))
    return owner


def traced_wholes(*names: str) -> Callable[[C], C]:
    """Give those methods of a class, which concern a whole store, a span each: what is done, how long, which error."""

    def trace(owner: C) -> C:
        for name in names:
            setattr(owner, name, _traced_whole(name, getattr(owner, name)))
        return owner

    return trace


def _traced_whole(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    plain = name.rstrip("_")

    @wraps(method)
    def run(*arguments: Any, **named: Any) -> Any:
        if _tracer() is None:
            return method(*arguments, **named)
        with span(f"perdure {plain}", {"perdure.operation": plain}):
            return method(*arguments, **named)

    return run


def _traced(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
    names = list(inspect.signature(method).parameters)[1:]
    meaning = MEANINGS.get(name)

    @wraps(method)
    def run(self: Watched, *arguments: Any, **named: Any) -> Any:
        if _tracer() is None:
            return method(self, *arguments, **named)
        told = {"perdure.operation": name, "perdure.space.owner_type": self.ref.owner_type}
        if meaning is not None:
            told["gen_ai.operation.name"] = meaning
        with span(meaning or f"perdure {name}", told) as opened:
            answer = method(self, *arguments, **named)
            if opened is not None and opened.is_recording():
                asked = {**dict(zip(names, arguments, strict=False)), **named}
                opened.set_attributes(cast(Any, _outcome(self, name, asked, answer)))
            return answer

    return run


def chat_attributes(model: str, *, max_tokens: int, temperature: float) -> Attributes:
    """Return what a span tells of a question to a model: provider:model, provider:address#model, or its own name."""
    provider, colon, rest = model.partition(":")
    named = {"gen_ai.provider.name": provider} if colon else {}
    return {
        "gen_ai.operation.name": "chat",
        "gen_ai.request.model": rest.rpartition("#")[2] or model,
        "gen_ai.request.max_tokens": max_tokens,
        "gen_ai.request.temperature": temperature,
        **named,
    }


def message(role: str, text: str) -> str:
    """Return a message as the conventions have it, for spans that may hold content."""
    return json.dumps([{"role": role, "parts": [{"type": "text", "content": text}]}], ensure_ascii=False)


def embedding_attributes(model: str, *, texts: int) -> Attributes:
    """Return what a span tells of texts that are embedded."""
    return {"gen_ai.operation.name": "embeddings", "gen_ai.request.model": model, "perdure.texts": texts}


def _tracer() -> "Tracer | None":
    api = sys.modules.get("opentelemetry.trace")
    provider = getattr(api, "get_tracer_provider", None)  # another thread may be importing it
    return None if provider is None else _tracer_of(provider())


@lru_cache(maxsize=1)
def _tracer_of(provider: "TracerProvider") -> "Tracer":
    from importlib.metadata import version

    return provider.get_tracer("perdure", version("perdure"))


_OF_SESSIONS: Final = frozenset({"session", "end_session"})
"""Operations of which the id is a conversation's."""


def _outcome(space: Watched, operation: str, asked: Mapping[str, Any], answer: object) -> Attributes:
    """Return what a span tells of an operation that is done: ids are taken from it now, for they exist."""
    from perdure.domain.traced import counts, records

    told: dict[str, Any] = dict(counts(answer))
    session, record = asked.get("session"), asked.get("id")
    if operation in _OF_SESSIONS:
        session, record = record, None
    if isinstance(record, str):
        told["gen_ai.memory.record.id"] = record
    if space.telemetry.owners:
        told["gen_ai.memory.store.id"] = str(space.ref)
        names = {"gen_ai.conversation.id": session, "gen_ai.agent.id": asked.get("agent")}
        told |= {name: value for name, value in names.items() if value is not None}
    if space.telemetry.content:
        question = asked.get("query") or asked.get("prompt")
        if question is not None:
            told["gen_ai.memory.query.text"] = question
        if shown := records(answer):
            told["gen_ai.memory.records"] = json.dumps(shown, ensure_ascii=False)
    return told
