"""Names in a message without capitals: first names, who stands behind a word of kinship, where somebody lives."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from perdure.domain.entity import TITLES, EntityType, Mention, new_mention
from perdure.providers.gazetteer import given_names, is_given_name, is_place
from perdure.providers.ner_types import COMMON
from perdure.providers.ner_words import (
    LIVE_WORDS,
    LOWER_CUES,
    NEAR_PERSON,
    NOT_LOWER_NAMES,
    NOT_LOWER_PLACES,
    ORDINARY_ENDINGS,
    ORDINARY_GIVEN,
    ORGANIZATIONS,
    PERSON_FOLLOWERS,
    PLACE_PREFIXES,
    PLACES,
    ROAM_WORDS,
    SHY_GIVEN,
    SPOKEN_TO,
    SUBJECT_FOLLOWERS,
)

_VERBS: Final = PERSON_FOLLOWERS | (
    SUBJECT_FOLLOWERS - frozenset("and also always never just still already only".split())
)
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_GAP: Final = re.compile(r"\.? ")
_TITLES: Final = TITLES - {"president", "judge", "mayor", "nurse", "coach", "chef", "king", "queen", "saint", "father"}
_CUES: Final = LOWER_CUES | _TITLES
_SURE: Final = 0.65
_MOST_WORDS: Final = 2000


def lower_names(text: str) -> Iterator[Mention]:
    """Yield the persons and places that a text without capitals names."""
    behind_name = False
    before: list[str] = []
    end = 0
    taken = 0
    for count, match in enumerate(_WORD.finditer(text)):
        if count == _MOST_WORDS:
            return
        if match.start() < taken:  # a surname
            end = match.end()
            continue
        word = match[0].replace("’", "'").removesuffix("'s")
        near = before[-1] if before and _GAP.fullmatch(text, end, match.start()) else ""
        type_: EntityType | None = None
        cued = near in _CUES or (near == "and" and behind_name)
        talked = near in ("to", "with") and not _TALKED.isdisjoint(before[-2:-1])
        if (cued and _may_be_name(word, near, text, match.end())) or (talked and _is_given(word)):
            type_ = "person"
        elif near in ("for", "at", "from") and word in ORGANIZATIONS and word not in COMMON:
            type_ = "organization"
        elif near in _WHITHER and _is_place(word, near, before, behind=text[match.end() : match.end() + _BEHIND]):
            type_ = "location"
        elif _is_first(word, near, owns=word != match[0]):
            type_ = "person"
        if type_:
            start = match.start()
            name = word + (_surname(text, near, start + len(word)) if type_ == "person" and _is_given(word) else "")
            taken = start + len(name)
            yield new_mention(name=name, type=type_, start=start, end=start + len(name), confidence=_SURE)
        behind_name = type_ == "person" or (behind_name and word == "and")
        before = [*before[-4:], word]
        end = match.end()


def maybe_lower(text: str) -> bool:
    """Tell whether a short text without any name in capitals has a word in it that is somebody's first name."""
    if len(text) >= _SHORT_TEXT:
        return False
    apart = text.encode().translate(_ASCII_APART).decode() if text.isascii() else text.translate(_APART)
    return not _bold_names().isdisjoint(apart.split())


@cache
def _bold_names() -> frozenset[str]:
    """Return the first names that are no other word."""
    return given_names() - COMMON - ORDINARY_GIVEN - SHY_GIVEN


_SHORT_TEXT: Final = 240
_APART: Final = str.maketrans(dict.fromkeys(".,;:!?…()\"'’-", " "))
_ASCII_APART: Final = bytes(32 if byte in _APART else byte for byte in range(256))
"""The same for ASCII: an eighth of the time."""
_HEADLAND: Final = "ness"
"""The end of an ordinary word, and of places by the sea; which of such words are no place is listed."""
_NEWS: Final = frozenset("in to from near visited visiting".split())
"""Before a place that no list knows."""
_WHITHER: Final = frozenset("in to from near visited visiting for via through around outside leaving reached".split())


def _is_first(word: str, near: str, *, owns: bool) -> bool:
    """Tell whether a word is somebody's first name wherever it stands, or behind a word that leads to a person."""
    if not is_given_name(word) or word in COMMON or word in ORDINARY_GIVEN or near in PLACE_PREFIXES:
        return False
    if word in PLACES:
        return near in SPOKEN_TO
    return owns or near in NEAR_PERSON or (word not in SHY_GIVEN and len(word) >= _LEAST - 1)


def _is_given(word: str) -> bool:
    return is_given_name(word) and word not in COMMON


def _surname(text: str, near: str, end: int) -> str:
    """Return what follows a given name, with the space before it, where it can only be a surname; else nothing."""
    second = _SECOND.match(text, end)
    if second is not None and _is_first(second[1], "", owns=False):
        return second[0]
    found = _NEXT.match(text, end) if near not in _ASKING else None
    if found is None or len(found[1]) < _LEAST or found[1] in COMMON | NOT_LOWER_NAMES | SUBJECT_FOLLOWERS:
        return ""
    return "" if found[1].endswith((*ORDINARY_ENDINGS, "s")) or is_place(found[1]) else found[0]


_NEXT: Final = re.compile(rf" ([^\W\d_]+)(?= (?:in|from|at|about|and|on|for|{'|'.join(sorted(_VERBS))})\b|[,.;!?)]|$)")
_SECOND: Final = re.compile(r" ([^\W\d_]{3,})(?!['’\w])")
_ASKING: Final = frozenset(
    "do does did will would can could should shall may might must has have had is was are".split()
)
_LEAST: Final = 4
_TALKED: Final = frozenset("talk talked talking speak spoke spoken speaking chat chatted chatting met meeting".split())


def _may_be_name(word: str, near: str, text: str, end: int) -> bool:
    if is_given_name(word):
        return near != "and" or word not in COMMON
    if word in COMMON or word in _CUES or word in NOT_LOWER_NAMES or len(word) < 3:
        return False
    if word.endswith("s"):  # idris moved; not: my sister hates it
        behind = _WORD.match(text, end + 1)
        return behind is not None and behind[0] in SUBJECT_FOLLOWERS and not {word[:-1], word[:-2]} & COMMON
    return not word.endswith((*ORDINARY_ENDINGS, "er", "ist"))


def _is_place(word: str, near: str, before: list[str], *, behind: str) -> bool:
    earlier = before[:-1]
    if is_place(word):
        return word not in COMMON
    if near not in _NEWS or word in COMMON or word in NOT_LOWER_PLACES or len(word) < 4:
        return False
    if word.endswith(ORDINARY_ENDINGS) and not word.endswith(_HEADLAND):
        return False
    if near == "to" and not _WHITHER_ENDS.match(behind):
        return False  # off to harvest plums
    return not (LIVE_WORDS if near in ("in", "near") else ROAM_WORDS).isdisjoint(earlier)


_BEHIND: Final = 12
_WHITHER_ENDS: Final = re.compile(
    r"\s*(?:$|[^\w\s]|(?:for|with|on|in|at|by|and|or|but|to|from|via|over|after|before|until|till|since|because|so|when"
    r"|where|as|again|soon|now|then|together|alone|today|tonight|tomorrow|yesterday|next|last|this|every|all)\b)"
)
"""Behind where somebody goes, rather than what they go to do."""
