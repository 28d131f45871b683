"""The type of a capitalised name, from the words in it and around it."""

import re
from functools import lru_cache
from typing import Final

from perdure.domain.english import ENGLISH_STOP_WORDS, IRREGULAR
from perdure.domain.entity import TITLES, EntityType
from perdure.providers.gazetteer import is_given_name, is_place
from perdure.providers.ner_words import (
    CONNECTORS,
    FLIGHT_WORDS,
    FOREIGN_KIN,
    FOREIGN_OPENERS,
    GIVEN_NAMES,
    KIN,
    MOVE_WORDS,
    OFFICES,
    ORDINARY,
    ORG_FOLLOWERS,
    ORG_VERBS,
    ORG_WORDS,
    ORGANIZATION_PHRASES,
    ORGANIZATIONS,
    PERSON_CUES,
    PERSON_FOLLOWERS,
    PERSON_NOUNS,
    PLACE_PREFIXES,
    PLACE_PREPOSITIONS,
    PLACE_WORDS,
    PLACES,
    WORK_WORDS,
)

_CONTEXT: Final = 40
"""Characters before a name in which its cues are looked for: the last few words."""

GREETINGS: Final = frozenset("hey hi hello dear happy merry birthday thanks thank good great love".split())
NEVER_NAMES: Final = ENGLISH_STOP_WORDS | GREETINGS
COMMON: Final = ORDINARY | FOREIGN_KIN | FOREIGN_OPENERS | NEVER_NAMES | frozenset(IRREGULAR)
CONNECTING: Final = frozenset(" ".join(CONNECTORS).split())
_SURNAMES: Final = frozenset("hill lane west north lake bay castle forest day park".split())
_SENTENCE_END: Final = re.compile(r"[.!?\n]")
TECHNICAL: Final = re.compile("[A-Z]{2}|[0-9]")  # FastAPI, GPT4
_TOLD: Final = re.compile(r"(?: is| was|,) (?:my|our|his|her|their) ((?:[\w-]+ ?){1,3})(?!['’\w])")
_DWELLS: Final = re.compile(
    r"\b(?:is|are|was|were|lives?|lived|living|based|born|office|house|flat|shop|work(?:s|ed)?) in $"
)
_HAS: Final = re.compile(r" [a-z]+ (?:her|his) ")
"""Behind a name: got her licence."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def type_of(text: str, words: tuple[str, ...], start: int, end: int, *, possessive: bool) -> tuple[EntityType, bool]:
    """Return the type of a name, and whether a cue tells (False: a guess)."""
    before = text[max(0, start - _CONTEXT) : start]
    inner = _type_by_words(words)
    if inner == "location" and len(words) == 1 and before.rstrip().rpartition(" ")[2].lower() in KIN:
        return "person", True  # my cousin Paris
    if inner != "person" and len(words) == 1 and (_is_somebody(text, end) or _HAS.match(text, end)):
        return "person", True
    if inner == "person" and len(words) == 1 and _DWELLS.search(before):
        return "location", True  # our depot is in Victoria
    if inner is not None and not (inner == "person" and words[0] in PLACES):
        return inner, True
    behind = _WORD.match(text, end + 1) if text[end : end + 1] == " " else None
    outer = _type_by_context(before, behind[0] if behind else "")
    if outer == "person" and before.lower().endswith("the "):
        outer = "organization"
    if outer == "person" and TECHNICAL.search(text, start, end):
        outer = None
    if outer is not None:
        return outer, True
    if inner is not None:
        return inner, True
    first = words[0]
    plain = len(words) < 4 and not any(word in COMMON or word in CONNECTING for word in words)
    if plain and is_given_name(first) and not f" {before}".lower().endswith(" the "):
        return "person", True
    if is_place(" ".join(words)):
        return "location", True
    if f" {before}".lower().endswith(" at "):
        return "organization", False
    return ("person", False) if possessive or (plain and len(words) > 1) else ("other", False)


def _is_somebody(text: str, end: int) -> bool:
    """Say whether a name is followed by what it is to somebody: "is my niece", ", our plumber"."""
    told = _TOLD.match(text, end) if text.startswith((" is ", " was ", ", "), end) else None
    return told is not None and not PERSON_NOUNS.isdisjoint(told[1].split())


@lru_cache(maxsize=8192)
def _type_by_words(words: tuple[str, ...]) -> EntityType | None:
    first, last = words[0], words[-1]
    if "&" in first:
        return "organization"
    if len(words) > 1:
        if first in ("project", "operation"):
            return "project"
        if " ".join(words) in ORGANIZATION_PHRASES or first in ORG_WORDS or last in ORG_WORDS or "&" in words:
            return "organization"
        if first in PLACE_PREFIXES or (last in PLACE_WORDS and not (first in GIVEN_NAMES and last in _SURNAMES)):
            return "location"
        if first in TITLES and words[1] not in CONNECTING:
            return "person"
    if first in GIVEN_NAMES:
        return "person"
    if " ".join(words) in PLACES or last in PLACES:
        return "location"
    return "organization" if first in ORGANIZATIONS else None


def _type_by_context(before: str, behind: str) -> EntityType | None:
    every = _WORD.findall(_SENTENCE_END.split(before)[-1].lower()) or [""]
    near, earlier = every[-1], every[-4:-1]
    if near == "project" or behind == "project":
        return "project"
    if near in ORG_VERBS or (near in ("at", "for") and not WORK_WORDS.isdisjoint(earlier)):
        return "organization"
    if near == "with" and not FLIGHT_WORDS.isdisjoint(every):
        return "organization"
    if near == "of" and earlier and earlier[-1] in OFFICES:
        return "organization"
    if near in PERSON_CUES or (near == "me" and "call" in earlier) or (near == "is" and "name" in earlier):
        return "person"
    if near in PLACE_PREPOSITIONS or (near in ("to", "from") and not MOVE_WORDS.isdisjoint(earlier)):
        return "location"
    if behind in ORG_FOLLOWERS:
        return "organization"
    if behind in PERSON_FOLLOWERS:
        return "location" if near == "from" else "person"  # a woman from Porto said
    return None
