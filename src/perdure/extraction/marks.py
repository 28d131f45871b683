"""Signs: the small words of a clause, and what phrases stand for, that turn what it says."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from perdure.extraction.phrasing import CHANGED, MORE, NOT, Word, one_more


@dataclass(slots=True)
class Signs:
    """What the small words of a clause say of the whole."""

    negated: bool = False
    ended: bool = False
    past: bool = False
    change: bool = False
    another: bool = False
    never: bool = False
    coming: bool = False
    states: set[str] = field(default_factory=set[str])


def signs_of(words: Sequence[Word]) -> Signs:
    """Read the small words of a clause."""
    found = Signs()
    explicit = lexical = False
    for one in words:
        match one.mark:
            case "":
                if one.word in _SMALL:
                    explicit = explicit or (one.word in NOT)
                    found.never = found.never or one.word == "never"
                    found.coming = found.coming or one.word in _AHEAD
                    found.change = found.change or one.word in CHANGED
                    found.another = found.another or one.word in MORE
            case "!":
                lexical = not lexical
            case ".":
                found.ended = True
            case "<":
                found.past = True
            case ">":
                found.change = True
            case state:
                found.states.add(state)
    found.negated = lexical != explicit
    found.another = found.another and one_more([one.word for one in words])
    found.ended = found.ended and (lexical or explicit)
    return found


_AHEAD: Final = frozenset("will would shall might may could should".split())
_SMALL: Final = NOT | CHANGED | MORE | _AHEAD
