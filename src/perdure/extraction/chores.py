"""Lists of things to do, in one breath: "still to do: oil the hinges, post the parcel and ring Ida"."""

import re
from typing import Final

from perdure.extraction.regex import regex

_MANY: Final = (
    r"(?:(?:my|a|the|quick|new|another|only|last|few|couple(?: of)?|several|more|other|one|two|three|four|five|six|\d)"
    r" ){0,4}"
)
_THINGS: Final = r"(?:things|jobs|stuff|bits|errands|chores|tasks)"
_NOUNS: Final = (
    rf"(?:(?:(?:i|we)(?:['’]ve)? )?(?:still |also )?(?:got |have (?:got )?)|here (?:is|are) |here['’]s )?{_MANY}"
    rf"(?:to-?\s?dos?|reminders?|{_THINGS} (?:left )?to (?:do|sort|get done|tackle)|tasks?|chores|errands|jobs"
    r"|to-?do list|(?:shopping |packing |chore )?list)"
)
_OWED_TO: Final = r"(?:(?:(?:have|need|ought|got)(?: got| left)? to|gotta)\b)"
_DO: Final = r"(?:do|sort(?: out)?|get done|tackle|see to|take care of|remember)"
_OWED: Final = (
    rf"(?:here['’]?s )?(?:(?:{_MANY}{_THINGS}|what|all|everything) (?:that )?)?(?:i|we)(?:['’]ve)? "
    r"(?:(?:still|also|really|just) )?"
    rf"(?:{_OWED_TO}(?: {_DO})?(?: {_MANY}{_THINGS})?"
    r"|(?:must(?:n['’]?t| not)|should(?:n['’]?t| not)|can(?:['’]?t|not)) forget)"
    rf"|(?:still )?gotta {_DO}"
)
_LEFT: Final = (
    rf"(?:what['’]?s |what is |{_MANY}{_THINGS} )?(?:still )?(?:(?:left|open|outstanding|pending|remaining) )?"
    r"(?:for (?:me|us) )?to do(?: for (?:me|us))?"
    rf"|{_MANY}{_THINGS} (?:left )?for (?:me|us)"
    r"|(?:(?:what['’]?s|next|also|still) )?on (?:my|our) (?:plate|list|agenda|to-?do list)"
    r"|do(?:n['’]?t| not) let (?:me|us) forget"
)
_STUFF: Final = rf"(?:{_MANY}{_THINGS} )?(?:still )?(?:left |remaining )?to (?:do|sort|get done|tackle)"
_LEADS: Final = (
    r"(?:(?:u+gh+|a+r+gh+|oof|phew|oh|ah|ok(?:ay)?|right|so|well|hey|hi|now|then|and|also|anyway|btw|fyi|note to self"
    r"|just)\b[,!.:–— -]{1,3}){0,3}"
)
"""What is only a sound, or leads from one thing to the next, before the name of a list."""
_WHEN: Final = r"(?: (?:for|list|this|next|today|tomorrow|tonight|before|by|on|until|when|at|over)\b[^:\n]{0,30})?"
_LISTED: Final = regex(
    rf"(?:^[^\w\n]{{0,4}}|(?<=[.!]\s)){_LEADS}(?:{_NOUNS}{_WHEN}\s*[:\n–—]|(?:{_OWED}|{_LEFT}){_WHEN} ?:"
    rf"|(?:{_NOUNS}|{_OWED}|{_LEFT}|{_STUFF}){_WHEN}(?P<dash> [-–—])(?= ))"
    r"\s*(?P<items>\S[^?]{0,1000}?)(?=\n\s*\n|[.!]?\s*\Z|[.!]\s)",
    re.IGNORECASE | re.MULTILINE,
)
_ITEM: Final = regex(
    r"(?:\[.?\]\s*|(?:and|then)\s+)?(?P<item>[^\W_](?:[^,;\n]|,(?=\d))*?)(?=\s*(?:[,;\n]|\s/\s|\s+and\s+(?!\w+\s*(?:[,;\n]|\Z))|\Z))",
    re.I,
)
_SIGNS: Final = (":", "\n", "–", "—", " - ")
_TELLING: Final = regex(r"(?:i|we|you|he|she|it|they|there|this|that|so|but|no|not|sorry|thanks)\b", re.IGNORECASE)


def chores(text: str) -> tuple[list[tuple[int, int]], str]:
    """Return where each item of a list of things to do stands, and the text with that list blank."""
    listed = _LISTED.search(text) if any(sign in text for sign in _SIGNS) else None
    if listed is None:
        return [], text
    items = [one.span("item") for one in _ITEM.finditer(text, listed.start("items"), listed.end("items"))]
    if listed["dash"] and (len(items) == 1 or any(_TELLING.match(text, start) for start, _ in items)):
        return [], text  # still so much to do - it never ends
    return items, text[: listed.start()] + " " * (listed.end() - listed.start()) + text[listed.end() :]
