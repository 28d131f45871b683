"""What a span tells of an answer."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from perdure.domain.answer import Bullet, Hit, Page, Recall
from perdure.domain.memory import Memory
from perdure.domain.results import Certificate, WriteResult

Attributes = Mapping[str, str | int | float | bool | Sequence[str]]


def counts(answer: object) -> Attributes:
    """Return the figures of an answer."""
    match answer:
        case Recall():
            return {
                "gen_ai.memory.record.count": len(answer.hits),
                "perdure.served_by": answer.served_by,
                "perdure.tokens": answer.tokens,
                "perdure.revision": answer.rev,
                "perdure.nothing_relevant": answer.nothing_relevant,
            }
        case WriteResult():
            return _written([answer])
        case Certificate():
            return {"gen_ai.memory.record.count": len(answer.memory_ids), "perdure.revision": answer.rev}
        case Page() | Memory():
            return {"gen_ai.memory.record.count": len(_memories(answer))}
        case list():
            several = cast(list[object], answer)
            writes = [one for one in several if isinstance(one, WriteResult)]
            return _written(writes) if writes else {"gen_ai.memory.record.count": len(several)}
        case _:
            return {}


def records(answer: object) -> list[Mapping[str, Any]]:
    """Return the memories of an answer with their words."""
    return [_record(one) for one in _memories(answer)]


def _written(results: Sequence[WriteResult]) -> Attributes:
    actions = Counter(decision.action for one in results for decision in one.decisions)
    return {
        "gen_ai.memory.record.count": sum(len(one.memories) for one in results),
        "perdure.revision": max(one.rev for one in results),
        "perdure.pending": sum(len(one.pending) for one in results),
        **{f"perdure.decisions.{action}": count for action, count in actions.items()},
    }


def _memories(answer: object) -> Sequence[Memory | Hit | Bullet]:
    match answer:
        case Recall():
            return answer.hits
        case WriteResult():
            return answer.memories
        case Page():
            return answer.items
        case Memory():
            return [answer]
        case list():
            several = cast(list[object], answer)
            nested = [one for each in several if isinstance(each, WriteResult) for one in each.memories]
            return [*nested, *(one for one in several if isinstance(one, (Hit, Bullet)))]
        case _:
            return []


def _record(one: Memory | Hit | Bullet) -> Mapping[str, Any]:
    match one:
        case Hit():
            return {"id": one.memory.id, "content": one.memory.content, "score": round(one.score, 6)}
        case Bullet():
            return {"id": one.id, "content": one.text}
        case Memory():
            return {"id": one.id, "content": one.content}
