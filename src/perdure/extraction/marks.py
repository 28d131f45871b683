"""Signs: the small words of a clause, and what phrases stand for, that turn what it says."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from perdure.extraction.meanings import classes_of
from perdure.extraction.phrasing import CHANGED, MORE, NOT, WAS, Word, is_past, one_more


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
    for at, one in enumerate(words):
        match one.mark:
            case "":
                if one.word in _SMALL:
                    explicit = explicit or (one.word in NOT)
                    found.never = found.never or one.word == "never"
                    found.coming = found.coming or one.word in _AHEAD
                    no_change = (one.word == "again" and _told(words)) or (one.word == "new" and _lacked(words[:at]))
                    found.change = found.change or (one.word in CHANGED and not no_change)
                    found.another = found.another or one.word in MORE
            case "!":
                lexical = not lexical
            case ".":
                found.ended = True
            case "<":
                found.past = found.past or not _still(words, at)
            case ">":
                found.change = True
            case state:
                found.states.add(state)
    found.negated = lexical != explicit
    found.another = found.another and one_more([one.word for one in words])
    found.ended = found.ended and (lexical or explicit)
    return found


def _told(words: Sequence[Word]) -> bool:
    """Tell whether a clause tells what was, once more, rather than how it is again."""
    said = [one.word for one in words]
    away = any(verb == "got" and where in _AWAY for verb, where in pairwise(said))  # the cat got out again
    return away or "was" in said or "were" in said or _comes_round(words)


def _comes_round(words: Sequence[Word]) -> bool:
    """Tell whether a clause is about a time of the year or the week, which comes again and again."""
    at = next((at for at, one in enumerate(words) if one.word == "is"), 0)
    return at > 0 and all(one.kind in classes_of("overtaking", "times") for one in words[:at] if one.word != "the")


def _lacked(before: Sequence[Word]) -> bool:
    """Tell whether what is new behind these words is not there yet: the van needs new brakes."""
    said = [one.word for one in before]
    return not _NEED.isdisjoint(said) or ("could", "use") in pairwise(said) or ("due", "for") in pairwise(said)


_NEED: Final = frozenset("need needs require requires lack lacks deserve deserves".split())
_AWAY: Final = frozenset("out away loose lost stuck in into off".split())


def _still(words: Sequence[Word], at: int) -> bool:
    """Tell whether "my old", where it begins, is told of what is only old: I ride my old moped to work."""
    does = at >= _DOES and words[0].word in _MINE and [one.word for one in words[at + 1 : at + 3]] == ["my", "old"]
    return does and not any(is_past(one.word) or one.word in WAS for one in words[1:at])


_DOES: Final = 2
_MINE: Final = frozenset({"i", "we"})
_AHEAD: Final = frozenset("will would shall might may could should".split())
_SMALL: Final = NOT | CHANGED | MORE | _AHEAD


def undone(plain: Sequence[str], at: int) -> bool:
    """Tell whether what a verb tells did not happen, never moved, has not left, or is no change: we moved on."""
    if plain[at] == "moved" and plain[at + 1 : at + 2] == ["on"] and plain[at + 2 : at + 3] != ["to"]:
        return plain[at - 1 : at] in (["we"], ["i"])
    return not NOT.isdisjoint(plain[max(at - 2, 0) : at])


def never_did(plain: Sequence[str]) -> bool:
    """Tell whether something never happened: what one never left is there."""
    return any(one == "never" and is_past(verb) for one, verb in pairwise(plain))
