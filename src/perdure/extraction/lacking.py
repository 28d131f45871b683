"""What one statement says that there is none of, and another uses as the user's own: no oven, bread in our oven."""

import re
from functools import lru_cache
from typing import Final

from perdure.domain.text import STOP_WORDS
from perdure.extraction.claims import LONGEST
from perdure.extraction.meanings import canonical, lexicon

_NO: Final = (
    r"(?:(?:i|we)(?:['’]ve| have|['’]ve got| have got| own| keep) no"
    r"|(?:i|we) (?:(?:do not|don['’]?t) (?:have|own|keep)|(?:have not|haven['’]?t) got) (?:an?|any)"
    r"|there(?:['’]s| is| are) no|there (?:is not|isn['’]?t|are not|aren['’]?t) (?:an?|any))"
)
_ROOM: Final = r"(?:house|home|flat|place|kitchen|apartment|bathroom|garden|office|car)"
_HERE: Final = rf"(?: (?:in|at) (?:our|my) {_ROOM}| at home| at all)*"
_NONE: Final = re.compile(rf"{_NO} (?:[a-z-]+ )?(?P<thing>[a-z-]+){_HERE}[.!]?", re.IGNORECASE)
_HAVE: Final = re.compile(r"\b(?:no|not|never|without|used to|wish|if|would|sold|lost|old)\b|n['’]t\b", re.IGNORECASE)
_OWN: Final = re.compile(
    r"\b(?:my|our) (?P<first>[a-z-]+)\b(?!['’]s)(?: (?P<second>[a-z-]+))?"
    r"|\bthe (?P<there>[a-z-]+) in (?:my|our) [a-z]+"
)
_LONG: Final = 90
_IDLE: Final = frozenset("more idea time one point choice".split())
_BEHIND: Final = STOP_WORDS | frozenset("every each once twice daily".split())


def lacks(old: str, new: str) -> bool:
    """Tell whether one of two statements has no such thing, and the other uses it as one that is there."""
    return _uses(_lacked(old), new) or _uses(_lacked(new), old)


@lru_cache(maxsize=4096)
def _lacked(text: str) -> str | None:
    """Return the class of what a statement says that there is none of."""
    found = _NONE.fullmatch(text.strip()) if len(text) <= _LONG else None
    return canonical(found["thing"].casefold()) if found is not None and found["thing"] not in _IDLE else None


def _uses(lacked: str | None, text: str) -> bool:
    if lacked is None or len(text) > LONGEST or _HAVE.search(text):
        return False
    kinds = lexicon().kinds.get(lacked, frozenset[str]()) | {lacked}
    for one in _OWN.finditer(text.casefold()):
        second = one["second"]
        thing = one["there"] or (one["first"] if second is None or second in _BEHIND else second)
        if canonical(thing) in kinds:
            return True
    return False
