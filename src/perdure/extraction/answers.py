"""What a model answered, read as candidates: it is input that nobody vouches for."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from perdure.domain.memory import Kind, Memory
from perdure.extraction import writing
from perdure.extraction.candidate import Candidate
from perdure.extraction.grounding import unsupported
from perdure.extraction.slots import Slots

_KINDS: Final = {kind.value: kind for kind in (Kind.PROFILE, Kind.PREFERENCE, Kind.FACT, Kind.TASK, Kind.NOTE)}
_LONGEST_ANSWER: Final = 100_000
"""Characters of an answer that are read."""


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
    dialogue = "\n".join(one.content for one in messages)
    kept: list[tuple[int, Candidate]] = []
    dropped: list[str] = []
    passed = 0
    for item in items[:most]:
        content = item.get("content")
        if not isinstance(content, str) or not content.strip():
            dropped.append("it has no content")
            continue
        wrong = writing.faults(content)
        passed += not wrong
        content = writing.trimmed(content)
        wrong = writing.faults(content)
        reason = f"it {wrong[0]}" if wrong else unsupported(content, dialogue)
        place = _place(item, messages)
        if reason is None and place is None:
            reason = "it names no message of the user"
        if reason is not None or place is None:
            dropped.append(reason or "")
            continue
        kept.append((place, _candidate(item, content, slots)))
    if len(items) > most:
        dropped.append(f"{len(items) - most} more than were asked for")
    return Answered(candidates=tuple(kept), dropped=tuple(dropped), written=min(len(items), most), passed=passed)


def listed(answer: str) -> list[dict[str, Any]]:
    """Return the objects of the array in an answer, which may stand between other words or in a fence.

    Raises Unusable where there is none.
    """
    held = _held(answer, "[", "]")
    if not isinstance(held, list) or not all(isinstance(one, dict) for one in cast(list[object], held)):
        raise Unusable("it is no array of objects")
    return cast(list[dict[str, Any]], held)


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
    slot = slots.by_key.get(slots.key(key)) if isinstance(key, str) else None
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
