"""The memories of a space as one JSON document, for people and other programs to read; nothing is taken in from it."""

import hashlib
import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from perdure.deps import Deps
from perdure.domain.decay import effective
from perdure.domain.memory import Memory
from perdure.domain.results import Transferred
from perdure.domain.space import SpaceRef
from perdure.errors import NotFound, UnknownName
from perdure.gateways import rows
from perdure.pipelines import transfer
from perdure.pipelines.few import keeps_few
from perdure.ports import UNLIMITED

_MOST = 5
"""The highest importance."""


def export(
    deps: Deps, ref: SpaceRef, target: str | Path | Callable[[str], object], *, format: str = "perdure"
) -> Transferred:
    """Write one space in a format, "perdure" (JSON Lines, all of it) or "json" (the document)."""
    match format:
        case "perdure":
            (done,) = transfer.export(deps, target, only=ref)
        case "json":
            (done,) = transfer.export(deps, target, make=lambda write: [_document(deps, ref, write)])
        case _:
            raise UnknownName(f"format got {format!r}: use perdure or json")
    return done


def _document(deps: Deps, ref: SpaceRef, write: Callable[[str], object]) -> Transferred:
    """Write the active statements of a space, the last updated first; NotFound for one that was never written."""
    with deps.store.read(ref) as tx:
        if tx is None:
            raise NotFound(f"space {ref} holds nothing to export: name another owner")
        owner, now = tx.space.ref, deps.clock()
        memories = [effective(one, now) for one in rows.statements(tx, limit=UNLIMITED)]
    scale = deps.policy.app.scale if keeps_few(deps, owner) else _MOST
    latest = sorted(memories, key=lambda one: (one.updated_at or now, one.id), reverse=True)
    space = {"tenant": owner.tenant, "owner_type": owner.owner_type, "owner_id": owner.owner_id}
    text = json.dumps(
        {
            "space": {name: value for name, value in space.items() if value},
            "exportedAt": _time(now),
            "importanceOf": scale,
            "memories": [_shown(one, scale) for one in latest],
        },
        ensure_ascii=False,
        indent=2,
    )
    write(text + "\n")
    digest = hashlib.sha256(f"{text}\n".encode()).hexdigest()
    return Transferred(space=owner, records=len(latest), vectors=0, sha256=digest)


def _shown(memory: Memory, scale: int) -> dict[str, Any]:
    related: Any = memory.attributes.get("conversations", [memory.session] if memory.session else [])
    fields: dict[str, Any] = {
        "id": memory.id,
        "content": memory.content,
        "createdAt": _time(memory.said_at),
        "updatedAt": _time(memory.updated_at),
        "sourceConversationId": memory.session,
        "kind": memory.kind.value,
        "category": memory.category,
        "key": memory.key,
        "confidence": round(memory.confidence, 4),
        "metadata": {
            "importance": round(memory.importance * scale / _MOST),
            "tags": list(memory.tags),
            "relatedConversations": related,
        },
    }
    return {name: value for name, value in fields.items() if value is not None}


def _time(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z") if moment is not None else None
