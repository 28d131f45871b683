"""Policies of the tools that a model is offered, and of the assistant of `perdure chat`, which uses them."""

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
    text_chars: int = 4_000
    """Characters of one text in an answer; a longer one is cut, for it would fill the model's context."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatPolicy:
    """How the assistant of `perdure chat` answers, where there is a chat model."""

    tool_calls: int = 4
    """Tools that it may use before it answers; then it must."""
    messages: int = 20
    """Messages of the conversation that it is shown, the latest ones."""
    max_content: int = 24_000
    """Characters of one prompt; of the conversation and of what tools answered, the end is shown."""
    reply_chars: int = 8_000
    """Characters of an answer that are shown and kept."""
    llm_tokens: int = 800
    """Tokens of an answer."""
    llm_temperature: float = 0.0
    llm_timeout_s: float = 60.0
