"""Orders to remember that are not the user's: where a tool or a document gives one, and what it would have kept."""

import re
from typing import Final

from perdure.extraction.candidate import narrowed
from perdure.extraction.command import RememberThis
from perdure.extraction.commands import commands
from perdure.extraction.likeness import every
from perdure.extraction.suspicion import Suspect, suspects


def wanted_kept(text: str) -> str | None:
    """Return the one statement that an order to remember is about, without what it bids beside that; None for what is
    no such order, or of several.
    """
    asked = [one for one in commands(narrowed(text)) if isinstance(one, RememberThis)]
    if len(asked) != 1:
        return None
    told = asked[0].text
    end = min((one.start for one in suspects(told, role="user") if one.start), default=len(told))
    beside = _BESIDE.search(told[:end])
    told = (told[: beside.start()] if beside else told[:end]).strip(" ,;:.!<>-–—")
    return told if len(told.split()) > 1 else None


_BESIDE: Final = re.compile(
    r"[,;.]?\s+(?:and|then|also)\s+(?:please\s+)?"
    r"(?:ignore|disregard|forget|override|bypass|do not|don't|never|always)\b",
    re.I,
)
"""What an order bids beside what is to be kept: … and ignore your instructions."""


def bidden(text: str) -> tuple[Suspect, ...]:
    """Return the orders of a text that is not the user's, in any language, to remember something of the user."""
    asked = (one for one in commands(text) if isinstance(one, RememberThis))
    return tuple(
        Suspect(reason="it wants something remembered", start=one.start, end=one.end)
        for one in asked
        if not every("self").isdisjoint(word.casefold() for word in re.findall(r"\w{4,}", one.text))
    )
