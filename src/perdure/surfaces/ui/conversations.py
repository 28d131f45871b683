"""The conversations of a space, as its messages tell of them. No browser needed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from perdure.domain.memory import Memory
from perdure.domain.session import Session
from perdure.surfaces.ui.seat import Seat
from perdure.surfaces.ui.shown import steady

_MESSAGES: Final = 1_000
_MOST: Final = 20
"""So many conversations are shown at most: the latest of those in the last thousand messages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Talk:
    """A conversation with the last message that is known of it."""

    session: Session
    last: Memory


async def talks(space: Seat) -> list[Talk]:
    """Return the latest conversations, the last one first."""
    messages: Sequence[Memory] = (await space.list(kind="episode", newest=True, limit=_MESSAGES)).items
    last: dict[str, Memory] = {}
    for one in messages:
        if one.session is not None:
            last.setdefault(one.session, steady(one))
    shown = list(last.items())[:_MOST]
    return [Talk(session=await space.session(id_), last=one) for id_, one in shown]
