"""Proposals to rows and back."""

import json
from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields
from datetime import datetime
from typing import Any

from perdure.domain.memory import Kind, Memory, State, new_memory
from perdure.domain.proposal import Proposal, Settled
from perdure.domain.times import from_ms, optional_ms, optional_time, to_ms
from perdure.ports import Row, Transaction


def put(tx: Transaction, proposal: Proposal) -> None:
    """Write a proposal, in the place of what it was before."""
    tx.run("proposal_put", **dict(zip(COLUMNS, _values(proposal), strict=True)))


def get(tx: Transaction, id_: str) -> Proposal | None:
    """Return a proposal, whatever became of it."""
    row = tx.one("proposal_get", id=id_)
    return _proposal(row) if row else None


def all_(tx: Transaction) -> list[Proposal]:
    """Return every proposal, whatever became of it, oldest first."""
    return [_proposal(row) for row in tx.all("proposals_all")]


def pending(tx: Transaction) -> list[Proposal]:
    """Return the proposals that nobody decided, oldest first; those whose time is over among them."""
    return [_proposal(row) for row in tx.all("proposals_pending")]


def told(tx: Transaction, messages: Collection[str]) -> list[Proposal]:
    """Return the proposals that nobody decided, and those that were denied and rest on one of some messages, oldest
    first.
    """
    found = tx.all("proposals_told")
    return [
        _proposal(row)
        for row in found
        if row[_STATE] != Settled.DENIED or any(id_ in row[_EVIDENCE] for id_ in messages)
    ]


COLUMNS = (
    "id", "key", "value", "reason", "evidence", "signals", "memory", "state", "created_at", "expires_at", "decided_at",
    "actor",
)  # fmt: skip
_STATE, _EVIDENCE = COLUMNS.index("state"), COLUMNS.index("evidence")


def _values(one: Proposal) -> Row:
    return (
        one.id,
        one.key,
        one.value,
        one.reason,
        json.dumps(one.evidence),
        one.signals,
        json.dumps(_plain(one), ensure_ascii=False),
        one.state.value,
        to_ms(one.created_at),
        to_ms(one.expires_at),
        optional_ms(one.decided_at),
        one.actor,
    )


def _proposal(row: Row) -> Proposal:
    id_, key, value, reason, evidence, signals, memory, state, created_at, expires_at, decided_at, actor = row
    plain = json.loads(memory)
    return Proposal(
        id=id_,
        key=key,
        value=value,
        reason=reason,
        corrects=plain.pop(_CORRECTS, None),
        evidence=tuple(json.loads(evidence)),
        signals=signals,
        memory=_memory(plain),
        state=Settled(state),
        created_at=from_ms(created_at),
        expires_at=from_ms(expires_at),
        decided_at=optional_time(decided_at),
        actor=actor,
    )


_RICH: Mapping[str, Any] = {"kind": Kind, "state": State, "tags": tuple, "source_ids": tuple} | dict.fromkeys(
    ("said_at", "event_start", "event_end", "valid_from", "valid_until", "purge_at"), from_ms
)
_DEFAULTS: Mapping[str, Any] = {
    one.name: one.default if one.default is not MISSING else {}
    for one in fields(Memory)
    if one.name not in ("recorded_at", "updated_at", "retired_at", "seq", "access_count", "last_accessed")
}
"""What a memory has before it is written, with what it has when nobody says otherwise."""


_CORRECTS = "corrects"
"""What a memory to be has beside its fields: which one it corrects."""


def _plain(one: Proposal) -> dict[str, Any]:
    held = {name: getattr(one.memory, name) for name in _DEFAULTS}
    plain = {
        name: to_ms(value) if isinstance(value, datetime) else value
        for name, value in held.items()
        if value != _DEFAULTS[name]
    }
    return plain if one.corrects is None else {**plain, _CORRECTS: one.corrects}


def _memory(plain: Mapping[str, Any]) -> Memory:
    return new_memory(**{name: _RICH.get(name, _as_is)(value) for name, value in plain.items()})


def _as_is(value: Any) -> Any:
    return value
