"""Changes that wait for the user's word, or that they denied: whoever is told what is known is told of that as well."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from perdure.domain.blocks import DENIED, WAITS
from perdure.domain.memory import Kind, Memory, State, subject_of
from perdure.domain.proposal import Settled
from perdure.extraction.language import USER
from perdure.gateways import proposals
from perdure.ports import Transaction


def awaiting(tx: Transaction, memories: Iterable[Memory], *, now: datetime) -> list[Memory]:
    """Return memories; those of the user whose slot has a change that waits have what it would make under "waits" among
    their attributes, the latest where several wait. A message of which they denied a change has that under "denied",
    unless it holds by now.
    """
    found = list(memories)
    held = {one.key: one.content.casefold() for one in found if _may_change(one)}
    keys = held.keys() - {None}
    if not keys:
        return found
    told = proposals.told(tx, [one.id for one in found if one.kind is Kind.EPISODE])
    waiting: dict[str | None, str] = {one.key: one.memory.content for one in told if one.key in keys and one.waits(now)}
    over = (one for one in told if one.state is Settled.DENIED and one.value.casefold() not in held.get(one.key, ""))
    denied = {id_: one.memory.content for one in over for id_ in one.evidence}
    return [_told(one, waiting, denied) for one in found] if waiting or denied else found


def _may_change(one: Memory) -> bool:
    return subject_of(one) == USER and one.key is not None and one.state is State.ACTIVE


def _told(one: Memory, waiting: Mapping[str | None, str], denied: Mapping[str, str]) -> Memory:
    if _may_change(one) and one.key in waiting:
        return replace(one, attributes={**one.attributes, WAITS: waiting[one.key]})
    if one.kind is Kind.EPISODE and one.id in denied:
        return replace(one, attributes={**one.attributes, DENIED: denied[one.id]})
    return one
