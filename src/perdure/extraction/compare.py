"""Compare two statements: do they say the same, contradict each other, or stand beside each other?"""

from dataclasses import dataclass
from typing import Literal

from perdure.domain.text import normalise
from perdure.extraction.candidate import USER

Label = Literal["same", "contradiction", "different", "unsure"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A statement as it is compared: its words, and the slot, value and subject that extraction found in them."""

    content: str
    key: str | None = None
    value: str | None = None
    subject: str = USER


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How two statements relate, and why, in a few words for people. `contradiction` includes an update."""

    label: Label
    reason: str


def compare(old: Said, new: Said) -> Comparison:
    """Compare a known statement with a new one of the same space."""
    if normalise(old.content) == normalise(new.content):
        return Comparison(label="same", reason="the same words")
    return Comparison(label="different", reason="other words")
