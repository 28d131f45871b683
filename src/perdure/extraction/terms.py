"""On which terms somebody works: what they take for a thing by the hour or page, and the limit or budget they got."""

import re
from collections.abc import Sequence
from typing import Final


def on_terms(words: Sequence[str]) -> bool:
    """Tell whether words say what "I" take for work, or which limit "I" was given: for audits I take 90 an hour."""
    if not any(map(str.isdecimal, (word[-1] for word in words))):
        return False
    said = " ".join(words)
    return _RATE.search(said) is not None or _GRANTED.search(said) is not None


_AMOUNT: Final = (
    r"[€$£]? ?\d[\d.,]*[€$£]?(?: (?:euros?|pounds?|dollars?|quid|bucks|francs?|kronor|kroner|zloty|eur|usd|gbp))?"
)
_UNIT: Final = (
    "(?:hour|half hour|page|word|head|person|lesson|session|class|visit|item|kilo|mile|kilometre|line|metre|ticket)"
)
_RATE: Final = re.compile(
    rf"\b(?:i|we) (?:\w+ )?(?:(?:charge|take|ask|get|bill|want|make) {_AMOUNT} (?:an?|per|each|every) {_UNIT}\b"
    rf"|ask {_AMOUNT}(?: for\b|$))"
)
_GRANTED: Final = re.compile(
    r"\b(?:(?:gave|give|gives|granted|allowed|allow|allows|set|sets|allocated|allotted) (?:me|us)"
    r"|(?:i|we) (?:was|were|have been|got) (?:given|granted|allowed|allocated|set))"
    r" an? (?:[\w-]+ ){0,2}(?:limit|budget|allowance|quota|cap|maximum|minimum) of (?:up to )?[€$£]? ?\d"
)
