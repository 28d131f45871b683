"""LangGraph on perdure: the checkpoints of a graph and its store, in the database of the memories."""

from perdure.errors import MissingExtra

try:
    from perdure.integrations.langgraph.checkpointer import PerdureCheckpointer
    from perdure.integrations.langgraph.store import PerdureStore
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] not in ("langgraph", "langchain_core"):
        raise
    raise MissingExtra(f"this needs the package {error.name}: pip install 'perdure[langgraph]'") from error

__all__ = ["PerdureCheckpointer", "PerdureStore"]
