"""What is made up because somebody asks for it: parts that are played, stories, and texts to be written for others."""

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from perdure.extraction.clauses import Sentence
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.wording import contains


def feigned(words: Sequence[str], language: Language) -> bool:
    """Tell whether a sentence asks for something made up, so that nothing from it on is about its writer: let's play
    doctor and patient, write me a short poem …
    """
    if contains(_compounded(words), language, "play"):
        return True
    at = _ordered(words, _WRITING | _MAKING)
    behind = words[at + 1 : at + _NEAR] if at is not None else ()
    article = next((place for place, word in enumerate(behind) if word in _ANY), len(behind))
    made = [word for word in behind[article + 1 : article + _DESCRIBED] if word not in ("list", "of")]
    return article < _FIRST and not language.sets["fiction"].isdisjoint(made)


def _compounded(words: Sequence[str]) -> list[str]:
    """Return words without those that only tell which club or shop is meant: in the | film | club."""
    pairs = zip_longest(words, words[1:], fillvalue="")
    return [word for word, following in pairs if following not in _MEETING or word in _ANY]


_MEETING: Final = frozenset(
    """
    club clubs group circle society festival shop store fair school course class night crew team studio library centre
    center museum archive
    """.split()
)


def made_up(sentence: Sentence, words: Sequence[str], text: str, language: Language) -> bool:
    """Tell whether nothing in a text is about its writer from a sentence on; who the hero of their novel is, is."""
    feign = feigned(words, language) and _OWN_WORK.fullmatch(text.strip(" .!")) is None
    return feign or dictates(sentence) or (casts(sentence) and _PLAYED.search(text) is not None)


_WORK: Final = (
    r"(?:(?!i\b)[\w-]+ ){0,3}"
    r"(?:novel|book|story|play|opera|musical|comic|screenplay|script|campaign|game|podcast)"
)
_MAKE: Final = r"(?:that )?(?:i|we)(?:['’](?:m|re)| am| are) (?:writing|working on|running)"
_OWN_WORK: Final = regex(
    r"(?:my|our|the) (?:[\w-]+ )?(?:character|hero|heroine|protagonist|villain|narrator|detective) (?:in|of) "
    rf"(?:(?:my|our) {_WORK}|(?:the|a) {_WORK} {_MAKE})"
    r"(?: is|['’]s) (?:an? |the )?[^.!?;:,]{2,60}",
    re.IGNORECASE,
)
"""A figure in what its writer makes or plays, told in one sentence: my character in our campaign is a dwarf."""
_PLAYED: Final = regex(
    r"\b(?:rehears\w*|practi[sc]e|role|scene|dialogue|improv\w*|simulat\w*|drill|sketch|pretend|interview"
    r"|(?:i|you) (?:go|start|begin|play)(?: first)?|ask me|your turn)\b|\b(?:go|action|begin)[\s.!]*$",
    re.IGNORECASE,
)
"""Words without which handing out parts is no play: you're the best and I'm a nurse."""


def jests(words: Sequence[str]) -> bool:
    """Tell whether a sentence takes back the one before as a joke: just kidding!"""
    told = [word for word in words if word not in _LIGHT]
    return len(told) == 1 and told[0] in _JOKING


_LIGHT: Final = frozenset("i am was only just lol haha hahaha , ok okay no nah of course obviously 😂 😅".split())
_JOKING: Final = frozenset("kidding joking jk jking jokes".split())


def riddles(words: Sequence[str], text: str) -> bool:
    """Tell whether a sentence asks who a riddle is about, in a text that says it is one: a riddle: … Who am I?"""
    return tuple(words) in _WHO_AM_I and _RIDDLE.search(text) is not None


_RIDDLE: Final = regex(r"\b(?:riddles?|quiz|charades|guess(?:ing)?|trivia|puzzle)\b", re.IGNORECASE)


_WHO_AM_I: Final = (("who", "am", "i"), ("what", "am", "i"))


def casts(sentence: Sentence) -> bool:
    """Tell whether a sentence hands out parts: you're the landlord and I'm a tenant, you are the officer, I answer …"""
    words = [word for clause in sentence for word in clause.words]
    you = words[:2] == ["you", "are"] and words[2:3] in _AN
    mine = (row for row in zip(words[3:], words[4:], words[5:], strict=False))
    return you and any(row[:2] in _I_AM and (row[2] in _THE or row[1] != "am") for row in mine)


_AN: Final = (["a"], ["an"], ["the"], ["my"])
_THE: Final = frozenset({"a", "an", "the", "your"})
_I_AM: Final = (("i", "am"), ("i", "play"), ("i", "answer"), ("i", "will"))


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
