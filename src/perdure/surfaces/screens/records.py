"""Memories, their history, entities and relations as tables."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from perdure.domain.answer import Page
from perdure.domain.blocks import shown
from perdure.domain.entity import Entity, Relation
from perdure.domain.log import HistoryEntry
from perdure.domain.memory import Memory, State
from perdure.domain.undo import ASKED
from perdure.surfaces.render import one_line
from perdure.surfaces.screens.parts import (
    BAD,
    DIM,
    KEY,
    WEAK,
    framed,
    grid,
    indented,
    line,
    narrow,
    plural,
    said,
    short,
    stack,
    table,
    when,
    who,
    whole,
)

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

_TIMES = ("said_at", "event_start", "event_end", "valid_from", "valid_until", "recorded_at", "updated_at", "retired_at")
_NAMES = ("category", "key", "role", "speaker", "session", "message_id", "agent_id", "run_id", "actor_id")


def page_screen(page: Page, zone: str) -> "RenderableType":
    """Return a page of memories, as they were kept, with when each was said."""
    if not page.items:
        return line(("No memories.", WEAK))
    rows = [
        (when(memory.said_at, zone), str(memory.kind), who(memory)[:12], _told(memory), short(memory.id))
        for memory in page.items
    ]
    made = _rows(["said", "kind", "who", "memory", "id"], rows, wide="memory")
    more = f"; more with --after {page.next}" if page.next else ""
    return stack(made, line((f"{plural(len(page.items), 'memory', 'memories')}, times in {zone}{more}", DIM)))


def memory_screen(memory: Memory, zone: str, replaced: Sequence[Memory] = ()) -> "RenderableType":
    """Return everything that is known about one memory, and what it took the place of."""
    state_style = "" if memory.state is State.ACTIVE else WEAK
    rows: list[tuple[str, RenderableType]] = [
        ("id", line((memory.id, KEY))),
        ("kind", line(str(memory.kind))),
        ("state", line((str(memory.state), state_style))),
    ]
    rows += [(name, line(one_line(str(value)))) for name in _NAMES if (value := getattr(memory, name))]
    rows += [("confidence", line(f"{memory.confidence:.2f}")), ("importance", line(str(memory.importance)))]
    rows += [("pinned", line("yes"))] if memory.pinned else []
    rows += [("trust", line(f"{memory.trust:.2f}"))] if memory.trust < 1 else []
    rows += [("held back", line(one_line(why)))] if (why := _held_back(memory)) else []
    rows += [("tags", line(one_line(", ".join(memory.tags))))] if memory.tags else []
    rows += [("sources", line(one_line(", ".join(memory.source_ids))))] if memory.source_ids else []
    rows += [(name, line(when(getattr(memory, name), zone, seconds=True))) for name in _TIMES if getattr(memory, name)]
    rows += [("replaced", line(said(shown(one)), (f"  id {short(one.id)}", DIM))) for one in replaced]
    rows += [("superseded_by", line(memory.superseded_by))] if memory.superseded_by else []
    if memory.access_count:
        rows.append(("recalled", line(f"{memory.access_count} times, last {when(memory.last_accessed, zone)}")))
    return stack(framed(whole(shown(memory)), str(memory.kind)), grid(rows), line((f"times in {zone}", DIM)))


def history_screen(
    entries: Sequence[HistoryEntry], zone: str, *, ids: bool = False, replaced: Sequence[Memory] = ()
) -> "RenderableType":
    """Return log entries, oldest first; with `ids` the memory of each. replaced: what that took the place of."""
    if not entries:
        return line(("No changes.", WEAK))
    rows = [
        (
            *(str(one.rev), when(one.ts, zone), one.event),
            _change(one, replaced if "replaced" in one.meta else ()),
            *([short(one.memory_id)] if ids else []),
        )
        for one in entries
    ]
    made = _rows(["rev", "when", "event", "what", *(["id"] if ids else [])], rows, right=("rev",), wide="what")
    return stack(made, line((f"{plural(len(entries), 'entry', 'entries')}, times in {zone}", DIM)))


def _rows(
    columns: Sequence[str], rows: "Sequence[Sequence[RenderableType]]", *, wide: str, right: Sequence[str] = ()
) -> "RenderableType":
    """Return a table; on a narrow terminal each row as a line, with what is `wide` below it."""
    if narrow():
        at = columns.index(wide)
        heads = [line(("  ".join(str(one) for one in (*row[:at], *row[at + 1 :]) if one), DIM)) for row in rows]
        return stack(*(part for head, row in zip(heads, rows, strict=True) for part in (head, indented(row[at], 2))))
    made = table(*columns, right=right, wide=wide)
    for row in rows:
        made.add_row(*row)
    return made


def _told(memory: Memory) -> "Text":
    active = memory.state is State.ACTIVE
    why = _held_back(memory)
    state = f"{memory.state}: {one_line(why)}" if why else str(memory.state)
    return line(("" if active else f"[{state}] ", WEAK), said(shown(memory), style="" if active else DIM))


def _held_back(memory: Memory) -> str:
    """Return why a memory waits in quarantine; nothing where it does not."""
    return str(memory.attributes.get("quarantine", "")) if memory.state is State.QUARANTINED else ""


def entities_screen(entities: Sequence[Entity]) -> "RenderableType":
    """Return named things, most mentioned first."""
    if not entities:
        return line(("No entities.", WEAK))
    made = table("name", "type", "mentions", "also called", right=("mentions",), wide="also called")
    for one in entities:
        made.add_row(one_line(one.name), one.type, str(one.count), one_line(", ".join(one.aliases)))
    return made


def relations_screen(relations: Sequence[Relation], memory_id: str) -> "RenderableType":
    """Return the edges of one memory, strongest first."""
    if not relations:
        return line(("No relations.", WEAK))
    made = table("type", "strength", "direction", "memory", right=("strength",))
    for one in relations:
        out = one.from_id == memory_id
        other = one.to_id if out else one.from_id
        made.add_row(one_line(one.type), f"{one.strength:.2f}", "to" if out else "from", other)
    return made


def _change(entry: HistoryEntry, replaced: Sequence[Memory]) -> "RenderableType":
    reason = str(entry.meta.get("reason", ""))
    old, new = entry.told or (entry.old, entry.new)
    if old is not None and new is not None and entry.old != entry.new:
        text = stack(line(("- ", BAD), said(old, style=DIM)), line(("+ ", KEY), said(new)))
    else:
        text = said(new or old or _without_text(entry))
    before = [
        line(("instead of: ", DIM), said(shown(one), style=DIM), (f"  id {short(one.id)}", DIM)) for one in replaced
    ]
    return stack(text, line((f"{one_line(reason)}{_patch(entry)}", DIM)), *before)


def _without_text(entry: HistoryEntry) -> str:
    if entry.event in ASKED:
        return "(a change that waits for the user's word, or waited)"
    if entry.event == "ALIAS":
        return "(what things are called)"
    return f"to {short(entry.meta['to'])}" if "to" in entry.meta else "(erased)"


def _patch(entry: HistoryEntry) -> str:
    patch: dict[str, tuple[Any, Any]] = entry.meta.get("patch") or {}
    told = {
        name: _value(name, values[1]) for name, values in patch.items() if name not in ("valid_until", "valid_from")
    }
    undone = f" (undoes revision {entry.meta['undoes']})" if "undoes" in entry.meta else ""
    return undone + (": " + ", ".join(f"{name} {value}" for name, value in told.items()) if told else "")


def _value(name: str, value: object) -> str:
    if name == "superseded_by" and isinstance(value, str):
        return short(value)
    return "none" if value is None else one_line(str(value))
