"""What can go wrong, sorted by what the caller can do about it.

Every message says what happened, to which thing, and what to do next.
"""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import datetime


class PerdureError(Exception):
    """Anything perdure raises on purpose."""


class InvalidInput(PerdureError, ValueError):
    """The request itself is wrong: mend the named argument and call again."""


class UnknownName(InvalidInput):
    """A name that is none of those that there are, such as of a kind, a state, a task, a preset or a store."""


class UnknownFilter(UnknownName):
    """A filter name that recall and list don't know."""


class NotFound(PerdureError, LookupError):
    """No such memory, session, proposal or revision in this space."""


class CategoryDenied(PerdureError):
    """The calling agent's allowlist has no such category; nothing was read."""


class AccessDenied(PerdureError):
    """Who asks may not: the API key is not for this, or the policy `app.reads` shares no such app's memories."""


class ConsentRequired(PerdureError):
    """The change waits for the person whose memory it is."""


class Conflict(PerdureError):
    """Something later depends on what the request would change."""


class EmbedderMismatch(PerdureError):
    """The stored vectors come from another embedder: open with that one, or reindex."""


class MissingExtra(PerdureError, ImportError):
    """An optional package is not installed; the message has the exact pip command."""


class ModelUnavailable(PerdureError):
    """A model file or endpoint cannot be used right now.

    `down`: whatever it is asked would fail, and not this question alone; `wait_s`: for how long it wants to be left
    alone, where it says so.
    """

    down: bool = False
    wait_s: float | None = None

    def __init__(self, message: str, *, down: bool = False, wait_s: float | None = None) -> None:
        super().__init__(message)
        self.down, self.wait_s = down, wait_s


class StoreUnavailable(PerdureError):
    """The database is locked, read-only, full or out of reach: retry once that is mended."""


class StoreCorrupt(PerdureError):
    """The file is not an intact perdure database: restore a backup."""


class SchemaTooNew(PerdureError):
    """A newer perdure wrote this database: install that version or a later one."""


class BudgetExceeded(PerdureError):
    """A hard limit of the policy is used up for now. `until`, if that is known: when there will be more."""

    def __init__(self, message: str, *, until: datetime | None = None) -> None:
        super().__init__(message)
        self.until = until


@contextmanager
def asking(name: str) -> Generator[None]:
    """Whatever a model raises while it is asked, of anybody's making, is that it is unavailable."""
    try:
        yield
    except PerdureError:
        raise
    except Exception as error:
        raise ModelUnavailable(f"{name} failed: {type(error).__name__}") from error
