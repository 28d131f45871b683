"""The export format: a space as JSON Lines, the same from every store, and back.

Every line is an object whose `record` says what it is; what is null is left out. A file begins with
`{"record": "perdure", "format": 1, "spaces": …}`. Each space is a `space` line (tenant, owner_type, owner_id, zone,
counters), the lines of its tables in the order below, with an `embedder` line (name, dimension, last embedded version)
before its vectors, and an `end` line with counts and hashes, which stands alone for a space that was erased meanwhile.
Derived indexes are left out: whoever reads the file makes them again.

An `end` line has the count and the SHA-256 of three groups of lines: `usage` (access, event, used, job), `vectors`
(embedder, vector) and `records`, all the others, each line with its newline and the space without tenant, owner_type
and owner_id.
"""

import base64
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from perdure.domain.memory import KINDS, STATES
from perdure.domain.proposal import Settled
from perdure.domain.times import from_ms, to_ms
from perdure.errors import InvalidInput

FORMAT = 1
HEADER, SPACE, EMBEDDER, END = "perdure", "space", "embedder", "end"

Record = dict[str, Any]
"""One line: what it is (`record`), then the columns of its table that are not null."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table of a space: what its lines are called, the form of each column, and the columns that order it.

    Forms: text, int, real, flag (a boolean), time (ISO 8601, UTC, to the millisecond), json, bytes (base64); a question
    mark where null is allowed.
    """

    name: str
    record: str
    columns: Mapping[str, str]
    key: tuple[str, ...]

    @property
    def onward(self) -> str:
        """The fragment that goes on after a page."""
        return f"({', '.join(self.key)}) > ({', '.join(f':after_{name}' for name in self.key)})"


def _table(name: str, record: str, key: str, columns: str) -> Table:
    pairs = (column.split(":") for column in columns.split())
    return Table(name=name, record=record, key=tuple(key.split()), columns=dict(pairs))


VERSIONS: Final = _table(
    "rows",
    "version",
    "seq",
    "seq:int id:text kind:text category:text? key:text? content:text confidence:real importance:int pinned:flag "
    "state:text trust:real role:text? speaker:text? actor_id:text? agent_id:text? run_id:text? session_id:text? "
    "turn_no:int? message_id:text? source_ids:json tags:json attributes:json said_at:time event_start:time? "
    "event_end:time? valid_from:time? valid_until:time? recorded_at:time updated_at:time retired_at:time? "
    "superseded_by:text? decay_rate:real purge_at:time?",
)
VECTORS: Final = _table("vectors", "vector", "part seq", "part:int seq:int f16:bytes")
TABLES: Final = (
    _table(
        "sessions",
        "session",
        "session_id",
        "session_id:text session_no:int first_seen:time turns:int consolidated_at:time? seen_rev:int? "
        "auto_extract:int? ended_at:time? upto:int?",
    ),
    _table("speakers", "speaker", "speaker_no", "speaker_no:int name:text"),
    VERSIONS,
    _table("active_keys", "key", "key", "key:text id:text"),
    _table("messages", "message", "session_id message_id", "session_id:text message_id:text id:text"),
    _table("sources", "source", "source_id id", "source_id:text id:text"),
    _table("access", "access", "id", "id:text last_accessed:time count:int"),
    _table(
        "entities",
        "entity",
        "entity_no",
        "entity_no:int id:text name:text type:text aliases:json count:int summary:text?",
    ),
    _table(
        "entity_names",
        "entity_name",
        "name type entity_no",
        "name:text type:text entity_no:int canonical:int",
    ),
    _table("mentions", "mention", "entity_no seq", "entity_no:int seq:int names:json"),
    _table(
        "relations",
        "relation",
        "from_id to_id type",
        "from_id:text to_id:text type:text strength:real created_at:time",
    ),
    _table(
        "log",
        "log",
        "rev line",
        "rev:int line:int ts:time event:text memory_id:text? old_seq:int? new_seq:int? patch:json? actor:text? "
        "reason:text undoes:int? other_id:text?",
    ),
    _table(
        "proposals",
        "proposal",
        "id",
        "id:text key:text value:text reason:text evidence:json signals:int memory:json state:text created_at:time "
        "expires_at:time decided_at:time? actor:text?",
    ),
    _table(
        "events",
        "event",
        "number",
        "number:int ts:time node:text op:text status:text memory_id:text? category:text? similarity:real? ms:real? "
        "session_id:text?",
    ),
    _table("ledger", "used", "day resource", "day:text resource:text used:int"),
    _table("runs", "run", "task period", "task:text period:text started_at:time ended_at:time? report:json"),
    _table("compared", "compared", "id other_id", "id:text other_id:text score:text checked_at:time"),
    _table("enriched", "enriched", "id", "id:text enriched_at:time"),
    _table(
        "merges",
        "merge",
        "direction owner_type owner_id",
        "direction:text owner_type:text owner_id:text ts:time",
    ),
    _table(
        "checkpoints",
        "checkpoint",
        "thread_id ns checkpoint_id",
        "thread_id:text ns:text checkpoint_id:text parent_id:text? run_id:text? body_type:text body:bytes "
        "meta_type:text meta:bytes",
    ),
    _table(
        "checkpoint_blobs",
        "checkpoint_value",
        "thread_id ns channel version",
        "thread_id:text ns:text channel:text version:text type:text value:bytes",
    ),
    _table(
        "checkpoint_writes",
        "checkpoint_write",
        "thread_id ns checkpoint_id task_id idx",
        "thread_id:text ns:text checkpoint_id:text task_id:text idx:int channel:text type:text value:bytes "
        "task_path:text",
    ),
    _table(
        "items",
        "item",
        "namespace key",
        "namespace:text key:text value:json created_at:time updated_at:time ttl:int? expires_at:time? vectors:bytes?",
    ),
    _table(
        "jobs",
        "job",
        "task period",
        "task:text period:text job_id:text run_after:time attempts:int failed:text?",
    ),
    VECTORS,
)
"""Every table that is not derived, in the order of an export."""

BY_NAME: Final[Mapping[str, Table]] = {table.name: table for table in TABLES}
BY_RECORD: Final[Mapping[str, Table]] = {table.record: table for table in TABLES}
OF_RECORDS: Final = frozenset({SPACE, EMBEDDER, END, *BY_RECORD})
"""What the lines of an export are, but for the first."""
_SPACE_FORMS: Final = {"tz": "text", "rev": "int", "seq": "int", "clock": "time", "created_at": "time"}
_CHOICES: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    "rows": {"kind": KINDS, "state": STATES},
    "proposals": {"state": frozenset(Settled)},
}


def encode(table: Table, row: tuple[Any, ...]) -> Record:
    """Turn a row, its columns in the table's order, into a record."""
    record: Record = {"record": table.record}
    for (name, form), value in zip(table.columns.items(), row, strict=True):
        if value is not None:
            record[name] = _shown(form, value)
    return record


def decode(table: Table, record: Mapping[str, Any]) -> Record:
    """Turn a record into the parameters of a row; raises InvalidInput naming the column."""
    unknown = record.keys() - table.columns.keys() - {"record"}
    if unknown:
        raise InvalidInput(f"a {table.record} has no {sorted(unknown)[0]}: was the file written by a newer perdure?")
    made = {name: _stored(f"{table.record}.{name}", form, record.get(name)) for name, form in table.columns.items()}
    for name, allowed in _CHOICES.get(table.name, {}).items():
        if made[name] not in allowed:
            raise InvalidInput(f"{table.record}.{name} is {made[name]!r}: use {', '.join(sorted(allowed))}")
    return made


def space_record(row: tuple[Any, ...]) -> Record:
    """Return the line that opens a space: its zone, counters and clock."""
    shown = (_shown(form, value) for form, value in zip(_SPACE_FORMS.values(), row, strict=True))
    return {"record": SPACE, **dict(zip(_SPACE_FORMS, shown, strict=True))}


def space_values(record: Mapping[str, Any]) -> Record:
    """Undo `space_record`."""
    return {name: _stored(f"space.{name}", form, record.get(name)) for name, form in _SPACE_FORMS.items()}


class Digest:
    """Counts and hashes of a space's lines. Two groups are apart: vectors, since another embedder makes others, and
    usage (accesses, events, what was used up, jobs, what upkeep has looked at), since it changes without any change of
    what is remembered.

    A hash is over the JSON text of each record followed by a newline, the space's names left out: the same memory under
    another owner has the same hash.
    """

    def __init__(self) -> None:
        self._counts = dict.fromkeys(_GROUPS, 0)
        self._hashes = {group: hashlib.sha256() for group in _GROUPS}

    def add(self, record: Record) -> None:
        """Take the next line of the space."""
        group = next((name for name, kinds in _GROUPS.items() if record["record"] in kinds), "records")
        if record["record"] == "session":
            self._hashes["usage"].update(f"{line(record)}\n".encode())
            record = {name: value for name, value in record.items() if name not in _UPKEEP}
        self._hashes[group].update(f"{line(record)}\n".encode())
        self._counts[group] += record["record"] != EMBEDDER

    @property
    def records(self) -> int:
        return self._counts["records"]

    @property
    def vectors(self) -> int:
        return self._counts["vectors"]

    @property
    def sha256(self) -> str:
        """The hash of what is remembered."""
        return self._hashes["records"].hexdigest()

    def holds(self, sent: "Digest") -> bool:
        """Tell whether all that was sent is here; vectors may be left out altogether."""
        groups = [group for group in _GROUPS if group != "vectors" or self.vectors]
        return all(self._hashes[group].digest() == sent._hashes[group].digest() for group in groups)

    def end(self) -> Record:
        """Return the line that closes the space."""
        counts = {group: [self._counts[group], self._hashes[group].hexdigest()] for group in _GROUPS}
        return {"record": END, **counts}


_GROUPS: Final[Mapping[str, frozenset[str]]] = {
    "records": frozenset(),
    "usage": frozenset({"access", "event", "used", "job", "run", "compared", "enriched"}),
    "vectors": frozenset({VECTORS.record, EMBEDDER}),
}


_UPKEEP: Final = frozenset({"consolidated_at", "seen_rev", "ended_at", "upto"})
"""How far upkeep has come with a session."""


def line(record: Record) -> str:
    """Return a record as one line of JSON, without its newline; what some programs take for a newline is escaped."""
    return json.dumps(record, ensure_ascii=False).translate(_NEWLINES)


_NEWLINES: Final = {ord(one): f"\\u{ord(one):04x}" for one in "\x85\u2028\u2029"}


@dataclass(frozen=True, slots=True)
class _Form:
    """How a column looks in a line: what it must be, in words, and the way there and back."""

    accepts: type | tuple[type, ...]
    words: str
    shown: Callable[[Any], Any] = lambda value: value
    stored: Callable[[Any], Any] = lambda value: value


_FORMS: Final[Mapping[str, _Form]] = {
    "text": _Form(str, "text"),
    "int": _Form(int, "a whole number"),
    "real": _Form((int, float), "a number", float, float),
    "flag": _Form(bool, "true or false", bool, int),
    "time": _Form(
        str,
        "an ISO 8601 time with its zone",
        lambda ms: from_ms(ms).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z",
        lambda text: to_ms(datetime.fromisoformat(text)),
    ),
    "json": _Form((list, dict), "a list or an object", json.loads, lambda value: json.dumps(value, ensure_ascii=False)),
    "bytes": _Form(
        str,
        "base64",
        lambda raw: base64.b64encode(raw).decode("ascii"),
        lambda text: base64.b64decode(text, validate=True),
    ),
}


def _shown(form: str, value: Any) -> Any:
    return _FORMS[form.rstrip("?")].shown(value)


def _stored(name: str, form: str, value: Any) -> Any:
    if value is None:
        if form.endswith("?"):
            return None
        raise InvalidInput(f"{name} is missing")
    known = _FORMS[form.rstrip("?")]
    try:
        if not isinstance(value, known.accepts) or (isinstance(value, bool) and known.accepts is not bool):
            raise TypeError
        return known.stored(value)
    except (TypeError, ValueError, OverflowError) as error:
        raise InvalidInput(f"{name} is {str(value)[:80]!r}: it must be {known.words}") from error
