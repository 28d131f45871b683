"""Audit a file: an export of another product, or of perdure, taken as it is into a database in memory."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from perdure.deps import Deps
from perdure.domain.audit import Audit
from perdure.domain.decisions import Add
from perdure.domain.memory import Memory
from perdure.domain.space import SpaceRef
from perdure.domain.times import whole_ms
from perdure.errors import InvalidInput
from perdure.formats import read as formats
from perdure.formats.shares import REPEATED, Share, Statement
from perdure.pipelines import transfer
from perdure.pipelines.apply import apply
from perdure.pipelines.audit import Request, audit, with_skipped
from perdure.pipelines.importing import FORMATS, OWN

_STEP: Final = 200
_AUDITED: Final = (OWN, "mem0", "mcp-memory")
"""The formats that hold memories."""


def audit_file(deps: Deps, path: str, request: Request, *, format: str | None, tz: str) -> list[Audit]:
    """Audit the memories of a file, one result an owner; `deps` are those of an empty database of its own.

    Nothing is reconciled on the way in, as an import does, for that would mend half of it. Raises InvalidInput for a
    file without memories.
    """
    if format not in (None, *FORMATS):
        raise InvalidInput(f"unknown format {format!r}: use one of {', '.join(FORMATS)}")
    if format == OWN or (format is None and transfer.is_export(path)):
        return [audit(deps, one.space, request) for one in transfer.import_file(deps, path, into=None)]
    _, shares = formats.read(path, format=format, tz=tz, among=_AUDITED)
    if not any(share.statements for share in shares):
        raise InvalidInput(f"{path} holds no memories to audit: messages alone are no defect")
    skipped: Counter[str] = Counter()
    for share in shares:
        skipped.update(share.skipped)
    done: list[Audit] = []
    for place, share in enumerate(share for share in shares if share.statements):
        ref = share.owner or SpaceRef()
        _keep(deps, ref, share, tz)
        left: Mapping[str, int] = skipped if place == 0 else {}
        done.append(with_skipped(audit(deps, ref, request), dict(left), repeated=left.get(REPEATED, 0)))
    return done


def _keep(deps: Deps, ref: SpaceRef, share: Share, tz: str) -> None:
    for at in range(0, len(share.statements), _STEP):
        with deps.store.write(ref, tz=tz) as tx:
            apply(tx, deps, _added(deps, share.statements[at : at + _STEP]))


def _added(deps: Deps, statements: Sequence[Statement]) -> list[Add]:
    return [
        Add(
            memory=_memory(deps, one),
            mentions=deps.extract_entities(one.text),
            reason="from a file",
        )
        for one in statements
    ]


def _memory(deps: Deps, one: Statement) -> Memory:
    given: dict[str, Any] = {name: getattr(one, name) for name in _SAME}
    said, ends = one.at or deps.clock(), one.valid_until
    return Memory(
        id=one.message_id,  # so that a finding names it as its source does
        content=one.text,
        said_at=whole_ms(said),
        valid_until=whole_ms(ends) if ends is not None else None,
        **given,
    )


_SAME: Final = tuple(one.name for one in fields(Statement) if one.name not in ("text", "at", "valid_until"))
