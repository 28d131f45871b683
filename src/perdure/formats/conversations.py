"""The bench file: conversations with questions whose evidence is known. Read, checked, frozen."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from perdure.errors import InvalidInput
from perdure.formats.files import read_json

APART = frozenset({"adversarial", "abstention"})
"""Categories of questions that the conversation does not answer: reported apart, never in an overall figure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One message; `ts` is aware, None where the file has no time."""

    id: str
    session: str
    speaker: str | None
    ts: datetime | None
    text: str
    role: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A question asked at `ts`. `evidence` names turns that exist, each once; `as_of` asks for an earlier truth."""

    id: str
    text: str
    ts: datetime | None
    category: str
    evidence: tuple[str, ...]
    as_of: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """Turns in the order of the file, and the questions about them."""

    id: str
    turns: tuple[Turn, ...]
    queries: tuple[Query, ...]


def load(path: str | Path) -> tuple[Conversation, ...]:
    """Read a bench file, packed or not.

    A time without a zone is UTC. Evidence that names no turn is dropped. Raise InvalidInput naming the file, the
    conversation and the field.
    """
    return parse(read_json(str(path)).value, source=str(path))


def parse(document: object, *, source: str) -> tuple[Conversation, ...]:
    """Check a decoded bench document; `source` names it in errors."""
    conversations = tuple(_conversation(item) for item in _items(_Item(document, source), name=""))
    _refuse_twins([conversation.id for conversation in conversations], where=source)
    if not conversations:
        raise InvalidInput(f"{source} holds no conversation")
    return conversations


@dataclass(frozen=True, slots=True)
class _Item:
    value: object
    where: str

    def wrong(self, name: str, expected: str) -> InvalidInput:
        value = cast("Mapping[str, object]", self.value)
        found = "is missing" if name not in value else f"is {json.dumps(value[name], default=str)[:60]}"
        return InvalidInput(f"{self.where}: {name!r} {found}, it must be {expected}")


def _conversation(item: _Item) -> Conversation:
    name = _text(item, "id")
    item = _Item(item.value, f"{item.where} ({name})")
    turns = tuple(_turn(turn) for turn in _items(item, name="turns"))
    ids = [turn.id for turn in turns]
    _refuse_twins(ids, where=item.where)
    known = frozenset(ids)
    queries = tuple(_query(query, known) for query in _items(item, name="queries"))
    _refuse_twins([query.id for query in queries], where=item.where)
    return Conversation(id=name, turns=turns, queries=queries)


def _turn(item: _Item) -> Turn:
    return Turn(
        id=_text(item, "id"),
        session=_text(item, "session"),
        speaker=_optional_text(item, "speaker"),
        ts=_time(item, "ts"),
        text=_text(item, "text"),
        role=_optional_text(item, "role"),
    )


def _query(item: _Item, known: frozenset[str]) -> Query:
    evidence = _field(item, "evidence", [])
    if not isinstance(evidence, list):
        raise item.wrong("evidence", "a list of turn ids")
    named = dict.fromkeys(str(turn) for turn in cast("list[object]", evidence))
    return Query(
        id=_text(item, "id"),
        text=_text(item, "text"),
        ts=_time(item, "ts"),
        category=_optional_text(item, "category") or "other",
        evidence=tuple(turn for turn in named if turn in known),
        as_of=_time(item, "as_of"),
    )


def _items(item: _Item, *, name: str) -> Iterator[_Item]:
    """Yield the objects of a list: the document itself, or one of its fields."""
    values = _field(item, name) if name else item.value
    if not isinstance(values, list):
        raise item.wrong(name, "a list") if name else InvalidInput(f"{item.where} is not a list of conversations")
    single = {"turns": "turn", "queries": "query"}.get(name, "conversation")
    for number, value in enumerate(cast("list[object]", values), start=1):
        where = f"{item.where}, {single} {number}"
        if not isinstance(value, dict):
            raise InvalidInput(f"{where} is {type(value).__name__}, it must be an object")
        yield _Item(cast("dict[str, object]", value), where)


def _field(item: _Item, name: str, default: object = None) -> object:
    return cast("Mapping[str, object]", item.value).get(name, default)


def _text(item: _Item, name: str) -> str:
    value = _field(item, name)
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise item.wrong(name, "text")
    return str(value)


def _optional_text(item: _Item, name: str) -> str | None:
    return None if _field(item, name) is None else _text(item, name)


def _time(item: _Item, name: str) -> datetime | None:
    value = _field(item, name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise item.wrong(name, "an ISO 8601 time")
    try:
        moment = datetime.fromisoformat(value)
    except ValueError as error:
        raise item.wrong(name, "an ISO 8601 time") from error
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


def _refuse_twins(ids: list[str], *, where: str) -> None:
    seen: set[str] = set()
    for name in ids:
        if name in seen:
            raise InvalidInput(f"{where}: the id {name!r} occurs twice")
        seen.add(name)
