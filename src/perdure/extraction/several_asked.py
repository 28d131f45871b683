"""Which of several questions of a message an answer is to that is no sentence: where do you live? like it? | Ghent."""

from itertools import pairwise
from typing import Final

from perdure.extraction import replies
from perdure.extraction.clauses import Sentence, sentences
from perdure.extraction.numerals import is_number
from perdure.extraction.phrases import Language
from perdure.extraction.slots import Slots


def meant(asked: str, said: Sentence, slots: Slots, language: Language) -> str:
    """Return what was asked up to the question that an answer fits by its sort; all of it where that is the last one,
    or none.
    """
    tail = asked[-_TAIL:]
    every = [clause for sentence in sentences(tail) for clause in sentence if clause.asks]
    if len(every) == 1 or said[0].words[0] in replies.YES or sum(len(one.words) for one in said) > _BRIEF:
        return asked
    ends = [after.tokens[0].start for _, after in pairwise(every)]
    before = [asked[: len(asked) - len(tail) + end] for end in ends]
    sorts = _sorts(said, language)
    if _fits(asked, sorts, slots):
        return asked
    return next((one for one in reversed(before) if _fits(one, sorts, slots)), asked)


def _fits(asked: str, sorts: frozenset[str], slots: Slots) -> bool:
    """Tell whether the last of some questions asks for what is of one of some sorts."""
    slot = replies.slot_asked(asked, slots)
    if slot is None:
        return False
    named = slot.key in replies.NAMED or slot.key.endswith("name")
    return ("name" if named else _SORTS.get(slot.key, slot.key)) in sorts


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
_SORTS: Final = {"age": "number", "birthday": "number", "pet": "animal"}
