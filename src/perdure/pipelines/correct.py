"""Correct: what a message puts right of one before it takes the place of what that said, as if it had never been."""

from collections.abc import Iterator

from perdure.domain.memory import Memory, State
from perdure.extraction.correcting import Correction, put_right
from perdure.extraction.pairing import was_heard
from perdure.gateways import rows
from perdure.ports import Transaction

_WITHIN = 24
"""A correction follows what it corrects by so many versions of the space at most."""
_BACK = 3
"""Messages of the user before it that it may be about; one that does not say that something was wrong: the last one."""


def wrong(tx: Transaction, found: Correction, episode: Memory) -> Iterator[tuple[Memory, str]]:
    """Yield the statements that a message puts right, each with what it should say: those of one message."""
    latest = rows.latest_episodes(tx, after=max(tx.space.seq - _WITHIN, 0), limit=_BACK * 4)
    before = [
        one
        for one in latest
        if one.id != episode.id
        and one.role == "user"
        and one.speaker == episode.speaker
        and one.session == episode.session
    ]
    for message in before[: _BACK if found.sure else 1]:
        made = [one for one in rows.made_of(tx, message.id) if one.state is State.ACTIVE and was_heard(one)]
        texts = [(one, put_right(one.content, found, value=_value(one))) for one in made]
        right = [(one, text) for one, text in texts if text is not None]
        if right:
            yield from right
            return


def _value(memory: Memory) -> str | None:
    value = memory.attributes.get("value")
    return value if isinstance(value, str) else None
