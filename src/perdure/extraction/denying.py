"""Which statements a whole sentence denies: "I never played the cello"; and what one wants left as it is."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from perdure.domain.memory import Memory
from perdure.domain.policy import ForgetPolicy
from perdure.extraction.compare import Said, compare
from perdure.extraction.coordinated import foremost
from perdure.extraction.endings import ended
from perdure.extraction.likeness import Wording, holds, overlap, self_words, wording
from perdure.extraction.pairing import denies
from perdure.extraction.regex import regex


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


def stays(text: str) -> str | None:
    """Return what a whole message wants left as it is, against a change: Faro, of "no, I prefer Faro after all"."""
    found = _STAYS.fullmatch(text) if len(text) <= _BRIEF else None
    if found is None or not (found["no"] or found["firm"] or (found["soft"] and found["all"])):
        return None
    if not found["no"] and (found["firm"] or "").casefold().endswith("go back to"):
        return None  # a wish for what is to come
    return found["thing"]


_BRIEF: Final = 100
"""Characters of a message that says no more."""
_STAYS: Final = regex(
    r"\s*(?P<no>(?:(?:actually|oh|sorry|hm+),? )?(?:no|nah|nope)\b"
    r"(?:,? (?:thanks|thank you|sorry|actually|wait|please))?[,.;:!–—-]*\s+)?(?:(?:actually|sorry|then|please)[,.]? )?"
    r"(?:(?P<firm>(?:just |let['’]s |(?:i|we)(?:['’]d| would) (?:rather |prefer to |like to )|(?:i|we) want to "
    r"|i['’]ll )*(?:keep(?: using| to| calling)?|stick (?:with|to)|stay(?: with| at| in)?|leave (?:it|that) (?:at|as)"
    r"|go back to)(?: (?:it|that|me)(?: as| at)?)?) "
    r"|(?P<soft>(?:i|we)(?:['’]d| would| do)?(?: still| really| actually| just)*"
    r" (?:prefer|like|want|rather (?:be|have))(?: to be)?(?: called)?|(?:it|that)(?:['’]s| is)(?: still)?|still) )?"
    r"(?P<thing>\w[\w'’-]*(?: [\w'’-]+){0,3}?)"
    r"(?:,? (?:(?P<all>after all)|please|thanks|thank you|then|instead|as (?:it (?:is|was)|before)"
    r"|(?:is|was) (?:fine|better|right|correct)))*[.!]*\s*",
    re.IGNORECASE,
)
"""A refusal, or a wish to keep, and what is kept. What is only liked may be so beside what changed."""


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
