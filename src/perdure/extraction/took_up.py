"""What somebody or a group took up, which is no other one and no other place: my trainer changed to Linux, our team
moved to Slack.
"""

import re
from functools import lru_cache
from typing import Final

from perdure.extraction.acquired import another_one, changes
from perdure.extraction.attributed import sorts_of_places
from perdure.extraction.meanings import canonical
from perdure.extraction.regex import comparing


def took_up(old: str, new: str) -> bool:
    """Tell whether a text only says what somebody or a group took up, of whom another tells who they are, or where they
    meet. In doubt it does: nobody can tell a brand from a name, or a method from a town.
    """
    if " changed to " in new and (changed := _CHANGED.match(new)) and (known := _IS.match(old)):
        return _one_noun(changed, known) and changes(changed["what"]) and not another_one(new, old)
    if " moved to " in new and (moved := _MOVED.match(new)) and (met := _MEETS.match(old)):
        return _one_noun(moved, met) and not _is_place(moved["to"])
    return False


def _one_noun(new: re.Match[str], old: re.Match[str]) -> bool:
    first, second = (canonical(one["what"].split()[-1].casefold()) for one in (new, old))
    return first == second


@lru_cache(maxsize=1024)
def _is_place(value: str) -> bool:
    """Tell whether a group can meet in or at what a text names: a town, a room or a house, or the Otter."""
    return bool(sorts_of_places(value)) or _CALLED.fullmatch(value) is not None


_THING: Final = r"(?:my|our|the) (?P<what>[\w'’&-]+(?: [\w'’&-]+){0,2}?)"
_SINCE: Final = r"(?: has| have|['’]s)?(?: now| just| recently| finally)*"
_CHANGED: Final = comparing(rf"{_THING}{_SINCE} changed to ", re.IGNORECASE)
_IS: Final = comparing(rf"{_THING}(?: is|['’]s)(?: now)?(?: called| named)? (?-i:[A-Z])", re.IGNORECASE)
_MOVED: Final = comparing(
    rf"{_THING}{_SINCE} moved to (?P<to>[\w'’&-]+(?: [\w'’&-]+){{0,3}}?)"
    r"(?: now| (?:in|on|since|last|this|because|so) .*|,.*)?[.!]*$",
    re.IGNORECASE,
)
_MEETS: Final = comparing(
    rf"{_THING} (?:meets?|is held|takes place|rehearses?|trains?|practi[sc]es?|gathers?) ", re.IGNORECASE
)
_CALLED: Final = comparing(r"[Tt]he [A-Z][\w'’&-]+")
