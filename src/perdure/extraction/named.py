"""What a model says that texts name, read as mentions: only what stands there, as it stands there."""

import re
from collections.abc import Sequence
from typing import Final

from perdure.domain.entity import EntityType, Mention
from perdure.extraction.answers import listed

_TYPES: Final[dict[str, EntityType]] = {
    "person": "person",
    "organization": "organization",
    "project": "project",
    "location": "location",
    "other": "other",
}
_CONFIDENCE: Final = 0.75
_LONGEST: Final = 100


def read(answer: str, texts: Sequence[str]) -> dict[int, list[Mention]]:
    """Return mentions by the place of their text; raise Unusable when the answer is no JSON array of objects."""
    found: dict[int, list[Mention]] = {}
    for item in listed(answer):
        line, name, type_ = item.get("line"), item.get("name"), _TYPES.get(str(item.get("type")).casefold())
        if not isinstance(line, int) or not 1 <= line <= len(texts) or not isinstance(name, str) or type_ is None:
            continue
        name = " ".join(name.split())
        if not 1 < len(name) <= _LONGEST or not any(char.isupper() for char in name):
            continue
        for hit in re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", texts[line - 1]):
            one = Mention(name=name, type=type_, start=hit.start(), end=hit.end(), confidence=_CONFIDENCE)
            found.setdefault(line - 1, []).append(one)
    return found
