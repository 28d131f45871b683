"""The OpenAI Agents SDK on perdure: a session beside the memories, tools, and what a model is told before its turn."""

from perdure.errors import MissingExtra

try:
    from perdure.integrations.openai_agents.session import PerdureSession
    from perdure.integrations.openai_agents.tools import memory_context, memory_tools
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] != "agents":
        raise
    raise MissingExtra(f"this needs the package {error.name}: pip install 'perdure[openai-agents]'") from error

__all__ = ["PerdureSession", "memory_context", "memory_tools"]
