"""Conversations in the bench format, and plain messages with perdure's own names or those of chat APIs."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, cast

from perdure.domain.message import Message, message_of
from perdure.domain.space import SpaceRef
from perdure.domain.zones import moment
from perdure.errors import InvalidInput
from perdure.formats.conversations import Conversation, parse
from perdure.formats.files import Document
from perdure.formats.shares import Share, digest


def fits(value: object) -> bool:
    """Tell whether a document is a list of conversations with turns, or of messages with text."""
    items = cast("list[Any]", value) if isinstance(value, list) else [value]
    found = (cast("dict[str, Any]", one) for one in items if isinstance(one, dict))
    return any("turns" in one or "text" in one or _of_chat(one) for one in found)


def read(document: Document, *, tz: str) -> tuple[Share, ...]:
    """Return a share for each conversation, or one for all plain messages.

    Times without a zone are UTC in the bench format, and in `tz` for plain messages. Several conversations belong to
    users named like them; of one alone the file doesn't say whose it is. Raises InvalidInput, naming the place.
    """
    value, path = document.value, document.path
    if isinstance(value, dict) and ("text" in value or _of_chat(cast("object", value))):
        value = [cast("dict[str, Any]", value)]
    if not isinstance(value, list):
        raise InvalidInput(f"{path} holds neither conversations nor a list of messages")
    items = cast("list[Any]", value)
    if not items:
        raise InvalidInput(f"{path} holds no message")
    if all(isinstance(one, dict) and "turns" in one for one in items):
        shares = [share_of(one) for one in parse(_with_queries(items), source=path)]
        return tuple(shares) if len(shares) > 1 else (replace(shares[0], owner=None),)
    messages = (_message(one, place, path, tz) for place, one in enumerate(items, start=1))
    return (Share(messages=tuple(_named(messages))),)


def share_of(conversation: Conversation) -> Share:
    """Return the messages of a bench conversation, as those of a user named like it."""
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
    owner = SpaceRef(owner_type="user", owner_id=conversation.id)
    return Share(name=conversation.id, owner=owner, messages=messages)


def _with_queries(document: list[Any]) -> list[Any]:
    """A file that is only loaded needs no questions."""
    return [{**one, "queries": one.get("queries", [])} for one in document]


def _named(messages: Iterable[Message]) -> Iterator[Message]:
    """Give what has a time and no id one that another import gives it too; equal messages of a file are counted.

    Without its time a message is known by nothing: somebody may well say the same again.
    """
    seen = Counter[tuple[str, ...]]()
    for one in messages:
        if one.message_id is not None or one.at is None:
            yield one
            continue
        said = tuple(map(str, (one.session or "", one.at.timestamp(), one.role, one.speaker or "", one.text)))
        seen[said] += 1
        yield replace(one, message_id=digest("turn", *said, str(seen[said])))


def _message(value: Any, place: int, path: str, tz: str) -> Message:
    if not isinstance(value, dict):
        raise InvalidInput(f"{path}: message {place} is {type(value).__name__}, it must be an object")
    fields = _renamed(dict(cast("dict[str, Any]", value)))
    at = fields.get("at")
    if at is not None and not isinstance(at, str):
        raise InvalidInput(f"{path}: at of message {place} is {at!r}, it must be an ISO 8601 time")
    try:
        if at is not None:
            fields["at"] = moment(at, tz, name=f"at of message {place}")
        return message_of(fields, place=place)
    except InvalidInput as error:
        raise InvalidInput(f"{path}: {error}") from error


def _of_chat(value: object) -> bool:
    """Tell whether a value is a message as chat APIs have it."""
    names = cast("dict[str, Any]", value).keys() if isinstance(value, dict) else frozenset[str]()
    return "text" not in names and {"role", "content"} <= names


def _renamed(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a message under perdure's names; of what a chat API has beside the text, nothing is kept."""
    if not _of_chat(fields):
        return fields
    own = {name: value for name, value in fields.items() if name not in _CHAT_ONLY}
    role = fields["role"]
    own |= {"role": _CHAT_ROLES.get(role, role) if isinstance(role, str) else role, "text": _text(fields["content"])}
    return {"speaker": fields["name"], **own} if fields.get("name") else own


def _text(content: object) -> str:
    """Return the text of a message's content: a text, parts of which some have one, or nothing beside a tool call."""
    parts = cast("list[Any]", content) if isinstance(content, list) else [content]
    texts = (cast("dict[str, Any]", one).get("text") if isinstance(one, dict) else one for one in parts)
    return "\n".join(one for one in texts if isinstance(one, str))


_CHAT_ONLY = frozenset("content name tool_calls tool_call_id function_call refusal audio annotations".split())
_CHAT_ROLES = {"developer": "system", "function": "tool"}
