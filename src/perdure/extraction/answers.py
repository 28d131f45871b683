"""What a model answered, read as candidates: it is input that nobody vouches for."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, cast

from perdure.domain.memory import Kind, Memory
from perdure.extraction import writing
from perdure.extraction.candidate import Candidate, Heard
from perdure.extraction.drawn import of_user, unfounded
from perdure.extraction.firsthand import firsthand
from perdure.extraction.grounding import unsupported
from perdure.extraction.language import spoken
from perdure.extraction.rules import extract
from perdure.extraction.slots import Slot, Slots

_KINDS: Final = {kind.value: kind for kind in (Kind.PROFILE, Kind.PREFERENCE, Kind.FACT, Kind.TASK, Kind.NOTE)}
_LONGEST_ANSWER: Final = 2_000_000
"""Characters of an answer that are read."""
_ANY_TIME: Final = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """Candidates by the place of the message that states each, why others were dropped, and the first-pass count.

    `written`: how many statements the answer held; `passed`: how many of them kept to the constraints of writing at
    once (SPEC 001.9 wants 95 %).
    """

    candidates: tuple[tuple[int, Candidate], ...]
    dropped: tuple[str, ...]
    written: int
    passed: int


class Unusable(Exception):
    """The answer of a model cannot be taken; the message says why, and quotes nothing of it."""


def read(answer: str, messages: Sequence[Memory], slots: Slots, *, most: int) -> Answered:
    """Read an answer about some messages; raise Unusable when it is no JSON array of objects."""
    items = listed(answer)
    kept: list[tuple[int, Candidate]] = []
    dropped: list[str] = []
    passed = 0
    for item in items[:most]:
        content = item.get("content")
        if not isinstance(content, str) or not content.strip():
            dropped.append("it has no content")
            continue
        faults = writing.faults(content)
        passed += not faults
        content = writing.trimmed(content)
        wrong = faults if not content else writing.faults(content)
        place = _place(item, messages)
        if wrong:
            reason = f"it {wrong[0]}"
        elif place is None:
            reason = "it names no message of the user"
        else:
            reason = unsupported(content, _heard(messages, place)) or unfounded(content, messages[place].content)
        if reason is not None or place is None:
            dropped.append(reason or "")
            continue
        kept.append((place, _candidate(item, content, slots)))
    if len(items) > most:
        dropped.append(f"{len(items) - most} more than were asked for")
    return Answered(candidates=tuple(kept), dropped=tuple(dropped), written=min(len(items), most), passed=passed)


def _heard(messages: Sequence[Memory], place: int) -> str:
    """Return what may support what a message states: what the user said up to it, and was asked right before.

    What a tool, a document or the assistant says of the user is no support.
    """
    said = [one.content for one in messages[: place + 1] if (one.role or "user") == "user"]
    before = messages[place - 1] if place else None
    asked = [before.content] if before is not None and before.role == "assistant" and "?" in before.content else []
    return "\n".join((*asked, *said))


def listed(answer: str) -> list[dict[str, Any]]:
    """Return the objects of the array in an answer, which may stand between other words or in a fence.

    Raises Unusable where there is none.
    """
    held = _held(answer, "[", "]")
    every = cast(list[object], held) if isinstance(held, list) else [held]
    some = [cast(dict[str, Any], one) for one in every if isinstance(one, dict)]
    if not isinstance(held, list) or (held and not some):
        raise Unusable("it is no array of objects")
    return some


def fields(answer: str) -> dict[str, Any]:
    """Return the object in an answer, as `listed` does an array."""
    held = _held(answer, "{", "}")
    if not isinstance(held, dict):
        raise Unusable("it is no object")
    return cast(dict[str, Any], held)


def _held(answer: str, first: str, last: str) -> object:
    """Return what an answer holds as JSON between two signs."""
    text = answer[:_LONGEST_ANSWER]
    start, end = text.find(first), text.rfind(last)
    if start < 0 or end < start:
        raise Unusable(f"it holds no JSON between {first} and {last}")
    try:
        return json.loads(text[start : end + 1])
    except (ValueError, RecursionError) as error:
        raise Unusable(f"it is no JSON: {type(error).__name__}") from error


def _place(item: dict[str, Any], messages: Sequence[Memory]) -> int | None:
    """Return the place of the user's message that an item names; the only one, when it names none."""
    line = item.get("line")
    spoken = [place for place, one in enumerate(messages) if (one.role or "user") == "user"]
    if isinstance(line, int) and not isinstance(line, bool) and line - 1 in spoken:
        return line - 1
    return spoken[0] if len(spoken) == 1 else None


def _candidate(item: dict[str, Any], content: str, slots: Slots) -> Candidate:
    key, value, confidence = item.get("key"), item.get("value"), item.get("confidence")
    slot = _slot(slots.by_key.get(slots.key(key)), content, slots) if isinstance(key, str) else None
    kind = _KINDS.get(str(item.get("memory_type")).casefold(), Kind.FACT)
    sure = float(confidence) if isinstance(confidence, (int, float)) and 0 <= confidence <= 1 else 0.5
    return Candidate(
        content=content,
        kind=slot.kind if slot else kind,
        key=slot.key if slot else None,
        value=value.strip()[: writing.MOST_CHARACTERS] if isinstance(value, str) and slot and value.strip() else None,
        category=slot.category if slot else None,
        confidence=sure,
    )


def _slot(slot: Slot | None, content: str, slots: Slots) -> Slot | None:
    """Return the slot that a model names, if the statement fills it: a single one retires what it held before.

    In English the rules have to read the same of it; what is said of somebody else fills no slot of the user's.
    """
    if slot is None or spoken(content) != "en":
        return slot
    heard = Heard(text=firsthand(content), said_at=_ANY_TIME, zone=UTC)
    if slot.key in {one.key for one in extract(heard, slots)}:
        return slot
    return slot if of_user(content) and not slot.single else None
