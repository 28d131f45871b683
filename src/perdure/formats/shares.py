"""What a file holds for each owner: messages to observe, statements to remember, relations between them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any, cast

from perdure.domain.message import Message, blank
from perdure.domain.space import MAX_ID, SpaceRef
from perdure.domain.text import normalise
from perdure.domain.times import to_ms
from perdure.domain.write_policy import WritePolicy
from perdure.domain.zones import moment
from perdure.errors import InvalidInput

LIMITS = WritePolicy()
_MILLISECONDS = 1e11
"""A number of seconds above this lies beyond the year 5000: it counts milliseconds, or less."""
_DEEPEST = 50
REPEATED = "statement there already"
"""Why a statement is left out that says what another one says."""
WITHOUT_TEXT = "without text"
"""Why a message or statement is left out that says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What `remember` takes. `message_id` names the statement in its source, the same each time it is exported."""

    text: str
    message_id: str
    category: str | None = None
    tags: tuple[str, ...] = ()
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    at: datetime | None = None
    valid_until: datetime | None = None
    agent_id: str | None = None
    run_id: str | None = None
    actor_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """A relation between two statements, by their message ids."""

    from_id: str
    to_id: str
    type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """One owner's part of a file, in order. `owner` None: the file doesn't say whose it is.

    `name` is what the file calls it. `skipped` counts what was left out and `mended` what was changed, by reason.
    """

    name: str | None = None
    owner: SpaceRef | None = None
    messages: tuple[Message, ...] = ()
    statements: tuple[Statement, ...] = ()
    edges: tuple[Edge, ...] = ()
    skipped: Mapping[str, int] = field(default_factory=dict[str, int])
    mended: Mapping[str, int] = field(default_factory=dict[str, int])


class Sieve:
    """Gathers a share from untidy items: what cannot be kept is mended or left out, and counted."""

    def __init__(self, tz: str) -> None:
        self.skipped, self.mended = Counter[str](), Counter[str]()
        self._tz = tz
        self._messages: dict[tuple[str | None, str], Message] = {}
        self._statements: dict[str, Statement] = {}
        self._edges: dict[Edge, None] = {}
        self._same: set[str] = set()

    def keep_message(self, text: object, *, role: str, session: str, message_id: str, **more: Any) -> None:
        """Add a message, unless it has no text, too much, or was there already."""
        said = self.text(text)
        if (session, message_id) in self._messages:
            self.skipped["message there already"] += 1
        elif self._fits(said):
            self._messages[session, message_id] = Message(
                text=said, role=role, session=session, message_id=message_id, **more
            )

    def keep_statement(self, text: object, *, message_id: str, **more: Any) -> bool:
        """Add a statement, unless it has no text, too much, or says what another one said; tell whether it is kept."""
        said = self.text(text)
        same = normalise(said)
        if message_id in self._statements or same in self._same:
            self.skipped[REPEATED] += 1
        elif self._fits(said):
            self._same.add(same)
            self._statements[message_id] = Statement(text=said, message_id=message_id, **more)
            return True
        return False

    def keep_edge(self, from_id: str, to_id: str, type_: str) -> None:
        """Add a relation between two statements; without both of them, or to itself, it is left out."""
        if from_id == to_id or not {from_id, to_id} <= self._statements.keys():
            self.skipped["relation without its two statements"] += 1
            return
        self._edges[Edge(from_id=from_id, to_id=to_id, type=type_)] = None

    def text(self, value: object) -> str:
        """Return what can be stored of a text: no NUL, and U+FFFD for half a character; of anything else nothing."""
        if not isinstance(value, str):
            return ""
        if "\0" in value:
            self.mended["NUL character cut out"] += value.count("\0")
            value = value.replace("\0", "")
        if value.isascii():
            return value
        whole = value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        if whole != value:
            self.mended["broken character replaced"] += max(1, whole.count("\ufffd") - value.count("\ufffd"))
        return whole

    def id(self, value: object) -> str | None:
        """Return an id that can be stored: a digest stands for one too long; None for what is no id."""
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        name = self.text(value).strip()
        return digest(name) if len(name) > MAX_ID else name or None

    def time(self, value: object, *, day_ends: bool = False) -> datetime | None:
        """Return the moment of an ISO 8601 text (without a zone: in the reader's) or of a number since 1970.

        A date alone is its first moment, with `day_ends` its last. Numbers count seconds, or what is too large for
        that milliseconds, microseconds or nanoseconds.
        """
        if value in (None, "", 0):  # 0 stands for no time in an export, not for 1970
            return None
        found = _time(value, self._tz, day_ends=day_ends)
        if found is None:
            self.mended["time left out that cannot be read"] += 1
        return found

    def attributes(self, value: object) -> dict[str, Any]:
        """Return what can be stored of an object."""
        cleaned = self._plain(value, 0)
        return cast("dict[str, Any]", cleaned) if isinstance(cleaned, dict) else {}

    def share(self, *, name: str | None = None, owner: SpaceRef | None = None) -> Share:
        """Return what was gathered."""
        return Share(
            name=name,
            owner=owner,
            messages=tuple(self._messages.values()),
            statements=tuple(self._statements.values()),
            edges=tuple(self._edges),
            skipped=dict(+self.skipped),
            mended=dict(+self.mended),
        )

    def _fits(self, text: str) -> bool:
        if blank(text):
            self.skipped[WITHOUT_TEXT] += 1
        elif len(text) > LIMITS.max_content:
            self.skipped[f"longer than {LIMITS.max_content:,} characters"] += 1
        else:
            return True
        return False

    def _plain(self, value: object, depth: int) -> object:
        if depth > _DEEPEST:
            self.mended["attribute left out that is nested too deeply"] += 1
            return None
        if isinstance(value, dict):
            items = cast("dict[str, object]", value).items()
            return {self.text(name): self._plain(item, depth + 1) for name, item in items}
        if isinstance(value, list):
            return [self._plain(item, depth + 1) for item in cast("list[object]", value)]
        if isinstance(value, float) and abs(value) == float("inf"):
            return None
        return self.text(value) if isinstance(value, str) else value


def digest(*parts: str) -> str:
    """Return an id made from texts, the same for the same texts."""
    joined = "\0".join(parts).encode("utf-8", "surrogatepass")
    return blake2b(joined, digest_size=16).hexdigest()


def is_list(value: object) -> bool:
    """Tell whether a value is a list, without saying of what."""
    return isinstance(value, list)


def items(value: object) -> list[object]:
    """Return a list; of anything else an empty one."""
    return cast("list[object]", value) if isinstance(value, list) else []


def objects(value: object) -> list[dict[str, object]]:
    """Return those items of a list that are objects; of anything else nothing."""
    return [cast("dict[str, object]", one) for one in items(value) if isinstance(one, dict)]


def entry(value: object) -> dict[str, object]:
    """Return an object; of anything else an empty one."""
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def _time(value: object, tz: str, *, day_ends: bool) -> datetime | None:
    try:
        if isinstance(value, str):
            found = (
                moment(value, tz, name="time", day_ends=day_ends)
                if not _is_number(value)
                else _since_1970(float(value))
            )
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            found = _since_1970(float(value))
        else:
            return None
        to_ms(found)
    except (InvalidInput, ValueError, OverflowError, OSError):
        return None
    return found


def _is_number(text: str) -> bool:
    return text.strip().replace(".", "", 1).isdecimal() and len(text.strip().partition(".")[0]) > len("20250630")


def _since_1970(seconds: float) -> datetime:
    while _MILLISECONDS < abs(seconds) < float("inf"):
        seconds /= 1000
    return datetime.fromtimestamp(seconds, UTC)
