"""Policy of the tools that a model is offered."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolsPolicy:
    """Which tools there are, by name (`surfaces/tools.toml` says what each does)."""

    names: tuple[str, ...] = ()
    """Those of the assistant that talks with people."""
    consolidator: tuple[str, ...] = ()
    """And those of the agent that works through what was said."""
    off: tuple[str, ...] = ()
    """Those of them that are switched off."""
