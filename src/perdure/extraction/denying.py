"""Which statements a whole sentence denies: "I never played the cello"."""

from collections.abc import Mapping, Sequence
from typing import Final

from perdure.domain.memory import Memory
from perdure.domain.policy import ForgetPolicy
from perdure.extraction.compare import Said, compare
from perdure.extraction.coordinated import foremost
from perdure.extraction.endings import ended
from perdure.extraction.likeness import Wording, holds, overlap, self_words, wording
from perdure.extraction.pairing import denies


def undone(told: str, text: str, *, key: str | None) -> bool:
    """Tell whether a sentence says that what was told first is not so, or came to nothing: I'm not moving after all."""
    told, row = foremost(told), wording(text).tokens
    if ended(told, text, key=key):
        return True
    if not denies(text):
        return False
    said, first = wording(told), set(row) & _WE
    bare = first and all(one in _DENYING or one in first or holds(one, said) for one in row)
    return bool(bare) or compare(Said(content=told), Said(content=text)).label == "contradiction"


_WE: Final = frozenset({"i", "we"})
_DENYING: Final = frozenset(
    "not never did do am are was were have will would be been going to after all any more anymore longer actually now "
    "in the end but so no sorry well ok okay turns out".split()
)
"""What a sentence has beside the verb that it denies."""


def stated(target: Wording, known: Sequence[Memory], said: Mapping[str, Wording], policy: ForgetPolicy) -> list[Memory]:
    """Choose what a whole statement denies, by the share of its words that are in the statement."""
    scores: dict[str, float] = {}
    for one in known:
        content = said[one.id].words - self_words()
        covered = overlap(content, target) if content else 0.0
        several = sum(holds(word, target) for word in content) > 1
        thing = next((token for token in reversed(said[one.id].tokens) if token in content), "")
        if _anothers(said[one.id], target):
            continue
        if covered >= (policy.denied if several or holds(thing, target) else policy.enough):
            told = overlap(target.words - self_words(), said[one.id])
            scores[one.id] = covered * (1 + told)
    best = max(scores.values(), default=0.0)
    return [one for one in known if scores.get(one.id, -1.0) >= policy.near * best]


def _anothers(here: Wording, target: Wording) -> bool:
    """Tell whether a statement is about something of the user's that a text does not speak of: "User's uncle …"."""
    owned = here.tokens[1] if len(here.tokens) > 1 and here.written[0].endswith(("'s", "’s")) else None
    return owned is not None and not holds(owned, target)
