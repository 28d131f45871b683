"""Lists of things to do, in one breath: "still to do: oil the hinges, post the parcel and ring Ida"."""

import re
from typing import Final

_NOUNS: Final = (
    r"(?:(?:my|a|the|quick|new|another) )?"
    r"(?:to-?\s?dos?|tasks?|chores|reminders?|(?:things|jobs|stuff|bits|errands) to (?:do|sort|get done|tackle)|errands"
    r"|jobs|to-?do list|(?:shopping |packing |chore )?list)"
)
_OWED: Final = (
    r"(?:(?:stuff|things|jobs|bits|errands|tasks|chores|what|all|everything) (?:that )?)?(?:i|we)(?:['’]ve)? "
    r"(?:(?:still|also|really|just) )?"
    r"(?:(?:have|need|ought|got) (?:got |left )?to(?: (?:do|sort|get done|tackle|see to|take care of))?"
    r"|(?:must(?:n['’]?t| not)|should(?:n['’]?t| not)|can(?:['’]?t|not)) forget)"
)
_LEFT: Final = (
    r"(?:what['’]?s |what is )?(?:still )?(?:(?:left|open|outstanding|pending|remaining) )?"
    r"(?:for (?:me|us) )?to do(?: for (?:me|us))?"
    r"|(?:(?:what['’]?s|next|also|still) )?on (?:my|our) (?:plate|list|agenda|to-?do list)"
    r"|do(?:n['’]?t| not) let (?:me|us) forget"
)
_WHEN: Final = r"(?: (?:for|list|this|next|today|tomorrow|tonight|before|by|on|until|when|at|over)\b[^:\n]{0,30})?"
_LISTED: Final = re.compile(
    rf"(?:^[^\w\n]{{0,4}}|(?<=[.!]\s))(?:{_NOUNS}{_WHEN}\s*[:\n–—]|(?:{_OWED}|{_LEFT}){_WHEN} ?:)"
    r"\s*(?P<items>\S[^?]{0,1000}?)(?=\n\s*\n|\Z|[.!]\s)",
    re.IGNORECASE | re.MULTILINE,
)
_ITEM: Final = re.compile(
    r"(?:\[.?\]\s*|(?:and|then)\s+)?(?P<item>[^\W_](?:[^,;\n]|,(?=\d))*?)(?=\s*(?:[,;\n]|\s+and\s+(?!\w+\s*(?:[,;\n]|\Z))|\Z))",
    re.I,
)


def chores(text: str) -> tuple[list[tuple[int, int]], str]:
    """Return where each item of a list of things to do stands, and the text with that list blank."""
    listed = _LISTED.search(text)
    if listed is None:
        return [], text
    items = [one.span("item") for one in _ITEM.finditer(text, listed.start("items"), listed.end("items"))]
    return items, text[: listed.start()] + " " * (listed.end() - listed.start()) + text[listed.end() :]
