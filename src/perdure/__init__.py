"""perdure: long-term memory for assistants and agents.

import perdure
engine = perdure.open("sqlite:///memory.db")
me = engine.space(user="ana")
me.observe("I moved to Lisbon in May", role="user")
print(me.recall("where does she live?").hits[0].memory.content)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from perdure.aio import AsyncEngine, open_async
    from perdure.domain.answer import Hit, Recall
    from perdure.domain.decisions import Decision
    from perdure.domain.memory import Kind, Memory, State
    from perdure.domain.message import Message
    from perdure.domain.results import Certificate, WriteResult
    from perdure.domain.space import SpaceRef
    from perdure.engine import Engine, Space, open
    from perdure.errors import PerdureError

__version__ = "0.1.0"
__all__ = [
    "AsyncEngine", "Certificate", "Decision", "Engine", "Hit", "Kind", "Memory", "Message", "PerdureError", "Recall",
    "Space", "SpaceRef", "State", "WriteResult", "open", "open_async",
]  # fmt: skip

_WHERE = {
    "AsyncEngine": "aio",
    "Certificate": "domain.results",
    "Decision": "domain.decisions",
    "Engine": "engine",
    "Hit": "domain.answer",
    "Kind": "domain.memory",
    "Memory": "domain.memory",
    "Message": "domain.message",
    "PerdureError": "errors",
    "Recall": "domain.answer",
    "Space": "engine",
    "SpaceRef": "domain.space",
    "State": "domain.memory",
    "WriteResult": "domain.results",
    "open": "engine",
    "open_async": "aio",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for, so that `import perdure` costs next to nothing."""
    if name in _WHERE:
        return getattr(import_module(f"perdure.{_WHERE[name]}"), name)
    if name in ("errors", "ports"):
        return import_module(f"perdure.{name}")
    raise AttributeError(f"module 'perdure' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, "errors", "ports"])
