"""What a message may ask of the memory."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from perdure.extraction.language import fold
from perdure.extraction.likeness import every
from perdure.extraction.regex import regex


@dataclass(frozen=True, slots=True, kw_only=True)
class RememberThis:
    """Keep a statement, as the user words it, without the words of the command.

    [start, end) is where it stands, with the command.
    """

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetThis:
    """Put aside what a text means; `whole`: everything about the thing it names; `spare`: what shall stay;
    `stuff`: of that only what is the user's own, "all my sailing stuff".

    An empty text that is whole means everything; `last`: what the user said right before, whatever it was;
    `kept`: the last that was kept, or the last `few`. `said`: the text is a statement that is denied or over.
    `perhaps`: it may be about something else than the memory, and counts only where something kept is just that.
    `pronoun`: all that is said of what is meant, which the assistant named right before, if anybody did; with `last`,
    it may be of something else. `before`: what is said right before it, where the text points there: "that meeting";
    `parts`: the same, clause by clause, for "both of those"; `when`: the words for when it was said.
    `first`: what was named before the text and taken back at once; it is meant where nothing kept is what that names.
    [start, end) is where a message says it, 0 when none does.
    """

    text: str
    whole: bool = False
    stuff: bool = False
    last: bool = False
    kept: bool = False
    few: int = 1
    parts: tuple[str, ...] = ()
    said: bool = False
    perhaps: bool = False
    spare: str | None = None
    before: str = ""
    when: str = ""
    pronoun: str = ""
    first: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepNothing:
    """The user does not want anything of this message to be remembered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Yes or no, to whatever waits for an answer; `more`: it goes on with a request, and only answers a question."""

    yes: bool
    more: bool = False


Command = RememberThis | ForgetThis | KeepNothing | Answer


def beside(text: str, given: Iterable[RememberThis | ForgetThis]) -> str:
    """Return a text with what commands are about blanked: nothing in it is said twice."""
    for one in given:
        text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
    return text


def left_of(text: str, given: Sequence[ForgetThis]) -> str:
    """Return what a text says beside its commands to forget, of which "/forget" takes all; nothing, where that is only
    thanks.
    """
    left = re.sub(r"\s{2,}", " ", beside(text, given)) if all(one.end for one in given) else ""
    return "" if _POLITE.issuperset(re.findall(r"\w+", left.casefold())) else left.lstrip(_EDGE).rstrip(" ,;:–—-")


_EDGE: Final = " \t\n,;:.–—-"
_POLITE: Final = frozenset(
    "please pls thanks thank you thx cheers ok okay and so hey hi bitte danke merci gracias".split()
)


def shorter(what: ForgetThis) -> Iterator[ForgetThis]:
    """Yield a command without its last clause, its last two, …: they may tell why, and name nothing that is kept."""
    ends = {found.start() for found in _CLAUSE.finditer(what.text)}
    ends |= {found.start() for found in re.finditer(r"\s+([^\W\d_]+)", what.text) if fold(found[1]) in every("because")}
    for at in sorted(sorted(ends)[:_CLAUSES], reverse=True):
        if what.text[:at].strip():
            yield replace(what, text=what.text[:at].strip())


_CLAUSE: Final = regex(r"\s*[,;:–—(.，、；：]|\s+-\s")
_CLAUSES: Final = 6
"""Clauses of a command that are left out one after the other, at most."""
