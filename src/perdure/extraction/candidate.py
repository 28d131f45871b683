"""What extraction works on, and what it finds."""

import re
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Final

from perdure.domain.memory import Kind
from perdure.domain.quick import changing, quick
from perdure.extraction.language import USER
from perdure.extraction.regex import regex

MOST: Final = 280
"""Characters of a statement."""
_WIDEST: Final = 8
_GAP: Final = regex(rf"\s{{{_WIDEST + 1},}}")
_RUN: Final = regex(r"(\S)\1{100,}")
_EDGES: Final = " \t\n,;:-–—([{<*_~"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """A message as extraction reads it. `asked` is what the assistant said right before it, in the same session, and
    `before` what the user said last there.
    """

    text: str
    said_at: datetime
    zone: tzinfo
    role: str = "user"
    speaker: str | None = None
    asked: str | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One statement that a message makes, before it is compared with what is known.

    `content` can be understood alone and keeps the words of whoever said it, without the words of a command. `subject`
    is whose attribute it is: `user`, or the folded name or role of somebody else ("wife", "paul"). `value` is what the
    slot `key` is said to hold, as it is written. [start, end) is where the message says it. confidence 0..1,
    importance 1..5; datetimes are aware, date ends inclusive. `sensitive` names what makes it so (card, health …);
    `planted` why it must wait in quarantine; `again` that the user goes back to what held before; `amends` that it is
    worth keeping only if it changes what is known.
    """

    content: str
    kind: Kind = Kind.FACT
    key: str | None = None
    value: str | None = None
    subject: str = USER
    category: str | None = None
    confidence: float = 0.8
    importance: int = 2
    explicit: bool = False
    start: int = 0
    end: int = 0
    event_start: datetime | None = None
    event_end: datetime | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    sensitive: str | None = None
    planted: str | None = None
    again: bool = False
    amends: bool = False

    def but(self, **changes: object) -> "Candidate":
        """Return the same candidate with some fields changed."""
        return _changed(self, **changes)


def narrowed(text: str) -> str:
    """Return a message with its long gaps made short, and what repeats one sign a hundred times: what reads it may try
    each place there for each other one.
    """
    text = _GAP.sub(lambda found: ("\n\n" if "\n" in found[0] else "") + found[0].rsplit("\n", 1)[-1][:_WIDEST], text)
    return _RUN.sub(lambda found: found[0][:100], text) if len(text) > 100 else text


new_candidate: Final = quick(Candidate)
_changed: Final = changing(Candidate, new_candidate)


_CLOSING: Final = {'"': '"', "“": "”", "„": "“", "«": "»", "'": "'", "‘": "’"}
_TORN: Final = regex(r"(?:(?<!\S)|(?<=\())(?P<mark>[\"“„«]|['‘](?=[A-ZÀ-Þ]))[^\"“”„«»'‘’]*$")
"""A quotation that is not closed: the mark behind it may be cut off."""


def piece(text: str, start: int, end: int) -> str:
    """Return characters [start, end) of a text, with the mark right behind them that closes a quotation."""
    torn = _TORN.search(text[start:end])
    return text[start : end + (torn is not None and text[end : end + 1] in _CLOSING[torn["mark"]])]


def tidy(text: str, *, edges: str = "") -> str:
    """Return a piece of a message as a statement: one line, no marks at its ends (`edges`: more), of bounded length."""
    text = re.sub(r"\s+", " ", text).strip(_EDGES + edges)
    text = re.sub(r"\s+['‘’]$", "", re.sub(r"\s+,", ",", text))
    opened, closed = text.count("("), text.count(")")
    text = f"{text})" if opened > closed else text if opened == closed else text.rstrip(")")
    if text.count("`") % 2:  # code at its end, or at its beginning
        text = f"`{text}" if re.match(r"[^`]*\w`", text) else f"{text}`"
    return text if len(text) <= MOST else text[:MOST].rsplit(" ", 1)[0]
