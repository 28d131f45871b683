"""From a memory to what the indexes take of it."""

from datetime import UTC, datetime, timedelta, tzinfo

from perdure.domain.catalogue import Document
from perdure.domain.memory import EPISODE, Memory
from perdure.domain.text import BY_ASSISTANT, flags, read, setting_terms, terms
from perdure.domain.times import to_ms
from perdure.gateways.conversation import Conversation
from perdure.gateways.rows import EPISODES, KIND_CODES, STATEMENTS
from perdure.ports import Transaction


def document(memory: Memory, *, people: Conversation, zone: tzinfo) -> Document:
    """Return the document of a version; its date words are those of the space's zone."""
    assert memory.said_at is not None, f"memory {memory.id} has no message time"
    at = to_ms(memory.said_at)
    words, marks = _read(memory, at, zone)
    if memory.kind is EPISODE:
        part, kind, turn = EPISODES, _EPISODE, -1 if memory.turn_no is None else memory.turn_no
        session = people.session_no(memory.session)
    else:
        part, kind, turn, session = STATEMENTS, KIND_CODES[memory.kind], -1, -1
    return Document(memory.seq, part, session, turn, people.speaker_no(memory.speaker), at, kind, marks, words)


def indexed_terms(memory: Memory, *, zone: tzinfo) -> bytes:
    """Return the terms by which a version is found, as little-endian 32-bit numbers."""
    assert memory.said_at is not None, f"memory {memory.id} has no message time"
    return _read(memory, to_ms(memory.said_at), zone)[0]


def _read(memory: Memory, at: int, zone: tzinfo) -> tuple[bytes, int]:
    if memory.kind is EPISODE:
        local = at if zone is UTC else at + _offset_ms(memory.said_at, zone)
        found, marks = read(memory.content)
        if memory.role == "assistant" and memory.speaker is None:
            marks |= BY_ASSISTANT
        return found + setting_terms(speaker=memory.speaker, when_ms=local), marks
    key = memory.key.replace(".", " ") if memory.key else ""
    return terms(f"{memory.content} {key}" if key else memory.content).tobytes(), flags(memory.content)


def _offset_ms(moment: datetime | None, zone: tzinfo) -> int:
    offset = moment.astimezone(zone).utcoffset() if moment else None
    return offset // _MILLISECOND if offset else 0


_EPISODE = KIND_CODES[EPISODE]
_MILLISECOND = timedelta(milliseconds=1)


def write(tx: Transaction, documents: list[Document]) -> None:
    """Put documents into the tail of the catalogue."""
    tx.many("docs_add", Document._fields, documents)
