"""The OpenAI Agents SDK on perdure: a session beside the memories."""

from perdure.errors import MissingExtra

try:
    from perdure.integrations.openai_agents.session import PerdureSession
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] != "agents":
        raise
    raise MissingExtra(f"this needs the package {error.name}: pip install 'perdure[openai-agents]'") from error

__all__ = ["PerdureSession"]
