"""The data export of ChatGPT: conversations.json, a list of conversations whose messages are a tree.

OpenAI publishes no description of it. This follows what such files hold: `mapping` has the nodes by id, each with
its parent, its children and maybe a message; `current_node` is the end of the branch that was last shown.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from perdure.formats.chats import by_beginning, conversations, way_to
from perdure.formats.files import Document
from perdure.formats.shares import Share, Sieve, digest, entry, items

_ROLES = {"user": "user", "assistant": "assistant", "tool": "tool"}
# What the model thought, and what it was told about the user before the conversation.
_INNER = frozenset({"thoughts", "reasoning_recap", "user_editable_context", "model_editable_context"})
_WORDS = ("parts", "text", "result", "content")
"""Where the kinds of content keep their text; a kind that is not known yet is looked through in the same way."""


def fits(value: object) -> bool:
    """Tell whether a document has conversations with a mapping."""
    return any("mapping" in one for one in conversations(value, mark="mapping"))


def read(document: Document, *, tz: str) -> tuple[Share, ...]:
    """Return one share: every conversation is a session, in the order they began.

    Of each the branch that was last shown is kept. Raises InvalidInput for a file that holds no such conversation.
    """
    sieve = Sieve(tz)
    for conversation, began in by_beginning(sieve, document, mark="mapping", begins="create_time", product="ChatGPT"):
        _read_conversation(sieve, conversation, began)
    return (sieve.share(),)


def _read_conversation(sieve: Sieve, conversation: dict[str, object], began: datetime | None) -> None:
    nodes = {id_: entry(node) for id_, node in entry(conversation.get("mapping")).items()}
    if not nodes:
        sieve.skipped["conversation without messages"] += 1
        return
    session = sieve.id(conversation.get("conversation_id")) or sieve.id(conversation.get("id"))
    way = _way(sieve, nodes, conversation.get("current_node"))
    session = session or digest(sieve.text(conversation.get("title")), str(began), way[0])
    sieve.skipped["message on a branch that was left"] += sum(map(_has_message, nodes.values())) - sum(
        _has_message(nodes[id_]) for id_ in way
    )
    at = began
    for id_ in way:
        if _has_message(nodes[id_]):
            message = entry(nodes[id_]["message"])
            at = sieve.time(message.get("create_time")) or at
            _read_message(sieve, message, session=session, message_id=sieve.id(id_) or digest(id_), at=at)


def _has_message(node: dict[str, object]) -> bool:
    return isinstance(node.get("message"), dict)


def _way(sieve: Sieve, nodes: dict[str, dict[str, object]], current: object) -> list[str]:
    """Return the branch that was last shown: that of the current node, else of the youngest end."""
    parents: dict[str, str | None] = {
        str(child): id_ for id_, node in nodes.items() for child in items(node.get("children"))
    }
    parents |= {id_: parent for id_, node in nodes.items() if isinstance(parent := node.get("parent"), str)}
    parents = {id_: parents.get(id_) for id_ in nodes}
    if not (isinstance(current, str) and current in nodes):
        sieve.mended["conversation without its end: the youngest branch taken"] += 1
        inner = set(parents.values())
        ends = [id_ for id_ in nodes if id_ not in inner] or list(nodes)
        current = max(ends, key=lambda id_: _age(nodes[id_]))
    return way_to(sieve, current, parents)


def _age(node: dict[str, object]) -> float:
    at = entry(node.get("message")).get("create_time")
    return at if isinstance(at, (int, float)) else 0.0


def _read_message(
    sieve: Sieve, message: dict[str, object], *, session: str, message_id: str, at: datetime | None
) -> None:
    author = entry(message.get("author"))
    role = _ROLES.get(str(author.get("role")))
    content = entry(message.get("content"))
    hidden = entry(message.get("metadata")).get("is_visually_hidden_from_conversation") is True
    reason = (
        "hidden message" if hidden
        else "system message" if author.get("role") == "system"
        else "message of an unknown role" if role is None
        else "reasoning or instructions of the model" if str(content.get("content_type")) in _INNER
        else None
    )  # fmt: skip
    if role is None or reason:
        sieve.skipped[reason or "message of an unknown role"] += 1
        return
    lost = Counter[str]()
    text = "\n\n".join(part for part in _texts(content, lost) if part.strip())
    sieve.skipped.update(lost)
    if not text and lost:
        return  # a picture alone is counted as such
    speaker = sieve.id(author.get("name")) if role == "tool" else None
    sieve.keep_message(text, role=role, session=session, message_id=message_id, at=at, speaker=speaker)


def _texts(content: dict[str, object], lost: Counter[str]) -> Iterator[str]:
    """Yield the texts of a message's content; count parts that have none."""
    for name in _WORDS:
        value = content.get(name)
        if isinstance(value, str):
            yield value
            return
        if isinstance(value, list):
            for part in items(content[name]):
                said = part if isinstance(part, str) else entry(part).get("text")
                if isinstance(said, str):
                    yield said
                elif part is not None:
                    lost["picture, sound or other part without text"] += 1
            return
