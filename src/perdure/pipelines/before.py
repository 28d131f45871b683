"""What was said right before a message in its session: by the assistant, and by the one who says it."""

from perdure.domain.memory import Memory


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

    def of(self, one: Memory) -> tuple[str | None, str | None]:
        """Return what the assistant said right before a message, and its speaker last."""
        last, mine = self._last.get(one.session), self._mine.get((one.session, one.speaker))
        asked = last.content if last is not None and last.role == "assistant" else None
        return asked, mine.content if mine is not None else None
