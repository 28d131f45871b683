"""Answers as a model and a terminal are told them: without the secrets that nobody asked to keep."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, cast

from perdure.domain.blocks import shown
from perdure.domain.log import HistoryEntry
from perdure.domain.memory import SECRETS, Memory, changed_memory


def masked(answer: Any) -> Any:
    """Return an answer in which every message that it holds says what `shown` says of it; the same one where none has
    anything to hide.
    """
    match answer:
        case Memory():
            return _memory(answer)
        case HistoryEntry():
            return answer if answer.told is None else replace(answer, old=answer.told[0], new=answer.told[1])
        case list() | tuple():
            return _all(cast("Sequence[Any]", answer))
        case _ if is_dataclass(answer) and not isinstance(answer, type):
            held = {one.name: getattr(answer, one.name) for one in fields(answer)}
            changed = {name: new for name, old in held.items() if (new := masked(old)) is not old}
            return replace(answer, **changed) if changed else answer
        case _:
            return answer


def _memory(memory: Memory) -> Memory:
    text = shown(memory)
    if text == memory.content:
        return memory
    kept = {name: value for name, value in memory.attributes.items() if name != SECRETS}
    return changed_memory(memory, content=text, attributes=kept)


def _all(some: Sequence[Any]) -> Sequence[Any]:
    told = [masked(one) for one in some]
    if all(new is old for new, old in zip(told, some, strict=True)):
        return some
    return tuple(told) if isinstance(some, tuple) else told
