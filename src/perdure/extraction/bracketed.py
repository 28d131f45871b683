"""What stands in brackets inside a sentence: said of the word before it, or a sentence of its own."""

from collections.abc import Sequence
from typing import Final

from perdure.extraction.closed import OWN, WE
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import finite

_MOST: Final = 80
"""Tokens between two brackets; what goes on longer is no aside."""


def uninterrupted(line: Sequence[Token]) -> tuple[Sequence[Token], list[Sequence[Token]]]:
    """Return a line without what stands in brackets inside it, and of that what says something of its own.

    What is only named there belongs to the word before: my brother (a vet), the drill (Monday, 4 May).
    """
    opened = [at for at, one in enumerate(line) if one.word == "(" and at]
    left, told, last = list[Token](), list[Sequence[Token]](), 0
    for at in opened:
        close = next((end for end in range(at + 1, min(at + _MOST, len(line))) if line[end].word == ")"), 0)
        if at < last or not close:
            continue
        left += line[last:at]
        inside = line[at + 1 : close]
        last = close + 1
        if _names(left, inside):
            left += [line[at]._replace(word=","), *inside, line[close]._replace(word=",")]
            continue
        nods = [one.word for one in inside[:2]] == ["i", "know"]  # of what was said
        if not nods and any(finite(one.word) or one.word in WE for one in inside):
            told.append(inside)
        elif inside and left:
            left[-1] = left[-1]._replace(end=line[close].end)
    return ([*left, *line[last:]], told) if last else (line, [])


def _names(before: Sequence[Token], inside: Sequence[Token]) -> bool:
    """Tell whether brackets say who somebody is: my husband (Mo), Mo (my husband)."""
    if len(inside) > 2 or not before or not inside:
        return False
    if len(before) > 1 and before[-2].word in OWN:
        return all(one.capital for one in inside)
    return before[-1].capital and inside[0].word in OWN
