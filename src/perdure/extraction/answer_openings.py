"""What stands around an answer and is none: a greeting, thanks, an exclamation, a courtesy, and remarks on what was
said before.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final

from perdure.extraction.clauses import Sentence
from perdure.extraction.closed import PREPOSITIONS, WE
from perdure.extraction.lists import lists, words_of
from perdure.extraction.numerals import is_number
from perdure.extraction.tokens import Token


def polite(sentence: Sentence, *, agreeing: bool = False) -> bool:
    """Tell whether a sentence only greets, thanks or exclaims, to whomever: hey Ida! oh wow, thanks a lot.

    `agreeing`: or only says yes.
    """
    if sentence and all(_unled(clause.tokens) == () for clause in sentence):
        return True
    return agreeing and len(sentence) == 1 and _agreed(sentence[0].tokens) == len(sentence[0].tokens)


def _agreed(row: Sequence[Token]) -> int:
    """Return how many words of a clause only agree, or say nothing."""
    at = 0
    while taken := max(_leading(row, at, "agrees"), _leading(row, at, "fills")):
        at += taken
    return at


def unled(sentence: Sentence) -> Sentence:
    """Return a sentence without the greeting, thanks or exclamation that leads it in: hi Ida, | Bergen; oh, | Ida."""
    first, *rest = sentence
    left = _unled(first.tokens)
    if rest and all(_leading(first.tokens, at, "fills") for at in range(len(first.tokens))):
        left = ()
    return sentence if left == first.tokens else ((replace(first, tokens=left), *rest) if left else tuple(rest))


def _unled(row: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return what is left of a clause behind what greets, and whom it greets; all of it where it does not greet."""
    at, greeted = 0, False
    while taken := max(_leading(row, at, "greets"), found := _leading(row, at, "fills")):
        greeted = greeted or taken > found
        at += taken
    if greeted and row[at - 1].word != "," and at < len(row) and row[at].word in _OF_WHAT:
        return ()  # congratulations on the baby
    named = next((n for n in range(at, len(row)) if row[n].word == ","), len(row)) - at
    if row[at : at + 1] and is_number(row[at].word):
        return row[at:] if greeted else row
    if greeted and 0 < named <= _NAMES and (at + named == len(row) or all(one.capital for one in row[at : at + named])):
        at += named
        while at < len(row) and row[at].word == ",":
            at += 1
    return row[at:] if greeted else row


def untailed(sentence: Sentence) -> Sentence:
    """Return a sentence without the courtesy that ends it: Ida, | nice to meet you; Bergen, | and you? And without a
    yes before a sentence: of course, | it's Ida.
    """
    if len(sentence) > 1 and _agreed(sentence[0].tokens) == len(sentence[0].tokens):
        sentence = sentence[1:]
    *before, last = list(sentence)
    words = [one.word for one in last.tokens]
    if before and _courtesy(words):
        return (*before[:-1], replace(before[-1], asks=False))
    cuts = (at for at in range(1, len(words) - 1) if words[at] in _PARTING and _courtesy(words[at:]))
    at = next(cuts, 0)
    return (*before, replace(last, tokens=last.tokens[:at], asks=False)) if at else sentence


def _courtesy(words: Sequence[str]) -> bool:
    said = " ".join(word for word in words if word not in _PARTING)
    return any(one.fullmatch(said) is not None for one in _courtesies())


@cache
def _courtesies() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(line) for line in str(lists("questions")["courtesies"]).splitlines() if line)


def remarks(sentence: Sentence, *, to_names: bool = True) -> bool:
    """Tell whether a sentence only agrees with what somebody said, comments on it, or speaks of them: you're so right,
    what a view, yeah Ida. Without `to_names`, a name alone behind a yes and a comma may be an answer: yes, Grieg.
    """
    row = sentence[0].tokens
    at = _agreed(row)
    left = row[at:]
    last = next((one.word for one in reversed(row[:at]) if one.word != ","), "")
    agreed = any(_leading(row, n, "agrees") for n in range(at))
    named = 0 < len(left) <= _NAMES and all(one.capital for one in left) and agreed
    brief, apart = last in _SHORTLY, at > 0 and row[at - 1].word == ","
    called = named and (brief or apart) and (to_names or not (brief and apart))
    if not left or called:
        return True
    words = [one.word for one in left]
    told = [word for clause in sentence for word in clause.words]
    if not _YOU.isdisjoint(told) or words[0] in _POINTING or tuple(words[:2]) in _EXCLAIMING:
        return True
    if words[:2] == ["as", "for"] and len(words) <= _AS_FOR_ME:
        return True
    if words[0] in _praises() or (words[0] == "how" and words[1:2] != [] and words[1] in _praises()):
        return True
    does = next((word for word in words[1:] if word not in words_of("questions", "fills")), "")
    return (words[0] in WE and does in words_of("questions", "remarking")) or _judges(words)


def _judges(words: Sequence[str]) -> bool:
    """Tell whether words say how something seems: both wines sound delicious."""
    return words[0] not in WE and any(one in words_of("questions", "seeming") for one in words[1:])


def clausal(words: Sequence[str]) -> bool:
    """Tell whether words have a subject or an object of their own, so that they are no value: me too, we met there."""
    if words[:1] == ("been",) or not _SUBJECTS.isdisjoint(words):
        return True
    return any(one in _OBJECTS and before not in _BEFORE_OBJECTS for before, one in pairwise(("", *words)))


@cache
def _praises() -> frozenset[str]:
    return words_of("questions", "praises")


@cache
def _phrases(name: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    found: dict[str, list[tuple[str, ...]]] = {}
    for one in str(lists("questions")[name]).split():
        phrase = tuple(one.split("_"))
        found.setdefault(phrase[0], []).append(phrase)
    return {first: tuple(some) for first, some in found.items()}


def _leading(row: Sequence[Token], at: int, name: str) -> int:
    """Return how many words the longest phrase of a kind has that stands at a place as it is written; 0 for none."""
    phrases = _phrases(name).get(row[at].text.casefold(), ()) if at < len(row) else ()
    return max((len(one) for one in phrases if _written(row[at : at + len(one)]) == one), default=0)


def _written(row: Sequence[Token]) -> tuple[str, ...]:
    return tuple([one.text.casefold() for one in row])


_PARTING: Final = frozenset(", - – — and".split())
_OF_WHAT: Final = frozenset("on for to about that".split())
_AS_FOR_ME: Final = 3
_NAMES: Final = 2
_SHORTLY: Final = frozenset("yes yeah yep yup ya yea sure course certainly".split())
"""Words of agreement behind which a name alone is of whom it is said to."""
_YOU: Final = frozenset("you your yours yourself u ur you're".split())
_POINTING: Final = frozenset("that this those these".split())
_EXCLAIMING: Final = (("what", "a"), ("what", "an"), ("such", "a"), ("such", "an"), ("so", "sorry"), ("both", "of"))
_SUBJECTS: Final = WE | frozenset("he she they you".split())
_OBJECTS: Final = frozenset("me us him her them it".split())
_BEFORE_OBJECTS: Final = PREPOSITIONS | frozenset("and or , like than but near behind beside between around".split())
