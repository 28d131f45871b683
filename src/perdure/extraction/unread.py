"""What the rules have left of a sentence: the clauses in which they read nothing, or only whom one begins with."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, takewhile
from operator import itemgetter
from typing import Final

from perdure.extraction.candidate import Candidate
from perdure.extraction.clauses import Clause, Sentence
from perdure.extraction.closed import PREPOSITIONS, WE
from perdure.extraction.feigned import drafted
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import finite
from perdure.extraction.wording import unchanged, wonders


def unread(sentence: Sentence, found: Sequence[Candidate]) -> Iterator[list[Token]]:
    """Yield the tokens of clauses beside each other that state something else than was `found` in the sentence."""
    known = [_known(clause, [one for one in found if not one.amends]) for clause in sentence]
    for at, (clause, following) in enumerate(pairwise(sentence)):
        if known[at + 1] != _NOT and _heads(clause, following):
            known[at] = _WHOLLY
    for how, parts in groupby(zip(known, sentence, strict=True), itemgetter(0)):
        if how != _WHOLLY:
            yield [token for _, clause in parts for token in clause.tokens]


def _known(clause: Clause, found: Sequence[Candidate]) -> int:
    """Tell whether statements were read in a clause, or it asks, orders or changes nothing; where only whom it begins
    with was read, return where it begins.
    """
    start, end = clause.tokens[0].start, clause.tokens[-1].end
    here = [one for one in found if one.start < end and start < one.end]
    named = all(one.start <= start and (one.end - start) * 2 < end - start for one in here)
    said = clause.words
    if clause.asks or drafted(said) or unchanged(said) or wonders(said) or (here and not named):
        return _WHOLLY
    return start if here else _NOT


def _heads(clause: Clause, following: Clause) -> bool:
    """Tell whether a clause only announces the next one: without a verb before a colon (in our club: …), or by a word
    for that before a dash (plan for the boat - …, things I have to buy - …).
    """
    if following.link == ":" and not any(map(finite, clause.words)):
        return True
    named = takewhile(lambda word: word not in PREPOSITIONS | WE, clause.words[:_NEAR])
    return following.link in _DASHES and any(word.removesuffix("s") in _ANNOUNCING for word in named)


_NEAR: Final = 3
"""Words among which it names itself: our golden rule."""
_DASHES: Final = frozenset({":", "-", "–", "—"})
_ANNOUNCING: Final = frozenset(
    """
    rule policy custom tradition agreement arrangement deal principle convention habit routine plan schedule rota list
    agenda update announcement reminder note recap summary background context thing stuff fact point topic
    need preference allergy diet
    """.split()
)
_NOT: Final = -1
_WHOLLY: Final = -2
