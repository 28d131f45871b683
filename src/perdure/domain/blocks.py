"""Prompt blocks: recalled memories as text for a model. Memories are data, so their line breaks are folded away."""

from typing import TYPE_CHECKING

from perdure.domain.zones import zone

if TYPE_CHECKING:
    from perdure.domain.results import Recall

_HEADS = {
    "assistant": "## Relevant memory",
    "elephant": "## User Memory",
    "thread": "[User Memory]",
    "supervisor": "## Memory",
    "app": "## Memories",
}


def prompt_block(recall: "Recall", preset: str) -> str:
    """Return a heading and one dated line a hit; empty when nothing is relevant."""
    if recall.nothing_relevant or not recall.hits:
        return ""
    lines = [_HEADS.get(preset, _HEADS["assistant"])]
    shown = [hit.memory for hit in recall.hits if hit.relevance >= recall.threshold]
    for memory in (*shown, *recall.related):
        said = f"{memory.said_at.astimezone(zone(recall.zone)):%Y-%m-%d}" if memory.said_at else ""
        speaker = f"{memory.speaker}: " if memory.speaker else ""
        lines.append(f"- [{said}] {speaker}{' '.join(memory.content.split())}")
    return "\n".join(lines)
