"""Of whom the sentence before tells, where this one says whose they are: Bo is asleep at last. He's our baby."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from perdure.extraction.clauses import Sentence
from perdure.extraction.closed import OWN, WE
from perdure.extraction.phrases import Language
from perdure.extraction.subjects import EMPTY
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import finite


def whose(before: Sentence, sentence: Sentence, language: Language) -> Sentence:
    """Return a sentence with the one name of the one before in the place of "he" or "she"; () where it has none."""
    if not before or not sentence or before[-1].asks or before[0].quotes:
        return ()
    first = sentence[0]
    related = first.words[3:_NEAR] if first.words[2:3] != () and first.words[2] in OWN else ()
    if (
        first.words[:2] not in _IS
        or "'s" in related
        or not any(language.has(name, word) for name in _RELATIONS for word in related)
    ):
        return ()
    name = _name([token for clause in before for token in clause.tokens], language)
    return (replace(first, tokens=(*name, *first.tokens[1:])), *sentence[1:]) if name else ()


def _name(row: Sequence[Token], language: Language) -> Sequence[Token]:
    """Return the tokens of the one name that stands in a row, which is who a sentence is about; none for several."""
    runs: list[list[Token]] = []
    for at, one in enumerate(row):
        named = one.capital and one.word.isalpha() and one.word not in EMPTY | WE | OWN
        if not named or any(language.has(name, one.word) for name in NO_NAMES):
            continue
        if runs and at and runs[-1][-1] is row[at - 1]:
            runs[-1].append(one)
        else:
            runs.append([one])
    if len(runs) != 1 or len(runs[0]) > _LONGEST:
        return ()
    behind = next((other for one, other in pairwise(row) if one is runs[0][-1]), None)
    told = behind is not None and (finite(behind.word) or behind.word in (",", "'s"))
    return runs[0] if told and (runs[0][0] is row[0] or any(one.word == "," for one in row)) else ()


_IS: Final = (("he", "is"), ("she", "is"), ("he", "was"), ("she", "was"))
_RELATIONS: Final = ("child", "which", "partner", "boss", "friend", "kin", "others")
NO_NAMES: Final = ("weekday", "month", "fillers", "asides", "fronts", "language", "demonym")
"""Classes of words that have a capital, and name nobody."""
_NEAR: Final = 7
_LONGEST: Final = 3
