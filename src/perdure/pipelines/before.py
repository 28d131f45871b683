"""What was said right before a message in its session: by the assistant, and by the one who says it."""

from typing import Final

from perdure.domain.memory import Memory
from perdure.domain.message import Message
from perdure.gateways import rows
from perdure.ports import Transaction

Around = tuple[str | None, str | None]
"""What the assistant said right before a message, and what its speaker said last."""
ALONE: Final[Around] = (None, None)
_ANSWERS_WITHIN, _GOES_ON_WITHIN = 4, 12
"""An answer follows the question that it answers by so many versions of the space at most, and what goes on with what
was said, that.
"""


def around(tx: Transaction, message: Message | Memory, *, at: int | None = None) -> Around:
    """Return what was said right before a message, where that may tell what it means; `at`: the version that it has."""
    if message.session is None or message.role != "user":
        return ALONE
    here = tx.space.seq + 1 if at is None else at
    said = rows.said_before(tx, message.session, here, within=_GOES_ON_WITHIN)
    near = here - 1 - _ANSWERS_WITHIN
    asked = next((text for seq, role, text, _ in said[:1] if role == "assistant" and seq >= near), None)
    mine = (text for _, role, text, speaker in said if role == "user" and speaker == message.speaker)
    return asked, next(mine, None)


class Before:
    """Listens to messages in their order."""

    def __init__(self, *said: Memory | None) -> None:
        self._last: dict[str | None, Memory] = {}
        self._mine: dict[tuple[str | None, str | None], Memory] = {}
        for one in said:
            if one is not None:
                self.heard(one)

    def heard(self, one: Memory) -> None:
        """Take in the next message."""
        self._last[one.session] = one
        if one.role == "user":
            self._mine[one.session, one.speaker] = one

    def of(self, one: Memory) -> Around:
        """Return what the assistant said right before a message, and its speaker last."""
        last, mine = self._last.get(one.session), self._mine.get((one.session, one.speaker))
        asked = last.content if last is not None and last.role == "assistant" else None
        return asked, mine.content if mine is not None else None
