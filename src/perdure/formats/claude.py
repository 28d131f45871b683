"""The data export of Claude: conversations.json, a list of conversations with their `chat_messages` in order.

Anthropic publishes no description of it. This follows what such files hold: a message has `text`, and in newer
files `content`, a list of blocks (text, thinking, tool_use, tool_result), besides attachments with extracted text.
"""

from collections.abc import Iterator
from datetime import datetime

from perdure.formats.chats import by_beginning, conversations, way_to
from perdure.formats.files import Document
from perdure.formats.shares import Share, Sieve, digest, items, objects

_ROLES = {"human": "user", "user": "user", "assistant": "assistant"}
_LOST = {
    "thinking": "reasoning of the model",
    "redacted_thinking": "reasoning of the model",
    "tool_use": "call of a tool",
}
_ROOT = "00000000-0000-4000-8000-000000000000"


def fits(value: object) -> bool:
    """Tell whether a document has conversations with chat messages."""
    return any("chat_messages" in one for one in conversations(value, mark="chat_messages"))


def read(document: Document, *, tz: str) -> tuple[Share, ...]:
    """Return one share: every conversation is a session, in the order they began.

    An attachment's text is a message of a document, a tool's result one of a tool, before the message that has it.
    Raises InvalidInput for a file that holds no such conversation.
    """
    sieve = Sieve(tz)
    for conversation, began in by_beginning(
        sieve, document, mark="chat_messages", begins="created_at", product="Claude"
    ):
        _read_conversation(sieve, conversation, began)
    return (sieve.share(),)


def _read_conversation(sieve: Sieve, conversation: dict[str, object], began: datetime | None) -> None:
    given = conversation.get("chat_messages")
    messages = objects(given)
    if not messages:
        sieve.skipped["conversation without messages"] += 1
        return
    sieve.skipped["message that is no object"] += len(items(given)) - len(messages)
    session = sieve.id(conversation.get("uuid")) or digest(sieve.text(conversation.get("name")), str(began))
    at = began
    for message in _shown(sieve, messages, conversation.get("current_leaf_message_uuid")):
        at = sieve.time(message.get("created_at")) or at
        _read_message(sieve, message, session=session, at=at)


def _shown(sieve: Sieve, messages: list[dict[str, object]], leaf: object) -> list[dict[str, object]]:
    """Return the branch that was last shown, where a file tells of branches; else all messages."""
    named = {str(one.get("uuid")): one for one in messages}
    if not (isinstance(leaf, str) and leaf in named and any("parent_message_uuid" in one for one in messages)):
        return messages
    parents = {
        id_: parent if isinstance(parent := one.get("parent_message_uuid"), str) and parent != _ROOT else None
        for id_, one in named.items()
    }
    way = way_to(sieve, leaf, parents)
    sieve.skipped["message on a branch that was left"] += len(named) - len(way)
    return [named[id_] for id_ in way]


def _read_message(sieve: Sieve, message: dict[str, object], *, session: str, at: datetime | None) -> None:
    role = _ROLES.get(str(message.get("sender")))
    if role is None:
        sieve.skipped["message of an unknown role"] += 1
        return
    blocks = objects(message.get("content"))
    said = [text for one in blocks if one.get("type") == "text" and isinstance(text := one.get("text"), str)]
    # With blocks, `text` also has a line for each block that could not be shown.
    text = sieve.text("\n\n".join(part for part in said if part.strip()) if blocks else message.get("text"))
    id_ = sieve.id(message.get("uuid")) or digest(str(message.get("created_at")), role, text)
    results = [one for one in blocks if one.get("type") == "tool_result"]
    attached = [(f"{id_}/attachment-{n}", "document", *one) for n, one in enumerate(_attachments(sieve, message), 1)]
    returned = [(f"{id_}/tool-{n}", "tool", one.get("name"), _inner(one)) for n, one in enumerate(results, 1)]
    for name, kind, speaker, content in (*attached, *returned):
        sieve.keep_message(
            content, role=kind, session=session, message_id=sieve.id(name) or name, at=at, speaker=sieve.id(speaker)
        )
    lost = [str(one.get("type")) for one in blocks if one.get("type") not in ("text", "tool_result")]
    sieve.skipped.update(_LOST.get(kind, "part of an unknown kind") for kind in lost)
    if text.strip() or not (results or lost or message.get("attachments") or message.get("files")):
        sieve.keep_message(text, role=role, session=session, message_id=id_, at=at)


def _attachments(sieve: Sieve, message: dict[str, object]) -> Iterator[tuple[object, str]]:
    """Yield the name and the text of each attachment; count those without a text."""
    for one in objects(message.get("attachments")):
        content = one.get("extracted_content")
        if isinstance(content, str) and content.strip():
            yield one.get("file_name"), content
        else:
            sieve.skipped["file without text"] += 1
    sieve.skipped["file without text"] += len(objects(message.get("files")))


def _inner(block: dict[str, object]) -> str:
    """Return the text of a tool's result: a string, or a list of blocks."""
    content = block.get("content")
    if isinstance(content, str):
        return content
    return "\n\n".join(text for one in objects(content) if isinstance(text := one.get("text"), str))
