"""Commands to forget that take something back in the same breath: "delete my locker. no wait, I meant the bus pass"."""

import re
from typing import Final

from perdure.extraction.verbs import finite

_VERB: Final = r"(?:forget|delete|erase|remove|drop|scrap|wipe|bin)(?: (?:all |everything )?about)?"
_STOPS: Final = r"\s?[.,;:!?–—…-]+\s*"
_HALTS: Final = (
    r"(?:no|nope|nah|wait|hang on|hold on|sorry|oops|whoops|actually|scratch that|rather|my (?:mistake|bad)|i meant?)"
)
_THAT: Final = r"(?:that|it|this|(?:the|my|our|that) [\w'’-]+(?: [\w'’-]+)?)"
_STAYS: Final = (
    rf"(?:(?:please )?(?:keep|leave) {_THAT}(?: (?:alone|in|there|as (?:it )?is))?"
    rf"|(?:please )?(?:don['’]?t|do not)(?: {_VERB} {_THAT}| do (?:that|it))?)(?:{_STOPS}|$)(?:and )?"
)
_ORDER: Final = re.compile(
    rf"(?<![\w'’])(?<!n['’]t )(?<!\bnot )(?<!\bnever ){_VERB} (?P<first>[^.,;:!?\n–—…]{{1,60}})"
    rf"{_STOPS}(?:and |but |oh |ah |er |uh |um )*"
    rf"(?P<halts>(?:{_HALTS}(?:{_STOPS}|\s+|$))+)(?:but )?"
    rf"(?P<not>not {_THAT}{_STOPS}(?:but )?|{_STAYS})?(?:i meant? )?",
    re.IGNORECASE,
)
"""An order, and with which words it is taken back: what is meant instead, or what shall stay, follows."""
_OTHER: Final = re.compile(rf"(?:please )?{_VERB} (?!.*\b(?:too|also|as well)\b)", re.IGNORECASE)
_THING: Final = re.compile(
    r"(?:(?:the|my|our|that)(?: [\w'’-]+){1,5}?|(?-i:(?!I\b)[A-ZÀ-Þ][\w-]+(?: [A-ZÀ-Þ][\w-]+)?))"
    r"(?=\s*(?:[.,;!?\n–—]|$))",
    re.IGNORECASE,
)
_KEPT: Final = re.compile(r"[\s.!]*$")
_SURE: Final = frozenset({"no", "nope", "nah", "scratch that", "i mean", "i meant"})


def instead(text: str) -> str:
    """Return a text of the same length without what its commands to forget take back at once."""
    at = 0
    while found := _ORDER.search(text, at):
        at = found.end("first")
        start, end, first = found.start(), found.end(), found.start("first")
        other, thing = _OTHER.match(text, end), _THING.match(text, end)
        halts = {one.strip().casefold() for one in re.split(r"[.,;:!?–—…-]+", found["halts"])}
        sure = bool(found["not"]) or not _SURE.isdisjoint(halts)
        if (other and sure) or (found["not"] and _KEPT.match(text, end)):
            text = text[:start] + " " * (end - start) + text[end:]
        elif thing and not any(finite(word) for word in thing[0].casefold().split()[1:]):
            text = text[:first] + " " * (end - first) + text[end:]
    return text
