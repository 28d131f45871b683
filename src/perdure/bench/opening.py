"""The engine that a benchmark measures, by level."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from perdure.bench.synthetic import SyntheticEmbedder

OpenEngine = Callable[..., Any]
"""`perdure.open`, or what behaves like it."""

Progress = Callable[[str, int, int], None]
"""Told the stage, how much of it is done, and how much there is."""

EMBEDDERS: Final[Mapping[str, str]] = {"lexical": "none"}
"""The levels that are not called after their embedder."""

ALONE: Final[Mapping[str, object]] = {"extract": {"auto": "off"}, "consolidate": {"auto": False}}
"""Keeping and finding messages alone is measured, not what is made of them, by observe or after a session."""


def open_level(
    url: str, level: str, *, open_engine: OpenEngine | None = None, policy: Mapping[str, object] | None = None
) -> Any:
    """Open a store at a level: `lexical`, `synthetic`, or the name of an embedder (local, multilingual, onnx:DIR …).

    Messages are kept, and nothing is made of them: recall and speed are those of what was said.
    """
    if open_engine is None:
        import perdure  # the engine is loaded only when something is measured

        open_engine = perdure.open
    embedder = SyntheticEmbedder() if level == "synthetic" else EMBEDDERS.get(level, level)
    return open_engine(url, embedder=embedder, policy={**ALONE, **(policy or {})})


def silent(stage: str, done: int, whole: int) -> None:
    """Report progress to nobody."""
