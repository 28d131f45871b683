"""How a semantic memory is written (SPEC 001.9): complete, in the third person, neutral, short."""

import json
import re
from itertools import pairwise
from typing import Final

from perdure.domain.text import STOP_WORDS, words
from perdure.extraction.regex import regex
from perdure.extraction.verbs import verb_of

MOST_CHARACTERS: Final = 280
MOST_SENTENCES: Final = 2
_PERSON, _TONE = "is not in the third person", "is not neutral"
OF_VOICE: Final = frozenset({_PERSON, _TONE})
"""Faults that somebody's own words may have."""

_FIRST_OR_SECOND: Final = regex(r"(?<![\w'’])(?:I|I['’](?:m|ve|d|ll)|me|my|mine|myself|you|your|yours)(?![\w'’])", re.I)
_QUOTED: Final = regex(r'"[^"]*"|“[^”]*”|«[^»]*»')
_MARKS: Final = regex(r"(?:\.+(?=\s+[^\sa-z\d])|[!?…。！？][.!?…。！？]*(?=\s+\S))")
_SHORTENED: Final = regex(
    r"(?:\b(?:Dr|Mr|Mrs|Ms|Mx|St|Mt|Lt|Sgt|Capt|Prof|Rev|vs|e\.g|i\.e)|(?:^|[.!?…]\s|\b[A-Z]\.|\b[A-Z][a-z]+\s)[A-HJ-Z]"
    r"|\b(?:am|vom|zum|beim|bis|ab|seit|den|dem|der|des|jeden) \d{1,2})\.$"
)
"""A title, an abbreviation, the initial of a name or a German ordinal: Dr. Lee, e.g. tea, J. R. Lee, Ana M. Lee, am 4.
Mai; not vitamin C.
"""
_SHORT: Final = 24
"""Characters, at least, in which one is seen."""
_MARKUP: Final = regex(r"<[^>]{1,200}>|```|\{\{|\}\}|\x1b")
_LOUD: Final = regex(r"!|\b(?:wow|lol|haha|omg)\b", re.I)

_LEAST_WORDS: Final = 3
"""Words, each counted once, of a sentence."""
_NOTHING: Final = frozenset(
    "null nil nan none undefined n a na ok okay yes sure done empty blank nothing anything something new note notable"
    " important relevant worth available applicable remember remembering memory memories reflection reflections summary"
    " summaries insight insights fact facts content text answer output result report conversation week see"
    " keep kept store stored remains".split()
)
"""Words, beside stop words, in which a model says that there is nothing."""
_LEAD_IN: Final = regex(
    r"(?:sure|certainly|of course|okay|ok|absolutely|yes|understood|got it)\b\s*[,.!:–—-]"
    r"|here(?:['’]s| is| are| you)\b|(?:below|the following) (?:is|are)\b"
    r"|(?:the |a |my |your |weekly |final |concise |short ){0,3}"
    r"(?:memory|reflection|summary|insight|statement|answer|output|result|response|note|text)\s*:",
    re.I,
)


def unwritten(text: str, *, least: int = _LEAST_WORDS) -> str | None:
    """Return why an answer that should be sentences is none, in words; None where it is. least: words of a sentence."""
    said = words(text)
    if _data(text.strip()):
        return "is data, not sentences"
    if len(set(said)) < least or all(word in STOP_WORDS or word in _NOTHING for word in said):
        return "says nothing"
    return "begins with a lead-in" if _LEAD_IN.match(text.strip()) else None


def _data(text: str) -> bool:
    """Tell whether a text is JSON, or begins as its objects and arrays do."""
    if text.startswith(("{", "[")):
        return True
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def faults(text: str, *, characters: int = MOST_CHARACTERS, sentences: int = MOST_SENTENCES) -> tuple[str, ...]:
    """Return what is wrong with a statement that a model wrote, in words; empty when nothing is."""
    bare = _QUOTED.sub("", text)
    found = {
        "is empty": not text.strip(),
        f"is longer than {characters} characters": len(text) > characters,
        f"has more than {sentences} sentences": len(sentences_of(text)) > sentences,
        _PERSON: _FIRST_OR_SECOND.search(bare) is not None,
        "holds markup": _MARKUP.search(text) is not None,
        _TONE: _LOUD.search(bare) is not None,
        "is a question": bare.rstrip().endswith("?"),
    }
    return tuple(fault for fault, there in found.items() if there)


def fault_of_an_agent(text: str, *, characters: int = MOST_CHARACTERS) -> str | None:
    """Return what is wrong with a statement that an agent writes, in words; None where nothing is.

    A sentence in the first or second person is one that begins so, in English: Ana works in a mine, World War I ended.
    """
    found = [one for one in faults(text, characters=characters) if one != _PERSON]
    begins = (one.split(None, 2)[:2] for one in sentences_of(text))
    mine = any(_is_mine(*row) for row in begins if len(row) > 1)
    return next(iter(found), _PERSON if mine else None)


def _is_mine(first: str, then: str) -> bool:
    bare = first.replace("’", "'").lower()
    does = verb_of(then.lower()) is not None or then.lower() in _RATHER
    return bare in _OWN or ("'" in bare and bare.partition("'")[0] in _PERSONS) or (bare in _PERSONS and does)


_PERSONS: Final = frozenset({"i", "we", "you"})
_OWN: Final = frozenset({"my", "our", "your"})
_RATHER: Final = frozenset("always never also really usually often still now just mostly only".split())


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text, in order."""
    flat = text.strip()
    places = [0, *(end for _, end in _ends(flat)), len(flat)]
    return [flat[start:end].strip() for start, end in pairwise(places)]


def joined(text: str) -> str:
    """Return a text as one clause, with semicolons between its sentences."""
    for start, end in reversed(_ends(text)):
        text = f"{text[:start]};{text[end:]}"
    return text


def _ends(text: str) -> list[tuple[int, int]]:
    """Return where the marks between the sentences of a text begin and end."""
    found = [one.span() for one in _MARKS.finditer(text)]
    return [(start, end) for start, end in found if not _SHORTENED.search(text[max(end - _SHORT, 0) : end])]


def trimmed(text: str, *, characters: int = MOST_CHARACTERS, sentences: int = MOST_SENTENCES) -> str:
    """Return a statement cut to what may be kept: whole sentences, single spaces; empty when nothing can be saved."""
    flat = " ".join(text.split())
    kept = ""
    for sentence in sentences_of(flat)[:sentences]:
        longer = f"{kept} {sentence}".strip()
        if len(longer) > characters:
            break
        kept = longer
    return kept
