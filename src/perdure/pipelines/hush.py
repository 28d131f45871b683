"""Hush: a message that its user wants kept out of every answer, and what the assistant repeats of it right behind."""

from collections.abc import Iterator
from typing import Final

from perdure.domain.decisions import Change
from perdure.domain.memory import Memory, State
from perdure.domain.text import STOP_WORDS, stem, words
from perdure.extraction.commands import off_the_record, told_in_private
from perdure.gateways import rows
from perdure.ports import Transaction

_WITHIN: Final = 12
"""The assistant answers a message within so many versions of the space."""


def hushed(episode: Memory) -> Change:
    """Return what keeps a message out of every answer."""
    patch = {"state": State.SOFT_DELETED}
    return Change(memory_id=episode.id, patch=patch, event="DELETE", reason="kept out of every answer, as asked")


def echo(tx: Transaction, episode: Memory) -> Iterator[Change]:
    """Yield what keeps the assistant's message out of every answer that repeats what was kept out right before it."""
    if episode.role != "assistant" or episode.session is None:
        return
    private = rows.put_aside_before(tx, episode.session, episode.seq, within=_WITHIN)
    if private is None or not off_the_record(private):
        return
    if not _telling(told_in_private(private)).isdisjoint(_telling(episode.content)):
        yield hushed(episode)


def _telling(text: str) -> set[str]:
    return {stem(word) for word in words(text) if word not in STOP_WORDS}
