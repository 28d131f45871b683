"""URL templates: one database for all spaces, or one per space, and what is said where there is none yet."""

import re
from functools import lru_cache
from glob import escape
from pathlib import Path
from urllib.parse import quote

from perdure.domain.space import SpaceRef
from perdure.errors import InvalidInput, NotFound, StoreUnavailable, UnknownName

_FIELD = re.compile(r"\{(\w*)\}")
_OWNER_FIELDS = ("owner_id", "user_id", "thread_id", "app_id", "agent_id")
_LONGEST = 150


def is_template(path: str) -> bool:
    """Tell whether a path has places for the space's names."""
    return "{" in path


def check_template(path: str) -> None:
    """Refuse a template that would put different spaces of one kind into one file by mistake."""
    names = _FIELD.findall(path)
    known = {*_OWNER_FIELDS, "owner_type", "tenant"}
    for name in names:
        if name not in known:
            raise UnknownName(f"unknown field {{{name}}} in the store URL: use {', '.join(sorted(known))}")
    if path.endswith("}"):
        raise InvalidInput("a store URL template must end with a file name such as /memory.db or .db")
    if not set(names) & set(_OWNER_FIELDS):
        raise InvalidInput("a store URL template needs {owner_id}, so that every space gets its own database")


@lru_cache(maxsize=4096)
def fill(path: str, ref: SpaceRef) -> str:
    """Return the database path of one space."""
    if not is_template(path):
        return path
    values = dict.fromkeys(_OWNER_FIELDS, segment(ref.owner_id))
    values |= {"owner_type": ref.owner_type, "tenant": segment(ref.tenant)}
    return _FIELD.sub(lambda found: values[found[1]], path)


def segment(name: str) -> str:
    """Turn any id into one safe path segment: percent-encoded; a long one keeps its start and a SHA-256.

    Only ASCII letters, digits and `_.-` stay as they are; `~` marks what this function made up itself.
    """
    if not name:
        return "~"
    safe = quote(name, safe="").replace("~", "%7E")
    if not safe.strip("."):
        safe = safe.replace(".", "%2E")
    if len(safe) > _LONGEST:
        import hashlib  # loads OpenSSL, for long names only

        return f"{safe[:80]}~{hashlib.sha256(name.encode()).hexdigest()}"
    return safe


def make_folder(path: str) -> None:
    """Make the folder of a database file, if it is not there."""
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailable(f"{path} cannot be opened or read ({error}): check the path and its rights") from error


def existing(path: str) -> list[str]:
    """Return the databases that a template has made so far, in order of their paths."""
    pattern = "*".join(escape(part) for part in _FIELD.split(path)[::2])
    anchor = Path(pattern).anchor
    relative = Path(pattern).relative_to(anchor) if anchor else Path(pattern)
    return sorted(str(found) for found in Path(anchor or ".").glob(str(relative)) if found.is_file())


def absent(ref: SpaceRef) -> NotFound:
    """Return the error of a write that needs something to be there already."""
    return NotFound(f"space {ref} holds nothing: there is nothing to change")
