"""What is made up because somebody asks for it: parts that are played, stories, and texts to be written for others."""

from collections.abc import Sequence
from typing import Final

from perdure.extraction.clauses import Sentence
from perdure.extraction.phrases import Language
from perdure.extraction.wording import contains


def feigned(words: Sequence[str], language: Language) -> bool:
    """Tell whether a sentence asks for something made up, so that nothing from it on is about its writer: let's play
    doctor and patient, write me a short poem …
    """
    if contains(words, language, "play"):
        return True
    at = _ordered(words, _WRITING | _MAKING)
    behind = words[at + 1 : at + _NEAR] if at is not None else ()
    article = next((place for place, word in enumerate(behind) if word in _ANY), len(behind))
    made = [word for word in behind[article + 1 : article + _DESCRIBED] if word not in ("list", "of")]
    return article < _FIRST and not language.sets["fiction"].isdisjoint(made)


def drafted(words: Sequence[str]) -> bool:
    """Tell whether words ask for a text."""
    return _ordered(words, _WRITING) is not None


def dictates(sentence: Sentence) -> bool:
    """Tell whether a sentence asks for a text, and tells behind a colon what shall stand in it: write a reply: …"""
    return len(sentence) > 1 and drafted(sentence[0].words) and any(one.link == ":" for one in sentence[1:])


def _ordered(words: Sequence[str], verbs: frozenset[str]) -> int | None:
    """Return where somebody is told to do one of some verbs; None where it is only said who does it, or wants to."""
    for at, word in enumerate(words[:_EARLY]):
        before = words[at - 1] if at else ""
        asked = before == "you" and not _ASKING.isdisjoint(words[:at])
        if word in verbs and (at == 0 or asked or before in _LEADING):
            return at
    return None


_WRITING: Final = frozenset("write compose draft".split())
_MAKING: Final = frozenset("invent create generate make".split())
_ASKING: Final = frozenset("can could would will".split())
_LEADING: Final = frozenset("please now ok okay then so and hey hi me us just pls".split())
"""Words before an order: help me write …"""
_ANY: Final = frozenset("a an another some".split())
_FIRST: Final = 2
_DESCRIBED: Final = 4
_EARLY: Final = 8
_NEAR: Final = 9
