"""Read conversations from a file: the bench format, or plain messages as a JSON list or JSON Lines."""

import json
import lzma
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from perdure.bench.conversations import Conversation, parse
from perdure.domain.message import Message, message_of
from perdure.errors import InvalidInput
from perdure.surfaces.times import moment

_XZ = b"\xfd7zXZ\x00"


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """Messages that belong together, in order; `name` is None for plain messages."""

    name: str | None
    messages: tuple[Message, ...]


def read_turns(path: str, *, tz: str) -> tuple[Talk, ...]:
    """Return the conversations of a file ("-": standard input), JSON, JSON Lines, or either in xz.

    Times without a zone are UTC in the bench format, and in `tz` for plain messages. Raises InvalidInput, naming the
    place.
    """
    document = _decode(_text(path), path)
    if isinstance(document, list) and document and all(isinstance(one, dict) and "turns" in one for one in document):  # pyright: ignore[reportUnknownVariableType]
        return tuple(talk_of(one) for one in parse(_with_queries(cast("list[Any]", document)), source=path))
    if not isinstance(document, list):
        raise InvalidInput(f"{path} holds neither conversations nor a list of messages")
    items = cast("list[Any]", document)
    if not items:
        raise InvalidInput(f"{path} holds no message")
    return (Talk(name=None, messages=tuple(_message(one, place, path, tz) for place, one in enumerate(items))),)


def talk_of(conversation: Conversation) -> Talk:
    """Return the messages of a bench conversation."""
    messages = tuple(
        Message(
            text=turn.text,
            role=turn.role or "user",
            speaker=turn.speaker,
            session=turn.session,
            at=turn.ts,
            message_id=turn.id,
        )
        for turn in conversation.turns
    )
    return Talk(name=conversation.id, messages=messages)


def _text(path: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return (lzma.decompress(raw) if raw.startswith(_XZ) else raw).decode("utf-8-sig")
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror or error}") from error
    except (lzma.LZMAError, EOFError) as error:
        raise InvalidInput(f"{path} is a damaged xz file: {error}") from error
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path} is not UTF-8 text: {error.reason} at byte {error.start}") from error


def _decode(text: str, path: str) -> object:
    """Return the document; a text of several JSON values, one a line, is the list of them."""
    try:
        found: Any = json.loads(text)
    except RecursionError as error:
        raise InvalidInput(f"{path} is nested too deeply") from error
    except json.JSONDecodeError as error:
        if error.msg != "Extra data":
            raise InvalidInput(f"{path} is no JSON: {error.msg} in line {error.lineno}") from error
        return [_line(line, number, path) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    alone = isinstance(found, dict) and "text" in found
    return cast("object", [found] if alone else found)


def _line(line: str, number: int, path: str) -> object:
    try:
        return json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise InvalidInput(f"{path} is no JSON Lines file: line {number} is no JSON value") from error


def _with_queries(document: list[Any]) -> list[Any]:
    """A file that is only loaded needs no questions."""
    return [{**one, "queries": one.get("queries", [])} for one in document]


def _message(value: Any, place: int, path: str, tz: str) -> Message:
    if not isinstance(value, dict):
        raise InvalidInput(f"{path}: message {place} is {type(value).__name__}, it must be an object")
    fields = dict(cast("dict[str, Any]", value))
    at = fields.get("at")
    if isinstance(at, str):
        fields["at"] = moment(at, tz, name=f"at of message {place}")
    elif at is not None:
        raise InvalidInput(f"{path}: at of message {place} is {at!r}, it must be an ISO 8601 time")
    return message_of(fields, place=place)
