"""What a model says it has understood about somebody, read as statements: a guess, held to what was said."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from perdure.extraction import writing
from perdure.extraction.answers import Unusable, listed
from perdure.extraction.grounding import unsupported
from perdure.extraction.regex import regex
from perdure.extraction.sensitive import Recogniser, find

_WE: Final = regex(r"(?<![\w'’])(?:we|us|our|ours|ourselves)(?![\w'’])", re.I)
_IT: Final = regex(r"\b(?:assistant|AI|bot|model)\b.*\b(?:it|its|itself)\b", re.I | re.S)
_TAG: Final = regex(r"[a-z][a-z_ -]{1,31}")
_TAGS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Insight:
    """What was understood, and a few words about it."""

    text: str
    tags: tuple[str, ...] = ()


def read(
    answer: str, material: str, *, most: int, support: float, recognisers: Sequence[Recogniser] = ()
) -> tuple[Insight, ...]:
    """Return what may be kept of an answer; raise Unusable where it is none, or nothing of it may be kept."""
    items = listed(answer)
    kept: list[Insight] = []
    reason = None
    for item in items[:most]:
        text = item.get("summary")
        text = " ".join(text.split()) if isinstance(text, str) else ""
        wrong = _wrong(text, material, support, recognisers)
        if wrong is None:
            kept.append(Insight(text=text, tags=_tags(item.get("tags"))))
        reason = wrong or reason
    if items and not kept:
        raise Unusable(f"nothing of the answer may be kept: it {reason}")
    return tuple(kept)


def _wrong(text: str, material: str, support: float, recognisers: Sequence[Recogniser]) -> str | None:
    faults = writing.faults(text)
    if faults:
        return faults[0]
    if _WE.search(text) or _IT.search(text):
        return "has a pronoun for the assistant"
    if find(text, more=recognisers):
        return "holds something sensitive"
    return unsupported(text, material, least=support)


def _tags(given: Any) -> tuple[str, ...]:
    words: list[Any] = cast(list[Any], given) if isinstance(given, list) else []
    folded = [one.casefold().strip() for one in words if isinstance(one, str)]
    return tuple(dict.fromkeys(one for one in folded if _TAG.fullmatch(one)))[:_TAGS]
