"""Which of several questions of a message an answer is to that is no sentence: where do you live? like it? | Ghent."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from perdure.extraction import replies
from perdure.extraction.beginnings import AUXILIARIES
from perdure.extraction.clauses import Sentence, sentences
from perdure.extraction.numerals import is_number
from perdure.extraction.phrases import Language
from perdure.extraction.regex import regex
from perdure.extraction.slots import Slots


def meant(asked: str, said: Sentence, slots: Slots, language: Language) -> str:
    """Return what was asked up to the question that an answer is to: the last one, unless that asks for nothing of its
    own (like it?) or for another sort of thing, and one before it for this sort.
    """
    asked = _what_was_asked(asked, said, language)
    tail = asked[-_TAIL:]
    every = [clause for sentence in sentences(tail) for clause in sentence if clause.asks]
    if len(every) < 2 or said[0].words[0] in replies.YES or sum(len(one.words) for one in said) > _BRIEF:
        return asked
    ends = [after.tokens[0].start for _, after in pairwise(every)]
    before = [asked[: len(asked) - len(tail) + end] for end in ends]
    sorts, idle = _sorts(said, language), _idle(every[-1].words)
    wanted = _wanted(asked, slots)
    if not idle and (not sorts or not wanted or wanted & sorts):
        return asked
    return next((one for one in reversed(before) if _wanted(one, slots) & sorts), asked)


def _what_was_asked(asked: str, said: Sentence, language: Language) -> str:
    """Return what was asked without what is asked beside it of anybody else, where an answer is no yes or no, nor
    somebody: how do you take your tea, and does anyone else drink it? | milk, no sugar. Animals answer what asks for
    pets.
    """
    pets = _PETS.search(asked[-_TAIL:])
    counts = said[0].words[0] in ("a", "an") or is_number(said[0].words[0])
    if pets is not None and counts and "animal" in _sorts(said, language):
        return pets[0]
    found = _BESIDE.search(asked[-_TAIL:])
    words = said[0].words
    if found is None or words[0] in replies.YES | _NEITHER or not _SOMEBODY.isdisjoint(words):
        return asked
    return f"{asked[: len(asked) - len(found['beside'])]}?"


_BESIDE: Final = regex(
    r"(?:^|[.!?]\s)[^.!?]*?\b(?:how|what|which|where|when|who)(?:['’]s)?\b(?! (?:about|if)\b)[^.!?]*?"
    r"(?P<beside>,? and (?:do|does|did|is|are|has|have|can|will)"
    r" (?:(?:any|some)(?:one|body)|your [a-z]+)\b[^.!?]*\?\s*)$",
    re.IGNORECASE,
)
_PETS: Final = regex(r"\b(?:do|have) you (?:have |got )?(?:any )?(?:pets|animals)\?\s*$", re.IGNORECASE)
_NEITHER: Final = frozenset(
    "no nope nah not none nobody never neither just only sometimes always often rarely usually mostly very".split()
)
_SOMEBODY: Final = frozenset("i we he she they it my our both everyone everybody all".split())


def _idle(words: Sequence[str]) -> bool:
    """Tell whether a question asks for nothing of its own, or only for a yes: like it? is it far?"""
    return _IDLE.issuperset(words) or (words[0] in AUXILIARIES and words[1:2] in (("it",), ("that",), ("this",)))


def _wanted(asked: str, slots: Slots) -> frozenset[str]:
    """Return of which sorts the answer to the last of some questions is, as far as its slot tells."""
    slot = replies.slot_asked(asked, slots)
    if slot is None:
        return frozenset()
    named = slot.key in replies.NAMED or slot.key.endswith("name")
    return frozenset({"name"}) if named else _SORTS.get(slot.key, frozenset({slot.key} & {*_TYPED}))


def _sorts(said: Sentence, language: Language) -> frozenset[str]:
    """Return of which sorts an answer is: a trade, an animal, a number; a name, where it is of none of them."""
    row = said[0].tokens
    if any(is_number(one.word) for one in row):
        alone = not any(one.capital for one in row if not is_number(one.word))
        animals = any(language.has("animal", one.word.removesuffix("s")) for one in row)
        return frozenset({"animal" if animals else "number"} if alone else ())
    found = {name for name in _TYPED if any(_of_type(one.word, name, language) for one in row)}
    found |= {"animal"} if any(language.has("animal", one.word.removesuffix("s")) for one in row) else set()
    return frozenset(found or ({"name"} if any(one.capital for one in row) else set()))


def _of_type(word: str, name: str, language: Language) -> bool:
    of = language.values[name]
    return word in of.words or (bool(of.suffixes) and word.endswith(of.suffixes))


_TAIL: Final = 400
"""Characters at the end of a message in which its questions stand."""
_BRIEF: Final = 6
_TYPED: Final = ("role", "diet", "language", "editor", "os")
_SORTS: Final = {
    "age": frozenset({"number"}),
    "birthday": frozenset({"number"}),
    "pet": frozenset({"animal", "number"}),
}
_IDLE: Final = frozenset(
    """
    like it and you yours yourself what about how right ok okay do does did that is are was there so by the way if i may
    ask can could mind me tell say love enjoying enjoy still nice good
    """.split()
)
"""The words of a question that asks for nothing of its own: like it? and yours? right?"""
