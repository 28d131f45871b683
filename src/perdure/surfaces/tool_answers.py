"""What a tool answers a model with: few fields, as JSON data. What comes in is `masked`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

from perdure.domain.answer import Page, Recall
from perdure.domain.decisions import Add, Change, Propose, Skip, Supersede
from perdure.domain.memory import Memory
from perdure.domain.results import Stats, WriteResult
from perdure.surfaces.render import to_json

Json = dict[str, Any]

_SHOWN: Final = (
    *("id", "content", "kind", "category", "key", "confidence", "importance", "tags"),
    *("said_at", "event_start", "valid_from", "valid_until", "updated_at"),
)
"""Fields of a memory that a model is shown, where they have a value."""


def memory(one: Memory) -> Json:
    """Return a memory as a model is shown it."""
    found = {name: getattr(one, name) for name in _SHOWN}
    found |= {"confidence": round(one.confidence, 3)}
    return to_json({name: value for name, value in found.items() if value not in (None, ())})


def bounded(answer: Any, most: int) -> Any:
    """Return an answer with every text in it cut to so many characters."""
    match answer:
        case str():
            return answer if len(answer) <= most else f"{answer[: most - 1]}…"
        case dict():
            return {name: bounded(one, most) for name, one in cast("Json", answer).items()}
        case list():
            return [bounded(one, most) for one in cast("list[Any]", answer)]
        case _:
            return answer


def saved(result: WriteResult) -> Json:
    """Return what became of a statement: saved, updated (it was known), proposed, or error with the reason."""
    first = result.decisions[0]
    match first:
        case Add() | Supersede():
            return {"status": "saved", "memory_id": first.memory_id, "deduplicated": False}
        case Propose():
            return {
                "status": "proposed",
                "memory_id": None,
                "deduplicated": False,
                "proposal_id": first.memory_id,
                "reason": f"{first.reason}: it waits until the user agrees",
            }
        case Skip() if first.why != "known":
            return {"status": "error", "memory_id": None, "deduplicated": False, "error": first.reason}
        case _:
            return {"status": "updated", "memory_id": first.memory_id, "deduplicated": True}


def _saved_or_error(result: WriteResult) -> Json:
    """Return the same where nothing but saved, updated and error is understood."""
    answer = saved(result)
    if answer["status"] == "proposed":
        answer |= {"status": "error", "error": answer.pop("reason")}
    return answer


def refused(reason: str) -> Json:
    """Return the answer of a tool that tells what the operation refuses."""
    return {"status": "error", "memory_id": None, "deduplicated": False, "error": reason}


def _corrected(result: WriteResult) -> Json:
    answer = saved(result)
    if isinstance(result.decisions[0], Supersede):
        answer = {"status": "updated", "memory_id": answer["memory_id"], "replaced": list(result.decisions[0].old_ids)}
    return {name: value for name, value in answer.items() if name != "deduplicated"}


def _changed(result: WriteResult) -> Json:
    changed = next((one for one in result.decisions if isinstance(one, Change)), result.decisions[0])
    ids = [one.id for one in result.memories]
    return {
        "status": "unchanged" if isinstance(changed, Skip) else "done",
        "memory_id": ids[0] if ids else changed.memory_id,
        "reason": changed.reason,
    }


def _found(answer: Recall) -> Json:
    sure = () if answer.nothing_relevant else [one for one in answer.hits if one.relevance >= answer.threshold]
    return {"memories": [{**memory(one.memory), "relevance": round(one.relevance, 3)} for one in sure]}


def _queried(found: Sequence[Any]) -> list[Any]:
    return [
        {**to_json(one.memory), "relevance": round(one.relevance, 3)} if hasattr(one, "memory") else to_json(one)
        for one in found
    ]


def _listed(page: Page) -> Json:
    return {"memories": [memory(one) for one in page.items], "more": page.next is not None}


def _counted(stats: Stats) -> Json:
    return to_json(
        {
            "memories": stats.memories,
            "by_kind": stats.by_kind,
            "by_state": stats.by_state,
            "entities": stats.entities,
            "latest": stats.latest,
        }
    )


def _known(known: Any) -> Json:
    return {"entities": to_json(known.entities), "memories": [memory(one) for one in known.memories]}


def _episodes(page: Any) -> Json:
    said = [{"id": one.id, "role": one.role, "speaker": one.speaker, "said_at": one.said_at, "text": one.content}
            for one in page.episodes]  # fmt: skip
    counted = {"session_id": page.session_id, "page": page.page, "pages": page.pages, "new_from": page.new_from}
    return to_json({**counted, "episodes": said})


def _batch(done: Any) -> Json:
    return {"facts": to_json(done.facts), "saved": sum(one.status == "saved" for one in done.facts)}


def _conflicts(found: Sequence[Any]) -> Json:
    return {
        "conflicts": [
            {**memory(one.memory), **to_json({name: getattr(one, name) for name in _TOLD})} for one in found
        ]
    }  # fmt: skip


_TOLD: Final = ("score", "reason", "sure", "resolved")


ANSWERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "saved": saved,
    "saved_or_error": _saved_or_error,
    "corrected": _corrected,
    "changed": _changed,
    "found": _found,
    "queried": _queried,
    "listed": _listed,
    "counted": _counted,
    "known": _known,
    "consolidated": lambda done: {"consolidated": done},
    "episodes": _episodes,
    "batch": _batch,
    "conflicts": _conflicts,
    "session": to_json,
}
"""The forms that `tools.toml` names."""
