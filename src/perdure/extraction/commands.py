"""Commands inside a message: to remember, to forget, and to agree or not with what was proposed."""

import re
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class RememberThis:
    """Keep a statement: what is left of the message without the words of the command; [start, end) is where."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetThis:
    """Put aside what a text means; `whole`: everything about the thing it names; `spare`: what shall stay."""

    text: str
    whole: bool = False
    spare: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Yes or no, to whatever waits for an answer."""

    yes: bool


Command = RememberThis | ForgetThis | Answer

_REMEMBER: Final = re.compile(
    r"^\s*(?:/remember\s+|(?:please\s+)?(?:remember|don['’]?t forget)(?:\s+that\b|:)\s*)(?P<text>\S.*)", re.I | re.S
)
_FORGET: Final = re.compile(r"^\s*(?:/forget\s+|(?:please\s+)?forget\s+(?=my\b|that\s+i\b))(?P<text>\S.*)", re.I | re.S)


def command(text: str) -> Command | None:
    """Return the command that a user's message gives, None when it gives none."""
    if found := _REMEMBER.match(text):
        return RememberThis(text=found["text"].strip(), start=found.start("text"), end=len(text.rstrip()))
    if found := _FORGET.match(text):
        return ForgetThis(text=found["text"].strip().rstrip("."))
    return None
