"""What mem0 gives back: the answer of get_all, {"results": […], "relations": […]}, its pages, or the bare list.

A memory has `memory`, and maybe id, user_id, agent_id, app_id, run_id, actor_id, metadata, categories, created_at,
updated_at and expiration_date. A relation of its graph has source, relationship and target (or destination).
"""

from collections.abc import Iterator

from perdure.domain.space import OwnerType, SpaceRef
from perdure.errors import InvalidInput
from perdure.formats.files import Document
from perdure.formats.shares import LIMITS, Share, Sieve, digest, entry, is_list, items, objects

_OWNERS: tuple[tuple[str, OwnerType], ...] = (
    ("user_id", "user"),
    ("agent_id", "agent"),
    ("app_id", "app"),
    ("run_id", "thread"),
)
"""Whose a memory is: the first of these that it has."""


def fits(value: object) -> bool:
    """Tell whether a document has memories as mem0 gives them."""
    return {"results", "relations"} <= entry(value).keys() or any(
        "memory" in one for one in objects([*_memories(value)])
    )


def read(document: Document, *, tz: str) -> tuple[Share, ...]:
    """Return a share for each owner: memories are statements, relations of the graph too.

    Raises InvalidInput for a file that holds no list of memories.
    """
    value, whole = document.value, entry(document.value)
    if not (is_list(value) or is_list(_results(whole)) or "memory" in whole):
        raise InvalidInput(f"{document.path} is no export of mem0: it must be a list of memories, or have `results`")
    names, sieves = Sieve(tz), dict[SpaceRef | None, Sieve]()
    memories = list(_memories(value))
    for one in objects(memories):
        owner = _owner(names, one)
        _read_memory(sieves.setdefault(owner, Sieve(tz)), one, owner)
    first = next(iter(sieves.values())) if sieves else sieves.setdefault(None, Sieve(tz))
    first.skipped["memory that is no object"] += len(memories) - len(objects(memories))
    first.mended.update(names.mended)
    for one in _relations(value):
        if len(sieves) > 1:
            first.skipped["relation that may be of any of the owners"] += 1
        else:
            _read_relation(first, one)
    return tuple(sieve.share(name=owner and owner.owner_id, owner=owner) for owner, sieve in sieves.items())


def _read_memory(sieve: Sieve, one: dict[str, object], owner: SpaceRef | None) -> None:
    text = sieve.text(one.get("memory", one.get("data", one.get("text"))))
    if one.get("event") == "DELETE":
        sieve.skipped["memory that was deleted"] += 1
        return
    tags = tuple(dict.fromkeys(name for given in items(one.get("categories")) if (name := sieve.id(given))))
    sieve.mended["tag left out, there are too many"] += max(0, len(tags) - LIMITS.max_tags)
    named = {name: sieve.id(one.get(name)) for name in ("agent_id", "run_id", "actor_id")}
    sieve.keep_statement(
        text,
        message_id=sieve.id(one.get("id")) or digest("memory", str(owner), text),
        category=tags[0] if tags else None,
        tags=tags[: LIMITS.max_tags],
        attributes=sieve.attributes(one.get("metadata")),
        at=sieve.time(one.get("created_at")) or sieve.time(one.get("updated_at")),
        valid_until=sieve.time(one.get("expiration_date"), day_ends=True),
        **named,
    )


def _read_relation(sieve: Sieve, one: dict[str, object]) -> None:
    ends = (one.get("source"), one.get("relationship"), one.get("target", one.get("destination")))
    start, type_, end = (sieve.text(part).strip() for part in ends)
    if not (start and type_ and end):
        sieve.skipped["relation without its two ends or its type"] += 1
        return
    sieve.keep_statement(
        " ".join(part.replace("_", " ") for part in (start, type_, end)),
        message_id=digest("relation", start, type_, end),
        attributes={"from": start, "to": end, "relation": type_},
    )


def _memories(value: object) -> Iterator[object]:
    """Yield the memories of a list, of an answer, or of a list of answers, one a page."""
    whole = entry(value)
    if "memory" in whole:
        yield whole
    yield from items(_results(whole))
    for one in items(value):
        page = _results(entry(one))
        yield from items(page) if is_list(page) else [one]


def _results(answer: dict[str, object]) -> object:
    return answer.get("results", answer.get("memories"))


def _relations(value: object) -> list[dict[str, object]]:
    return [one for page in (entry(value), *objects(value)) for one in objects(page.get("relations"))]


def _owner(names: Sieve, memory: dict[str, object]) -> SpaceRef | None:
    for name, kind in _OWNERS:
        if id_ := names.id(memory.get(name)):
            return SpaceRef(owner_type=kind, owner_id=id_)
    return None
