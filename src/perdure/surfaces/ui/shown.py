"""What pages show of memories, as plain data: short texts, times, numbers. Every text of a memory passes `visible`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Kind, Memory, State
from perdure.domain.zones import zone as zone_of
from perdure.extraction.sensitive import SECRET, find
from perdure.surfaces.render import one_line, visible

KIND_ICONS: Final[Mapping[str, str]] = {
    "episode": "chat_bubble_outline",
    "fact": "lightbulb_outline",
    "preference": "favorite_border",
    "profile": "person_outline",
    "task": "task_alt",
    "note": "sticky_note_2",
    "procedure": "format_list_numbered",
    "insight": "auto_awesome",
    "reflection": "psychology",
}
KIND_NAMES: Final[Mapping[str, str]] = {"episode": "message"}
STATE_NAMES: Final[Mapping[str, str]] = {
    "active": "active",
    "deprecated": "replaced",
    "soft_deleted": "forgotten",
    "quarantined": "held back",
}
EVENT_NAMES: Final[Mapping[str, str]] = {
    "ADD": "Learned",
    "UPDATE": "Changed",
    "DELETE": "Forgotten",
    "RESTORE": "Restored",
    "SUPERSEDE": "Replaced",
    "MERGE": "Merged",
    "LINK": "Related",
    "ALIAS": "Names put together, or apart",
    "TTL": "Expired",
    "DECAY": "Faded",
    "ERASE": "Erased",
    "UNDO": "Undone",
    "PROPOSE": "Proposed",
    "APPROVE": "Approved",
    "DENY": "Denied",
    "EXPIRE": "Proposal lapsed",
}


def kind_name(kind: str) -> str:
    """Return a kind as people call it."""
    return KIND_NAMES.get(kind, kind)


def state_name(state: str) -> str:
    """Return a state as people call it."""
    return STATE_NAMES.get(state, state)


def event_name(event: str) -> str:
    """Return an event of the log as people call it."""
    return EVENT_NAMES.get(event, event.capitalize())


def whole_text(text: str) -> str:
    """Return what a memory says with its line breaks; characters that steer or turn text are shown as escapes."""
    return visible(text.replace("\r\n", "\n"))


def short_text(text: str, *, most: int = 240) -> str:
    """Return what a memory says on one line, cut."""
    line = one_line(text)
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def covered(text: str) -> str:
    """Return a text as lists show it: each secret in it as what it is, such as [password]; asked for or not."""
    for one in reversed(find(text)):
        if one.type in SECRET:
            text = f"{text[: one.start]}[{one.type}]{text[one.end :]}"
    return text


def brief(memory: Memory, *, most: int = 240) -> str:
    """Return what a memory says on one line, cut, and without its secrets: they are shown on its own page alone."""
    return short_text(covered(memory.content), most=most)


def moment(at: datetime | None, tz: str = "UTC", *, seconds: bool = False) -> str:
    """Return a time in a zone, such as 3 May 2026, 14:05; "" for None."""
    if at is None:
        return ""
    there = at.astimezone(zone_of(tz))
    return f"{there.day} {there:%b %Y, %H:%M:%S}" if seconds else f"{there.day} {there:%b %Y, %H:%M}"


def day(at: datetime | None, tz: str = "UTC") -> str:
    """Return the day of a time in a zone, such as 3 May 2026."""
    if at is None:
        return ""
    there = at.astimezone(zone_of(tz))
    return f"{there.day} {there:%b %Y}"


def ago(at: datetime | None, now: datetime) -> str:
    """Return how long ago a time is, roughly; "" for None."""
    if at is None:
        return ""
    seconds = (now - at).total_seconds()
    ahead = seconds < -60
    amount = abs(seconds)
    for length, name in ((86400 * 365, "year"), (86400 * 30, "month"), (86400, "day"), (3600, "hour"), (60, "minute")):
        if amount >= length:
            n = int(amount // length)
            words = f"{n} {name}{'' if n == 1 else 's'}"
            return f"in {words}" if ahead else f"{words} ago"
    return "just now"


def count(n: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun, thousands apart."""
    return f"{n:,} {one if n == 1 else many or one + 's'}"


def percent(share: float) -> str:
    """Return a share as whole percents."""
    return f"{round(share * 100)} %"


def steady(memory: Memory) -> Memory:
    """Return a memory without what changes by itself, how sure it is by now and when it was recalled.

    A part of a page that shows none of these is compared by this, or what is in it would be remade at every look.
    """
    return replace(memory, confidence=1.0, access_count=0, last_accessed=None)


def said_by(memory: Memory) -> str:
    """Return who said it, or what wrote it."""
    name = memory.speaker or memory.actor_id or memory.agent_id or memory.role
    return short_text(name, most=40) if name else ""


def source_line(memory: Memory, tz: str) -> str:
    """Return who said a memory, and when, on one line."""
    return " · ".join(part for part in (said_by(memory), moment(memory.said_at, tz)) if part)


def row(memory: Memory, *, links: Callable[..., str], tz: str, relevance: float | None = None) -> dict[str, Any]:
    """Return one row of the table of memories: texts, numbers, and `links` to it and to what shares a field with it."""
    at = memory.said_at or memory.recorded_at
    changed = _changed(memory)
    told = (("said", memory.said_at), ("written", memory.recorded_at), ("changed", changed))
    return {
        "id": memory.id,
        "href": links(f"/memory/{memory.id}"),
        "text": brief(memory),
        "kind": kind_name(memory.kind.value),
        "icon": KIND_ICONS[memory.kind.value],
        "state": state_name(memory.state.value),
        "live": memory.state is State.ACTIVE,
        "category": short_text(memory.category or "", most=40),
        "among": links("/memories", category=memory.category),
        "key": short_text(memory.key or "", most=60),
        "same": links("/memories", key=memory.key),
        "confidence": percent(memory.confidence),
        "share": round(memory.confidence * 100),
        "importance": memory.importance,
        "pinned": memory.pinned,
        "by": said_by(memory),
        "session": short_text(memory.session or "", most=40),
        "talk": links("/memories", session=memory.session),
        "day": day(at, tz),
        "changed": day(changed, tz),
        "times": ", ".join(f"{what} {moment(one, tz)}" for what, one in told if one),
        "match": None if relevance is None else percent(relevance),
    }


def _changed(memory: Memory) -> datetime | None:
    """Return when a memory changed after it was written; None where it did not."""
    written, changed = memory.recorded_at, memory.updated_at
    return changed if written is not None and changed is not None and changed > written else None


def facts(memory: Memory, tz: str, now: datetime) -> list[tuple[str, str]]:
    """Return what is known about a memory besides its text, as names and values; what is empty is left out."""
    recalled = f"{count(memory.access_count, 'time')}, last {ago(memory.last_accessed, now)}"
    validity = " – ".join([moment(memory.valid_from, tz) or "…", moment(memory.valid_until, tz) or "…"])
    pairs = [
        ("Said", moment(memory.said_at, tz)),
        ("Written", moment(memory.recorded_at, tz)),
        ("Last changed", moment(memory.updated_at, tz)),
        ("Holds", validity if memory.valid_from or memory.valid_until else ""),
        ("Happens", moment(memory.event_start, tz) if memory.kind is not Kind.EPISODE else ""),
        ("Erased by itself", moment(memory.purge_at, tz)),
        ("Recalled", recalled if memory.access_count else "never"),
        ("Trust", percent(memory.trust) if memory.trust < 1 else ""),
        ("Fades", f"{memory.decay_rate:g} a day" if memory.decay_rate else ""),
        ("Role", memory.role or ""),
        ("Speaker", memory.speaker or ""),
        ("Agent", memory.agent_id or ""),
        ("Run", memory.run_id or ""),
        ("Actor", memory.actor_id or ""),
        ("Conversation", memory.session or ""),
        ("Message", memory.message_id or ""),
        ("Tags", ", ".join(memory.tags)),
        *((f"· {name}", str(value)) for name, value in memory.attributes.items()),
        ("Id", memory.id),
    ]
    return [(short_text(name, most=40), short_text(value)) for name, value in pairs if value]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One thing that happened to a memory, in words."""

    rev: int
    what: str
    event: str
    at: datetime
    before: str = ""
    after: str = ""
    why: str = ""
    who: str = ""
    memory_id: str | None = None
    changed: tuple[str, ...] = ()


def step(entry: HistoryEntry, tz: str) -> Step:
    """Return an entry of the log in words."""
    differs = entry.old is not None and entry.new is not None and entry.old != entry.new
    patch: Mapping[str, Sequence[Any]] = entry.meta.get("patch") or {}
    text = (entry.new if entry.new is not None else entry.old) or ("Two memories" if entry.event == "LINK" else "")
    return Step(
        rev=entry.rev,
        what=event_name(entry.event),
        event=entry.event,
        at=entry.ts,
        before=short_text(covered(entry.old or "")) if differs else "",
        after=short_text(covered(text)),
        why=short_text(str(entry.meta.get("reason", "")), most=160),
        who=short_text(entry.actor or "", most=40),
        memory_id=entry.memory_id,
        changed=tuple(patch_line(name, *values, tz=tz) for name, values in patch.items() if name in _PATCHED),
    )


_PATCHED: Final[Mapping[str, str]] = {
    "state": "state",
    "confidence": "confidence",
    "importance": "importance",
    "pinned": "pinned",
    "trust": "trust",
    "valid_until": "holds until",
    "valid_from": "holds from",
    "decay_rate": "fading",
}


def patch_line(name: str, old: Any, new: Any, *, tz: str) -> str:
    """Return one changed number, state or time, such as "confidence 80 % → 100 %"."""
    return f"{_PATCHED.get(name, name)} {_plain(name, old, tz)} → {_plain(name, new, tz)}"


def _plain(name: str, value: Any, tz: str) -> str:
    match value:
        case None:
            return "–"
        case bool():
            return "yes" if value else "no"
        case int() if name in ("valid_until", "valid_from"):
            return moment(datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=value), tz)
        case int() if name == "pinned":
            return "yes" if value else "no"
        case float() | int() if name in ("confidence", "trust"):
            return percent(value)
        case str() if name == "state":
            return state_name(value)
        case _:
            return short_text(str(value), most=60)
