"""Load the named statements and turn them into one dialect.

`queries.sql` holds every statement; `{dialect}.sql` beside it may replace single ones. A statement is text: it is
never put together from values, only from the fragments of the filter table.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

MEMORY_COLUMNS = (
    "seq", "id", "kind", "category", "key", "content", "confidence", "importance", "pinned", "state", "trust", "role",
    "speaker", "actor_id", "agent_id", "run_id", "session_id", "turn_no", "message_id", "source_ids", "tags",
    "attributes", "said_at", "event_start", "event_end", "valid_from", "valid_until", "recorded_at", "updated_at",
    "retired_at", "superseded_by", "decay_rate", "purge_at",
)  # fmt: skip
_COLUMNS = {
    "{memory}": ", ".join(f"r.{name}" for name in MEMORY_COLUMNS) + ", a.count, a.last_accessed",
    "{log}": "rev, line, ts, event, memory_id, old_seq, new_seq, patch, actor, reason, undoes, other_id",
    "{entity}": "entity_no, id, name, type, aliases, count, summary",
}
_NAME = re.compile(r"^-- name: (\w+)[ \t]*$", re.MULTILINE)
_PARAMETER = re.compile(r":(\w+)")
_LIST = re.compile(r"\(:(\w+)\.\.\.\)")
_WHERE = "/*where*/"


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a dialect, and how that dialect writes a list parameter."""

    text: str
    expand: Callable[[str], str]

    def filtered(self, where: tuple[str, ...]) -> str:
        """Return the text with the fragments in its place for filters."""
        return _filtered(self, where)

    def placed(self, names: tuple[str, ...]) -> str:
        """Return the text with its parameters numbered as `names` are (?1, ?2 …): drivers bind those much faster."""
        return _placed(self, names)


@cache
def statements(dialect: str, expand: Callable[[str], str]) -> dict[str, Statement]:
    """Return every statement of a dialect; `expand` writes a list parameter the dialect's way."""
    found = _parse(_read("queries.sql"))
    found.update(_parse(_read(f"{dialect}.sql")))
    return {name: _statement(text, expand) for name, text in found.items()}


def _read(name: str) -> str:
    path = files("perdure.stores").joinpath(name)
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def _parse(text: str) -> dict[str, str]:
    parts = _NAME.split(text)[1:]
    return {name: _bare(body) for name, body in zip(parts[::2], parts[1::2], strict=True)}


def _bare(body: str) -> str:
    lines = (line for line in body.splitlines() if line.strip() and not line.lstrip().startswith("--"))
    return "\n".join(lines)


def _statement(text: str, expand: Callable[[str], str]) -> Statement:
    for token, columns in _COLUMNS.items():
        text = text.replace(token, columns)
    return Statement(_lists(text, expand), expand)


@lru_cache(maxsize=512)
def _filtered(statement: Statement, where: tuple[str, ...]) -> str:
    fragments = "".join(f" and {_lists(fragment, statement.expand)}" for fragment in where)
    return statement.text.replace(_WHERE, fragments)


@lru_cache(maxsize=128)
def _placed(statement: Statement, names: tuple[str, ...]) -> str:
    return _PARAMETER.sub(lambda found: f"?{names.index(found[1]) + 1}", statement.text)


def _lists(text: str, expand: Callable[[str], str]) -> str:
    return _LIST.sub(lambda found: expand(found[1]), text)
