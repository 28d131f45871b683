"""Whom or what a pronoun of a command means that the assistant named right before: "It's Ines." "Forget her"."""

from dataclasses import replace
from typing import Final

from perdure.extraction.called import capitals
from perdure.extraction.command import ForgetThis
from perdure.extraction.language import fold, language, tongues
from perdure.extraction.likeness import every, wording
from perdure.extraction.regex import regex

_ONE: Final = frozenset({"him", "her", "he", "she"})
_PLACES: Final = frozenset({"in", "at", "near", "from", "to", "on", "by", "around"})
_TOLD: Final = regex(
    r"(?:ok(?:ay)?[,:]? |sure[,:]? )?(?:your |you(?:'re|'ve| (?!could|can|should|might|may|would|will|must)))"
)
_OF_YOURS: Final = regex(r"\b(?:is|was) your\b")
_NAMED: Final = regex(r"(?:it|that)(?:'s| is| was) ")
_BRIEF: Final = 5
"""Words of an answer that only names somebody: it's Ines Costa."""
_SENTENCES: Final = 2
"""Sentences of an answer that tells what is kept; a longer one tells of more than one thing."""


def referred(one: ForgetThis, asked: str | None) -> ForgetThis | None:
    """Return a command with what its pronoun means; None where the assistant named nothing, or more than one.

    What the user said last is meant by "don't save it" unless the assistant spoke of something else to save since.
    """
    if not one.pronoun or ((one.last or one.kept) and not _otherwise(asked or "")):
        return one
    if not asked or one.last or one.kept:
        return None
    here = wording(asked)
    said = fold(asked.strip())
    told = (
        (_TOLD.match(said) or _OF_YOURS.search(said)) is not None
        and not said.endswith("?")
        and len(here.first) <= _SENTENCES
    )
    if one.pronoun not in _ONE:
        return replace(one, text=asked, said=True) if told else None
    if not told and not (_NAMED.match(said) and len(here.tokens) <= _BRIEF):
        return None
    names = {
        here.tokens[start:end]: " ".join(here.written[start:end]).removesuffix("'s")
        for start, end in capitals(here)
        if not start or here.tokens[start - 1] not in _PLACES | every("inside")
    }
    people = [text for name, text in names.items() if not any(set(name) < set(other) for other in names)]
    return replace(one, text=people[0], whole=True) if len(people) == 1 else None


def _otherwise(asked: str) -> bool:
    """Tell whether what the assistant said gives "it" something else to mean than what the user said last."""
    folded = fold(asked)
    known = [language(code) for code in dict.fromkeys(("en", *tongues(asked)))] if asked else []
    if any(one.pattern("storable").search(folded) for one in known):
        return True
    return "?" in folded and not any(one.pattern("offered").search(folded) for one in known)
