"""Statements for which a change waits for the user's word: whoever is told what is known is told of that as well."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from perdure.domain.blocks import WAITS
from perdure.domain.memory import Memory, State
from perdure.extraction.language import USER
from perdure.gateways import proposals
from perdure.ports import Transaction


def awaiting(tx: Transaction, memories: Iterable[Memory], *, now: datetime) -> list[Memory]:
    """Return memories; those of the user whose slot has a change that waits have what it would make under "waits" among
    their attributes, the latest where several wait.
    """
    found = list(memories)
    keys = {one.key for one in found if _may_change(one)} - {None}
    if not keys:
        return found
    waiting = {one.key: one.memory.content for one in proposals.pending(tx) if one.key in keys and one.waits(now)}
    return [_told(one, waiting[one.key]) if _may_change(one) and one.key in waiting else one for one in found]


def _may_change(one: Memory) -> bool:
    own = one.attributes.get("subject", USER) == USER
    return own and one.key is not None and one.state is State.ACTIVE


def _told(one: Memory, change: str) -> Memory:
    return replace(one, attributes={**one.attributes, WAITS: change})
