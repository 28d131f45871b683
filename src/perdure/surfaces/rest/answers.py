"""What goes out: results as JSON, and what is kept of a write for a client that asks twice.

An answer names what was decided by ids, numbers and states. The texts are those of its memories, so what is kept has
none: they are read again.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Final, cast

from perdure.domain.decisions import Decision
from perdure.domain.memory import Memory
from perdure.domain.results import WriteResult
from perdure.domain.run import Upkeep
from perdure.domain.totals import Totals
from perdure.errors import CategoryDenied, NotFound
from perdure.space import Space
from perdure.surfaces.render import to_json

Json = Any
_DECISION: Final = (
    *("event", "from_id", "to_id", "strength", "old_ids", "at", "undoes", "proposal_id", "memory_ids", "entity_ids"),
    *("kept", "purge_at"),
)
"""Fields of a decision, beside its action, memory and reason, that say nothing of what a memory says."""
_PATCHED: Final = frozenset(
    {
        "state",
        "kind",
        "superseded_by",
        "valid_from",
        "valid_until",
        "event_start",
        "event_end",
        "retired_at",
        "purge_at",
    }
)


def told(value: Any) -> Json:
    """Return a result as JSON data."""
    match value:
        case WriteResult():
            return {**_write(value), "memories": to_json(value.memories)}
        case list() if value and isinstance(value[0], WriteResult):
            return [told(one) for one in cast("list[WriteResult]", value)]
        case Totals():
            return {name: _named(item) for name, item in ((one, getattr(value, one)) for one in _fields(value))}
        case Upkeep():
            return {"runs": to_json(value.runs), "used": _by_day(value.used)}
        case _:
            return to_json(value)


def _by_day(used: Mapping[tuple[date, str], int]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for (day, name), n in used.items():
        found.setdefault(day.isoformat(), {})[name] = n
    return found


def text(value: Json) -> bytes:
    """Return JSON data as UTF-8."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def keep(value: Any, *, harmless: bool) -> Json:
    """Return what is kept of a write's result: no text of a memory. None: it is `harmless` to do again."""
    match value:
        case WriteResult():
            return {"write": _kept(value)}
        case list() if all(isinstance(one, WriteResult) for one in cast("list[Any]", value)):
            return {"writes": [_kept(one) for one in cast("list[WriteResult]", value)]}
        case _:
            return None if harmless else {"answer": told(value)}


def again(kept: Mapping[str, Json], space: Space | None) -> Json:
    """Return the answer of a write that was done before, with its memories as they are now, those that are left."""
    match kept:
        case {"write": write}:
            return _reread(write, space)
        case {"writes": writes}:
            return [_reread(one, space) for one in writes]
        case _:
            return kept["answer"]


def _write(value: WriteResult) -> dict[str, Json]:
    return {
        "decisions": [_decision(one) for one in value.decisions],
        "memories": [],
        "explicit": value.explicit,
        "pending": list(value.pending),
        "rev": value.rev,
    }


def _kept(value: WriteResult) -> dict[str, Json]:
    return {**_write(value), "memories": [one.id for one in value.memories]}


def _reread(kept: Mapping[str, Json], space: Space | None) -> Json:
    return {**kept, "memories": to_json(list(_memories(kept["memories"], space)))}


def _memories(ids: Iterable[str], space: Space | None) -> Iterable[Memory]:
    if space is None:
        return
    for one in ids:
        try:
            yield space.get(one)
        except (NotFound, CategoryDenied):
            continue  # erased since, or not for this caller


def _decision(value: Decision) -> Json:
    given: Any = value
    told = {"action": given.action, "memory_id": given.memory_id, "reason": given.reason}
    told |= {name: to_json(getattr(given, name)) for name in _DECISION if hasattr(given, name)}
    if hasattr(given, "patch"):
        told["patch"] = {name: one for name, one in to_json(given.patch).items() if _plain(name, one)}
    return told


def _plain(name: str, value: Json) -> bool:
    return name in _PATCHED or not isinstance(value, (str, list, dict))


def _named(value: Any) -> Json:
    if not isinstance(value, Mapping):
        return to_json(value)
    counts = cast("Mapping[Any, int]", value)
    return {name if isinstance(name, str) else " ".join(name): one for name, one in counts.items()}


def _fields(value: Any) -> tuple[str, ...]:
    return tuple(value.__dataclass_fields__)
