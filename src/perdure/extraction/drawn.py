"""What a model drew from a message, held against the clause that it drew it from: is it said so, of the user, and now?

The words of a statement may all have been said, and yet in a question, of a sister, of years ago, or with a "not".
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from perdure.domain.text import STOP_WORDS, term
from perdure.domain.text import words as words_of
from perdure.extraction.clauses import Clause, sentences
from perdure.extraction.closed import OWN, WE
from perdure.extraction.language import spoken
from perdure.extraction.meanings import base
from perdure.extraction.phrases import Language
from perdure.extraction.prose import own_words
from perdure.extraction.slots import english
from perdure.extraction.subjects import subject_of
from perdure.extraction.tokens import tokens
from perdure.extraction.verbs import finite, past
from perdure.extraction.wording import unreal


def unfounded(statement: str, message: str) -> str | None:
    """Return why a message does not say what a statement about "User" does, in words; None where nothing speaks
    against it. Of what is not English only a question is known.
    """
    if spoken(message) != "en":
        return "it was asked, not said" if message.rstrip().endswith(("?", "？")) and _alone(message) else None
    language, wanted = english(), _meant(statement)
    told = [clause for sentence in sentences(own_words(message)) for clause in sentence]
    shares = [len(wanted & {term(word) for word in clause.words}) for clause in told]
    if not any(shares):
        return None
    some = [clause for clause, share in zip(told, shares, strict=True) if share == max(shares)]
    if some[0].asks and some[0].words[0] in _OPEN and not told[-1].asks:
        return None  # who mends the boats? Nobody but me
    reasons = [_against(statement, clause, language) for clause in some]
    return reasons[0] if all(reasons) else None


def of_user(statement: str) -> bool:
    """Tell whether a statement is about the user, and not about somebody or something of theirs: User's sister is …"""
    row = [one.word for one in tokens(statement)]
    return row[int(row[:1] == ["the"]) :][:1] == ["user"] and "'s" not in row[1 : 3 + (row[0] == "the")][:2]


def _against(statement: str, clause: Clause, language: Language) -> str | None:
    """Return what speaks against a statement in the clause with most of its words."""
    row, wanted = [one.word for one in tokens(statement)], _meant(statement)
    if clause.asks and not _presupposed(clause.words, wanted):
        return "it was asked, not said"
    reasons = [_told_otherwise(row, part, language) for part in _parts(clause.words, wanted)]
    supposed = clause.link in _SUPPOSING and _WISHING.isdisjoint(row[1:4])
    if supposed or all(reasons):
        return reasons[0] or _SUPPOSED
    if of_user(statement) and (person := _somebody(clause, language)) and person.isdisjoint(row):
        return "it is said of somebody else"
    return None


def _told_otherwise(row: Sequence[str], words: Sequence[str], language: Language) -> str | None:
    """Return whether a part of a clause only supposes or denies a statement, does not deny it, or tells what was so."""
    supposed = unreal(words, language) or not _SUPPOSING.isdisjoint(words[:2])
    if supposed and _WISHING.isdisjoint(row[1:4]):
        return _SUPPOSED
    if row[:1] != ["user"] or row[1:2] == ["'s"]:
        return None
    first = row[: next((at for at, word in enumerate(row) if word in (",", "and", "but")), len(row))]
    denied, denies = (not _DENYING.isdisjoint(one) for one in (words, first))
    if denies and not denied and _ENDING.isdisjoint(words):
        return "the message does not deny it"
    known = {base(word) for word in words}
    if denied and not denies and all(base(word) in known for word in (_ENDING | _AVOIDING) & set(row)):
        return "the message denies it"
    over = {base(other) for one, other in pairwise(words) if one in _ENDING}
    if not denies and any(base(word) in over for word in row[1:3]):
        return "the message says that it is over"
    return "it was so, and nobody says that it is" if _was(row, words) else None


def _presupposed(words: Sequence[str], wanted: frozenset[int]) -> bool:
    """Tell whether a question says something by the way: a vet for my cat, as I am allergic to nuts."""
    mine = (words[at + 1 : at + 3] for at, word in enumerate(words) if word in OWN)
    why = any(one in _WHY and other in WE for one, other in pairwise(words))
    return why or any(not wanted.isdisjoint(map(term, some)) for some in mine)


def _parts(words: Sequence[str], wanted: frozenset[int]) -> list[list[str]]:
    """Return the parts of a clause, between its commas, with most of what is wanted: I live alone, (no pets)."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word in (",", "but", ";"):
            parts.append([])
        else:
            parts[-1].append(word)
    shares = [len(wanted & {term(word) for word in part}) for part in parts]
    return [part for part, share in zip(parts, shares, strict=True) if share == max(shares)]


def _somebody(clause: Clause, language: Language) -> frozenset[str]:
    """Return by which words the subject of a clause is a person who is not its writer; none where it is not."""
    at = subject_of(clause.tokens, language) or 0
    row = clause.tokens[at : at + _NAMED]
    row = row[: next((place for place, one in enumerate(row) if place and finite(one.word)), 0)]
    words = [one.word for one in row]
    if not words or not (WE | {"me", "us"}).isdisjoint(clause.words) or words[0] in _OTHERS_THINGS:
        return frozenset()
    kin = {word for word in words if any(language.has(name, word) for name in _PEOPLE)}
    named = {one.word for one in row if one.capital}
    if words[0] in _THEY:
        return frozenset(words)
    return (
        frozenset(kin | named)
        if (words[0] in OWN and kin) or (words[0] in named and words[0] not in OWN)
        else frozenset()
    )


def _was(row: Sequence[str], words: Sequence[str]) -> bool:
    """Tell whether a clause has in the past what a statement has in the present: was working at …, works at …"""
    verb = next((word for word in row[1:3] if finite(word)), "")
    if not verb or past(verb):
        return False
    then = {base(word) for word in words if past(word) and base(word) != word}
    then |= {base(other) for one, other in pairwise(words) if one in ("was", "were", "to") and other.endswith("ing")}
    then |= {base(three[2]) for three in zip(words, words[1:], words[2:], strict=False) if three[:2] == ("used", "to")}
    passive = verb == "is" and any(
        one == "was" and other.endswith("ed") and other not in row for one, other in pairwise(words)
    )
    return base(verb) in then and not passive and _NOW.isdisjoint(words)


def _meant(statement: str) -> frozenset[int]:
    return frozenset(
        term(word) for word in words_of(statement) if word not in STOP_WORDS and word not in ("user", "users")
    )


def _alone(message: str) -> bool:
    """Tell whether a message is one sentence."""
    return sum(message.count(mark) for mark in ".!?。？！") == 1


_SUPPOSING: Final = frozenset({"if", "unless", "whether", "suppose", "imagine"})
_OPEN: Final = frozenset("who what which where when how why whose".split())
_WISHING: Final = frozenset("wants want would hopes hope plans plan considers wishes dreams thinks might may".split())
_DENYING: Final = frozenset("not never no nobody nothing none neither nor without cannot".split())
_SUPPOSED: Final = "it was only supposed"
_WHY: Final = frozenset("as because since".split())
_ENDING: Final = frozenset(
    "sold lost died gone cancelled stop stops stopped quit quits gave former formerly longer anymore ex left ended"
    " over".split()
)
_AVOIDING: Final = frozenset(
    "avoid avoids dislike dislikes hate hates lacks lack free refuses allergic intolerant".split()
)
"""Words that deny without a "not"."""
_THEY: Final = frozenset("he she they".split())
_OTHERS_THINGS: Final = frozenset("it this that these those there here what the a an and so but".split())
_PEOPLE: Final = ("partner", "child", "kin", "friend", "boss", "others")
_NOW: Final = frozenset("now still".split())
_NAMED: Final = 5
"""Words of the longest subject that is looked at."""
