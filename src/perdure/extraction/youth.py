"""What somebody was, had or did at a time of their life: as a boy I was scared of geese, in my twenties I sang."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from perdure.extraction.phrases import Language
from perdure.extraction.regex import comparing, regex
from perdure.extraction.verbs import past


def in_youth(words: Sequence[str]) -> bool:
    """Tell whether words say what "I" or "we" were, had or did at a time of life that they name."""
    text = " ".join(words)
    found = _OPENED.match(text) or _CLOSED.fullmatch(text)
    return found is not None and _THAT_DAY.isdisjoint(words) and past(found["verb"]) and found["verb"] not in _ONLY_SAID


def dated_back(words: Sequence[str], language: Language) -> bool:
    """Tell whether words name the season, the month or the year of what one did: my finals last spring."""
    months = any(one in ("in", "last") and other in language.sets["month"] for one, other in pairwise(words))
    return months or not _SEASONS.isdisjoint(words) or any(map(_YEAR.fullmatch, words))


def grew_up_elsewhere(old: str, new: str) -> bool:
    """Tell whether one text tells where somebody was born, and the other that they grew up at another place."""
    born = next((text for text in (old, new) if _BORN.search(text) and not _GREW.search(text)), "")
    grew = _GREW.search(new if born == old else old) if born else None
    place = _BORN.search(born)
    return bool(grew and place and (grew["where"] or grew["there"]).casefold() != place["where"].casefold())


_BORN: Final = comparing(r"\bborn in (?P<where>(?-i:[A-ZÀ-Þ])[\w-]+)", re.IGNORECASE)
_GREW: Final = comparing(
    r"\b(?:grew up|raised|brought up|grown up) in (?P<where>(?-i:[A-ZÀ-Þ])[\w-]+)"
    r"|(?=(?-i:[A-Z]))(?P<there>[\w-]+) is where (?:i|we) grew up\b",
    re.IGNORECASE,
)
_SEASONS: Final = frozenset("spring summer autumn winter christmas easter".split())
_YEAR: Final = regex(r"(?:19|20)\d\d")
_STAGE: Final = (
    r"(?:as (?:(?:an? )?(?:(?:very |small |little |young )*(?:boy|girl|child|kid|toddler|lad|lass|teenager|teen|youth"
    r"|adolescent|youngster)|young (?:man|woman|adult)|schoolboy|schoolgirl|student|apprentice)"
    r"|(?:children|kids|boys|girls|teenagers|students))"
    r"|(?:when|while) (?:i|we) (?:was|were) (?:(?:still )?(?:very |so )?(?:little|small|young)"
    r"|(?:still )?an? (?:small |little |young )?(?:boy|girl|child|kid|toddler|lad|lass|teenager|teen)|kids|children"
    r"|at (?:school|primary school|university|college))"
    r"|in my (?:teens|twenties|thirties|forties|fifties|sixties|childhood|youth|student days|school days|schooldays))"
)
_DID: Final = r"(?:i|we) (?:(?:always|never|often|also|once|only|just|really|'d) )*(?P<verb>[a-z]+)"
_OPENED: Final = regex(rf"{_STAGE}(?: in [a-z]+)? ?,? {_DID} (?!to\b)[a-z]")
_CLOSED: Final = regex(rf"{_DID} (?!to\b)[a-z].* {_STAGE}[.!]?")
_THAT_DAY: Final = frozenset("yesterday today tonight".split())
_ONLY_SAID: Final = frozenset("thought said felt meant wondered wished asked told heard read saw got went came".split())
"""What one does on one day, or only thinks."""
