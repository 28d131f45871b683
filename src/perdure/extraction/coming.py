"""Clauses about a time to come: what they would say if it were here already."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from perdure.extraction.claims import claims
from perdure.extraction.clauses import Clause
from perdure.extraction.endings import over
from perdure.extraction.hired import hired
from perdure.extraction.phrases import Language
from perdure.extraction.schooled import moves_up
from perdure.extraction.verbs import past
from perdure.extraction.wording import dated


def opens_time(words: Sequence[str], language: Language) -> bool:
    """Tell whether words begin with a time: in May, from next month, on Monday."""
    at = next((at for at, word in enumerate(words) if word not in _TOWARDS_TIME), len(words))
    return at < len(words) and dated(words[at : at + 1], language) | (words[at] == "may" and at > 0)


_TOWARDS_TIME: Final = frozenset("in on at from starting as of by next this the early late mid".split())
_WILL: Final = frozenset({"will", "shall"})
_TOWARDS: Final = (("going", "to"), ("about", "to"), ("due", "to"), ("set", "to"))
_ARE: Final = frozenset({"am", "are", "is"})


STATES: Final = frozenset("am are is live work stay use speak have drive study".split())
"""What is so on Friday need not be so from Friday on."""
NOT: Final = frozenset({"not", "never", "no", "nor"})


def changes_then(text: str, words: Sequence[str]) -> bool:
    """Tell whether a statement says that something is to be otherwise at a time to come, rather than another time."""
    if any(one.to_come for one in over(text)) or moves_up(text):
        return True
    to_be = not _WILL.isdisjoint(words) or not any(past(word) or word in _BEEN for word in words)
    return to_be and any(one.change and one.value and not one.negated for one in claims(hired(text)))


_BEEN: Final = frozenset("was were been got have has had".split())


def affirmed(clause: Clause, start: int) -> Clause:
    """Return a clause without the words that deny it behind its subject."""
    rest = (one for one in clause.tokens[start + 1 :] if one.word not in NOT)
    return replace(clause, tokens=(*clause.tokens[: start + 1], *rest))


def to_come(clause: Clause, start: int) -> tuple[Clause, int | None]:
    """Return a clause without what only says that it is still to come ("I will work …", "we are going to be …"), and
    where that stood, if it did.
    """
    words = clause.words
    for at in range(start + 1, len(words) - 1):
        if words[at] in _WILL:
            return _without(clause, at, 1, words[at - 1]), at
        if words[at] in _ARE and tuple(words[at + 1 : at + 3]) in _TOWARDS and at + 3 < len(words):
            return _without(clause, at, 3, words[at - 1]), at
    return clause, None


def _without(clause: Clause, at: int, many: int, subject: str) -> Clause:
    """Return a clause without some tokens; "be" behind them becomes what it is after a subject."""
    before, rest = clause.tokens[:at], clause.tokens[at + many :]
    if rest and rest[0].word == "be":
        rest = (rest[0]._replace(word={"i": "am", "we": "are"}.get(subject, "is")), *rest[1:])
    return replace(clause, tokens=(*before, *rest))
