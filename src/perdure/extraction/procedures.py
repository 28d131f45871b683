"""Procedures: how something is done, as numbered steps (SPEC 001.12)."""

import re
from typing import Final

from perdure.domain.category_policy import PROCEDURAL
from perdure.domain.memory import Kind
from perdure.extraction.candidate import Candidate
from perdure.extraction.regex import regex

_MOST_READ: Final = 6_000
_MOST_STEPS: Final = 30
_LONGEST_STEP: Final = 280
_IS: Final = r"(?:\s+(?:is|are)(?: this| as follows)?)?"
_HEAD: Final = regex(
    r"\s*(?:(?:please|ok(?:ay)?|so|hey|btw)[\s,]+)*"
    r"(?P<told>/remember\s+|(?:can you |could you )?(?:please )?"
    r"(?:remember|save|store|note|keep|don'?t forget)\s+(?:this:?\s+|that\s+)?)?"
    rf"(?:(?P<how>(?:(?:here(?:'s| is)|this is)\s+)?how\s+(?:to|i|we)\s+(?P<title>[^:\n?]{{3,120}}?){_IS})"
    r"|(?P<steps>(?:(?:(?:these|it|the following)\s+)?(?P<as>as)\s+)?"
    r"(?:the (?:following )?|these |those |this |my |our |an? )?(?:new )?"
    r"(?:steps|procedure|instructions|routine|checklist|workflow)"
    rf"(?:\s+(?P<for>for|to|of|when)\s+(?P<object>[^:\n?]{{3,120}}?){_IS})?)"
    r"|(?P<to>to\s+(?!(?:do|be|who\w*|all|any\w*|every\w*|me|us|you|your|my|our|the)\b)(?-i:[a-z])[^:\n?]{2,60}))\s*:\s*",
    re.IGNORECASE,
)
_NUMBERED: Final = regex(r"(?:^|(?<=\s))(?:step\s+)?\(?(?P<n>\d{1,2})[.):]\s+", re.IGNORECASE)
_LINE: Final = regex(r"\n\s*(?:[-*•]\s+)?|\s*(?:→|->|=>|;)\s*")
_JOINS: Final = regex(
    r"[\s,;.]+(?:and\s+)?(?:then|next|after (?:that|this)|afterwards|finally|lastly)\b[\s,:]*", re.IGNORECASE
)
_BEGINS: Final = regex(
    r"(?:(?:first(?:ly)?(?: of all)?|second(?:ly)?|third(?:ly)?|then|next|finally|lastly|and|step \d+|please)\b"
    r"[\s,:]*)*"
    r"(?:(?:i|we|you)\s+(?:(?:always|usually|just|then|first|need to|have to|must|should)\s+)*)?",
    re.IGNORECASE,
)


_WHEN: Final = regex(
    r"\s*(?P<when>(?:when(?:ever)?|before|after)\s+[a-z]+ing\b[^,:\n?]{0,80}),\s*"
    r"(?=first\s+(?!(?:i|we|he|she|they|it|the|my|our|a|an|things?|[a-z]{3,}ed)\b)[a-z]+\b)",
    re.IGNORECASE,
)
"""When deploying, first run the tests, then …"""
_PARTED: Final = regex(rf"{_NUMBERED.pattern}|{_LINE.pattern}", re.IGNORECASE)
"""What parts steps beside words and commas."""
_COMMAS: Final = regex(r"\s*,\s*(?:and\s+)?(?:then\s+)?")


def procedure(text: str) -> Candidate | None:
    """Return the procedure that a user's message gives: what it is for, then two steps or more; None for any other.

    Of what shall be remembered one step is enough, and two are headed "steps"; else it takes three that the user
    numbers or joins in order.
    """
    if (when := _WHEN.match(text[:_MOST_READ])) is not None:
        steps = steps_of(text[when.end() : _MOST_READ])
        return _made(steps, title=when["when"], explicit=False, text=text) if len(steps) >= _LEAST_UNASKED else None
    head = _HEAD.match(text[:_MOST_READ])
    if head is None:
        return None
    if (head["as"] and not head["told"]) or (head["to"] and not _JOINS.search(text, head.end())):
        return None
    steps = steps_of(text[head.end() : _MOST_READ])
    explicit = bool(head["told"] or head["steps"])
    if explicit and not _PARTED.search(text, head.end()):
        steps = max(steps, _in_commas(text[head.end() : _MOST_READ]), key=len)
    asked = bool(head["told"] and head["how"] and " to " in head["how"])  # it is kept, be it one step
    if len(steps) < (1 if asked else 2 if explicit else _LEAST_UNASKED):
        return None
    title = (
        f"How to {head['title']}" if head["title"] else f"Steps {head['for']} {head['object']}" if head["for"] else ""
    )
    title = title or (head["to"] or "")[:1].upper() + (head["to"] or "")[1:]
    return _made(steps, title=title.strip(" .,"), explicit=explicit, text=text)


_LEAST_UNASKED: Final = 3
"""Steps of what nobody asked to keep, at least."""


def _made(steps: list[str], *, title: str, explicit: bool, text: str) -> Candidate:
    return Candidate(
        content=numbered(steps, title=title),
        kind=Kind.PROCEDURE,
        category=PROCEDURAL,
        confidence=1.0 if explicit else 0.8,
        explicit=explicit,
        end=len(text),
    )


def as_procedure(text: str) -> str:
    """Return a text that is kept as a procedure with its steps numbered; one without several steps as it is."""
    made = procedure(text)
    if made is not None:
        return made.content
    marked = _NUMBERED.search(text)
    if marked and marked.start():
        return text  # what stands above the steps says what they are for
    steps = steps_of(text)
    steps = steps if len(steps) >= 2 else _in_commas(text)
    return numbered(steps) if len(steps) >= 2 else text


def numbered(steps: list[str], *, title: str = "") -> str:
    """Return steps as numbered lines below what they are for."""
    lines = [f"{place}. {step}" for place, step in enumerate(steps, 1)]
    return "\n".join([f"{title}:", *lines] if title else lines)


def steps_of(text: str) -> list[str]:
    """Return the steps of a text, in the imperative as far as leaving out who does them makes it one."""
    marks = list(_NUMBERED.finditer(text))
    if len(marks) >= 2 and [int(mark["n"]) for mark in marks[:2]] == [1, 2]:
        ends = [*(mark.start() for mark in marks[1:]), len(text)]
        pieces = [text[mark.end() : end] for mark, end in zip(marks, ends, strict=True)]
    else:
        pieces = _LINE.split(text.strip())
        if len(pieces) < 2:
            pieces = _JOINS.split(text.strip())
    steps = (_step(piece) for piece in pieces)
    return [step for step in steps if step][:_MOST_STEPS]


def _in_commas(text: str) -> list[str]:
    """Return three or more steps that nothing but commas parts, of one sentence that is no list of things."""
    pieces = [_step(piece) for piece in _COMMAS.split(text.strip(" \t\n."))]
    plain = len(pieces) >= _LEAST_IN_COMMAS and not re.search(r"[.!?]\s", text.strip())
    told = [one for one in pieces if len(one.split()) > 1]
    return pieces if plain and all(pieces) and len(told) >= len(pieces) - 1 else []


_LEAST_IN_COMMAS: Final = 3


def _step(piece: str) -> str:
    step = piece.strip(" \t\n,;.-*•")
    begins = _BEGINS.match(step)
    step = " ".join(step[begins.end() if begins else 0 :].split())[:_LONGEST_STEP]
    return step[:1].upper() + step[1:]
