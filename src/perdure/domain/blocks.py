"""Prompt blocks: memories as text for a model. Memories are data, so their line breaks are folded away."""

from collections.abc import Iterable, Sequence
from datetime import tzinfo
from typing import Final, cast

from perdure.domain.category_policy import CATEGORIES, CategoriesPolicy
from perdure.domain.memory import SECRETS, Kind, Memory, State, is_file
from perdure.domain.prompt_policy import PromptPolicy


def prompt_block(
    memories: Iterable[Memory],
    form: PromptPolicy,
    *,
    zone: tzinfo,
    owner: str = "",
    categories: CategoriesPolicy = CATEGORIES,
) -> str:
    """Return the frame of a form around one line a memory, dated in the zone; empty without memories."""
    lines = [
        prompt_line(memory, form, zone, number=number, categories=categories)
        for number, memory in enumerate(memories, 1)
    ]
    room = form.block_chars - len(frame(form, owner))
    if lines and form.block_chars and sum(map(len, lines)) + len(lines) > room:
        share = max(room // len(lines) - 1, 2)
        lines = [cut(line, share) for line in lines]
    return frame(form, owner, lines) if lines else ""


def frame(form: PromptPolicy, owner: str, lines: Sequence[str] = ()) -> str:
    """Return some lines within the frame of a form."""
    heading = _flat(form.heading.replace("{owner}", owner))
    return "\n".join(filter(None, [heading, form.opening, *lines, form.closing]))


def prompt_line(
    memory: Memory,
    form: PromptPolicy,
    zone: tzinfo,
    *,
    number: int = 1,
    categories: CategoriesPolicy = CATEGORIES,
) -> str:
    """Return the line of one memory; of a message with who said it, and without a name where that is not the user."""
    said = memory.said_at.astimezone(zone).date().isoformat() if memory.said_at else ""
    other = memory.role if memory.kind is Kind.EPISODE and memory.role != "user" else None
    speaker = f"{memory.speaker or other}: " if memory.speaker or other else ""
    limits = (form.line_chars, form.file_chars if is_file(memory) else 0)
    text = cut(f"{speaker}{shown(memory)}", min(filter(None, limits), default=0)) + held(memory, zone) + _waits(memory)
    if form.lines == "filed":
        return f"- [{_flat(categories.category(memory))}] {text}"
    if form.lines == "numbered":
        return f"{number}. {f'[Created: {said}] ' if said else ''}{text}"
    return f"- {f'[{said}] ' if said else ''}{text}"


def shown(memory: Memory) -> str:
    """Return what a memory says, as a model is told it: a message without the secrets in it that nobody asked to keep,
    as [password], and without what a tool or a document planted in it, as [planted instruction].
    """
    text, end = memory.content, len(memory.content)
    if memory.kind is not Kind.EPISODE or not isinstance(pieces := memory.attributes.get(SECRETS), list):
        return text
    for start, stop, what in reversed(cast("list[tuple[int, int, str]]", pieces)):
        if start < stop <= end:
            text, end = f"{text[:start]}[{what}]{text[stop:]}", start
    return text


def held(memory: Memory, zone: tzinfo) -> str:
    """Return from when a statement holds, where that was still to come when it was said, and until when, where another
    one takes its place then, or took it; "" for most. Of two values a model is to know which one is so now.
    """
    begins, ends, said = memory.valid_from, memory.valid_until, memory.said_at
    came = begins is not None and said is not None and begins.astimezone(zone).date() > said.astimezone(zone).date()
    goes = memory.state in (State.ACTIVE, State.DEPRECATED) and memory.superseded_by is not None and ends is not None
    told = [f"from {begins.astimezone(zone):%Y-%m-%d}"] if begins is not None and came else []
    told += [f"until {ends.astimezone(zone):%Y-%m-%d}"] if ends is not None and goes else []
    return f" ({' '.join(told)})" if told else ""


WAITS: Final = "waits"
"""The attribute of a statement in an answer for what would take its place, once the user says yes to it."""


DENIED: Final = "denied"
"""The attribute of a message in an answer for what it says and the user has denied since."""


def _waits(memory: Memory) -> str:
    """Return what was said since and waits for the user's yes, or what the user said no to; "" for most."""
    change, denied = memory.attributes.get(WAITS), memory.attributes.get(DENIED)
    told = f" (said since, not confirmed: {_flat(change)})" if isinstance(change, str) else ""
    return f"{told} (denied since: {_flat(denied)})" if isinstance(denied, str) else told


def delta_block(bullets: Sequence[str], since: int) -> str:
    """Return the header of what changed since a revision; empty when nothing did."""
    return "\n".join([f"Memory updates since rev {since}:", *bullets]) if bullets else ""


def joined(*parts: str) -> str:
    """Return the parts of a prompt that are not empty, with a blank line between them."""
    return "\n\n".join(part for part in parts if part)


def cut(text: str, limit: int) -> str:
    """Return a text on one line, cut at a word when it has more characters than `limit`; 0: never."""
    flat = _flat(text)
    if not limit or len(flat) <= limit:
        return flat
    short = flat[: limit - 1]
    return (short.rpartition(" ")[0] or short).rstrip(",;:") + "…"


def _flat(text: str) -> str:
    return " ".join(text.split())
