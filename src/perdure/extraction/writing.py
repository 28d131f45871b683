"""How a semantic memory is written (SPEC 001.9): complete, in the third person, neutral, short."""

import re
from typing import Final

MOST_CHARACTERS: Final = 280
MOST_SENTENCES: Final = 2
_PERSON, _TONE = "is not in the third person", "is not neutral"
OF_VOICE: Final = frozenset({_PERSON, _TONE})
"""Faults that somebody's own words may have."""

_FIRST_OR_SECOND: Final = re.compile(
    r"(?<![\w'’])(?:I|I['’](?:m|ve|d|ll)|me|my|mine|myself|you|your|yours)(?![\w'’])", re.I
)
_QUOTED: Final = re.compile(r'"[^"]*"|“[^”]*”|«[^»]*»')
_SENTENCE_END: Final = re.compile(r"(?<=[.!?…。！？])\s+(?=\S)")
_MARKUP: Final = re.compile(r"<[^>]{1,200}>|```|\{\{|\}\}|\x1b")
_LOUD: Final = re.compile(r"!|\b(?:wow|lol|haha|omg)\b", re.I)


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


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text, in order."""
    return _SENTENCE_END.split(text.strip())


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
