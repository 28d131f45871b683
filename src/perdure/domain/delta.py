"""The delta header: what changed in a space since a session last asked, in a few lines (SPEC 001.1)."""

from collections.abc import Iterable, Mapping, Sequence, Set
from datetime import tzinfo
from typing import Final

from perdure.domain.blocks import cut, held
from perdure.domain.category_policy import CategoriesPolicy
from perdure.domain.log import LogLine
from perdure.domain.memory import Kind, Memory, State

_CHARACTERS: Final = 160
_SIGNS: Final[Mapping[str, str]] = {
    "created": "+created",
    "updated": "↑updated",
    "merged": "↔merged",
    "restored": "↺restored",
    "deleted": "-deleted",
    "expired": "↓soft-deleted",
}


def bullets(
    lines: Iterable[LogLine],
    memories: Mapping[str, Memory],
    policy: CategoriesPolicy,
    *,
    most: int,
    zone: tzinfo,
    fresh: bool = False,
) -> tuple[str, ...]:
    """Return at most `most` lines about some lines of the log, the most important and latest first.

    What happened to one memory is one line, whatever is left of it now; all that expired share one. `memories` are the
    present versions by id, without those that are not to be told of; days are those of the zone. fresh: who is told has
    seen none of them.
    """
    told = _changes(lines, memories, fresh=fresh)
    ordered = sorted(told, key=lambda id_: (-memories[id_].importance, -memories[id_].seq, id_))
    gone = [id_ for id_ in ordered if told[id_] == "expired"]
    shown = [id_ for id_ in ordered if told[id_] != "expired"][: most - bool(gone)]
    found = [_line(told[id_], memories[id_], policy, zone) for id_ in shown]
    return (*found, *([_line("expired", memories[gone[0]], policy, zone, beside=len(gone) - 1)] if gone else []))


def _changes(lines: Iterable[LogLine], memories: Mapping[str, Memory], *, fresh: bool) -> dict[str, str]:
    """Return what became of each memory that something happened to, and that there is something to say of.

    What takes the place of one that was seen is an update; of one that came after the last look, it is new as that was.
    """
    events: dict[str, list[str]] = {}
    replaced: dict[str, set[str]] = {}
    for line in lines:
        if line.memory_id is not None:
            text = line.old_seq != line.new_seq
            events.setdefault(line.memory_id, []).append(line.event if line.event != "UPDATE" or text else "")
        successor = line.patch.get("superseded_by", (None, None))[1]
        if line.event == "SUPERSEDE" and successor is not None and line.memory_id is not None:
            replaced.setdefault(successor, set()).add(line.memory_id)
    new = {id_ for id_, some in events.items() if fresh or some[0] == "ADD"}
    known = {
        id_: _state(some, memories[id_], new=id_ in new, replaces=_seen_before(id_, replaced, memories.keys() - new))
        for id_, some in events.items()
        if id_ in memories
    }
    return {id_: what for id_, what in known.items() if what}


def _seen_before(id_: str, replaced: Mapping[str, set[str]], seen: Set[str]) -> bool:
    """Tell whether a memory took the place of one that was seen, itself or through others that were not."""
    gone, open_ = {id_}, [id_]
    while open_:
        before = replaced.get(open_.pop(), set()) - gone
        if before & seen:
            return True
        gone |= before
        open_ += before
    return False


def _state(events: Sequence[str], memory: Memory, *, new: bool, replaces: bool) -> str:
    """Return in a word what happened to a memory; empty when it is nothing that was or is to be seen."""
    if memory.kind is Kind.EPISODE:
        return ""
    if memory.state is State.SOFT_DELETED and not new:
        last = next((one for one in reversed(events) if one in ("TTL", "DECAY", "DELETE")), "")
        return "deleted" if last == "DELETE" else "expired" if last else ""
    if memory.state is not State.ACTIVE:
        return ""
    if new:
        return "updated" if replaces else "created"
    words = {"MERGE": "merged", "RESTORE": "restored", "UPDATE": "updated", "SUPERSEDE": "updated"}
    return next((words[one] for one in reversed(events) if one in words), "updated" if replaces else "")


def _line(what: str, memory: Memory, policy: CategoriesPolicy, zone: tzinfo, *, beside: int = 0) -> str:
    category = " ".join(policy.category(memory).replace("_", " ").split()).capitalize()
    more = f" and {beside} more" if beside else ""
    weight = f" (imp={memory.importance})" if what == "created" else ""
    text = cut(memory.content, _CHARACTERS) + held(memory, zone)
    return f"- {_SIGNS[what]}: [{category}] {text}{more}{weight}"
