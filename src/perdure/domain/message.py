"""One message of a conversation, as it comes in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from operator import attrgetter
from typing import Any
from unicodedata import category

from perdure.domain.checks import whole
from perdure.domain.quick import quick
from perdure.domain.space import check_id, check_text
from perdure.domain.times import to_ms
from perdure.errors import InvalidInput

ROLES = ("user", "assistant", "tool", "document", "system")


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """What somebody said. `at` is when (aware; None: now); `turn_no` is given out in order when it is None."""

    text: str
    role: str = "user"
    speaker: str | None = None
    session: str | None = None
    at: datetime | None = None
    message_id: str | None = None
    turn_no: int | None = None
    agent_id: str | None = None
    run_id: str | None = None
    actor_id: str | None = None


_FIELDS = dict.fromkeys(one.name for one in fields(Message))
_new_message = quick(Message)
_LAST_TURN = 1 << 30
_IDS = ("speaker", "session", "message_id", "agent_id", "run_id", "actor_id")
_ids = attrgetter(*_IDS)


def messages_of(values: Iterable[Message | Mapping[str, Any]]) -> list[Message]:
    """Accept Messages and dicts, in order."""
    return [message_of(one, place=place) for place, one in enumerate(values)]


def message_of(value: Message | Mapping[str, Any], *, place: int) -> Message:
    """Accept a Message or a dict with its names; `place` (from 0) names it in errors."""
    if isinstance(value, Message):
        return value
    if not isinstance(value, (dict, Mapping)):  # pyright: ignore[reportUnnecessaryIsInstance]  (callers may be untyped)
        raise InvalidInput(f"message {place} must be a Message or a dict, not {type(value).__name__}")
    try:
        return _new_message(**value)
    except TypeError as error:
        unknown = [name for name in value if name not in _FIELDS]
        if unknown:
            raise InvalidInput(
                f"message {place} has an unknown field {unknown[0]!r}: use {', '.join(_FIELDS)}"
            ) from error
        raise InvalidInput(f"message {place} has no text") from error


def check(message: Message, *, limit: int, place: int | None = None) -> Message:
    """Refuse a message that cannot be kept as it is, saying which and why."""
    try:
        check_content(message.text, limit=limit)
        if message.role not in ROLES:
            raise InvalidInput(f"unknown role {message.role!r}: use {', '.join(ROLES)}")
        for which, value in enumerate(_ids(message)):
            if value is not None:
                check_id(value, name=_IDS[which])
        if message.turn_no is not None:
            whole(message.turn_no, name="turn_no", least=0, most=_LAST_TURN)
        if message.at is not None:
            to_ms(message.at, name="at")
    except InvalidInput as error:
        if place is None:
            raise
        raise InvalidInput(f"message {place}: {error}") from error
    return message


def blank(text: str) -> bool:
    """Tell whether nothing of a text can be seen: it has nothing but spaces, fillers and marks of format, if any."""
    return all(one.isspace() or one in _FILLERS or category(one) == "Cf" for one in text)


_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0") | {
    chr(one) for one in range(0xFE00, 0xFE10)
}
"""What is drawn as nothing though Unicode counts it among letters, marks and symbols: Default_Ignorable_Code_Point of
DerivedCoreProperties.txt, and the empty pattern of braille.
"""


def check_content(text: str, *, limit: int) -> str:
    """Refuse text of which nothing can be seen, longer than `limit` characters, or not storable."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]  (callers may be untyped)
        raise InvalidInput(f"the text must be text, not {type(text).__name__}")
    if blank(text):
        raise InvalidInput("the text is empty: there is nothing to keep")
    if len(text) > limit:
        raise InvalidInput(f"the text has {len(text):,} characters, the most is {limit:,}: split it")
    return check_text(text, name="the text")
