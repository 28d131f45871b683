"""Whom or what a pronoun of a command means that the assistant named right before: "It's Ines." "Forget her"."""

from dataclasses import replace
from typing import Final

from perdure.extraction.called import capitals
from perdure.extraction.command import ForgetThis
from perdure.extraction.language import fold
from perdure.extraction.likeness import every, wording

_ONE: Final = frozenset({"him", "her", "he", "she"})
_PLACES: Final = frozenset({"in", "at", "near", "from", "to", "on", "by", "around"})
_TOLD: Final = ("your ", "you ", "you're ")
_SENTENCES: Final = 2
"""Sentences of an answer that tells what is kept; a longer one tells of more than one thing."""


def referred(one: ForgetThis, asked: str | None) -> ForgetThis | None:
    """Return a command with what its pronoun means; None where the assistant named nothing, or more than one."""
    if not one.pronoun:
        return one
    if not asked:
        return None
    here = wording(asked)
    if one.pronoun not in _ONE:
        told = fold(asked).startswith(_TOLD) and len(here.first) <= _SENTENCES
        return replace(one, text=asked, said=True) if told else None
    names = {
        here.tokens[start:end]: " ".join(here.written[start:end]).removesuffix("'s")
        for start, end in capitals(here)
        if not start or here.tokens[start - 1] not in _PLACES | every("inside")
    }
    people = [text for name, text in names.items() if not any(set(name) < set(other) for other in names)]
    return replace(one, text=people[0], whole=True) if len(people) == 1 else None
