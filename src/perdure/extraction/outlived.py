"""What a death ends: what somebody did who is no longer with us, told by the same words for them, or by their kind."""

import re
from typing import Final

from perdure.extraction.meanings import canonical, lexicon

_WHO: Final = r"(?:(?:my|our) )?(?P<who>[\w-]+(?: [A-Z][\w-]+)?)"
_DIED: Final = re.compile(
    rf"^(?:so |sadly,? |sorry,? )?{_WHO} (?:has |had |sadly |just |recently |suddenly |then )*"
    r"(?:died|passed away|is dead)\b",
    re.IGNORECASE,
)
_DOES: Final = re.compile(
    rf"^{_WHO} (?:still |also |now |often |always )?"
    r"(?:lives|works|teaches|calls|phones|drives|helps|visits|sings|plays|runs|leads|coaches|studies|stays|cooks)\b",
    re.IGNORECASE,
)
_NONE_LEFT: Final = re.compile(
    r"(?:(?:none|neither) of (?:my|our) (?P<none>[\w-]+) (?:is|are) (?:still )?(?:alive|living|with us)"
    r"|(?:i|we) have no (?:living|surviving) (?P<no>[\w-]+)"
    r"|(?:both|all|all four) (?:of )?(?:my|our) (?P<all>[\w-]+) (?:are dead|(?:have )?(?:died|passed away))"
    r"|(?:my|our) (?P<both>[\w-]+) (?:are|have) (?:both|all) (?:dead|died|passed away))(?: now| already)?[.!]?",
    re.IGNORECASE,
)
_MEETING: Final = re.compile(
    r"(?:i|we) (?:still )?(?:visit|see|meet|call|phone|ring|help|live with|(?:have|eat) \w+ with) "
    r"(?:my|our) (?P<who>[\w-]+)\b(?!['’])",
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


def none_alive(old: str, new: str) -> bool:
    """Tell whether a text says that none of some relatives is alive, of whom another tells as of the living."""
    return any(
        (dead := _NONE_LEFT.fullmatch(one.strip())) is not None
        and (who := _MEETING.match(other) or _DOES.match(other)) is not None
        and _of_them(canonical(who["who"].casefold()), canonical(next(filter(None, dead.groups())).casefold()))
        for one, other in ((old, new), (new, old))
    )


def _of_them(who: str, whom: str) -> bool:
    """Tell whether somebody is one of some relatives: a grandmother, one of the grandparents."""
    return who == whom or who in lexicon().kinds.get(whom, _GRANDPARENTS if whom == _GRANDPARENT else ())


_GRANDPARENT: Final = canonical("grandparent")
_GRANDPARENTS: Final = frozenset({canonical("grandmother"), canonical("grandfather")})
