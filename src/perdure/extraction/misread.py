"""Phrases of a slot that the words around them belie: who is a school secretary does not study."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from perdure.extraction.clauses import Clause
from perdure.extraction.closed import ARTICLES, PREPOSITIONS
from perdure.extraction.contracted import COUNTS, of_theirs
from perdure.extraction.lists import lists
from perdure.extraction.phrases import Found, Language
from perdure.extraction.tokens import Token
from perdure.extraction.verbs import verb_of


def belied(key: str, clause: Clause, found: Found, language: Language) -> bool:
    """Tell whether a clause does not fill a slot although a phrase of it is there."""
    if of_theirs(clause.words, found, language):
        return True
    otherwise = _OTHERWISE.get(key)
    return (
        otherwise is not None and "value" in found.values and otherwise(clause.tokens, *found.values["value"], language)
    )


def _works(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether somebody is what one is by trade: a school secretary at …, not a law student at …"""
    before = row[start - 1].word
    if before not in _BEING and not (before in ARTICLES and row[start - 2].word in _BEING):
        return False
    named = [one.word for one in row[start:end]]
    behind = next((at for at, word in enumerate(named) if at and word in PREPOSITIONS), len(named))
    head = named[:behind]
    role, study = language.values["role"], language.values["study"]
    by_trade = head[-1] in role.words - study.words or head[-1].endswith(role.suffixes)
    placed = before in ARTICLES and behind < len(named) and study.words.isdisjoint(head)  # a porter at the university
    return (by_trade or placed) and _LEARNING.isdisjoint(head)


def _does(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether somebody is doing something rather than being it: taking the cat to the vet, not managing editor."""
    word, role = row[start].word, language.values["role"]
    stem = word.removesuffix("ing")
    does = stem != word and any(map(verb_of, (stem, f"{stem}e", stem[:-1])))
    if not does or row[start - 1].word not in _BEING or word in role.words:
        return False
    behind = row[start + 1].word if start + 1 < end else ""
    return not (behind in role.words or behind.endswith(role.suffixes))


def _seated(row: Sequence[Token], start: int, end: int, _language: Language) -> bool:
    """Tell whether a seat is one to sit on."""
    cars = [one for one in row[start:end] if one.word == "seat"]
    driven = any(one.word in ("drive", "ride", "lease") for one in row[:start])
    return bool(cars) and not cars[0].capital and not driven and cars[0] is row[start]


def _sum(row: Sequence[Token], start: int, end: int, _language: Language) -> bool:
    """Tell whether money is some that changed hands: paid Ben the 40 pounds, paid him in pounds."""
    said = [one.word for one in row[start:end]]
    return any(word in COUNTS or word[0].isdigit() for word in said) or not _HANDED.isdisjoint(said)


def _software(row: Sequence[Token], start: int, end: int, language: Language) -> bool:
    """Tell whether what somebody moved to is no place but a program or service: moved to Firefox."""
    known = language.values["editor"].words | language.values["os"].words | _programs()
    return end - start == 1 and row[start].word in known


@cache
def _programs() -> frozenset[str]:
    return frozenset(str(lists("english")["classes"]["software"]).split())


def _begun(row: Sequence[Token], start: int, _end: int, _language: Language) -> bool:
    """Tell whether somebody started to do something, rather than something of theirs: started eating fish."""
    stem = row[start].word.removesuffix("ing")
    does = stem != row[start].word and any(map(verb_of, (stem, f"{stem}e", stem[:-1])))
    return does and row[start - 1].word == "started"


_BEING: Final = frozenset("am are was were".split())
_LEARNING: Final = frozenset(
    """
    student undergraduate apprentice trainee graduate postgraduate intern phd pupil fresher freshman sophomore junior
    senior finalist alumnus alumna scholar candidate dropout year
    """.split()
)
_HANDED: Final = ARTICLES | frozenset("him her them me us in for my your".split())
_Otherwise = Callable[[Sequence[Token], int, int, Language], bool]
_OTHERWISE: Final[Mapping[str, _Otherwise]] = {
    "education": _works,
    "role": _does,
    "vehicle": _seated,
    "currency": _sum,
    "location": _software,
    "projects": _begun,
}
"""What belies each slot, by the tokens of a clause and where the value stands in them."""
