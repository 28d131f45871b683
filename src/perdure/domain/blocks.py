"""Prompt blocks: recalled memories as text for a model. Memories are data, so their line breaks are folded away."""

from collections.abc import Iterable
from datetime import tzinfo

from perdure.domain.memory import Memory

HEADS = {
    "assistant": "## Relevant memory",
    "elephant": "## User Memory",
    "thread": "[User Memory]",
    "supervisor": "## Memory",
    "app": "## Memories",
}


def prompt_block(memories: Iterable[Memory], *, preset: str, zone: tzinfo) -> str:
    """Return a heading and one line a memory, dated in the zone; empty without memories."""
    lines = [prompt_line(memory, zone) for memory in memories]
    return "\n".join([HEADS.get(preset, HEADS["assistant"]), *lines]) if lines else ""


def prompt_line(memory: Memory, zone: tzinfo) -> str:
    """Return the line of one memory."""
    said = f"[{memory.said_at.astimezone(zone):%Y-%m-%d}] " if memory.said_at else ""
    speaker = f"{memory.speaker}: " if memory.speaker else ""
    return f"- {said}{' '.join(f'{speaker}{memory.content}'.split())}"
