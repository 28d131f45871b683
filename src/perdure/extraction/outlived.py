"""What a death ends: what somebody did who is no longer with us, told by the same words for them."""

import re
from typing import Final

from perdure.extraction.meanings import canonical

_WHO: Final = r"(?:(?:my|our) )?(?P<who>[\w-]+(?: [A-Z][\w-]+)?)"
_DIED: Final = re.compile(
    rf"^(?:so |sadly,? |sorry,? )?{_WHO} (?:has |had |sadly |just |recently |suddenly |then )*"
    r"(?:died|passed away|is dead)\b",
    re.IGNORECASE,
)
_DOES: Final = re.compile(
    rf"^{_WHO} (?:still |also |now |often |always )?"
    r"(?:lives|works|teaches|drives|helps|visits|sings|plays|runs|leads|coaches|studies|stays|cooks)\b",
    re.IGNORECASE,
)
_NOBODY: Final = frozenset("a an another some who nobody everybody he she it they i we one".split())


def outlived(old: str, new: str) -> bool:
    """Tell whether a text says that somebody died of whom another says what they do: my gran lives with us."""
    died = _DIED.match(new)
    does = _DOES.match(old) if died is not None else None
    if died is None or does is None:
        return False
    who, whom = (tuple(map(canonical, one["who"].casefold().split())) for one in (died, does))
    return who == whom and not _NOBODY.intersection(died["who"].casefold().split())
