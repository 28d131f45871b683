"""Which place or thing of several somebody got: I was given plot 31, moved to the night shift, ended up in room 6."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from perdure.extraction.lists import words_of
from perdure.extraction.phrases import Language
from perdure.extraction.wording import contains


def allotted(words: Sequence[str], language: Language) -> bool:
    """Tell whether words say so; "I" may be left out before them."""
    if not _GOT.isdisjoint(words[:_NEAR]) and not contains(words, language, "machine"):
        said = " ".join(word for word in words if word not in language.sets["adverbs"])
        return _given().match(said) is not None
    return False


@cache
def _given() -> re.Pattern[str]:
    seats, steps = ("|".join(sorted(words_of("definite", name))) for name in ("seats", "steps"))
    no_noun = rf"(?!(?:{steps}|of|for|by|at|to|in|on|about|than|and|or|with) )"
    thing = rf"(?:(?:the|my|our|a|an) )?(?:[a-z-]+ ){{0,2}}{no_noun}[a-z-]+ \d+[a-z]?(?= |$)"
    place = rf"(?:the|my|our|a|an) (?!wrong )(?:[a-z-]+ ){{0,2}}(?:{seats})(?= |$)(?! of\b)"
    done = "(?:assigned|allocated|allotted|given|moved|transferred|put|switched|posted|seated|placed|upgraded)"
    to = "(?:(?:to|on|in|into|onto|at|with) )?"
    mine = rf"(?:(?:got|was|were|been) {done}|(?:ended|wound) up)"
    return re.compile(
        rf"(?:(?:i|we) )?(?:have )?{mine} {to}(?:{thing}|{place})"
        rf"|(?:they|he|she) (?:have |has )?(?:gave|given|assigned|put|moved|transferred|switched) (?:me|us) {to}{thing}"
    )


_GOT: Final = frozenset(
    "got was were been ended wound gave given assigned put moved transferred switched allocated".split()
)
_NEAR: Final = 5
