"""A digest of a stretch of time: what is new, what changed from what to what, what ended, who came up. No model."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from perdure.domain.blocks import held
from perdure.domain.memory import Kind, Memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """What happened to the statements of a space between two moments.

    `changed`: (before, after); `people`: (name, statements that mention it), most mentioned first.
    """

    since: datetime
    until: datetime
    new: Sequence[Memory] = ()
    changed: Sequence[tuple[Memory, Memory]] = ()
    ended: Sequence[Memory] = ()
    people: Sequence[tuple[str, int]] = ()

    @property
    def memories(self) -> tuple[Memory, ...]:
        """Everything that it speaks of, each once, ascending by version."""
        every = (*self.new, *(one for pair in self.changed for one in pair), *self.ended)
        return tuple(sorted({one.id: one for one in every}.values(), key=lambda one: one.seq))


def digest(stretch: Stretch, *, zone: tzinfo, limit: int, quote: int) -> str:
    """Return up to `limit` characters in whole lines: changes first, then what ended, then what is new, by slot.

    `quote`: characters of one statement at most. What finds no room is counted.
    """
    lines = [dates(stretch, zone)]
    lines += [
        f'Changed: {about(after)} from "{short(before.content, quote)}" to "{short(after.content, quote)}".'
        for before, after in stretch.changed
    ]
    lines += [f'Ended: {about(one)}: "{short(one.content, quote)}".' for one in stretch.ended]
    lines += [f'New: {about(one)}: "{short(one.content, quote)}"{held(one, zone)}.' for one in _by_weight(stretch.new)]
    people = _people(stretch.people)
    return _fitted(lines, [people] if people else [], limit)


def dates(stretch: Stretch, zone: tzinfo) -> str:
    """Return the head line of a stretch."""
    first, last = stretch.since.astimezone(zone), stretch.until.astimezone(zone)
    return f"From {first:%Y-%m-%d} to {last:%Y-%m-%d}: {counts(stretch)}."


def counts(stretch: Stretch) -> str:
    """Return how much is new, changed and over, in words."""
    parts = ((len(stretch.new), "new"), (len(stretch.changed), "changed"), (len(stretch.ended), "ended"))
    return ", ".join(f"{n} {what}" for n, what in parts if n) or "nothing new"


def about(memory: Memory) -> str:
    """Return what a statement is about: its slot, else its category, else its kind."""
    return memory.key or memory.category or memory.kind.value


def short(text: str, limit: int) -> str:
    """Return a text on one line without the mark at its end, cut at a word when it is longer than `limit`."""
    flat = " ".join(text.split()).rstrip(".").replace('"', "'")
    if len(flat) <= limit:
        return flat
    cut = flat[: max(limit - 1, 1)]
    return (cut.rpartition(" ")[0] or cut).rstrip(",;:") + "…"


def _by_weight(memories: Iterable[Memory]) -> list[Memory]:
    """Return the weightiest statements first, those of one slot or category side by side; of one weight facts
    without a slot last, for the others say who somebody is.
    """
    ordered = sorted(memories, key=lambda one: (not one.pinned, -one.importance, _loose(one), -one.seq))
    first: dict[str, int] = {}
    for place, one in enumerate(ordered):
        first.setdefault(_group(one), place)
    return sorted(ordered, key=lambda one: first[_group(one)])


def _group(memory: Memory) -> str:
    return memory.key or memory.category or memory.id


def _loose(memory: Memory) -> bool:
    return memory.kind is Kind.FACT and memory.key is None


def _people(people: Sequence[tuple[str, int]]) -> str:
    named = ", ".join(f"{name} ({n})" for name, n in people)
    return f"Most mentioned: {named}." if named else ""


def _fitted(lines: Sequence[str], last: Sequence[str], limit: int) -> str:
    """Return as many lines as fit, how many did not, and the last ones."""
    kept = list(lines)
    while len(kept) > 1:
        left = len(lines) - len(kept)
        text = "\n".join([*kept, *([f"And {left} more."] if left else []), *last])
        if len(text) <= limit:
            return text
        kept.pop()
    return kept[0][:limit]
