"""What is made up because somebody asks for it: parts that are played, stories, and texts to be written for others."""

from collections.abc import Sequence
from typing import Final

from perdure.extraction.closed import WE
from perdure.extraction.phrases import Language
from perdure.extraction.wording import contains


def feigned(words: Sequence[str], language: Language) -> bool:
    """Tell whether a sentence asks for something made up, so that nothing from it on is about its writer: let's play
    doctor and patient, write a poem about …
    """
    if contains(words, language, "play"):
        return True
    at = _ordered(words, _WRITING | _MAKING)
    return at is not None and not language.sets["fiction"].isdisjoint(words[at + 1 : at + _NEAR])


def drafted(words: Sequence[str]) -> bool:
    """Tell whether words ask for a text, so that what stands behind a colon is to be said in it: write a reply: …"""
    return _ordered(words, _WRITING) is not None


def _ordered(words: Sequence[str], verbs: frozenset[str]) -> int | None:
    """Return where somebody is told to do one of some verbs; None where it is only said who does it, or wants to."""
    for at, word in enumerate(words[:_EARLY]):
        before = words[at - 1] if at else ""
        asked = before == "you" and not _ASKING.isdisjoint(words[:at])
        if word in verbs and (asked or (before not in _NO_ORDER and before not in WE)):
            return at
    return None


_WRITING: Final = frozenset("write compose draft".split())
_MAKING: Final = frozenset("invent tell create generate make".split())
_NO_ORDER: Final = frozenset("to they you who never always not also still often will would must should can".split())
_ASKING: Final = frozenset("can could would will".split())
_EARLY: Final = 8
_NEAR: Final = 9
